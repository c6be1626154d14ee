"""The program `fairtable` and its commands; each is in a file of its own.

Exit codes: 0 when all is well, 1 when something that was asked about is not (a puzzle without
a solution, say), 2 when the question could not be understood.
"""

from __future__ import annotations

from typing import Annotated

import typer

from fairtable.cli.serve import serve
from fairtable.cli.sudoku import sudoku

app = typer.Typer(no_args_is_help=True, help="One referee for every table.")
app.command()(serve)
app.add_typer(sudoku)


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
