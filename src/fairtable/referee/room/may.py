"""What somebody may ask of the house: every ask that its own rule does not refuse.

There is no second rule here. Each ask that could be meant is put to its rule, as it will be
when it is really asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import get_args

import msgspec
from msgspec.structs import replace

from fairtable.referee.asks import (
    Abort,
    Agree,
    Ask,
    Claim,
    Decline,
    End,
    HandOver,
    Invite,
    LoseChain,
    Offer,
    Pause,
    Remove,
    Resign,
    Resume,
    Rise,
    Sit,
    Start,
)
from fairtable.referee.facts import Status, What
from fairtable.referee.meaning import Seat
from fairtable.referee.room.granted import Asker, Granted
from fairtable.referee.room.people import is_person
from fairtable.referee.room.players import gone_until, is_host
from fairtable.referee.room.room import Room
from fairtable.referee.room.rules import RULES

ONE_BY_ONE = 64
"""So many seats are looked at one by one; a hall has thousands."""
SOMEBODY = "0" * 16
"""A spectator whom the host could send away: which ones there are, a room does not know."""
WHATS: tuple[What, ...] = get_args(What)


class May(msgspec.Struct, frozen=True, omit_defaults=True):
    """An ask that the house would grant, by its name, from the time `since` on; 0: at once.

    `about` is the seat or the offer that it names. Without one it is about no seat, or about
    any: the first that is free, or one of those that are not told one by one.
    """

    ask: str
    about: Seat | What | None = None
    since: int = 0


def may(room: Room, asker: Asker) -> tuple[May, ...]:
    """Everything that this person may ask of the house, but for moves and links."""
    found = (_granted(room, asker, ask, about) for ask, about in asks_about(room, asker))
    return tuple(one for one in found if one is not None)


def _granted(room: Room, asker: Asker, ask: Ask, about: Seat | What | None) -> May | None:
    rule, name = RULES[type(ask)], type(ask).__name__
    if isinstance(rule(room, ask, asker), Granted):
        return May(name, about)
    until = gone_until(room, about) if isinstance(about, int) else None
    if until is None or until <= asker.now:
        return None
    later = replace(asker, now=until)
    return May(name, about, until) if isinstance(rule(room, ask, later), Granted) else None


def asks_about(room: Room, asker: Asker) -> Iterator[tuple[Ask, Seat | What | None]]:
    """Each ask of the house that this person could mean in this room."""
    is_hosts = is_host(room, asker.who)
    sitting = room.seated() if is_hosts and room.status is Status.WAITING else ()
    for ask in (Start(sitting), Pause(), Resume(), End(), Resign(), Abort(), LoseChain()):
        yield ask, None
    yield Remove(SOMEBODY), None
    for what in WHATS:
        for offering in (Offer, Agree, Decline):
            yield offering(what), what
    yield Sit(), None
    yield Invite(), None
    for seat in seats_about(room, asker):
        yield Sit(seat=seat), seat
        if asker.seat is not None or is_hosts:
            yield Invite(seat=seat), seat
            for about in (Rise, HandOver, Claim):
                yield about(seat), seat
    if (other := _one_of_many(room, asker)) is not None:
        yield Rise(other), None


def seats_about(room: Room, asker: Asker) -> tuple[Seat, ...]:
    """The seats about which this person could mean something.

    A player who is not the host means the own seat, or one whose player is gone or out.
    """
    people, own = room.people, () if asker.seat is None else (asker.seat,)
    seats: Iterable[Seat] = range(min(len(room.seats), ONE_BY_ONE))
    if own and not is_host(room, asker.who):
        missing = {*people.out, *(gone.seat for gone in people.gone)}
        seats = (seat for seat in seats if seat in missing)
    return tuple(sorted({*seats, *own}))


def _one_of_many(room: Room, asker: Asker) -> Seat | None:
    """Somebody in a hall behind the seats that are told one by one, for the host."""
    if len(room.seats) <= ONE_BY_ONE or not is_host(room, asker.who):
        return None
    behind = range(ONE_BY_ONE, len(room.seats))
    return next((at for at in behind if at != asker.seat and is_person(room.seats[at])), None)
