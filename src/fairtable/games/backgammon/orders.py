"""The steps of a roll in every order in which they may be taken, for a board to try them on.

`steps` lists each play once; here a player may begin with any of its checkers. Rules B5 and B7
are in it: a checker on the bar enters first, and nobody bears off before everybody is home. A
board follows the numbers and needs no rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeAlias

from fairtable.games.backgammon.moves import Roll
from fairtable.games.backgammon.plays import Hop, hopped, hops_of
from fairtable.games.backgammon.position import Side
from fairtable.games.backgammon.steps import NAMES, step_choices
from fairtable.referee import Choices
from fairtable.referee.choices import DONE

Orders: TypeAlias = tuple[Mapping[str, int], ...]
"""By number: each step that may be taken now, and the number of what follows; 0 is the end."""
Dice: TypeAlias = tuple[int, ...]
MOST = 256
"""A turn with more moments than this is listed as `steps` does: the farthest checker first."""


@lru_cache(maxsize=256)
def step_orders(side: Side, dice: Roll) -> Orders:
    """B3 to B7. Every order of every legal play; () if nothing can be played."""
    high, low = max(dice), min(dice)
    # B6. Both numbers; if only one can be played, the higher one; of a double as many as can.
    lefts: list[Dice] = [(high, low), (high,), (low,)]
    if high == low:
        lefts = [(high,) * count for count in (4, 3, 2, 1)]
    for left in lefts:
        turn = _Turn()
        if turn.moment(side, frozenset({left})) is not None:
            break
        if len(turn.moments) > MOST:
            return _farthest_first(step_choices(side, dice))
    else:
        return ()
    # The first moment is 0, and nothing leads to it.
    *others, first = (hops for hops in turn.moments if hops)
    numbers = {turn.moments[hops]: at for at, hops in enumerate(others, 1)} | {DONE: DONE}
    return tuple(
        {
            f"{NAMES[start]}/{NAMES[end]}{'*' * hit}": numbers[following]
            for (start, end, hit), following in hops
        }
        for hops in (first, *others)
    )


@dataclass
class _Turn:
    """What may follow at a moment of the turn. Moments with the same continuations are one."""

    moments: dict[tuple[tuple[Hop, int], ...], int] = field(default_factory=dict)
    known: dict[tuple[Side, frozenset[Dice]], int | None] = field(default_factory=dict)

    def moment(self, side: Side, left: frozenset[Dice]) -> int | None:
        """The number of this moment; None if the turn cannot be completed from here.

        `left` are the dice that may be left: a checker that was borne off has perhaps used one
        number or the other.
        """
        if not any(left):
            return DONE
        if (side, left) in self.known:
            return self.known[side, left]
        after: dict[Hop, set[Dice]] = {}
        for dice in left:
            for at, die in enumerate(dice):
                rest = (*dice[:at], *dice[at + 1 :])
                for hop in hops_of(side, die) if die not in dice[:at] else ():
                    after.setdefault(hop, set()).add(rest)
        hops = [
            (hop, following)
            for hop in sorted(after, reverse=True)
            if (following := self.moment(hopped(side, hop), frozenset(after[hop]))) is not None
        ]
        number = self.moments.setdefault(tuple(hops), len(self.moments) + 1)
        # With too many moments nothing is looked at any more.
        self.known[side, left] = number if hops and len(self.moments) <= MOST else None
        return self.known[side, left]


def _farthest_first(choices: Choices) -> Orders:
    return tuple(
        {
            f"{start}/{end}": following
            for choice in step
            for start, ends in (choice.targets or {}).items()
            for end, following in ends.items()
        }
        for step in choices
    )
