"""Small words can be read on every ground of the pages, in the light and in the dark."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

CSS = (Path(__file__).resolve().parents[1] / "web" / "public" / "paper.css").read_text("utf-8")
ENOUGH = 4.5
"""WCAG asks so much of small words."""

PAIRS = """
ink ground, ink sheet, ink-soft ground, ink-soft sheet, ink-soft sunk, pen ground, pen sheet,
chalk felt, chalk-soft felt, chalk-soft felt-deep, accent felt, accent felt-deep,
accent-ink accent, no no-soft, no ground
"""


def colours(name: str) -> tuple[str, str]:
    """A colour of paper.css, in the light and in the dark."""
    declared = re.search(rf"--{name}: ([^;]+);", CSS)
    assert declared is not None, name
    light, *dark = re.findall(r"#[0-9a-f]{6}", declared[1])
    return light, dark[0] if dark else light


def luminance(colour: str) -> float:
    """How bright a colour is, as WCAG reckons it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("pair", PAIRS.replace("\n", " ").strip().split(", "))
def test_small_words_can_be_read(pair: str) -> None:
    words, ground = map(colours, pair.split())
    for on, under in zip(words, ground, strict=True):
        low, high = sorted((luminance(on), luminance(under)))
        assert (high + 0.05) / (low + 0.05) >= ENOUGH
