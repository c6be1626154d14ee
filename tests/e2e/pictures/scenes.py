"""A scene: what is to be on a picture, and how a browser comes to see it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, Page

from tests.e2e.seeded import SeededTable


@dataclass(frozen=True)
class Visit:
    """Where a scene is looked at: the browser, the address of the server, and the device."""

    browser: Browser
    address: str
    device: Mapping[str, Any]

    def enter(self, table: SeededTable, name: str) -> Page:
        return table.enter(self.browser, self.address, name, **self.device)

    def guest(self, path: str) -> Page:
        """Somebody whom the server does not know yet."""
        context = self.browser.new_context(base_url=self.address, **self.device)
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.goto(path)
        return page


@dataclass(frozen=True)
class Scene:
    """`show` opens the page. `tables` must be there before the server starts. `parts` are the
    selectors of the board and the hand, which must be in the window. `here` are the people who
    look at a table meanwhile. What others made (not `ours`) is not tried with axe. What is made
    for a `room` is looked at on a large screen, which has its own size of text.
    """

    group: str
    name: str
    show: Callable[[Visit], Page]
    tables: tuple[SeededTable, ...] = ()
    parts: Mapping[str, str] = field(default_factory=dict)
    here: tuple[tuple[SeededTable, str], ...] = ()
    ours: bool = True
    room: bool = False
