"""The steps of a roll as a board shows them: which checker may be lifted, and where it lands.

Every path through the steps is a legal play, and every legal play is a path. Points are in the
mover's numbers. Checkers that stand farther back go first, so that the same steps in another
order are not another path. Steps with the same continuations are one step. The worst double
that was found has 2,225 results, and its steps fit into 13 kB.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeAlias

from fairtable.games.backgammon.moves import BAR, Roll
from fairtable.games.backgammon.plays import Hop, hopped, hops_of
from fairtable.games.backgammon.position import Side
from fairtable.referee import Choice, Choices
from fairtable.referee.choices import DONE

Step: TypeAlias = tuple[tuple[Hop, int], ...]
"""Hops, each with the number of the step that follows."""
HOME = 6
NAMES = ("off", *map(str, range(1, BAR)), "bar")
"""Points as the notation writes them."""


@lru_cache(maxsize=256)
def step_choices(side: Side, dice: Roll) -> Choices:
    """B3 to B7. The plays of a roll, step by step; () if nothing can be played."""
    high, low = max(dice), min(dice)
    if high == low:
        for count in (4, 3, 2, 1):
            steps = _Steps()
            if steps.of_double(side, high, count, BAR) is not None:
                return steps.choices()
        return ()
    steps = _Steps()
    first = [
        *steps.of_two(side, high, low),
        *steps.of_two(side, low, high, same_point=False),
    ]
    # B6. Both numbers; if only one can be played, the higher one.
    first = first or [(hop, DONE) for hop in hops_of(side, high) or hops_of(side, low)]
    if not first:
        return ()
    steps.numbers[tuple(first)] = len(steps.numbers) + 1
    return steps.choices()


@dataclass
class _Steps:
    """Steps, each kept once and known by its number; the first step comes last."""

    numbers: dict[Step, int] = field(default_factory=dict)
    _known: dict[tuple[Side, int], int | None] = field(default_factory=dict)

    def of_two(
        self, side: Side, die: int, other: int, same_point: bool = True
    ) -> list[tuple[Hop, int]]:
        """The hops of the first number after which the other number can be played.

        If two checkers start from the same point, the one with the higher number goes first.
        """
        found: list[tuple[Hop, int]] = []
        for hop in hops_of(side, die):
            top = hop[0] if same_point else hop[0] - 1
            rest = [later for later in hops_of(hopped(side, hop), other) if later[0] <= top]
            if rest:
                step = tuple((later, DONE) for later in rest)
                number = self.numbers.setdefault(step, len(self.numbers) + 1)
                found.append((hop, number))
        return found

    def of_double(self, side: Side, die: int, left: int, top: int) -> int | None:
        """The number of the step with `left` hops to go; None if they cannot all be played.

        The checkers start from `top`, where the one before started, or from nearer points.
        """
        if left == 0:
            return DONE
        # Checkers farther back than those that may still move make no difference.
        place = side[: max(top, HOME) + 1], left
        if place not in self._known:
            hops: list[tuple[Hop, int]] = []
            for hop in hops_of(side, die):
                following = (
                    self.of_double(hopped(side, hop), die, left - 1, hop[0])
                    if hop[0] <= top
                    else None
                )
                if following is not None:
                    hops.append((hop, following))
            self._known[place] = (
                self.numbers.setdefault(tuple(hops), len(self.numbers) + 1) if hops else None
            )
        return self._known[place]

    def choices(self) -> Choices:
        """Numbered so that the first step is 0 and no step leads to it.

        A star marks the point where a checker is hit.
        """
        *others, first = self.numbers
        found = []
        for step in (first, *others):
            targets: dict[str, dict[str, int]] = {}
            for (start, end, hit), following in step:
                targets.setdefault(NAMES[start], {})[NAMES[end] + "*" * hit] = following
            play = Choice("play", "{piece}/{to}", targets, piece="point", to="point")
            found.append((play,))
        return tuple(found)
