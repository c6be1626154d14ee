"""`fairtable tambola crowd`: many players over real connections, to see what a server bears."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from fairtable.crowds.hall import Crowd, Tally

FILES_EACH = 2
SPARE_FILES = 100


def crowd(  # noqa: PLR0913  each is an option of the command
    players: Annotated[
        int, typer.Option("--players", "-n", min=1, max=2000, help="How many players come.")
    ] = 100,
    url: Annotated[
        str, typer.Option(help="The address of the server.")
    ] = "http://127.0.0.1:8765",
    table: Annotated[
        str, typer.Option(help="The code of a table. Without it, one is opened and started.")
    ] = "",
    seconds: Annotated[
        float, typer.Option(min=0, help="How long they play, if the game does not end before.")
    ] = 60.0,
    pace: Annotated[
        int, typer.Option(min=2, max=60, help="Seconds between calls, at a table of our own.")
    ] = 2,
    tickets: Annotated[
        int, typer.Option(min=1, max=6, help="Tickets for each player, at a table of our own.")
    ] = 1,
    whole: Annotated[
        int, typer.Option(min=0, help="So many players judge every entry, not only its hash.")
    ] = 3,
    silent: Annotated[
        int, typer.Option(min=0, help="So many players fall silent when the game starts.")
    ] = 0,
    marks: Annotated[
        bool, typer.Option(help="Players mark their numbers in their notes.")
    ] = True,
    claims: Annotated[bool, typer.Option(help="Players claim what is complete.")] = True,
) -> None:
    """Players come, sit down with chains, start, mark and claim. Then it prints what happened.

    Every player is a guest with a WebSocket and a chain, and follows the log as a phone does.
    The exit status is 1 if there was a fault.
    """
    # Imported late, so that nobody who wants a ticket waits for it.
    from fairtable.crowds.hall import Crowd, Plan

    plan = Plan(
        url=url,
        players=players,
        table=table,
        seconds=seconds,
        whole=whole,
        silent=silent,
        marks=marks,
        claims=claims,
        options={"seconds": pace, "tickets": tickets},
    )
    allow_files(FILES_EACH * players + SPARE_FILES)
    try:
        tally = _loop(Crowd(plan))
    except (ValueError, OSError) as wrong:
        typer.echo(f"{wrong}", err=True)
        raise typer.Exit(2) from wrong
    for line in tally.lines():
        typer.echo(line)
    raise typer.Exit(1 if tally.faults else 0)


def _loop(crowd: Crowd) -> Tally:
    """uvloop is faster, where it is installed."""
    with contextlib.suppress(ImportError):
        import uvloop

        return uvloop.run(crowd.run())
    return asyncio.run(crowd.run())


def allow_files(wanted: int) -> None:
    """Every connection is an open file. Windows has no such limit."""
    try:
        import resource
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < wanted:
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
