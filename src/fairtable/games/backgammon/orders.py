"""The steps of a roll in every order in which they may be taken, for a board to try them on.

`steps` lists each play once; here a player may begin with any of its checkers. Rules B5 and B7
are in it: a checker on the bar enters first, and nobody bears off before everybody is home. A
board follows the numbers and needs no rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TypeAlias

from fairtable.games.backgammon.moves import Roll
from fairtable.games.backgammon.plays import Hop, hopped, hops_of, results
from fairtable.games.backgammon.position import Side
from fairtable.games.backgammon.steps import NAMES, step_choices
from fairtable.referee.choices import DONE

Orders: TypeAlias = tuple[Mapping[str, int], ...]
"""By number: each step that may be taken now, and the number of what follows; 0 is the end."""
Dice: TypeAlias = tuple[int, ...]
MOST = 256
"""A turn with more moments than this is listed as `steps` does: the farthest checker first."""


@lru_cache(maxsize=256)
def step_orders(side: Side, dice: Roll) -> Orders:
    """B3 to B7. Every order of every legal play; () if nothing can be played."""
    longest = results(side, dice)
    if not longest:
        return ()
    count = len(next(iter(longest.values())))
    high, low = max(dice), min(dice)
    if high == low:
        left: Dice = (high,) * count
    elif count == 2:
        left = (high, low)
    else:
        # B6. Only one number can be played: the higher one, if it can.
        left = (high,) if hops_of(side, high) else (low,)
    orders = _Orders()
    orders.number(side, frozenset({left}))
    return orders.listed() if len(orders.moments) <= MOST else _farthest_first(side, dice)


class _Orders:
    """What may follow at a moment of the turn. Moments with the same continuations are one."""

    def __init__(self) -> None:
        self.moments: dict[tuple[tuple[Hop, int], ...], int] = {}
        self._known: dict[tuple[Side, frozenset[Dice]], int | None] = {}

    def number(self, side: Side, left: frozenset[Dice]) -> int | None:
        """The number of this moment; None if the turn cannot be completed from here.

        `left` are the dice that may be left: a checker that was borne off has perhaps used one
        number or the other.
        """
        if not any(left):
            return DONE
        key = side, left
        if key not in self._known and len(self.moments) <= MOST:
            hops = [
                (hop, following)
                for hop, rest in _hops(side, left)
                if (following := self.number(hopped(side, hop), rest)) is not None
            ]
            number = self.moments.setdefault(tuple(hops), len(self.moments) + 1)
            self._known[key] = number if hops else None
        return self._known.get(key)

    def listed(self) -> Orders:
        """Numbered so that the first moment is 0 and nothing leads to it."""
        *others, first = (hops for hops in self.moments if hops)
        numbers = {self.moments[hops]: at for at, hops in enumerate(others, 1)} | {DONE: DONE}
        return tuple(
            {write_hop(hop): numbers[following] for hop, following in hops}
            for hops in (first, *others)
        )


def _hops(side: Side, left: frozenset[Dice]) -> list[tuple[Hop, frozenset[Dice]]]:
    """Every hop by a die that may be left, and the dice that may be left after it."""
    found: dict[Hop, set[Dice]] = {}
    for dice in left:
        for at, die in enumerate(dice):
            if die not in dice[:at]:
                rest = (*dice[:at], *dice[at + 1 :])
                for hop in hops_of(side, die):
                    found.setdefault(hop, set()).add(rest)
    return [(hop, frozenset(found[hop])) for hop in sorted(found, reverse=True)]


def write_hop(hop: Hop) -> str:
    """B16. As the referee reads it: `13/8`, `6/5*`, `bar/22`, `4/off`."""
    start, end, hit = hop
    return f"{NAMES[start]}/{NAMES[end]}{'*' * hit}"


def _farthest_first(side: Side, dice: Roll) -> Orders:
    return tuple(
        {
            f"{start}/{end}": following
            for choice in step
            for start, ends in (choice.targets or {}).items()
            for end, following in ends.items()
        }
        for step in step_choices(side, dice)
    )
