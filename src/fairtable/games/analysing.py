"""`python -m fairtable.games.analysing`: one analysis, in a process of its own.

The first line of the input is an order: `log`, and then a log file follows; `audit`, and then
a log follows that is to be judged; or `file NAME`, and then the question of a program about a
game of that name follows, as JSON. Each line of the output is JSON: how much is done, at last
the answer, or why there is none.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import Any, BinaryIO, get_type_hints

import msgspec

from fairtable.games import UnknownRules, registered, rules_of
from fairtable.referee import AnyGame, BadInput, BrokenLog, NoRecord, read_record, unfold
from fairtable.referee.bad_input import bad_input
from fairtable.referee.judgement import in_short, judge
from fairtable.referee.teaching import Analysing, Progress, Recorded, recorded

NO_TEACHER = "Nobody teaches this game here."
UNREADABLE = "The log of this table cannot be read with today's rules."


class NoAnswer(msgspec.Struct, frozen=True):
    """Why there is no analysis, and the place in the question that is to blame, if any."""

    refused: str
    place: str | None = None


def answer(order: str, source: BinaryIO, tell: Callable[[Progress], None]) -> Any:
    """The analysis that was ordered, or NoAnswer."""
    kind, _, name = order.partition(" ")
    if kind == "audit":
        return in_short(judge(rules_of, read_record(source)))
    try:
        if kind == "file":
            analysing = _analysing(registered()[name])
            game = _read_question(analysing, source.read())
        else:
            analysing, game = _read_log(source)
    except BadInput as bad:
        return NoAnswer(bad.sentence, bad.place)
    return analysing.analyse(game, tell)


def _read_question(analysing: Analysing, question: bytes) -> Recorded:
    types = get_type_hints(analysing.read)
    types.pop("return")
    (kind,) = types.values()
    try:
        return analysing.read(msgspec.json.decode(question, type=kind))
    except msgspec.ValidationError as wrong:
        raise bad_input(wrong) from wrong


def _read_log(source: BinaryIO) -> tuple[Analysing, Recorded]:
    try:
        rulings = list(unfold(rules_of, read_record(source)))
    except (BrokenLog, NoRecord, UnknownRules) as unfit:
        raise BadInput(UNREADABLE, "$") from unfit
    game = recorded(rulings)
    if game is None:
        raise BadInput(UNREADABLE, "$")
    return _analysing(rulings[-1].after.game), game


def _analysing(game: AnyGame) -> Analysing:
    teaching = game.teaching
    if teaching is None or teaching.analysing is None:
        raise BadInput(NO_TEACHER, "$")
    return teaching.analysing


def _say(parts: Iterable[Any]) -> None:
    for part in parts:
        sys.stdout.buffer.write(msgspec.json.encode(part) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    first = sys.stdin.buffer.readline().decode().strip()
    found = answer(first, sys.stdin.buffer, lambda progress: _say([progress]))
    _say([found if isinstance(found, NoAnswer) else {"answer": found}])
