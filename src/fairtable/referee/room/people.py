"""What is between the people at a table: offers, who is out, who is gone, who is the host.

It is a part of a room, and a value like the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from fairtable.referee.facts import (
    Agreed,
    Claimed,
    Declined,
    GameEnded,
    GameStarted,
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

Ending: TypeAlias = Literal["", "resignation", "claim", "agreement"]
BOT = "bot/"
T = TypeVar("T")


class Standing(msgspec.Struct, frozen=True):
    """An offer that stands, and the seats that have agreed; the first of them made it."""

    what: What
    seats: tuple[Seat, ...]


class Gone(msgspec.Struct, frozen=True):
    """A player without a connection; from the time `until` on the game can be claimed."""

    seat: Seat
    until: int


class People(msgspec.Struct, frozen=True, gc=False):
    """`host` is None only before entry 0.

    `plays` are the seats that began, and those that were taken later and have moved. `moved`
    says whether a seat has moved in this game. `declined` are the offers that may not
    be repeated before the next move of that seat. `out` are the seats that have given up or
    lost by a claim. `kept` are the holders for whom seats are kept before the start; "" stands
    for nobody. `removed` are spectators who were sent away, `next` is the table of a rematch.
    """

    host: Sitter | None = None
    plays: tuple[Seat, ...] = ()
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


def bot_name(holder: str) -> str:
    """H9. How a bot is called: "Bot 2", "Strong bot 2". "" for a person."""
    if not holder.startswith(BOT):
        return ""
    seat, _, level = holder.removeprefix(BOT).partition("/")
    if not seat.isdecimal():
        return ""
    number = int(seat) + 1
    return f"{level.capitalize()} bot {number}" if level else f"Bot {number}"


def is_person(sitter: Sitter | None) -> bool:
    return sitter is not None and not sitter.holder.startswith(BOT)


def rotated(players: Sequence[T]) -> tuple[T, ...]:
    """H16. In a rematch each player has the next player's side: two players swap."""
    return (*players[-1:], *players[:-1])


# What changes it


def after_ask(people: People, seat: Seat, is_move: bool) -> People:
    """Whoever asks is there. Whoever moves plays, declines a draw, and may offer again."""
    after = replace(people, gone=_without(people.gone, seat)) if people.gone else people
    if not is_move:
        return after
    lapsed = [one for one in people.standing if one.what == "draw" and seat not in one.seats]
    again = [pair for pair in people.declined if pair[0] != seat]
    plays = people.plays if seat in people.plays else tuple(sorted((*people.plays, seat)))
    return replace(
        after,
        plays=plays,
        moved=True,
        standing=tuple(one for one in people.standing if one not in lapsed),
        declined=(*again, *((one.seats[0], one.what) for one in lapsed)),
    )


def changes_people(people: People, seat: Seat, is_move: bool) -> bool:
    """Whether an ask of this seat changes anything here; most moves do not."""
    if people.gone or (is_move and (people.standing or people.declined or not people.moved)):
        return True
    return is_move and seat not in people.plays


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


def _back(people: People, fact: PlayerBack) -> People:
    return replace(people, gone=_without(people.gone, fact.seat))


def _sat_down(people: People, fact: SeatTaken) -> People:
    """Other people decide from now on, so no offer stands any more."""
    if not (people.gone or people.standing):
        return people
    return replace(people, standing=(), gone=_without(people.gone, fact.seat))


def _resigned(people: People, fact: Resigned) -> People:
    return _is_out(people, fact.seat)


def _claimed(people: People, fact: Claimed) -> People:
    return _is_out(people, fact.gone)


def _is_out(people: People, seat: Seat) -> People:
    gone = _without(people.gone, seat)
    return replace(people, out=(*people.out, seat), gone=gone, standing=())


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
    SeatTaken: _sat_down,
    GameStarted: lambda people, fact: replace(people, plays=fact.seats),
    Resigned: _resigned,
    Claimed: _claimed,
    HouseAway: _house_away,
    GameEnded: _ended,
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
