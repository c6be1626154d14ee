"""How much script a player's page asks for until its board stands.

What follows the log of a table is asked for after that: nobody waits for it to play.
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Locator, Page, expect

import build_client

MOST = 80_000
"""Bytes, compressed: the shell and one game."""

WATCH = """(() => {
  const stands = () => document.querySelector(
    "[role=grid], [role=group][aria-label^=Board], .tickets .ticket"
  );
  const look = () => {
    if (!stands()) return;
    watching.disconnect();
    window.stoodAt = performance.now();
  };
  const watching = new MutationObserver(look);
  watching.observe(document, {childList: true, subtree: true, attributes: true});
})()"""
"""Notes by the page's own clock when the board was drawn."""
ASKED = """() => performance.getEntriesByType("resource")
  .filter(({name, startTime}) => name.endsWith(".js") && startTime < window.stoodAt)
  .map(({name}) => name)"""


def first_load(page: Page, board: Locator) -> int:
    """The bytes of all these scripts as the server sends them."""
    return sum(sent_size(script) for script in first_scripts(page, board))


def first_scripts(page: Page, board: Locator) -> list[Path]:
    """The scripts that were asked for before the board was drawn."""
    page.add_init_script(WATCH)
    page.reload()
    expect(board).to_be_visible()
    asked = page.evaluate(ASKED)
    assert len(asked) > 3, asked
    return [build_client.CLIENT / url.split("/", 3)[3] for url in asked]


def sent_size(file: Path) -> int:
    """A file that would hardly become smaller has no compressed copy."""
    packed = file.with_name(f"{file.name}.br")
    return (packed if packed.exists() else file).stat().st_size
