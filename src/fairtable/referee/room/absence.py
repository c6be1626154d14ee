"""Absence, H5 and H14 of docs/rules/house.md: who is gone, who is back, who claims the game.

The house may be absent, too. It writes its absences down before anything else happens by time.
A false absence would give time to the player on turn. It cannot be given secretly: the log
shows every absence, and none reaches back before the entry before it.
"""

from __future__ import annotations

from fairtable.referee.asks import Away, Claim, NoteBack, NoteGone
from fairtable.referee.facts import Claimed, HouseAway, PlayerBack, PlayerGone, Status
from fairtable.referee.meaning import Seat
from fairtable.referee.room.ending import end_without
from fairtable.referee.room.granted import (
    Answer,
    Asker,
    Granted,
    no_game,
    not_in_it,
    not_playing,
    own_seat,
)
from fairtable.referee.room.players import deciders, gone_until
from fairtable.referee.room.room import Room
from fairtable.referee.room.why import HouseOffends, HouseWhy
from fairtable.referee.verdict import Refused

CLAIM_AFTER = 60_000
CLAIM_AFTER_UNTIMED = 120_000
"""H14. How many milliseconds a player has to come back, with a clock and without."""
CLAIMED = "claimed"


def note_gone(room: Room, asked: NoteGone, asker: Asker) -> Answer:
    """H14. A player has no connection, or has left the seat: the time to come back runs.

    Nobody waits for a player in a game that its host may end, so nobody is gone there.
    """
    if refused := no_game(room):
        return refused
    if room.status is Status.PAUSED:
        return Refused(HouseWhy.PAUSED)
    seat = asked.seat
    may_be_gone = seat in deciders(room) and not room.terms.host_may_end
    if not may_be_gone or gone_until(room, seat) is not None:
        return Refused(HouseWhy.NOT_GONE, HouseOffends((seat,)))
    wait = CLAIM_AFTER if room.terms.is_timed else CLAIM_AFTER_UNTIMED
    return Granted((PlayerGone(seat, asker.now + wait),))


def note_back(room: Room, asked: NoteBack, asker: Asker) -> Answer:
    """H14. A player who was gone is there again."""
    if gone_until(room, asked.seat) is None:
        return Refused(HouseWhy.NOT_GONE)
    return Granted((PlayerBack(asked.seat),))


def claim(room: Room, asked: Claim, asker: Asker) -> Answer:
    """H14. Claim the game from a player who is gone, when the time to come back is over."""
    if refused := no_game(room) or not_in_it(room, asker.seat):
        return refused
    seat = own_seat(asker)
    if asked.seat == seat:
        return Refused(HouseWhy.NOT_GONE, HouseOffends((seat,)))
    if refused := why_not_gone(room, asked.seat, asker.now):
        return refused
    ended = end_without(room, asked.seat, CLAIMED)
    return Granted((Claimed(seat, asked.seat), *ended))


def why_not_gone(room: Room, seat: Seat, now: int) -> Refused | None:
    """H14. Why a seat cannot be claimed or played on by a bot; None if it can."""
    until = gone_until(room, seat)
    offends = HouseOffends((seat,))
    if until is None or room.status is not Status.PLAYING:
        return Refused(HouseWhy.NOT_GONE, offends)
    if now < until:
        seconds = -(-(until - now) // 1000)
        return Refused(HouseWhy.MAY_COME_BACK, offends, {"seconds": seconds})
    return None


def away(room: Room, asked: Away, asker: Asker) -> Answer:
    """H5. Each absence is later than all that is in the log, and none lies in the future."""
    if stopped := not_playing(room):
        return stopped
    known = asker.last
    for since, until in asked.absences:
        if not known <= since < until <= asker.now:
            return Refused(HouseWhy.NOT_AWAY)
        known = until
    return Granted(tuple(HouseAway(since, until) for since, until in asked.absences))
