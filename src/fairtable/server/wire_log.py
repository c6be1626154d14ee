"""The types in which clients receive a log: page by page, or as a file."""

from __future__ import annotations

from typing import Literal

import msgspec

from fairtable.referee import Seat


class LogPart(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part for some seats. The one for everybody (`seats` is null) has the asker's name."""

    seats: list[Seat] | None
    hash: str
    body: str | None = None


class LogEntry(msgspec.Struct, frozen=True):
    """`public` is the text that was hashed. A part that the viewer may not see has no body."""

    seq: int
    public: str
    parts: list[LogPart]
    hash: str


class PageEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entry with its `public` text, or only with `digest`, the SHA-256 of that text.

    On a brief page only the last entry has its `hash`.
    """

    seq: int
    parts: list[LogPart]
    hash: str | None = None
    public: str | None = None
    digest: str | None = None


class LogPage(msgspec.Struct, frozen=True):
    entries: list[PageEntry]
    version: int


class LogFile(msgspec.Struct, frozen=True):
    """A log as a file (docs/log-format.md). In the file each entry has a line of its own."""

    format: Literal["fairtable.log"]
    version: Literal[3]
    entries: list[LogEntry]
