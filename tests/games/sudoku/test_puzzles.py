"""S3: solving, proving and making puzzles; the compiled solver agrees with the readable one."""

import subprocess
import sys
from itertools import islice
from pathlib import Path

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from fairtable.games import sudoku
from fairtable.games.sudoku import kernels
from fairtable.games.sudoku.grid import cells_of, grid_of
from fairtable.games.sudoku.puzzles import make_puzzle, proof_of, solutions
from fairtable.referee import Draws
from tests.games.sudoku.sheets import PUZZLE, SEVENTEEN, SOLUTION

COUNTS = Path(__file__).parents[2] / "counts" / "sudoku.txt"


def counted():
    for line in COUNTS.read_text().splitlines():
        if line and not line.startswith("#"):
            name, count, puzzle = line.split()
            yield pytest.param(puzzle, int(count), id=name)


@pytest.mark.parametrize(("puzzle", "count"), list(counted()))
def test_counts(puzzle, count):
    assert kernels.count_solutions(grid_of(puzzle), 1_000_000) == count
    if count < 1_000:
        assert sum(1 for _ in solutions(puzzle)) == count


@st.composite
def puzzles(draw):
    """Some cells of a real solution, some of them changed: with none, one or many solutions."""
    digits = draw(st.permutations("123456789"))
    solution = SOLUTION.translate(str.maketrans("123456789", "".join(digits)))
    kept = draw(st.sets(st.integers(0, 80), min_size=22, max_size=81))
    spoilt = draw(st.dictionaries(st.integers(0, 80), st.sampled_from("123456789"), max_size=2))
    cells = [digit if at in kept else "." for at, digit in enumerate(solution)]
    for at, digit in spoilt.items():
        cells[at] = digit
    return "".join(cells)


@given(puzzles())
@settings(max_examples=100)
def test_s3_the_kernel_and_the_readable_solver_agree(puzzle):
    first = list(islice(solutions(puzzle), 2))
    proof = proof_of(puzzle)
    assert proof.count == len(first)
    assert proof.count != 1 or proof.solutions == tuple(first)
    for found in proof.solutions:
        assert sudoku.check_solution(grid_of(found))
        assert all(a in (".", b) for a, b in zip(puzzle, found, strict=True))
    assert len(set(proof.solutions)) == proof.count


@pytest.mark.parametrize("puzzle", [PUZZLE, SEVENTEEN])
def test_s3_the_only_solution_is_found(puzzle):
    (found,) = solutions(puzzle)
    assert proof_of(puzzle).solutions == (found,)


def test_s3_many_puzzles_are_solved_at_once():
    many = [grid_of(puzzle) for puzzle in (PUZZLE, "." * 81, "11" + "." * 79)]
    found, counts = kernels.solve_many(many)
    assert counts.tolist() == [1, 2, 0]
    assert cells_of(found[0].tolist()) == SOLUTION and not found[2].any()
    assert kernels.solve_many(np.zeros((0, 81), np.uint8))[1].tolist() == []
    assert sudoku.solve_puzzles([]) == []
    one, several, none = sudoku.solve_puzzles(many)
    assert one == (1, grid_of(SOLUTION)) and several[0] == 2
    assert none == (0, many[2]), "a puzzle without a solution comes back as it is"


@pytest.mark.parametrize("puzzles", [[[0] * 80], [0] * 81, [[10] * 81], [[[0] * 81]]])
def test_what_is_no_puzzle_is_not_solved(puzzles):
    with pytest.raises(ValueError, match="81 numbers from 0 to 9"):
        kernels.solve_many(puzzles)


@given(st.lists(st.integers(0, 2**64 - 1), min_size=4, max_size=4), st.integers(24, 80))
@settings(max_examples=30)
def test_s3_every_puzzle_made_has_one_solution_and_as_many_clues_as_wanted(seed, clues):
    assume(any(seed))
    (puzzle,), (solution,) = kernels.make_puzzles([seed], clues)
    proof = proof_of(cells_of(puzzle.tolist()))
    assert proof.solutions == (cells_of(solution.tolist()),)
    assert np.count_nonzero(puzzle) == clues


def test_s3_a_puzzle_depends_on_its_own_seed_alone():
    seeds = [[1, 2, 3, 4], [5, 6, 7, 8]]
    together = kernels.make_puzzles(seeds, 30)[0]
    assert (together[1] == kernels.make_puzzles(seeds[1:], 30)[0][0]).all()


@pytest.mark.parametrize(
    ("clues", "puzzle"),
    [
        (
            40,
            ".8.......5.41268.37..89...4.1.2749.597.3.1..842..5..17162..735...9..27.6....3...2",
        ),
        (
            24,
            ".8..........1268..7...9...4.1...49.5.7.3.1...4......1.16...7.5...9.....6........2",
        ),
    ],
)
def test_s3_a_seed_means_the_same_puzzle_for_ever(clues, puzzle):
    assert make_puzzle(Draws(b"golden", b"sudoku"), clues).givens == puzzle


def test_a_seed_of_nothing_and_a_puzzle_that_cannot_be_are_refused(monkeypatch):
    with pytest.raises(ValueError, match="four words"):
        kernels.make_puzzles([[0, 0, 0, 0]], 30)
    monkeypatch.setattr(kernels, "MOST_GRIDS", 2)
    with pytest.raises(ValueError, match="No puzzle with 10 clues"):
        kernels.make_puzzles([[1, 2, 3, 4]], 10)


def test_the_rules_are_imported_without_numpy_or_numba():
    program = "import fairtable.games.sudoku, sys; print({'numba', 'numpy'} & {*sys.modules})"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout == "set()\n", done


def test_warm_up_compiles_what_a_start_needs():
    sudoku.warm_up()
    assert kernels._solve_each.signatures and kernels._make_each.signatures
