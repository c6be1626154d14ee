"""Tables of persons and bots at every stage, for the rules between people."""

from __future__ import annotations

from typing import Any

from fairtable.games import dots
from fairtable.referee import (
    HouseAsk,
    HouseWhy,
    Invite,
    NoteGone,
    Play,
    Refused,
    Ruling,
    Sit,
    Sitter,
    Start,
    Status,
    TablePlan,
    open_table,
)
from fairtable.referee.asks import Ask
from fairtable.referee.log import read_content
from tests.toys.tables import HOST, SECRET, Record

NAMES = ("anna", "ben", "cleo", "dora")
WAIT = 120_000


def opened(game: Any, options: Any, **plan: Any) -> Record:
    told = TablePlan("K7QM2XBD", Sitter("Anna", HOST), 1_000, **plan)
    ruling = open_table(game, options, told, SECRET)
    return Record(ruling.after, [ruling.entry])


def sitting(game: Any, options: Any, *names: str, bots: int = 0, **plan: Any) -> Record:
    record = opened(game, options, **plan)
    for name in names:
        record.ask(Sit(name.title()), name)
    for _ in range(bots):
        record.ask(Invite())
    return record


def dots_of(*names: str, bots: int = 0, seats: int | None = None) -> Record:
    """A game of dots that is on; nothing is drawn, and it can end in a draw."""
    places = seats or max(2, len(names) + bots)
    record = sitting(
        dots.GAME, dots.Options(width=3, height=2, seats=places), *names, bots=bots
    )
    return start(record)


def start(record: Record) -> Record:
    if record.match.opened.attempts:
        return record.start()
    record.ask(Start(record.match.room.seated()))
    assert record.match.room.status is Status.PLAYING
    return record


def moves(record: Record, count: int = 1) -> Record:
    """The player on turn makes the first legal move."""
    for _ in range(count):
        game, state = record.match.game, record.match.state
        move = next(iter(game.legal_moves(state, state.turn)))
        sitter = record.match.room.seats[state.turn]
        assert sitter is not None
        record.ask(Play(game.write_move(move)), sitter.holder)
    return record


def house(record: Record, asked: HouseAsk, after: int = 0) -> Record:
    return record.take(record.match.house_asks(asked, record.match.tip.at + after))


def gone(record: Record, *seats: int) -> Record:
    for seat in seats:
        house(record, NoteGone(seat))
    return record


def why(record: Record, asked: Any, who: str | None = HOST, after: int = 1) -> HouseWhy | None:
    """The reason of a refusal, or None; `who` is None for the house."""
    at = record.match.tip.at + after
    answer: Ruling | Refused
    if who is None:
        answer = record.match.house_asks(asked, at)
    else:
        person: Ask = asked
        answer = record.match.ask(person, who, "c", at)
    if isinstance(answer, Ruling):
        return None
    assert isinstance(answer.why, HouseWhy), answer
    assert "{" not in answer.says
    return answer.why


def facts(record: Record) -> list[Any]:
    return list(read_content(record.entries[-1]).facts)


def kinds(record: Record) -> list[str]:
    return [type(fact).__name__ for fact in facts(record)]
