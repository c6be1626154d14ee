"""Questions without a table: a grid in, every conflict out."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairtable.games.sudoku import GridQuestion, check_solution, find_conflicts, validate
from fairtable.games.sudoku.service import AskedMove
from fairtable.referee import BadInput

SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
grids = st.lists(st.integers(0, 9), min_size=81, max_size=81)


@given(grids)
def test_it_says_what_the_library_says(grid):
    answer = validate(GridQuestion(grid))
    assert answer.conflicts == find_conflicts(grid)
    assert answer.valid == (not answer.conflicts)
    assert answer.complete == (0 not in grid)
    assert answer.solved == check_solution(grid)
    assert answer.move is None


@pytest.mark.parametrize(
    ("grid", "valid", "complete", "solved"),
    [
        pytest.param(SOLVED, True, True, True, id="solved"),
        pytest.param(PUZZLE, True, False, False, id="a puzzle"),
        pytest.param("5" + SOLVED[1:80] + "5", False, True, False, id="full and wrong"),
        pytest.param("0" * 81, True, False, False, id="empty"),
    ],
)
def test_valid_complete_and_solved_are_three_things(grid, valid, complete, solved):
    answer = validate(GridQuestion(grid))
    assert (answer.valid, answer.complete, answer.solved) == (valid, complete, solved)


@pytest.mark.parametrize(
    ("move", "code", "cells"),
    [
        pytest.param((0, 2, 4), None, None, id="it stands"),
        pytest.param((0, 2, 0), None, None, id="erasing an empty cell"),
        pytest.param((0, 2, 5), "value-in-row", [(0, 2), (0, 0)], id="row"),
        pytest.param((3, 1, 3), "value-in-row", [(3, 1), (3, 8)], id="row before column"),
        pytest.param((8, 0, 8), "value-in-row", [(8, 0), (8, 4)], id="row before box"),
        pytest.param((2, 0, 4), "value-in-column", [(2, 0), (4, 0)], id="column"),
        pytest.param((1, 1, 8), "value-in-box", [(1, 1), (2, 2)], id="box"),
        pytest.param((0, 0, 1), "given-cell", [(0, 0)], id="given"),
    ],
)
def test_a_move_is_judged_with_its_reason(move, code, cells):
    verdict = validate(GridQuestion(PUZZLE, PUZZLE, AskedMove(*move))).move
    assert verdict is not None
    assert (verdict.accepted, verdict.code, verdict.cells) == (code is None, code, cells)
    if code:
        assert verdict.rule and verdict.detail and verdict.detail.endswith(".")


@pytest.mark.parametrize(
    ("question", "place"),
    [
        pytest.param({"grid": "12"}, "$.grid", id="too short"),
        pytest.param({"grid": PUZZLE, "givens": "x" * 81}, "$.givens", id="unreadable givens"),
        pytest.param({"grid": "." * 81, "givens": PUZZLE}, "$.grid[0]", id="a given is gone"),
    ],
)
def test_a_question_that_cannot_be_asked_names_its_place(question, place):
    with pytest.raises(BadInput) as bad:
        validate(msgspec.convert(question, GridQuestion))
    assert bad.value.place == place
    assert str(bad.value).endswith(".")
