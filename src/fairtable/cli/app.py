"""The program `fairtable` and its commands; each command has a file of its own.

A command is imported only when it is called, so that nobody waits for the others.

Exit codes: 0 if all is well; 1 if what was asked about is wrong (a puzzle without a solution, a
damaged log, a claim that does not stand); 2 if the question itself could not be understood.
"""

from __future__ import annotations

import sys
from importlib import import_module
from io import TextIOWrapper
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

COMMANDS = {
    "serve": "serve:serve",
    "play": "play:play",
    "audit": "audit:audit_files",
    "replay": "replay:replay_file",
    "export": "export:export",
    "archive": "archive:archive",
    "guests": "guests:app",
    "sudoku": "sudoku:sudoku",
    "backgammon": "backgammon:app",
    "tambola": "tambola:app",
    "dots": "dots:app",
    "casino": "casino:app",
}
"""Where each command is: a module of this package, and the name of a function or an app."""


class LateCommands(TyperGroup):
    """The commands by their names, imported one by one."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, name: str) -> Any:
        if name not in COMMANDS:
            return None
        module, _, attribute = COMMANDS[name].partition(":")
        found = getattr(import_module(f"fairtable.cli.{module}"), attribute)
        if isinstance(found, typer.Typer):
            return get_command(found)
        alone = typer.Typer(add_completion=False, rich_markup_mode=None)
        alone.command(name)(found)
        return get_command(alone)


app = typer.Typer(
    cls=LateCommands,
    name="fairtable",
    no_args_is_help=True,
    help="One referee for every table.",
    rich_markup_mode=None,  # A help page without markup appears at once.
)


def say_version(asked: bool) -> None:
    if asked:
        from fairtable import __version__

        typer.echo(f"fairtable {__version__}")
        raise typer.Exit


@app.callback()
def fairtable(
    version: Annotated[
        bool,
        typer.Option("--version", help="Print the version and stop.", callback=say_version),
    ] = False,
) -> None:
    """One referee for every table."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # A sign that the terminal does not have becomes a question mark, and no traceback.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
