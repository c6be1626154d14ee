"""Blitz: a toy with a clock, for tests about time. Two seats tap in turns.

Z1. The seat on turn taps; then it is the other's turn.
Z2. Each seat has a reserve of time. Whose reserve is gone has lost.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

import msgspec

from fairtable.referee import (
    HOUSE,
    Accepted,
    Chance,
    Choice,
    Choices,
    Clock,
    Control,
    Draws,
    Fact,
    Game,
    Outcome,
    Refused,
    Seat,
    SeatCount,
    Timing,
    Verdict,
    verdict,
)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the players agree on."""

    reserve: int = 60_000


class Begin(msgspec.Struct, frozen=True):
    seated: tuple[Seat, ...]


class Tap(msgspec.Struct, frozen=True):
    pass


class TimeOut(msgspec.Struct, frozen=True):
    seat: Seat


Move: TypeAlias = Begin | Tap | TimeOut


class Begun(Fact, frozen=True):
    pass


class Tapped(Fact, frozen=True):
    seat: Seat


class TimeRanOut(Fact, frozen=True):
    seat: Seat


Event: TypeAlias = Begun | Tapped | TimeRanOut
Offends = verdict.Offends


class Why(verdict.Why):
    """Every refusal of blitz."""

    NOT_YOUR_TURN = "Z1", "It is not your turn."
    HOUSE_ONLY = "Z2", "Only the house ends a seat's time."


class Board(msgspec.Struct, frozen=True):
    """How often was tapped, and who has lost."""

    taps: int = 0
    lost: Seat | None = None


class View(msgspec.Struct, frozen=True):
    """Everybody sees everything."""

    taps: int
    lost: Seat | None
    choices: Choices


def seats(options: Options, /) -> SeatCount:
    return SeatCount(2, 2)


def opening(options: Options, /) -> Board:
    return Board()


def begin(seated: tuple[Seat, ...], /) -> Begin:
    return Begin(seated)


def decide(board: Board, seat: Seat, move: Move, chance: Chance, /) -> Verdict[Event]:
    match move:
        case Tap():
            yes = seat == hand_of(board)
            return Accepted((Tapped(seat),)) if yes else Refused(Why.NOT_YOUR_TURN)
        case _ if seat != HOUSE:
            return Refused(Why.HOUSE_ONLY)
        case TimeOut(late):
            return Accepted((TimeRanOut(late),))
        case Begin():
            return Accepted((Begun(),))


def evolve(board: Board, event: Event, /) -> Board:
    match event:
        case Tapped():
            return msgspec.structs.replace(board, taps=board.taps + 1)
        case TimeRanOut(seat):
            return msgspec.structs.replace(board, lost=seat)
        case Begun():
            return board


def legal_moves(board: Board, seat: Seat, /) -> Iterable[Move]:
    return [Tap()] if seat == hand_of(board) else []


def view(board: Board, seat: Seat | None, /) -> View:
    tap = Choice("tap", "tap")
    return View(board.taps, board.lost, ((tap,),) if seat == hand_of(board) else ())


def outcome(board: Board, /) -> Outcome | None:
    if board.lost is None:
        return None
    return Outcome({board.lost: 0, 1 - board.lost: 1}, by="time ran out", rule="Z2")


def time_control(options: Options, /) -> Control | None:
    return Control(reserve=options.reserve)


def hand_of(board: Board, /) -> Seat | None:
    return board.taps % 2 if board.lost is None else None


def time_out(board: Board, clock: Clock, now: int, /) -> TimeOut | None:
    hand = hand_of(board)
    late = hand is not None and hand == clock.running and clock.left(hand, now) == 0
    return TimeOut(hand) if late and hand is not None else None


def read_move(text: str, /) -> Move:
    word, _, seat = text.partition(" ")
    if word == "tap":
        return Tap()
    if word == "late" and seat in ("0", "1"):
        return TimeOut(int(seat))
    raise ValueError(f"{text[:20]!r} is no move; write tap.")


def write_move(move: Move, /) -> str:
    match move:
        case Tap():
            return "tap"
        case TimeOut(seat):
            return f"late {seat}"
        case Begin(seated):
            return " ".join(["begin", *map(str, seated)])


def redealt(board: Board, seat: Seat | None, draws: Draws, /) -> Board:
    return board


GAME: Game[Options, Board, Move, Event, View] = Game(
    name="blitz",
    title="Blitz",
    summary="Tap in turns, before your time runs out.",
    rules_version=1,
    options=Options,
    event=Event,
    view_type=View,
    why=Why,
    offends=Offends,
    seats=seats,
    opening=opening,
    begin=begin,
    decide=decide,
    evolve=evolve,
    legal_moves=legal_moves,
    view=view,
    outcome=outcome,
    read_move=read_move,
    write_move=write_move,
    redealt=redealt,
    clock=Timing(TimeOut, time_control, hand_of, time_out),
)
