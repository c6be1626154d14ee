"""`fairtable guests`: tokens that shall count no more. A running server heeds it in seconds."""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from fairtable.cli.records import printable

if TYPE_CHECKING:
    from fairtable.storage import Revocation

app = typer.Typer(
    name="guests", no_args_is_help=True, rich_markup_mode=None, help="Tokens of guests."
)
LONGEST_NAME = 24
ID = re.compile("[0-9a-f]{16}")
DataFolder = Annotated[
    Path | None, typer.Option(file_okay=False, help="The data folder of the server.")
]


@app.callback()
def guest_commands() -> None:
    """Tokens of guests. FAIRTABLE_DATABASE_URL and FAIRTABLE_DATA say of which server."""


@app.command()
def revoke(
    guest: Annotated[str, typer.Argument(help="A guest's name, id or token.")],
    data: DataFolder = None,
) -> None:
    """Let no token count that this guest has got until now; a name means all who bear it."""
    from fairtable.storage import Revocation

    known = _id_in(guest) or guest
    if len(known) > LONGEST_NAME:
        _give_up("A guest's name, id or token is expected here.")
    kind = "id" if ID.fullmatch(known) else "name"
    _keep(Revocation("id" if kind == "id" else "name", known, _now()), data)
    typer.echo(f"Tokens of the guest with the {kind} {printable(known)} count no more.")


@app.command("new-secret")
def new_secret(data: DataFolder = None) -> None:
    """Sign with a new secret: nobody's token counts any more. Logs and results stay."""
    from fairtable.storage import Revocation

    _keep(Revocation("secret", secrets.token_hex(32), _now()), data)
    typer.echo("Tokens are signed with a new secret. Every guest is asked for a name again.")


def _id_in(token: str) -> str | None:
    """The id that a token names; None if it is not a token."""
    from itsdangerous import URLSafeSerializer

    _, told = URLSafeSerializer("").loads_unsafe(token)
    return str(told[0]) if isinstance(told, list) and told else None


def _keep(revocation: Revocation, data: Path | None) -> None:
    from fairtable.server.settings import BadSettings, Settings
    from fairtable.storage import ReadFailed, WriteFailed, has_database

    try:
        settings = Settings.from_environment(data=None if data is None else str(data))
        if not settings.database_url and not has_database(Path(settings.data)):
            _give_up(f"{printable(settings.data)} is not a data folder: it has no database.")
        asyncio.run(_write(settings.database(), revocation))
    except (BadSettings, ReadFailed, WriteFailed, ValueError) as wrong:
        _give_up(printable(str(wrong)))


async def _write(url: str, revocation: Revocation) -> None:
    from fairtable.storage import open_store

    store = open_store(url)
    try:
        await store.revoke(revocation)
    finally:
        await store.close()


def _now() -> int:
    return time.time_ns() // 1_000_000


def _give_up(sentence: str) -> NoReturn:
    typer.secho(sentence, err=True)
    raise typer.Exit(1)
