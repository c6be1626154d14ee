"""The program `fairtable` and its commands; each is in a file of its own.

Exit codes: 0 when all is well, 1 when something that was asked about is not (a puzzle without
a solution, a log that does not follow), 2 when the question could not be understood.
"""

from __future__ import annotations

from typing import Annotated

import typer

from fairtable.cli import backgammon, dots, tambola
from fairtable.cli.audit import audit_files
from fairtable.cli.export import export
from fairtable.cli.play import play
from fairtable.cli.replay import replay_file
from fairtable.cli.serve import serve
from fairtable.cli.sudoku import sudoku

app = typer.Typer(no_args_is_help=True, help="One referee for every table.")
app.command()(serve)
app.command()(play)
app.command("audit")(audit_files)
app.command("replay")(replay_file)
app.command()(export)
app.add_typer(sudoku)
app.add_typer(backgammon.app)
app.add_typer(tambola.app)
app.add_typer(dots.app)


def say_version(asked: bool) -> None:
    if asked:
        from fairtable import __version__

        typer.echo(f"fairtable {__version__}")
        raise typer.Exit


@app.callback()
def fairtable(
    version: Annotated[
        bool,
        typer.Option("--version", help="Say the version, and stop.", callback=say_version),
    ] = False,
) -> None:
    """One referee for every table."""
