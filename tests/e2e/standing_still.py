"""Does a page stay where it is, and does it fit? The tests of several boards ask it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from playwright.sync_api import Page

Box = tuple[float, float, float, float]

BOXES = """(parts) => parts.map((part) => {
  const {x, y, width, height} = document.querySelector(part).getBoundingClientRect();
  return [x, y, width, height];
})"""
OVER = """() => {
  const {scrollWidth, scrollHeight} = document.documentElement;
  return [scrollWidth - innerWidth, scrollHeight - innerHeight];
}"""


def boxes(page: Page, parts: Sequence[str]) -> dict[str, Box]:
    """Where the parts stand, by their selectors."""
    return dict(zip(parts, map(tuple, page.evaluate(BOXES, list(parts))), strict=True))


@contextmanager
def still(page: Page, *parts: str) -> Iterator[None]:
    """None of the parts moves or grows by a pixel."""
    before = boxes(page, parts)
    yield
    after = boxes(page, parts)
    moved = {part: (before[part], after[part]) for part in parts if before[part] != after[part]}
    assert not moved, moved


def scrolls(page: Page) -> tuple[float, float]:
    """By how many pixels the page is too wide and too high."""
    wide, high = page.evaluate(OVER)
    return wide, high


def double_text(page: Page) -> None:
    """What a reader does who needs text of 200 %."""
    page.evaluate("document.documentElement.style.fontSize = '200%'")
