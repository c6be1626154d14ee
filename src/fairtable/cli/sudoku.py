"""`fairtable sudoku`: solve, check and generate puzzles, from files or through pipes."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, NoReturn

import msgspec
import typer

from fairtable.cli.asking import Answer, Door, File, Form, ask
from fairtable.cli.progress import in_chunks, with_bar
from fairtable.cli.questions import WrongQuestion
from fairtable.games.sudoku import (
    CLUES,
    FEWEST_CLUES,
    Difficulty,
    Grid,
    check_solution,
    find_conflicts,
    make_puzzles,
    read_puzzles,
    solve_puzzles,
    write_puzzle,
)
from fairtable.games.sudoku.service import GridQuestion
from fairtable.referee import Draws
from fairtable.referee.counted import counted
from fairtable.referee.explaining import are_missing

sudoku = typer.Typer(
    name="sudoku", no_args_is_help=True, rich_markup_mode=None, help="Puzzles by the thousand."
)

Files = Annotated[
    list[Path] | None, typer.Argument(help="Puzzles in any format; - or nothing is stdin.")
]
Json = Annotated[bool, typer.Option("--json", help="One JSON object a line.")]

AT_ONCE = 1_000
CLUES_IN_WORDS = ", ".join(f"{name} {clues}" for name, clues in CLUES.items())
IN_WORDS = {-1: "too hard to say", 0: "no solution", 1: "one solution", 2: "several solutions"}


@sudoku.command()
def solve(files: Files = None, json: Json = False) -> None:
    """Solve puzzles: a line for each, with its solution or why there is none."""
    all_well = True
    puzzles = _read(files)
    for chunk in with_bar(in_chunks(puzzles, AT_ONCE), len(puzzles), "Solving"):
        for puzzle, (count, solution) in zip(chunk, solve_puzzles(chunk), strict=True):
            all_well = all_well and count == 1
            line = write_puzzle(solution) if count == 1 else None
            if json:
                _print_json(
                    {"puzzle": write_puzzle(puzzle), "solutions": count, "solution": line}
                )
            else:
                typer.echo(line or IN_WORDS[count])
    raise typer.Exit(0 if all_well else 1)


@sudoku.command()
def check(files: Files = None, json: Json = False) -> None:
    """Check puzzles and filled grids: is there one solution, and what clashes?"""
    all_well = True
    puzzles = _read(files)
    number = 0
    for chunk in with_bar(in_chunks(puzzles, AT_ONCE), len(puzzles), "Checking"):
        for puzzle, (count, _) in zip(chunk, solve_puzzles(chunk), strict=True):
            number += 1
            all_well = all_well and count == 1
            if json:
                _print_json(_checked(puzzle, count))
            else:
                _print_check(number, puzzle, count)
    raise typer.Exit(0 if all_well else 1)


@sudoku.command()
def move(file: File = "-", form: Form = None, json: Json = False) -> None:
    """May this digit be written? The question is that of POST /api/sudoku/validate, with a
    move, in our form or in that of the document.

    The exit status is 0 if the move is accepted, 1 if not, and 2 if the question was wrong.
    """
    door = Door("sudoku", "validate", _accepted, _move_in_words, _needs_a_move)
    ask(door, file, form, json)


VERDICTS = ("accepted", "is_valid", "isValid", "success")
REASONS = ("detail", "error", "message")


def _needs_a_move(question: Any) -> None:
    """The service also judges a grid without a move, but that is `fairtable sudoku check`."""
    if isinstance(question, GridQuestion):
        if question.move is None:
            raise WrongQuestion(are_missing(["move"]), "$")
    elif (question.row, question.col, question.value) == (None, None, None):
        raise WrongQuestion(are_missing(["row", "col", "value"]), "$")


def _accepted(answer: Answer) -> bool:
    verdict = answer.get("move") or answer
    return any(verdict.get(name) for name in VERDICTS)


def _move_in_words(answer: Answer) -> Iterator[str]:
    verdict = answer.get("move") or answer
    why = next((str(verdict[name]) for name in REASONS if verdict.get(name)), "")
    rule = f" ({verdict['rule']})" if verdict.get("rule") else ""
    yield "Accepted." if _accepted(answer) else f"Refused. {why}{rule}".strip()


@sudoku.command()
def generate(
    count: Annotated[int, typer.Option("--count", "-n", min=1, help="How many.")] = 1,
    difficulty: Annotated[
        Difficulty, typer.Option(help=f"By the number of clues: {CLUES_IN_WORDS}.")
    ] = "medium",
    clues: Annotated[
        int | None,
        typer.Option(min=FEWEST_CLUES, max=80, help="How many clues, instead of a difficulty."),
    ] = None,
    seed: Annotated[
        str | None, typer.Option(help="The same seed makes the same puzzles, for ever.")
    ] = None,
    json: Json = False,
) -> None:
    """Make puzzles with exactly one solution, one a line."""
    wanted = CLUES[difficulty] if clues is None else clues
    seed = secrets.token_hex(8) if seed is None else seed
    draws = Draws(seed.encode(), b"fairtable sudoku generate")
    for chunk in with_bar(in_chunks(range(count), 100), count, "Making"):
        for puzzle, solution in make_puzzles(draws, wanted, len(chunk)):
            if json:
                _print_json(
                    {
                        "puzzle": write_puzzle(puzzle),
                        "solution": write_puzzle(solution),
                        "clues": wanted,
                        "seed": seed,
                    }
                )
            else:
                typer.echo(write_puzzle(puzzle))


def _read(files: list[Path] | None) -> list[Grid]:
    """Every puzzle of every file; a file with anything else in it ends the program."""
    return [puzzle for file in files or [Path("-")] for puzzle in _read_file(file)]


def _read_file(file: Path) -> list[Grid]:
    from_stdin = str(file) == "-"
    name = "stdin" if from_stdin else str(file)
    try:
        content = sys.stdin.buffer.read() if from_stdin else file.read_bytes()
        return read_puzzles(content.decode("utf-8-sig"))
    except UnicodeDecodeError:
        _give_up(f"{name}: this is not text in UTF-8.")
    except OSError as problem:
        _give_up(f"{name}: {problem.strerror}.")
    except ValueError as problem:
        _give_up(f"{name}: {problem}")


def _checked(puzzle: Grid, count: int) -> dict[str, object]:
    return {
        "puzzle": write_puzzle(puzzle),
        "clues": 81 - puzzle.count(0),
        "solutions": count,
        "solved": check_solution(puzzle),
        "conflicts": find_conflicts(puzzle),
    }


def _print_check(number: int, puzzle: Grid, count: int) -> None:
    solved = check_solution(puzzle)
    result = (
        "solved" if solved else f"{counted(81 - puzzle.count(0), 'clue')}, {IN_WORDS[count]}"
    )
    typer.echo(f"{number}: {result}")
    for conflict in find_conflicts(puzzle):
        typer.echo(f"{number}: {conflict.detail} ({conflict.rule})")


def _print_json(answer: dict[str, object]) -> None:
    typer.echo(msgspec.json.encode(answer))


def _give_up(sentence: str) -> NoReturn:
    typer.secho(sentence, err=True)
    raise typer.Exit(2)
