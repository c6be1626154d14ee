"""`fairtable dots`: the board that a log of 3-byte records makes, and the great board."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, NoReturn

import msgspec
import typer

from fairtable.cli.dots_board import crowd, verify
from fairtable.cli.progress import in_chunks, with_bar
from fairtable.games.dots import HEIGHT, RECORD_BYTES, TEAMS, WIDTH, GameState

HELP = "Logs of Dots, and the great board."
app = typer.Typer(name="dots", no_args_is_help=True, rich_markup_mode=None, help=HELP)

AT_ONCE = 100_000
"""Records between two updates of the bar."""


class Folded(msgspec.Struct):
    """What a log comes to."""

    width: int
    height: int
    lines: int
    placed: int
    repeated: int
    complete: bool
    scores: tuple[int, ...]
    leader: int | None
    winner: int | None


app.command()(verify)
app.command()(crowd)


@app.callback()
def dots_commands() -> None:
    """Logs of Dots, and the great board."""


@app.command()
def fold(
    file: Annotated[Path, typer.Argument(help="A log of 3-byte records; - is stdin.")],
    width: Annotated[int, typer.Option(min=1, help="Boxes across.")] = WIDTH,
    height: Annotated[int, typer.Option(min=1, help="Boxes down.")] = HEIGHT,
    upto: Annotated[
        int | None, typer.Option(min=0, help="Only the first records: the board as it was.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
) -> None:
    """Fold a log: scores, lines placed, whether the board is complete, and who has won."""
    log = _read(file)[: None if upto is None else RECORD_BYTES * upto]
    try:
        folded = _fold(log, GameState(width=width, height=height))
    except ValueError as problem:
        _give_up(f"{_name(file)}: {problem}")
    if json:
        typer.echo(msgspec.json.encode(folded))
    else:
        _print_folded(folded)


def _fold(log: bytes, state: GameState) -> Folded:
    """Fold in pieces, so that a bar can move. The result is the same as in one piece."""
    repeated = done = 0
    for chunk in with_bar(in_chunks(log, RECORD_BYTES * AT_ONCE), len(log), "Folding"):
        repeated += state.apply_batch(bytes(chunk), done).repeated
        done += len(chunk) // RECORD_BYTES
    return Folded(
        state.size.width,
        state.size.height,
        state.size.edges,
        state.placed,
        repeated,
        state.is_complete,
        state.scores,
        state.leader,
        state.winner,
    )


def _print_folded(folded: Folded) -> None:
    share = 100 * folded.placed / folded.lines
    typer.echo(f"{folded.width} x {folded.height} boxes")
    typer.echo(f"{folded.placed} of {folded.lines} lines drawn ({share:.1f} %)")
    if folded.repeated:
        typer.echo(f"{folded.repeated} lines came twice and changed nothing (D4)")
    for team, boxes in zip(TEAMS, folded.scores, strict=True):
        typer.echo(f"{team.name:8}{boxes:>9}")
    if not folded.complete and folded.leader is not None:
        typer.echo(f"{TEAMS[folded.leader].name} leads")
    if folded.complete:
        won = "a tie" if folded.winner is None else f"{TEAMS[folded.winner].name} has won"
        typer.echo(f"complete: {won}")


def _read(file: Path) -> bytes:
    try:
        return sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
    except OSError as problem:
        _give_up(f"{_name(file)}: {problem.strerror}.")


def _name(file: Path) -> str:
    return "stdin" if str(file) == "-" else str(file)


def _give_up(sentence: str) -> NoReturn:
    typer.secho(sentence, err=True)
    raise typer.Exit(2)
