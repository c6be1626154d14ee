"""The law: rules S1 to S13 of docs/rules/sudoku.md.

`decide` thinks and `evolve` writes down. The checks of S4 to S7 are next door in `checks`, the
proof that S3 wants is in `puzzles`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias, assert_never

from msgspec.structs import replace

from fairtable.games.sudoku.checks import given_cell, is_on_grid, refusal, wrong_cells
from fairtable.games.sudoku.grid import DIGITS, EMPTY, PEERS, Cells, candidates, cell_at
from fairtable.games.sudoku.moves import (
    Begin,
    CellCleared,
    Check,
    Checked,
    DigitPlaced,
    Event,
    Hint,
    HintGiven,
    Move,
    Place,
    PuzzleSet,
    SolutionKept,
    Solved,
    Why,
)
from fairtable.games.sudoku.puzzles import CLUES, make_puzzle, take_in
from fairtable.games.sudoku.state import Options, Sheet
from fairtable.referee import (
    HOUSE,
    Accepted,
    Chance,
    Draws,
    Outcome,
    Refused,
    Seat,
    SeatCount,
    Verdict,
)

Answer: TypeAlias = Verdict[Event]

PLAYER: Seat = 0
NOTHING_CHANGES: Accepted[Event] = Accepted(())


def seats(options: Options, /) -> SeatCount:
    """S2. One player."""
    return SeatCount(1, 1)


def opening(options: Options, /) -> Sheet:
    """S2. An empty grid, until the house sets the puzzle."""
    return Sheet(options)


def begin(seated: tuple[Seat, ...], /) -> Move:
    """S2. The house sets the puzzle, whoever sits."""
    return Begin()


def decide(sheet: Sheet, seat: Seat, move: Move, chance: Chance, /) -> Answer:
    """May this seat do that now? First who, then when, then what."""
    if isinstance(move, Begin):
        return decide_begin(sheet, seat, chance)
    if stopped := _not_now(sheet, seat):
        return stopped
    match move:
        case Place(row, col, value):
            return decide_place(sheet, row, col, value)
        case Check():
            return decide_check(sheet)
        case Hint():
            return decide_hint(sheet, move)
        case _:
            assert_never(move)


def decide_begin(sheet: Sheet, seat: Seat, chance: Chance) -> Answer:
    """S2, S3. The house sets a puzzle with one solution: the player's own, or a new one."""
    if seat != HOUSE:
        return Refused(Why.NOT_THE_HOUSE)
    if sheet.begun:
        return Refused(Why.ALREADY_BEGUN)
    options = sheet.options
    if brings_puzzle(options):
        brought = take_in(options.puzzle)
        if isinstance(brought, Refused):
            return brought
        return Accepted((PuzzleSet(brought.givens, None), SolutionKept(brought.solution)))
    made = make_puzzle(chance.sealed, CLUES[options.difficulty])
    return Accepted((PuzzleSet(made.givens, options.difficulty), SolutionKept(made.solution)))


def decide_place(sheet: Sheet, row: int, col: int, value: int) -> Answer:
    """S4 to S9. A digit that breaks no rule stands, right or wrong; the last one may solve."""
    if refused := refusal(sheet.puzzle, sheet.current, row, col, value):
        return refused
    at = 9 * row + col
    before = sheet.current[at]
    if value == 0:
        return NOTHING_CHANGES if before == EMPTY else Accepted((CellCleared(row, col),))
    if before == DIGITS[value - 1]:
        return NOTHING_CHANGES
    placed = DigitPlaced(row, col, value)
    return _with_the_end(sheet, _written(sheet.current, at, DIGITS[value - 1]), placed)


def decide_check(sheet: Sheet) -> Answer:
    """S11. What is wrong, and how many cells are empty; a grid full and right is solved."""
    wrong = wrong_cells(sheet.current, sheet.solution)
    named = tuple((*cell_at(at), int(sheet.current[at])) for at in wrong)
    checked = Checked(named, sheet.current.count(EMPTY))
    return _with_the_end(sheet, sheet.current, checked)


def decide_hint(sheet: Sheet, hint: Hint) -> Answer:
    """S12. One cell is shown; what clashes with it was wrong, and goes.

    A cell that is right already is confirmed, and counted. To refuse would tell for nothing
    what a check counts, and the list of legal moves would give the solution away.
    """
    at = _hinted(sheet, hint)
    if isinstance(at, Refused):
        return at
    digit = sheet.solution[at]
    cleared = [other for other in PEERS[at] if sheet.current[other] == digit]
    after = _written(sheet.current, at, digit)
    for other in cleared:
        after = _written(after, other, EMPTY)
    given = HintGiven(*cell_at(at), int(digit), tuple(map(cell_at, cleared)))
    return _with_the_end(sheet, after, given)


def evolve(sheet: Sheet, event: Event, /) -> Sheet:
    """Write the event down. No rule is applied here: what is in the log has happened."""
    match event:
        case DigitPlaced(row, col, value):
            return sheet.write(row, col, DIGITS[value - 1])
        case CellCleared(row, col):
            return sheet.write(row, col, EMPTY)
        case Checked(wrong, empty):
            return sheet.mark_wrong(wrong, empty)
        case HintGiven(row, col, value, cleared):
            return sheet.show(row, col, DIGITS[value - 1], cleared)
        case PuzzleSet(puzzle, difficulty):
            return sheet.set_out(puzzle, difficulty)
        case SolutionKept(solution):
            return replace(sheet, solution=solution)
        case Solved():
            return replace(sheet, solved=True)
        case _:
            assert_never(event)


def legal_moves(sheet: Sheet, seat: Seat, /) -> Iterator[Move]:
    """Every move that `decide` would accept, lazily, in the order of their texts."""
    if seat == HOUSE:
        yield from _ways_to_begin(sheet)
    elif not _not_now(sheet, seat):
        cells = [at for at in range(81) if sheet.puzzle[at] == EMPTY]
        yield Check()
        yield Hint()
        yield from (Hint(cell_at(at)) for at in cells)
        for at in cells:
            yield Place(*cell_at(at), 0)
            for digit in candidates(sheet.current, at):
                yield Place(*cell_at(at), int(digit))


def outcome(sheet: Sheet, /) -> Outcome | None:
    """S10. Who solves the puzzle scores a point."""
    return Outcome({PLAYER: 1}, "solved", "S10") if sheet.solved else None


def redealt(sheet: Sheet, seat: Seat | None, draws: Draws, /) -> Sheet:
    """S13. The same sheet over another solution: the digits of the kept one, exchanged."""
    exchanged = str.maketrans(DIGITS, "".join(draws.shuffled(DIGITS)))
    return replace(sheet, solution=sheet.solution.translate(exchanged))


def brings_puzzle(options: Options) -> bool:
    """S3. Has the player brought a puzzle of their own?"""
    return bool(options.puzzle.strip())


def _not_now(sheet: Sheet, seat: Seat) -> Refused | None:
    """S2, S10. The player plays, from the start to the end."""
    if seat != PLAYER:
        return Refused(Why.NOT_THE_PLAYER)
    if not sheet.begun:
        return Refused(Why.NOT_BEGUN)
    return Refused(Why.GAME_SOLVED) if sheet.solved else None


def _ways_to_begin(sheet: Sheet) -> Iterator[Move]:
    if sheet.begun:
        return
    if brings_puzzle(sheet.options) and isinstance(take_in(sheet.options.puzzle), Refused):
        return
    yield Begin()


def _hinted(sheet: Sheet, hint: Hint) -> int | Refused:
    """S12. The cell that was named, or the empty one with the fewest candidates."""
    match hint.cell:
        case None:
            # A grid without empty cells is solved; only one made by hand can still be asked.
            open_cells = [at for at in range(81) if sheet.puzzle[at] == EMPTY]
            empty = [at for at in open_cells if sheet.current[at] == EMPTY]
            return min(empty or open_cells, key=lambda at: len(candidates(sheet.current, at)))
        case (row, col) if is_on_grid(row, col):
            at = 9 * row + col
            return given_cell(sheet.puzzle, at) or at
        case _:
            return Refused(Why.OFF_GRID)


def _with_the_end(sheet: Sheet, cells: Cells, event: Event) -> Answer:
    """S10. What happened, and that the puzzle is solved if these cells are the solution."""
    return Accepted((event, Solved()) if cells == sheet.solution else (event,))


def _written(cells: Cells, at: int, digit: str) -> Cells:
    return cells[:at] + digit + cells[at + 1 :]
