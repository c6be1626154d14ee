"""Numbers and their nouns, and that no sentence puts a number before a noun by itself."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fairtable.games import dots
from fairtable.referee.counted import counted

SOURCES = Path(__file__).parents[2] / "src" / "fairtable"
BY_ITSELF = re.compile(
    r"\{(?:len\([^{}]*\)|placed|repeated|drawn|count|marks|pips)\}"
    r" (?!times|players|sides|piles)[a-z]+s\b"
)
"""Of players, sides and piles there are two at least; what is there once is not counted."""


@pytest.mark.parametrize(
    ("count", "words"), [(0, "0 batches"), (1, "1 batch"), (2, "2 batches")]
)
def test_one_is_one(count: int, words: str) -> None:
    assert counted(count, "batch", "batches") == words
    assert counted(count, "line") == f"{count} line{'s' if count != 1 else ''}"


def test_refusals_say_1_byte_and_1_line() -> None:
    with pytest.raises(ValueError, match=r"has 1 byte\.$"):
        dots.parse_records(b"\x00")
    kept = {"width": 2, "height": 1, "edges": b"\x01", "owners": bytes(2)}
    with pytest.raises(ValueError, match=r"^1 line is drawn, not 2\.$"):
        dots.GameState.import_(dots.Snapshot(**kept, scores=(0, 0, 0, 0), placed=2))


def test_no_counted_noun_is_written_by_itself() -> None:
    found = [
        (path.name, line.strip())
        for folder in ("games", "cli", "documents", "referee")
        for path in (SOURCES / folder).rglob("*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        if BY_ITSELF.search(line) and '"""' not in line
    ]
    assert found == []
