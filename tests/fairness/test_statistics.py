"""Dice and shuffles of the real code, from real chains, are as even as fair luck is.

Every seed is fixed, so every run gives the same result. A test fails if fair luck would be this
uneven only once in ten thousand runs (UNFAIR). Draws that are known to be biased must be found
with great certainty (CERTAIN). The normal run makes a tenth of the draws, --long makes all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from math import factorial

import numpy as np
import pytest

from fairtable.referee import Chain, Draws
from fairtable.referee.chance import Kind, draw_message
from fairtable.referee.promise import LONGEST, house_link, sealed_key
from tests.fairness.chisquare import likelihood, tail

UNFAIR = 1e-4
CERTAIN = 1e-9
DICE = 6_000_000
SHUFFLES = 1_000_000
CARDS = 10
SECRET = bytes(range(100, 131))
CLOSED = "41" * 32
OFTEN = [
    pytest.param(10, id="a tenth"),
    pytest.param(1, id="all", marks=pytest.mark.long),
]


class ByteAndMod(Draws):
    """Wrong: eight bits and `mod`. 0 to 3 come up 43 times in 256, 4 and 5 only 42 times."""

    def _below(self, n: int) -> int:
        return (self._word() & 0xFF) % n


class SwapsWithAny(Draws):
    """Wrong: each place is swapped with any place, not only with those that are left."""

    def shuffled(self, items):  # type: ignore[no-untyped-def]
        order = list(items)
        for i in range(len(order)):
            j = self._below(len(order))
            order[i], order[j] = order[j], order[i]
        return tuple(order)


def places(make: type[Draws], kind: Kind, how_many: int) -> Iterator[Draws]:
    """The luck of many places in a log, as at a table of two players with chains."""
    seats = [Chain(bytes([seat]) * 32, 1024) for seat in (1, 2)]
    links = [[chain.link(number) for number in range(1, 1025)] for chain in seats]
    for place in range(how_many):
        given = [links[seat][(place + seat) // 2 % 1024] for seat in (0, 1)]
        # A house has one chain for a table, so many places are many tables.
        table, drawn = divmod(place, LONGEST)
        secret = SECRET + bytes([table])
        link = bytes.fromhex(house_link(secret, drawn, LONGEST))
        key = link if kind == "open" else sealed_key(secret)
        yield make(key, draw_message("K7QM2XBD", CLOSED, drawn, kind, given))


def dice(make: type[Draws], how_many: int) -> np.ndarray:
    """Four dice at each place, from one block."""
    rolled = [draws.die() for draws in places(make, "open", how_many // 4) for _ in range(4)]
    return np.array(rolled, dtype=np.int8).reshape(-1, 4)


def shuffles(make: type[Draws], how_many: int) -> np.ndarray:
    """Three shuffles at each place."""
    items = range(CARDS)
    decks = [
        draws.shuffled(items)
        for draws in places(make, "sealed", how_many // 3 + 1)
        for _ in range(3)
    ]
    return np.array(decks[:how_many], dtype=np.int8)


def faces(rolled: np.ndarray) -> float:
    """Each face is as likely as any other."""
    return likelihood(np.bincount(rolled.ravel(), minlength=7)[1:].tolist(), [1 / 6] * 6)


def pairs(rolled: np.ndarray) -> float:
    """Two dice in a row are independent: 36 pairs, all equally likely."""
    both = 6 * (rolled[:, 0:4:2] - 1).astype(np.int64) + (rolled[:, 1:4:2] - 1)
    return likelihood(np.bincount(both.ravel(), minlength=36).tolist(), [1 / 36] * 36)


def standing(decks: np.ndarray) -> float:
    """Each card is equally likely at each place: a table of 10 by 10.

    Every row and every column of the table has a fixed sum, so of 100 numbers 81 are free. The
    sum is 10/9 of a chi-square with 81 degrees, because the places of a permutation vary
    together. Hence the 9/10.
    """
    due = len(decks) / CARDS
    table = [np.bincount(decks[:, place], minlength=CARDS) for place in range(CARDS)]
    summed = sum(float(((row - due) ** 2).sum()) / due for row in table)
    return tail(summed * (CARDS - 1) / CARDS, (CARDS - 1) ** 2)


def records(decks: np.ndarray) -> float:
    """How many cards are higher than all before them: Stirling numbers say how often."""
    highest = np.maximum.accumulate(decks, axis=1)
    count = 1 + (highest[:, 1:] > highest[:, :-1]).sum(axis=1)
    chances = [ways / factorial(CARDS) for ways in stirling(CARDS)]
    return likelihood(np.bincount(count, minlength=CARDS + 1).tolist(), chances)


def inversions(decks: np.ndarray) -> float:
    """How many pairs are in the wrong order: Mahonian numbers say how often."""
    wrong = np.zeros(len(decks), dtype=np.int64)
    for left in range(CARDS):
        wrong += (decks[:, left : left + 1] > decks[:, left + 1 :]).sum(axis=1)
    ways = mahonian(CARDS)
    chances = [count / factorial(CARDS) for count in ways]
    return likelihood(np.bincount(wrong, minlength=len(ways)).tolist(), chances)


def stirling(n: int) -> list[int]:
    """How many orders of n have 0, 1, 2, ... records: the next card is a record or not."""
    ways = [1]
    for before in range(n):
        ways = [
            (ways[k - 1] if k else 0) + before * (ways[k] if k < len(ways) else 0)
            for k in range(len(ways) + 1)
        ]
    return ways


def mahonian(n: int) -> list[int]:
    """How many orders of n have 0, 1, 2, ... inversions: a new highest card adds 0 to n - 1."""
    ways = [1]
    for cards in range(2, n + 1):
        longer = [0] * (len(ways) + cards - 1)
        for inverted, count in enumerate(ways):
            for more in range(cards):
                longer[inverted + more] += count
        ways = longer
    return ways


@pytest.mark.parametrize("share", OFTEN)
def test_dice_are_even(share):
    rolled = dice(Draws, DICE // share)
    assert rolled.size == DICE // share
    assert faces(rolled) > UNFAIR
    assert pairs(rolled) > UNFAIR


@pytest.mark.parametrize("share", OFTEN)
def test_shuffles_are_even(share):
    decks = shuffles(Draws, SHUFFLES // share)
    assert len(decks) == SHUFFLES // share
    assert standing(decks) > UNFAIR
    assert records(decks) > UNFAIR
    assert inversions(decks) > UNFAIR


def test_dice_from_a_byte_by_mod_are_found_to_be_biased():
    assert faces(dice(ByteAndMod, DICE // 10)) < CERTAIN


def test_shuffles_that_swap_with_any_place_are_found_to_be_biased():
    decks = shuffles(SwapsWithAny, SHUFFLES // 50)
    assert standing(decks) < CERTAIN
    assert inversions(decks) < CERTAIN


def test_dice_with_a_bias_of_one_in_a_hundred_would_be_found():
    """How sensitive the test is, with six million dice."""
    assert likelihood([1_000_000] * 5 + [1_010_000], [1 / 6] * 6) < CERTAIN
    assert likelihood([1_000_000] * 5 + [1_001_000], [1 / 6] * 6) > UNFAIR


@pytest.mark.parametrize(
    ("chi_square", "degrees", "table"),
    [(11.070, 5, 0.05), (20.515, 5, 0.001), (103.010, 81, 0.05), (49.802, 35, 0.05)],
)
def test_the_tail_is_that_of_the_printed_tables(chi_square, degrees, table):
    assert tail(chi_square, degrees) == pytest.approx(table, rel=0.11)


def test_the_expected_numbers_of_orders_are_counted():
    """The orders of five are counted one by one."""
    orders = list(permutations(range(5)))
    wrong = Counter(sum(a > b for i, a in enumerate(o) for b in o[i + 1 :]) for o in orders)
    first = Counter(sum(c == max(o[: i + 1]) for i, c in enumerate(o)) for o in orders)
    assert mahonian(5) == [wrong[n] for n in range(11)]
    assert stirling(5) == [first[n] for n in range(6)]
