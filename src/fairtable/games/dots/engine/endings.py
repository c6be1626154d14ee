"""The ending: nothing but chains and loops that lie apart, and somebody must open one.

Then only the lengths count, and chains of one length are as good as each other. The value of a
set of lengths is exact, by trying every length with a memory; if there are too many sets for
that, the players open the cheapest one each time, which is how strong players play.

Two players share what is there, so one number is enough (`worth_of`). Among more players each
has a share (`shares_of`): boxes that are given back go to the next player, who must open then.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import prod
from typing import TypeAlias

from fairtable.games.dots.engine.chains import KEPT_BACK, LONG, Chain

Part: TypeAlias = tuple[bool, int]
"""Whether it is a loop, and how many boxes it has."""
Lengths: TypeAlias = tuple[tuple[Part, int], ...]
"""How many there are of each part."""

MOST_SETS = 3_000
"""So many sets of lengths may be tried."""


def parts_of(chains: Iterable[Chain]) -> Lengths:
    """The lengths of some chains and loops."""
    counted = Counter((chain.is_loop, chain.length) for chain in chains)
    return tuple(sorted(counted.items()))


def worth_of(lengths: Lengths) -> int:
    """How far ahead the player ends who must open the first of these.

    Exact for two players, if there are not too many different sets.
    """
    if sets_in(lengths) > MOST_SETS:
        return _opening_cheapest(lengths)
    return _exactly(lengths, {})


def replied(part: Part, rest: int) -> int:
    """What the other player gets if a part is opened; `rest` is the worth for the next opener.

    They take all of it and must open the next one. Or they keep control: they give the last two
    boxes (of a loop: four) back, and the other player must open the next one.
    """
    is_loop, length = part
    takes_all = length + rest
    if not is_loop and length < LONG:
        return takes_all
    return max(takes_all, length - 2 * KEPT_BACK[is_loop] - rest)


def cost_of(part: Part) -> int:
    """How dear it is to open this: short ones first, then by what the taker keeps."""
    is_loop, length = part
    if not is_loop and length < LONG:
        return length - 2 * LONG - 4
    return length - 2 * KEPT_BACK[is_loop]


def without(lengths: Lengths, part: Part) -> Lengths:
    """The same lengths with one part less."""
    return tuple(
        (each, count - (each == part)) for each, count in lengths if each != part or count > 1
    )


def _exactly(lengths: Lengths, memory: dict[Lengths, int]) -> int:
    if not lengths:
        return 0
    if lengths not in memory:
        memory[lengths] = max(
            -replied(part, _exactly(without(lengths, part), memory)) for part, _ in lengths
        )
    return memory[lengths]


def _opening_cheapest(lengths: Lengths) -> int:
    order = [part for part, count in lengths for _ in range(count)]
    worth = 0
    for part in sorted(order, key=cost_of, reverse=True):
        worth = -replied(part, worth)
    return worth


def shares_of(lengths: Lengths, players: int) -> tuple[int, ...]:
    """The boxes that each player gets, from the one who must open the first part.

    Everybody wants to be far ahead of the average of the others.
    """
    if sets_in(lengths) > MOST_SETS:
        return _by_turns(lengths, players)
    return _shares(lengths, players, {})


def sets_in(lengths: Lengths) -> int:
    """How many different sets are left on the way to the end."""
    return prod(count + 1 for _, count in lengths)


def lead_of(shares: tuple[int, ...], player: int) -> float:
    """How far a player is ahead of the average of the others."""
    mine = shares[player]
    return mine - (sum(shares) - mine) / (len(shares) - 1)


def shares_after(part: Part, rest: tuple[int, ...]) -> tuple[int, ...]:
    """The shares after a part is opened by player 0; `rest` is shared from its next opener."""
    is_loop, length = part
    taken = _shared({1: length}, rest, 1)
    if not is_loop and length < LONG:
        return taken
    kept = KEPT_BACK[is_loop]
    given = _shared({1: length - kept, 2 % len(rest): kept}, rest, 2)
    return max(taken, given, key=lambda shares: lead_of(shares, 1))


def _shared(now: dict[int, int], rest: tuple[int, ...], opener: int) -> tuple[int, ...]:
    players = len(rest)
    return tuple(now.get(at, 0) + rest[(at - opener) % players] for at in range(players))


def _shares(
    lengths: Lengths, players: int, memory: dict[Lengths, tuple[int, ...]]
) -> tuple[int, ...]:
    if not lengths:
        return (0,) * players
    if lengths not in memory:
        tried = (
            shares_after(part, _shares(without(lengths, part), players, memory))
            for part, _ in lengths
        )
        memory[lengths] = max(tried, key=lambda shares: lead_of(shares, 0))
    return memory[lengths]


def _by_turns(lengths: Lengths, players: int) -> tuple[int, ...]:
    """The shortest is opened first, and the next player takes it."""
    shares = (0,) * players
    for (_, length), count in sorted(lengths, key=lambda each: -each[0][1]):
        for _ in range(count):
            shares = _shared({1: length}, shares, 1)
    return shares
