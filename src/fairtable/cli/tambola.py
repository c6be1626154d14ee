"""`fairtable tambola`: tickets and strips, to read, print or pipe."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Annotated

import msgspec
import typer

from fairtable.games.tambola import Columns, Ticket, make_strips, make_tickets, number_of
from fairtable.referee import Draws

app = typer.Typer(
    name="tambola", no_args_is_help=True, rich_markup_mode=None, help="Tickets by the thousand."
)

LINE = "+" + "----+" * 9
MOST = 1_000_000


@app.callback()
def tambola() -> None:
    """Tickets by the thousand."""


@app.command()
def tickets(
    count: Annotated[
        int, typer.Option("--count", "-n", min=1, max=MOST, help="How many tickets, or strips.")
    ] = 1,
    strips: Annotated[
        bool, typer.Option("--strips", help="Strips of six tickets that have 1 to 90 once.")
    ] = False,
    columns: Annotated[
        Columns, typer.Option(help="Columns of 1-9, 10-19, ... 80-90, or of 1-10, ... 81-90.")
    ] = "1-9",
    seed: Annotated[
        str | None, typer.Option(help="The same seed makes the same tickets, for ever.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON object a line.")] = False,
) -> None:
    """Make tickets. Each is as likely as any other, and no two are the same."""
    seed = secrets.token_hex(8) if seed is None else seed
    draws = Draws(seed.encode(), b"fairtable tambola tickets")
    if strips:
        for at, strip in enumerate(make_strips(draws, count, columns), 1):
            _print_strip(at, strip, columns, seed, json)
    else:
        for at, ticket in enumerate(make_tickets(draws, count, columns), 1):
            if json:
                _print_json({**_fields(ticket, columns), "seed": seed})
            else:
                typer.echo(drawn(f"Ticket {at}", ticket))


def drawn(title: str, ticket: Ticket) -> str:
    """A ticket as a picture, made of signs that every terminal has."""
    lines = [title, LINE]
    for row in ticket:
        cells = ("  " if cell is None else f"{cell:2}" for cell in row)
        lines += ["|" + "".join(f" {cell} |" for cell in cells), LINE]
    return "\n".join([*lines, ""])


def _print_strip(
    at: int, strip: Sequence[Ticket], columns: Columns, seed: str, json: bool
) -> None:
    if json:
        _print_json({"tickets": [_fields(ticket, columns) for ticket in strip], "seed": seed})
        return
    for place, ticket in enumerate(strip, 1):
        typer.echo(drawn(f"Strip {at}, ticket {place}", ticket))


def _fields(ticket: Ticket, columns: Columns) -> dict[str, object]:
    # As text, because many programs cannot read numbers above 2**53.
    return {"number": str(number_of(ticket, columns)), "rows": ticket}


def _print_json(answer: dict[str, object]) -> None:
    typer.echo(msgspec.json.encode(answer))
