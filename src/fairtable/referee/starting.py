"""The start of a game with luck, H4 and H8: every listed seat gives a link, then it begins.

An attempt to start closes the seats. From then on nobody sits down or leaves. Each listed seat
with a chain gives its next link. When all have given, the house begins. When some have not
after a while, the attempt has failed: the next one begins without them. The number of attempts
is limited, because whoever gives no link makes the next deal another one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

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
from fairtable.referee.meaning import HOUSE, Seat
from fairtable.referee.ruled import Happened, HouseOffends, HouseVerdict, HouseWhy, is_host
from fairtable.referee.verdict import Refused

if TYPE_CHECKING:
    from fairtable.referee.match import Match

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


def start(match: Match, asked: Start, seat: Seat | None, who: str) -> HouseVerdict:
    """H4. The host starts when enough players are there. Without luck the game begins at once.

    If the game could not begin with these seats, that is said now and not after the links.
    """
    if not is_host(match, who):
        return Refused(HouseWhy.NOT_HOST)
    if match.status is Status.STARTING:
        return Refused(HouseWhy.STARTING)
    if match.status is not Status.WAITING:
        over = match.status is Status.OVER
        return Refused(HouseWhy.GAME_OVER if over else HouseWhy.ALREADY_STARTED)
    if refused := _why_not_these(match, asked.seats):
        return refused
    if not match.game.luck_with(match.options()).any:
        return _begun(match, asked.seats, GameStarted(asked.seats))
    if match.hides_keys:
        return Happened((SeatsClosed(1, asked.seats),))
    first_try = match.decide(HOUSE, match.game.begin(asked.seats))
    return (
        first_try
        if isinstance(first_try, Refused)
        else Happened((SeatsClosed(1, asked.seats),))
    )


def _why_not_these(match: Match, seats: tuple[Seat, ...]) -> Refused | None:
    """H4. Only taken seats begin, and enough of them."""
    taken = match.seated()
    strange = tuple(seat for seat in seats if seat not in taken)
    if strange or list(seats) != sorted(set(seats)):
        return Refused(HouseWhy.SEAT_EMPTY, HouseOffends(strange))
    least = match.game.seats(match.options()).least
    if len(seats) >= least:
        return None
    if len(taken) < least:
        return Refused(HouseWhy.SEATS_MISSING, values={"least": least, "taken": len(taken)})
    away = tuple(seat for seat in taken if seat not in seats)
    values = {"least": least, "names": match.names_of(away)}
    return Refused(HouseWhy.PLAYERS_AWAY, HouseOffends(away), values)


def begin(match: Match, asked: Begin, now: int) -> HouseVerdict:
    """H4, H8. Every awaited link is there: the house makes the first move."""
    if match.status is not Status.STARTING:
        return Refused(HouseWhy.NOT_AWAITED)
    if len(asked.links) != len(match.awaited()) or "" in asked.links:
        return Refused(HouseWhy.WRONG_LINK)
    with_links = match.with_links(asked.links)
    if with_links is None:
        return Refused(HouseWhy.WRONG_LINK)
    started = GameStarted(match.listed, match.attempt)
    return _begun(with_links, match.listed, started)


def _begun(match: Match, seats: tuple[Seat, ...], started: GameStarted) -> HouseVerdict:
    verdict = match.decide(HOUSE, match.game.begin(seats))
    return verdict if isinstance(verdict, Refused) else replace(verdict, facts=(started,))


def fail_start(match: Match, asked: FailStart, now: int) -> HouseVerdict:
    """H8. The attempt waited long enough; the next one begins by itself, without the missing.

    When no attempt is left, or too few seats are, the table is over.
    """
    if match.status is not Status.STARTING:
        return Refused(HouseWhy.NOT_AWAITED)
    if now < match.closed_at + match.opened.patience:
        return Refused(HouseWhy.TIME_LEFT)
    awaited = match.awaited()
    if len(asked.links) != len(awaited) or match.with_links(asked.links) is None:
        return Refused(HouseWhy.WRONG_LINK)
    missing = tuple(seat for seat, link in zip(awaited, asked.links, strict=True) if link == "")
    if not missing:
        return Refused(HouseWhy.NOBODY_MISSING)
    left = tuple(seat for seat in match.listed if seat not in missing)
    failed = StartFailed(match.attempt, missing)
    return Happened((failed, _next_attempt(match, left)))


def _next_attempt(match: Match, left: tuple[Seat, ...]) -> TableFact:
    """The next attempt, or the end."""
    least = match.game.seats(match.options()).least
    if match.attempt >= match.opened.attempts or len(left) < least:
        return GameEnded(FAILED)
    return SeatsClosed(match.attempt + 1, left)
