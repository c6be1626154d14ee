"""The table around a game: who sits where, who is host, whether play is on.

Rules H1 to H7 of docs/rules/house.md. They are the same for every game.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, TypeAlias

import msgspec

from fairtable.referee.fact import Fact
from fairtable.referee.verdict import Why


class Status(StrEnum):
    """Where a table is in its life."""

    WAITING = "waiting"
    PLAYING = "playing"
    PAUSED = "paused"
    OVER = "over"


class Sitter(msgspec.Struct, frozen=True):
    """Who holds a seat: the name shown, and a pseudonym that means this table only."""

    name: str
    holder: str


class TableOpened(Fact, frozen=True):
    """Entry 0: pins what is played, by which rules, and the promise about luck."""

    table: str
    game: str
    rules: int
    options: dict[str, Any]
    host: Sitter
    title: str
    public: bool
    opened_at: int
    commitment: str


class SeatTaken(Fact, frozen=True):
    seat: int
    sitter: Sitter


class SeatLeft(Fact, frozen=True):
    seat: int


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
    TableOpened | SeatTaken | SeatLeft | GameStarted | TablePaused | TableResumed | GameEnded
)

Happened: TypeAlias = tuple[tuple[TableFact, ...], tuple[Any, ...]]
"""What an ask that stands did: to the table, and in the game."""


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
    PAUSED = "H5", "The host has paused the game."
    NOT_PAUSED = "H5", "The game is not paused."
    GAME_OVER = "H6", "The game is over."
    UNREADABLE_MOVE = "H7", "{reason}"
