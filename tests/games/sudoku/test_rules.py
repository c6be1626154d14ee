"""Rules S1 to S13, each under its number."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from fairtable.games import sudoku
from fairtable.games.sudoku import (
    CellCleared,
    Checked,
    DigitPlaced,
    Hint,
    HintGiven,
    Place,
    PuzzleSet,
    SolutionKept,
    Solved,
)
from fairtable.games.sudoku.puzzles import solutions
from fairtable.games.sudoku.state import LastCheck
from fairtable.referee import HOUSE, Accepted, Chance, Luck, Outcome, Refused
from fairtable.referee.choices import moves_in
from tests.games.sudoku.sheets import (
    LUCK,
    PUZZLE,
    SEVENTEEN,
    SOLUTION,
    after,
    anything,
    ask,
    events,
    moves_to_solve,
    refused,
    sheet_of,
)

BAD_PLACES = [
    pytest.param(Place(9, 0, 1), "off-grid", id="row 10"),
    pytest.param(Place(0, -1, 1), "off-grid", id="column 0"),
    pytest.param(Place("0", 0, 1), "off-grid", id="a row in letters"),
    pytest.param(Place(0, True, 1), "off-grid", id="a column that is true"),
    pytest.param(Place(0.0, 0, 1), "off-grid", id="a row with a point"),
    pytest.param(Place(0, 2, 10), "not-a-digit", id="ten"),
    pytest.param(Place(0, 2, -1), "not-a-digit", id="less than nothing"),
    pytest.param(Place(0, 2, True), "not-a-digit", id="true"),
    pytest.param(Place(0, 2, False), "not-a-digit", id="false is no way to erase"),
    pytest.param(Place(0, 2, None), "not-a-digit", id="nothing at all"),
    pytest.param(Hint((0, 9)), "off-grid", id="a hint for column 10"),
    pytest.param(Hint((0,)), "off-grid", id="a hint for half a cell"),
    pytest.param(Hint("r1"), "off-grid", id="a hint for a word"),
]


@pytest.mark.parametrize(("move", "code"), BAD_PLACES)
def test_s1_what_is_not_on_the_grid_is_refused(move, code):
    verdict = sudoku.decide(sheet_of(), 0, move, LUCK)
    assert isinstance(verdict, Refused)
    assert (verdict.why.code, verdict.why.rule) == (code, "S1")


@given(anything, anything, anything)
def test_s1_no_place_breaks_the_referee(row, col, value):
    for move in (Place(row, col, value), Hint((row, col)), Hint(row)):
        assert isinstance(sudoku.decide(sheet_of(), 0, move, LUCK), Accepted | Refused)


@pytest.mark.parametrize("move", ["r1c3=4", "check", "hint", "hint r1c3"])
def test_s2_nothing_can_be_done_before_the_start(move):
    assert refused(sudoku.opening(sudoku.Options()), move).why.code == "not-begun"


@pytest.mark.parametrize("seat", [HOUSE, 1, 7])
@pytest.mark.parametrize("move", ["r1c3=4", "check", "hint"])
def test_s2_only_the_player_plays(seat, move):
    assert refused(sheet_of(), move, seat).why.code == "not-the-player"


@pytest.mark.parametrize("seat", [0, 1])
def test_s2_only_the_house_begins(seat):
    opened = sudoku.opening(sudoku.Options())
    assert refused(opened, "begin", seat).why.code == "not-the-house"


def test_s2_the_house_begins_once():
    assert refused(sheet_of(), "begin", HOUSE).why.code == "already-begun"


@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard", "expert"])
def test_s3_the_house_makes_a_puzzle_with_as_many_clues_as_it_says(difficulty):
    opened = sudoku.opening(sudoku.Options(difficulty=difficulty))
    puzzle, solution = ask(opened, "begin", HOUSE).events
    assert isinstance(puzzle, PuzzleSet) and isinstance(solution, SolutionKept)
    assert (81 - puzzle.puzzle.count("."), puzzle.difficulty) == (
        sudoku.CLUES[difficulty],
        difficulty,
    )
    assert all(a in (".", b) for a, b in zip(puzzle.puzzle, solution.solution, strict=True))


def test_s3_other_luck_makes_another_puzzle_and_the_same_luck_the_same():
    opened = sudoku.opening(sudoku.Options())
    begun = [
        sudoku.decide(opened, HOUSE, sudoku.begin((0,)), Chance.seeded(seed))
        for seed in (b"one", b"one", b"two")
    ]
    assert begun[0] == begun[1] != begun[2]


@pytest.mark.parametrize(("puzzle", "sealed"), [("", True), (" \n", True), (PUZZLE, False)])
def test_s3_luck_is_a_sealed_puzzle_or_none_at_all(puzzle, sealed):
    options = sudoku.Options(puzzle=puzzle)
    assert sudoku.luck(options) == Luck(sealed=sealed)
    chance = Chance.seeded(b"puzzle")
    sudoku.decide(sudoku.opening(options), HOUSE, sudoku.Begin(), chance)
    assert {draw.kind for draw in chance.drawn()} == ({"sealed"} if sealed else set())


def test_s3_no_move_of_the_player_draws():
    sheet, chance = sheet_of(), Chance.seeded(b"moves")
    for move in sudoku.legal_moves(sheet, 0):
        sudoku.decide(sheet, 0, move, chance)
        assert not sudoku.draws(move)
    assert not chance.drawn()


def test_s3_a_puzzle_that_is_brought_is_set_as_it_is():
    begun = ask(sudoku.opening(sudoku.Options(puzzle=PUZZLE)), "begin", HOUSE)
    assert begun == Accepted((PuzzleSet(PUZZLE, None), SolutionKept(SOLUTION)))


TWO_ROWS_OPEN = "." * 18 + SOLUTION[18:]
BROUGHT = [
    pytest.param("sudoku", "unreadable-puzzle", None, id="a word"),
    pytest.param("1" * 80, "unreadable-puzzle", None, id="a cell too few"),
    pytest.param("55" + "." * 79, "givens-clash", ((0, 0), (0, 1)), id="two fives in a row"),
    pytest.param(SOLUTION, "nothing-to-solve", None, id="a full grid"),
    pytest.param("." * 81, "several-solutions", 2, id="an empty grid"),
    pytest.param("." + SEVENTEEN[1:].replace("7", "."), "several-solutions", 2, id="16 clues"),
    pytest.param(TWO_ROWS_OPEN, "several-solutions", 2, id="two rows open"),
    pytest.param(
        "12345678." + "." * 8 + "9" + "." * 63, "no-solution", None, id="9 is nowhere"
    ),
    pytest.param(
        ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........",
        "no-solution",
        None,
        id="one that is hard to refute",
    ),
]


@pytest.mark.parametrize(("text", "code", "cells"), BROUGHT)
def test_s3_a_puzzle_without_exactly_one_solution_is_refused(text, code, cells):
    verdict = refused(sudoku.opening(sudoku.Options(puzzle=text)), "begin", HOUSE)
    assert (verdict.why.code, verdict.why.rule) == (code, "S3")
    offending = verdict.offends and verdict.offends.cells
    assert (offending if cells != 2 else len(offending)) == cells
    assert not list(sudoku.legal_moves(sudoku.opening(sudoku.Options(puzzle=text)), HOUSE))


def test_s3_of_several_solutions_two_cells_are_named_in_which_they_differ():
    verdict = refused(sudoku.opening(sudoku.Options(puzzle=TWO_ROWS_OPEN)), "begin", HOUSE)
    found = [*solutions(TWO_ROWS_OPEN)]
    for row, col in verdict.offends.cells:
        assert f"row {row + 1}, column {col + 1}" in verdict.says
        assert len({solution[9 * row + col] for solution in found}) > 1


def test_s3_what_cannot_be_proved_in_time_is_refused(monkeypatch):
    from fairtable.games.sudoku import kernels

    monkeypatch.setattr(kernels, "first_solutions", lambda puzzle, limit: ([], -1))
    verdict = refused(sudoku.opening(sudoku.Options(puzzle=PUZZLE)), "begin", HOUSE)
    assert verdict.why.code == "too-hard-to-prove"


@pytest.mark.parametrize("move", ["r1c1=5", "r1c1=4", "r1c1=.", "hint r1c1"])
def test_s4_a_given_stays(move):
    verdict = refused(sheet_of(), move)
    assert (verdict.why.code, verdict.why.rule) == ("given-cell", "S4")
    assert verdict.offends == sudoku.Offends(cells=((0, 0),))
    assert verdict.says == "Row 1, column 1 is a given and cannot be changed."


CLASHES = [
    ("r1c3=7", "value-in-row", "S5", (0, 4), "There is already a 7 in row 1 (column 5)."),
    ("r1c3=8", "value-in-column", "S6", (2, 2), "There is already an 8 in column 3 (row 3)."),
    (
        "r1c3=6",
        "value-in-box",
        "S7",
        (1, 0),
        "There is already a 6 in this box (row 2, column 1).",
    ),
]


@pytest.mark.parametrize(
    ("move", "code", "rule", "cell", "says"), CLASHES, ids=["S5", "S6", "S7"]
)
def test_s5_s6_s7_a_digit_stands_once_in_row_column_and_box(move, code, rule, cell, says):
    verdict = refused(sheet_of(), move)
    assert (verdict.why.code, verdict.why.rule, verdict.says) == (code, rule, says)
    assert verdict.offends == sudoku.Offends(cells=((0, 2), cell))


def test_s7_of_several_clashes_the_row_comes_first_then_the_column():
    assert refused(sheet_of(), "r1c3=5").why.code == "value-in-row"
    assert refused(sheet_of(), "r2c3=8").why.code == "value-in-column"


def test_s8_a_digit_can_be_replaced_and_erased():
    sheet = after(sheet_of(), "r1c3=4")
    assert events(sheet, "r1c3=2") == (DigitPlaced(0, 2, 2),)
    assert events(sheet, "r1c3=.") == (CellCleared(0, 2),)
    assert after(sheet, "r1c3=.").current == PUZZLE


@pytest.mark.parametrize("move", ["r1c3=4", "r1c4=."])
def test_s8_the_same_again_changes_nothing(move):
    assert events(after(sheet_of(), "r1c3=4"), move) == ()


def test_s9_a_wrong_digit_may_stand():
    sheet = after(sheet_of(), "r1c3=1")
    assert sheet.current[2] == "1" != SOLUTION[2] and sheet.wrong == ()


def test_s10_the_last_right_digit_solves():
    *most, last = moves_to_solve()
    sheet = after(sheet_of(), *most)
    assert events(sheet, last)[-1] == Solved()
    sheet = after(sheet, last)
    assert sudoku.outcome(sheet) == Outcome({0: 1}, "solved", "S10")
    assert sheet.current == SOLUTION


def test_s10_before_the_last_digit_there_is_no_outcome():
    assert sudoku.outcome(after(sheet_of(), *moves_to_solve(50))) is None


@pytest.mark.parametrize("move", ["r1c3=4", "r1c3=.", "check", "hint", "hint r1c3"])
def test_s10_nothing_is_written_in_a_solved_game(move):
    assert refused(after(sheet_of(), *moves_to_solve()), move).why.code == "game-solved"


def test_s11_a_check_names_the_wrong_digits_and_counts_the_empty_cells():
    sheet = after(sheet_of(), "r1c3=1", "r1c4=6")
    assert events(sheet, "check") == (Checked(((0, 2, 1),), 49),)
    sheet = after(sheet, "check", "check")
    assert (sheet.checks, sheet.wrong, sheet.last_check.wrong) == (2, ((0, 2),), 1)


def test_s11_a_check_of_a_grid_that_is_full_and_right_solves():
    sheet = sheet_of()
    for at in range(81):
        sheet = sudoku.evolve(sheet, DigitPlaced(at // 9, at % 9, int(SOLUTION[at])))
    assert events(sheet, "check") == (Checked((), 0), Solved())
    assert events(sheet, "hint")[-1] == Solved()


def test_s11_a_mark_goes_when_its_cell_changes():
    sheet = after(sheet_of(), "r1c3=1", "r7c1=1", "check")
    assert sheet.wrong == ((0, 2), (6, 0))
    assert after(sheet, "r1c3=2").wrong == ((6, 0),)
    assert after(sheet, "r1c3=.", "r7c1=.").wrong == ()
    assert after(sheet, "r1c3=1").wrong == ((0, 2), (6, 0))


def test_s12_a_hint_shows_the_cell_that_is_named():
    assert events(sheet_of(), "hint r1c3") == (HintGiven(0, 2, 4, ()),)


def test_s12_a_hint_picks_the_empty_cell_with_fewest_candidates():
    assert events(sheet_of(), "hint") == (HintGiven(4, 4, 5, ()),)


def test_s12_a_hint_replaces_a_wrong_digit_and_confirms_a_right_one():
    sheet = after(sheet_of(), "r1c3=1")
    assert after(sheet, "hint r1c3").current[2] == "4"
    right = after(sheet_of(), "r1c3=4")
    assert events(right, "hint r1c3") == (HintGiven(0, 2, 4, ()),)
    assert after(right, "hint r1c3").hints == 1


def test_s12_digits_that_clash_with_what_is_shown_are_erased():
    sheet = after(sheet_of(), "r1c4=2", "check")
    assert events(sheet, "hint r1c9") == (HintGiven(0, 8, 2, ((0, 3),)),)
    sheet = after(sheet, "hint r1c9")
    assert (sheet.current[3], sheet.wrong, sheet.hinted, sheet.hints) == (".", (), ((0, 8),), 1)


def test_s12_hints_alone_solve_the_puzzle():
    sheet = after(sheet_of(), *["hint"] * 51)
    assert sheet.solved and sheet.hints == 51 and len(sheet.hinted) == 51


def test_s12_a_cell_is_no_longer_marked_as_shown_when_it_changes():
    sheet = after(sheet_of(), "hint r1c3", "hint r1c3")
    assert (sheet.hinted, sheet.hints) == (((0, 2),), 2)
    assert after(sheet, "r1c3=1").hinted == ()


def test_s13_the_view_shows_what_the_rule_says():
    sheet = after(sheet_of(), "r1c3=1", "hint r5c5", "check")
    assert sudoku.view(sheet, None) == sudoku.View(
        puzzle=PUZZLE,
        current=sheet.current,
        status="in_progress",
        difficulty=None,
        clues=30,
        empty=49,
        hints=1,
        checks=1,
        hinted=((4, 4),),
        wrong=((0, 2),),
        last_check=LastCheck(wrong=1, empty=49),
        choices=(),
    )


def test_s13_the_player_sees_the_same_and_what_may_be_done():
    sheet = after(sheet_of(), "r1c3=1", "hint r5c5", "check")
    mine, watched = sudoku.view(sheet, 0), sudoku.view(sheet, None)
    assert replace(mine, choices=()) == watched == sudoku.view(sheet, 1)
    does = [choice.does for choice in mine.choices[0]]
    assert does == ["write", "erase", "hint", "hint-here", "check"]
    assert set(moves_in(mine.choices)) == {"hint", "check"}, "the grid itself shows the cells"
    solved = after(sheet_of(), *moves_to_solve())
    assert sudoku.view(solved, 0).choices == ()


def test_s13_before_the_start_the_view_is_a_blank_grid():
    seen = sudoku.view(sudoku.opening(sudoku.Options()), 0)
    assert (seen.puzzle, seen.clues, seen.last_check) == ("." * 81, 0, None)
    assert seen.choices == ()


@given(st.lists(st.sampled_from(["r1c3=1", "r1c3=4", "r1c4=2", "hint", "check", "r1c4=."])))
def test_s13_a_view_and_what_may_be_done_do_not_depend_on_the_solution(moves):
    sheet = sheet_of()
    for move in moves:
        sheet = after(sheet, move) if isinstance(ask(sheet, move), Accepted) else sheet
    other = sudoku.redealt(sheet, 0, Chance.seeded(b"again").sealed)
    assert other.solution != sheet.solution
    assert sudoku.view(other, 0) == sudoku.view(sheet, 0)
    assert list(sudoku.legal_moves(other, 0)) == list(sudoku.legal_moves(sheet, 0))


def test_s13_nothing_that_prints_a_sheet_or_an_event_prints_the_solution():
    sheet = sheet_of()
    assert SOLUTION not in repr(sheet) and SOLUTION not in repr(SolutionKept(SOLUTION))
    assert SolutionKept(SOLUTION).seen_by() == ()


def test_legal_moves_are_what_decide_accepts_in_the_order_of_their_texts():
    sheet = after(sheet_of(), "r1c3=1", "r1c4=6")
    texts = [sudoku.write_move(move) for move in sudoku.legal_moves(sheet, 0)]
    every = [
        f"r{row}c{col}={value}"
        for row in "123456789"
        for col in "123456789"
        for value in ".123456789"
    ]
    every += ["check", "hint", *(f"hint r{r}c{c}" for r in "123456789" for c in "123456789")]
    assert texts == sorted(move for move in every if isinstance(ask(sheet, move), Accepted))


def test_legal_moves_of_the_house_begin_and_nothing_else():
    opened = sudoku.opening(sudoku.Options())
    assert list(sudoku.legal_moves(opened, HOUSE)) == [sudoku.Begin()]
    assert list(sudoku.legal_moves(sheet_of(), HOUSE)) == []
    assert list(sudoku.legal_moves(opened, 0)) == []


def test_the_bot_solves_a_puzzle_seeing_only_its_view():
    sheet = sheet_of(SEVENTEEN)
    while not sheet.solved:
        move = sudoku.choose(sudoku.view(sheet, 0), LUCK.open)
        sheet = after(sheet, sudoku.write_move(move))
    assert sheet.hints < 64
