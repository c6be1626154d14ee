"""The command line: `fairtable`."""

from typing import Annotated

import typer

from fairtable import __version__

app = typer.Typer(no_args_is_help=True, help="A referee for table games.")


@app.callback(invoke_without_command=True)
def fairtable(
    version: Annotated[
        bool, typer.Option("--version", help="Say the version, and stop.")
    ] = False,
) -> None:
    """One referee for every table."""
    if version:
        typer.echo(f"fairtable {__version__}")
