"""The statements of the document of Sudoku, through `fairtable.documents.sudoku`."""

import json

import pytest

from fairtable.documents import sudoku
from fairtable.documents.sudoku import Puzzle, ValidationError

SOLUTION = [
    int(digit)
    for digit in "534678912672195348198342567859761423"
    "426853791713924856961537284287419635345286179"
]
GIVENS = [digit if at % 3 else 0 for at, digit in enumerate(SOLUTION)]
EMPTY = [0] * 81


@pytest.mark.parametrize("unit", range(9))
def test_all_rows_columns_and_boxes(unit):
    for value in range(1, 10):
        grid = list(EMPTY)
        grid[9 * unit + 4] = value
        assert not sudoku.validate_row(grid, unit, value)
        assert sudoku.validate_row(grid, (unit + 1) % 9, value)
        grid = list(EMPTY)
        grid[36 + unit] = value
        assert not sudoku.validate_column(grid, unit, value)
        assert sudoku.validate_column(grid, (unit + 1) % 9, value)
        row, col = unit // 3 * 3, unit % 3 * 3
        grid = list(EMPTY)
        grid[9 * (row + 1) + col + 2] = value
        assert not sudoku.validate_box(grid, row, col, value)
        assert sudoku.validate_box(grid, (row + 3) % 9, col, value)
        assert sudoku.get_box_index(row + 2, col + 1) == unit


def test_a_valid_move_has_no_message_and_the_first_rule_speaks():
    assert sudoku.is_valid_move(EMPTY, 0, 0, 5) == (True, "")
    grid = list(EMPTY)
    grid[8] = grid[72] = grid[10] = 5
    for taken, word in ((8, "row"), (72, "column"), (10, "box")):
        valid, message = sudoku.is_valid_move(grid, 0, 0, 5)
        assert not valid and word in message and message.endswith(".")
        grid[taken] = 0


def test_complete_incomplete_and_wrong_solutions():
    assert sudoku.check_solution(SOLUTION)
    assert not sudoku.check_solution(EMPTY)
    assert not sudoku.check_solution([0, *SOLUTION[1:]])
    assert not sudoku.check_solution([SOLUTION[1], *SOLUTION[1:]])


def test_errors_are_objects_that_are_also_read_by_key():
    wrong = list(SOLUTION)
    wrong[10], wrong[80] = wrong[10] % 9 + 1, 0
    (error,) = sudoku.find_errors(wrong, SOLUTION)
    expected = {"row": 1, "col": 1, "current": wrong[10], "correct": SOLUTION[10]}
    assert error == expected == json.loads(json.dumps(error))
    assert (error.row, error.col, error.current, error.correct) == tuple(expected.values())
    assert sudoku.find_errors(EMPTY, SOLUTION) == [] == sudoku.find_errors(SOLUTION, SOLUTION)
    everywhere = [digit % 9 + 1 for digit in SOLUTION]
    assert len(sudoku.find_errors(everywhere, SOLUTION)) == 81


def test_a_move_is_made_or_refused_and_the_last_one_solves():
    puzzle = Puzzle(GIVENS, SOLUTION)
    assert puzzle.is_given_cell(0, 1) and not puzzle.is_given_cell(0, 0)
    with pytest.raises(ValidationError) as given:
        puzzle.make_move(0, 1, 9)
    assert (given.value.code, given.value.rule) == ("given-cell", "S4")
    for value, code in ((3, "value-in-row"), (8, "value-in-column"), (7, "value-in-box")):
        if sudoku.is_valid_move(GIVENS, 0, 0, value)[0]:
            continue
        with pytest.raises(ValidationError) as refused:
            puzzle.make_move(0, 0, value)
        assert refused.value.code.startswith("value-in-") and code
    assert puzzle.current_state == GIVENS
    for at in range(0, 81, 3):
        assert puzzle.status == "in_progress"
        done = puzzle.make_move(at // 9, at % 9, SOLUTION[at])
        last = ", and the puzzle is solved" if at == 78 else ""
        assert done == {"success": True, "message": f"The move stands{last}."}
    assert puzzle.status == "solved" and puzzle.current_state == SOLUTION
    assert puzzle.check_solution() == {"is_correct": True, "message": done_message()}
    assert puzzle.puzzle == GIVENS


def done_message():
    return "The puzzle is solved: congratulations."


def test_a_check_names_the_wrong_cells_and_the_status_stays():
    now = list(SOLUTION)
    now[0], now[3] = 0, now[3] % 9 + 1
    found = Puzzle(GIVENS, SOLUTION, now)
    answer = found.check_solution()
    assert answer["is_correct"] is False and found.status == "in_progress"
    assert [(e.row, e.col) for e in answer["errors"]] == [(0, 3)]
    assert answer["message"] == "1 cell is wrong, and 1 is empty."
    assert "5346" not in repr(found)


def test_an_incomplete_grid_is_not_correct_and_has_no_errors():
    answer = Puzzle(GIVENS, SOLUTION).check_solution()
    assert answer["is_correct"] is False and answer["errors"] == []


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((GIVENS, GIVENS), "each digit once"),
        ((GIVENS[:80], SOLUTION), "81 cells"),
        (([SOLUTION[1], *GIVENS[1:]], SOLUTION), "differs from a given"),
        ((GIVENS, SOLUTION, EMPTY), "lost a given"),
        ((["\ud800"] * 81, SOLUTION), "whole numbers"),
    ],
)
def test_a_puzzle_that_cannot_be_is_refused(words, says):
    with pytest.raises(ValueError, match=says):
        Puzzle(*words)
