"""A forger who makes every hash right again, so that only the rules can find the fault."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

import msgspec

from fairtable.referee import Entry, Part, first_hash
from fairtable.referee.log import entry_hash

Change = Callable[[dict[str, Any]], object]
replace = msgspec.structs.replace


def rehashed(entries: list[Entry]) -> list[Entry]:
    """The entries with new hashes, so that each follows the one before."""
    chain, head = [], first_hash()
    for entry in entries:
        head = entry_hash(head, entry.seq, entry.public.encode(), entry.parts)
        chain.append(replace(entry, hash=head))
    return chain


def forged(entries: list[Entry], seq: int, change: Change) -> list[Entry]:
    """The log with a change in the public content of one entry."""
    content = msgspec.json.decode(entries[seq].public)
    change(content)
    public = msgspec.json.encode(content).decode()
    other = replace(entries[seq], public=public)
    return rehashed([*entries[:seq], other, *entries[seq + 1 :]])


def forged_part(entries: list[Entry], seq: int, seats: tuple[int, ...], old: str, new: str):
    """The log with a change in a private part."""
    parts = []
    for part in entries[seq].parts:
        body = part.body
        if part.seats == seats:
            assert body is not None and old in body, part
            body = body.replace(old, new)
            part = Part(seats, hashlib.sha256(body.encode()).hexdigest(), body)
        parts.append(part)
    other = replace(entries[seq], parts=tuple(parts))
    return rehashed([*entries[:seq], other, *entries[seq + 1 :]])


def renumbered(entries: list[Entry]) -> list[Entry]:
    """Entries in a new order, each with its new number."""
    new = []
    for seq, entry in enumerate(entries):
        public = entry.public.replace(f'{{"seq":{entry.seq},', f'{{"seq":{seq},', 1)
        new.append(replace(entry, seq=seq, public=public))
    return rehashed(new)
