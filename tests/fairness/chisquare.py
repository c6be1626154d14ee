"""The chi-square test, without any library of statistics.

The tail is by Wilson and Hilferty (1931): the cube root of chi-square over its degrees k is
nearly normal, with mean 1 - 2/9k and variance 2/9k. With 5 degrees it is wrong by a tenth at
one in a thousand, and with more degrees by less. That is enough for thresholds that are powers
of ten.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

LEAST = 5.0
"""Classes that expect fewer are put together: with fewer the test is not valid."""


def tail(chi_square: float, degrees: int) -> float:
    """How likely it is that fair luck is at least this far off."""
    spread = 2 / (9 * degrees)
    z = ((chi_square / degrees) ** (1 / 3) - (1 - spread)) / math.sqrt(spread)
    return math.erfc(z / math.sqrt(2)) / 2


def distance(counts: Sequence[float], expected: Sequence[float]) -> float:
    pairs = zip(counts, expected, strict=True)
    return sum((found - due) ** 2 / due for found, due in pairs)


def likelihood(counts: Sequence[int], chances: Sequence[float]) -> float:
    """How likely it is that fair luck gives counts this far from these chances."""
    total = sum(counts)
    found, due = [0.0], [0.0]
    for count, chance in zip(counts, chances, strict=True):
        if due[-1] >= LEAST:
            found.append(0.0)
            due.append(0.0)
        found[-1] += count
        due[-1] += chance * total
    if due[-1] < LEAST:
        found[-2:], due[-2:] = [sum(found[-2:])], [sum(due[-2:])]
    return tail(distance(found, due), len(found) - 1)
