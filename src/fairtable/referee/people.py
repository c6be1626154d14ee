"""What is between the people at a table: offers, who is out, who is gone, who is the host.

It is a part of a match, and a value like the rest. `between` has the rules that change it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from fairtable.referee.facts import (
    Agreed,
    Claimed,
    Declined,
    GameEnded,
    HostChanged,
    HouseAway,
    Offered,
    PlayerBack,
    PlayerGone,
    RematchAgreed,
    Resigned,
    SeatTaken,
    Sitter,
    SpectatorRemoved,
    TableFact,
    TableOpened,
    TablePaused,
    What,
)
from fairtable.referee.meaning import Seat
from fairtable.referee.outcome import Outcome

if TYPE_CHECKING:
    from fairtable.referee.match import Match

Ending: TypeAlias = Literal["", "resignation", "claim", "agreement"]
BOT = "bot/"


class Standing(msgspec.Struct, frozen=True):
    """An offer that stands, and the seats that have agreed; the first of them made it."""

    what: What
    seats: tuple[Seat, ...]


class Gone(msgspec.Struct, frozen=True):
    """A player without a connection; from the time `until` on the game can be claimed."""

    seat: Seat
    until: int


class People(msgspec.Struct, frozen=True, gc=False):
    """`host` is None while the person who opened the table is the host.

    `moved` says whether a seat has moved in this game. `declined` are the offers that may not
    be repeated before the next move of that seat. `out` are the seats that have given up or
    lost by a claim. `kept` are the holders for whom seats are kept before the start; "" stands
    for nobody. `removed` are spectators who were sent away, `next` is the table of a rematch.
    """

    host: Sitter | None = None
    moved: bool = False
    standing: tuple[Standing, ...] = ()
    declined: tuple[tuple[Seat, What], ...] = ()
    gone: tuple[Gone, ...] = ()
    out: tuple[Seat, ...] = ()
    ended_by: Ending = ""
    kept: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    next: str = ""


NOBODY = People()
ENDINGS: dict[str, Ending] = {
    "resigned": "resignation",
    "claimed": "claim",
    "drawn by agreement": "agreement",
}
"""How the result is called after an end with these words in the log."""


def host_of(match: Match) -> Sitter:
    """H3. The person who opened the table, or who has taken over from them."""
    return match.people.host or match.opened.host


def is_person(sitter: Sitter | None) -> bool:
    return sitter is not None and not sitter.holder.startswith(BOT)


def players(match: Match) -> tuple[Seat, ...]:
    """The seats that play in this game, persons and bots, and are not out."""
    out = match.people.out
    return tuple(
        seat
        for seat, holder in enumerate(match.former)
        if holder is not None and seat not in out
    )


def deciders(match: Match) -> tuple[Seat, ...]:
    """The players whose consent counts: persons who sit in the running game."""
    return tuple(seat for seat in players(match) if is_person(match.seats[seat]))


def gone_until(match: Match, seat: Seat) -> int | None:
    """From when on the game can be claimed from this seat; None if its player is there."""
    return next((gone.until for gone in match.people.gone if gone.seat == seat), None)


def house_outcome(match: Match) -> Outcome | None:
    """How the people ended the game; None if they did not, or ended it without a result."""
    ended_by = match.people.ended_by
    if not ended_by:
        return None
    left = players(match)
    if ended_by == "agreement":
        return Outcome(dict.fromkeys(left, 0), ended_by, "H12")
    points = {seat: int(seat in left) for seat in sorted({*left, *match.people.out})}
    return Outcome(points, ended_by, "H11" if ended_by == "resignation" else "H14")


# What changes it


def after_ask(people: People, seat: Seat, is_move: bool) -> People:
    """Whoever asks is there. Whoever moves declines a draw, and may offer again."""
    standing, declined = people.standing, people.declined
    if is_move:
        standing = tuple(one for one in standing if one.what != "draw" or seat in one.seats)
        declined = tuple(pair for pair in declined if pair[0] != seat)
    return replace(
        people,
        moved=people.moved or is_move,
        standing=standing,
        declined=declined,
        gone=_without(people.gone, seat),
    )


def after_fact(people: People, fact: TableFact) -> People:
    """What a fact of an entry changes between the people. No rule is applied."""
    change = CHANGES.get(type(fact))
    return people if change is None else change(people, fact)


def _opened(people: People, fact: TableOpened) -> People:
    return replace(people, kept=fact.kept) if fact.kept else people


def _offered(people: People, fact: Offered) -> People:
    return replace(people, standing=_with_offer(people.standing, fact.seat, fact.what))


def _declined(people: People, fact: Declined) -> People:
    what = fact.what
    offerers = [(one.seats[0], what) for one in people.standing if one.what == what]
    left = tuple(one for one in people.standing if one.what != what)
    return replace(people, standing=left, declined=(*people.declined, *offerers))


def _settled(people: People, fact: Agreed | TablePaused) -> People:
    return replace(people, standing=(), gone=())


def _gone(people: People, fact: PlayerGone) -> People:
    return replace(people, gone=(*people.gone, Gone(fact.seat, fact.until)))


def _back(people: People, fact: PlayerBack | SeatTaken) -> People:
    return replace(people, gone=_without(people.gone, fact.seat)) if people.gone else people


def _resigned(people: People, fact: Resigned) -> People:
    return _is_out(people, fact.seat)


def _claimed(people: People, fact: Claimed) -> People:
    return _is_out(people, fact.gone)


def _is_out(people: People, seat: Seat) -> People:
    return replace(people, out=(*people.out, seat), gone=_without(people.gone, seat))


def _house_away(people: People, fact: HouseAway) -> People:
    missed = fact.until - fact.since
    later = tuple(Gone(one.seat, one.until + missed) for one in people.gone)
    return replace(people, gone=later) if later else people


def _ended(people: People, fact: GameEnded) -> People:
    ended_by = ENDINGS.get(fact.by, "")
    return replace(people, standing=(), declined=(), gone=(), ended_by=ended_by)


CHANGES: dict[type, Callable[[People, Any], People]] = {
    TableOpened: _opened,
    Offered: _offered,
    Declined: _declined,
    Agreed: _settled,
    TablePaused: _settled,
    PlayerGone: _gone,
    PlayerBack: _back,
    SeatTaken: _back,
    Resigned: _resigned,
    Claimed: _claimed,
    HouseAway: _house_away,
    GameEnded: _ended,
    HostChanged: lambda people, fact: replace(people, host=fact.host),
    SpectatorRemoved: lambda people, fact: replace(
        people, removed=(*people.removed, fact.holder)
    ),
    RematchAgreed: lambda people, fact: replace(people, next=fact.table),
}


def _with_offer(standing: tuple[Standing, ...], seat: Seat, what: What) -> tuple[Standing, ...]:
    """The offer with one more seat that agrees; a new one stands behind the others."""
    if not any(one.what == what for one in standing):
        return (*standing, Standing(what, (seat,)))
    return tuple(
        Standing(what, (*one.seats, seat)) if one.what == what else one for one in standing
    )


def _without(gone: tuple[Gone, ...], seat: Seat) -> tuple[Gone, ...]:
    return tuple(one for one in gone if one.seat != seat)
