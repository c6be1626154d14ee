"""What is around the board after an entry: the same for all, and for each viewer their own.

A page shows what it is told here, and works nothing out. Most entries are moves that change
nothing around the board; of those nothing is told.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from fairtable.referee import Match, Seat
from fairtable.referee.facts import SeatLeft, SeatTaken, TableFact
from fairtable.referee.room.players import is_host
from fairtable.referee.room.room import Room
from fairtable.server import views
from fairtable.server.people import Around
from fairtable.server.views import BEFORE_THE_START, CARDS


def changed_seats(was: Room, now: Room) -> list[Seat]:
    """The seats that are told one by one and look different."""
    return [seat for seat in range(min(CARDS, len(now.seats))) if _differs(was, now, seat)]


def _differs(was: Room, now: Room, seat: Seat) -> bool:
    return (
        was.seats[seat] is not now.seats[seat]
        or (was.chains[seat] is None) != (now.chains[seat] is None)
        or was.people.kept[seat : seat + 1] != now.people.kept[seat : seat + 1]
    )


def around_for(shared: Around, match: Match, holder: str | None, now: int) -> Around:
    """The same with what is this viewer's own."""
    return replace(shared, you=views.yours(match, holder, now))


def is_stranger(room: Room, holder: str | None) -> bool:
    """Whether this viewer is one of the many who never sat here: all are told the same."""
    if holder is None:
        return True
    known = holder in room.places or holder in room.former or holder in room.people.kept
    return not known and not is_host(room, holder) and holder not in room.people.removed


def concerns_all(before: Match, after: Match, facts: Sequence[TableFact]) -> bool:
    """Whether everybody in a hall may ask for something else now, or may not any more.

    That others come and go changes nothing for a player, unless only few play.
    """
    if any(not isinstance(fact, SeatTaken | SeatLeft) for fact in facts):
        return True
    status = after.room.status
    few = len(after.room.people.plays) <= CARDS
    return status is not before.room.status or (status not in BEFORE_THE_START and few)
