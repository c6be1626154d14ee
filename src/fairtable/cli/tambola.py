"""`fairtable tambola`: tickets and strips, to read, print or pipe."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Annotated, NoReturn

import msgspec
import typer
from msgspec.structs import replace

from fairtable.cli.asking import Answer, Door, File, Form, Json, ask, value
from fairtable.cli.drawn.tambola import ticket_lines
from fairtable.cli.tambola_crowd import crowd
from fairtable.games.tambola import (
    Columns,
    Ticket,
    make_strips,
    make_tickets,
    number_of,
    read_code,
    write_code,
)
from fairtable.games.tambola.paper import MOST_SHEETS, paper_set
from fairtable.paper import Page, TicketOrder, cover_of, grouped, print_order
from fairtable.referee import BadInput, Draws

app = typer.Typer(
    name="tambola", no_args_is_help=True, rich_markup_mode=None, help="Tickets by the thousand."
)

app.command()(crowd)
MOST = 1_000_000


@app.callback()
def tambola() -> None:
    """Tickets by the thousand."""


@app.command()
def tickets(  # noqa: PLR0913  one for each word of the command
    tickets: Annotated[
        int | None, typer.Option("--tickets", "-n", min=1, max=MOST, help="How many tickets.")
    ] = None,
    strips: Annotated[
        int | None,
        typer.Option(min=1, max=MOST, help="How many strips: six tickets with 1 to 90 once."),
    ] = None,
    columns: Annotated[
        Columns, typer.Option(help="Columns of 1-9, 10-19, ... 80-90, or of 1-10, ... 81-90.")
    ] = "1-9",
    seed: Annotated[
        str | None,
        typer.Option(help="The code of a printed set, or any text: the same tickets again."),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="Print a set as PDF into this file; - is stdout.")
    ] = None,
    page: Annotated[Page, typer.Option(help="The paper of the PDF.")] = "a4",
    small: Annotated[
        bool, typer.Option("--small", help="Twelve tickets on a page instead of six.")
    ] = False,
    url: Annotated[
        str, typer.Option(help="The address of the table: the QR codes lead there.")
    ] = "",
    json: Annotated[bool, typer.Option("--json", help="One JSON object a line.")] = False,
) -> None:
    """Make tickets. Each is as likely as any other, and no two are the same.

    Without --out they are shown here. With it, a printed set is made: the host of a table can
    claim for its tickets.
    """
    if tickets and strips:
        _give_up("Choose --tickets or --strips, not both.")
    count, is_strips = strips or tickets or 1, strips is not None
    if out is not None:
        order = _order(seed, count, is_strips, columns)
        order = replace(order, page=page, in_a_row=2 if small else 1, url=url)
        _print_pdf(order, out)
        return
    seed = secrets.token_hex(8) if seed is None else seed
    for name, made in _made(seed, count, is_strips, columns):
        if json:
            fields = [_fields(ticket, columns) for ticket in made]
            _print_json(
                {"tickets": fields, "seed": seed} if is_strips else {**fields[0], "seed": seed}
            )
            continue
        for at, ticket in enumerate(made, 1):
            typer.echo(drawn(f"{name}, ticket {at}" if is_strips else name, ticket))


@app.command()
def verify(file: File = "-", form: Form = None, json: Json = False) -> None:
    """Is this claim valid? The question is that of POST /api/tambola/verify-claim, in our form
    or in that of the document: a ticket, the numbers called, a pattern.

    The exit status is 0 if the claim is valid, 1 if not, and 2 if the question was wrong.
    """
    ask(Door("tambola", "verify-claim", _is_valid, _claim_in_words), file, form, json)


def _is_valid(answer: Answer) -> bool:
    return bool(value(answer, "is_valid"))


def _claim_in_words(answer: Answer) -> Iterator[str]:
    if _is_valid(answer):
        proof = value(answer, "verified_numbers") or ()
        yield f"Valid: {', '.join(map(str, proof))}."
    else:
        yield f"Not valid. {value(answer, 'reason') or ''}".strip()


def _made(
    seed: str, count: int, strips: bool, columns: Columns
) -> Iterator[tuple[str, Sequence[Ticket]]]:
    """Tickets or strips with their names. The code of a set gives the tickets of the set."""
    kind = "Strip" if strips else "Ticket"
    sheets: Iterable[Sequence[Ticket]]
    if _is_code(seed):
        order = _order(seed, count, strips, columns)
        sheets = paper_set(read_code(order.seed), count, strips, columns).sheets
    else:
        draws = Draws(seed.encode(), b"fairtable tambola tickets")
        sheets = (
            make_strips(draws, count, columns)
            if strips
            else [(ticket,) for ticket in make_tickets(draws, count, columns)]
        )
    for at, sheet in enumerate(sheets, 1):
        yield f"{kind} {at}", sheet


def _is_code(seed: str) -> bool:
    try:
        return bool(read_code(seed))
    except ValueError:
        return False


def _order(seed: str | None, count: int, strips: bool, columns: Columns) -> TicketOrder:
    """What is to be printed; a new set unless its code is given."""
    if count > MOST_SHEETS:
        _give_up(f"A printed set has at most {MOST_SHEETS} sheets. Print several sets.")
    code = write_code(secrets.token_bytes(16)) if seed is None else seed
    return TicketOrder(code, count, strips, columns)


def _print_pdf(order: TicketOrder, out: Path) -> None:
    try:
        # Whatever is wrong with the words of the command is wrong with the order.
        msgspec.convert(msgspec.to_builtins(order), TicketOrder)
        printed = print_order(order)
    except msgspec.ValidationError:
        _give_up("--url is the address of a table, such as https://example.org/t/K7QM2XBD.")
    except BadInput as wrong:
        _give_up(f"--seed: {wrong.sentence}")
    try:
        if str(out) == "-":
            sys.stdout.buffer.write(printed)
        else:
            out.write_bytes(printed)
    except OSError as problem:
        _give_up(f"{out}: {problem.strerror}.")
    made = paper_set(read_code(order.seed), order.sheets, order.strips, order.columns)
    paper = {"set": made.root, "sheets": order.sheets, "strips": order.strips}
    cover = cover_of(made)
    lines = [
        f"Set {cover.short}: {cover.amount}, in {out}.",
        f"The code of the set, for the host only: {grouped(made.code)}",
        f"The option of the table: paper={msgspec.json.encode(paper).decode()}",
    ]
    typer.echo("\n".join(lines), err=str(out) == "-")


def _give_up(sentence: str) -> NoReturn:
    typer.secho(sentence, err=True)
    raise typer.Exit(2)


def drawn(title: str, ticket: Ticket) -> str:
    """A ticket as a picture, made of signs that every terminal has."""
    lines = (line.plain for line in ticket_lines(ticket))
    return "\n".join([title, *lines, ""])


def _fields(ticket: Ticket, columns: Columns) -> dict[str, object]:
    # As text, because many programs cannot read numbers above 2**53.
    return {"number": str(number_of(ticket, columns)), "rows": ticket}


def _print_json(answer: dict[str, object]) -> None:
    typer.echo(msgspec.json.encode(answer))
