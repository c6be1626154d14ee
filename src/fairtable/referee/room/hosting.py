"""The host, H3, H5, H6 and H15 of docs/rules/house.md: pause, end, hand over, send away."""

from __future__ import annotations

from fairtable.referee.asks import End, HandOver, Pause, Remove, Resume, Succeed
from fairtable.referee.facts import (
    GameEnded,
    HostChanged,
    SpectatorRemoved,
    Status,
    TablePaused,
    TableResumed,
)
from fairtable.referee.room.granted import Answer, Asker, Granted, not_playing
from fairtable.referee.room.people import is_person
from fairtable.referee.room.players import (
    decides,
    decides_alone,
    gone_until,
    host_of,
    is_host,
    players,
)
from fairtable.referee.room.room import Room
from fairtable.referee.room.why import HouseOffends, HouseWhy
from fairtable.referee.verdict import Refused

MOST_REMOVED = 1_000


def pause(room: Room, asked: Pause, asker: Asker) -> Answer:
    """H5. The host may stop play, unless somebody's time is limited; so may who plays alone."""
    alone = decides_alone(room, asker.seat)
    if not is_host(room, asker.who) and not alone:
        return Refused(HouseWhy.NOT_HOST)
    if stopped := not_playing(room):
        return stopped
    if room.terms.is_timed and not alone:
        return Refused(HouseWhy.PAUSE_NEEDS_CONSENT)
    return Granted((TablePaused(),))


def resume(room: Room, asked: Resume, asker: Asker) -> Answer:
    """H5. The host, and everybody who plays, may let play go on."""
    if not is_host(room, asker.who) and not decides(room, asker.seat):
        return Refused(HouseWhy.NOT_HOST)
    if room.status is Status.OVER:
        return Refused(HouseWhy.GAME_OVER)
    if room.status is not Status.PAUSED:
        return Refused(HouseWhy.NOT_PAUSED)
    return Granted((TableResumed(),))


def end(room: Room, asked: End, asker: Asker) -> Answer:
    """H6. The host may end the table before the game; a running game belongs to its players."""
    begun = room.status in (Status.PLAYING, Status.PAUSED)
    alone = begun and decides_alone(room, asker.seat)
    if not is_host(room, asker.who) and not alone:
        return Refused(HouseWhy.NOT_HOST)
    if room.status is Status.OVER:
        return Refused(HouseWhy.GAME_OVER)
    sit = any(is_person(room.seats[at]) for at in players(room))
    if begun and sit and not alone and not room.terms.host_may_end:
        return Refused(HouseWhy.END_NEEDS_CONSENT)
    by = "ended by the host" if is_host(room, asker.who) else "given up"
    return Granted((GameEnded(by),))


def hand_over(room: Room, asked: HandOver, asker: Asker) -> Answer:
    """H3. The host may make another person with a seat the host."""
    if not is_host(room, asker.who):
        return Refused(HouseWhy.NOT_HOST)
    if room.status is Status.OVER:
        return Refused(HouseWhy.GAME_OVER)
    heir = room.seats[asked.seat] if 0 <= asked.seat < len(room.seats) else None
    if heir is None:
        return Refused(HouseWhy.SEAT_EMPTY)
    if not is_person(heir) or heir.holder == asker.who:
        return Refused(HouseWhy.NO_HEIR, HouseOffends((asked.seat,)))
    return Granted((HostChanged(heir.holder),))


def remove(room: Room, asked: Remove, asker: Asker) -> Answer:
    """H15. The host may send a spectator away. A player cannot be sent away."""
    if not is_host(room, asker.who):
        return Refused(HouseWhy.NOT_HOST)
    if room.status is Status.OVER:
        return Refused(HouseWhy.GAME_OVER)
    plays = room.seat_of(asked.holder) is not None or asked.holder in room.former
    if plays or asked.holder == asker.who:
        return Refused(HouseWhy.NO_SPECTATOR)
    if asked.holder in room.people.removed:
        return Refused(HouseWhy.REMOVED_ALREADY)
    if len(room.people.removed) >= MOST_REMOVED:
        return Refused(HouseWhy.TOO_MANY_REMOVED)
    return Granted((SpectatorRemoved(asked.holder),))


def succeed(room: Room, asked: Succeed, asker: Asker) -> Answer:
    """H3. The host is gone: the person at the next seat takes over, if not gone as well."""
    if room.status is Status.OVER:
        return Refused(HouseWhy.GAME_OVER)
    host = host_of(room)
    own = room.seat_of(host.holder)
    if own is None and host.holder in room.former:
        own = room.former.index(host.holder)
    places = range(len(room.seats))
    first = 0 if own is None else own + 1
    for place in (*places[first:], *places[:first]):
        sitter = room.seats[place]
        if sitter is None or not is_person(sitter) or sitter.holder == host.holder:
            continue
        if gone_until(room, place) is None:
            return Granted((HostChanged(sitter.holder),))
    return Refused(HouseWhy.NO_HEIR)
