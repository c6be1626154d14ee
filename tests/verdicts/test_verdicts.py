"""The audit and the page say the same word of every log in the table of verdicts."""

from __future__ import annotations

import io
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fairtable.games import UnknownRules, rules_of
from fairtable.referee import AnyGame, Judgement, Word, judge, read_record
from fairtable.referee.judgement import in_short
from tests.fairness.pages import Asked, asked, check_words, file_of
from tests.playthroughs.samples import SAMPLES, rules
from tests.verdicts.changing import changed

TABLE = Path(__file__).parent / "cases.json"


class Case(msgspec.Struct, forbid_unknown_fields=True):
    """A sample log, what is changed in it, and the word.

    `alone` is the page's word if nobody judges the moves, where it is not the usual one.
    """

    name: str
    log: str
    verdict: Word
    change: dict[str, Any] = {}
    alone: Word | None = None


CASES = msgspec.json.decode(TABLE.read_bytes(), type=list[Case])


def known(name: str, version: int) -> AnyGame:
    try:
        return rules(name, version)
    except (KeyError, AssertionError) as unknown:
        raise UnknownRules(name, version) from unknown


def failing(name: str, version: int) -> AnyGame:
    """The rules of a game that fail at the first move."""

    def decide(*_: Any) -> Any:
        raise KeyError("the rules failed")

    return replace(known(name, version), decide=decide)


@cache
def judged(at: int) -> tuple[bytes, Judgement]:
    """The file of a case, and what the audit says of it."""
    case = CASES[at]
    entries = list(read_record(io.BytesIO(SAMPLES[case.log])))
    file = file_of(changed(entries, case.change))
    games = {"fail": failing, "unknown": rules_of}.get(case.change.get("rules", ""), known)
    return file, judge(games, read_record(io.BytesIO(file)))


@pytest.mark.parametrize("at", [pytest.param(n, id=case.name) for n, case in enumerate(CASES)])
def test_the_audit_says_the_word_of_the_table(at: int) -> None:
    _, found = judged(at)
    assert found.verdict is CASES[at].verdict, (found.entry, found.says)


def test_the_page_says_the_same_words(tmp_path: Path) -> None:
    def line(at: int) -> Asked:
        file, found = judged(at)
        one = asked(CASES[at].name, file, in_short(found))
        return msgspec.structs.replace(one, alone=CASES[at].alone or one.alone)

    check_words(map(line, range(len(CASES))), tmp_path)
