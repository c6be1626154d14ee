"""`fairtable export`: the log of a table as a file, from a data folder or from a server."""

from __future__ import annotations

import asyncio
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO, NoReturn

import typer

from fairtable.cli.records import printable
from fairtable.referee import Entry, record

if TYPE_CHECKING:
    from urllib.error import HTTPError

STDOUT = "-"
PATIENCE = 30


def export(
    code: Annotated[str, typer.Argument(help="The table's code, as in K7QM-2XBD.")],
    data: Annotated[
        Path | None, typer.Option(file_okay=False, help="The data folder of a server.")
    ] = None,
    server: Annotated[
        str | None, typer.Option(help="The address of a server, as in http://localhost:8765.")
    ] = None,
    token: Annotated[
        str | None, typer.Option(help="The token of a guest: the log as this guest sees it.")
    ] = None,
    output: Annotated[
        str | None, typer.Option("-o", help="The file to write; - is stdout.")
    ] = None,
) -> None:
    """Write a table's log to a file: as a spectator sees it, and all of it after the end."""
    from fairtable.codes import read_code

    if (data is None) == (server is None):
        _give_up("Say where the table is: with --data or with --server.", 2)
    if (table := read_code(code)) is None:
        _give_up(f"{printable(code)!r} is not the code of a table.", 2)
    try:
        with _written(output or f"{table}{record.SUFFIX}") as file:
            if server is not None:
                _fetch(server, table, token, file)
            else:
                assert data is not None
                file.writelines(record.write_record(_read(data, table)))
    except OSError as failed:
        _give_up(f"It cannot be written: {failed.strerror or printable(str(failed))}.", 1)


@contextmanager
def _written(output: str) -> Iterator[BinaryIO]:
    """The file to write. It gets its name only when it is complete."""
    if output == STDOUT:
        yield sys.stdout.buffer
        return
    part = Path(output + ".part")
    try:
        with part.open("wb") as file:
            yield file
        part.replace(output)
    finally:
        part.unlink(missing_ok=True)
    typer.echo(f"Wrote {output}.", err=True)


def _read(data: Path, table: str) -> Iterator[Entry]:
    """The entries as a spectator may see them."""
    from fairtable.referee import log
    from fairtable.referee.facts import GameEnded
    from fairtable.storage import ReadFailed, database_in, has_database

    if not has_database(data):
        _give_up(f"{printable(str(data))} is not a data folder: it has no database.", 1)
    try:
        entries = asyncio.run(_entries(database_in(data), table))
    except ReadFailed as failed:
        _give_up(f"The log cannot be read: {printable(failed.reason)}.", 1)
    if not entries:
        _give_up(f"There is no table {table} in {printable(str(data))}.", 1)
    # Nothing happens after the end, so the last entry shows whether the game is over.
    last = log.read_content(entries[-1])
    whole = any(isinstance(fact, GameEnded) for fact in last.facts)
    return (entry if whole else entry.as_seen_by(None) for entry in entries)


async def _entries(url: str, table: str) -> list[Entry]:
    from fairtable.storage import open_store

    store = open_store(url)
    try:
        return await store.read(table)
    finally:
        await store.close()


def _fetch(server: str, table: str, token: str | None, file: BinaryIO) -> None:
    from urllib.error import HTTPError, URLError
    from urllib.request import Request, urlopen

    address = f"{server.rstrip('/')}/api/tables/{table}/export"
    if not address.startswith(("http://", "https://")):
        _give_up("The address of a server begins with http:// or https://.", 2)
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    try:
        with urlopen(Request(address, headers=headers), timeout=PATIENCE) as answer:
            shutil.copyfileobj(answer, file)
    except HTTPError as refused:
        with refused:
            _give_up(f"The server says {refused.code}: {_sentence(refused)}", 1)
    except (URLError, TimeoutError) as failed:
        reason = getattr(failed, "reason", failed)
        _give_up(f"{printable(server)} does not answer: {printable(str(reason))}.", 1)


def _sentence(refused: HTTPError) -> str:
    """The sentence of the problem, if the answer is a problem."""
    import msgspec

    try:
        problem = msgspec.json.decode(refused.read(65_536))
        return printable(str(problem["detail"]))
    except (msgspec.MsgspecError, LookupError, TypeError):
        return "no reason is given."


def _give_up(sentence: str, status: int) -> NoReturn:
    typer.secho(sentence, err=True)
    raise typer.Exit(status)
