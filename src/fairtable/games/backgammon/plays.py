"""What a roll allows. Rules B3 to B7, in the mover's numbers: 25 the bar, 24 to 1, 0 off.

Written to be read: first the steps of each die, layer by layer, then the rule that as much as
possible must be played. `kernels` does the same fast; if the two differ, this module is right.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import msgspec

from fairtable.games.backgammon.moves import BAR, OFF, Play, Roll, Step
from fairtable.games.backgammon.position import (
    CHECKERS,
    Board,
    Side,
    position_after,
    position_of,
    side_of,
    step_on_board,
)
from fairtable.games.backgammon.wins import detect_win

Hop: TypeAlias = tuple[int, int, bool]
"""One checker by one die: from, to, and whether it hits."""

OTHERS_BAR = 26


class Way(NamedTuple):
    """A legal play, one way to play it, and the board after it."""

    play: Play
    hops: tuple[Hop, ...]
    side: Side


class Turn(msgspec.Struct, frozen=True):
    """A legal turn: its steps in the board's numbers, as a play, and the position after it."""

    steps: tuple[Step, ...]
    play: Play
    after: Board


def legal_turns(state: Board | Mapping[str, Any]) -> list[Turn]:
    """B3 to B7. Each different result once. An empty list: nothing can be played, B6."""
    position = position_of(state)
    if position.turn is None or position.dice is None:
        raise ValueError("B3: the state must say whose turn it is and what the dice show.")
    if detect_win(position).won:
        raise ValueError("B8: this game is won; nothing more is played.")
    colour = position.turn
    return [
        Turn(
            tuple(step_on_board(*hop, colour) for hop in way.hops),
            way.play,
            detect_win(position_after(position, colour, way.side)).state,
        )
        for way in ways(side_of(position, colour), position.dice)
    ]


@lru_cache(maxsize=256)
def ways(side: Side, dice: Roll) -> tuple[Way, ...]:
    """Every legal play of a roll, each result once, the farthest checkers first."""
    longest = results(side, dice)
    found = [Way(play_of(hops), hops, after) for after, hops in longest.items()]
    return tuple(sorted(found, key=lambda way: way.play.paths, reverse=True))


def results(side: Side, dice: Roll) -> dict[Side, tuple[Hop, ...]]:
    """B6. Both numbers, or as many moves of a double as possible; if only one, the higher."""
    high, low = max(dice), min(dice)
    if high == low:
        return layers(side, (high,) * 4)[-1]
    first, second = layers(side, (high, low)), layers(side, (low, high))
    if len(first) == 3 or len(second) == 3:
        both = second[2] if len(second) == 3 else {}
        return {**both, **first[2]} if len(first) == 3 else both
    return first[-1] if len(first) == 2 else second[-1]


def layers(side: Side, dice: tuple[int, ...]) -> list[dict[Side, tuple[Hop, ...]]]:
    """The boards after one die, two dice and so on, in this order, as far as possible.

    The first layer is empty: if it is also the last, nothing can be played.
    """
    reached: list[dict[Side, tuple[Hop, ...]]] = [{}]
    boards: dict[Side, tuple[Hop, ...]] = {side: ()}
    for die in dice:
        after: dict[Side, tuple[Hop, ...]] = {}
        for board, hops in boards.items():
            for hop in hops_of(board, die):
                after.setdefault(hopped(board, hop), (*hops, hop))
        if not after:
            break
        reached.append(after)
        boards = after
    return reached


def can_play(side: Side, dice: Roll) -> bool:
    """B6. Whether either number can be played at all."""
    return bool(hops_of(side, dice[0]) or hops_of(side, dice[1]))


def hops_of(side: Side, die: int) -> list[Hop]:
    """B4, B5, B7. Every hop of a single checker by this die."""
    if side[BAR]:
        starts: Iterable[int] = (BAR,)
    else:
        starts = [point for point in range(24, 0, -1) if side[point] > 0]
    return [
        (start, max(start - die, OFF), start > die and side[start - die] == -1)
        for start in starts
        if lands(side, start, die)
    ]


def lands(side: Side, start: int, die: int) -> bool:
    """B4. Is the point empty, the mover's own, or a blot? B7. Or may the checker bear off?"""
    if start > die:
        return side[start - die] >= -1
    return may_bear_off(side) and (start == die or not any_behind(side, start))


def may_bear_off(side: Side) -> bool:
    """B7. All fifteen are in the home board or off; one on the bar is not home."""
    return side[OFF] + sum(max(0, count) for count in side[1:7]) == CHECKERS


def any_behind(side: Side, start: int) -> bool:
    """B7. Does a checker of the home board stand farther back?"""
    return any(side[point] > 0 for point in range(start + 1, 7))


def hopped(side: Side, hop: Hop) -> Side:
    """The board after one checker has moved; a checker that was hit is on the bar."""
    start, end, hit = hop
    board = list(side)
    board[start] -= 1
    if hit:
        board[end] = 0
        board[OTHERS_BAR] += 1
    board[end] += 1
    return tuple(board)


def play_of(hops: Iterable[Hop]) -> Play:
    """B16. The play that these hops make: one path for each checker, with a stop at each hit.

    If several checkers landed on a point, the last of them goes on; if one of them hit there,
    the first does. With this rule the same board is always written as the same play.
    """
    played = sorted(hops, reverse=True)
    hits = {end for _, end, hit in played if hit}
    paths: list[tuple[int, ...]] = []
    for start, end, _ in played:
        there = [at for at, path in enumerate(paths) if path[-1] == start]
        at = (there[0] if start in hits else there[-1]) if there else None
        if at is None:
            paths.append((start, end))
        else:
            stops = paths[at] if start in hits else paths[at][:-1]
            paths[at] = (*stops, end)
    return Play(tuple(sorted(paths, reverse=True)), tuple(sorted(hits, reverse=True)))
