"""Millions of tickets, compiled by numba: made, packed, and checked at every call.

`numbering` and `claims` have the same rules, written to be read; if they differ from this
module, they are right. Importing this module imports numba, so it is imported only for many
tickets.

Arrays. Tickets are (n, 3, 9) bytes, 0 for a blank. A set of numbers is 90 bits in two words:
number v is bit v of the first up to 63, then bit v - 64 of the second. `packed` tickets are
eight rows of words, with a column for each ticket: the sets of its three rows and of its
corners. Neighbours in memory then belong to neighbouring tickets, and the processor can work on
several at once.

The luck comes from `referee.kernel_luck`, as in all kernels. A ticket's number is the next word
modulo the count of tickets; words past the last whole multiple of the count are thrown away. A
seed always gives the same tickets, so neither the draws nor their order may change.
"""
# mypy: disable-error-code="untyped-decorator,no-any-return"

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any, TypeAlias

import numpy as np
from numba import njit
from numba.core import types
from numba.extending import intrinsic
from numpy.typing import ArrayLike, NDArray

from fairtable.games.tambola.numbering import ticket_count, ways_on, width
from fairtable.games.tambola.patterns import MARK, PATTERNS, ClaimPattern, Pattern
from fairtable.games.tambola.tickets import SPANS, Columns
from fairtable.referee.kernel_luck import Bits, word

Bytes: TypeAlias = NDArray[np.uint8]
Words: TypeAlias = NDArray[np.uint64]
Flags: TypeAlias = NDArray[np.bool_]
Numbers: TypeAlias = NDArray[np.int64]

KINDS = tuple(SPANS)
SIX = tuple(ClaimPattern)[:6]
"""The patterns of `complete_six`, the first in the lowest bit."""

WAYS = np.array(
    [
        [
            [
                [[ways_on(at, (a, b, c), kind) for c in range(6)] for b in range(6)]
                for a in range(6)
            ]
            for at in range(10)
        ]
        for kind in KINDS
    ],
    np.uint64,
)
"""How many tickets there are from a column on, by how many numbers each row still gets."""
WIDTHS = np.array([[width(at, kind) for at in range(9)] for kind in KINDS], np.int64)
FIRSTS = np.array([[span[0] for span in SPANS[kind]] for kind in KINDS], np.int64)
COUNTS = np.array([ticket_count(kind) for kind in ("1-9", "1-10")], np.uint64)
CHOICES = np.zeros((12, 4, 165, 3), np.uint8)
"""By width and count: every choice of numbers, counted from the column's first."""
CHOOSE = np.zeros((12, 4), np.uint64)
for _width in (9, 10, 11):
    for _count in (1, 2, 3):
        _every = list(combinations(range(_width), _count))
        CHOICES[_width, _count, : len(_every), :_count] = _every
        CHOOSE[_width, _count] = len(_every)


def make_tickets(seed: ArrayLike, count: int, columns: Columns = "1-9") -> Bytes:
    """`count` tickets, each as likely as any other; two of them may be the same."""
    luck = np.array(seed, np.uint64)
    if luck.shape != (4,) or not luck.any():
        raise ValueError("A seed is four 64-bit words, not all zero.")
    if count < 0:
        raise ValueError("The number of tickets is a whole number from 0.")
    tickets = np.empty((count, 3, 9), np.uint8)
    _make_each(luck, KINDS.index(columns), tickets)
    return tickets


def tickets_numbered(numbers: Sequence[int], columns: Columns = "1-9") -> Bytes:
    """The tickets of these numbers."""
    most = ticket_count(columns)
    if not all(0 <= number < most for number in numbers):
        raise ValueError(f"A ticket's number is a whole number from 0 to {most - 1}.")
    tickets = np.empty((len(numbers), 3, 9), np.uint8)
    _print_each(np.array(numbers, np.uint64), KINDS.index(columns), tickets)
    return tickets


def packed(tickets: ArrayLike) -> Words:
    """Rows and corners of each ticket as sets: eight rows of words, a column per ticket."""
    cells = _cells(tickets)
    sets = np.zeros((8, len(cells)), np.uint64)
    _pack_each(cells, sets)
    return sets


def complete_six(sets: Words, called: Iterable[int]) -> Bytes:
    """For each ticket the six patterns of `SIX` as bits, when these numbers are called."""
    out = np.empty(sets.shape[1], np.uint8)
    check_six(sets, *called_words(called), out)
    return out


def pattern_sets(tickets: ArrayLike, patterns: Sequence[Pattern]) -> tuple[Words, Numbers]:
    """For each ticket and pattern the set of numbers that count, and how many are needed."""
    cells = _cells(tickets)
    if any(pattern.sheet for pattern in patterns):
        raise ValueError("A full sheet is a pattern of six tickets, not of one.")
    coded = np.array([_coded(pattern) for pattern in patterns], np.int64).reshape(-1, 6)
    sets = np.zeros((len(cells), len(coded), 2), np.uint64)
    needed = np.zeros((len(cells), len(coded)), np.int64)
    _sieve_each(cells, coded, sets, needed)
    return sets, needed


def complete(sets: Words, needed: Numbers, called: Iterable[int]) -> Flags:
    """Every pattern of every ticket: is it complete, when these numbers are called?"""
    out = np.empty(needed.shape, np.bool_)
    _check_sets(sets, needed, *called_words(called), out)
    return out


def called_words(called: Iterable[int]) -> tuple[Bits, Bits]:
    """A set of numbers as two words."""
    bits = 0
    for number in called:
        if not 1 <= number <= 90:
            raise ValueError("Called numbers are from 1 to 90.")
        bits |= 1 << number
    return np.uint64(bits & (2**64 - 1)), np.uint64(bits >> 64)


def warm_up() -> None:
    """Compile everything that a server or a program will ask for."""
    tickets = make_tickets((1, 2, 3, 4), 2)
    tickets_numbered([0])
    complete_six(packed(tickets), [1])
    complete(*pattern_sets(tickets, [PATTERNS[ClaimPattern.STAR]]), [1])


def _cells(tickets: ArrayLike) -> Bytes:
    cells = np.ascontiguousarray(tickets, np.uint8)
    if cells.ndim != 3 or cells.shape[1:] != (3, 9) or cells.max(initial=0) > 90:
        raise ValueError("Tickets are three rows of nine numbers up to 90; 0 is a blank.")
    if (np.count_nonzero(cells, axis=2) != 5).any():
        raise ValueError("Each row of a ticket has five numbers.")
    return cells


def _coded(pattern: Pattern) -> list[int]:
    """Places among fifteen as bits, first and last column, parity, extremes, how many."""
    marks = "".join(pattern.ordinals)
    bits = sum(1 << at for at, mark in enumerate(marks) if mark == MARK)
    parity = -1 if pattern.parity is None else int(pattern.parity == "odd")
    return [bits, *pattern.columns, parity, int(pattern.extremes), pattern.needs or 0]


def _popcount(_typing_context: Any, _bits: Any) -> Any:
    """How many bits are set: one instruction."""

    def code(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), code


popcount: Any = intrinsic(_popcount)


@njit()
def print_ticket(number: Bits, kind: Bits, ticket: Bytes) -> None:
    """Take a number apart, column by column: see `numbering.ticket_numbered`."""
    left0, left1, left2 = 5, 5, 5
    for column in range(9):
        size = WIDTHS[kind, column]
        on = np.uint64(0)
        rows = 0
        for rows in range(1, 8):
            after0, after1, after2 = (
                left0 - (rows & 1),
                left1 - (rows >> 1 & 1),
                left2 - (rows >> 2),
            )
            if after0 < 0 or after1 < 0 or after2 < 0:
                continue
            on = WAYS[kind, column + 1, after0, after1, after2]
            here = CHOOSE[size, (rows & 1) + (rows >> 1 & 1) + (rows >> 2)] * on
            if number < here:
                break
            number -= here
        choice = number // on
        number -= choice * on
        chosen = CHOICES[size, (rows & 1) + (rows >> 1 & 1) + (rows >> 2), choice]
        at = 0
        for row in range(3):
            ticket[row, column] = 0
            if rows >> row & 1:
                ticket[row, column] = FIRSTS[kind, column] + chosen[at]
                at += 1
        left0, left1, left2 = left0 - (rows & 1), left1 - (rows >> 1 & 1), left2 - (rows >> 2)


@njit(cache=True, nogil=True)
def _make_each(luck: Words, kind: Bits, tickets: Bytes) -> None:
    count = COUNTS[kind]
    limit = np.uint64(2**64 - 1) // count * count
    for k in range(len(tickets)):
        drawn = word(luck)
        while drawn >= limit:
            drawn = word(luck)
        print_ticket(drawn % count, kind, tickets[k])


@njit(cache=True, nogil=True)
def _print_each(numbers: Words, kind: Bits, tickets: Bytes) -> None:
    for k in range(len(numbers)):
        print_ticket(numbers[k], kind, tickets[k])


@njit()
def put(line: Words, at: Bits, number: Bits) -> None:
    """Put a number into the set that begins at this word."""
    if number < 64:
        line[at] |= np.uint64(1) << np.uint64(number)
    else:
        line[at + 1] |= np.uint64(1) << np.uint64(number - 64)


@njit(cache=True, nogil=True)
def _pack_each(tickets: Bytes, sets: Words) -> None:
    for k in range(len(tickets)):
        for row in range(3):
            seen = 0
            for column in range(9):
                number = np.int64(tickets[k, row, column])
                if number:
                    seen += 1
                    put(sets[:, k], 2 * row, number)
                    if row != 1 and (seen == 1 or seen == 5):
                        put(sets[:, k], 6, number)


@njit(cache=True, nogil=True)
def check_six(sets: Words, low: Bits, high: Bits, out: Bytes) -> None:
    """Six patterns of every ticket: a set is complete when all its numbers are called."""
    # Whole words to the end, and no branches: so the processor can do several tickets at once.
    nothing, not_low, not_high = np.uint64(0), ~low, ~high
    for k in range(sets.shape[1]):
        top = np.uint64((sets[0, k] & not_low | sets[1, k] & not_high) == nothing)
        middle = np.uint64((sets[2, k] & not_low | sets[3, k] & not_high) == nothing)
        bottom = np.uint64((sets[4, k] & not_low | sets[5, k] & not_high) == nothing)
        corners = np.uint64((sets[6, k] & not_low | sets[7, k] & not_high) == nothing)
        hits = popcount((sets[0, k] | sets[2, k] | sets[4, k]) & low)
        hits += popcount((sets[1, k] | sets[3, k] | sets[5, k]) & high)
        five = np.uint64(hits >= np.uint64(5))
        rows = top << np.uint64(1) | middle << np.uint64(2) | bottom << np.uint64(3)
        house = (top & middle & bottom) << np.uint64(5)
        out[k] = np.uint8(five | rows | corners << np.uint64(4) | house)


@njit(cache=True, nogil=True)
def _sieve_each(tickets: Bytes, coded: Numbers, sets: Words, needed: Numbers) -> None:
    numbers = np.zeros(15, np.int64)
    for k in range(len(tickets)):
        for p in range(len(coded)):
            marks, first, last, parity, extremes, needs = coded[p]
            at, found = 0, numbers[:0]
            for cell in range(27):
                number = tickets[k, cell // 9, cell % 9]
                if number:
                    fits = marks >> at & 1 and first <= cell % 9 <= last
                    at += 1
                    if fits and (parity < 0 or number & 1 == parity):
                        numbers[len(found)] = number
                        found = numbers[: len(found) + 1]
            if extremes and len(found):
                numbers[0], numbers[1] = found.min(), found.max()
                found = numbers[:2]
            for number in found:
                put(sets[k, p], 0, number)
            # A pattern without numbers is never complete.
            all_of_them = len(found) if len(found) else 91
            needed[k, p] = min(needs, all_of_them) if needs and len(found) else all_of_them


@njit(cache=True, nogil=True)
def _check_sets(sets: Words, needed: Numbers, low: Bits, high: Bits, out: Flags) -> None:
    for k in range(needed.shape[0]):
        for p in range(needed.shape[1]):
            hits = popcount(sets[k, p, 0] & low) + popcount(sets[k, p, 1] & high)
            out[k, p] = hits >= needed[k, p]
