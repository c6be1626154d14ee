"""The great board as people meet it in their browsers: where lines are, and who draws them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, expect

from tests.e2e.conftest import free_port, wait_until_healthy
from tests.e2e.people import person, post

LAPTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
MANY = dict.fromkeys(("NEW_GUESTS_PER_MINUTE", "GUEST_RATE", "ADDRESS_RATE"), "10000")


@contextmanager
def served(folder: Path, **settings: str) -> Iterator[str]:
    """The address of a server with a great board of its own."""
    port = free_port()
    command = [sys.executable, "-c", "from fairtable.cli import app; app()", "serve"]
    named = {f"FAIRTABLE_{name}": value for name, value in {**MANY, **settings}.items()}
    server = subprocess.Popen(
        [*command, "--port", str(port), "--data", str(folder)], env={**os.environ, **named}
    )
    try:
        wait_until_healthy(f"http://127.0.0.1:{port}", server)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(timeout=20)


class Drawer:
    """Somebody at a great board of `width` boxes, with a browser of their own."""

    def __init__(self, browser: Browser, address: str, name: str, **more: Any) -> None:
        self.page = person(browser, address, name, **more)
        self.page.set_viewport_size(LAPTOP)

    def open(self, x: float, y: float, zoom: int = 80, board: str = "") -> None:
        """Look at a place from close by."""
        self.page.goto(f"/board{board}#{x},{y},{zoom}")
        expect(self.stage).to_be_visible()
        expect(self.page.locator(".great")).to_have_attribute("data-link", "open")
        arrived = re.compile(rf"^{zoom}\.")
        expect(self.stage).to_have_attribute("data-s", arrived)  # If it flew there.

    @property
    def stage(self) -> Locator:
        return self.page.locator(".stage")

    @property
    def board(self) -> Locator:
        return self.page.get_by_role("application")

    @property
    def word(self) -> Locator:
        """The referee's sentence at a line."""
        return self.page.locator(".word")

    def join(self) -> int:
        """Pick up the pencils; the team."""
        self.page.get_by_role("button", name="Pick up your pencils").click()
        expect(self.pencils).to_be_visible()
        me: int = self.page.request.get("/api/boards/current/members/me").json()["team"]
        return me

    @property
    def pencils(self) -> Locator:
        return self.page.get_by_role("img", name=re.compile("lines left"))

    def expect_left(self, count: int) -> None:
        expect(self.pencils).to_have_accessible_name(re.compile(rf"^{count} of "))

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Where a point of the board is on the page."""
        box = self.stage.bounding_box()
        place = {name: float(self.stage.get_attribute(f"data-{name}") or 0) for name in "xys"}
        assert box
        left, top = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        return (
            left + (x - place["x"]) * place["s"],
            top + (y - place["y"]) * place["s"],
        )

    def click(self, x: float, y: float) -> None:
        self.page.mouse.click(*self.at(x, y))

    def placed(self) -> int:
        return int(self.page.locator(".great").get_attribute("data-placed") or 0)

    def expect_placed(self, count: int) -> None:
        expect(self.page.locator(".great")).to_have_attribute("data-placed", str(count))

    def score(self, team: int) -> int:
        return int(self.scores.nth(team).get_attribute("data-score") or 0)

    @property
    def scores(self) -> Locator:
        group = self.page.get_by_role("group", name="Boxes of the four teams")
        return group.get_by_role("listitem")

    def post_line(self, edge: int, board: str = "current") -> Any:
        """Draws without the page."""
        return post(self.page, f"/boards/{board}/lines", {"edge": edge})

    def close(self) -> None:
        self.page.context.close()
