"""The rules of the house, H2 to H7 of docs/rules/house.md, a function each.

They say what may be done at a table around its game; each answers with what happened or why
not. The order of the checks is the order of the rule book.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, assert_never

from fairtable.referee.asked import End, Pause, Play, Resume, Rise, Sit, Start
from fairtable.referee.game import HOUSE, Seat
from fairtable.referee.table import (
    GameEnded,
    GameStarted,
    Happened,
    HouseWhy,
    SeatLeft,
    SeatTaken,
    Sitter,
    Status,
    TablePaused,
    TableResumed,
)
from fairtable.referee.verdict import Refused

if TYPE_CHECKING:
    from fairtable.referee.match import Match

Answer = Happened | Refused


def sit(match: Match, asked: Sit, seat: Seat | None, who: str) -> Answer:
    """H2. A free seat belongs to who takes it; one seat each."""
    if match.status is Status.OVER:
        return Refused(HouseWhy.GAME_OVER)
    if seat is not None:
        return Refused(HouseWhy.ALREADY_SEATED, {"seats": [seat]})
    free = [place for place, sitter in enumerate(match.seats) if sitter is None]
    wanted = asked.seat if asked.seat is not None else next(iter(free), None)
    if wanted is None:
        return Refused(HouseWhy.TABLE_FULL)
    if not 0 <= wanted < len(match.seats):
        words = {"seat": wanted, "last": len(match.seats) - 1}
        return Refused(HouseWhy.NO_SUCH_SEAT, words=words)
    if wanted not in free:
        return Refused(HouseWhy.SEAT_TAKEN, {"seats": [wanted]})
    return (SeatTaken(wanted, Sitter(asked.name, who)),), ()


def rise(match: Match, asked: Rise, seat: Seat | None, who: str) -> Answer:
    """H2, H3. Leave your own seat; the host may free anybody's."""
    if match.status is Status.OVER:
        return Refused(HouseWhy.GAME_OVER)
    if seat != asked.seat and not is_host(match, who):
        return Refused(HouseWhy.NOT_HOST)
    if not 0 <= asked.seat < len(match.seats) or match.seats[asked.seat] is None:
        return Refused(HouseWhy.SEAT_EMPTY)
    return (SeatLeft(asked.seat),), ()


def start(match: Match, asked: Start, seat: Seat | None, who: str) -> Answer:
    """H4. The host starts once enough players sit; the house makes the first move."""
    if not is_host(match, who):
        return Refused(HouseWhy.NOT_HOST)
    if match.status is Status.OVER:
        return Refused(HouseWhy.GAME_OVER)
    if match.status is not Status.WAITING:
        return Refused(HouseWhy.ALREADY_STARTED)
    seated = tuple(place for place, sitter in enumerate(match.seats) if sitter is not None)
    least = match.game.seats(match.options()).least
    if len(seated) < least:
        return Refused(HouseWhy.SEATS_MISSING, words={"least": least, "taken": len(seated)})
    begun = match.judged(HOUSE, match.game.begin(seated))
    return begun if isinstance(begun, Refused) else ((GameStarted(),), begun[1])


def pause(match: Match, asked: Pause, seat: Seat | None, who: str) -> Answer:
    """H5. The host may stop play and clocks."""
    if not is_host(match, who):
        return Refused(HouseWhy.NOT_HOST)
    return not_playing(match) or ((TablePaused(),), ())


def resume(match: Match, asked: Resume, seat: Seat | None, who: str) -> Answer:
    """H5. And let play go on."""
    if not is_host(match, who):
        return Refused(HouseWhy.NOT_HOST)
    if match.status is not Status.PAUSED:
        return Refused(HouseWhy.NOT_PAUSED)
    return (TableResumed(),), ()


def end(match: Match, asked: End, seat: Seat | None, who: str) -> Answer:
    """H6. The host may end the table at any time; nothing happens after the end."""
    if not is_host(match, who):
        return Refused(HouseWhy.NOT_HOST)
    if match.status is Status.OVER:
        return Refused(HouseWhy.GAME_OVER)
    return (GameEnded("ended by the host"),), ()


def play(match: Match, asked: Play, seat: Seat | None, who: str) -> Answer:
    """H7. Who sits may ask for a move; what it means is the game's to say."""
    if seat is None:
        return Refused(HouseWhy.NOT_YOUR_SEAT)
    if stopped := not_playing(match):
        return stopped
    try:
        move = match.game.read_move(asked.move)
    except ValueError as unreadable:
        return Refused(HouseWhy.UNREADABLE_MOVE, words={"reason": str(unreadable)})
    return match.judged(seat, move)


def is_host(match: Match, who: str) -> bool:
    """H3. The host is who opened the table, seated or not."""
    return who == match.opened.host.holder


def not_playing(match: Match) -> Refused | None:
    """Why no move can be made now, if none can."""
    match match.status:
        case Status.PLAYING:
            return None
        case Status.WAITING:
            return Refused(HouseWhy.NOT_STARTED)
        case Status.PAUSED:
            return Refused(HouseWhy.PAUSED)
        case Status.OVER:
            return Refused(HouseWhy.GAME_OVER)
        case _:
            assert_never(match.status)


ANSWERS: dict[type, Callable[..., Answer]] = {
    Sit: sit,
    Rise: rise,
    Start: start,
    Pause: pause,
    Resume: resume,
    End: end,
    Play: play,
}
