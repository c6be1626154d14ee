"""The page's check finds every mutant in which luck, a seat or an option was changed.

The page does not judge moves and results, and says so. So only changes are tried that it must
find: in draws, links, keys, facts and options, and in the dice, cards, tickets, calls, puzzles.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from fairtable.referee import Entry
from fairtable.referee.facts import GameEnded
from fairtable.referee.log import read_content
from tests.fairness.mutants import Mutant, mutants
from tests.fairness.pages import run
from tests.fairness.test_mutants import ANYTHING, OFTEN, SAID, essence, form, people, tables

FORMS = {
    "backgammon": ("open", "spectator"),
    "casino": ("open",),
    "sudoku": ("open",),
    "tambola": ("open", "spectator"),
}
"""Sealed luck can be checked only when its key is open. Dots has no luck. What people did at a
table is tried in open logs of all games."""
WHOLE = 10_000
LUCKY: dict[str, set[str]] = {
    "backgammon": {"Rolled", "OpeningRolled"},
    "dots": set(),
    "casino": {"HandDealt", "StockLaid", "CardsLaidOut"},
    "sudoku": {"PuzzleSet", "SolutionKept"},
    "tambola": {"TicketsDealt", "NumberCalled"},
}
"""The events into which luck is put."""


def must_be_found(game: str, original: list[Entry], mutant: Mutant) -> bool:
    """Whether luck, facts or options differ, and not only moves.

    Luck without its last draws is the luck of an earlier moment. Whether the moves behind it
    needed another draw is for those who judge moves.
    """
    if essence(mutant.entries) == essence(original):
        return False
    true, lucky = _lucky(game, original), _lucky(game, mutant.entries)
    return lucky != true[: len(lucky)]


def _lucky(game: str, entries: list[Entry]) -> list[object]:
    """What luck, facts and options say. Entries that have none of them are moves alone."""
    kept: list[object] = []
    for entry in entries:
        content = read_content(entry)
        events = [
            {name: value for name, value in event.items() if name not in ("game", "crawford")}
            for event in map(msgspec.json.decode, content.events)
            if event is not None and event.get("type") in LUCKY[game]
        ]
        facts = [fact for fact in content.facts if not isinstance(fact, GameEnded)]
        drawn = [draw for draw in content.drawn if draw.kind == "open"]
        link = getattr(content.asked, "link", None)
        if facts or drawn or events or link or content.house_link:
            kept.append((facts, drawn, content.house_link, link, events))
    return kept


class Line(msgspec.Struct):
    """A mutant, as the page's test reads it."""

    game: str
    changed: str
    entries: list[Entry]


def lines(part_of: int) -> Iterator[Line]:
    for game, forms in FORMS.items():
        for how in forms:
            yield from lines_of(game, form(tables()[game], how), ANYTHING, part_of)
    for name, entries in people().items():
        yield from lines_of(name.split("-")[0], entries, SAID, part_of)


def lines_of(
    game: str, original: list[Entry], only: re.Pattern[str], part_of: int
) -> Iterator[Line]:
    yield Line(game, "nothing", original)
    for mutant in mutants(original, WHOLE // 6 // part_of, seed=part_of):
        if not only.match(mutant.changed):
            continue
        try:
            wanted = must_be_found(game, original, mutant)
        except Exception:
            continue  # It cannot even be read.
        if wanted:
            yield Line(game, f"{len(original)} {mutant.changed}", mutant.entries)


@pytest.mark.parametrize("part_of", OFTEN)
def test_the_page_finds_every_mutant(tmp_path: Path, part_of: int) -> None:
    run("src/fairness/mutants.test.ts", "FAIRTABLE_MUTANTS", lines(part_of), tmp_path)
