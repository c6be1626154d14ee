"""Crashes: the process is killed in the middle of everything, again and again.

Everything that was acknowledged is there, and nothing is there twice. What was not acknowledged
is sent again with the same id and happens once. Nobody was told anything that was then lost.
Snapshots are written all the time, and after some crashes the newest of them are spoilt.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import sqlite3
from collections import deque
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from fairtable.referee import Entry, Play
from fairtable.referee.log import first_hash, read_entry
from fairtable.server.past import MISSED
from tests.server.players import Player, asked, whisperers
from tests.server.serving import Server

SPOILT = 0.5
"""After how many of the crashes snapshots are spoilt."""
AHEAD = 8
"""How many commands of a client are under way at the same time."""


class Client:
    """A player who plays on, whatever happens to the server."""

    def __init__(self, player: Player, table: str, moves: Iterator[str]) -> None:
        self.player = player
        self.table = table
        self.version = 0
        self.sent = 0
        self.waiting: deque[tuple[str, str]] = deque()
        self.acknowledged: list[str] = []
        self.resent = 0
        self._moves = moves
        self._newest = -1
        self._stopping = False

    async def run(self) -> None:
        while not (self._stopping and not self.waiting):
            with contextlib.suppress(ConnectionClosed, InvalidHandshake, OSError, EOFError):
                await self._connected()
            await asyncio.sleep(0.05)

    def stop(self) -> None:
        """Ask nothing new, but wait for the answers to what was asked."""
        self._stopping = True

    async def _connected(self) -> None:
        where = f"{self.player.server.live_url}/api/tables/{self.table}/live"
        async with connect(
            f"{where}?after={self.version}",
            additional_headers={"Authorization": f"Bearer {self.player.token}"},
            compression=None,
            proxy=None,
            close_timeout=1,
        ) as socket:
            self._hear_hello(json.loads(await socket.recv()))
            self.resent += len(self.waiting)
            for command, move in tuple(self.waiting):
                await self._send(socket, command, move)
            while not (self._stopping and not self.waiting):
                await self._fill(socket)
                self._hear(json.loads(await socket.recv()))

    async def _fill(self, socket: ClientConnection) -> None:
        while len(self.waiting) < AHEAD and not self._stopping:
            command, move = f"{self.sent}", next(self._moves)
            self.sent += 1
            self.waiting.append((command, move))
            await self._send(socket, command, move)

    async def _send(self, socket: ClientConnection, command: str, move: str) -> None:
        await socket.send(json.dumps(asked(Play(move), command)))

    def _hear_hello(self, hello: dict[str, Any]) -> None:
        # A refusal here would be 'version-ahead': we were told something that was then lost.
        assert hello["type"] == "hello", hello
        missed = hello["missed"]
        if len(missed) >= MISSED:
            # Of much, only the end is told.
            self.version = max(self.version, missed[0]["version"] - 1)
        for update in missed:
            self._follow(update)
        assert self.version == hello["seen"]["version"]

    def _hear(self, frame: dict[str, Any]) -> None:
        assert frame["type"] in ("update", "table"), frame
        if frame["type"] == "update":
            if not frame.get("repeated"):
                self._follow(frame)
            if "command" in frame:
                self._note(frame["command"], bool(frame.get("repeated")))

    def _follow(self, update: dict[str, Any]) -> None:
        assert update["version"] == self.version + 1
        self.version += 1

    def _note(self, command: str, repeated: bool) -> None:
        """First answers come in order. One that is given again may be read from the log, and
        come behind newer ones."""
        place = next((at for at, (c, _) in enumerate(self.waiting) if c == command), None)
        if place is None:
            # Sent again while the first was under way: the second answer is the same.
            assert command in self.acknowledged[-4 * AHEAD :], command
            return
        if not repeated:
            assert int(command) > self._newest, command
            self._newest = int(command)
        del self.waiting[place]
        self.acknowledged.append(command)


def words(name: str) -> Iterator[str]:
    return (f"say {name} {number}" for number in count())


def digits(player: Player, table: str) -> Iterator[str]:
    """A digit is set and erased, for ever. The rules refuse it out of order or twice."""
    found = player.get(f"/api/tables/{table}/moves", starts="r").json()["moves"]
    place = next(move for move in found if not move.endswith("=."))
    for number in count():
        yield f"{place.partition('=')[0]}=." if number % 2 else place


async def kill_again_and_again(server: Server, clients: list[Client], times: int) -> None:
    luck = random.Random(7)
    playing = [asyncio.ensure_future(client.run()) for client in clients]
    for _ in range(times):
        await asyncio.sleep(luck.uniform(0.02, 0.25))
        for task in playing:
            assert not task.done(), task.result()
        server.kill()
        if luck.random() < SPOILT:
            spoil_snapshots(server, luck)
        await asyncio.to_thread(server.start)
    await asyncio.sleep(0.1)
    for client in clients:
        client.stop()
    await asyncio.wait_for(asyncio.gather(*playing), 60)


def spoil_snapshots(server: Server, luck: random.Random) -> None:
    """Cut the newest snapshots in half, or change a byte of them."""
    with contextlib.closing(sqlite3.connect(server.data / "fairtable.db")) as database:
        newest = database.execute(
            "SELECT rowid, body FROM snapshot WHERE body != x'' ORDER BY version DESC LIMIT 4"
        ).fetchall()
        for row, body in newest:
            place = luck.randrange(len(body))
            half, other = (
                body[:place],
                body[:place] + bytes([body[place] ^ 1]) + body[place + 1 :],
            )
            spoilt = half if luck.random() < 0.5 else other
            database.execute("UPDATE snapshot SET body = ? WHERE rowid = ?", (spoilt, row))
        database.commit()


def whole_log(player: Player, table: str) -> list[Entry]:
    entries: list[dict[str, Any]] = []
    while page := player.log(table, len(entries), 1000):
        entries += page
    return msgspec.convert(entries, list[Entry])


def check(client: Client) -> None:
    """The log has each command of the client once and in order, and its hashes fit."""
    before, mine = first_hash(), []
    seat = client.player.see(client.table)["you"]["seat"]
    entries = whole_log(client.player, client.table)
    for number, entry in enumerate(entries):
        content = read_entry(entry, before)
        before = entry.hash
        assert content.seq == number
        if content.by == seat and content.command.isdigit():
            mine.append(content.command)
    told = sorted(client.acknowledged, key=int)
    assert mine == told == [str(number) for number in range(client.sent)]
    assert client.version <= len(entries) == client.player.see(client.table)["version"]


async def crash(server: Server, times: int) -> None:
    table, (anna, ben) = whisperers(server)
    cleo = Player(server, "Cleo")
    sudoku = cleo.open("sudoku", options={"difficulty": "easy"})
    clients = [
        Client(anna, table, words("anna")),
        Client(ben, table, words("ben")),
        Client(cleo, sudoku, digits(cleo, sudoku)),
    ]
    await kill_again_and_again(server, clients, times)
    for client in clients:
        check(client)
        assert client.sent > times
    assert sum(client.resent for client in clients) > 0
    with contextlib.closing(sqlite3.connect(server.data / "fairtable.db")) as database:
        assert database.execute("SELECT COUNT(*) FROM snapshot").fetchone()[0] > 0


async def test_ten_kills_lose_and_double_nothing(served: Callable[..., Server]) -> None:
    await crash(served(), 10)


@pytest.mark.long
async def test_two_hundred_kills_lose_and_double_nothing(
    served: Callable[..., Server],
) -> None:
    await crash(served(), 200)
