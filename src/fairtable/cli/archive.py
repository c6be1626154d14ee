"""`fairtable archive`: finished tables leave the database and become files."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from fairtable.cli.records import printable
from fairtable.referee.counted import counted

if TYPE_CHECKING:
    from fairtable.storage import EntryStore, Listing

A_DAY = 24 * 3_600_000
DAYS = 30.0
PAGE = 100


def archive(
    data: Annotated[
        Path | None, typer.Option(file_okay=False, help="The data folder of the server.")
    ] = None,
    days: Annotated[
        float | None,
        typer.Option(
            min=0,
            help="Tables over for so many days; else FAIRTABLE_KEEP_DAYS, or 30.",
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(file_okay=False, help="The folder for the files; else DATA/archive."),
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only say which tables these are.")
    ] = False,
) -> None:
    """Keep finished tables as files, and remove them from the database.

    The server must be stopped; with --dry-run it may run. A running server does the same by
    itself if FAIRTABLE_KEEP_DAYS is set.
    """
    from fairtable.server.archive import FOLDER
    from fairtable.server.settings import BadSettings, Settings
    from fairtable.storage import ReadFailed, Taken, WriteFailed, has_database

    try:
        settings = Settings.from_environment(data=None if data is None else str(data))
        if not settings.database_url and not has_database(Path(settings.data)):
            _give_up(f"{printable(settings.data)} is not a data folder: it has no database.")
        folder = out or Path(settings.data) / FOLDER
        kept_for = days if days is not None else settings.keep_days or DAYS
        before = time.time_ns() // 1_000_000 - int(kept_for * A_DAY)
        asyncio.run(_archive(settings.database(), folder, before, dry_run))
    except Taken as taken:
        _give_up(
            f"This cannot be done now: {printable(str(taken))}. Stop it first, or set "
            "FAIRTABLE_KEEP_DAYS and let the server archive by itself."
        )
    except (BadSettings, ReadFailed, WriteFailed, ValueError) as wrong:
        _give_up(printable(str(wrong)))
    except OSError as failed:
        _give_up(f"It cannot be written: {failed.strerror or printable(str(failed))}.")


async def _archive(url: str, folder: Path, before: int, dry_run: bool) -> None:
    from fairtable.storage import open_store

    # Alone: a server may have a table in memory that would leave the database here.
    store = open_store(url, alone=not dry_run)
    try:
        await (_list if dry_run else _take)(store, folder, before)
    finally:
        await store.close()


async def _list(store: EntryStore, folder: Path, before: int) -> None:
    count, last = 0, None
    while page := await store.aged("over", before, last, PAGE):
        for listing in page:
            typer.echo(f"{listing.table_id} {listing.game}, over since {_day(listing)}")
        count, last = count + len(page), page[-1]
    typer.echo(f"{_tables(count)} would be archived in {printable(str(folder))}.", err=True)


async def _take(store: EntryStore, folder: Path, before: int) -> None:
    from fairtable.referee.log import BrokenLog
    from fairtable.server.archive import Archive

    archived = Archive(folder)
    archived.look()
    count, left, last = 0, 0, None
    while page := await store.aged("over", before, last, PAGE):
        for listing in page:
            try:
                path = await archived.take(store, listing.table_id)
            except BrokenLog as broken:
                left += 1
                why = printable(str(broken))
                typer.echo(f"{listing.table_id} stays where it is: {why}.", err=True)
            else:
                count += 1
                typer.echo(printable(str(path)))
        last = page[-1]
    typer.echo(f"{_tables(count)} archived.", err=True)
    if left:
        raise typer.Exit(1)


def _day(listing: Listing) -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(listing.changed_at / 1000))


def _tables(count: int) -> str:
    return counted(count, "table")


def _give_up(sentence: str) -> NoReturn:
    typer.secho(sentence, err=True)
    raise typer.Exit(1)
