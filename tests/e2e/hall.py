"""A hall of Tambola as people meet it in their browsers, and what the referee knows of it."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.people import ask, close, person, post

PHONE = {"width": 390, "height": 844}
SMALL_PHONE = {"width": 360, "height": 640}
LAPTOP = {"width": 1366, "height": 768}
TELEVISION = {"width": 1920, "height": 1080}


class Hall:
    """A table of Tambola, whose host is the first of its players."""

    def __init__(self, browser: Browser, address: str, names: str, **options: Any) -> None:
        self.browser, self.address = browser, address
        self.players = [self.person(name) for name in names.split()]
        self.host = self.players[0]
        plan = {"game": "tambola", "options": {"caller": "host", **options}}
        self.code = str(post(self.host, "/tables", plan)["table"]["id"])

    def person(self, name: str, viewport: dict[str, int] = PHONE, **more: Any) -> Page:
        page = person(self.browser, self.address, name, **more)
        page.set_viewport_size(viewport)
        return page

    def start(self) -> None:
        """Everybody sits down in their browser, and the host starts."""
        for page in self.players:
            page.goto(f"/t/{self.code}")
            sit = page.get_by_role("button", name="Join", exact=True)
            leave = page.get_by_role("button", name="Leave", exact=True)
            expect(sit.or_(leave).first).to_be_visible()
            if not leave.is_visible():
                sit.first.click()
            expect(leave).to_be_visible()
        ask(self.host, self.code, {"type": "Start"})
        for page in self.players:
            expect(tickets(page).first).to_be_visible()

    def watch(self, query: str = "", **more: Any) -> Page:
        """Somebody who has no seat."""
        page = self.person("Dora", **more)
        page.goto(f"/t/{self.code}{query}")
        return page

    def call(self, times: int = 1) -> list[int]:
        """The host calls by hand; the numbers called so far."""
        for _ in range(times):
            before = len(self.view(self.host)["called"])
            ask(self.host, self.code, {"type": "Play", "move": "call"})
            while len(self.view(self.host)["called"]) == before:
                self.host.wait_for_timeout(10)
        return list(self.view(self.host)["called"])

    def call_until_complete(self, player: Page, prize: str) -> int:
        """Calls until this player can claim the prize; the ticket, counted from 1."""
        for _ in range(90):
            self.call()
            for at, ticket in enumerate(self.view(player)["tickets"]):
                if prize in ticket["complete"]:
                    return at + 1
        raise AssertionError(f"nobody called enough for {prize}")

    def view(self, page: Page) -> dict[str, Any]:
        """What the referee shows this person."""
        view: dict[str, Any] = page.request.get(f"/api/tables/{self.code}").json()["view"]
        return view

    def close(self) -> None:
        close(*self.players)


def tickets(page: Page) -> Locator:
    return page.get_by_role("grid")


def cell(page: Page, ticket: int, number: int) -> Locator:
    name = re.compile(rf"^{number}\b")
    return tickets(page).nth(ticket - 1).get_by_role("button", name=name)


def prize(page: Page, title: str) -> Locator:
    return page.get_by_role("list", name="Prizes").get_by_role("button", name=title)


def stub(page: Page, ticket: int) -> Locator:
    return page.get_by_role("region", name=f"Ticket {ticket}", exact=True)


def called_number(page: Page) -> Locator:
    return page.get_by_role("region", name="The call", exact=True)


def numbers_on(ticket: dict[str, Any]) -> list[int]:
    return [number for row in ticket["rows"] for number in row if number is not None]
