"""A room that anybody can join. The page of the host was opened as `localhost`."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from ipaddress import ip_address
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserType, Page, expect

from fairtable.cli.audit import examine
from tests.e2e.board import create_one_point
from tests.e2e.conftest import free_port, wait_until_healthy
from tests.e2e.hall import PHONE
from tests.e2e.people import ask, press
from tests.e2e.qr_reading import read_qr
from tests.e2e.room_network import HERE, NoRoom, inside, room
from tests.e2e.test_access import check
from tests.e2e.test_backgammon import board, play_turn
from tests.e2e.test_fairness import save_log

WITHHELD = """() => ({
  secure: isSecureContext, subtle: !!crypto.subtle, clipboard: !!navigator.clipboard,
  share: "share" in navigator, wake: "wakeLock" in navigator,
})"""
"""What a browser does not give to a page that came over plain HTTP from another machine."""
SQUARES = "svg => [...svg.querySelector('path').getAttribute('d').matchAll(/M(\\d+) (\\d+)/g)]"
SELECTED = """() => {
  const {value, selectionStart, selectionEnd} = document.activeElement;
  return value.slice(selectionStart, selectionEnd);
}"""


def serve(folder: Path, host: str) -> tuple[subprocess.Popen[bytes], int]:
    port = free_port()
    command = [sys.executable, "-c", "from fairtable.cli import app; app()", "serve"]
    command += ["--host", host, "--port", str(port), "--data", str(folder)]
    server = subprocess.Popen(command, env={**os.environ, "FAIRTABLE_BOARD": "20x20"})
    wait_until_healthy(f"http://127.0.0.1:{port}", server)
    return server, port


@pytest.fixture(scope="module")
def open_port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of a server that the whole network reaches."""
    server, port = serve(tmp_path_factory.mktemp("room"), "0.0.0.0")
    yield port
    server.terminate()
    server.wait(timeout=20)


@pytest.fixture
def host(browser: Browser, open_port: int) -> Iterator[Page]:
    """The host, at the machine itself."""
    page = browser.new_context(base_url=f"http://localhost:{open_port}").new_page()
    page.set_default_timeout(10_000)
    yield page
    page.context.close()


@pytest.fixture
def phone(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], tmp_path: Path
) -> Iterator[Page]:
    """A phone in the room, with a browser of its own. No page of it may throw an error."""
    faults: list[str] = []
    try:
        with room() as namespace:
            program = str(browser_type_launch_args["executable_path"])
            wrapped = inside(namespace, program, tmp_path)
            browser = browser_type.launch(
                **{**browser_type_launch_args, "executable_path": wrapped}
            )
            page = browser.new_context(viewport=PHONE, has_touch=True).new_page()
            page.set_default_timeout(15_000)
            page.on("pageerror", lambda error: faults.append(str(error)))
            yield page
            browser.close()
            assert not faults
    except NoRoom as none:
        pytest.skip(f"no network namespace: {none}")


def create(page: Page, game: str, **options: Any) -> str:
    """A table whose host sits; its code."""
    made = page.request.post("/api/tables", data={"game": game, "options": options})
    assert made.ok, made.text()
    code = str(made.json()["table"]["id"])
    page.goto(f"/t/{code}")
    return code


def link_of(page: Page, name: str = "QR code of the link") -> str:
    """The link that the QR code on the page carries."""
    drawn = page.get_by_role("img", name=name)
    return read_qr({(int(x), int(y)) for _, x, y in drawn.evaluate(SQUARES)})


def test_a_phone_joins_by_the_qr_code_and_plays_to_the_proof(
    host: Page, phone: Page, tmp_path: Path
) -> None:
    create_one_point(host)
    expect(host.get_by_text("You opened this page as “localhost”")).to_be_visible()
    link = link_of(host)
    assert not ip_address(urlsplit(link).hostname or "").is_loopback
    check(host)

    phone.goto(link)
    assert phone.evaluate(WITHHELD) == dict.fromkeys(
        ("secure", "subtle", "clipboard", "share", "wake"), False
    )
    expect(phone.get_by_role("heading", name="invites you to a game of Backg")).to_be_visible()
    check(phone)
    phone.get_by_label("You play as").fill("Cara")
    press(phone, "Join")
    expect(phone.get_by_role("heading", name="You are in")).to_be_visible()
    expect(host.get_by_text("Cara", exact=True)).to_be_visible()
    press(host, "Start")
    for page in (host, phone):
        expect(board(page)).to_be_visible()
        expect(page.get_by_text("without a chain")).to_have_count(0)
    for _ in range(2):
        for page in (host, phone):
            play_turn(page)
    code = link.rsplit("/", 1)[1]
    told = host.request.get(f"/api/tables/{code}/log?limit=100").json()
    rolled = [entry for entry in told["entries"] if '"Rolled"' in entry["public"]]
    assert len(rolled) >= 2, "nobody has rolled"
    ask(host, code, {"type": "Resign"})
    proof = phone.get_by_role("region", name="The proof")
    expect(proof).to_be_visible()
    found = examine(str(save_log(phone, tmp_path)))
    assert found.verdict == "verified", found
    proof.get_by_role("link", name="Check this game yourself").click()
    expect(phone.get_by_text("Luck, log and moves verified.")).to_be_visible()


def test_without_a_clipboard_the_link_is_copied_or_selected(host: Page, phone: Page) -> None:
    host.goto("/")
    expect(host.get_by_title("Change your name")).to_be_visible()
    create(host, "dots", seats=3)
    phone.goto(link_of(host))
    press(phone, "Join")
    expect(
        phone.get_by_role("heading", name=re.compile("Ready|You are in|Waiting"))
    ).to_be_visible()
    link = link_of(phone)
    assert link == link_of(host)
    assert phone.get_by_role("textbox", name="Link").input_value() == link
    press(phone, "Copy link")
    assert phone.evaluate(SELECTED) == link
    copied = phone.get_by_role("button", name="Copied")
    selected = phone.get_by_text("The link is selected").first
    expect(copied.or_(selected).first).to_be_visible()
    # Whoever can use neither reads the code aloud.
    code = link.rsplit("/", 1)[1]
    shown = phone.get_by_text(f"{code[:4]}-{code[4:]}", exact=True)
    size = shown.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
    assert size >= 22


def test_the_great_board_is_drawn_on_by_a_phone_in_the_room(
    phone: Page, open_port: int
) -> None:
    phone.goto(f"http://{HERE}:{open_port}/board")
    great = phone.locator(".great")
    expect(great).to_have_attribute("data-link", "open")
    press(phone, "Pick up your pencils")
    expect(phone.get_by_role("img", name=re.compile("^8 of 8 lines left"))).to_be_visible()
    # A second tab tells the first one.
    other = phone.context.new_page()
    other.goto(phone.url)
    expect(other.get_by_role("img", name=re.compile("^8 of 8 lines left"))).to_be_visible()


def test_the_big_screen_and_the_dialog_carry_the_same_address(host: Page) -> None:
    host.goto("/")
    expect(host.get_by_title("Change your name")).to_be_visible()
    code = create(host, "tambola")
    link = link_of(host)
    host.goto(f"/t/{code}?screen")
    assert link_of(host, "QR code of the table") == link
    expect(host.get_by_text(urlsplit(link).netloc)).to_be_visible()


def test_where_nobody_else_can_come_a_sentence_says_why(page: Page, base_url: str) -> None:
    page.goto(base_url.replace("127.0.0.1", "localhost"))
    expect(page.get_by_title("Change your name")).to_be_visible()
    create_at = page.url.rstrip("/")
    made = page.request.post(f"{create_at}/api/tables", data={"game": "dots"})
    page.goto(f"{create_at}/t/{made.json()['table']['id']}")
    why = page.get_by_text("Only this computer can open the link, because the server listens")
    expect(why).to_be_visible()
    expect(why).to_contain_text("--host 0.0.0.0")
    assert link_of(page) == page.url
