"""What a rule of the house is asked, and what it answers."""

from __future__ import annotations

from typing import TypeAlias, assert_never

import msgspec

from fairtable.referee.asks import Sit
from fairtable.referee.facts import Status, TableFact
from fairtable.referee.meaning import Seat
from fairtable.referee.room.players import decides
from fairtable.referee.room.room import Room
from fairtable.referee.room.why import HouseWhy
from fairtable.referee.verdict import Refused


class Asker(msgspec.Struct, frozen=True, gc=False):
    """Who asks, and when.

    `seat` is None for a spectator. `now` is never before `last`, the time of the last entry.
    """

    seat: Seat | None
    who: str
    now: int
    last: int


class Granted(msgspec.Struct, frozen=True, gc=False):
    """What an ask that is granted does at the table.

    `begins` are the seats with which the game is to begin: the game still has to decide on it,
    and may refuse. If it `only_tries`, nothing else comes of that decision. `asked` is the ask
    as it is written down, if it was sent in other words. `given` is the room with the links
    that came with the ask.
    """

    facts: tuple[TableFact, ...] = ()
    begins: tuple[Seat, ...] | None = None
    only_tries: bool = False
    asked: Sit | None = None
    given: Room | None = None


Answer: TypeAlias = Granted | Refused


def not_playing(room: Room) -> Refused | None:
    """Why no move can be made now; None while the game is on."""
    match room.status:
        case Status.PLAYING:
            return None
        case Status.WAITING:
            return Refused(HouseWhy.NOT_STARTED)
        case Status.STARTING:
            return Refused(HouseWhy.STARTING)
        case Status.PAUSED:
            return Refused(HouseWhy.PAUSED)
        case Status.OVER:
            return Refused(HouseWhy.GAME_OVER)
        case _:
            assert_never(room.status)


def no_game(room: Room) -> Refused | None:
    """Why nothing can be decided now; None in a game that has begun, also in a pause."""
    return None if room.status is Status.PAUSED else not_playing(room)


def not_in_it(room: Room, seat: Seat | None) -> Refused | None:
    """Only a player of this game decides, and only for their own seat."""
    return None if decides(room, seat) else Refused(HouseWhy.NOT_YOUR_SEAT)


def own_seat(asker: Asker) -> Seat:
    """The seat of whoever decides in a game."""
    assert asker.seat is not None
    return asker.seat
