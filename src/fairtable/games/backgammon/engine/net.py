"""The net: five chances of the side that rolls. Playing needs numpy and numba alone.

The first layer is a sum of rows. The results of one roll differ in a few points, so each
result's sum is the sum of the board before it, with those rows changed. A quick opinion is read
off the first layer; the second layer is asked only about the results close to the best.

training/ has the recipe, and `recipe()` the figures of the run that made these weights.
"""
# mypy: disable-error-code="untyped-decorator,no-any-return"

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from fairtable.games.backgammon.engine.encoding import (
    EXTRAS,
    POINT_INPUTS,
    UNITS,
    Floats,
    encode_extras,
)
from fairtable.games.backgammon.kernels import Row

WEIGHTS = files("fairtable.games.backgammon.engine") / "net.npz"


class Net(NamedTuple):
    """The weights in single precision; `last` and `quick` have one row for each chance."""

    first: Floats
    first_bias: Floats
    second: Floats
    second_bias: Floats
    last: Floats
    last_bias: Floats
    quick: Floats
    quick_bias: Floats


@cache
def net() -> Net:
    """The weights that came with the package."""
    with WEIGHTS.open("rb") as file, np.load(file) as kept:
        single = {
            name: kept[name].astype(np.float32) for name in kept.files if name != "recipe"
        }
    return Net(
        single["first_weights"],
        single["first_bias"],
        single["second_weights"],
        single["second_bias"],
        np.ascontiguousarray(single["last_weights"].T),
        single["last_bias"],
        np.ascontiguousarray(single["quick_weights"].T),
        single["quick_bias"],
    )


def recipe() -> dict[str, Any]:
    """How the weights were made: steps, boards, seconds."""
    with WEIGHTS.open("rb") as file, np.load(file) as kept:
        found: dict[str, Any] = json.loads(str(kept["recipe"]))
    return found


@njit(forceinline=True, fastmath=True)
def _add_row(sums: Floats, row: Floats, times: np.float32) -> None:
    for at in range(len(sums)):
        sums[at] += times * row[at]


@njit(fastmath=True)
def change_point(net: Net, sums: Floats, first_input: int, before: int, after: int) -> None:
    """A point's count has changed: the rows of its four inputs that differ."""
    for unit in range(4):
        times = UNITS[after, unit] - UNITS[before, unit]
        if times != 0:
            _add_row(sums, net.first[first_input + unit], times)


@njit(fastmath=True)
def sum_board(net: Net, own: Row, opp: Row, extras: Floats, sums: Floats) -> None:
    """The first layer's sums of a whole board, and its extra inputs."""
    sums[:] = net.first_bias
    for point in range(1, 25):
        change_point(net, sums, 4 * point - 4, 0, own[point])
        change_point(net, sums, 4 * point + 92, 0, opp[point])
    encode_extras(own, opp, extras)
    for at in range(EXTRAS):
        if extras[at] != 0:
            _add_row(sums, net.first[POINT_INPUTS + at], extras[at])


@njit(fastmath=True)
def sum_changes(  # noqa: PLR0913
    net: Net, before: Any, own: Row, opp: Row, extras: Floats, sums: Floats
) -> None:
    """The sums of a board that differs in few places from another.

    `before` has the other board's rows, its extra inputs and its sums.
    """
    own_before, opp_before, extras_before, sums_before = before
    sums[:] = sums_before
    for point in range(1, 25):
        if own[point] != own_before[point]:
            change_point(net, sums, 4 * point - 4, own_before[point], own[point])
        if opp[point] != opp_before[point]:
            change_point(net, sums, 4 * point + 92, opp_before[point], opp[point])
    encode_extras(own, opp, extras)
    for at in range(EXTRAS):
        times = extras[at] - extras_before[at]
        if times != 0:
            _add_row(sums, net.first[POINT_INPUTS + at], times)


@njit(forceinline=True, fastmath=True)
def _chance(sums: Floats, weights: Floats, bias: np.float32) -> np.float32:
    total = bias
    for at in range(len(sums)):
        total += max(sums[at], np.float32(0)) * weights[at]
    return np.float32(1) / (np.float32(1) + np.exp(-total))


@njit(fastmath=True)
def quick_chances(net: Net, sums: Floats, out: Floats) -> None:
    """A first opinion, from the first layer alone."""
    for at in range(5):
        out[at] = _chance(sums, net.quick[at], net.quick_bias[at])


@njit(fastmath=True)
def full_chances(net: Net, sums: Floats, second: Floats, out: Floats) -> None:
    """The net's chances. Most of the first layer is zero, and zeros are left out."""
    second[:] = net.second_bias
    for at in range(len(sums)):
        if sums[at] > 0:
            _add_row(second, net.second[at], sums[at])
    for at in range(5):
        out[at] = _chance(second, net.last[at], net.last_bias[at])
