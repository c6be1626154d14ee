"""The start of a game with luck, H4 and H8: every listed seat gives a link, then it begins.

An attempt to start closes the seats. From then on nobody sits down or leaves. Each listed seat
with a chain gives its next link. When all have given, the house begins. When some have not
after a while, the attempt has failed: the next one begins without them. The number of attempts
is limited, because whoever gives no link makes the next deal another one.
"""

from __future__ import annotations

from fairtable.referee.asks import Begin, FailStart, Start
from fairtable.referee.facts import (
    GameEnded,
    GameStarted,
    SeatsClosed,
    StartFailed,
    Status,
    TableFact,
)
from fairtable.referee.luck import Luck
from fairtable.referee.meaning import Seat
from fairtable.referee.room.granted import Answer, Asker, Granted
from fairtable.referee.room.players import is_host
from fairtable.referee.room.room import Room
from fairtable.referee.room.why import HouseOffends, HouseWhy
from fairtable.referee.verdict import Refused

AT_A_TABLE = 3, 15_000
IN_A_HALL = 20, 5_000
"""How often a start is tried, and for how many milliseconds each attempt waits for links."""
HALL = 100
"""A table with more places than this is a hall."""
FAILED = "the game could not start"


def start_terms(luck: Luck, places: int) -> tuple[int, int]:
    """H8. The most attempts of a table, and the patience of each; none without luck."""
    if not luck.any:
        return 0, 0
    return IN_A_HALL if places > HALL else AT_A_TABLE


def start(room: Room, asked: Start, asker: Asker) -> Answer:
    """H4. The host starts when enough players are there. Without luck the game begins at once.

    If the game could not begin with these seats, that is said now and not after the links.
    """
    if not is_host(room, asker.who):
        return Refused(HouseWhy.NOT_HOST)
    if room.status is Status.STARTING:
        return Refused(HouseWhy.STARTING)
    if room.status is not Status.WAITING:
        over = room.status is Status.OVER
        return Refused(HouseWhy.GAME_OVER if over else HouseWhy.ALREADY_STARTED)
    if refused := _why_not_these(room, asked.seats):
        return refused
    if not room.terms.luck.any:
        return Granted((GameStarted(asked.seats),), begins=asked.seats)
    return Granted((SeatsClosed(1, asked.seats),), begins=asked.seats, only_tries=True)


def _why_not_these(room: Room, seats: tuple[Seat, ...]) -> Refused | None:
    """H4. Only taken seats begin, and enough of them."""
    taken = room.seated()
    sitting = {*taken}
    strange = tuple(seat for seat in seats if seat not in sitting)
    if strange or list(seats) != sorted(set(seats)):
        return Refused(HouseWhy.SEAT_EMPTY, HouseOffends(strange))
    least = room.terms.least
    if len(seats) >= least:
        return None
    if len(taken) < least:
        return Refused(HouseWhy.SEATS_MISSING, values={"least": least, "taken": len(taken)})
    away = tuple(seat for seat in taken if seat not in seats)
    values = {"least": least, "names": room.names_of(away)}
    return Refused(HouseWhy.PLAYERS_AWAY, HouseOffends(away), values)


def begin(room: Room, asked: Begin, asker: Asker) -> Answer:
    """H4, H8. Every awaited link is there: the house makes the first move."""
    if room.status is not Status.STARTING:
        return Refused(HouseWhy.NOT_AWAITED)
    if len(asked.links) != len(room.awaited()) or "" in asked.links:
        return Refused(HouseWhy.WRONG_LINK)
    with_links = room.with_links(asked.links)
    if with_links is None:
        return Refused(HouseWhy.WRONG_LINK)
    started = GameStarted(room.listed, room.attempt)
    return Granted((started,), begins=room.listed, given=with_links)


def fail_start(room: Room, asked: FailStart, asker: Asker) -> Answer:
    """H8. The attempt waited long enough; the next one begins by itself, without the missing.

    When no attempt is left, or too few seats are, the table is over.
    """
    if room.status is not Status.STARTING:
        return Refused(HouseWhy.NOT_AWAITED)
    if asker.now < room.closed_at + room.opened.patience:
        return Refused(HouseWhy.TIME_LEFT)
    awaited = room.awaited()
    if len(asked.links) != len(awaited) or room.with_links(asked.links) is None:
        return Refused(HouseWhy.WRONG_LINK)
    missing = tuple(seat for seat, link in zip(awaited, asked.links, strict=True) if link == "")
    if not missing:
        return Refused(HouseWhy.NOBODY_MISSING)
    left = tuple(seat for seat in room.listed if seat not in missing)
    failed = StartFailed(room.attempt, missing)
    return Granted((failed, _next_attempt(room, left)))


def _next_attempt(room: Room, left: tuple[Seat, ...]) -> TableFact:
    """The next attempt, or the end."""
    if room.attempt >= room.opened.attempts or len(left) < room.terms.least:
        return GameEnded(FAILED)
    return SeatsClosed(room.attempt + 1, left)
