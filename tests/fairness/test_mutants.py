"""No mutant whose luck, result, seats or options were changed is called verified.

A mutant may pass only if it is another log of the same game: another time, another command id.
Even then it differs in the line that two people compare.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec
import pytest

from fairtable.cli.audit import comparing_line
from fairtable.games import UnknownRules
from fairtable.referee import BrokenLog, Entry, NotJudged, Report, audit
from fairtable.referee.keys import UnexpectedDraw
from fairtable.referee.log import read_content
from tests.fairness.mutants import games, mutants, played
from tests.playthroughs.between_people import SAMPLES
from tests.playthroughs.samples import rules
from tests.toys import race

WHOLE = 20_000
FORMS = ("open", "spectator", "seat")
NAMES = ("backgammon", "casino", "dots", "sudoku", "tambola", "race")
ANYTHING = re.compile("")
OFTEN = [
    pytest.param(10, id="a tenth"),
    pytest.param(1, id="all", marks=pytest.mark.long),
]


@cache
def tables() -> dict[str, list[Entry]]:
    return {name: table.entries for name, table in games().items()}


def form(entries: list[Entry], how: str) -> list[Entry]:
    """The log as everybody, a spectator or a seat sees it. Hidden forms have no end."""
    if how == "open":
        return entries
    return [entry.as_seen_by(0 if how == "seat" else None) for entry in entries[:-1]]


def audited(entries: list[Entry]) -> Report | None:
    """The report, or None if the log is refused."""
    try:
        return audit(rules, entries)
    except (BrokenLog, NotJudged, UnknownRules, UnexpectedDraw):
        return None


def essence(entries: list[Entry]) -> list[Any]:
    """Luck, moves, seats, options and results: what no mutant may change."""
    kept: list[Any] = []
    for entry in entries:
        content = read_content(entry)
        # What is in an open part is a name, and nobody judges that: it is another log.
        bodies = [(part.seats, part.body) for part in entry.private]
        facts = [_without_titles(fact) for fact in content.facts]
        asked = content.asked and _without_titles(content.asked)
        kept.append((content.by, asked, facts, content.events, content.drawn))
        kept.append((content.house_link, content.sealed_key, bodies))
    return kept


def _without_titles(thing: Any) -> dict[str, Any]:
    """A fact or an ask, without what people call the table."""
    fields = msgspec.to_builtins(thing)
    for name in ("table", "title", "public", "opened_at", "follows"):
        fields.pop(name, None)
    return dict(fields)


@pytest.mark.parametrize("part_of", OFTEN)
@pytest.mark.parametrize("how", FORMS)
@pytest.mark.parametrize("name", NAMES)
def test_no_mutant_is_called_verified(name, how, part_of):
    original = form(tables()[name], how)
    check_mutants(name, original, WHOLE // len(NAMES) // len(FORMS) // part_of, part_of)


@cache
def people() -> dict[str, list[Entry]]:
    """Logs in which players resign, agree and claim, and hosts change, up to their end."""
    made = {name: make().entries for name, make in SAMPLES.items()}
    return {
        name: [entry for entry in entries if "RematchAgreed" not in entry.public]
        for name, entries in made.items()
    }


@pytest.mark.parametrize("part_of", OFTEN)
@pytest.mark.parametrize("how", ["open", "spectator"])
@pytest.mark.parametrize("name", SAMPLES)
def test_no_mutant_of_what_people_did_is_called_verified(name, how, part_of):
    original = form(people()[name], how)
    check_mutants(name.split("-")[0], original, WHOLE // 6 // part_of, part_of, SAID)


SAID = re.compile(r"[1-9]\d*\.(asked|facts|by|who|sealed_key)\b")
"""What somebody asked, and what came of it. A log without an offer that was declined is another
fair log, which only its hash tells from the true one."""


def check_mutants(
    name: str, original: list[Entry], count: int, seed: int, only: re.Pattern[str] = ANYTHING
) -> None:
    report = audited(original)
    assert report is not None and report.whole == report.finished
    line, true = comparing_line(report), essence(original)
    for mutant in mutants(original, count, seed):
        if not only.match(mutant.changed):
            continue
        found = audited(mutant.entries)
        if found is None:
            continue
        assert comparing_line(found) != line, mutant.changed
        assert found.head != report.head, mutant.changed
        if essence(mutant.entries) == true:
            continue
        assert not found.whole, f"called verified, though {mutant.changed} was changed"
        check_shown(name, mutant.changed, found)


def check_shown(name: str, changed: str, found: Report) -> None:
    """In a hidden form only what cannot be judged may differ, and the report says so."""
    if name == "dots" and changed.endswith(" left out"):
        return  # Without luck and without its end, what is left may be another fair game.
    assert name not in ("backgammon", "dots"), f"every move is judged: {changed}"
    assert found.judged < found.moves or found.sealed_draws, changed
    if name == "tambola" and not found.untied:  # Else the report says that calls are not tied.
        assert ".drawn" not in changed or "sealed" in changed or ".n" in changed, changed


def test_a_legally_rewritten_game_differs_in_the_line():
    """Whoever knows the secrets can write another fair game; the line tells them apart."""
    others = [played(race.GAME, race.Options(), seed).entries for seed in (7, 8, 9)]
    assert len({comparing_line(audit(rules, entries)) for entries in others}) == 3
