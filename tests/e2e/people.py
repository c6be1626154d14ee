"""People with browsers of their own who sit at one table."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.board import DESKTOP

ASK = """async ([path, body]) => {
  const headers = {"content-type": "application/json"};
  const sent = {method: "POST", headers, body: JSON.stringify(body)};
  const answer = await fetch(`/api${path}`, sent);
  return [answer.status, await answer.json()];
}"""


def post(page: Page, path: str, body: dict[str, Any]) -> Any:
    """What this person's browser sends, without a button for it."""
    status, answer = page.evaluate(ASK, [path, body])
    assert status in (200, 201), answer
    return answer


def ask(page: Page, code: str, ask: dict[str, Any]) -> Any:
    command = f"{ask['type']}-{page.evaluate('performance.now()')}"
    return post(page, f"/tables/{code}/asks", {"command": command, "ask": ask})


def person(browser: Browser, address: str, name: str, **more: Any) -> Page:
    """Somebody with a name, on the first page."""
    page = browser.new_context(base_url=address, viewport=DESKTOP, **more).new_page()
    page.set_default_timeout(20_000)
    page.goto("/rules/house")  # A page without a script, which would take a name of its own.
    post(page, "/guests", {"name": name})
    return page


def waiting_table(host: Page, *guests: Page, game: str = "dots") -> str:
    """A table at which all of them sit before the game; its code."""
    code = str(post(host, "/tables", {"game": game})["table"]["id"])
    host.goto(f"/t/{code}")
    expect(host.get_by_role("heading", level=2)).to_be_visible()
    for guest in guests:
        ask(guest, code, {"type": "Sit"})
        guest.goto(f"/t/{code}")
    return code


def running_table(host: Page, *guests: Page, game: str = "dots") -> str:
    """A table at which all of them play."""
    code = waiting_table(host, *guests, game=game)
    start = host.get_by_role("button", name="Start")
    expect(host.get_by_role("heading", name=re.compile("Ready|Everybody"))).to_be_visible()
    start.click()
    for page in (host, *guests):
        expect(any_board(page)).to_be_visible()
    return code


def any_board(page: Page) -> Locator:
    """The plain board, or one of the game's own."""
    plain = page.get_by_role("article", name="The board")
    return plain.or_(page.get_by_role("group", name=re.compile("^Board")))


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def deed(page: Page, name: str, really: str | None = None) -> None:
    """What is rarely done is behind one sign: give up, offer, call off."""
    press(page, "Resign, offer, end")
    press(page, name)
    if really:
        press(page, really)


def may(page: Page, name: str) -> bool:
    """Whether the sheet behind the sign offers it."""
    press(page, "Resign, offer, end")
    sheet = page.get_by_role("dialog", name="Resign, offer, end")
    expect(sheet).to_be_visible()
    offered = sheet.get_by_role("button", name=name).count() > 0
    press(page, "Close")
    return offered


def move(page: Page) -> None:
    """The first move that there is: a line, or what the plain board lists."""
    page.locator("[data-edge]").or_(page.get_by_role("option")).first.click()


def result(page: Page) -> Locator:
    return page.get_by_role("region", name="How it ended").get_by_role("heading")


def expect_result(page: Page, words: str) -> None:
    expect(result(page)).to_have_text(words)


def close(*pages: Page) -> None:
    for page in pages:
        page.context.close()
