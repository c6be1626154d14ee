"""Between the people at a table, H11 to H16 of docs/rules/house.md: giving up, offers, claims.

Nobody but the players decides a game, and each only for their own seat. What counts is the
order of the log: an offer that has lapsed cannot be accepted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from fairtable.referee.asks import (
    Abort,
    Agree,
    Claim,
    Decline,
    HandOver,
    NoteBack,
    NoteGone,
    Offer,
    PlayAgain,
    Remove,
    Resign,
    Succeed,
)
from fairtable.referee.facts import (
    Agreed,
    Claimed,
    Declined,
    GameEnded,
    HostChanged,
    Offered,
    PlayerBack,
    PlayerGone,
    RematchAgreed,
    Resigned,
    SpectatorRemoved,
    Status,
    TableFact,
    TablePaused,
    What,
)
from fairtable.referee.meaning import Seat
from fairtable.referee.people import (
    Standing,
    deciders,
    gone_until,
    host_of,
    is_person,
    is_persons,
    players,
)
from fairtable.referee.ruled import (
    Happened,
    HouseOffends,
    HouseVerdict,
    HouseWhy,
    is_host,
    not_playing,
)
from fairtable.referee.timing import is_timed
from fairtable.referee.verdict import Refused

if TYPE_CHECKING:
    from fairtable.referee.match import Match

CLAIM_AFTER = 60_000
CLAIM_AFTER_UNTIMED = 120_000
"""H14. How many milliseconds a player has to come back, with a clock and without."""
MOST_REMOVED = 1_000
RESIGNED, CLAIMED, ABORTED = "resigned", "claimed", "aborted"
AGREED = {"draw": "drawn by agreement", "end": "ended by agreement"}


def resign(match: Match, asked: Resign, seat: Seat | None, who: str) -> HouseVerdict:
    """H11. A player may give up at any time in a game that has begun."""
    if refused := _no_game(match) or _not_in_it(match, seat):
        return refused
    assert seat is not None
    return Happened((Resigned(seat), *_end_without(match, seat, RESIGNED)))


def _end_without(match: Match, seat: Seat, by: str) -> tuple[TableFact, ...]:
    """H11, H14. The game is over when one player is left, or no person."""
    players_left = [player for player in players(match) if player != seat]
    is_over = len(players_left) <= 1 or not any(is_persons(match, at) for at in players_left)
    return (GameEnded(by),) if is_over else ()


def abort(match: Match, asked: Abort, seat: Seat | None, who: str) -> HouseVerdict:
    """H13. As long as nobody has moved, a player may end the game without a result.

    Not in a game that belongs to its host: a hall does not end because one of many leaves. And
    not alone where luck has been shown: nobody calls off one deal after another.
    """
    if refused := _no_game(match) or _not_in_it(match, seat):
        return refused
    if match.game.host_may_end and deciders(match) != (seat,):
        return Refused(HouseWhy.NOT_HOST)
    if match.people.moved:
        return Refused(HouseWhy.ALREADY_MOVED)
    offered = _standing(match, "end")
    agreed = offered.seats if offered else ()
    if may_be_shopping(match) and not {*asked_to(match, "end")} <= {seat, *agreed}:
        return Refused(HouseWhy.CALL_OFF_NEEDS_CONSENT)
    return Happened((GameEnded(ABORTED),))


def offer(match: Match, asked: Offer, seat: Seat | None, who: str) -> HouseVerdict:
    """H12. Offer all other players something. Alone, or if all others have agreed, it is so."""
    if refused := _no_game(match) or _not_in_it(match, seat):
        return refused
    assert seat is not None
    if asked.what == "draw" and not may_be_drawn(match):
        return Refused(HouseWhy.NO_DRAWS)
    if asked.what == "pause" and match.status is Status.PAUSED:
        return Refused(HouseWhy.PAUSED)
    if _standing(match, asked.what) is not None:
        return Refused(HouseWhy.ALREADY_OFFERED)
    if (seat, asked.what) in match.people.declined:
        return Refused(HouseWhy.DECLINED_BEFORE)
    offered = Offered(seat, asked.what)
    if {*asked_to(match, asked.what)} <= {seat}:
        return Happened((offered, *_agreed(asked.what)))
    return Happened((offered,))


def agree(match: Match, asked: Agree, seat: Seat | None, who: str) -> HouseVerdict:
    """H12. Agree to an offer that stands. When every player has agreed, it is so."""
    if refused := _no_game(match) or _not_in_it(match, seat):
        return refused
    assert seat is not None
    standing = _standing(match, asked.what)
    if standing is None:
        return Refused(HouseWhy.NO_OFFER)
    if seat in standing.seats:
        return Refused(HouseWhy.OWN_OFFER)
    if asked.what == "draw" and not may_be_drawn(match):
        return Refused(HouseWhy.NO_DRAWS)
    offered = Offered(seat, asked.what)
    if {*asked_to(match, asked.what)} <= {*standing.seats, seat}:
        return Happened((offered, *_agreed(asked.what)))
    return Happened((offered,))


def decline(match: Match, asked: Decline, seat: Seat | None, who: str) -> HouseVerdict:
    """H12. Decline an offer, or take back your own."""
    if refused := _no_game(match) or _not_in_it(match, seat):
        return refused
    assert seat is not None
    if _standing(match, asked.what) is None:
        return Refused(HouseWhy.NO_OFFER)
    return Happened((Declined(seat, asked.what),))


def claim(match: Match, asked: Claim, seat: Seat | None, who: str, now: int) -> HouseVerdict:
    """H14. Claim the game from a player who is gone, when the time to come back is over."""
    if refused := _no_game(match) or _not_in_it(match, seat):
        return refused
    assert seat is not None
    if asked.seat == seat:
        return Refused(HouseWhy.NOT_GONE, HouseOffends((seat,)))
    if refused := why_not_gone(match, asked.seat, now):
        return refused
    ended = _end_without(match, asked.seat, CLAIMED)
    return Happened((Claimed(seat, asked.seat), *ended))


def why_not_gone(match: Match, seat: Seat, now: int) -> Refused | None:
    """H14. Why a seat cannot be claimed or played on by a bot; None if it can."""
    until = gone_until(match, seat)
    offends = HouseOffends((seat,))
    if until is None or match.status is not Status.PLAYING:
        return Refused(HouseWhy.NOT_GONE, offends)
    if now < until:
        seconds = -(-(until - now) // 1000)
        return Refused(HouseWhy.MAY_COME_BACK, offends, {"seconds": seconds})
    return None


def hand_over(match: Match, asked: HandOver, seat: Seat | None, who: str) -> HouseVerdict:
    """H3. The host may make another person with a seat the host."""
    if not is_host(match, who):
        return Refused(HouseWhy.NOT_HOST)
    if match.status is Status.OVER:
        return Refused(HouseWhy.GAME_OVER)
    heir = match.seats[asked.seat] if 0 <= asked.seat < len(match.seats) else None
    if heir is None:
        return Refused(HouseWhy.SEAT_EMPTY)
    if not is_person(heir) or heir.holder == who:
        return Refused(HouseWhy.NO_HEIR, HouseOffends((asked.seat,)))
    return Happened((HostChanged(heir.holder),))


def remove(match: Match, asked: Remove, seat: Seat | None, who: str) -> HouseVerdict:
    """H15. The host may send a spectator away. A player cannot be sent away."""
    if not is_host(match, who):
        return Refused(HouseWhy.NOT_HOST)
    if match.status is Status.OVER:
        return Refused(HouseWhy.GAME_OVER)
    plays = match.seat_of(asked.holder) is not None or asked.holder in match.former
    if plays or asked.holder == who:
        return Refused(HouseWhy.NO_SPECTATOR)
    if asked.holder in match.people.removed:
        return Refused(HouseWhy.REMOVED_ALREADY)
    if len(match.people.removed) >= MOST_REMOVED:
        return Refused(HouseWhy.TOO_MANY_REMOVED)
    return Happened((SpectatorRemoved(asked.holder),))


# What the house notes


def note_gone(match: Match, asked: NoteGone, now: int) -> HouseVerdict:
    """H14. A player has no connection, or has left the seat: the time to come back runs.

    Nobody waits for a player in a game that its host may end, so nobody is gone there.
    """
    if refused := _no_game(match):
        return refused
    if match.status is Status.PAUSED:
        return Refused(HouseWhy.PAUSED)
    seat = asked.seat
    may_be_gone = seat in deciders(match) and not match.game.host_may_end
    if not may_be_gone or gone_until(match, seat) is not None:
        return Refused(HouseWhy.NOT_GONE, HouseOffends((seat,)))
    wait = CLAIM_AFTER if is_timed(match.clock) else CLAIM_AFTER_UNTIMED
    return Happened((PlayerGone(seat, now + wait),))


def note_back(match: Match, asked: NoteBack, now: int) -> HouseVerdict:
    """H14. A player who was gone is there again."""
    if gone_until(match, asked.seat) is None:
        return Refused(HouseWhy.NOT_GONE)
    return Happened((PlayerBack(asked.seat),))


def succeed(match: Match, asked: Succeed, now: int) -> HouseVerdict:
    """H3. The host is gone: the person at the next seat takes over, if not gone as well."""
    if match.status is Status.OVER:
        return Refused(HouseWhy.GAME_OVER)
    host = host_of(match)
    own = match.seat_of(host.holder)
    if own is None and host.holder in match.former:
        own = match.former.index(host.holder)
    places = range(len(match.seats))
    first = 0 if own is None else own + 1
    for place in (*places[first:], *places[:first]):
        sitter = match.seats[place]
        if sitter is None or not is_person(sitter) or sitter.holder == host.holder:
            continue
        if gone_until(match, place) is None:
            return Happened((HostChanged(sitter.holder),))
    return Refused(HouseWhy.NO_HEIR)


def play_again(match: Match, asked: PlayAgain, now: int) -> HouseVerdict:
    """H16. All players have agreed to a rematch: the log names its table, once."""
    if match.status is not Status.OVER:
        return Refused(HouseWhy.NOT_OVER)
    if match.people.next:
        return Refused(HouseWhy.REMATCH_BEGUN)
    return Happened((RematchAgreed(asked.table),))


def _no_game(match: Match) -> Refused | None:
    """Why nothing can be decided now; None in a game that has begun, also in a pause."""
    return None if match.status is Status.PAUSED else not_playing(match)


def _not_in_it(match: Match, seat: Seat | None) -> Refused | None:
    """Only a player of this game decides, and only for their own seat."""
    return None if seat in deciders(match) else Refused(HouseWhy.NOT_YOUR_SEAT)


def _standing(match: Match, what: What) -> Standing | None:
    return next((offer for offer in match.people.standing if offer.what == what), None)


def may_be_shopping(match: Match) -> bool:
    """H13. Luck has been shown and nobody has moved: another deal might please one of them."""
    return match.opened.attempts > 0 and not match.people.moved


def asked_to(match: Match, what: What) -> tuple[Seat, ...]:
    """H12, H13. Whose consent it takes. Before the first move after a deal, whoever is gone is
    not asked about an end: nobody is kept in a game to which the others do not come.
    """
    asked = deciders(match)
    if what != "end" or not may_be_shopping(match):
        return asked
    return tuple(seat for seat in asked if gone_until(match, seat) is None)


def _agreed(what: What) -> tuple[TableFact, ...]:
    if what == "pause":
        return (Agreed(what), TablePaused())
    return (Agreed(what), GameEnded(AGREED[what]))


def may_be_drawn(match: Match) -> bool:
    """H12. The game can be drawn, and only persons play it, who can all agree."""
    playing = players(match)
    return match.game.can_be_drawn and len(playing) > 1 and playing == deciders(match)


RULES: dict[type, Callable[..., HouseVerdict]] = {
    Resign: resign,
    Abort: abort,
    Offer: offer,
    Agree: agree,
    Decline: decline,
    HandOver: hand_over,
    Remove: remove,
}
HOUSE_RULES: dict[type, Callable[..., HouseVerdict]] = {
    NoteGone: note_gone,
    NoteBack: note_back,
    Succeed: succeed,
    PlayAgain: play_again,
}
