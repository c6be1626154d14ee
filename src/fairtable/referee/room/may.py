"""What somebody may ask of the house: every ask that its own rule does not refuse.

There is no second rule here. Each ask that could be meant is put to its rule, as it will be
when it is really asked.
"""

from __future__ import annotations

from collections.abc import Iterator
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
from fairtable.referee.facts import What
from fairtable.referee.meaning import Seat
from fairtable.referee.room.granted import Asker, Granted
from fairtable.referee.room.players import gone_until
from fairtable.referee.room.room import Room
from fairtable.referee.room.rules import RULES

SOMEBODY = "0" * 16
"""A spectator whom the host could send away: which ones there are, a room does not know."""
WHATS: tuple[What, ...] = get_args(What)


class May(msgspec.Struct, frozen=True, omit_defaults=True):
    """An ask that the house would grant, by its name, from the time `since` on; 0: at once.

    `about` is the seat or the offer that it names. Without one it is about no seat, or about
    any: the first that is free.
    """

    ask: str
    about: Seat | What | None = None
    since: int = 0


def may(room: Room, asker: Asker) -> tuple[May, ...]:
    """Everything that this person may ask of the house, but for moves and links."""
    found = (_granted(room, asker, ask, about) for ask, about in asks_about(room))
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


def asks_about(room: Room) -> Iterator[tuple[Ask, Seat | What | None]]:
    """Each ask of the house that could be meant in this room."""
    for ask in (Start(room.seated()), Pause(), Resume(), End(), Resign(), Abort(), LoseChain()):
        yield ask, None
    yield Remove(SOMEBODY), None
    for what in WHATS:
        for offering in (Offer, Agree, Decline):
            yield offering(what), what
    yield Sit(), None
    yield Invite(), None
    for seat in range(len(room.seats)):
        yield Sit(seat=seat), seat
        yield Invite(seat=seat), seat
        for about in (Rise, HandOver, Claim):
            yield about(seat), seat
