"""The rules of the house, H2 to H9 of docs/rules/house.md: one function for each ask.

They say what may be done at a table around its game. Each function answers what happened, or
why the ask is refused. The order of the checks is the order of the rule book.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias, assert_never

import msgspec

from fairtable.referee.asks import (
    Ask,
    End,
    Give,
    Invite,
    Pause,
    Play,
    Resume,
    Rise,
    Sit,
    Start,
)
from fairtable.referee.capabilities import bot_of
from fairtable.referee.chain import Given, is_link
from fairtable.referee.chance import Drawn
from fairtable.referee.facts import (
    GameEnded,
    GameStarted,
    SeatLeft,
    SeatsClosed,
    SeatsReopened,
    SeatTaken,
    Sitter,
    Status,
    TableFact,
    TablePaused,
    TableResumed,
)
from fairtable.referee.meaning import HOUSE, Seat
from fairtable.referee.verdict import Offends, Refused, Why

if TYPE_CHECKING:
    from fairtable.referee.match import Match


class Happened(msgspec.Struct, frozen=True, gc=False):
    """What an accepted ask did: to the table, in the game, and with which draws."""

    facts: tuple[TableFact, ...] = ()
    events: tuple[Any, ...] = ()
    drawn: tuple[Drawn, ...] = ()


class HouseWhy(Why):
    """Every refusal that has nothing to do with a particular game."""

    NOT_YOUR_SEAT = "H2", "Only a player with a seat at this table can do that."
    SEAT_TAKEN = "H2", "That seat is taken."
    NO_SUCH_SEAT = "H2", "This table has no seat {seat}; its seats are 0 to {last}."
    TABLE_FULL = "H2", "Every seat at this table is taken."
    ALREADY_SEATED = "H2", "You already have a seat at this table."
    SEAT_EMPTY = "H2", "Nobody sits there."
    NOT_HOST = "H3", "Only the host of the table can do that."
    SEATS_MISSING = "H4", "The game needs {least} players, and the table has {taken}."
    ALREADY_STARTED = "H4", "The game has already started."
    NOT_STARTED = "H4", "The game has not started yet."
    STARTING = "H4", "The game is about to start: the seats are closed."
    TIME_LEFT = "H5", "That seat still has time."
    PAUSED = "H5", "The host has paused the game."
    NOT_PAUSED = "H5", "The game is not paused."
    GAME_OVER = "H6", "The game is over."
    UNREADABLE_MOVE = "H7", "{reason}"
    NO_BOT = "H9", "This game has no bot."
    NO_CHAIN = "H8", "This seat has no chain, so it has no link to give."
    CHAIN_ENDED = "H8", "This seat once moved without a link, so it can give no more links."
    WRONG_LINK = "H8", "That is not the next link of the chain that this seat promised."
    BAD_ANCHOR = "H8", "An anchor is a SHA-256 hash: 64 lowercase hexadecimal digits."
    NOT_AWAITED = "H8", "The table is not waiting for links now."


class HouseOffends(Offends, frozen=True):
    """What a refusal of the house points at."""

    seats: tuple[Seat, ...] = ()


HouseVerdict: TypeAlias = Happened | Refused


def sit(match: Match, asked: Sit, seat: Seat | None, who: str) -> HouseVerdict:
    """H2. A free seat belongs to whoever takes it; one seat each."""
    if match.status is Status.OVER:
        return Refused(HouseWhy.GAME_OVER)
    if match.status is Status.STARTING:
        return Refused(HouseWhy.STARTING)
    if seat is not None:
        return Refused(HouseWhy.ALREADY_SEATED, HouseOffends((seat,)))
    if asked.anchor is not None and not is_link(asked.anchor):
        return Refused(HouseWhy.BAD_ANCHOR)
    wanted = wanted_seat(match, asked.seat)
    if isinstance(wanted, Refused):
        return wanted
    # H8. A chain brought into a running game could have been chosen to suit it: it is left out.
    anchor = asked.anchor if match.status is Status.WAITING else None
    return Happened((SeatTaken(wanted, Sitter(asked.name, who), anchor),))


def invite(match: Match, asked: Invite, seat: Seat | None, who: str) -> HouseVerdict:
    """H9. The host may seat a bot where nobody sits; it brings no chain."""
    if not is_host(match, who):
        return Refused(HouseWhy.NOT_HOST)
    if match.status is Status.OVER:
        return Refused(HouseWhy.GAME_OVER)
    if match.status is Status.STARTING:
        return Refused(HouseWhy.STARTING)
    if bot_of(match.game) is None:
        return Refused(HouseWhy.NO_BOT)
    wanted = wanted_seat(match, asked.seat)
    if isinstance(wanted, Refused):
        return wanted
    return Happened((SeatTaken(wanted, bot_at(wanted)),))


@cache
def bot_at(seat: Seat) -> Sitter:
    """A bot has a holder name that no guest can have."""
    return Sitter(f"Bot {seat + 1}", f"bot/{seat}")


def wanted_seat(match: Match, asked: Seat | None) -> Seat | Refused:
    """H2. The seat asked for, or the first free one."""
    free = [place for place, sitter in enumerate(match.seats) if sitter is None]
    if asked is None:
        return free[0] if free else Refused(HouseWhy.TABLE_FULL)
    if not 0 <= asked < len(match.seats):
        values = {"seat": asked, "last": len(match.seats) - 1}
        return Refused(HouseWhy.NO_SUCH_SEAT, values=values)
    return asked if asked in free else Refused(HouseWhy.SEAT_TAKEN, HouseOffends((asked,)))


def rise(match: Match, asked: Rise, seat: Seat | None, who: str) -> HouseVerdict:
    """H2, H3. You may leave your own seat; the host may free any seat."""
    if match.status is Status.OVER:
        return Refused(HouseWhy.GAME_OVER)
    if seat != asked.seat and not is_host(match, who):
        return Refused(HouseWhy.NOT_HOST)
    if not 0 <= asked.seat < len(match.seats) or match.seats[asked.seat] is None:
        return Refused(HouseWhy.SEAT_EMPTY)
    left = SeatLeft(asked.seat)
    return Happened((left, SeatsReopened()) if match.status is Status.STARTING else (left,))


def start(match: Match, asked: Start, seat: Seat | None, who: str) -> HouseVerdict:
    """H4. The host starts when enough players sit; the house makes the first move.

    First every seat with a chain gives a link. The host may ask again to stop waiting.
    """
    if not is_host(match, who):
        return Refused(HouseWhy.NOT_HOST)
    if match.status is Status.STARTING:
        return begin(match.without_chains(match.awaited), ())
    if match.status is not Status.WAITING:
        over = match.status is Status.OVER
        return Refused(HouseWhy.GAME_OVER if over else HouseWhy.ALREADY_STARTED)
    taken, least = len(match.seated()), match.game.seats(match.options()).least
    if taken < least:
        return Refused(HouseWhy.SEATS_MISSING, values={"least": least, "taken": taken})
    given = () if asked.link is None else (seat,)
    chained = [place for place in match.seated() if match.chains[place] is not None]
    awaited = tuple(place for place in chained if place not in given)
    closed = SeatsClosed(awaited)
    return Happened((closed,)) if awaited else begin(match, (closed,))


def give(match: Match, asked: Give, seat: Seat | None, who: str) -> HouseVerdict:
    """H8. The last link that the start waited for begins the game."""
    if seat is None:
        return Refused(HouseWhy.NOT_YOUR_SEAT)
    if match.status is not Status.STARTING:
        return Refused(HouseWhy.NOT_AWAITED)
    # `match` has this link already, so the seats that are still awaited are others.
    return Happened() if match.awaited else begin(match, ())


def begin(match: Match, before: tuple[TableFact, ...]) -> HouseVerdict:
    """H4. The house makes the first move."""
    verdict = match.decide(HOUSE, match.game.begin(match.seated()))
    if isinstance(verdict, Refused):
        return verdict
    return msgspec.structs.replace(verdict, facts=(*before, GameStarted()))


def pause(match: Match, asked: Pause, seat: Seat | None, who: str) -> HouseVerdict:
    """H5. The host may stop play and all clocks."""
    if not is_host(match, who):
        return Refused(HouseWhy.NOT_HOST)
    return not_playing(match) or Happened((TablePaused(),))


def resume(match: Match, asked: Resume, seat: Seat | None, who: str) -> HouseVerdict:
    """H5. The host may let play go on."""
    if not is_host(match, who):
        return Refused(HouseWhy.NOT_HOST)
    if match.status is Status.OVER:
        return Refused(HouseWhy.GAME_OVER)
    if match.status is not Status.PAUSED:
        return Refused(HouseWhy.NOT_PAUSED)
    return Happened((TableResumed(),))


def end(match: Match, asked: End, seat: Seat | None, who: str) -> HouseVerdict:
    """H6. The host may end the table at any time; nothing happens after the end."""
    if not is_host(match, who):
        return Refused(HouseWhy.NOT_HOST)
    if match.status is Status.OVER:
        return Refused(HouseWhy.GAME_OVER)
    return Happened((GameEnded("ended by the host"),))


def play(match: Match, asked: Play, seat: Seat | None, who: str) -> HouseVerdict:
    """H7. A player with a seat may ask for a move; the game decides on it."""
    if seat is None:
        return Refused(HouseWhy.NOT_YOUR_SEAT)
    if match.status is not Status.PLAYING and (stopped := not_playing(match)):
        return stopped
    try:
        move = match.game.read_move(asked.move)
    except ValueError as unreadable:
        return Refused(HouseWhy.UNREADABLE_MOVE, values={"reason": str(unreadable)})
    return match.decide(seat, move)


def chain_after(match: Match, asked: Ask, seat: Seat | None) -> Given | Refused | None:
    """H8. The asker's chain after this ask; None if it does not change."""
    link: str | None = getattr(asked, "link", None)
    chains = match.chains
    chain = chains[seat] if seat is not None and 0 <= seat < len(chains) else None
    if chain is None:
        return None if link is None else Refused(HouseWhy.NO_CHAIN)
    if link is None:
        # Otherwise a player could choose between two draws: one with a link, one without.
        silent = isinstance(asked, Play)
        return msgspec.structs.replace(chain, ended=True) if silent else None
    if chain.ended:
        return Refused(HouseWhy.CHAIN_ENDED)
    return chain.after(link, getattr(asked, "anchor", None)) or Refused(HouseWhy.WRONG_LINK)


def is_host(match: Match, who: str) -> bool:
    """H3. The host is the person who opened the table, with or without a seat."""
    return who == match.opened.host.holder


def not_playing(match: Match) -> Refused | None:
    """Why no move can be made now; None while the game is on."""
    match match.status:
        case Status.PLAYING:
            return None
        case Status.WAITING:
            return Refused(HouseWhy.NOT_STARTED)
        case Status.STARTING:
            return Refused(HouseWhy.STARTING)
        case Status.PAUSED:
            return Refused(HouseWhy.PAUSED)
        case Status.OVER:
            return Refused(HouseWhy.GAME_OVER)
        case _:
            assert_never(match.status)


RULE_FOR: dict[type, Callable[..., HouseVerdict]] = {
    Sit: sit,
    Invite: invite,
    Rise: rise,
    Start: start,
    Give: give,
    Pause: pause,
    Resume: resume,
    End: end,
    Play: play,
}
