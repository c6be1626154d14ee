"""The steps of a roll as a board paints them: which checker may be lifted, and where it lands.

Every path through the steps is a legal play, and every legal play is a path. Points are in
the mover's numbers. Checkers that stand farther back go first, so that another order of the
same steps is no path of its own; and steps that go on alike are one step. The worst double that
was found has 2,225 results, and its steps fit into 13 kB.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from fairtable.games.backgammon.moves import BAR, Roll
from fairtable.games.backgammon.notation import write_point
from fairtable.games.backgammon.plays import Hop, hopped, hops_of, ways
from fairtable.games.backgammon.position import Side
from fairtable.referee import Choice, Choices
from fairtable.referee.choices import DONE

Step: TypeAlias = tuple[tuple[Hop, int], ...]
"""Hops, each with the number of the step that follows."""
HOME = 6


@lru_cache(maxsize=256)
def step_choices(side: Side, dice: Roll) -> Choices:
    """B3 to B7. The plays of a roll, step by step; () if nothing can be played."""
    legal = ways(side, dice)
    if not legal:
        return ()
    steps = Steps()
    if len(legal[0].hops) == 1:
        steps.add([(way.hops[0], DONE) for way in legal])
    elif dice[0] == dice[1]:
        _Double(dice[0], steps).step(side, len(legal[0].hops), BAR)
    else:
        _two_numbers(side, dice, steps)
    return steps.choices()


class Steps:
    """Steps, each kept once and known by its number; the first step comes last."""

    def __init__(self) -> None:
        self._numbers: dict[Step, int] = {}

    def add(self, hops: list[tuple[Hop, int]]) -> int:
        """The number of the step with these hops, each with the step that follows."""
        step = tuple(hops)
        return self._numbers.setdefault(step, len(self._numbers) + 1)

    def choices(self) -> Choices:
        """Numbered so that the first step is 0 and no step leads to it."""
        *others, first = self._numbers
        return tuple((_choice(step),) for step in (first, *others))


def _choice(step: Step) -> Choice:
    """A star stands where a checker is hit."""
    targets: dict[str, dict[str, int]] = {}
    for (start, end, hit), following in step:
        landing = write_point(end) + "*" * hit
        targets.setdefault(write_point(start), {})[landing] = following
    return Choice("play", "{piece}/{to}", targets, piece="point", to="point")


def _two_numbers(side: Side, dice: Roll, steps: Steps) -> None:
    """Both numbers. One checker may take either of them first; of two checkers from the same

    point the one with the higher number goes first.
    """
    high, low = max(dice), min(dice)
    first: list[tuple[Hop, int]] = []
    for die, other in ((high, low), (low, high)):
        for hop in hops_of(side, die):
            top = hop[0] if die == high else hop[0] - 1
            rest = [later for later in hops_of(hopped(side, hop), other) if later[0] <= top]
            if rest:
                first.append((hop, steps.add([(later, DONE) for later in rest])))
    steps.add(first)


class _Double:
    """One number up to four times; `top` is where the checker before stood."""

    def __init__(self, die: int, steps: Steps) -> None:
        self._die = die
        self._steps = steps
        self._known: dict[tuple[Side, int], int | None] = {}

    def step(self, side: Side, left: int, top: int) -> int | None:
        """The step with `left` hops to go; None if so many cannot be played from here."""
        if left == 0:
            return DONE
        # What stands behind the checkers that may still move plays no part.
        place = side[: max(top, HOME) + 1], left
        if place not in self._known:
            self._known[place] = self._found(side, left, top)
        return self._known[place]

    def _found(self, side: Side, left: int, top: int) -> int | None:
        hops: list[tuple[Hop, int]] = []
        for hop in hops_of(side, self._die):
            if hop[0] <= top:
                following = self.step(hopped(side, hop), left - 1, hop[0])
                if following is not None:
                    hops.append((hop, following))
        return self._steps.add(hops) if hops else None
