"""Can two rows of times be told apart? The test of Mann and Whitney, question by question."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple


class Compared(NamedTuple):
    """How likely an answer of the second game takes longer than one of the first (a half if
    nobody can tell), and the standard deviation that chance alone gives this number."""

    auc: float
    sigma: float


def auc(first: Sequence[float], second: Sequence[float]) -> float:
    """The share of pairs in which the second is larger; a tie is half a pair."""
    both = sorted([*((time, 0) for time in first), *((time, 1) for time in second)])
    above, below, at = 0.0, 0, 0
    while at < len(both):
        end = at
        while end < len(both) and both[end][0] == both[at][0]:
            end += 1
        ones = sum(which for _, which in both[at:end])
        zeros = end - at - ones
        above += ones * (below + zeros / 2)
        below += zeros
        at = end
    return above / (len(first) * len(second))


def compared(times: dict[str, tuple[list[float], list[float]]]) -> Compared:
    """Each question is ranked by itself: some take longer than others. Then the mean."""
    weights = {asked: len(one) + len(two) for asked, (one, two) in times.items()}
    whole = sum(weights.values())
    mean = sum(weights[asked] * auc(*rows) for asked, rows in times.items()) / whole
    variance = 0.0
    for asked, (one, two) in times.items():
        alone = (len(one) + len(two) + 1) / (12 * len(one) * len(two))
        variance += (weights[asked] / whole) ** 2 * alone
    return Compared(mean, sqrt(variance))
