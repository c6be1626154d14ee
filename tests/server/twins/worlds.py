"""Two worlds: the same in everything that is public, with other secrets.

Everything that differs by accident is made equal here, and only here: the table's code, the ids
of guests, the clock, the promise in entry 0, and the house's links that a game has used so far.
What stays hidden comes from a secret of each world, and from a deal of its own.

A salted hash of what is hidden must differ. So that all other bytes can be compared as they
are, also compressed, such a hash is made of the seats and the entry alone when `is_plain`. In a
world that is not plain all hashes are real, and a test compares them by place and length.
"""

from __future__ import annotations

import hashlib
import random
import secrets
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest

from fairtable.games.tambola import deal as tambola_deal
from fairtable.referee import Chance, Draws, log, match
from fairtable.referee.chance import Kind, draw_message
from fairtable.referee.promise import house_link, promise
from fairtable.server import log_pages
from fairtable.server.routes import streams
from fairtable.server.streams.reading import Patience
from tests.server.inside import NOON

PUBLIC = hashlib.sha256(b"what both worlds show").digest()
EVER = 10**9
"""More links of the house than any game uses."""
NOT_YET = 3600.0
"""Seconds after which nobody waits any more. A hall is told when a sitting says so."""


@dataclass
class World:
    """One of two. `deal` is what the house deals here: a deck, or tickets; None: as drawn.

    `links` are how many of the house's links are the same in both worlds. `dealt` is what was
    dealt at last.
    """

    name: str
    number: int
    links: int = EVER
    deal: Any = None
    dealt: Any = None
    is_plain: bool = True

    def __post_init__(self) -> None:
        self.chance = random.Random(self.number)
        self.secret = hashlib.sha256(f"{self.name} {self.number}".encode()).digest()

    @property
    def code(self) -> str:
        return f"TW{self.number:06}"

    def token_bytes(self, size: int) -> bytes:
        return self.secret[:size]

    def token_hex(self, size: int) -> str:
        """The id of the next guest: the same in both worlds."""
        return self.chance.randbytes(size).hex()


class Stacked(Draws):
    """A sealed shuffle gives what this world deals. Other sealed luck is the same in both."""

    def __init__(self, world: World, key: bytes, message: bytes) -> None:
        super().__init__(key, message)
        self._world = world

    def shuffled(self, items: Sequence[Any]) -> tuple[Any, ...]:
        drawn = super().shuffled(items)
        self._world.dealt = tuple(self._world.deal or drawn)
        return self._world.dealt


class Now:
    """Which world it is. Servers of both worlds stand in this process, one after another."""

    def __init__(self) -> None:
        self.world = World("nowhere", 0)

    @contextmanager
    def being(self, world: World) -> Iterator[World]:
        before, self.world = self.world, world
        log_pages.BRIEF.clear()  # It is found by hashes, which are the same in both worlds.
        yield world
        self.world = before


@contextmanager
def worlds() -> Iterator[Now]:
    """From here on the process lives in the world that is now."""
    now = Now()
    with pytest.MonkeyPatch.context() as patch:
        _same_by_accident(patch, now)
        _same_in_public(patch, now)
        _other_deals(patch, now)
        _plain_hashes(patch, now)
        yield now


def _same_by_accident(patch: pytest.MonkeyPatch, now: Now) -> None:
    """Codes, ids, clocks, and whether something is told at once or a moment later."""

    def clock() -> int:
        return (NOON + now.world.number) * 1_000_000

    still = SimpleNamespace(time_ns=clock, monotonic=time.monotonic)
    for module in ("identity", "tables"):
        patch.setattr(f"fairtable.server.{module}.time", still)
    drawn = SimpleNamespace(
        token_bytes=lambda size: now.world.token_bytes(size),
        token_hex=lambda size: now.world.token_hex(size),
        choice=secrets.choice,
    )
    for module in ("identity", "first_entries"):
        patch.setattr(f"fairtable.server.{module}.secrets", drawn)
    patch.setattr("fairtable.server.first_entries.new_code", lambda: now.world.code)
    patch.setattr(streams, "PATIENCE", Patience(now=lambda: clock() / 1e9))
    least = SimpleNamespace(randint=lambda least, most: least)
    patch.setattr("fairtable.server.streams.cursors.random", least)
    patch.setattr("fairtable.server.presence.TELL_EVERY", 0.0)
    patch.setattr("fairtable.server.presence.TELL_ONE", 0.0)
    patch.setattr("fairtable.server.crier.EVERY", NOT_YET)
    patch.setattr("fairtable.server.crier.SLICE", NOT_YET)


def _same_in_public(patch: pytest.MonkeyPatch, now: Now) -> None:
    """The promise, and the links that are shown. Later ones come from the world's secret."""

    def link(secret: bytes, drawn: int, links: int) -> str:
        return house_link(PUBLIC if drawn < now.world.links else secret, drawn, links)

    def message(table: str, closed: str, *more: Any) -> bytes:
        """Without the code, and without the hash of the entry that closed the seats."""
        return draw_message("", "", *more)

    patch.setattr(match, "house_link", link)
    patch.setattr(match, "draw_message", message)
    patch.setattr(
        "fairtable.referee.opening.promise",
        lambda _, links, sealed: promise(PUBLIC, links, sealed),
    )


def _other_deals(patch: pytest.MonkeyPatch, now: Now) -> None:
    drawn = match.Match._draws
    tickets = tambola_deal.deal

    def draws(self: match.Match, kind: Kind, *asked: Any) -> Draws:
        fair = drawn(self, kind, *asked)
        return fair if kind == "open" else Stacked(now.world, PUBLIC, fair._message)

    def deal(*asked: Any) -> Any:
        fair = tickets(*asked)
        now.world.dealt = now.world.deal or fair
        return now.world.dealt

    patch.setattr(match.Match, "_draws", draws)
    patch.setattr("fairtable.games.tambola.rules.deal", deal)


def _plain_hashes(patch: pytest.MonkeyPatch, now: Now) -> None:
    salt_of, part_of = log._salt, log._part

    def salt(secret: bytes, seq: int, seats: tuple[int, ...]) -> str:
        return salt_of(PUBLIC if now.world.is_plain else secret, seq, seats)

    def part(seats: tuple[int, ...], private: log.Private) -> log.Part:
        made = part_of(seats, private)
        if not now.world.is_plain:
            return made
        return log.Part(seats, hashlib.sha256(private.salt.encode()).hexdigest(), made.body)

    patch.setattr(log, "_salt", salt)
    patch.setattr(log, "_part", part)


def luck_of(world: World) -> Chance:
    """The sealed luck with which a game is judged again, outside of any server."""
    return Chance(lambda _: Stacked(world, PUBLIC, b""))
