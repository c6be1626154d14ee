"""Deals played to their end by the plain bot, and what each player gets of it, compiled."""
# mypy: disable-error-code="untyped-decorator,no-any-return"

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from fairtable.games.casino.engine.turn_kernels import Desk, all_turns, copy, new_desk
from fairtable.games.casino.engine.world_kernels import imagine
from fairtable.games.casino.playout_kernels import (
    BOARD,
    HANDS,
    LEFT,
    PARTNERS,
    PLAYERS,
    TURN,
    Int,
    Ints,
    pass_on,
    play,
    points_of,
)
from fairtable.referee.kernel_luck import Luck, below

Floats: TypeAlias = NDArray[np.float64]
LEAD = 6.0
"""A lead of so many points counts as much as the deal itself."""


class Room(NamedTuple):
    """Memory for one deal after another."""

    desk: Desk
    board: Ints
    base: Ints
    points: Ints
    gains: Floats


def new_room() -> Room:
    boards = np.empty((2, BOARD), np.int64)
    return Room(new_desk(), boards[0], boards[1], np.zeros(4, np.int64), np.zeros(4))


@njit(forceinline=True)
def step(board: Ints, turn: Any) -> bool:
    """Play a turn and pass on; False when the deal is over."""
    play(board, turn[0], (turn[1], turn[2], turn[3], turn[4]))
    return pass_on(board)


@njit(cache=True)
def plain_turn(board: Ints, luck: Luck, desk: Desk) -> Int:
    """The place on the desk of the turn that is worth most now, any of equal ones."""
    found = all_turns(board, desk)
    best, at, equal = desk.worths[0], 0, 1
    for k in range(1, found):
        worth = desk.worths[k]
        if worth > best:
            best, at, equal = worth, k, 1
        elif worth == best:
            equal += 1
            if below(luck, equal) == 0:
                at = k
    return at


@njit(nogil=True, cache=True)
def play_to_end(board: Ints, luck: Luck, desk: Desk) -> Int:
    """The plain bot plays for everybody until the deal is over; the number of turns."""
    going, turns = board[LEFT] > 0, 0
    for player in range(board[PLAYERS]):
        going |= board[HANDS + player] != 0
    while going:
        going = step(board, desk.rows[plain_turn(board, luck, desk)])
        turns += 1
    return turns


@njit()
def share_out(board: Ints, mix: float, room: Room) -> None:
    """C15. What each player gains: `mix` parts for a win, the rest for the lead in points."""
    points, gains, players = room.points, room.gains, board[PLAYERS]
    points_of(board, points)
    sides = 2 if players == 2 or board[PARTNERS] == 1 else players
    for player in range(players):
        best = np.int64(-99)
        for other in range(sides):
            if other != player % sides:
                best = max(best, points[other])
        lead = points[player % sides] - best
        won = 1.0 if lead > 0 else -1.0 if lead < 0 else 0.0
        gains[player] = mix * won + (1 - mix) * lead / LEAD


@njit(nogil=True, cache=True)
def try_turns(  # noqa: PLR0913
    sight: Any, luck: Luck, roots: Ints, alive: Ints, tries: Any, room: Room
) -> Int:
    """Each living turn is played to the end by the plain bot in the same imagined worlds.

    `tries` are the number of worlds, the mix of `share_out`, and the sums of gains and of
    points that are added to. Returns the number of imagined turns.
    """
    seen, sizes, unseen = sight
    worlds, mix, gains, points = tries
    spent, own, me = 0, np.empty(4, np.uint64), seen[TURN]
    for _ in range(worlds):
        imagine(seen, sizes, unseen, luck, room.base)
        for root in range(len(roots)):
            if alive[root] == 0:
                continue
            copy(room.base, room.board)
            copy(luck, own)
            spent += 1
            if step(room.board, roots[root]):
                spent += play_to_end(room.board, own, room.desk)
            share_out(room.board, mix, room)
            gains[root] += room.gains[me]
            points[root] += room.points[me]
        below(luck, 2)
    return spent
