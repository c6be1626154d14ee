"""The rules of the house, H2 to H9 of docs/rules/house.md: one function for each ask.

They say what may be done at a table around its game. Each function answers what happened, or
why the ask is refused. The order of the checks is the order of the rule book. The start of a
game is in `starting`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from fairtable.referee import between
from fairtable.referee.asks import (
    Claim,
    Close,
    End,
    Give,
    Invite,
    LoseChain,
    Pause,
    Play,
    Resume,
    Rise,
    Sit,
    Start,
)
from fairtable.referee.between import claim, why_not_gone
from fairtable.referee.bots import bot_at
from fairtable.referee.chain import is_link
from fairtable.referee.facts import (
    ChainLost,
    GameEnded,
    SeatLeft,
    SeatTaken,
    Status,
    TablePaused,
    TableResumed,
)
from fairtable.referee.hosting import host_plays
from fairtable.referee.meaning import Seat
from fairtable.referee.people import deciders, gone_until, is_person, players
from fairtable.referee.ruled import (
    Happened,
    HouseOffends,
    HouseVerdict,
    HouseWhy,
    is_host,
    not_playing,
)
from fairtable.referee.starting import start
from fairtable.referee.timing import is_timed
from fairtable.referee.verdict import Refused

if TYPE_CHECKING:
    from fairtable.referee.match import Match


AN_HOUR = 3_600_000
NEVER_BEGUN = AN_HOUR
ABANDONED = 24 * AN_HOUR
"""H6. How many milliseconds without an entry the house waits at least before it closes a table:
before the game, and when the game has begun."""
CLOSED = "closed by the house"


def sit(match: Match, asked: Sit, seat: Seat | None, who: str) -> HouseVerdict:
    """H2. A free seat belongs to whoever takes it; one seat each."""
    if refused := _seats_are_closed(match):
        return refused
    if seat is not None:
        return Refused(HouseWhy.ALREADY_SEATED, HouseOffends((seat,)))
    if who in match.people.removed:
        return Refused(HouseWhy.REMOVED)
    if asked.anchor is not None and not _may_bring_chain(match, asked.anchor):
        return Refused(HouseWhy.ANCHOR_LATE)
    waits = match.status is Status.WAITING
    wanted = (promised_seat if waits else kept_seat)(match, asked.seat, who)
    if isinstance(wanted, Refused):
        return wanted
    return Happened((SeatTaken(wanted, who),), asked=replace(asked, name="", salt=""))


def _seats_are_closed(match: Match) -> Refused | None:
    """H2, H4. Nobody sits down or leaves during a start or after the end."""
    if match.status is Status.OVER:
        return Refused(HouseWhy.GAME_OVER)
    return Refused(HouseWhy.STARTING) if match.status is Status.STARTING else None


def _may_bring_chain(match: Match, anchor: str) -> bool:
    """H8. A chain brought into a running game could have been chosen to suit it."""
    has_luck = match.game.luck_with(match.options()).any
    return match.status is Status.WAITING and has_luck and is_link(anchor)


def promised_seat(match: Match, asked: Seat | None, who: str) -> Seat | Refused:
    """H2, H16. Before a rematch each seat is kept for one player; otherwise all are free."""
    kept = match.people.kept
    if who and who in kept:
        own = kept.index(who)
        if asked not in (None, own):
            return Refused(HouseWhy.ANOTHER_SEAT, HouseOffends((own,)), {"seat": own})
        return wanted_seat(match, own)
    wanted = wanted_seat(match, asked, tuple(not holder for holder in kept))
    if isinstance(wanted, Refused) or not kept or not kept[wanted]:
        return wanted
    return Refused(HouseWhy.SEAT_KEPT, HouseOffends((wanted,)))


def kept_seat(match: Match, asked: Seat | None, who: str) -> Seat | Refused:
    """H2. In a running game only its former player may take a seat again, also from a bot.

    Whoever has not played yet may take a seat at which nobody has played.
    """
    if who in match.former:
        own = match.former.index(who)
        if own in match.people.out:
            return Refused(HouseWhy.OUT)
        if asked not in (None, own):
            return Refused(HouseWhy.ANOTHER_SEAT, HouseOffends((own,)), {"seat": own})
        return own
    wanted = wanted_seat(match, asked, tuple(holder is None for holder in match.former))
    if isinstance(wanted, Refused) or match.former[wanted] is None:
        return wanted
    return Refused(HouseWhy.SEAT_KEPT, HouseOffends((wanted,)))


def invite(match: Match, asked: Invite, seat: Seat | None, who: str, now: int) -> HouseVerdict:
    """H9. The host may seat a bot where nobody sits; it brings no chain.

    In a running game a bot may play on for a player who left, unless the game has rolls: the
    player's chain would give no more links, and the house could know the rolls. For a player
    who is gone or out, any other player may ask for it.
    """
    if not is_host(match, who) and not _may_seat_bot(match, asked.seat, seat):
        return Refused(HouseWhy.NOT_HOST)
    if refused := _seats_are_closed(match):
        return refused
    if match.game.bots is None:
        return Refused(HouseWhy.NO_BOT)
    levels = match.game.bots.levels
    if asked.level is not None and asked.level not in levels:
        return Refused(HouseWhy.NO_SUCH_LEVEL, values={"levels": ", ".join(levels) or "none"})
    waits = match.status is Status.WAITING
    if not waits and match.game.luck_with(match.options()).rolls:
        return Refused(HouseWhy.BOT_MAY_NOT_ROLL)
    if asked.seat is not None and gone_until(match, asked.seat) is not None:
        return _plays_on(match, asked.seat, asked.level, is_host(match, who), now)
    wanted = wanted_seat(match, asked.seat)
    if isinstance(wanted, Refused):
        return wanted
    return Happened((SeatTaken(wanted, bot_at(wanted, asked.level).holder),))


def _may_seat_bot(match: Match, at: Seat | None, seat: Seat | None) -> bool:
    """H9. A player may ask for a bot in place of another, who is gone or out."""
    if at is None or at == seat or seat not in deciders(match):
        return False
    return at in match.people.out or gone_until(match, at) is not None


def _plays_on(
    match: Match, at: Seat, level: str | None, by_host: bool, now: int
) -> HouseVerdict:
    """H9. A bot plays on for a player who is gone, when the time to come back is over.

    For a player who has left the seat, the host need not wait.
    """
    sits = match.seats[at] is not None
    if (sits or not by_host) and (refused := why_not_gone(match, at, now)):
        return refused
    left = (SeatLeft(at),) if sits else ()
    return Happened((*left, SeatTaken(at, bot_at(at, level).holder)))


def wanted_seat(
    match: Match, asked: Seat | None, first: tuple[bool, ...] = ()
) -> Seat | Refused:
    """H2. The seat asked for, or the first free one; `first` marks those to choose from."""
    free = [place for place, sitter in enumerate(match.seats) if sitter is None]
    if asked is None:
        open_to_all = [place for place in free if not first or first[place]]
        return open_to_all[0] if open_to_all else Refused(HouseWhy.TABLE_FULL)
    if not 0 <= asked < len(match.seats):
        values = {"seat": asked, "last": len(match.seats) - 1}
        return Refused(HouseWhy.NO_SUCH_SEAT, values=values)
    return asked if asked in free else Refused(HouseWhy.SEAT_TAKEN, HouseOffends((asked,)))


def rise(match: Match, asked: Rise, seat: Seat | None, who: str, now: int) -> HouseVerdict:
    """H2, H3. You may leave your own seat. The host may free others, but decides no game."""
    if refused := _seats_are_closed(match):
        return refused
    if seat != asked.seat and not is_host(match, who):
        return Refused(HouseWhy.NOT_HOST)
    is_place = 0 <= asked.seat < len(match.seats)
    kept = match.people.kept if match.status is Status.WAITING and is_place else ()
    sitter = match.seats[asked.seat] if is_place else None
    if sitter is None and not any(kept[asked.seat : asked.seat + 1]):
        return Refused(HouseWhy.SEAT_EMPTY)
    plays = asked.seat in deciders(match)
    if plays and seat != asked.seat and (refused := why_not_gone(match, asked.seat, now)):
        return refused
    return Happened((SeatLeft(asked.seat),))


def lose_chain(match: Match, asked: LoseChain, seat: Seat | None, who: str) -> HouseVerdict:
    """H8. A player who lost the record of a chain says so; never during a start."""
    if refused := _seats_are_closed(match):
        return refused
    if seat is None:
        return Refused(HouseWhy.NOT_YOUR_SEAT)
    chain = match.chains[seat]
    if chain is None or not chain.lives:
        return Refused(HouseWhy.NO_CHAIN)
    return Happened((ChainLost(seat),))


def pause(match: Match, asked: Pause, seat: Seat | None, who: str) -> HouseVerdict:
    """H5. The host may stop play, unless somebody's time is limited; so may who plays alone."""
    alone = deciders(match) == (seat,)
    if not is_host(match, who) and not alone:
        return Refused(HouseWhy.NOT_HOST)
    if stopped := not_playing(match):
        return stopped
    if is_timed(match.clock) and not alone:
        return Refused(HouseWhy.PAUSE_NEEDS_CONSENT)
    return Happened((TablePaused(),))


def resume(match: Match, asked: Resume, seat: Seat | None, who: str) -> HouseVerdict:
    """H5. The host, and everybody who plays, may let play go on."""
    if not is_host(match, who) and seat not in deciders(match):
        return Refused(HouseWhy.NOT_HOST)
    if match.status is Status.OVER:
        return Refused(HouseWhy.GAME_OVER)
    if match.status is not Status.PAUSED:
        return Refused(HouseWhy.NOT_PAUSED)
    return Happened((TableResumed(),))


def end(match: Match, asked: End, seat: Seat | None, who: str) -> HouseVerdict:
    """H6. The host may end the table before the game; a running game belongs to its players."""
    begun = match.status in (Status.PLAYING, Status.PAUSED)
    sitting = [at for at in players(match) if is_person(match.seats[at])]
    alone = begun and deciders(match) == (seat,)
    if not is_host(match, who) and not alone:
        return Refused(HouseWhy.NOT_HOST)
    if match.status is Status.OVER:
        return Refused(HouseWhy.GAME_OVER)
    if begun and sitting and not alone and not match.game.host_may_end:
        return Refused(HouseWhy.END_NEEDS_CONSENT)
    return Happened((GameEnded("ended by the host" if is_host(match, who) else "given up"),))


def close(match: Match, asked: Close, now: int) -> HouseVerdict:
    """H6. The house may close a table at which nothing has happened for long enough."""
    if match.status is Status.OVER:
        return Refused(HouseWhy.GAME_OVER)
    begun = match.status in (Status.PLAYING, Status.PAUSED)
    if now < match.at + (ABANDONED if begun else NEVER_BEGUN):
        return Refused(HouseWhy.NOT_ABANDONED)
    return Happened((GameEnded(CLOSED),))


def play(match: Match, asked: Play, seat: Seat | None, who: str) -> HouseVerdict:
    """H7. A player with a seat may ask for a move; the game decides on it.

    Whatever was sent, the log keeps the one text that the game writes for this move.
    """
    # Few games have moves of the host, so the way of other moves is not made longer for them.
    by_host = match.game.by_host
    if seat is None and by_host is None:
        return Refused(HouseWhy.NOT_YOUR_SEAT)
    if match.status is not Status.PLAYING and (stopped := not_playing(match)):
        return stopped
    try:
        move = match.game.read_move(asked.move)
    except ValueError as unreadable:
        return Refused(HouseWhy.UNREADABLE_MOVE, values={"reason": str(unreadable)})
    if seat is None or (by_host is not None and by_host(move)):
        verdict = host_plays(match, move, asked.link, who)
    elif match.chains[seat] is None and asked.link is None:
        verdict = match.decide(seat, move)
    else:
        with_link = match_with_link(match, seat, asked.link, match.game.rolls(move))
        if isinstance(with_link, Refused):
            return with_link
        verdict = with_link.decide(seat, move)
    if isinstance(verdict, Refused) or (text := match.game.write_move(move)) == asked.move:
        return verdict
    return replace(verdict, asked=replace(asked, move=text))


def match_with_link(match: Match, seat: Seat, link: str | None, rolls: bool) -> Match | Refused:
    """H8. A seat whose chain lives cannot roll without its next link; no other move has one.

    Otherwise a player could choose between two draws: one with a link, one without.
    """
    chain = match.chains[seat]
    lives = chain is not None and chain.lives
    if link is None:
        return Refused(HouseWhy.LINK_MISSING) if rolls and lives else match
    if not rolls:
        return Refused(HouseWhy.LINK_NOT_NEEDED)
    if not lives:
        return Refused(HouseWhy.NO_CHAIN)
    return match.with_link(seat, link) or Refused(HouseWhy.WRONG_LINK)


def why_not_taken(match: Match, seat: Seat | None, asked: Give) -> Refused | None:
    """H8. Why a link that is given for the start is refused; None if it is taken."""
    if seat is None:
        return Refused(HouseWhy.NOT_YOUR_SEAT)
    if match.status is not Status.STARTING or seat not in match.awaited():
        return Refused(HouseWhy.NOT_AWAITED)
    return None if match.with_link(seat, asked.link) else Refused(HouseWhy.WRONG_LINK)


RULE_BY_TIME: dict[type, Callable[..., HouseVerdict]] = {
    Invite: invite,
    Rise: rise,
    Claim: claim,
}
"""Rules that also look at the time."""
RULE_FOR: dict[type, Callable[..., HouseVerdict]] = {
    **between.RULES,
    Sit: sit,
    Start: start,
    LoseChain: lose_chain,
    Pause: pause,
    Resume: resume,
    End: end,
    Play: play,
}
