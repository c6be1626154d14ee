"""Pages of a log, as one viewer may see it. In a hall a phone can follow brief pages."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

import msgspec

from fairtable.referee import Entry, Match, Seat, Status
from fairtable.referee.log import read_content
from fairtable.server.wire_log import LogPage, LogPart, PageEntry

WHOLE_UP_TO = 64
"""At larger tables a client may follow a log without the texts that do not concern it."""


def log_page(entries: Sequence[Entry], seat: Seat | None, match: Match, brief: bool) -> LogPage:
    """These entries as `seat` may see them; all of them after the end."""
    over = match.status is Status.OVER
    if brief and len(match.seats) > WHOLE_UP_TO:
        return LogPage(_brief_entries(entries, seat, over), match.version)
    return LogPage([_whole(entry, seat, over) for entry in entries], match.version)


def _brief_entries(entries: Sequence[Entry], seat: Seat | None, over: bool) -> list[PageEntry]:
    """What does not concern this seat has no text. A follower computes all hashes itself, so
    only the last entry has one, for comparing."""
    page = [
        _whole(entry, seat, over) if concerns(entry, seat) else _skeleton(entry)
        for entry in entries
    ]
    return [msgspec.structs.replace(entry, hash=None) for entry in page[:-1]] + page[-1:]


def concerns(entry: Entry, seat: Seat | None) -> bool:
    """Whether an entry has facts or draws, or is about this seat: then it comes whole."""
    content = read_content(entry)
    if content.facts or content.drawn or (seat is not None and content.by == seat):
        return True
    return any(seat in part.seats for part in entry.parts)


def _whole(entry: Entry, seat: Seat | None, over: bool) -> PageEntry:
    entry = entry if over else entry.as_seen_by(seat)
    parts = [LogPart(list(part.seats), part.hash, part.body) for part in entry.parts]
    return PageEntry(entry.seq, parts, entry.hash, entry.public)


def _skeleton(entry: Entry) -> PageEntry:
    parts = [LogPart(list(part.seats), part.hash) for part in entry.parts]
    digest = sha256(entry.public.encode()).hexdigest()
    return PageEntry(entry.seq, parts, entry.hash, digest=digest)
