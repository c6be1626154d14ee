"""Races at a real server, played with the Python client."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec

from fairtable.adapters import Client, RemoteTable
from fairtable.adapters.records import Record
from fairtable.referee import Draws, Entry, Report, audit, read_record
from tests.toys import race

NAMES = ("Ann", "Ben", "Cleo", "Dora")


def seated(come: Callable[..., Client], chained: str, **more: Any) -> list[RemoteTable]:
    """One table for each guest who sits at it; `c` brings a chain, `-` does not."""
    guests = [come(name) for name in NAMES[: len(chained)]]
    tables = [guests[0].open("race", chain=chained[0] == "c", **more)]
    for guest, brings in zip(guests[1:], chained[1:], strict=True):
        tables.append(guest.table(tables[0].id).sit(chain=brings == "c"))
    return tables


def begun(come: Callable[..., Client], chained: str, **more: Any) -> list[RemoteTable]:
    tables = seated(come, chained, **more)
    tables[0].start()
    # To look is to give a link; when all have looked, all can see the game.
    for table in tables:
        table.look()
    return [table.wait("playing", 5) for table in tables]


def next_move(table: RemoteTable, luck: Draws) -> str:
    """What the bot plays, from the view of its own seat and random numbers of its own."""
    assert table.view is not None
    view = msgspec.convert(table.view, race.View, str_keys=True)
    return race.write_move(race.choose(view, luck))


def to_the_end(tables: list[RemoteTable]) -> None:
    luck = Draws(b"bots", b"")
    at = tables[0].look()
    while at.status == "playing":
        assert at.view is not None
        at = tables[at.view["turn"]]
        at.look()
        at.play(next_move(at, luck))


def audited(path: Any) -> Report:
    """Read the file as `fairtable audit` does, with the rules of the race."""
    with open(path, "rb") as file:
        return audit(lambda name, version: race.GAME, read_record(file))


def links_of(entries: list[Entry], seat: int) -> list[str]:
    """The links that this seat gave in the log, in order."""
    found: list[str] = []
    for entry in entries:
        content = json.loads(entry.public)
        asked = content["asked"] or {}
        # Here every seat of a start with links has a chain.
        if asked.get("type") == "Begin" and len(asked.get("links", ())) > seat:
            found.append(asked["links"][seat])
        if content["by"] == seat and "link" in asked:
            found.append(asked["link"])
    return found


def record_of(table: RemoteTable) -> Record | None:
    """What the table's player remembers of the chain."""
    return table._keeper.record
