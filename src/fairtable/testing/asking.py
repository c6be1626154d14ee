"""A game that fails is named: which function failed, on which move or event, and where."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from fairtable.referee import (
    HOST,
    HOUSE,
    AnyGame,
    Begin,
    HouseWhy,
    Match,
    Play,
    Refused,
    Ruling,
    Seat,
    Start,
)
from fairtable.referee.keys import UnexpectedDraw

T = TypeVar("T")


def ask_for(match: Match, seat: Seat, move: Any, place: str) -> Ruling | Refused:
    """The move, asked for as text, as a player does it."""
    now, text = match.tip.at + 1_000, match.game.write_move(move)

    def ask() -> Ruling | Refused:
        if seat == HOUSE:
            return match.house_plays(move, now)
        return match.ask(Play(text), "host" if seat == HOST else holder_of(seat), "", now)

    ruling = _named(ask, match, seat, move, place)
    if isinstance(ruling, Refused) and ruling.why is HouseWhy.LUCK_USED_UP:
        links = match.opened.promise.links
        raise AssertionError(
            f"luck promises {links} entries with open draws, {text!r} needs more, {place}"
        )
    return ruling


def start(match: Match, seats: tuple[Seat, ...], place: str) -> list[Ruling]:
    """The host starts; in a game with luck the house then begins."""
    move = match.game.begin(seats)
    asked = _named(
        lambda: match.ask(Start(seats), "host", "", match.tip.at), match, HOUSE, move, place
    )
    closed = accepted(asked)
    if closed.events or not closed.after.room.listed:
        return [closed]
    ready = closed.after
    begun = _named(lambda: ready.house_asks(Begin(), ready.tip.at), ready, HOUSE, move, place)
    return [closed, accepted(begun)]


def accepted(ruling: Ruling | Refused) -> Ruling:
    if isinstance(ruling, Refused):
        raise AssertionError(f"the table does not get to its first move: {ruling.says}")
    return ruling


def holder_of(seat: Seat) -> str:
    return f"player-{seat}"


def _named(ask: Callable[[], T], match: Match, seat: Seat, move: Any, place: str) -> T:
    try:
        return ask()
    except UnexpectedDraw as fault:
        raise AssertionError(f"{fault}, {place}") from fault
    except Exception as fault:
        culprit = _culprit(match, seat, move)
        raise AssertionError(f"{culprit} raised {fault!r}, {place}") from fault


def _culprit(match: Match, seat: Seat, move: Any) -> str:
    """The call that fails when it is made again."""
    game, text = match.game, f"{match.game.write_move(move)!r} of seat {seat}"
    try:
        happened = match.decide(seat, move)
    except Exception:
        return f"decide of {text}"
    state = match.state
    for event in () if isinstance(happened, Refused) else happened.events:
        try:
            state = game.evolve(state, event)
        except Exception:
            return f"evolve of {event!r}"
    return f"the entry of {text}"


def evolved(game: AnyGame, state: Any, event: Any, place: str) -> Any:
    """The state after the event; an `evolve` that fails is named with the event."""
    try:
        return game.evolve(state, event)
    except Exception as fault:
        raise AssertionError(f"evolve of {event!r} raised {fault!r}, {place}") from fault
