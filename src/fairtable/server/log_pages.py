"""Pages of a log, as one viewer may see it. In a hall a phone can follow brief pages."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

import msgspec

from fairtable.referee import Entry, Match, Ruling, Seat, Status
from fairtable.server.wire import LogPage, LogPart, PageEntry

WHOLE_UP_TO = 64
"""At larger tables a client may follow a log without the texts that do not concern it."""


def log_page(
    rulings: Sequence[Ruling], seat: Seat | None, match: Match, brief: bool
) -> LogPage:
    """These entries as `seat` may see them; all of them after the end."""
    over = match.status is Status.OVER
    if brief and len(match.seats) > WHOLE_UP_TO:
        return LogPage(_brief_entries(rulings, seat, over), match.version)
    return LogPage([_whole(ruling, seat, over) for ruling in rulings], match.version)


def _brief_entries(rulings: Sequence[Ruling], seat: Seat | None, over: bool) -> list[PageEntry]:
    """What does not concern this seat has no text. A follower computes all hashes itself, so
    only the last entry has one, for comparing."""
    page = [
        _whole(ruling, seat, over) if concerns(ruling, seat) else _skeleton(ruling.entry)
        for ruling in rulings
    ]
    return [msgspec.structs.replace(entry, hash=None) for entry in page[:-1]] + page[-1:]


def concerns(ruling: Ruling, seat: Seat | None) -> bool:
    """Whether an entry has facts or draws, or is about this seat: then it comes whole."""
    content = ruling.content
    if content.facts or content.drawn or (seat is not None and content.by == seat):
        return True
    return any(seat in part.seats for part in ruling.entry.parts)


def _whole(ruling: Ruling, seat: Seat | None, over: bool) -> PageEntry:
    entry = ruling.entry if over else ruling.entry.as_seen_by(seat)
    parts = [LogPart(list(part.seats), part.hash, part.body) for part in entry.parts]
    return PageEntry(entry.seq, parts, entry.hash, entry.public)


def _skeleton(entry: Entry) -> PageEntry:
    parts = [LogPart(list(part.seats), part.hash) for part in entry.parts]
    digest = sha256(entry.public.encode()).hexdigest()
    return PageEntry(entry.seq, parts, entry.hash, digest=digest)
