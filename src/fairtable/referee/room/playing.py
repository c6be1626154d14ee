"""Who may move, and with which link: H7 and H8 of docs/rules/house.md.

These come before the game is asked, which decides on the move itself.
"""

from __future__ import annotations

from fairtable.referee.asks import Give
from fairtable.referee.facts import Status
from fairtable.referee.meaning import Seat
from fairtable.referee.room.granted import Asker, not_playing
from fairtable.referee.room.players import is_host
from fairtable.referee.room.room import Room
from fairtable.referee.room.why import HouseWhy
from fairtable.referee.verdict import Refused


def why_not_moving(room: Room, asker: Asker) -> Refused | None:
    """H7. Why this person can make no move now; None if the game is to be asked."""
    # Few games have moves of the host.
    if asker.seat is None and not room.terms.has_host_moves:
        return Refused(HouseWhy.NOT_YOUR_SEAT)
    return None if room.status is Status.PLAYING else not_playing(room)


def why_not_hosting(
    room: Room, asker: Asker, is_the_hosts: bool, link: str | None
) -> Refused | None:
    """H7. Only the host makes the moves of the host, with or without a seat."""
    if not is_the_hosts:
        return Refused(HouseWhy.NOT_YOUR_SEAT)
    if not is_host(room, asker.who):
        return Refused(HouseWhy.NOT_HOST)
    return None if link is None else Refused(HouseWhy.LINK_NOT_NEEDED)


def room_with_link(room: Room, seat: Seat, link: str | None, rolls: bool) -> Room | Refused:
    """H8. A seat whose chain lives cannot roll without its next link; no other move has one.

    Otherwise a player could choose between two draws: one with a link, one without.
    """
    chain = room.chains[seat]
    lives = chain is not None and chain.lives
    if link is None:
        return Refused(HouseWhy.LINK_MISSING) if rolls and lives else room
    if not rolls:
        return Refused(HouseWhy.LINK_NOT_NEEDED)
    if not lives:
        return Refused(HouseWhy.NO_CHAIN)
    return room.with_link(seat, link) or Refused(HouseWhy.WRONG_LINK)


def why_not_taken(room: Room, seat: Seat | None, asked: Give) -> Refused | None:
    """H8. Why a link that is given for the start is refused; None if it is taken."""
    if seat is None:
        return Refused(HouseWhy.NOT_YOUR_SEAT)
    if room.status is not Status.STARTING or seat not in room.awaited():
        return Refused(HouseWhy.NOT_AWAITED)
    return None if room.with_link(seat, asked.link) else Refused(HouseWhy.WRONG_LINK)
