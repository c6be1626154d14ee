"""What a person would see on a board: blots and shots, points made, a prime, who is back."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from fairtable.games.backgammon.engine.gnu import turned
from fairtable.games.backgammon.moves import BAR, OFF
from fairtable.games.backgammon.plays import OTHERS_BAR, Hop, results
from fairtable.games.backgammon.position import Side

ROLLS = [(one, two) for one in range(1, 7) for two in range(one, 7)]
FAR_HOME = 19
"""From this point on a checker is in the other side's home board."""


class Features(NamedTuple):
    """Of one side after its play. `shots` are the rolls, of 36, that hit one of its blots.

    Blots in the other side's home board do not count: they have little to lose.
    """

    blots: int
    shots: int
    made: tuple[int, ...]
    prime: int
    back: int
    off: int
    on_bar: int
    pips: int
    their_pips: int


@lru_cache(maxsize=512)
def features_of(side: Side) -> Features:
    """The board as the player who has just moved counts it."""
    made = tuple(point for point in range(1, 25) if side[point] > 1)
    theirs = turned(side)
    shots = shots_at(side)
    return Features(
        blots=_exposed(side),
        shots=shots,
        made=made,
        prime=_prime(made, _rearmost(theirs)),
        back=side[BAR] + sum(max(0, count) for count in side[FAR_HOME:BAR]),
        off=side[OFF],
        on_bar=side[OTHERS_BAR],
        pips=_pips(side),
        their_pips=_pips(theirs),
    )


def shots_at(side: Side) -> int:
    """Of the other side's 36 rolls, how many can hit a blot outside its home board."""
    if not any(count == 1 for count in side[1:FAR_HOME]):
        return 0
    theirs = turned(side)
    if _rearmost(theirs) + _rearmost(side) <= BAR:
        return 0  # The sides have passed each other.
    return sum(
        1 if one == two else 2
        for one, two in ROLLS
        if any(_hits(hop) for hops in results(theirs, (one, two)).values() for hop in hops)
    )


def _hits(hop: Hop) -> bool:
    """Whether this hop of the other side, in its own numbers, hits outside its home board."""
    return hop[2] and hop[1] > BAR - FAR_HOME


def _exposed(side: Side) -> int:
    """The blots that a checker of the other side has still before it."""
    rear = BAR - _rearmost(turned(side))
    return sum(1 for point in range(rear + 1, FAR_HOME) if side[point] == 1)


def _rearmost(side: Side) -> int:
    """The farthest checker of the side that counts this board; 0 if it has none left."""
    return next((point for point in range(BAR, 0, -1) if side[point] > 0), 0)


def _prime(made: tuple[int, ...], their_rear: int) -> int:
    """The longest run of points that the other side's rearmost checker has to pass."""
    longest = run = 0
    for point in range(1, BAR):
        blocks = point in made and point > BAR - their_rear
        run = run + 1 if blocks else 0
        longest = max(longest, run)
    return longest


def _pips(side: Side) -> int:
    return sum(point * max(0, side[point]) for point in range(1, BAR + 1))
