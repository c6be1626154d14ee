"""Seats, H2, H8 and H9 of docs/rules/house.md: who sits down, who leaves, where a bot plays.

The order of the checks is the order of the rule book, here and in the other rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import repeat

from msgspec.structs import replace

from fairtable.referee.asks import Invite, LoseChain, Rise, Sit
from fairtable.referee.bots import bot_at
from fairtable.referee.chain import is_link
from fairtable.referee.facts import ChainLost, SeatLeft, SeatTaken, Status
from fairtable.referee.meaning import Seat
from fairtable.referee.room.absence import why_not_gone
from fairtable.referee.room.granted import Answer, Asker, Granted
from fairtable.referee.room.players import decides, gone_until, is_host
from fairtable.referee.room.room import Room
from fairtable.referee.room.why import HouseOffends, HouseWhy
from fairtable.referee.verdict import Refused


def sit(room: Room, asked: Sit, asker: Asker) -> Answer:
    """H2. A free seat belongs to whoever takes it; one seat each."""
    if refused := _seats_are_closed(room):
        return refused
    if asker.seat is not None:
        return Refused(HouseWhy.ALREADY_SEATED, HouseOffends((asker.seat,)))
    if asker.who in room.people.removed:
        return Refused(HouseWhy.REMOVED)
    if asked.anchor is not None and not _may_bring_chain(room, asked.anchor):
        return Refused(HouseWhy.ANCHOR_LATE)
    waits = room.status is Status.WAITING
    wanted = (promised_seat if waits else kept_seat)(room, asked.seat, asker.who)
    if isinstance(wanted, Refused):
        return wanted
    return Granted((SeatTaken(wanted, asker.who),), asked=replace(asked, name="", salt=""))


def _seats_are_closed(room: Room) -> Refused | None:
    """H2, H4. Nobody sits down or leaves during a start or after the end."""
    if room.status is Status.OVER:
        return Refused(HouseWhy.GAME_OVER)
    return Refused(HouseWhy.STARTING) if room.status is Status.STARTING else None


def _may_bring_chain(room: Room, anchor: str) -> bool:
    """H8. A chain brought into a running game could have been chosen to suit it."""
    return room.status is Status.WAITING and room.terms.luck.any and is_link(anchor)


def promised_seat(room: Room, asked: Seat | None, who: str) -> Seat | Refused:
    """H2, H16. Before a rematch each seat is kept for one player; otherwise all are free."""
    kept = room.people.kept
    if who and who in kept:
        own = kept.index(who)
        if asked not in (None, own):
            return Refused(HouseWhy.ANOTHER_SEAT, HouseOffends((own,)), {"seat": own})
        return wanted_seat(room, own)
    wanted = wanted_seat(room, asked, (not holder for holder in kept) if kept else None)
    if isinstance(wanted, Refused) or not kept or not kept[wanted]:
        return wanted
    return Refused(HouseWhy.SEAT_KEPT, HouseOffends((wanted,)))


def kept_seat(room: Room, asked: Seat | None, who: str) -> Seat | Refused:
    """H2. In a running game only its former player may take a seat again, also from a bot.

    Whoever has not played yet may take a seat at which nobody has played.
    """
    if who in room.former:
        own = room.former.index(who)
        if own in room.people.out:
            return Refused(HouseWhy.OUT)
        if asked not in (None, own):
            return Refused(HouseWhy.ANOTHER_SEAT, HouseOffends((own,)), {"seat": own})
        return own
    wanted = wanted_seat(room, asked, (holder is None for holder in room.former))
    if isinstance(wanted, Refused) or room.former[wanted] is None:
        return wanted
    return Refused(HouseWhy.SEAT_KEPT, HouseOffends((wanted,)))


def invite(room: Room, asked: Invite, asker: Asker) -> Answer:
    """H9. The host may seat a bot where nobody sits; it brings no chain.

    In a running game a bot may play on for a player who left, unless the game has rolls: the
    player's chain would give no more links, and the house could know the rolls. For a player
    who is gone or out, any other player may ask for it.
    """
    if not is_host(room, asker.who) and not _may_seat_bot(room, asked.seat, asker.seat):
        return Refused(HouseWhy.NOT_HOST)
    if refused := _seats_are_closed(room):
        return refused
    if not room.terms.has_bot:
        return Refused(HouseWhy.NO_BOT)
    levels = room.terms.levels
    if asked.level is not None and asked.level not in levels:
        return Refused(HouseWhy.NO_SUCH_LEVEL, values={"levels": ", ".join(levels) or "none"})
    waits = room.status is Status.WAITING
    if not waits and room.terms.luck.rolls:
        return Refused(HouseWhy.BOT_MAY_NOT_ROLL)
    if asked.seat is not None and gone_until(room, asked.seat) is not None:
        return _plays_on(room, asked.seat, asked.level, asker)
    wanted = wanted_seat(room, asked.seat)
    if isinstance(wanted, Refused):
        return wanted
    return Granted((SeatTaken(wanted, bot_at(wanted, asked.level).holder),))


def _may_seat_bot(room: Room, at: Seat | None, seat: Seat | None) -> bool:
    """H9. A player may ask for a bot in place of another, who is gone or out."""
    if at is None or at == seat or not decides(room, seat):
        return False
    return at in room.people.out or gone_until(room, at) is not None


def _plays_on(room: Room, at: Seat, level: str | None, asker: Asker) -> Answer:
    """H9. A bot plays on for a player who is gone, when the time to come back is over.

    For a player who has left the seat, the host need not wait.
    """
    sits = room.seats[at] is not None
    must_wait = sits or not is_host(room, asker.who)
    if must_wait and (refused := why_not_gone(room, at, asker.now)):
        return refused
    left = (SeatLeft(at),) if sits else ()
    return Granted((*left, SeatTaken(at, bot_at(at, level).holder)))


def wanted_seat(
    room: Room, asked: Seat | None, first: Iterable[bool] | None = None
) -> Seat | Refused:
    """H2. The seat asked for, or the first free one; `first` marks those to choose from."""
    if asked is None:
        marks = repeat(True) if first is None else first
        marked = enumerate(zip(room.seats, marks, strict=False))
        free = (place for place, (sitter, mark) in marked if sitter is None and mark)
        return next(free, Refused(HouseWhy.TABLE_FULL))
    if not 0 <= asked < len(room.seats):
        values = {"seat": asked, "last": len(room.seats) - 1}
        return Refused(HouseWhy.NO_SUCH_SEAT, values=values)
    if room.seats[asked] is None:
        return asked
    return Refused(HouseWhy.SEAT_TAKEN, HouseOffends((asked,)))


def rise(room: Room, asked: Rise, asker: Asker) -> Answer:
    """H2, H3. You may leave your own seat. The host may free others, but decides no game."""
    if refused := _seats_are_closed(room):
        return refused
    is_own = asker.seat == asked.seat
    if not is_own and not is_host(room, asker.who):
        return Refused(HouseWhy.NOT_HOST)
    is_place = 0 <= asked.seat < len(room.seats)
    kept = room.people.kept if room.status is Status.WAITING and is_place else ()
    sitter = room.seats[asked.seat] if is_place else None
    if sitter is None and not any(kept[asked.seat : asked.seat + 1]):
        return Refused(HouseWhy.SEAT_EMPTY)
    is_deciders = not is_own and decides(room, asked.seat)
    if is_deciders and (refused := why_not_gone(room, asked.seat, asker.now)):
        return refused
    return Granted((SeatLeft(asked.seat),))


def lose_chain(room: Room, asked: LoseChain, asker: Asker) -> Answer:
    """H8. A player who lost the record of a chain says so; never during a start."""
    if refused := _seats_are_closed(room):
        return refused
    if asker.seat is None:
        return Refused(HouseWhy.NOT_YOUR_SEAT)
    chain = room.chains[asker.seat]
    if chain is None or not chain.lives:
        return Refused(HouseWhy.NO_CHAIN)
    return Granted((ChainLost(asker.seat),))
