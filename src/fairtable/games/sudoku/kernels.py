"""Solving and making puzzles fast, compiled by numba.

`puzzles` has the same rules, written to be read; if the two differ, `puzzles` is right.
Importing this module imports numba, so it is imported only to solve or to make a puzzle. All of
it but the luck is in one file: numba compiles a function again when its own file changes, but
not when another file does.

The solver works on a desk. The grid is three bands of three rows. For each digit and band, 27
bits say in which cells of the band the digit is still possible (bit 9 * row + column). A row of
a box is a minirow. In a band a digit takes one minirow of each row and of each box; nine bits
say which minirows are possible, and a table of 512 entries says which can be part of a whole
placement. A desk is 57 numbers: [3 * digit + band] are the possible cells; [27 + 3 * digit +
band] are the same when they were last worked through; [54 + band] are the cells not settled
yet. When nothing more follows, the solver guesses a cell with few digits left.

The luck comes from `referee.kernel_luck`, as in all kernels. A seed and a number of clues
always give the same puzzle, so neither the draws nor their order may change.
"""
# mypy: disable-error-code="untyped-decorator,no-any-return"

from __future__ import annotations

from itertools import permutations
from typing import Any, TypeAlias

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba import njit
from numba.core import types
from numba.extending import intrinsic
from numpy.typing import ArrayLike, NDArray

from fairtable.referee.kernel_luck import Bits, Luck, below

Bytes: TypeAlias = NDArray[np.uint8]
Numbers: TypeAlias = NDArray[np.int64]

WAS = 27
OPEN = 54
DESK = 57
BAND = (1 << 27) - 1


def _minirows(row: int) -> int:
    """Which of its three minirows a row of nine bits touches."""
    return sum(1 << box for box in range(3) if row >> 3 * box & 7)


def _whole(minirows: int) -> int:
    """The minirows of placements with one in each row and each box, as cells."""
    kept = 0
    for boxes in permutations(range(3)):
        way = sum(1 << (3 * row + box) for row, box in enumerate(boxes))
        if minirows & way == way:
            kept |= way
    return sum(7 << 3 * at for at in range(9) if kept >> at & 1)


def _not_locked(columns: int) -> int:
    """Where other bands may have the digit: not in a column to which a box here limits it."""
    boxes = [columns >> shift & 7 for shift in (0, 3, 6)]
    locked = sum(box << 3 * at for at, box in enumerate(boxes) if box in (1, 2, 4))
    return BAND ^ (locked | locked << 9 | locked << 18)


def _not_beside(spot: int) -> int:
    """Where the same band may have the digit once it is at `spot`: not in its row or box."""
    row, col = divmod(spot, 9)
    band = [divmod(at, 9) for at in range(27)]
    beside = [at for at, (r, c) in enumerate(band) if r == row or c // 3 == col // 3]
    return BAND ^ sum(1 << at for at in beside if at != spot)


MINIROWS = np.array([_minirows(row) for row in range(512)], np.int64)
WHOLE = np.array([_whole(minirows) for minirows in range(512)], np.int64)
NOT_LOCKED = np.array([_not_locked(columns) for columns in range(512)], np.int64)
NOT_BESIDE = np.array([_not_beside(spot) for spot in range(27)], np.int64)
NOT_BELOW = np.array([BAND ^ (0x40201 << spot % 9) for spot in range(27)], np.int64)


def _lowest(typing_context: Any, bits: Any) -> Any:
    """The place of the lowest bit that is set."""

    def code(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), code


lowest: Any = intrinsic(_lowest)


@njit()
def settle(desk: Numbers, digit: Bits, band: Bits, spot: Bits) -> None:
    """Write `digit` (0 to 8) at `spot` of a band, and cross it out where it cannot be now."""
    bit = np.int64(1) << spot
    for other in range(band, 27, 3):
        desk[other] &= ~bit
    here = 3 * digit + band
    desk[here] = (desk[here] | bit) & NOT_BESIDE[spot]
    desk[3 * digit + (band + 1 if band < 2 else 0)] &= NOT_BELOW[spot]
    desk[3 * digit + (band - 1 if band > 0 else 2)] &= NOT_BELOW[spot]
    desk[OPEN + band] &= ~bit


@njit()
def set_out(puzzle: Bytes, desk: Numbers) -> bool:
    """Put the givens on an empty desk; False if two of them clash."""
    for here in range(DESK):
        desk[here] = 0 if WAS <= here < OPEN else BAND
    for at in range(81):
        if puzzle[at]:
            digit = np.int64(puzzle[at]) - 1
            band = at // 27
            spot = at - 27 * band
            if desk[3 * digit + band] >> spot & 1 == 0:
                return False
            settle(desk, digit, band, spot)
    return True


@njit()
def alone_in_row(cells: Bits) -> Bits:
    """Those cells of a band that are alone in their row."""
    first, second, third = cells & 511, cells >> 9 & 511, cells >> 18
    alone = np.int64(0)
    if first & (first - 1) == 0:
        alone |= first
    if second & (second - 1) == 0:
        alone |= second << 9
    if third & (third - 1) == 0:
        alone |= third << 18
    return alone


@njit()
def work_through(desk: Numbers, digit: Bits, band: Bits) -> bool:
    """Keep the cells that can be part of a whole placement; False if there are none."""
    here = 3 * digit + band
    cells = desk[here]
    minirows = MINIROWS[cells & 511] | MINIROWS[cells >> 9 & 511] << 3
    cells &= WHOLE[minirows | MINIROWS[cells >> 18] << 6]
    if cells == 0:
        return False
    elsewhere = NOT_LOCKED[(cells | cells >> 9 | cells >> 18) & 511]
    desk[3 * digit + (band + 1 if band < 2 else 0)] &= elsewhere
    desk[3 * digit + (band - 1 if band > 0 else 2)] &= elsewhere
    desk[here] = cells
    desk[WAS + here] = cells
    settled = alone_in_row(cells) & desk[OPEN + band]
    if settled:
        desk[OPEN + band] &= ~settled
        for other in range(band, 27, 3):
            desk[other] &= ~settled
        desk[here] |= settled
    return True


@njit()
def work_through_all(desk: Numbers) -> bool:
    """Work through every digit and band until nothing changes; False on a contradiction."""
    changed = True
    while changed:
        changed = False
        for digit in range(9):
            for band in range(3):
                here = 3 * digit + band
                if desk[here] != desk[WAS + here]:
                    changed = True
                    if not work_through(desk, digit, band):
                        return False
    return True


@njit()
def settle_singles(desk: Numbers) -> Bits:
    """Settle the cells with one digit left. Returns how many; -1 if a cell has none left."""
    settled = 0
    for band in range(3):
        once = np.int64(0)
        twice = np.int64(0)
        for here in range(band, 27, 3):
            twice |= once & desk[here]
            once |= desk[here]
        if once != BAND:
            return -1
        single = once & ~twice & desk[OPEN + band]
        while single:
            spot = lowest(single)
            single &= single - 1
            digit = 0
            while digit < 9 and desk[3 * digit + band] >> spot & 1 == 0:
                digit += 1
            if digit == 9:
                return -1
            settle(desk, digit, band, spot)
            settled += 1
    return settled


@njit()
def follow(desk: Numbers) -> bool:
    """Settle everything that follows without guessing; False on a contradiction."""
    while work_through_all(desk):
        settled = settle_singles(desk)
        if settled <= 0:
            return settled == 0
    return False


MOST_GUESSES = 100_000
"""A search gives up after this many guesses without a solution: about 40 ms."""

GAVE_UP = -1

MOST_GRIDS = 2_000
"""At most this many full grids are tried for a puzzle with the wanted number of clues."""

_FACE = np.arange(81).reshape(9, 9)
TURNS = np.array(
    [np.rot90(face, quarter).ravel() for face in (_FACE, _FACE.T) for quarter in range(4)]
)
"""The eight ways to turn and mirror a grid. A search that gives up one way may be short in
another."""


def solve_many(puzzles: ArrayLike, limit: int = 2) -> tuple[Bytes, Numbers]:
    """For each puzzle (81 numbers) a solution, and how many there are, counted up to `limit`.

    The row of a puzzle without a solution is zeros. -1 solutions: the search gave up.
    """
    solutions, counts = _solved(puzzles, limit, 1)
    return solutions[:, 0], counts


def first_solutions(puzzle: ArrayLike, limit: int = 2) -> tuple[Bytes, int]:
    """Up to `limit` solutions of one puzzle, and their number; -1 if the search gave up."""
    solutions, counts = _solved(np.expand_dims(puzzle, 0), limit, limit)
    return solutions[0, : max(0, counts[0])], int(counts[0])


def count_solutions(puzzle: ArrayLike, limit: int = 2) -> int:
    """How many solutions, counted up to `limit`; -1 if the search gave up."""
    return int(_solved(np.expand_dims(puzzle, 0), limit, 0)[1][0])


def make_puzzles(seeds: ArrayLike, clues: int) -> tuple[Bytes, Bytes]:
    """For each seed (four words) a puzzle with exactly one solution, and that solution.

    ValueError if the number of clues could not be reached from one of the seeds.
    """
    luck = np.array(seeds, np.uint64).reshape(-1, 4)
    if not luck.any(axis=1).all():
        raise ValueError("A seed has four words, and not all of them are 0.")
    puzzles = np.zeros((len(luck), 81), np.uint8)
    solutions = np.zeros((len(luck), 81), np.uint8)
    if not _make_each(luck, clues, MOST_GRIDS, puzzles, solutions):
        raise ValueError(f"No puzzle with {clues} clues was found.")
    return puzzles, solutions


def warm_up() -> None:
    """Compile everything, or read it from the cache, before a player needs it."""
    puzzles, _ = make_puzzles([[1, 2, 3, 4]], 40)
    solve_many(puzzles)
    first_solutions(puzzles[0], 2)


def _solved(puzzles: ArrayLike, limit: int, room: int) -> tuple[Bytes, Numbers]:
    """Up to `room` solutions of each puzzle, and how many there are, counted up to `limit`."""
    grids = np.ascontiguousarray(puzzles, np.uint8)
    if grids.ndim != 2 or grids.shape[1] != 81 or (grids > 9).any():
        raise ValueError("A puzzle is 81 numbers from 0 to 9.")
    solutions = np.zeros((len(grids), room, 81), np.uint8)
    counts = np.full(len(grids), GAVE_UP)
    for turn in TURNS:
        lost = np.flatnonzero(counts == GAVE_UP)
        if not len(lost):
            break
        found = np.zeros((len(lost), room, 81), np.uint8)
        counts[lost] = _solve_each(np.ascontiguousarray(grids[lost][:, turn]), limit, found)
        solutions[lost] = found[:, :, np.argsort(turn)]
    return solutions, counts


@njit(cache=True, nogil=True)
def _solve_each(puzzles: Bytes, limit: Bits, solutions: Bytes) -> Numbers:
    desks, choices = _room()
    counts = np.zeros(len(puzzles), np.int64)
    for k in range(len(puzzles)):
        if set_out(puzzles[k], desks[0]):
            counts[k] = _search(limit, solutions[k], desks, choices)
    return counts


@njit()
def _room() -> tuple[Numbers, Numbers]:
    """A desk for each guess, and for each the cell guessed: band, place, digits not tried."""
    return np.zeros((82, DESK), np.int64), np.zeros((82, 3), np.int64)


@njit()
def _search(limit: Bits, solutions: Bytes, desks: Numbers, choices: Numbers) -> Bits:
    """Count the solutions of the first desk, and write down as many as there is room for."""
    if not follow(desks[0]):
        return 0
    count = level = guesses = 0
    choices[0, 0] = -1
    while level >= 0:
        if choices[level, 0] < 0 and not _choose(desks[level], choices[level]):
            if count < len(solutions):
                _write(desks[level], solutions[count])
            count += 1
            if count == limit:
                return count
            level -= 1
            guesses = 0
            continue
        guesses += 1
        if guesses > MOST_GUESSES:
            return GAVE_UP
        level = _guess(desks, choices, level)
    return count


@njit()
def _choose(desk: Numbers, choice: Numbers) -> bool:
    """Pick an open cell, with two digits if possible, else three, else any. False: no cell."""
    fewest = 10
    for band in range(3):
        open_cells = desk[OPEN + band]
        if open_cells == 0:
            continue
        few, cells = _fewest(desk, band, open_cells)
        if few < fewest:
            fewest = few
            choice[0] = band
            choice[1] = lowest(cells)
        if fewest == 2:
            break
    if fewest == 10:
        return False
    choice[2] = 0
    for digit in range(9):
        choice[2] |= (desk[3 * digit + choice[0]] >> choice[1] & 1) << digit
    return True


@njit()
def _fewest(desk: Numbers, band: Bits, open_cells: Bits) -> tuple[Bits, Bits]:
    """The open cells of a band with two digits left, else with three, else all of them."""
    one = two = three = four = np.int64(0)
    for here in range(band, 27, 3):
        cells = desk[here]
        four |= three & cells
        three |= two & cells
        two |= one & cells
        one |= cells
    if two & ~three & open_cells:
        return 2, two & ~three & open_cells
    if three & ~four & open_cells:
        return 3, three & ~four & open_cells
    return 4, open_cells


@njit()
def _guess(desks: Numbers, choices: Numbers, level: Bits) -> Bits:
    """Try the next digit of the chosen cell. Returns the level where the search goes on."""
    band, spot, digits = choices[level, 0], choices[level, 1], choices[level, 2]
    digit = lowest(digits)
    digits &= digits - 1
    choices[level, 2] = digits
    # The last digit needs no copy: the search does not come back to this level.
    target = level + 1 if digits else level
    if digits:
        for here in range(DESK):
            desks[target, here] = desks[level, here]
    settle(desks[target], digit, band, spot)
    if follow(desks[target]):
        choices[target, 0] = -1
        return target
    return level if digits else level - 1


@njit()
def _write(desk: Numbers, solution: Bytes) -> None:
    for digit in range(9):
        for band in range(3):
            cells = desk[3 * digit + band]
            while cells:
                solution[27 * band + lowest(cells)] = digit + 1
                cells &= cells - 1


@njit()
def _fill(luck: Luck, grid: Bytes) -> None:
    """Fill the grid with random digits in reading order; go back a cell when none fits."""
    rows, columns, boxes = np.zeros(9, np.int64), np.zeros(9, np.int64), np.zeros(9, np.int64)
    untried = np.zeros(81, np.int64)
    for at in range(81):
        grid[at] = 0
    at = 0
    untried[0] = 511
    while at < 81:
        row, col = at // 9, at % 9
        box = row // 3 * 3 + col // 3
        if grid[at]:
            bit = np.int64(1) << (grid[at] - 1)
            rows[row] ^= bit
            columns[col] ^= bit
            boxes[box] ^= bit
            grid[at] = 0
        if untried[at] == 0:
            at -= 1
            continue
        digit = _pick(luck, untried[at])
        bit = np.int64(1) << digit
        untried[at] ^= bit
        grid[at] = digit + 1
        rows[row] |= bit
        columns[col] |= bit
        boxes[box] |= bit
        at += 1
        if at < 81:
            below = at // 9
            taken = rows[below] | columns[at % 9] | boxes[below // 3 * 3 + at % 9 // 3]
            untried[at] = 511 & ~taken


@njit()
def _pick(luck: Luck, bits: Bits) -> Bits:
    """One of the bits that are set."""
    count = 0
    rest = bits
    while rest:
        rest &= rest - 1
        count += 1
    for _ in range(below(luck, count)):
        bits &= bits - 1
    return lowest(bits)


@njit()
def _order(luck: Luck) -> Numbers:
    """The 81 cells, shuffled from the last place to the second."""
    order = np.arange(81)
    for last in range(80, 0, -1):
        other = below(luck, last + 1)
        order[last], order[other] = order[other], order[last]
    return order


@njit()
def _dig(luck: Luck, puzzle: Bytes, clues: Bits, desks: Numbers, choices: Numbers) -> Bits:
    """Remove givens in random order while one solution remains. Returns how many are left."""
    order = _order(luck)
    nowhere = np.zeros((0, 81), np.uint8)
    left = 81
    for at in order:
        if left == clues:
            break
        digit = puzzle[at]
        puzzle[at] = 0
        set_out(puzzle, desks[0])
        # There was one solution: a second one would have another digit here.
        desks[0, 3 * (np.int64(digit) - 1) + at // 27] &= ~(np.int64(1) << at % 27)
        if _search(1, nowhere, desks, choices) == 0:
            left -= 1
        else:
            puzzle[at] = digit
    return left


@njit(cache=True, nogil=True)
def _make_each(luck: Luck, clues: Bits, grids: Bits, puzzles: Bytes, solutions: Bytes) -> bool:
    desks, choices = _room()
    for k in range(len(luck)):
        reached = False
        for _ in range(grids):
            _fill(luck[k], solutions[k])
            for at in range(81):
                puzzles[k, at] = solutions[k, at]
            reached = _dig(luck[k], puzzles[k], clues, desks, choices) == clues
            if reached:
                break
        if not reached:
            return False
    return True
