"""The generator of the kernels is xoshiro256** as published, and its numbers are even."""

from collections import Counter

import numpy as np
import pytest

from fairtable.referee.kernel_luck import below, seed, word
from tests.fairness.chisquare import likelihood

MASK = 2**64 - 1


def published(state):
    """xoshiro256** as Blackman and Vigna print it, in Python."""

    def rotated(x, k):
        return (x << k | x >> (64 - k)) & MASK

    s = list(state)
    while True:
        yield rotated(s[1] * 5 & MASK, 7) * 9 & MASK
        t = s[1] << 17 & MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotated(s[3], 45)


def splitmix(state):
    """splitmix64 as Vigna prints it, in Python."""
    while True:
        state = state + 0x9E3779B97F4A7C15 & MASK
        z = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & MASK
        z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK
        yield z ^ z >> 31


def luck_of(*words):
    return np.array(words, np.uint64)


def test_the_first_words_are_those_of_other_libraries():
    """From the state 1, 2, 3, 4, as in the test vectors of other libraries."""
    luck = luck_of(1, 2, 3, 4)
    words = [int(word(luck)) for _ in range(10)]
    assert words == [
        11520,
        0,
        1509978240,
        1215971899390074240,
        1216172134540287360,
        607988272756665600,
        16172922978634559625,
        8476171486693032832,
        10595114339597558777,
        2904607092377533576,
    ]


@pytest.mark.parametrize("state", [(1, 2, 3, 4), (MASK, 0, 7, MASK - 1), (0, 0, 0, 1)])
def test_a_thousand_words_are_those_of_the_algorithm(state):
    luck, book = luck_of(*state), published(state)
    assert all(int(word(luck)) == next(book) for _ in range(1_000))


@pytest.mark.parametrize("number", [0, 1, 1234567, MASK])
def test_a_seed_is_four_words_of_splitmix64(number):
    luck, book = luck_of(0, 0, 0, 0), splitmix(number)
    seed(luck, np.uint64(number))
    assert luck.tolist() == [next(book) for _ in range(4)]


def test_splitmix64_begins_as_published():
    luck = luck_of(0, 0, 0, 0)
    seed(luck, np.uint64(1234567))
    assert luck.tolist() == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
    ]


def lemire(state, n):
    """Numbers below n by Lemire's method, from the upper half of each word."""
    for drawn in published(state):
        product = (drawn >> 32) * n
        if product % 2**32 >= 2**32 % n:
            yield product >> 32


@pytest.mark.parametrize("n", [1, 2, 6, 9, 52, 90, 2**31 - 1, 2**31 + 1, 3 * 2**30])
def test_numbers_below_n_follow_lemires_method(n):
    """For the largest n here, about a quarter of the words is not used."""
    luck, book = luck_of(1, 2, 3, 4), lemire((1, 2, 3, 4), n)
    for _ in range(500):
        drawn = int(below(luck, n))
        assert drawn == next(book) and 0 <= drawn < n


def test_each_number_is_as_likely_as_any_other():
    luck = luck_of(5, 6, 7, 8)
    counts = Counter(int(below(luck, 6)) for _ in range(60_000))
    assert likelihood([counts[face] for face in range(6)], [1 / 6] * 6) > 0.001
