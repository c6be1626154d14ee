"""A game from elsewhere: the package of docs/adding-a-game.md, built, installed and played.

The client knows nothing of it but its schema: the plain board reads there what a value means.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.board import PHONE, open_door
from tests.e2e.test_access import check
from tests.server.serving import Server

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"^`([^`\n]+)`:\n\n```\w+\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))


def install(folder: Path) -> Path:
    """The files of the page as a package: built by its own build system, and installed."""
    source, site = folder / "source", folder / "site"
    for name, text in FILES.items():
        file = source / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    # Without isolation: the build system is among the locked packages, nothing is fetched.
    alone = ["--no-build-isolation", "--no-deps", "--no-index", "--target", str(site)]
    subprocess.run([*pip, *alone, str(source)], check=True)
    return site


@pytest.fixture(scope="module")
def nim_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    site = install(tmp_path_factory.mktemp("nim"))
    server = Server(tmp_path_factory.mktemp("data"), site).start()
    yield server.url
    server.close()


@pytest.fixture
def page(browser: Browser, nim_url: str) -> Iterator[Page]:
    page = browser.new_context(base_url=nim_url).new_page()
    page.set_default_timeout(10_000)
    yield page
    page.context.close()


def open_nim(page: Page) -> None:
    """A table with a clock, against the game's own bot."""
    dialog = open_door(page, "Nim", "Create a table")
    dialog.get_by_label("Matches").fill("9")
    dialog.get_by_label("Clock").fill("5")
    expect(dialog.get_by_text("minutes", exact=True)).to_be_visible()
    dialog.get_by_role("button", name="Create the table").click()
    page.get_by_role("button", name="Invite a bot").first.click()
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_text("Your turn").first).to_be_visible()


def test_a_game_from_elsewhere_is_laid_out_by_its_schema_and_played(page: Page) -> None:
    open_nim(page)
    me = page.request.get("/api/guests/me").json()["name"]
    board = page.get_by_role("article", name="The board")
    turn = board.locator("div").filter(has=page.get_by_text("Turn", exact=True)).last
    expect(turn).to_contain_text(me)
    matches = board.locator("div").filter(has=page.get_by_text("Matches", exact=True)).last
    expect(matches).to_contain_text("9")
    expect(board).not_to_contain_text("Choices")
    expect(page.get_by_role("timer")).to_have_count(2)
    moves = page.get_by_role("option")
    expect(moves).to_have_text(["take 1", "take 2", "take 3"])
    moves.first.click()
    expect(page.get_by_role("region", name="What happened")).to_contain_text(
        re.compile("Bot 2.*matches taken: count \\d")
    )
    expect(page.get_by_text("Your turn").first).to_be_visible()
    check(page)


def test_a_game_from_elsewhere_fits_a_phone(page: Page) -> None:
    page.set_viewport_size(PHONE)
    open_nim(page)
    check(page)
    wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert not wide, "the page does not scroll sideways"
    page.screenshot(path=str(ROOT / ".cache" / "nim-phone.png"), full_page=True)
