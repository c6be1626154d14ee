"""Puzzles: solving them, proving that there is one solution, making and reading them.

`solutions` is written to be read. `proof_of` and `make_puzzle` ask the compiled `kernels`,
which they import when they are first called. If the two differ, `solutions` is right.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from fairtable.games.sudoku.checks import conflicts
from fairtable.games.sudoku.formats import read_puzzle
from fairtable.games.sudoku.grid import (
    DIGITS,
    EMPTY,
    UNITS,
    Cells,
    Grid,
    candidates,
    cell_at,
    cells_of,
    grid_of,
    number_within,
    place_in_words,
)
from fairtable.games.sudoku.moves import Difficulty, Offends, Why
from fairtable.referee import Draws, Refused

if TYPE_CHECKING:
    from fairtable.games.sudoku.kernels import Bytes

CLUES: Mapping[Difficulty, int] = MappingProxyType(
    {"easy": 40, "medium": 32, "hard": 27, "expert": 24}
)
"""S3. How many givens the house leaves."""

FEWEST_CLUES = 22
"""Puzzles with fewer clues are too rare to be made while a player waits."""


class Puzzle(NamedTuple):
    """A puzzle and its one solution."""

    givens: Cells
    solution: Cells


class Proof(msgspec.Struct, frozen=True):
    """How many solutions there are, up to two, and which they are; -1: the referee gave up."""

    count: int
    solutions: tuple[Cells, ...]


def solutions(cells: Cells) -> Iterator[Cells]:
    """Every solution, lazily: take the question with the fewest answers, and try each one."""
    if not conflicts(cells):
        yield from _completions(cells)


def proof_of(cells: Cells) -> Proof:
    """S3. None, one or several solutions: the same answer as `solutions`, in microseconds."""
    from fairtable.games.sudoku.kernels import first_solutions

    found, count = first_solutions(grid_of(cells), 2)
    return Proof(count, tuple(map(_cells, found)))


def solve_puzzles(grids: Sequence[Sequence[int]]) -> list[tuple[int, Grid]]:
    """For each puzzle the number of its solutions, counted up to two, and the first of them.

    -1 solutions: the referee gave up. A puzzle without a solution comes back unchanged.
    """
    from fairtable.games.sudoku.kernels import solve_many

    if not grids:
        return []
    checked = [grid_of(cells_of(grid, "puzzle")) for grid in grids]
    found, counts = solve_many(checked)
    return [
        (count, tuple(solution) if count > 0 else grid)
        for grid, solution, count in zip(checked, found.tolist(), counts.tolist(), strict=True)
    ]


def make_puzzles(draws: Draws, clues: int, count: int = 1) -> list[tuple[Grid, Grid]]:
    """S3. Puzzles, each with its one solution; the same draws always make the same puzzles."""
    from fairtable.games.sudoku import kernels

    number_within(clues, FEWEST_CLUES, 80, "number of clues")
    seeds = [[draws.word() for _ in range(4)] for _ in range(count)]
    puzzles, found = kernels.make_puzzles(seeds, clues)
    return [
        (tuple(puzzle), tuple(solution))
        for puzzle, solution in zip(puzzles.tolist(), found.tolist(), strict=True)
    ]


def make_puzzle(draws: Draws, clues: int) -> Puzzle:
    """S3. One puzzle as the house sets it."""
    ((givens, solution),) = make_puzzles(draws, clues)
    return Puzzle(cells_of(givens), cells_of(solution))


def warm_up() -> None:
    """Compile the kernels. Call it once, before the first player needs them."""
    from fairtable.games.sudoku.kernels import warm_up as warm_up_kernels

    warm_up_kernels()


def brought_cells(text: str) -> Cells | None:
    """S3. The givens that a player wrote down; None if the house makes a puzzle."""
    return cells_of(read_puzzle(text)) if text.strip() else None


def take_in(text: str) -> Puzzle | Refused:
    """S3. The puzzle that a player brought, with its solution, or why it is refused."""
    try:
        givens = cells_of(read_puzzle(text))
    except ValueError as unreadable:
        return Refused(Why.UNREADABLE_PUZZLE, values={"reason": str(unreadable)})
    if (clash := why_clashing(givens)) is not None:
        return clash
    if EMPTY not in givens:
        return Refused(Why.NOTHING_TO_SOLVE)
    proof = proof_of(givens)
    match proof.count:
        case 1:
            return Puzzle(givens, proof.solutions[0])
        case 0:
            return Refused(Why.NO_SOLUTION)
        case 2:
            return _several(*proof.solutions)
        case _:
            return Refused(Why.TOO_HARD_TO_PROVE)


def why_clashing(givens: Cells) -> Refused | None:
    """S3. A refusal if a digit stands twice among the givens of a row, a column or a box."""
    clashing = conflicts(givens)
    if not clashing:
        return None
    cells = sorted({cell for conflict in clashing for cell in conflict.cells})
    return Refused(Why.GIVENS_CLASH, Offends(cells=tuple(cells)), {"clash": clashing[0].detail})


def _several(one: Cells, other: Cells) -> Refused:
    first, second, *_ = [at for at in range(81) if one[at] != other[at]]
    offends = Offends(cells=(cell_at(first), cell_at(second)))
    values = {"first": place_in_words(first), "second": place_in_words(second)}
    return Refused(Why.SEVERAL_SOLUTIONS, offends, values)


def _completions(cells: Cells) -> Iterator[Cells]:
    if EMPTY not in cells:
        yield cells
        return
    for at, digit in min(_questions(cells), key=len):
        yield from _completions(cells[:at] + digit + cells[at + 1 :])


def _questions(cells: Cells) -> Iterator[list[tuple[int, str]]]:
    """Every open question with all its answers: which digit is in this empty cell? Which cell
    of this row, column or box has this missing digit?"""
    fits = {at: candidates(cells, at) for at in range(81) if cells[at] == EMPTY}
    for at, digits in fits.items():
        yield [(at, digit) for digit in digits]
    for unit in UNITS:
        there = {cells[at] for at in unit}
        for digit in DIGITS:
            if digit not in there:
                yield [(at, digit) for at in unit if digit in fits.get(at, ())]


def _cells(values: Bytes) -> Cells:
    return cells_of(values.tolist())
