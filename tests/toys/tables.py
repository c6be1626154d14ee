"""Tables of pips at every stage of a game, for tests."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from fairtable.referee import (
    Ask,
    Begin,
    Close,
    Draws,
    Entry,
    Match,
    Play,
    Ruling,
    Sit,
    Sitter,
    Start,
    TableOpened,
    TablePlan,
    open_table,
)
from tests.toys import pips

SECRET = bytes(range(32))
HOST = "anna"


PLAN = TablePlan("K7QM2XBD", Sitter("Anna", HOST), 1_000, "Kitchen", True)


def opened(options: Any = None, secret: bytes = SECRET) -> TableOpened:
    return open_table(pips.GAME, options or pips.Options(), PLAN, secret).after.opened


@dataclass
class Record:
    """A match and its entries, in order."""

    match: Match
    entries: list[Entry] = field(default_factory=list)

    @classmethod
    def opened(cls, secret: bytes = SECRET, game: Any = None) -> Record:
        ruling = open_table(game or pips.GAME, pips.Options(), PLAN, secret)
        return cls(ruling.after, [ruling.entry])

    def take(self, answer: Any) -> Record:
        assert isinstance(answer, Ruling), answer
        self.match = answer.after
        self.entries.append(answer.entry)
        return self

    def ask(self, asked: Ask, who: str = HOST, now: int | None = None) -> Record:
        at = self.match.tip.at + 1_000 if now is None else now
        return self.take(self.match.ask(asked, who, f"c{self.match.tip.version}", at))

    def end(self) -> Record:
        """Nobody comes back, and the house closes the table: an end in one entry."""
        return self.take(self.match.house_asks(Close(), self.match.tip.at + 86_400_000))

    def start(self, links: tuple[str, ...] = ()) -> Record:
        """The host starts with everybody who sits; the house begins with these links."""
        self.ask(Start(self.match.room.seated()))
        return self.take(self.match.house_asks(Begin(links), self.match.tip.at + 1_000))


def waiting(*who: str, secret: bytes = SECRET) -> Record:
    """A table at which these players sit; the game has not started."""
    record = Record.opened(secret)
    for name in who:
        record.ask(Sit(name.title()), name)
    return record


def playing(*who: str, secret: bytes = SECRET) -> Record:
    """A table at which these players play; the cards are dealt."""
    return waiting(*(who or (HOST, "ben")), secret=secret).start()


def played(secret: bytes = SECRET, moves: int = 100) -> Record:
    """A game of random legal moves, to the end or for `moves` moves."""
    record = playing(HOST, "ben", "cleo", secret=secret)
    draws = Draws(secret, b"moves")
    while moves > 0 and record.match.outcome is None:
        seat = record.match.state.turn
        move = draws.choice(list(pips.legal_moves(record.match.state, seat)))
        record.ask(Play(pips.write_move(move)), [HOST, "ben", "cleo"][seat])
        moves -= 1
    return record
