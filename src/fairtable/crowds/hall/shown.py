"""What the server sends, as far as a phone of a crowd needs it."""

from __future__ import annotations

import msgspec


class TicketShown(msgspec.Struct):
    rows: list[list[int | None]]
    complete: tuple[str, ...] = ()
    open: tuple[str, ...] = ()


class ViewShown(msgspec.Struct):
    status: str
    called: tuple[int, ...]
    tickets: tuple[TicketShown, ...]


class EventShown(msgspec.Struct):
    type: str
    number: int | None = None
    seat: int | None = None


class FactShown(msgspec.Struct):
    type: str
    seat: int | None = None
    holder: str = ""


class Problem(msgspec.Struct):
    code: str
    detail: str = ""


class TableShown(msgspec.Struct):
    status: str


class YouShown(msgspec.Struct):
    seat: int | None
    holder: str | None


class Seen(msgspec.Struct):
    table: TableShown
    you: YouShown
    version: int
    head: str
    view: ViewShown | None


class Missed(msgspec.Struct):
    """What happened while a phone was not connected."""

    facts: tuple[FactShown, ...] = ()


class Frame(msgspec.Struct):
    """Any frame of the server, as far as a phone needs it."""

    type: str
    version: int = 0
    at: int = 0
    facts: tuple[FactShown, ...] = ()
    events: tuple[EventShown, ...] = ()
    view: ViewShown | None = None
    status: str = ""
    command: str | None = None
    problem: Problem | None = None
    seen: Seen | None = None
    missed: tuple[Missed, ...] = ()
    notes: str = ""
    text: str = ""


read_frame = msgspec.json.Decoder(Frame).decode
