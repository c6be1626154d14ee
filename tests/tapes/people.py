"""What people do at a table, in one line each."""

from __future__ import annotations

import hashlib
import random
from typing import Any

from fairtable.referee import Chain
from tests.tapes.recorder import Ear, Guest, House

ROLLS = ("roll",)
"""Moves with which somebody who has a chain gives a link."""


class Player(Guest):
    """A guest at one table at a time. Asks go over the connection, if there is one."""

    def __init__(self, house: House, name: str, address: str = "192.0.2.1") -> None:
        super().__init__(house, name, address)
        self.table = ""
        self.ear: Ear | None = None
        self.chain = Chain(hashlib.sha256(name.encode()).digest())
        self.links = 0
        self._commands = 0

    # At a table

    async def open(self, game: str, **more: Any) -> str:
        options = more.pop("options", {})
        body = {"game": game, "options": options, **more}
        seen = await self.ask("POST", "/api/tables", body)
        self.table = seen["table"]["id"]
        return self.table

    async def watch(self, table: str = "", after: int | None = None) -> Ear:
        """Connect, as a page does; the same again after the connection was lost."""
        self.table = table or self.table
        query = "" if after is None else f"?after={after}"
        self.ear = self.listen(f"/api/tables/{self.table}/live{query}")
        await self.house.rest()
        return self.ear

    async def leave(self) -> None:
        assert self.ear is not None, "not connected"
        ear, self.ear = self.ear, None
        await ear.leave()

    def command(self, kind: str, version: int | None = None, **fields: Any) -> dict[str, Any]:
        self._commands += 1
        ask = {"type": kind, **fields}
        whole = {"command": f"{self.name.split()[0].lower()}-{self._commands}", "ask": ask}
        return whole if version is None else {**whole, "version": version}

    async def do(self, kind: str, version: int | None = None, **fields: Any) -> Any:
        """Ask for something; the answer."""
        command = self.command(kind, version, **fields)
        return await self.send(command)

    async def say(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Ask for something that is answered later; the command."""
        assert self.ear is not None, "not connected"
        command = self.command(kind, **fields)
        await self.ear.say(command)
        return command

    async def send(self, command: dict[str, Any]) -> Any:
        if self.ear is None or self.ear.closed is not None:
            return await self.ask("POST", f"/api/tables/{self.table}/asks", command)
        await self.ear.say(command)
        return self.ear.answer_to(command["command"])

    async def sit(self, table: str = "", chained: bool = False, **more: Any) -> Any:
        self.table = table or self.table
        anchor: dict[str, Any] = {"anchor": self.chain.anchor} if chained else {}
        return await self.do("Sit", **more, **anchor)

    def next_link(self) -> str:
        self.links += 1
        return self.chain.link(self.links)

    async def give(self) -> Any:
        return await self.do("Give", link=self.next_link())

    async def play(self, move: str, **more: Any) -> Any:
        return await self.do("Play", move=move, **more)

    async def see(self) -> Any:
        return await self.ask("GET", f"/api/tables/{self.table}")

    async def moves(self) -> list[str]:
        """Their legal moves, as a program is told them."""
        found = await self.ask("GET", f"/api/tables/{self.table}/moves?limit=60")
        return [str(move) for move in found["moves"]]


async def arrived(house: House, *names: str) -> list[Player]:
    players = [Player(house, name) for name in names]
    for player in players:
        await player.arrive()
    return players


async def started(
    house: House, game: str, *names: str, chained: bool = False, **more: Any
) -> list[Player]:
    """People who watch a table that has just begun; the first is the host."""
    players = await arrived(house, *names)
    host = players[0]
    anchor = {"anchor": host.chain.anchor} if chained else {}
    table = await host.open(game, **more, **anchor)
    await host.watch()
    for guest in players[1:]:
        await guest.watch(table)
        await guest.sit(chained=chained)
    await (start_with_links(players) if chained else host.do("Start"))
    return players


async def start_with_links(players: list[Player]) -> None:
    """The host starts, the programs of all say that they are here, and each gives a link."""
    await players[0].say("Start")
    for player in players[1:]:
        await player.do("Here")
    for player in players:
        await player.give()


async def walk(
    players: list[Player], steps: int, seed: str, avoid: tuple[str, ...] = ()
) -> int:
    """Random moves from a seed: each step somebody who may move does; how many were made."""
    luck = random.Random(seed)
    for step in range(steps):
        turns = list(players)
        luck.shuffle(turns)
        for player in turns:
            moves = [move for move in await player.moves() if not move.startswith(avoid)]
            if moves:
                move = luck.choice(moves)
                rolls = player.links and move in ROLLS
                link = {"link": player.next_link()} if rolls else {}
                answer = await player.play(move, **link)
                assert "problem" not in answer and "code" not in answer, answer
                await player.house.rest(0.4)
                break
        else:
            return step
    return steps


async def over(player: Player, kind: str, **fields: Any) -> None:
    """An ask that ends the game, and the time in which everybody is told."""
    answer = await player.do(kind, **fields)
    assert answer["status"] == "over", answer
    await player.house.rest(1)
