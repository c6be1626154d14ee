"""S14 and S15: puzzles and moves as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairtable.games import sudoku
from fairtable.games.sudoku import Begin, Check, Hint, Place
from tests.games.sudoku.sheets import GRID, PUZZLE, anything, grids, places

ROWS = [PUZZLE[start : start + 9] for start in range(0, 81, 9)]
DRAWN = """
+-------+-------+-------+
| 5 3 . | . 7 . | . . . |
| 6 . . | 1 9 5 | . . . |
| . 9 8 | . . . | . 6 . |
+-------+-------+-------+
| 8 . . | . 6 . | . . 3 |
| 4 . . | 8 . 3 | . . 1 |
| 7 . . | . 2 . | . . 6 |
+-------+-------+-------+
| . 6 . | . . . | 2 8 . |
| . . . | 4 1 9 | . . 5 |
| . . . | . 8 . | . 7 9 |
+-------+-------+-------+
"""
SADMAN = "#ASomebody\n#DA puzzle with 1 2 3 in its notes\n#L1\n" + "\n".join(ROWS)
SUDOCUE = "\n".join(
    ["[Puzzle]", *ROWS, "[State]", *["123456789"] * 9, "[PencilMarks]", ",,123,"]
)
TEXTS = {
    "81 characters": PUZZLE,
    "zeros": PUZZLE.replace(".", "0"),
    "stars": PUZZLE.replace(".", "*"),
    "nine lines": "\n".join(ROWS),
    "nine lines from Windows": "\r\n".join(ROWS) + "\r\n",
    "blank lines": "\n\n".join(ROWS),
    "spaces": " ".join(PUZZLE),
    "a drawn grid": DRAWN,
    "a grid in box-drawing characters": DRAWN.translate(str.maketrans("|+-", "│┼─")),
    "an .sdk file": SADMAN,
    "an .sdk file with sections": SUDOCUE,
    "a byte order mark": "\ufeff" + PUZZLE,
    "a note behind": PUZZLE + " # easy",
    "a list": str(GRID),
    "a list without brackets": ",".join(map(str, GRID)),
    "a list of lists": str([GRID[start : start + 9] for start in range(0, 81, 9)]),
    "a list in lines": str(GRID).replace(",", ",\n"),
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
def test_s14_what_people_paste_is_read(text):
    assert sudoku.read_puzzle(text) == tuple(GRID)


@pytest.mark.parametrize("style", sudoku.FORMATS)
@given(grid=grids)
def test_s14_reading_undoes_writing_in_every_style(style, grid):
    assert sudoku.read_puzzle(sudoku.write_puzzle(grid, style)) == tuple(grid)


@given(st.lists(grids, min_size=1, max_size=4))
def test_s14_many_puzzles_are_read_a_line_each(puzzles):
    assert sudoku.read_puzzles(sudoku.write_puzzles(puzzles)) == [tuple(p) for p in puzzles]


NO_PUZZLES = {
    "nothing": ("", "ends after 0"),
    "notes alone": ("# nothing\n\n---+---", "ends after 0"),
    "80 cells": (PUZZLE[:80], "ends after 80"),
    "82 cells": (PUZZLE + "1", "81 cells, not 82"),
    "two puzzles": (f"{PUZZLE}\n{PUZZLE}", "this text has 2"),
    "a letter": ("x" + PUZZLE[1:], "Line 1: 'x' is neither"),
    "a letter in line 3": ("\n".join([*ROWS[:2], "1234567x9", *ROWS[3:]]), "Line 3: 'x'"),
    "a digit of another script": ("\u0663" + PUZZLE[1:], r"'\\u0663' is neither"),
    "a superscript": ("\u00b2" + PUZZLE[1:], r"'\\xb2' is neither"),
    "a ten in a list": (str([10, *GRID[1:]]), "between commas"),
    "a minus in a list": (str([-1, *GRID[1:]]), "between commas"),
    "another section": ("[State]\n" + PUZZLE, "ends after 0"),
    "no text": (None, "read from text"),
    "a list": (GRID, "read from text"),
}


@pytest.mark.parametrize(("text", "says"), NO_PUZZLES.values(), ids=NO_PUZZLES.keys())
def test_s14_what_is_no_puzzle_is_refused_with_a_sentence(text, says):
    with pytest.raises(ValueError, match=says) as refused:
        sudoku.read_puzzle(text)
    assert str(refused.value).endswith(".")


@given(anything)
def test_s14_no_text_breaks_the_reader(text):
    for read in (sudoku.read_puzzle, sudoku.read_puzzles):
        try:
            read(text)
        except ValueError as problem:
            assert str(problem).endswith(".") and len(str(problem)) < 120


def test_s14_an_unknown_style_is_refused():
    with pytest.raises(ValueError, match="one of the styles line, rows"):
        sudoku.write_puzzle(GRID, "poem")


MOVES = {
    "r1c2=5": Place(0, 1, 5),
    "R9C9=1": Place(8, 8, 1),
    " r1 c2 = 5 ": Place(0, 1, 5),
    "r1c2=.": Place(0, 1, 0),
    "r1c2=0": Place(0, 1, 0),
    "r10c0=12": Place(9, -1, 12),
    "check": Check(),
    "Hint": Hint(),
    "hint r3c4": Hint((2, 3)),
    "begin": Begin(),
}


@pytest.mark.parametrize(("text", "move"), MOVES.items(), ids=MOVES.keys())
def test_s15_moves_are_read(text, move):
    assert sudoku.read_move(text) == move


@given(
    st.builds(Place, places, places, st.integers(0, 9))
    | st.builds(Hint, st.none() | st.tuples(places, places))
    | st.sampled_from([Check(), Begin()])
)
def test_s15_reading_undoes_writing(move):
    assert sudoku.read_move(sudoku.write_move(move)) == move


@pytest.mark.parametrize(
    "text", ["", "r1c2", "r1c2=x", "r1c2=5 r1c3=4", "c1r2=5", "r\u0661c1=1"]
)
def test_s15_what_is_no_move_is_refused(text):
    with pytest.raises(ValueError, match=r"^A move is written like .*\.$"):
        sudoku.read_move(text)


@given(anything)
def test_s15_no_text_breaks_the_reader(text):
    try:
        sudoku.read_move(text)
    except ValueError as problem:
        assert str(problem).endswith(".")
