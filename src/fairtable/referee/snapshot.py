"""A snapshot: the fold of a log up to one entry, kept beside it, so that no table ages.

The log stays the truth. A snapshot is sealed with the secret of its table and names the hash of
the entry before it. If one byte of it is changed, if it belongs to another log, or if it was
made by another version of the rules or of this file, it is not believed: then an older one is
taken, or the whole log is folded again.
"""

from __future__ import annotations

import hmac
import zlib
from collections.abc import Callable, Hashable
from functools import cache
from hashlib import sha256
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from fairtable.referee.chain import Given
from fairtable.referee.clock import Clock
from fairtable.referee.facts import Sitter, Status
from fairtable.referee.game import AnyGame
from fairtable.referee.match import Match
from fairtable.referee.meaning import Seat
from fairtable.referee.room.folding import places_of
from fairtable.referee.room.people import People

FORMAT = 1
"""Raise it when the meaning of a field changes: older snapshots are then made again."""
SEAL_BYTES = 32
QUICKLY = 1
"""How hard zlib tries."""

Answers: TypeAlias = dict[str, dict[str, int]]
"""For each asker, the entry that each of their latest commands made."""


class Snapshot(msgspec.Struct, frozen=True, array_like=True):
    """What a match has that entry 0 does not fix, and the latest answers."""

    kind: bytes
    version: int
    head: str
    at: int
    status: Status
    seats: tuple[Sitter | None, ...]
    chains: tuple[Given | None, ...]
    former: tuple[str | None, ...]
    clock: Clock
    listed: tuple[Seat, ...]
    attempt: int
    closed: str
    closed_at: int
    drawn: int
    sealed: int
    people: People
    state: bytes
    answers: Answers


OF_ROOM = (
    *("status", "seats", "chains", "former", "listed", "attempt"),
    *("closed", "closed_at", "people"),
)
OF_TIP = ("version", "head", "at", "drawn", "sealed")
_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Snapshot).decode


def pack(match: Match, answers: Answers) -> bytes | None:
    """The snapshot of a match, not sealed yet; None if its state cannot be written.

    `match` must have its secret, and `answers` may change afterwards.
    """
    written = _write_state(match.state)
    if written is None:
        return None
    fields = {name: getattr(match.room, name) for name in OF_ROOM}
    fields |= {name: getattr(match.tip, name) for name in OF_TIP}
    kind, clock = kind_of(match.game, type(match.state)), match.clock
    return _encode(Snapshot(kind=kind, clock=clock, state=written, answers=answers, **fields))


def seal(packed: bytes, secret: bytes) -> bytes:
    """The bytes to keep. For a great board this takes time, and it may run in any thread."""
    body = zlib.compress(packed, QUICKLY)
    return _seal_of(body, secret) + body


def unpack(kept: bytes, opened: Match) -> tuple[Match, Answers] | None:
    """The match and the answers; None if the snapshot is not believed.

    `opened` is the match after entry 0 of the same log. The caller compares `head` with the
    log.
    """
    body = kept[SEAL_BYTES:]
    if not hmac.compare_digest(_seal_of(body, opened.tip.secret), kept[:SEAL_BYTES]):
        return None
    try:
        snapshot = _decode(zlib.decompress(body))
        if snapshot.kind != kind_of(opened.game, type(opened.state)):
            return None
        state = _read_state(opened, snapshot.state)
    except (msgspec.MsgspecError, ValueError, zlib.error):
        return None
    of_room = {name: getattr(snapshot, name) for name in OF_ROOM}
    of_tip = {name: getattr(snapshot, name) for name in OF_TIP}
    room = replace(opened.room, places=places_of(snapshot.seats), **of_room)
    tip = replace(opened.tip, **of_tip)
    return Match(opened.game, room, state, snapshot.clock, tip), snapshot.answers


def _seal_of(body: bytes, secret: bytes) -> bytes:
    key = hmac.digest(secret, b"fairtable.snapshot", sha256)
    return hmac.digest(key, body, sha256)


def kind_of(game: AnyGame, state: type) -> bytes:
    """A hash of everything on which the meaning of the bytes depends."""
    fields = (*Snapshot.__struct_fields__, *People.__struct_fields__)
    words = [FORMAT, *fields, game.name, game.rules_version]
    return sha256(msgspec.json.encode(words) + _shape(state)).digest()[:16]


@cache
def _shape(state: Hashable) -> bytes:
    """The fields of a state, and the fields of those: a change of them is noticed."""
    return msgspec.json.encode(msgspec.json.schema(state), order="deterministic")


def _write_state(state: Hashable) -> bytes | None:
    """The state in bytes. What msgspec cannot read back as it was is not written."""
    try:
        written = _encode(state)
        kind: type = type(state)
        again = _decoder(kind)(written)
    except (TypeError, ValueError, msgspec.MsgspecError):
        return None
    return written if again == state else None


def _read_state(opened: Match, written: bytes) -> Any:
    kind: type = type(opened.state)
    return _decoder(kind)(written)


@cache
def _decoder(state: Hashable) -> Callable[[bytes], Any]:
    decoder: msgspec.msgpack.Decoder[Any] = msgspec.msgpack.Decoder(state)
    return decoder.decode
