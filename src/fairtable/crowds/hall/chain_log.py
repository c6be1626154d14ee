"""The log as a phone in a hall follows it: from entry 0, hash by hash.

A few players judge every entry by the rules (`whole`). The others compute every hash, and look
only at what concerns their own seat, so that one core can do it for a thousand of them.
"""

from __future__ import annotations

from hashlib import sha256

import msgspec

from fairtable.adapters.followed_log import FollowedLog
from fairtable.referee import BrokenLog, Chain, Entry, Part
from fairtable.referee.log import audience, first_hash

LINKS = 64
"""A hall tries to start 20 times at most, and nobody rolls in it."""
MOST_STEPS = 50_000


class ShownEntry(msgspec.Struct):
    """An entry on a page: with its text, or with the SHA-256 of its text."""

    seq: int
    parts: tuple[Part, ...]
    hash: str | None = None
    public: str | None = None
    digest: str | None = None


class ShownPage(msgspec.Struct):
    entries: list[ShownEntry]
    version: int


read_page = msgspec.json.Decoder(ShownPage).decode


class OwnSeat(msgspec.Struct):
    """What the log has said so far about the start, and about one holder."""

    seat: int | None = None
    anchor: str | None = None
    status: str = "waiting"
    attempt: int = 0
    listed: tuple[int, ...] = ()
    is_last_closing: bool = False


class ChainLog:
    """A log that one player has followed; BrokenLog if it breaks. It gives links by the log."""

    def __init__(self, whole: bool) -> None:
        self.whole = FollowedLog() if whole else None
        self.version = 0
        self.head = first_hash()
        self.own = OwnSeat()
        self._chain: Chain | None = None

    def bring(self, secret: bytes) -> str:
        """The anchor of a fresh chain, to sit down with."""
        self._chain = Chain(secret, LINKS)
        return self._chain.anchor

    def follow(self, page: ShownPage, holder: str) -> None:
        entries = page.entries
        for entry in entries:
            self._follow_one(entry, holder)
        if entries and entries[-1].hash not in (None, self.head):
            raise BrokenLog(self.version - 1, "the hash does not follow from the entry before")

    def _follow_one(self, entry: ShownEntry, holder: str) -> None:
        if entry.seq != self.version:
            raise BrokenLog(self.version, f"entry {entry.seq} stands in its place")
        if entry.public is None and self.own.status != "playing":
            raise BrokenLog(entry.seq, "it is not whole")
        for part in entry.parts:
            if part.body is not None and sha256(part.body.encode()).hexdigest() != part.hash:
                raise BrokenLog(entry.seq, "a private part does not match its hash")
        step = _known_step(self.head, entry)
        self.head = step.head
        if self.whole is not None:
            assert entry.public is not None, "a page of everything was asked for"
            self.whole.follow([Entry(entry.seq, entry.public, entry.parts, self.head)])
        self.version += 1
        self.own.is_last_closing = False
        if step.sits in ("", holder):
            for fact in step.facts:
                self._note(fact, step.anchor, holder)

    def _note(self, fact: _Fact, anchor: str | None, holder: str) -> None:
        """Facts about the start, and about our own seat."""
        own = self.own
        match fact.type:
            case "SeatTaken" if fact.holder == holder:
                own.seat, own.anchor = fact.seat, anchor
            case "SeatLeft" if fact.seat == own.seat:
                own.seat = None
            case "SeatsClosed":
                own.status, own.attempt = "starting", fact.attempt
                own.listed = fact.seats
                own.is_last_closing = True
            case "GameStarted":
                own.status = "playing"
            case "GameEnded":
                own.status = "over"

    def awaited_link(self) -> str | None:
        """The next link, if the last entry closed the seats and lists our own."""
        own, chain = self.own, self._chain
        if chain is None or not own.is_last_closing or own.seat not in own.listed:
            return None
        if own.anchor != chain.anchor:
            raise BrokenLog(self.version - 1, "it has another chain at our own seat")
        # Who is listed has given a link in every attempt before.
        return chain.link(own.attempt)


class _Fact(msgspec.Struct):
    type: str
    seat: int | None = None
    holder: str = ""
    attempt: int = 0
    seats: tuple[int, ...] = ()


class _Asked(msgspec.Struct):
    anchor: str | None = None


class _Public(msgspec.Struct):
    facts: tuple[_Fact, ...]
    asked: _Asked | None = None


class Step(msgspec.Struct, frozen=True):
    """What one entry does: its hash and its facts. `sits`: only this holder sits down."""

    head: str
    facts: tuple[_Fact, ...] = ()
    anchor: str | None = None
    sits: str = ""


STEPS: dict[tuple[str, str, str], Step] = {}
_public = msgspec.json.Decoder(_Public)


def _known_step(before: str, entry: ShownEntry) -> Step:
    """Thousands of players read the same text after the same entry: one of them computes."""
    hidden = "".join([part.hash for part in entry.parts])
    key = before, entry.public or entry.digest or "", hidden
    step = STEPS.get(key)
    if step is None:
        if len(STEPS) >= MOST_STEPS:
            STEPS.clear()
        step = STEPS[key] = _step(before, entry)
    return step


def _step(before: str, entry: ShownEntry) -> Step:
    public = entry.public
    digest = sha256(public.encode()).hexdigest() if public is not None else entry.digest or ""
    whole = sha256(bytes.fromhex(before) + entry.seq.to_bytes(8, "big") + bytes.fromhex(digest))
    for part in entry.parts:
        whole.update(audience(part.seats) + bytes.fromhex(part.hash))
    head = whole.hexdigest()
    if public is None:
        return Step(head)
    content = _public.decode(public)
    anchor = content.asked.anchor if content.asked else None
    alone = content.facts[0] if len(content.facts) == 1 else None
    sits = alone.holder if alone is not None and alone.type == "SeatTaken" else ""
    return Step(head, content.facts, anchor, sits)
