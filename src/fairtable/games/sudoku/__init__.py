"""Sudoku: fill the grid so that every row, column and box has each digit once.

The house sets a puzzle with exactly one solution and keeps the solution secret. The player
writes digits and may ask for a check or a hint. Rules S1 to S15 of docs/rules/sudoku.md.

    moves     moves, events, and why a move is refused
    state     the options and the sheet
    grid      81 cells as text
    checks    questions about any grid, without a table
    rules     decide, evolve and the rest of the game
    view      what players and spectators see
    puzzles   solving, proving, making and reading puzzles
    kernels   the same, compiled; imported only when needed
    notation  moves as text
    formats   puzzles as text
    service   questions from programs that have no table
    document_form
              the same in the words of the source document
    bot       a player that sees only its view
"""

from importlib.resources import files

from fairtable.games.sudoku.bot import choose
from fairtable.games.sudoku.checks import (
    CellError,
    Conflict,
    check_solution,
    find_conflicts,
    find_errors,
    is_valid_move,
    validate_box,
    validate_column,
    validate_row,
    why_not,
)
from fairtable.games.sudoku.document_form import (
    SERVICE_FORMS,
    DocumentGrid,
    DocumentGridAnswer,
    check_in_words,
    move_in_words,
    validate_by_document,
)
from fairtable.games.sudoku.formats import (
    FORMATS,
    Format,
    read_puzzle,
    read_puzzles,
    write_puzzle,
    write_puzzles,
)
from fairtable.games.sudoku.grid import Grid, box_of, cells_of, grid_of, number_within
from fairtable.games.sudoku.moves import (
    Begin,
    CellCleared,
    Check,
    Checked,
    Difficulty,
    DigitPlaced,
    Event,
    Hint,
    HintGiven,
    Move,
    Offends,
    Place,
    PuzzleSet,
    SolutionKept,
    Solved,
    Why,
)
from fairtable.games.sudoku.notation import read_move, write_move
from fairtable.games.sudoku.puzzles import (
    CLUES,
    FEWEST_CLUES,
    brought_cells,
    make_puzzles,
    solve_puzzles,
    warm_up,
)
from fairtable.games.sudoku.rules import (
    begin,
    decide,
    draws,
    evolve,
    legal_moves,
    luck,
    opening,
    outcome,
    redealt,
    seats,
)
from fairtable.games.sudoku.service import SERVICES, GridAnswer, GridQuestion, validate
from fairtable.games.sudoku.state import Options, Sheet
from fairtable.games.sudoku.view import View, view
from fairtable.referee import (
    Bots,
    Game,
    Kernels,
    Rolling,
    Services,
    read_moments,
)

GAME: Game[Options, Sheet, Move, Event, View] = Game(
    name="sudoku",
    title="Sudoku",
    summary="Fill the grid: every row, column and box has each digit from 1 to 9 once.",
    rules_version=1,
    options=Options,
    event=Event,
    view_type=View,
    why=Why,
    offends=Offends,
    seats=seats,
    opening=opening,
    begin=begin,
    decide=decide,
    evolve=evolve,
    legal_moves=legal_moves,
    view=view,
    outcome=outcome,
    read_move=read_move,
    write_move=write_move,
    redealt=redealt,
    luck=Rolling(luck, draws),
    moments=read_moments(
        files(__name__).joinpath("luck.json").read_bytes(), givens=brought_cells
    ),
    bots=Bots(choose),
    services=Services(SERVICES, SERVICE_FORMS),
    kernels=Kernels(warm_up),
)

__all__ = [
    "CLUES",
    "FEWEST_CLUES",
    "FORMATS",
    "GAME",
    "SERVICES",
    "SERVICE_FORMS",
    "Begin",
    "CellCleared",
    "CellError",
    "Check",
    "Checked",
    "Conflict",
    "Difficulty",
    "DigitPlaced",
    "DocumentGrid",
    "DocumentGridAnswer",
    "Event",
    "Format",
    "Grid",
    "GridAnswer",
    "GridQuestion",
    "Hint",
    "HintGiven",
    "Move",
    "Offends",
    "Options",
    "Place",
    "PuzzleSet",
    "Sheet",
    "SolutionKept",
    "Solved",
    "View",
    "Why",
    "begin",
    "box_of",
    "brought_cells",
    "cells_of",
    "check_in_words",
    "check_solution",
    "choose",
    "decide",
    "draws",
    "evolve",
    "find_conflicts",
    "find_errors",
    "grid_of",
    "is_valid_move",
    "legal_moves",
    "luck",
    "make_puzzles",
    "move_in_words",
    "number_within",
    "opening",
    "outcome",
    "read_move",
    "read_puzzle",
    "read_puzzles",
    "redealt",
    "seats",
    "solve_puzzles",
    "validate",
    "validate_box",
    "validate_by_document",
    "validate_column",
    "validate_row",
    "view",
    "warm_up",
    "why_not",
    "write_move",
    "write_puzzle",
    "write_puzzles",
]
