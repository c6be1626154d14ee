"""Why a play is refused, B3 to B7: the first rule that it breaks, and plays that are legal."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from fairtable.games.backgammon.moves import BAR, OFF, Offends, Play, Roll, Why
from fairtable.games.backgammon.notation import write_path, write_play
from fairtable.games.backgammon.plays import (
    Way,
    any_behind,
    hopped,
    hops_of,
    may_bear_off,
)
from fairtable.games.backgammon.position import Side
from fairtable.referee import Refused

Leg = tuple[int, int]
HOME = 6
SHOWN = 3
"""A refusal names at most this many legal plays."""


def why_not(side: Side, dice: Roll, legal: tuple[Way, ...], play: Play) -> Refused:
    """The refusal of a play that is not one of the legal plays."""
    if not is_play(play):
        return _refused(Why.NO_PLAY, legal)
    if (close := meant(legal, play)) is not None:
        text = write_play(close.play)
        return Refused(Why.WRITTEN_OTHERWISE, Offends(plays=(text,)), {"play": text})
    left = list(dice) if dice[0] != dice[1] else [dice[0]] * 4
    legs = legs_of(play)
    if (used := dice_used(side, legs, left)) is not None:
        return _too_little(legal, dice, used)
    return _broken_leg(side, dice, legal, legs)


def is_play(play: Any) -> bool:
    """Is this a play? It has one to four paths of whole numbers, and each path goes down."""
    if not isinstance(play, Play) or not all(
        type(part) is tuple for part in (play.paths, play.hits)
    ):
        return False
    whole = all(type(path) is tuple and len(path) > 1 for path in play.paths)
    if not whole or not 1 <= len(play.paths) <= 4:
        return False
    points = [point for part in (*play.paths, play.hits) for point in part]
    if not all(type(point) is int and OFF <= point <= BAR for point in points):
        return False
    return all(now > then for now, then in legs_of(play))


def legs_of(play: Play) -> list[Leg]:
    """The legs of all paths, from stop to stop."""
    return [leg for path in play.paths for leg in pairwise(path)]


def named(legal: tuple[Way, ...], play: Play) -> Way | None:
    """B16. The legal play that is written here, as one move or step by step.

    Starts, ends and hits must be the same. It makes no difference where a checker touches
    down, unless a blot is there: a stop on a blot without a star may be a slip of the pen.
    """
    for way in legal:
        if way.play == play:
            return way
    if not is_play(play):
        return None
    close = meant(legal, play)
    return close if close and set(close.play.hits) == set(play.hits) else None


def meant(legal: tuple[Way, ...], play: Play) -> Way | None:
    """The legal play that is meant by another way of writing, if there is exactly one.

    Starts and ends must be the same. The stops that are named say which blots are hit.
    """
    net = _net(play)
    same = [way for way in legal if _net(way.play) == net]
    touched = {point for path in play.paths for point in path[1:]} | set(play.hits)
    hits = touched & {hit for way in same for hit in way.play.hits}
    exact = [way for way in same if set(way.play.hits) == hits]
    return exact[0] if exact else same[0] if len(same) == 1 else None


def _net(play: Play) -> tuple[tuple[int, int], ...]:
    """How many checkers each point loses (below zero) or gets, all in all."""
    change: dict[int, int] = {}
    for path in play.paths:
        change[path[0]] = change.get(path[0], 0) - 1
        change[path[-1]] = change.get(path[-1], 0) + 1
    return tuple(sorted((point, count) for point, count in change.items() if count))


def dice_used(side: Side, legs: list[Leg], dice: list[int]) -> list[int] | None:
    """The dice that play these legs one after another; None if they cannot be played."""
    if not legs:
        return []
    for die in dict.fromkeys(dice):
        for hop in hops_of(side, die):
            for at, (start, end) in enumerate(legs):
                if hop[0] != start or hop[1] < end:
                    continue
                rest = legs[:at] + legs[at + 1 :]
                if hop[1] > end:
                    rest = [(hop[1], end), *rest]
                left = list(dice)
                left.remove(die)
                if (more := dice_used(hopped(side, hop), rest, left)) is not None:
                    return [die, *more]
    return None


def _too_little(legal: tuple[Way, ...], dice: Roll, used: list[int]) -> Refused:
    """B6. Every step is right, but more must be played, or the other number."""
    count = len(legal[0].hops)
    if dice[0] == dice[1]:
        return _refused(Why.AS_MANY_AS_CAN, legal, count=count)
    return _refused(Why.BOTH_NUMBERS if count > len(used) else Why.HIGHER_NUMBER, legal)


def _broken_leg(side: Side, dice: Roll, legal: tuple[Way, ...], legs: list[Leg]) -> Refused:
    """The first leg that cannot be played, in the order of the rule book."""
    for start, end in legs:
        path = write_path((start, end))
        if side[start] <= 0 and not any(leg[1] == start for leg in legs):
            point = "the bar" if start == BAR else str(start)
            return _refused(Why.NO_CHECKER, legal, (start,), point=point, path=path)
    if side[BAR] and sum(start == BAR for start, _ in legs) < min(side[BAR], len(legs)):
        return _refused(Why.ON_THE_BAR, legal, (BAR,))
    for leg in legs:
        if refused := _broken_landing(side, dice, legal, leg):
            return refused
    path = " ".join(map(write_path, legs))
    return _refused(Why.NOT_THE_DICE, legal, path=path, dice=_dice(dice))


def _broken_landing(side: Side, dice: Roll, legal: tuple[Way, ...], leg: Leg) -> Refused | None:
    start, end = leg
    path = write_path(leg)
    if end == OFF:
        return _broken_bearing_off(side, dice, legal, start)
    if side[end] < -1:
        return _refused(Why.POINT_HELD, legal, (end,), path=path)
    if start - end not in reach(dice):
        return _refused(Why.NOT_THE_DICE, legal, path=path, dice=_dice(dice))
    return None


def _broken_bearing_off(
    side: Side, dice: Roll, legal: tuple[Way, ...], start: int
) -> Refused | None:
    if not may_bear_off(side):
        return _refused(Why.NOT_ALL_HOME, legal, _standing(side, range(BAR, HOME, -1)))
    path = write_path((start, OFF))
    if start not in reach(dice) and max(dice) > start and any_behind(side, start):
        behind = _standing(side, range(HOME, start, -1))
        return _refused(Why.CHECKER_BEHIND, legal, behind, path=path, need=start)
    return None


def reach(dice: Roll) -> set[int]:
    """How far one checker can go with one die, with two, or with up to four of a double."""
    one, two = dice
    return {one, two, one + two} if one != two else {one * times for times in (1, 2, 3, 4)}


def _dice(dice: Roll) -> str:
    return f"{max(dice)}-{min(dice)}"


def some_plays(legal: tuple[Way, ...]) -> tuple[str, ...]:
    """The first legal plays, as they are written."""
    return tuple(write_play(way.play) for way in legal[:SHOWN])


def _standing(side: Side, numbers: Iterable[int]) -> tuple[int, ...]:
    """Where the mover's checkers stand among these points."""
    return tuple(number for number in numbers if side[number] > 0)


def _refused(
    why: Why, legal: tuple[Way, ...], places: tuple[int, ...] = (), **values: Any
) -> Refused:
    plays = some_plays(legal)
    return Refused(why, Offends(plays=plays, places=places), {**values, "plays": plays})
