"""Tables of pips whose players have brought chains, and the audit of their logs."""

from __future__ import annotations

from fairtable.referee import (
    Begin,
    Chain,
    FailStart,
    Refused,
    Sit,
    Start,
    Status,
    audit,
)
from fairtable.referee.log import read_content
from tests.toys import pips
from tests.toys.tables import HOST, Record

CHAINS = {name: Chain(name.encode().ljust(32), 100) for name in ("anna", "ben", "cleo", "dora")}
PATIENCE = 15_000


def link(name: str, number: int = 1) -> str:
    return CHAINS[name].link(number)


def links(number: int, *names: str) -> tuple[str, ...]:
    return tuple(link(name, number) for name in names)


def sitting(*names: str, bare: tuple[str, ...] = (), game=pips.GAME) -> Record:
    """A table at which these people sit. All but the `bare` ones bring a chain."""
    record = Record.opened(game=game)
    for name in names:
        anchor = None if name in bare else CHAINS[name].anchor
        record.ask(Sit(name.title(), None, anchor), name)
    return record


def starting(*names: str, **more) -> Record:
    """The same, when the host has closed the seats."""
    record = sitting(*names, **more)
    return record.ask(Start(record.match.room.seated()))


def begun(*names: str, bare: tuple[str, ...] = (), **more) -> Record:
    """The same after the start: everybody with a chain has given a first link."""
    given = links(1, *(name for name in names if name not in bare))
    return sitting(*names, bare=bare, **more).start(given)


def fails(record: Record, *given: str, after: int = PATIENCE):
    """The house gives the attempt up."""
    return record.match.house_asks(FailStart(given), record.match.tip.at + after)


def begins(record: Record, *given: str):
    return record.match.house_asks(Begin(given), record.match.tip.at + 1_000)


def why(record: Record, asked, who: str = HOST):
    answer = record.match.ask(asked, who, "c", 10**6)
    assert isinstance(answer, Refused), answer
    return answer.why


def facts_of(record: Record) -> tuple:
    return read_content(record.entries[-1]).facts


def is_fair(record: Record) -> bool:
    """The log passes the audit: open and ended, and before its end as it is shown."""
    if record.match.room.status is not Status.OVER:
        record.end()
    shown = [entry.as_seen_by(None) for entry in record.entries[:-1]]
    for entries in (record.entries, shown):
        audit(lambda name, version: record.match.game, entries)
    return True


def reported(record: Record):
    """The report on a log that has ended."""
    return audit(lambda name, version: record.match.game, record.end().entries)


def what(report) -> list[tuple[int, str, str]]:
    return [(change.seat, change.name, change.what) for change in report.changes]
