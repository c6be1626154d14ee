"""The table around a game: who sits where, who is host, whether play is on.

Rules H1 to H9 of docs/rules/house.md. They are the same for every game.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, TypeAlias

import msgspec

from fairtable.referee.chance import Drawn
from fairtable.referee.fact import Fact
from fairtable.referee.promise import Promise
from fairtable.referee.verdict import Why


class Status(StrEnum):
    """Where a table is in its life."""

    WAITING = "waiting"
    STARTING = "starting"
    PLAYING = "playing"
    PAUSED = "paused"
    OVER = "over"


class Sitter(msgspec.Struct, frozen=True):
    """Who holds a seat: the name shown, and a pseudonym that means this table only."""

    name: str
    holder: str


class TableOpened(Fact, frozen=True):
    """Entry 0: pins what is played, by which rules, for how many, and the promise of luck."""

    table: str
    game: str
    rules: int
    options: dict[str, Any]
    host: Sitter
    title: str
    public: bool
    opened_at: int
    places: int
    promise: Promise


class SeatTaken(Fact, frozen=True, omit_defaults=True):
    """`anchor` promises the seat's chain; a seat without one adds nothing to luck."""

    seat: int
    sitter: Sitter
    anchor: str | None = None


class SeatLeft(Fact, frozen=True):
    seat: int


class SeatsClosed(Fact, frozen=True):
    """Every anchor is in the log; now these seats give a link each, and the game begins."""

    awaited: tuple[int, ...]


class SeatsReopened(Fact, frozen=True):
    """Somebody left before the game began."""


class GameStarted(Fact, frozen=True):
    pass


class TablePaused(Fact, frozen=True):
    pass


class TableResumed(Fact, frozen=True):
    pass


class GameEnded(Fact, frozen=True):
    """The game is over by its own rules, or by the host's word."""

    by: str


TableFact: TypeAlias = (
    TableOpened
    | SeatTaken
    | SeatLeft
    | SeatsClosed
    | SeatsReopened
    | GameStarted
    | TablePaused
    | TableResumed
    | GameEnded
)


class Happened(msgspec.Struct, frozen=True, gc=False):
    """What an ask that stands did: to the table, in the game, and with which draws."""

    facts: tuple[TableFact, ...] = ()
    events: tuple[Any, ...] = ()
    drawn: tuple[Drawn, ...] = ()


class HouseWhy(Why):
    """Every refusal that has nothing to do with a particular game."""

    NOT_YOUR_SEAT = "H2", "Only somebody who sits at this table can do that."
    SEAT_TAKEN = "H2", "That seat is taken."
    NO_SUCH_SEAT = "H2", "This table has no seat {seat}; its seats are 0 to {last}."
    TABLE_FULL = "H2", "Every seat at this table is taken."
    ALREADY_SEATED = "H2", "You already have a seat at this table."
    SEAT_EMPTY = "H2", "Nobody sits there."
    NOT_HOST = "H3", "Only the host of the table can do that."
    SEATS_MISSING = "H4", "The game needs {least} players; {taken} have sat down."
    ALREADY_STARTED = "H4", "The game has already started."
    NOT_STARTED = "H4", "The game has not started yet."
    STARTING = "H4", "The game is about to start: the seats are closed."
    TIME_LEFT = "H5", "That seat still has time."
    PAUSED = "H5", "The host has paused the game."
    NOT_PAUSED = "H5", "The game is not paused."
    GAME_OVER = "H6", "The game is over."
    UNREADABLE_MOVE = "H7", "{reason}"
    NO_BOT = "H9", "Nobody has taught a bot this game."
    NO_CHAIN = "H8", "This seat brought no chain, so it has no link to give."
    CHAIN_ENDED = "H8", "This seat once gave no link with a move, so it gives none any more."
    WRONG_LINK = "H8", "That link is not of the chain that this seat has promised."
    BAD_ANCHOR = "H8", "An anchor is a SHA-256 hash: 64 small hexadecimal digits."
    NOT_AWAITED = "H8", "The table does not wait for links now."
