"""Puzzles and sheets that the tests of Sudoku share."""

from functools import reduce

from hypothesis import strategies as st

from fairtable.games import sudoku
from fairtable.games.sudoku.grid import grid_of
from fairtable.referee import HOUSE, Accepted, Chance, Refused

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SEVENTEEN = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."
LUCK = Chance.seeded(b"sudoku")

digits = st.integers(0, 9)
grids = st.lists(digits, min_size=81, max_size=81)
places = st.integers(0, 8)

anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=90)
    | st.binary(max_size=90),
    lambda inner: st.lists(inner, max_size=90) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=20,
)


def sheet_of(puzzle=PUZZLE):
    """A sheet on which the house has set this puzzle."""
    opened = sudoku.opening(sudoku.Options(puzzle=puzzle))
    return after(opened, "begin", seat=HOUSE)


def ask(sheet, move, seat=0):
    return sudoku.decide(sheet, seat, sudoku.read_move(move), LUCK)


def after(sheet, *moves, seat=0):
    """The sheet after these moves, each of which must be accepted."""
    for move in moves:
        verdict = ask(sheet, move, seat)
        assert isinstance(verdict, Accepted), verdict
        sheet = reduce(sudoku.evolve, verdict.events, sheet)
    return sheet


def events(sheet, move):
    verdict = ask(sheet, move)
    assert isinstance(verdict, Accepted), verdict
    return verdict.events


def refused(sheet, move, seat=0):
    verdict = ask(sheet, move, seat)
    assert isinstance(verdict, Refused), verdict
    return verdict


def moves_to_solve(count=51):
    """The first moves that fill the empty cells with right digits, in reading order."""
    empty = [at for at in range(81) if PUZZLE[at] == "."]
    return [f"r{at // 9 + 1}c{at % 9 + 1}={SOLUTION[at]}" for at in empty[:count]]


GRID = list(grid_of(PUZZLE))
SOLVED = list(grid_of(SOLUTION))
