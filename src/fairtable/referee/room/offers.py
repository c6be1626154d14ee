"""Offers, H12 and H13 of docs/rules/house.md: a draw, a pause, an end, calling a game off.

Nobody but the players decides a game. What counts is the order of the log: an offer that has
lapsed cannot be accepted.
"""

from __future__ import annotations

from fairtable.referee.asks import Abort, Agree, Decline, Offer
from fairtable.referee.facts import (
    Agreed,
    Declined,
    GameEnded,
    Offered,
    Status,
    TableFact,
    TablePaused,
    What,
)
from fairtable.referee.meaning import Seat
from fairtable.referee.room.granted import Answer, Asker, Granted, no_game, not_in_it, own_seat
from fairtable.referee.room.people import Standing
from fairtable.referee.room.players import (
    deciders,
    decides_alone,
    gone_until,
    is_persons,
    players,
)
from fairtable.referee.room.room import Room
from fairtable.referee.room.why import HouseWhy
from fairtable.referee.verdict import Refused

ABORTED = "aborted"
AGREED = {"draw": "drawn by agreement", "end": "ended by agreement"}


def abort(room: Room, asked: Abort, asker: Asker) -> Answer:
    """H13. As long as nobody has moved, a player may end the game without a result.

    Not in a game that belongs to its host: a hall does not end because one of many leaves. And
    not alone where luck has been shown: nobody calls off one deal after another.
    """
    if refused := no_game(room) or not_in_it(room, asker.seat):
        return refused
    if room.terms.host_may_end and not decides_alone(room, asker.seat):
        return Refused(HouseWhy.NOT_HOST)
    if room.people.moved:
        return Refused(HouseWhy.ALREADY_MOVED)
    offered = _standing(room, "end")
    agreed = offered.seats if offered else ()
    if may_be_shopping(room) and not _is_agreed(room, "end", (asker.seat, *agreed)):
        return Refused(HouseWhy.CALL_OFF_NEEDS_CONSENT)
    return Granted((GameEnded(ABORTED),))


def offer(room: Room, asked: Offer, asker: Asker) -> Answer:
    """H12. Offer all other players something. Alone, or if all others have agreed, it is so."""
    if refused := no_game(room) or not_in_it(room, asker.seat):
        return refused
    seat = own_seat(asker)
    if asked.what == "draw" and not may_be_drawn(room):
        return Refused(HouseWhy.NO_DRAWS)
    if asked.what == "pause" and room.status is Status.PAUSED:
        return Refused(HouseWhy.PAUSED)
    if _standing(room, asked.what) is not None:
        return Refused(HouseWhy.ALREADY_OFFERED)
    if (seat, asked.what) in room.people.declined:
        return Refused(HouseWhy.DECLINED_BEFORE)
    offered = Offered(seat, asked.what)
    if _is_agreed(room, asked.what, (seat,)):
        return Granted((offered, *_agreed(asked.what)))
    return Granted((offered,))


def agree(room: Room, asked: Agree, asker: Asker) -> Answer:
    """H12. Agree to an offer that stands. When every player has agreed, it is so."""
    if refused := no_game(room) or not_in_it(room, asker.seat):
        return refused
    seat = own_seat(asker)
    standing = _standing(room, asked.what)
    if standing is None:
        return Refused(HouseWhy.NO_OFFER)
    if seat in standing.seats:
        return Refused(HouseWhy.OWN_OFFER)
    if asked.what == "draw" and not may_be_drawn(room):
        return Refused(HouseWhy.NO_DRAWS)
    offered = Offered(seat, asked.what)
    if _is_agreed(room, asked.what, (*standing.seats, seat)):
        return Granted((offered, *_agreed(asked.what)))
    return Granted((offered,))


def decline(room: Room, asked: Decline, asker: Asker) -> Answer:
    """H12. Decline an offer, or take back your own."""
    if refused := no_game(room) or not_in_it(room, asker.seat):
        return refused
    seat = own_seat(asker)
    if _standing(room, asked.what) is None:
        return Refused(HouseWhy.NO_OFFER)
    return Granted((Declined(seat, asked.what),))


def _standing(room: Room, what: What) -> Standing | None:
    return next((offer for offer in room.people.standing if offer.what == what), None)


def may_be_shopping(room: Room) -> bool:
    """H13. Luck has been shown and nobody has moved: another deal might please one of them."""
    return room.opened.attempts > 0 and not room.people.moved


def _is_agreed(room: Room, what: What, seats: tuple[Seat | None, ...]) -> bool:
    """H12, H13. Whether it takes nobody's consent but that of these seats.

    Before the first move after a deal, whoever is gone is not asked about an end: nobody is
    kept in a game to which the others do not come.
    """
    gone_count = what != "end" or not may_be_shopping(room)
    agreed = {*seats}
    others = (seat for seat in players(room) if seat not in agreed and is_persons(room, seat))
    return not any(gone_count or gone_until(room, seat) is None for seat in others)


def _agreed(what: What) -> tuple[TableFact, ...]:
    if what == "pause":
        return (Agreed(what), TablePaused())
    return (Agreed(what), GameEnded(AGREED[what]))


def may_be_drawn(room: Room) -> bool:
    """H12. The game can be drawn, and only persons play it, who can all agree."""
    playing = players(room)
    return room.terms.can_be_drawn and len(playing) > 1 and playing == deciders(room)
