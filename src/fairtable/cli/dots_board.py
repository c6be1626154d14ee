"""`fairtable dots verify` and `fairtable dots crowd`: the great board, checked and filled."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from fairtable.cli.tambola_crowd import allow_files
from fairtable.games.dots import TEAMS
from fairtable.referee.counted import counted

if TYPE_CHECKING:
    from fairtable.games.dots.board_file import BoardFile

SPARE_FILES = 100


def verify(
    board: Annotated[
        str,
        typer.Argument(help="A file, or an address: http://host or http://host/api/boards/ID."),
    ],
    save: Annotated[
        Path | None, typer.Option(help="Keep what was read from a server in this file.")
    ] = None,
) -> None:
    """Check a great board: every hash, every line, the scores, and the end.

    The exit status is 1 if something does not follow, and 2 if it cannot be read.
    """
    from fairtable.games.dots.board_file import check_board, write_board_file

    found = _read(board)
    if save is not None:
        try:
            save.write_bytes(write_board_file(found))
        except OSError as problem:
            _give_up(f"{save}: {problem.strerror}.")
    try:
        state = check_board(found)
    except ValueError as wrong:
        typer.secho(f"{board}: {wrong}", err=True)
        raise typer.Exit(1) from wrong
    claims = found.board
    typer.echo(f"{claims.id}: {claims.width} x {claims.height} boxes, {claims.status}")
    batches = counted(len(found.batches), "batch", "batches")
    typer.echo(f"{batches}, and every hash follows; the newest is")
    typer.echo(found.head)
    typer.echo(f"{state.placed} of {counted(state.size.edges, 'line')}, each of them once")
    for team, boxes in zip(TEAMS, state.scores, strict=True):
        typer.echo(f"{team.name:8}{boxes:>9}")
    if claims.status == "complete":
        winner = claims.winner
        typer.echo("a tie" if winner is None else f"{TEAMS[winner].name} has won")


def crowd(
    players: Annotated[
        int, typer.Option("--players", "-n", min=1, max=5000, help="How many players come.")
    ] = 100,
    rate: Annotated[
        float, typer.Option(min=0, help="Lines a second in all; 0 is what the quota allows.")
    ] = 0.0,
    url: Annotated[
        str, typer.Option(help="The address of the server.")
    ] = "http://127.0.0.1:8765",
    seconds: Annotated[float, typer.Option(min=0, help="How long they play.")] = 60.0,
    watchers: Annotated[
        int, typer.Option(min=0, max=20000, help="So many more only watch.")
    ] = 0,
) -> None:
    """Players join the great board and draw. Then it prints what happened.

    Every player is a guest with a team and a WebSocket. They draw where others draw, finish
    boxes, and sometimes ask for the same line. The exit status is 1 if there was a fault.
    """
    # Imported late, so that nobody who folds a log waits for it.
    import asyncio
    import contextlib

    from fairtable.crowds.board import BoardCrowd, Plan

    allow_files(players + watchers + SPARE_FILES)
    plan = Plan(url=url, players=players, rate=rate, seconds=seconds, watchers=watchers)
    run = asyncio.run
    with contextlib.suppress(ImportError):
        import uvloop

        run = uvloop.run
    try:
        tally = run(BoardCrowd(plan).run())
    except (ValueError, OSError) as wrong:
        _give_up(str(wrong))
    for line in tally.lines():
        typer.echo(line)
    raise typer.Exit(1 if tally.faults else 0)


def _read(board: str) -> BoardFile:
    from fairtable.adapters.board_reading import read_whole_board
    from fairtable.adapters.http import Declined
    from fairtable.games.dots.board_file import read_board_file

    try:
        if board.startswith(("http://", "https://")):
            return read_whole_board(board)
        return read_board_file(Path(board).read_bytes())
    except Declined as declined:
        _give_up(f"{board}: {declined.says}")
    except OSError as problem:
        _give_up(f"{board}: {problem.strerror or problem}.")
    except ValueError as wrong:
        _give_up(f"{board}: {wrong}")


def _give_up(sentence: str) -> NoReturn:
    typer.secho(sentence, err=True)
    raise typer.Exit(2)
