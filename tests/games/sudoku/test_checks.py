"""The checks that need no table, and what they do with anything that is not a grid."""

import pytest
from hypothesis import given

from fairtable.games import sudoku
from fairtable.games.sudoku import CellError
from tests.games.sudoku.sheets import GRID, SOLVED, anything, digits, grids, places

CHECKS = {
    "validate_row": lambda grid: sudoku.validate_row(grid, 0, 1),
    "validate_column": lambda grid: sudoku.validate_column(grid, 0, 1),
    "validate_box": lambda grid: sudoku.validate_box(grid, 0, 0, 1),
    "is_valid_move": lambda grid: sudoku.is_valid_move(grid, 0, 0, 1),
    "why_not": lambda grid: sudoku.why_not(grid, GRID, 0, 0, 1),
    "why_not (grid)": lambda grid: sudoku.why_not(GRID, grid, 0, 0, 1),
    "check_solution": sudoku.check_solution,
    "find_conflicts": sudoku.find_conflicts,
    "find_errors": lambda grid: sudoku.find_errors(grid, SOLVED),
    "find_errors (solution)": lambda grid: sudoku.find_errors(GRID, grid),
    "write_puzzle": sudoku.write_puzzle,
    "write_puzzles": lambda grid: sudoku.write_puzzles([grid]),
}
every_check = pytest.mark.parametrize("check", CHECKS.values(), ids=CHECKS.keys())

NO_GRIDS = [
    pytest.param([0] * 80, id="80 cells"),
    pytest.param([[0] * 9] * 9, id="nine lists of nine"),
    pytest.param([0] * 80 + [10], id="a ten"),
    pytest.param([0] * 80 + [-1], id="below nothing"),
    pytest.param([0] * 80 + [2**70], id="a huge number"),
    pytest.param([0] * 80 + [True], id="a truth value"),
    pytest.param([0] * 80 + [1.0], id="a float"),
    pytest.param([0] * 80 + ["1"], id="a letter"),
    pytest.param([0] * 80 + [None], id="nothing"),
    pytest.param([0] * 80 + [object()], id="an object"),
    pytest.param([0] * 80 + ["\ud800"], id="half a character"),
    pytest.param("." * 81, id="text"),
    pytest.param(81, id="a number"),
    pytest.param(None, id="none"),
    pytest.param({at: 0 for at in range(81)}, id="a dictionary"),
    pytest.param(set(range(81)), id="a set"),
    pytest.param(iter(GRID), id="an iterator"),
    pytest.param(b"1" * 81, id="bytes of letters"),
    pytest.param(range(81), id="a range"),
]


@every_check
@pytest.mark.parametrize("grid", NO_GRIDS)
def test_what_is_no_grid_is_a_value_error_with_a_sentence(check, grid):
    with pytest.raises(ValueError, match=r"^(A|Each) .*\.$"):
        check(grid)


@every_check
@given(grid=anything)
def test_no_input_breaks_a_check(check, grid):
    try:
        check(grid)
    except ValueError as problem:
        assert str(problem).endswith(".")


@given(anything, anything, anything)
def test_no_row_column_or_value_breaks_a_check(row, col, value):
    for check in (
        lambda: sudoku.validate_row(GRID, row, value),
        lambda: sudoku.validate_column(GRID, col, value),
        lambda: sudoku.validate_box(GRID, row, col, value),
        lambda: sudoku.is_valid_move(GRID, row, col, value),
        lambda: sudoku.why_not(GRID, GRID, row, col, value),
    ):
        try:
            check()
        except ValueError as problem:
            assert str(problem).endswith(".")


@pytest.mark.parametrize("value", [0, 10, True, 1.0, "1", None])
def test_a_digit_to_be_checked_is_one_to_nine(value):
    with pytest.raises(ValueError, match="whole number from 1 to 9"):
        sudoku.is_valid_move(GRID, 0, 2, value)
    with pytest.raises(ValueError, match="whole number from 1 to 9"):
        sudoku.validate_row(GRID, 0, value)


def test_a_grid_may_be_any_sequence_of_numbers():
    assert sudoku.check_solution(tuple(SOLVED)) and sudoku.check_solution(bytes(SOLVED))


@pytest.mark.parametrize(
    ("check", "answer"),
    [
        (lambda: sudoku.validate_row(GRID, 0, 7), False),
        (lambda: sudoku.validate_row(GRID, 0, 1), True),
        (lambda: sudoku.validate_column(GRID, 2, 8), False),
        (lambda: sudoku.validate_column(GRID, 2, 1), True),
        (lambda: sudoku.validate_box(GRID, 2, 0, 6), False),
        (lambda: sudoku.validate_box(GRID, 2, 0, 1), True),
    ],
)
def test_s5_s6_s7_a_row_a_column_and_a_box_are_looked_through(check, answer):
    assert check() is answer


@pytest.mark.parametrize(
    ("cell", "value", "answer"),
    [
        ((0, 2), 1, (True, "")),
        ((0, 2), 7, (False, "There is already a 7 in row 1 (column 5).")),
        ((0, 2), 8, (False, "There is already an 8 in column 3 (row 3).")),
        ((0, 2), 6, (False, "There is already a 6 in this box (row 2, column 1).")),
        ((0, 0), 5, (True, "")),
    ],
)
def test_s7_is_valid_move_says_which_rule_is_broken_first(cell, value, answer):
    assert sudoku.is_valid_move(GRID, *cell, value) == answer


@given(grids, places, places, digits)
def test_is_valid_move_agrees_with_the_three_validators(grid, row, col, value):
    value = value or 1
    emptied = [*grid[: 9 * row + col], 0, *grid[9 * row + col + 1 :]]
    three = (
        sudoku.validate_row(emptied, row, value)
        and sudoku.validate_column(emptied, col, value)
        and sudoku.validate_box(emptied, row, col, value)
    )
    assert sudoku.is_valid_move(grid, row, col, value)[0] is three


def test_s10_a_solution_is_full_and_has_each_digit_once():
    assert sudoku.check_solution(SOLVED)
    assert not sudoku.check_solution(GRID)
    for at in range(80):
        broken = list(SOLVED)
        broken[at] = SOLVED[at] % 9 + 1
        assert not sudoku.check_solution(broken)


def test_find_errors_lists_filled_cells_that_differ():
    current = list(GRID)
    current[2], current[3] = 1, 6
    assert sudoku.find_errors(current, SOLVED) == [CellError(0, 2, 1, 4)]


@given(grids)
def test_find_errors_is_every_filled_cell_that_differs(grid):
    expected = [
        (at // 9, at % 9, now, right)
        for at, (now, right) in enumerate(zip(grid, SOLVED, strict=True))
        if now and now != right
    ]
    assert sudoku.find_errors(grid, SOLVED) == expected


def test_find_errors_wants_a_full_solution():
    with pytest.raises(ValueError, match="no empty cell"):
        sudoku.find_errors(GRID, GRID)


def test_conflicts_name_the_rule_the_digit_and_every_cell():
    grid = [0] * 81
    grid[0] = grid[1] = grid[2] = grid[9 * 8] = 7
    row, column, box = sudoku.find_conflicts(grid)
    assert (row.code, row.rule, row.value) == ("value-in-row", "S5", 7)
    assert row.cells == box.cells == ((0, 0), (0, 1), (0, 2))
    assert row.detail == "There are three 7s in row 1 (columns 1, 2 and 3)."
    assert column.detail == "There are two 7s in column 1 (rows 1 and 9)."
    assert box.detail.startswith("There are three 7s in box 1 (row 1, column 1; row 1,")


@given(grids)
def test_a_full_grid_is_solved_when_nothing_conflicts(grid):
    assert sudoku.check_solution(grid) == (0 not in grid and not sudoku.find_conflicts(grid))


def test_why_not_knows_the_givens():
    assert sudoku.why_not(GRID, GRID, 0, 0, 0).why.code == "given-cell"
    assert sudoku.why_not([0] * 81, GRID, 0, 0, 0) is None
