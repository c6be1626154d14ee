"""A log has one spelling: in any other one it is broken, for the audit and for the page."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from fairtable.referee import Entry, Judgement, Word, judge, read_record
from fairtable.referee.judgement import in_short
from tests.fairness.mutants import Mutant
from tests.fairness.pages import Asked, asked, check_words, file_of
from tests.fairness.respelling import PARTS, TEXTS, respelt
from tests.playthroughs.samples import SAMPLES, rules

UNKNOWN = "race-won-shown"
"""Of a game that it does not know, the page can't tell how its events are written."""
OF_EVENTS = (
    "field",
    "draws",
    "link",
    "key",
    "anchor",
    "name",
    "links",
    "attempt",
    "order",
    "text",
)

NAMES = (
    "backgammon-match-shown",
    "casino-bot",
    "casino-bot-shown",
    "dots-won",
    "dots-won-shown",
    UNKNOWN,
    "sudoku-ended-shown",
    "tambola-late",
    "tambola-called-shown",
)
EACH = len(TEXTS) + len(PARTS)
OFTEN = [
    pytest.param(1, id="some"),
    pytest.param(20, id="many", marks=pytest.mark.long),
]


def entries_of(name: str) -> list[Entry]:
    return list(read_record(io.BytesIO(SAMPLES[name])))


@cache
def mutants(often: int) -> list[tuple[str, Mutant]]:
    return [
        (name, mutant)
        for name in NAMES
        for mutant in respelt(entries_of(name), EACH * often, seed=often)
    ]


def judged(file: bytes) -> Judgement:
    return judge(rules, read_record(io.BytesIO(file)))


@pytest.mark.parametrize("often", OFTEN)
def test_every_kind_of_another_spelling_is_tried(often: int) -> None:
    tried = Counter(mutant.changed.split(": ")[1] for _, mutant in mutants(often))
    assert set(tried) == {*TEXTS, *PARTS}


@pytest.mark.parametrize("often", OFTEN)
def test_the_audit_refuses_every_other_spelling(often: int) -> None:
    passed = []
    for name, mutant in mutants(often):
        found = judged(file_of(mutant.entries))
        if found.verdict is not Word.BROKEN:
            passed.append((name, mutant.changed, found.verdict, found.says))
    assert not passed


@pytest.mark.parametrize("often", OFTEN)
def test_the_page_refuses_every_other_spelling(tmp_path: Path, often: int) -> None:
    """It refuses them by itself, without a server that judges moves."""

    def lines() -> Iterator[Asked]:
        for name in set(NAMES) - {UNKNOWN}:
            file = SAMPLES[name]
            yield asked(name, file, in_short(judged(file)))
        for name, mutant in mutants(often):
            if name == UNKNOWN and mutant.changed.endswith(OF_EVENTS):
                continue
            found = Judgement(Word.BROKEN, "", 0)
            yield asked(f"{name} {mutant.changed}", file_of(mutant.entries), in_short(found))

    check_words(lines(), tmp_path)
