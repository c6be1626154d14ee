"""Rules S1 to S13 of docs/rules/sudoku.md.

`decide` thinks, `evolve` writes down. The checks of S4 to S7 are in `checks`, the proof that S3
needs is in `puzzles`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

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
    Luck,
    Outcome,
    Refused,
    Seat,
    SeatCount,
    Verdict,
)

PLAYER: Seat = 0
NOTHING_CHANGES: Accepted[Event] = Accepted(())


def luck(options: Options, /) -> Luck:
    """S3. The house draws a new puzzle. If the player brings one, nothing is drawn."""
    return Luck(sealed=not brings_puzzle(options))


def draws(move: Move, /) -> bool:
    """S3. No move of the player draws: the house sets the puzzle."""
    return False


def seats(options: Options, /) -> SeatCount:
    """S2. One player."""
    return SeatCount(1, 1)


def opening(options: Options, /) -> Sheet:
    """S2. An empty grid, until the house sets the puzzle."""
    return Sheet(options)


def begin(seated: tuple[Seat, ...], /) -> Move:
    """S2. The house sets the puzzle."""
    return Begin()


def decide(sheet: Sheet, seat: Seat, move: Move, chance: Chance, /) -> Verdict[Event]:
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


def decide_begin(sheet: Sheet, seat: Seat, chance: Chance) -> Verdict[Event]:
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


def decide_place(sheet: Sheet, row: int, col: int, value: int) -> Verdict[Event]:
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
    return _with_solved(sheet, _with_digit(sheet.current, at, DIGITS[value - 1]), placed)


def decide_check(sheet: Sheet) -> Verdict[Event]:
    """S11. The wrong digits, and how many cells are empty; a right full grid is solved."""
    wrong = wrong_cells(sheet.current, sheet.solution)
    named = tuple((*cell_at(at), int(sheet.current[at])) for at in wrong)
    checked = Checked(named, sheet.current.count(EMPTY))
    return _with_solved(sheet, sheet.current, checked)


def decide_hint(sheet: Sheet, hint: Hint) -> Verdict[Event]:
    """S12. One cell is shown; digits that clash with it were wrong, and are erased.

    A hint for a cell that is already right is accepted, and counted. A refusal would tell the
    player for free that the digit is right, and the list of legal moves would give the
    solution away.
    """
    at = _hinted(sheet, hint)
    if isinstance(at, Refused):
        return at
    digit = sheet.solution[at]
    cleared = [other for other in PEERS[at] if sheet.current[other] == digit]
    after = _with_digit(sheet.current, at, digit)
    for other in cleared:
        after = _with_digit(after, other, EMPTY)
    given = HintGiven(*cell_at(at), int(digit), tuple(map(cell_at, cleared)))
    return _with_solved(sheet, after, given)


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
    """S10. The player scores one point for solving the puzzle."""
    return Outcome({PLAYER: 1}, "solved", "S10") if sheet.solved else None


def redealt(sheet: Sheet, seat: Seat | None, draws: Draws, /) -> Sheet:
    """S13. The same sheet with another solution: the digits of the real one, exchanged."""
    exchanged = str.maketrans(DIGITS, "".join(draws.shuffled(DIGITS)))
    return replace(sheet, solution=sheet.solution.translate(exchanged))


def brings_puzzle(options: Options) -> bool:
    """S3. Has the player brought a puzzle of their own?"""
    return bool(options.puzzle.strip())


def _not_now(sheet: Sheet, seat: Seat) -> Refused | None:
    """S2, S10. A refusal for anybody but the player, before the start and after the end."""
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
            # A full grid that keeps S4 to S7 is solved; only tests make another full sheet.
            open_cells = [at for at in range(81) if sheet.puzzle[at] == EMPTY]
            empty = [at for at in open_cells if sheet.current[at] == EMPTY]
            return min(empty or open_cells, key=lambda at: len(candidates(sheet.current, at)))
        case (row, col) if is_on_grid(row, col):
            at = 9 * row + col
            return given_cell(sheet.puzzle, at) or at
        case _:
            return Refused(Why.OFF_GRID)


def _with_solved(sheet: Sheet, cells: Cells, event: Event) -> Verdict[Event]:
    """S10. The event, and `Solved` after it if these cells are the solution."""
    return Accepted((event, Solved()) if cells == sheet.solution else (event,))


def _with_digit(cells: Cells, at: int, digit: str) -> Cells:
    return cells[:at] + digit + cells[at + 1 :]
