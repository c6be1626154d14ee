"""D16: many clients race for the same lines. One is told yes, the others no, none is lost."""

from __future__ import annotations

import asyncio
import random
from collections import Counter

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from fairtable.games.dots.folding import fold_few
from fairtable.games.dots.lines import size_of
from fairtable.server.great_board.codes import Code
from tests.server.great_board.guests import QUICK, BoardGuest, answers_in, line, until_open
from tests.server.serving import Server

CLIENTS = 64
UNDER_WAY = 32
ANSWERED = {Code.ACCEPTED, Code.EDGE_TAKEN, Code.BOARD_COMPLETE}
TOO_FAST = {Code.RATE_LIMITED, Code.QUOTA_EXHAUSTED}


class Racer:
    """A client that asks for every line once, in its own order, until each is answered."""

    def __init__(self, server: Server, guest: BoardGuest, edges: int) -> None:
        self.server, self.guest = server, guest
        # Nearly the same order for all, so that they always want the same lines.
        luck = random.Random(guest.token)
        wanted = random.Random(1).sample(range(edges), edges)
        places = {edge: place + 20 * luck.random() for place, edge in enumerate(wanted)}
        self.order = sorted(wanted, key=places.__getitem__)
        self.codes: dict[int, list[int]] = {}
        self.won: dict[int, int] = {}
        self.records = bytearray()
        self._asked: set[int] = set()

    async def race(self) -> None:
        """Until every line was answered with yes or no. A lost connection is made again."""
        while len(self._open()) > 0:
            try:
                await self._one_connection()
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                self._asked.clear()
                await asyncio.sleep(0.05)

    def _open(self) -> list[int]:
        return [edge for edge in self.order if not ANSWERED & {*self.codes.get(edge, ())}]

    async def _one_connection(self) -> None:
        start = len(self.records) // 3
        where = f"{self.server.live_url}/api/boards/board-1/live?from={start}"
        headers = self.guest.headers
        async with connect(where, additional_headers=headers, proxy=None) as live:
            todo = self._open()[::-1]
            while todo or self._asked:
                while todo and len(self._asked) < UNDER_WAY:
                    edge = todo.pop()
                    self._asked.add(edge)
                    await live.send(line(edge, edge))
                frame = await asyncio.wait_for(live.recv(), 20)
                if isinstance(frame, bytes):
                    todo += self._hear(frame)

    def _hear(self, frame: bytes) -> list[int]:
        """The lines that must be asked for again."""
        if frame[0] == 1:
            first = int.from_bytes(frame[1:5], "big")
            assert first == len(self.records) // 3, "records follow without a gap"
            self.records += frame[5:]
            return []
        again = []
        for edge, code, value in answers_in(frame):
            self._asked.discard(edge)
            self.codes.setdefault(edge, []).append(code)
            if code == Code.ACCEPTED:
                self.won[edge] = value
            elif code not in ANSWERED:
                again.append(edge)
        return again


async def race(server: Server, size: str, clients: int = CLIENTS, kills: int = 0) -> None:
    width, height = map(int, size.split("x"))
    edges = size_of(width, height).edges
    until_open(server)
    guests = [BoardGuest(server, f"Racer {n}") for n in range(clients)]
    for guest in guests:
        guest.join()
    racers = [Racer(server, guest, edges) for guest in guests]
    racing = asyncio.gather(*(racer.race() for racer in racers))
    for number in range(kills):
        reached = edges * (number + 1) // (2 * kills)
        while not racing.done() and len(racers[0].records) // 3 < reached:
            await asyncio.sleep(0.002)
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
    await racing
    check(server, racers, edges, kills > 0)


def check(server: Server, racers: list[Racer], edges: int, disturbed: bool) -> None:
    card = server.ask("GET", "/api/boards/board-1").json()
    log = server.ask("GET", "/api/boards/board-1/chunks/0").content
    assert card["status"] == "complete"
    assert (card["placed"], len(log)) == (edges, 3 * edges)
    # The log is the truth: folded by the rules, it has the scores that the server has.
    state = fold_few(log, size_of(card["width"], card["height"]))
    assert state.is_complete, "every line is there, and none twice"
    assert list(state.scores) == card["scores"]
    assert card["winner"] == state.winner
    winners: dict[int, int] = {}
    for racer in racers:
        for edge, index in racer.won.items():
            assert edge not in winners, "two were told yes"
            winners[edge] = index
            written = int.from_bytes(log[3 * index : 3 * index + 3], "big")
            assert written == edge << 2 | (racer.guest.team or 0), "what was told is kept"
        told = Counter(code for codes in racer.codes.values() for code in codes)
        assert set(racer.codes) == set(range(edges)), "everybody was answered for every line"
        if not disturbed:
            # Somebody who is too fast is told so, and asks again.
            assert set(told) <= {*ANSWERED, *TOO_FAST}
            assert sum(told[code] for code in ANSWERED) == edges
        assert bytes(racer.records) == log[: len(racer.records)]
    if not disturbed:
        assert len(winners) == edges


async def test_d16_64_clients_race_for_the_same_lines(served):
    server = served(board="6x6", **QUICK)
    await race(server, "6x6")


async def test_d16_clients_race_across_a_kill(served):
    server = served(board="7x7", **QUICK)
    await race(server, "7x7", clients=16, kills=1)


@pytest.mark.long
async def test_d16_64_clients_race_for_10000_lines(served):
    server = served(board="70x70", **QUICK)
    await race(server, "70x70")


@pytest.mark.long
async def test_d16_64_clients_race_for_10000_lines_across_kills(served):
    server = served(board="70x70", **QUICK)
    await race(server, "70x70", kills=3)
