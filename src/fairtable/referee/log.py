"""The log: what was asked and what happened at a table, in order, never changed.

An entry has a public text, and a salted private part for each group of seats that sees more.
The hash of an entry covers the hash of the entry before, its number, and the hash of each part.
So a log can be shown to anybody: a part that they may not see is replaced by its hash, and the
hashes of the log still fit. The bytes that are hashed are the bytes that are kept.

A person's name is in no text that is hashed. It is in an open part, which everybody may see and
which may be left out: then the log is still whole, and the person is "a player".
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any

import msgspec

from fairtable.referee.asks import Logged
from fairtable.referee.chance import Drawn
from fairtable.referee.facts import Fact, TableFact

SALT_BYTES = 16
SALT = re.compile(r"[0-9a-f]{32}")
HASH = re.compile(r"[0-9a-f]{64}")
EVERYBODY = b"\xff\xff\xff\xff"
"""Stands in an entry's hash for the audience of a part that everybody may see."""


class BrokenLog(Exception):
    """An entry does not follow from those before it."""

    def __init__(self, seq: int, reason: str) -> None:
        super().__init__(f"entry {seq}: {reason}")
        self.seq = seq
        self.reason = reason


class Content(
    msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True
):
    """The public part: who asked what and when, and what everybody may know of what happened.

    `events` has null where an event is in a private part. `who` is the asker's pseudonym.
    `drawn` lists the draws made here, and `house_link` is the key of the open ones. The last
    entry opens the `sealed_key`.
    """

    seq: int
    at: int
    by: int | None
    who: str
    command: str
    asked: Logged | None
    facts: tuple[TableFact, ...]
    events: tuple[msgspec.Raw, ...]
    drawn: tuple[Drawn, ...] = ()
    house_link: str = ""
    sealed_key: str = ""


class Private(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A private part as it is written: salt, events by place, and in entry 0 the secret."""

    salt: str
    events: dict[str, msgspec.Raw]
    secret: str = ""


class Name(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The open part of entry 0 and of each `Sit`: the name of the person, with a salt."""

    salt: str
    name: str


class Part(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A private part and the seats that may see it. Without `body`, only its hash is shown.

    The part for everybody (`seats` is None) has a name. Its body may be left out, too.
    """

    seats: tuple[int, ...] | None
    hash: str
    body: str | None = None


class Entry(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One entry as it is kept and shown."""

    seq: int
    public: str
    parts: tuple[Part, ...]
    hash: str

    @property
    def private(self) -> tuple[Part, ...]:
        """The parts that not everybody may see."""
        return self.parts[1:] if self.open_part else self.parts

    @property
    def open_part(self) -> Part | None:
        """The part with a name. It is always the first one."""
        return self.parts[0] if self.parts and self.parts[0].seats is None else None

    def as_seen_by(self, seat: int | None) -> Entry:
        """The entry with what `seat` may not see replaced by its hash."""
        if all(_may_see(seat, part) for part in self.parts):
            return self
        parts = tuple(p if _may_see(seat, p) else Part(p.seats, p.hash) for p in self.parts)
        return msgspec.structs.replace(self, parts=parts)


def _may_see(seat: int | None, part: Part) -> bool:
    return part.seats is None or seat in part.seats


_content = msgspec.json.Decoder(Content)
_private = msgspec.json.Decoder(Private)
_name = msgspec.json.Decoder(Name)
_encode = msgspec.json.Encoder().encode
NULL = msgspec.Raw(b"null")


def first_hash() -> str:
    """The hash that stands before entry 0."""
    return sha256(b"fairtable.log.3").hexdigest()


def entry_hash(before: str, seq: int, public: bytes, parts: Sequence[Part]) -> str:
    """SHA-256 of: hash before, number (8 bytes), SHA-256 of the public part, private parts."""
    whole = bytes.fromhex(before) + seq.to_bytes(8, "big") + sha256(public).digest()
    for part in parts:
        whole += audience(part.seats) + bytes.fromhex(part.hash)
    return sha256(whole).hexdigest()


def write_events(
    events: Sequence[Fact], seq: int, secret: bytes
) -> tuple[tuple[msgspec.Raw, ...], tuple[Part, ...]]:
    """The events as they stand in entry `seq`: the public list, and the private parts."""
    public: list[msgspec.Raw] = []
    private: dict[tuple[int, ...], dict[str, msgspec.Raw]] = {}
    for place, event in enumerate(events):
        written = msgspec.Raw(_encode(event))
        if (seats := event.seen_by()) is None:
            public.append(written)
        else:
            private.setdefault(seats, {})[str(place)] = written
            public.append(NULL)
    if not private:
        return tuple(public), ()
    parts = [
        _part(seats, Private(_salt(secret, seq, seats), by_place))
        for seats, by_place in sorted(private.items())
    ]
    return tuple(public), tuple(parts)


def write_name(name: str, salt: str) -> Part:
    """The open part with a person's name. With a salt that nobody knows, whoever has only the
    hash cannot guess the name."""
    body = _encode(Name(salt, name))
    return Part(None, _digest(body), body.decode())


def own_salt(secret: bytes, seq: int) -> str:
    """A salt for a table whose log shows its secret to nobody else: in a terminal, in tests."""
    return hmac.digest(secret, b"name" + seq.to_bytes(8, "big"), sha256)[:SALT_BYTES].hex()


def read_name(entry: Entry) -> str:
    """The name in the open part; "" if it was left out.

    BrokenLog if it is not the one whose hash is there.
    """
    part = entry.open_part
    if part is None or part.body is None:
        return ""
    try:
        named = _name.decode(part.body)
        fits = SALT.fullmatch(named.salt) and _encode(named) == part.body.encode()
    except (msgspec.MsgspecError, RecursionError, ValueError) as unreadable:
        raise BrokenLog(entry.seq, f"unreadable: {unreadable}") from unreadable
    if not fits:
        raise BrokenLog(entry.seq, "a name is not written as logs write names")
    if _digest(part.body.encode()) != part.hash:
        raise BrokenLog(entry.seq, "a name does not match its hash")
    return named.name


def write_secret(secret: bytes) -> Part:
    """The part of entry 0 that only the house sees: the table's secret."""
    return _part((), Private(_salt(secret, 0, ()), {}, secret.hex()))


def write_entry(content: Content, parts: tuple[Part, ...], before: str) -> Entry:
    """The entry that follows the one whose hash is `before`."""
    public = _encode(content)
    digest = entry_hash(before, content.seq, public, parts)
    return Entry(content.seq, public.decode(), parts, digest)


def read_entry(entry: Entry, before: str) -> Content:
    """The content of an entry; BrokenLog if it does not follow the hash `before`."""
    try:
        _check(entry, before)
    except (OverflowError, ValueError) as unreadable:
        raise BrokenLog(entry.seq, f"unreadable: {unreadable}") from unreadable
    return read_content(entry)


def read_content(entry: Entry) -> Content:
    """The content of an entry, whether or not its hashes are right."""
    try:
        content = _content.decode(entry.public)
    except (msgspec.MsgspecError, OverflowError, RecursionError, ValueError) as unreadable:
        raise BrokenLog(entry.seq, f"unreadable: {unreadable}") from unreadable
    if content.seq != entry.seq:
        raise BrokenLog(entry.seq, f"the content says it is entry {content.seq}")
    return content


def _check(entry: Entry, before: str) -> None:
    """Every hash is the hash of what it stands for."""
    for part in entry.parts:
        # A hash is written in one way only: of a hidden part nothing else is left.
        if not HASH.fullmatch(part.hash):
            raise BrokenLog(entry.seq, "a hash is not 64 lowercase hexadecimal digits")
    for part in entry.private:
        if part.body is not None and _digest(part.body.encode()) != part.hash:
            raise BrokenLog(entry.seq, "a private part does not match its hash")
    read_name(entry)
    if entry_hash(before, entry.seq, entry.public.encode(), entry.parts) != entry.hash:
        raise BrokenLog(entry.seq, "the hash does not follow from the entry before")


def read_events(
    entry: Entry, content: Content, decoder: msgspec.json.Decoder[Any]
) -> list[Any]:
    """What happened in the game, in order; None for an event that this log hides."""
    try:
        happened = [None if raw == NULL else decoder.decode(raw) for raw in content.events]
        gaps = {str(place) for place, event in enumerate(happened) if event is None}
        for place, raw in _hidden_events(entry):
            # Otherwise the house could keep one event and show the players another.
            if place not in gaps:
                reason = f"event {place} is given twice, or there is no such event"
                raise BrokenLog(entry.seq, reason)
            gaps.remove(place)
            happened[int(place)] = decoder.decode(raw)
    except (msgspec.MsgspecError, RecursionError) as unreadable:
        raise BrokenLog(entry.seq, f"unreadable: {unreadable}") from unreadable
    return happened


def _hidden_events(entry: Entry) -> Iterator[tuple[str, msgspec.Raw]]:
    for part in entry.private:
        if part.body is not None:
            yield from _private.decode(part.body).events.items()


def read_secret(entry: Entry) -> bytes:
    """The table's secret, from the part of entry 0 that only the house sees."""
    for part in entry.parts:
        if part.seats == () and part.body is not None:
            try:
                return bytes.fromhex(_private.decode(part.body).secret)
            except (msgspec.MsgspecError, RecursionError, ValueError) as unreadable:
                raise BrokenLog(entry.seq, f"unreadable: {unreadable}") from unreadable
    raise BrokenLog(entry.seq, "the table's secret is not in this log")


def _part(seats: tuple[int, ...], private: Private) -> Part:
    body = _encode(private)
    return Part(seats, _digest(body), body.decode())


def _salt(secret: bytes, seq: int, seats: tuple[int, ...]) -> str:
    # Derived, so that writing is a pure function; unguessable, because the secret is.
    message = b"salt" + seq.to_bytes(8, "big") + audience(seats)
    return hmac.digest(secret, message, sha256)[:SALT_BYTES].hex()


def audience(seats: tuple[int, ...] | None) -> bytes:
    """Who may see a part, as it stands in the hash of an entry."""
    if seats is None:
        return EVERYBODY
    return len(seats).to_bytes(4, "big") + b"".join(s.to_bytes(4, "big") for s in seats)


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()
