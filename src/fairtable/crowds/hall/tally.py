"""What a crowd has seen: how long things took, what was won and refused, and every fault."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

import msgspec


class Tally(msgspec.Struct):
    """Times are in seconds. `late` has, for each call and player, when the number was there.

    A time is counted from the moment that stands in the entry, so the clocks of both machines
    must agree. On one machine they do.
    """

    players: int = 0
    seated: int = 0
    started: int = 0
    following: int = 0
    seated_after: float = 0.0
    started_after: float = 0.0
    attempts: int = 0
    calls: int = 0
    late: list[float] = []
    longest_call: list[float] = []
    notes: int = 0
    claims: int = 0
    upheld: int = 0
    bogeys: int = 0
    refused: dict[str, int] = {}
    reconnected: int = 0
    faults: dict[str, int] = {}

    def refuse(self, code: str) -> None:
        self.refused[code] = self.refused.get(code, 0) + 1

    def fault(self, what: str) -> None:
        self.faults[what] = self.faults.get(what, 0) + 1

    def add(self, other: Tally) -> None:
        """Another process of the same crowd has counted this."""
        for name in ("players", "seated", "started", "following", "notes", "claims", "upheld"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.bogeys += other.bogeys
        self.reconnected += other.reconnected
        for name in ("seated_after", "started_after", "attempts", "calls"):
            setattr(self, name, max(getattr(self, name), getattr(other, name)))
        self.late += other.late
        self.refused = dict(Counter(self.refused) + Counter(other.refused))
        self.faults = dict(Counter(self.faults) + Counter(other.faults))

    def lines(self) -> list[str]:
        """In words, for people."""
        said = [
            f"{self.seated} of {self.players} players sat down in {self.seated_after:.1f} s",
            f"{self.started} began after {self.started_after:.1f} s, attempt {self.attempts}",
            f"{self.following} players followed every entry, the others every hash",
            f"{self.calls} calls; a player had the number after {percentiles(self.late)}",
            f"{self.claims} claims: {self.upheld} upheld, {self.bogeys} bogeys; "
            f"refused: {listed(self.refused)}",
            f"{self.notes} times a sheet was marked; {self.reconnected} connections made again",
            f"faults: {listed(self.faults)}",
        ]
        return said


def at(share: float, values: Sequence[float]) -> float:
    """The value below which this share of all lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, math.floor(share * len(ordered)))] if ordered else 0.0


def percentiles(values: Sequence[float]) -> str:
    found = (at(share, values) * 1000 for share in (0.5, 0.9, 0.99, 1.0))
    return "p50 {:.0f}, p90 {:.0f}, p99 {:.0f}, worst {:.0f} ms".format(*found)


def listed(counts: dict[str, int]) -> str:
    return ", ".join(f"{count} x {what}" for what, count in sorted(counts.items())) or "none"
