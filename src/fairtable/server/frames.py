"""The frames that the server sends over a WebSocket. Each has a `type`."""

from __future__ import annotations

import msgspec

from fairtable.referee import Seat
from fairtable.server.problems import Problem
from fairtable.server.wire import Summary, TableView, Update

encode = msgspec.json.Encoder().encode


class HelloFrame(msgspec.Struct, frozen=True, tag="hello"):
    """The table as it is now, and what the client missed since the version that it knows.

    If it missed more than 100 entries, `missed` has the last of them; the log has the rest.
    `notes` are the viewer's own; "" for a viewer who has none.
    """

    seen: TableView
    missed: list[Update]
    notes: str


class UpdateFrame(Update, frozen=True, tag="update", omit_defaults=True):
    """An update, as a frame."""


class RefusedFrame(msgspec.Struct, frozen=True, tag="refused"):
    command: str | None
    problem: Problem


class TableFrame(msgspec.Struct, frozen=True, tag="table"):
    table: Summary


class PresenceFrame(msgspec.Struct, frozen=True, tag="presence"):
    """At a table of more than 64 seats: how many players and spectators are connected.

    `awaited` is the number of links for which the start still waits, `taken` the number of
    seats that are taken.
    """

    present: int
    spectators: int
    awaited: int
    taken: int


class ThinkingFrame(msgspec.Struct, frozen=True, tag="thinking"):
    """The bot at this seat takes longer than a moment; the next update ends it.

    `ahead` are the bots of other tables for which it waits; 0: it thinks now.
    """

    seat: Seat
    ahead: int


class NotesFrame(msgspec.Struct, frozen=True, tag="notes"):
    """Your notes were written, by this device or by another one of yours."""

    text: str


class ProbeFrame(msgspec.Struct, frozen=True, tag="probe"):
    """The server asks who is here: answer with `Here` at once."""


class DoneFrame(msgspec.Struct, frozen=True, tag="done"):
    """The answer to a command that makes no entry."""

    command: str


class GoodbyeFrame(msgspec.Struct, frozen=True, tag="goodbye"):
    reason: str
