"""Pages of a log, as one viewer may see it. In a hall a phone can follow brief pages."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import cast

import msgspec

from fairtable.referee import Entry, Match, Seat, Status
from fairtable.referee.log import Part, read_content
from fairtable.server.wire_log import LogPage, LogPart, PageEntry

encode = msgspec.json.Encoder().encode
MOST_BRIEF = 10_000
"""So many entries of halls are kept as bytes."""
WHOLE_UP_TO = 64
"""At larger tables a client may follow a log without the texts that do not concern it."""


def log_page(entries: Sequence[Entry], seat: Seat | None, match: Match, brief: bool) -> LogPage:
    """These entries as `seat` may see them; all of them after the end."""
    over = match.room.status is Status.OVER
    if brief and len(match.room.seats) > WHOLE_UP_TO:
        return LogPage(_brief_entries(entries, seat, over), match.tip.version)
    return LogPage([log_entry(entry, seat, over) for entry in entries], match.tip.version)


class Brief(msgspec.Struct, frozen=True, gc=False):
    """An entry of a brief page as bytes, made once for everybody.

    `head` and `tail` stand around its parts; in `parts` the private ones are hidden. An entry
    with facts or draws always comes `whole`. `by` is the seat that asked, and `own` says which
    of the parts a seat may see.
    """

    head: bytes
    parts: tuple[bytes, ...]
    tail: bytes
    skeleton: msgspec.Raw
    whole: bool
    by: Seat | None
    own: dict[Seat, int]


BRIEF: dict[str, Brief] = {}
"""By the hash of an entry."""


def _brief_entries(entries: Sequence[Entry], seat: Seat | None, over: bool) -> list[PageEntry]:
    """What does not concern this seat has no text. A follower computes all hashes itself, so
    only the last entry has one, for comparing."""
    last = len(entries) - 1
    page = [_brief_entry(entry, seat, over, at == last) for at, entry in enumerate(entries)]
    # As bytes they are the same as page entries.
    return cast(list[PageEntry], page)


def _brief_entry(
    entry: Entry, seat: Seat | None, over: bool, with_hash: bool
) -> PageEntry | msgspec.Raw:
    brief = BRIEF.get(entry.hash)
    if brief is None:
        if len(BRIEF) >= MOST_BRIEF:
            BRIEF.clear()
        brief = BRIEF[entry.hash] = _made_brief(entry)
    is_own = seat is not None and (brief.by == seat or seat in brief.own)
    if not (brief.whole or is_own):
        return _skeleton(entry) if with_hash else brief.skeleton
    if over and entry.private:
        whole = log_entry(entry, seat, over)
        return whole if with_hash else _without_hash(whole)
    parts = brief.parts
    if seat is not None and (at := brief.own.get(seat)) is not None:
        part = entry.parts[at]
        shown = encode(shown_part(part))
        parts = (*parts[:at], shown, *parts[at + 1 :])
    compared = b'"hash":"' + entry.hash.encode() + b'",' if with_hash else b""
    return msgspec.Raw(brief.head + b",".join(parts) + b"]," + compared + brief.tail)


def _made_brief(entry: Entry) -> Brief:
    content = read_content(entry)
    return Brief(
        b'{"seq":' + str(entry.seq).encode() + b',"parts":[',
        tuple(encode(shown_part(part)) for part in entry.as_seen_by(None).parts),
        b'"public":' + encode(entry.public) + b"}",
        msgspec.Raw(encode(_without_hash(_skeleton(entry)))),
        bool(content.facts or content.drawn),
        content.by,
        {seat: at for at, part in enumerate(entry.parts) for seat in part.seats or ()},
    )


def _without_hash(entry: PageEntry) -> PageEntry:
    return msgspec.structs.replace(entry, hash=None)


def log_entry(entry: Entry, seat: Seat | None, over: bool) -> PageEntry:
    """An entry as `seat` may see it; after the end everything is shown."""
    entry = entry if over else entry.as_seen_by(seat)
    parts = [shown_part(part) for part in entry.parts]
    return PageEntry(entry.seq, parts, entry.hash, entry.public)


def shown_part(part: Part) -> LogPart:
    seats = None if part.seats is None else list(part.seats)
    return LogPart(seats, part.hash, part.body)


def _skeleton(entry: Entry) -> PageEntry:
    parts = [shown_part(msgspec.structs.replace(part, body=None)) for part in entry.parts]
    digest = sha256(entry.public.encode()).hexdigest()
    return PageEntry(entry.seq, parts, entry.hash, digest=digest)
