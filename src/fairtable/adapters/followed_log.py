"""The log as this player has seen it: checked entry by entry, and remembered.

A player who remembers the hash of an entry notices if anything before that entry is changed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fairtable.referee import (
    BrokenLog,
    Content,
    Entry,
    Give,
    Part,
    Play,
    TableFact,
    first_hash,
)
from fairtable.referee.facts import GameStarted, SeatLeft, SeatsClosed, SeatsReopened, SeatTaken
from fairtable.referee.log import read_entry


def read_page(page: dict[str, Any]) -> list[Entry]:
    """The entries on one page of the log, as the server sends it."""
    return [
        Entry(
            entry["seq"],
            entry["public"],
            tuple(Part(tuple(p["seats"]), p["hash"], p.get("body")) for p in entry["parts"]),
            entry["hash"],
        )
        for entry in page["entries"]
    ]


class FollowedLog:
    """The hashes of all entries so far, and what must be known before a link is given.

    `anchors` are the promises of the seats. `links` has the last link that each seat gave, and
    the anchor that came with it.
    """

    def __init__(self) -> None:
        self.hashes: list[str] = []
        self.anchors: dict[int, str | None] = {}
        self.links: dict[int, tuple[str, str | None]] = {}
        self.closed_at: int | None = None
        self.awaited: set[int] = set()
        self.left_out: set[int] = set()
        self.has_begun = False

    @property
    def version(self) -> int:
        return len(self.hashes)

    @property
    def head(self) -> str:
        return self.hashes[-1] if self.hashes else first_hash()

    def follow(self, entries: Iterable[Entry]) -> None:
        """Add these entries; BrokenLog if they do not follow."""
        for entry in entries:
            if entry.seq != self.version:
                raise BrokenLog(self.version, f"entry {entry.seq} stands in its place")
            content = read_entry(entry, self.head)
            self.hashes.append(entry.hash)
            self._note(content)

    def _note(self, content: Content) -> None:
        match content.asked:
            case Give(link) if content.by is not None:
                self.links[content.by] = link, None
                self.awaited.discard(content.by)
            case Play(_, str(link), anchor) if content.by is not None:
                self.links[content.by] = link, anchor
        for fact in content.facts:
            self._note_fact(content.seq, fact)

    def _note_fact(self, seq: int, fact: TableFact) -> None:
        match fact:
            case SeatTaken(anchor=str()) if self.closed_at is not None:
                raise BrokenLog(seq, "an anchor after the seats were closed")
            case SeatTaken(seat, _, anchor) if not self.has_begun:
                self.anchors[seat] = anchor
            case SeatLeft(seat) if not self.has_begun:
                self.anchors.pop(seat, None)
            case SeatsClosed(awaited):
                self.closed_at, self.awaited = seq, set(awaited)
            case SeatsReopened():
                self.closed_at, self.awaited = None, set()
            case GameStarted():
                self.has_begun, self.left_out, self.awaited = True, self.awaited, set()

    def check_start(self, seat: int, anchor: str) -> None:
        """Check before the first link: the seats are closed, and our anchor is in the log."""
        if self.closed_at is None or seat not in self.awaited:
            raise BrokenLog(self.version, "a link is asked for before the seats are closed")
        if self.anchors.get(seat) != anchor:
            raise BrokenLog(self.closed_at, "the anchor of our own seat is not in the log")

    def check_same(self, other: FollowedLog) -> None:
        """Check that `other`, which the server shows now, is what it showed before."""
        for seq, (now, before) in enumerate(zip(other.hashes, self.hashes, strict=False)):
            if now != before:
                raise BrokenLog(seq, "it is not the entry that the server showed before")
        if other.version < self.version:
            raise BrokenLog(other.version, "missing, but the server showed it before")
