"""Two games with the same public moves and other secrets give everybody the same bytes.

A spectator without a token, one with a token, and one of the seats are compared: every byte of
their WebSockets, in order; every answer over HTTP with its head, plain and compressed; the
stream of events. The others hold the other secrets. `worlds` says what is made equal.
"""

from __future__ import annotations

import random
import re
import zlib
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from fairtable.referee import Ruling, Seat
from fairtable.server.notes import PrivateNotes
from fairtable.server.table import Table
from tests.server.inside import Inside
from tests.server.twins.sitting import Script, Sitting
from tests.server.twins.twin_games import (
    BACKGAMMON,
    CASINO,
    SUDOKU,
    TAMBOLA,
    Played,
    other_deal,
)
from tests.server.twins.worlds import Now, World, worlds

FEW, MANY = 2, 200
GAMES = [CASINO, TAMBOLA, BACKGAMMON, SUDOKU]
SECRET = "the same for both servers: it signs the tokens"
HASH = re.compile(rb"[0-9a-f]{64}|[0-9a-f]{32}")
"""A hash, or the salt of a part that the viewer may see."""


class Twins:
    """A server in each world."""

    def __init__(self, now: Now, here: Inside, there: Inside) -> None:
        self.now, self.here, self.there = now, here, there
        self.number = 0

    def compare(self, played: Played, is_plain: bool = True) -> None:
        """One pair of games."""
        self.number += 1
        chance = random.Random(f"{played.name} {self.number}")
        viewer = chance.choice([None, *range(played.players)]) if played.players > 1 else None
        moves = chance.randrange(3, played.moves)
        one = World("here", self.number, is_plain=is_plain)
        with self.now.being(one):
            first, rulings = self._sit(self.here, one, played, viewer, None, moves, chance)
        deal = other_deal(self.now, played, one.dealt, viewer, rulings, chance)
        links = rulings[-1].after.tip.drawn
        two = World("there", self.number, links, deal, is_plain=is_plain)
        with self.now.being(two):
            other, _ = self._sit(self.there, two, played, viewer, first.moves, moves, chance)
        assert played.deal_anew is None or one.dealt != two.dealt
        assert first.table.durable.tip.secret != other.table.durable.tip.secret
        compare(first, other, is_plain)

    def _sit(  # noqa: PLR0913  a world, a game, and what is played there
        self,
        inside: Inside,
        world: World,
        played: Played,
        viewer: Seat | None,
        script: Script | None,
        moves: int,
        chance: random.Random,
    ) -> tuple[Sitting, list[Ruling]]:
        sitting = Sitting(inside, world, played, viewer)
        try:
            sitting.write_notes(chance)
            rulings = sitting.play(script, moves, chance)
            sitting.write_notes(chance)
            sitting.look()
        finally:
            sitting.close()
        return sitting, rulings


def compare(first: Sitting, other: Sitting, is_plain: bool) -> None:
    for one, two in zip(first.public, other.public, strict=True):
        here, there = one.got, two.got
        if not is_plain:
            here, there = list(map(without_hashes, here)), list(map(without_hashes, there))
        assert len(here) == len(there)
        for mine, yours in zip(here, there, strict=True):
            assert mine == yours, first_difference(mine, yours)


def first_difference(mine: bytes, yours: bytes) -> str:
    """Where it is, without what follows from it in the head and in a compressed body."""
    mine, yours = without_hashes(mine), without_hashes(yours)
    pairs = enumerate(zip(mine, yours, strict=False))
    at = next((place for place, (one, two) in pairs if one != two), len(mine))
    near = slice(max(0, at - 150), at + 80)
    return f"{mine[:80]!r} ... {mine[near]!r}, not {yours[near]!r}"


def without_hashes(got: bytes) -> bytes:
    """What is compared of real hashes is their length and their place.

    They compress to other sizes, so a compressed answer is read first.
    """
    head, end, body = got.partition(b"\r\n\r\n")
    if b"content-encoding: gzip" in head.lower() and body:
        if b"transfer-encoding" in head.lower():
            body = _joined(body)
        body = zlib.decompress(body, 16 + zlib.MAX_WBITS)
    head = re.sub(rb"content-length: \d+", b"content-length", head)
    head = re.sub(rb'(?i)(etag: "?)[^\r]*', rb"\1", head)
    return HASH.sub(lambda found: b"#" * len(found[0]), head + end + body)


def _joined(chunks: bytes) -> bytes:
    whole = b""
    while chunks:
        size, _, chunks = chunks.partition(b"\r\n")
        whole, chunks = whole + chunks[: int(size, 16)], chunks[int(size, 16) + 2 :]
    return whole


@pytest.fixture(scope="module")
def twins(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Twins]:
    with ExitStack() as stack:
        now = stack.enter_context(worlds())
        servers = [
            stack.enter_context(Inside(tmp_path_factory.mktemp("twin"), SECRET)) for _ in "ab"
        ]
        yield Twins(now, *servers)


@pytest.mark.parametrize("played", GAMES, ids=lambda played: played.name)
def test_games_with_other_secrets_give_the_same_bytes(twins: Twins, played: Played) -> None:
    for _ in range(FEW):
        twins.compare(played)
    twins.compare(played, is_plain=False)


def test_a_planted_leak_is_found(twins: Twins, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody else's notes are told to everybody as a frame that says nothing of them."""
    write = PrivateNotes.write

    async def leaking(self: PrivateNotes, table: Table, holder: str, text: str) -> None:
        await write(self, table, holder, text)
        for watcher in table.watchers:
            watcher.tell(b'{"type":"notes","text":""}')

    monkeypatch.setattr(PrivateNotes, "write", leaking)
    with pytest.raises(AssertionError):
        for _ in range(FEW):
            twins.compare(SUDOKU)


@pytest.mark.long
@pytest.mark.parametrize("played", GAMES, ids=lambda played: played.name)
def test_two_hundred_pairs_give_the_same_bytes(twins: Twins, played: Played) -> None:
    for _ in range(MANY):
        twins.compare(played)
    for _ in range(MANY // 10):
        twins.compare(played, is_plain=False)
