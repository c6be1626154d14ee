"""Tables of pips at every stage of their life, for tests."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec

from fairtable.referee import (
    Asked,
    Draws,
    Entry,
    Match,
    Play,
    Ruling,
    Sit,
    Sitter,
    Start,
    TableOpened,
    open_match,
    promise,
)
from tests.toys import pips

SECRET = bytes(range(32))
HOST = "anna"


def opened(options: Any = None, secret: bytes = SECRET) -> TableOpened:
    return TableOpened(
        table="K7QM2XBD",
        game=pips.NAME,
        rules=pips.RULES_VERSION,
        options=msgspec.to_builtins(options or pips.Options()),
        host=Sitter("Anna", HOST),
        title="Kitchen",
        public=True,
        opened_at=1_000,
        places=3,
        promise=promise(secret),
    )


@dataclass
class Record:
    """A match and the entries it wrote, in order."""

    match: Match
    entries: list[Entry] = field(default_factory=list)

    @classmethod
    def opened(cls, secret: bytes = SECRET, game: Any = pips) -> Record:
        ruling = open_match(game, pips.Options(), opened(secret=secret), secret)
        return cls(ruling.after, [ruling.entry])

    def take(self, answer: Any) -> Record:
        assert isinstance(answer, Ruling), answer
        self.match = answer.after
        self.entries.append(answer.entry)
        return self

    def ask(self, asked: Asked, who: str = HOST, now: int | None = None) -> Record:
        at = self.match.at + 1_000 if now is None else now
        return self.take(self.match.ask(asked, who, f"c{self.match.version}", at))


def waiting(*who: str, secret: bytes = SECRET) -> Record:
    """A table at which these sit, not started."""
    record = Record.opened(secret)
    for name in who:
        record.ask(Sit(name.title()), name)
    return record


def playing(*who: str, secret: bytes = SECRET) -> Record:
    """A table at which these play; the cards are dealt."""
    return waiting(*(who or (HOST, "ben")), secret=secret).ask(Start())


def played(secret: bytes = SECRET, moves: int = 100) -> Record:
    """A game of random legal moves, to the end unless it is cut short."""
    record = playing(HOST, "ben", "cleo", secret=secret)
    draws = Draws(secret, b"moves")
    while moves > 0 and record.match.outcome is None:
        seat = record.match.state.turn
        move = draws.choice(list(pips.legal_moves(record.match.state, seat)))
        record.ask(Play(pips.write_move(move)), [HOST, "ben", "cleo"][seat])
        moves -= 1
    return record
