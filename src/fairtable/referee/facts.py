"""Facts: what happened, in the past tense, each with everything that it changed.

An event is a fact of a game. Here are the facts of the table around it: who sits where, and
whether play is on. They are the same for every game: rules H1 to H16 of docs/rules/house.md.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Literal, TypeAlias

import msgspec

from fairtable.referee.meaning import Seat
from fairtable.referee.promise import Promise


class Fact(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Base of every event and every fact; in JSON its `type` is the name of the class.

    `gc=False` is used here and wherever values are made for every move. A value that never
    changes cannot become part of a cycle, so the garbage collector need not look at it.
    """

    def seen_by(self) -> tuple[Seat, ...] | None:
        """The seats that may see it before the end. None: everybody. (): only the house."""
        return None


class Status(StrEnum):
    """Where a table is in its life."""

    WAITING = "waiting"
    STARTING = "starting"
    PLAYING = "playing"
    PAUSED = "paused"
    OVER = "over"


class Sitter(msgspec.Struct, frozen=True):
    """Who has a seat: the name that is shown, and a pseudonym for this table only.

    Facts have only the pseudonym (`holder`). The name is in the open part of the entry in which
    the person opened the table or sat down. If a log leaves it out, it is "A player".
    """

    name: str
    holder: str


class TableOpened(Fact, frozen=True, omit_defaults=True):
    """Entry 0 fixes the game, its rules, its options, the number of places and the promise.

    `host` is the pseudonym of the person who opens the table.

    A game with luck may try to start `attempts` times. Each attempt waits for links for
    `patience` milliseconds. A rematch names the table that it `follows`, and for each seat the
    holder for whom it is `kept`; "" stands for nobody.
    """

    table: str
    game: str
    rules: int
    options: dict[str, Any]
    host: str
    title: str
    public: bool
    opened_at: int
    places: int
    promise: Promise
    attempts: int = 0
    patience: int = 0
    follows: str = ""
    kept: tuple[str, ...] = ()


class SeatTaken(Fact, frozen=True):
    """The anchor of the seat's chain, if it brought one, is in the ask of the same entry."""

    seat: Seat
    holder: str


class SeatLeft(Fact, frozen=True):
    seat: Seat


class SeatsClosed(Fact, frozen=True):
    """These seats begin. Those of them that have a chain now give their next link."""

    attempt: int
    seats: tuple[Seat, ...]


class StartFailed(Fact, frozen=True):
    """These seats gave no link. The links of the others are in the ask of the same entry."""

    attempt: int
    missing: tuple[Seat, ...]


class GameStarted(Fact, frozen=True, omit_defaults=True):
    """These seats play. The links that they gave are in the ask of the same entry."""

    seats: tuple[Seat, ...]
    attempt: int = 0


class ChainLost(Fact, frozen=True):
    """A player lost the record of a chain: the seat rolls without links from now on."""

    seat: Seat


class TablePaused(Fact, frozen=True):
    pass


class TableResumed(Fact, frozen=True):
    pass


class HouseAway(Fact, frozen=True):
    """The server was not there from `since` to `until`: that time is charged to nobody."""

    since: int
    until: int


class GameEnded(Fact, frozen=True):
    """It ended by its own rules, by its players, by the host, or it could not start."""

    by: str


What: TypeAlias = Literal["draw", "pause", "end"]
"""What a player can offer the others."""


class Resigned(Fact, frozen=True):
    """H11. This seat has given up and is out."""

    seat: Seat


class Offered(Fact, frozen=True):
    """H12. This seat offers it, or agrees to an offer that stands."""

    seat: Seat
    what: What


class Declined(Fact, frozen=True):
    """H12. This seat does not want it, or takes its own offer back."""

    seat: Seat
    what: What


class Agreed(Fact, frozen=True):
    """H12. Every player has agreed."""

    what: What


class PlayerGone(Fact, frozen=True):
    """H14. A player is gone. From the time `until` on the game can be claimed."""

    seat: Seat
    until: int


class PlayerBack(Fact, frozen=True):
    """H14. The player has come back in time, or nobody has claimed."""

    seat: Seat


class Claimed(Fact, frozen=True):
    """H14. `seat` claims the game from the player at `gone`, who is out."""

    seat: Seat
    gone: Seat


class HostChanged(Fact, frozen=True):
    """H3. This person is the host from now on."""

    holder: str


class SpectatorRemoved(Fact, frozen=True):
    """H15. This spectator was sent away."""

    holder: str


class RematchAgreed(Fact, frozen=True):
    """H16. `table` is the code of the table at which they play again."""

    table: str


TableFact: TypeAlias = (
    TableOpened
    | SeatTaken
    | SeatLeft
    | SeatsClosed
    | StartFailed
    | GameStarted
    | ChainLost
    | TablePaused
    | TableResumed
    | GameEnded
    | HouseAway
    | Resigned
    | Offered
    | Declined
    | Agreed
    | PlayerGone
    | PlayerBack
    | Claimed
    | HostChanged
    | SpectatorRemoved
    | RematchAgreed
)
