"""The random generator of all kernels: xoshiro256** (Blackman and Vigna), compiled by numba.

A seed is four 64-bit words, not all zero. A number below n is drawn by Lemire's method from the
upper 32 bits of a word. The same seed always gives the same draws, because puzzles and tickets
are made from it. At a table the seed comes from draws that everybody can check (`chance`).

Importing this module imports numba, so only kernels import it.
"""
# mypy: disable-error-code="untyped-decorator,no-any-return"

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

Luck: TypeAlias = NDArray[np.uint64]
Bits: TypeAlias = Any
"""A number of 64 bits in compiled code; in Python it would be an int or an np.int64."""


@njit(forceinline=True)
def word(luck: Luck) -> Bits:
    """The next 64 bits."""
    scrambled = luck[1] * np.uint64(5)
    drawn = (scrambled << np.uint64(7) | scrambled >> np.uint64(57)) * np.uint64(9)
    shifted = luck[1] << np.uint64(17)
    luck[2] ^= luck[0]
    luck[3] ^= luck[1]
    luck[1] ^= luck[2]
    luck[0] ^= luck[3]
    luck[2] ^= shifted
    luck[3] = luck[3] << np.uint64(45) | luck[3] >> np.uint64(19)
    return drawn


@njit(forceinline=True)
def below(luck: Luck, n: Bits) -> Bits:
    """A number from 0 to n - 1, each as likely as any other."""
    limit, last = np.uint64(n), np.uint64(2**32 - 1)
    product = (word(luck) >> np.uint64(32)) * limit
    if product & last < limit:
        biased = np.uint64(2**32) % limit
        while product & last < biased:
            product = (word(luck) >> np.uint64(32)) * limit
    return np.int64(product >> np.uint64(32))


@njit()
def seed(luck: Luck, number: Bits) -> None:
    """Four words from one number, by splitmix64, for callers that need many streams."""
    state = np.uint64(number)
    for at in range(4):
        state += np.uint64(0x9E3779B97F4A7C15)
        mixed = (state ^ state >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
        mixed = (mixed ^ mixed >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
        luck[at] = mixed ^ mixed >> np.uint64(31)
