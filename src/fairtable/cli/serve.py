"""`fairtable serve`: serve the tables to people and programs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def serve(
    host: Annotated[
        str | None, typer.Option(help="The address to listen on, such as 0.0.0.0.")
    ] = None,
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="The port; 0 takes any free one.")
    ] = None,
    data: Annotated[
        Path | None, typer.Option(file_okay=False, help="The folder in which logs are kept.")
    ] = None,
) -> None:
    """Serve the tables until stopped. FAIRTABLE_* variables set everything else."""
    # The server imports a web framework, and no other command should wait for that.
    from fairtable import server
    from fairtable.server.settings import BadSettings

    try:
        server.serve(host=host, port=port, data=None if data is None else str(data))
    except BadSettings as wrong:
        typer.secho(str(wrong), err=True)
        raise typer.Exit(2) from wrong
