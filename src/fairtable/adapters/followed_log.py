"""The log as this player has followed it: from entry 0, checked entry by entry.

A program that holds a chain trusts nothing else: not the view that the server shows, and not
what it says about whose turn it is. If the log breaks, no more links are given to it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from fairtable.games import UnknownRules, registered, rules_of
from fairtable.referee import (
    BrokenLog,
    Chance,
    Content,
    Entry,
    Follower,
    Given,
    Match,
    Part,
    Refused,
    Seat,
    Status,
    first_hash,
)
from fairtable.referee.chance import Draws
from fairtable.referee.facts import StartFailed, TableOpened
from fairtable.referee.log import read_entry


def read_page(page: dict[str, Any]) -> list[Entry]:
    """The entries on one page of the log, as the server sends it."""
    return [
        Entry(
            entry["seq"],
            entry["public"],
            tuple(_part(part) for part in entry["parts"]),
            entry["hash"],
        )
        for entry in page["entries"]
    ]


def _part(shown: dict[str, Any]) -> Part:
    seats = shown["seats"]
    return Part(None if seats is None else tuple(seats), shown["hash"], shown.get("body"))


class Terms(NamedTuple):
    """Which game is played, and with which options."""

    game: str
    options: dict[str, Any]


class FollowedLog:
    """The hashes of all entries so far, and the table as the entries tell it."""

    def __init__(self) -> None:
        self.hashes: list[str] = []
        self.terms: Terms | None = None
        self._follower: Follower | None = Follower(rules_of)
        self._unknown: UnknownRules | None = None
        self._missing: set[tuple[int, Seat]] = set()

    @property
    def version(self) -> int:
        return len(self.hashes)

    @property
    def head(self) -> str:
        return self.hashes[-1] if self.hashes else first_hash()

    @property
    def match(self) -> Match:
        """The table so far. UnknownRules if its game is not installed here."""
        if self._follower is None:
            raise UnknownRules("this game", 0)
        return self._follower.match

    @property
    def knows_rules(self) -> bool:
        """Whether the game is installed here. Otherwise only the hashes are checked."""
        return self._follower is not None

    @property
    def first(self) -> str:
        """The hash of entry 0, which names the table's record."""
        return self.hashes[0]

    def follow(self, entries: Iterable[Entry]) -> list[tuple[Entry, Content]]:
        """Add these entries; BrokenLog if they do not follow."""
        followed = []
        for entry in entries:
            if entry.seq != self.version:
                raise BrokenLog(self.version, f"entry {entry.seq} stands in its place")
            content = self._read(entry)
            self.hashes.append(entry.hash)
            self._note(content)
            followed.append((entry, content))
        return followed

    def _read(self, entry: Entry) -> Content:
        if self._follower is not None:
            try:
                return self._follower.follow(entry).ruling.content
            except UnknownRules as unknown:
                self._follower, self._unknown = None, unknown
        return read_entry(entry, self.head)

    def _note(self, content: Content) -> None:
        for fact in content.facts:
            match fact:
                case TableOpened():
                    self.terms = Terms(fact.game, fact.options)
                case StartFailed(attempt, missing):
                    self._missing |= {(attempt, seat) for seat in missing}

    def seat_of(self, holder: str) -> Seat | None:
        """Where this player sits by the log, as far as it is judged here."""
        if not self.version or not self.knows_rules:
            return None
        return self.match.room.seat_of(holder)

    def is_awaited(self, seat: Seat) -> bool:
        """Whether the last entry closed the seats, and the start waits for this seat's link."""
        match = self.match
        if match.room.status is not Status.STARTING or match.room.closed != match.tip.head:
            return False
        return seat in match.room.awaited()

    def is_missing(self, attempt: int, seat: Seat) -> bool:
        """Whether the log says that this seat gave no link in this attempt."""
        return (attempt, seat) in self._missing

    def may_roll(self, seat: Seat, move: Any) -> Refused | None:
        """Why this seat may not roll now; None if it may. The rules answer, not the server."""
        match = self.match
        if not match.game.rolls(move):
            raise ValueError("this move does not roll")
        trial = Chance(lambda kind: Draws(b"", b"to see whether the rules refuse"))
        verdict = match.game.decide(match.state, seat, move, trial)
        return verdict if isinstance(verdict, Refused) else None

    def living_chain(self, seat: Seat) -> Given | None:
        """What the log knows of this seat's chain; None if it gives no more links."""
        chain = self.match.room.chains[seat]
        return chain if chain is not None and chain.lives else None

    def check_version(self) -> None:
        """UnknownRules if the game is installed here, but not the version that entry 0 names.

        Then nothing could be checked, so nobody should sit down unawares.
        """
        if self._unknown and self.terms and self.terms.game in registered():
            raise self._unknown

    def awaits_chains(self) -> bool:
        """Whether who sits down now may bring a chain, by this log and not by a summary."""
        is_known = self.knows_rules and self.match.room.status is Status.WAITING
        return is_known and self.has_luck()

    def has_luck(self) -> bool:
        """Whether this game draws, by entry 0 and the rules that are installed here."""
        return self.match.room.terms.luck.any

    def spelt(self, move: str) -> str:
        """A move in the one spelling of its game; "" if it is no move, or the game unknown."""
        if self._follower is None:
            return ""
        game = self.match.game
        try:
            return game.write_move(game.read_move(move))
        except ValueError:
            return ""

    def check_own_seat(self, seat: Seat, holder: str) -> None:
        """BrokenLog if the log says that somebody else has our seat."""
        sitter = self.match.room.seats[seat]
        if sitter is None or sitter.holder != holder:
            raise BrokenLog(self.version - 1, "our own seat belongs to somebody else in it")

    def check_same(self, other: FollowedLog) -> None:
        """Check that `other`, which the server shows now, is what it showed before."""
        for seq, (now, before) in enumerate(zip(other.hashes, self.hashes, strict=False)):
            if now != before:
                raise BrokenLog(seq, "it is not the entry that the server showed before")
        if other.version < self.version:
            raise BrokenLog(other.version, "missing, but the server showed it before")
