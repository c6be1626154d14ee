"""How much script a player's page asks for until its board stands."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Locator, Page, expect

import build_client

MOST = 80_000
"""Bytes, compressed: the shell and one game."""


def first_load(page: Page, board: Locator) -> int:
    """The bytes of all scripts as the server sends them; it does not compress a tiny file."""
    asked: set[str] = set()
    page.on("request", lambda request: asked.add(request.url))
    page.reload()
    expect(board).to_be_visible()
    page.wait_for_load_state("networkidle")
    files = [build_client.CLIENT / url.split("/", 3)[3] for url in asked if url.endswith(".js")]
    return sum(_sent(file).stat().st_size for file in files)


def _sent(file: Path) -> Path:
    compressed = file.with_name(f"{file.name}.br")
    return compressed if compressed.exists() else file
