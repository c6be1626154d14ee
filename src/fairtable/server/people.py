"""What is told of people at a table: who sits where, what is between them, what is yours."""

from __future__ import annotations

import msgspec

from fairtable.referee import Seat
from fairtable.referee.facts import What
from fairtable.referee.room.may import May


class SeatCard(msgspec.Struct, frozen=True):
    """`chained`: the seat has a chain, which is part of every draw.

    `kept`: before a rematch, the seat is kept for a player who has not sat down yet.
    """

    seat: Seat
    name: str | None
    present: bool
    chained: bool
    bot: bool = False
    kept: bool = False


class OfferCard(msgspec.Struct, frozen=True):
    """An offer that stands. The first of the seats made it, all of them agree to it."""

    what: What
    seats: list[Seat]


class GoneCard(msgspec.Struct, frozen=True):
    """A player who is gone. From the time `until` on, in milliseconds, others may claim."""

    seat: Seat
    until: int


class CalledOff(msgspec.Struct, frozen=True):
    """Games of the last 12 hours, and how many of them were called off before a move."""

    games: int
    called_off: int


class TonightCard(msgspec.Struct, frozen=True):
    """How many games a player has played in the last 12 hours, and how many called off."""

    seat: Seat
    games: int
    called_off: int


class Between(msgspec.Struct, frozen=True):
    """What is between the people at a table.

    `players` play and are not out; `deciders` of them are persons, and their consent
    counts. `moved`: somebody has moved, so the game cannot be called off any more.
    Of both, those of the first 64 seats are told.
    `drawable`: the players may agree on a draw. `host_may_end`: also while the game is on.
    `rematch` are the seats that want to play again, `next` is the table at which they do, and
    `follows` the table that this one follows. `tonight` is told of those who were paired and
    of those who may play again, `together` of all of them: null if it is not known.
    """

    offers: list[OfferCard]
    gone: list[GoneCard]
    out: list[Seat]
    players: list[Seat]
    deciders: list[Seat]
    moved: bool
    drawable: bool
    host_may_end: bool
    rematch: list[Seat]
    next: str
    follows: str
    tonight: list[TonightCard]
    together: CalledOff | None


class Yours(msgspec.Struct, frozen=True, kw_only=True):
    """What is yours at a table, and what you may ask of the house there.

    `kept` is the seat that is kept for you before a rematch.
    """

    seat: Seat | None
    host: bool
    kept: Seat | None = None
    may: tuple[May, ...] = ()


class You(Yours, frozen=True, kw_only=True):
    """`holder` is your pseudonym at this table; facts use it to say who sits where."""

    name: str | None
    holder: str | None


class Around(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is around the board after an entry that has changed something there.

    `seats` are those of the first 64 that changed. `between` and `you` are left out if they
    are as before.
    """

    host: str
    taken: int
    bots: int
    awaited: list[Seat]
    seats: list[SeatCard] = []
    between: Between | None = None
    you: Yours | None = None
