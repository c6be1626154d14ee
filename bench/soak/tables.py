"""The lives of honest tables: opened, played with pauses and absences, ended, compared."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from soak.findings import Findings
from soak.guest import Guest, Refused
from soak.house import House
from soak.seat import Seat
from soak.told import Told

from fairtable.referee import Entry

PLAYERS = {"sudoku": 1, "tambola": 3, "backgammon": 2, "casino": 2, "dots": 3}
OPTIONS: dict[str, dict[str, Any]] = {
    "sudoku": {"difficulty": "easy"},
    "tambola": {"seats": 3, "seconds": 2},
    "backgammon": {"length": 3},
    "casino": {"stack_seconds": 20},
    "dots": {"seats": 3, "width": 9, "height": 9},
}
LONGEST = 600
"""Entries, after which the players agree that it is enough."""
HURRY = 0.5
"""Seconds between two acts of a player, on average."""


class Hall:
    """All honest tables. `told` has what was told at each of them."""

    def __init__(self, house: House, findings: Findings, seed: int, each: int) -> None:
        self.house, self.findings = house, findings
        self.told: list[Told] = []
        self.ending = asyncio.Event()
        self._places = [
            Place(self, game, number, random.Random(f"{seed} {game} {number}"))
            for game in PLAYERS
            for number in range(each)
        ]

    async def run(self) -> None:
        """Until `ending` is set and everybody has got the answers to what they asked."""
        await asyncio.gather(*(place.run() for place in self._places))


class Place:
    """One game is played here, table after table, by the same guests."""

    def __init__(self, hall: Hall, game: str, number: int, luck: random.Random) -> None:
        self._hall, self._game, self._luck = hall, game, luck
        self._guests = [
            Guest(hall.house, hall.findings, f"{game}{number}{letter}")
            for letter in "abc"[: PLAYERS[game]]
        ]

    async def run(self) -> None:
        for guest in self._guests:
            await guest.come()
        while not self._hall.ending.is_set():
            try:
                await self._one_table()
            except Refused as refused:
                self._hall.findings.wrong("a table could not be played", f"{refused!r}")
                await asyncio.sleep(5)
            except Exception as failed:
                self._hall.findings.wrong("the bench itself failed", f"{failed!r}")
                await asyncio.sleep(5)
        for guest in self._guests:
            await guest.close()

    async def _one_table(self) -> None:
        host = self._guests[0]
        new = {"game": self._game, "options": OPTIONS[self._game]}
        table = str((await host.ask("POST", "/api/tables", new))["table"]["id"])
        told = Told(table, self._game)
        self._hall.told.append(told)
        seats = [
            Seat(guest, table, told, random.Random(self._luck.getrandbits(64)))
            for guest in self._guests
        ]
        self._hall.findings.count(f"tables of {self._game}")
        try:
            await self._begin(seats)
            # The same for all: if one stopped earlier, the others would wait for their turn.
            longest = self._luck.randrange(LONGEST // 6, LONGEST)
            await asyncio.gather(*(self._play(seat, longest) for seat in seats))
            if not self._hall.ending.is_set():
                await self._finish(seats)
                log = [entry async for entry in whole_log(host, table)]
                told.check(log, self._hall.findings)
            for seat in seats:
                await seat.check_marks()
        finally:
            for seat in seats:
                await seat.close()

    async def _begin(self, seats: list[Seat]) -> None:
        for seat in seats[1:]:
            await seat.ask({"type": "Sit"})
        if len(seats) > 1:
            await seats[0].ask({"type": "Start"})
        for _ in range(300):
            if all(seat.status in ("playing", "over") for seat in seats):
                return
            await seats[0].something_happens(0.2)
        self._hall.findings.wrong("the game does not begin", seats[0].table)

    async def _play(self, seat: Seat, longest: int) -> None:
        while seat.status != "over" and seat.version < longest:
            if self._hall.ending.is_set():
                return
            await asyncio.sleep(seat.luck.expovariate(1 / HURRY))
            try:
                await self._act(seat)
            except Refused:
                await asyncio.sleep(0.2)  # Somebody else was faster, or it is not our turn.

    async def _act(self, seat: Seat) -> None:
        """Something that a player does now and then, or a move."""
        aside, often = (
            seat.luck.choices(
                (seat.leave_for_a_while, seat.mark, seat.check_marks, seat.repeat), (2, 5, 2, 6)
            )[0],
            0.15,
        )
        chance = seat.luck.random()
        if chance < often:
            await aside()
        elif chance < often + 0.01:
            await seat.ask({"type": "Play", "move": "nonsense"})
        elif chance < often + 0.015 and len(self._guests) > 1:
            await self._rise_and_sit(seat)
        elif chance < often + 0.02:
            await self._pause(seat)
        elif moves := await seat.legal_moves():
            await seat.ask({"type": "Play", "move": seat.luck.choice(worth_playing(moves))})
        else:
            await seat.something_happens(3)

    async def _rise_and_sit(self, seat: Seat) -> None:
        seen = await seat.guest.ask("GET", f"/api/tables/{seat.table}")
        if (number := seen["you"]["seat"]) is not None and seen["table"]["status"] == "playing":
            await seat.ask({"type": "Rise", "seat": number})
            await asyncio.sleep(seat.luck.uniform(0.2, 3))
        await seat.ask({"type": "Sit"})

    async def _pause(self, seat: Seat) -> None:
        await seat.ask({"type": "Pause"})
        await asyncio.sleep(seat.luck.uniform(0.2, 2))
        await seat.ask({"type": "Resume"})

    async def _finish(self, seats: list[Seat]) -> None:
        """End the table, one way or another."""
        for seat in seats:
            for way in (
                {"type": "Sit"},
                {"type": "Resume"},
                {"type": "End"},
                {"type": "Resign"},
            ):
                if seat.status == "over":
                    return
                try:
                    await seat.ask(way)
                except Refused:
                    continue
            await seat.something_happens(0.5)
        if seats[0].status != "over":
            self._hall.findings.count(f"tables of {self._game} left unfinished")


def worth_playing(moves: list[str]) -> list[str]:
    """The moves with which a game goes on, if there are any."""
    return [move for move in moves if not move.startswith(("resign", "drop"))] or moves


async def whole_log(guest: Guest, table: str) -> AsyncIterator[Entry]:
    """The log as this guest sees it, page by page."""
    after = 0
    while True:
        path = f"/api/tables/{table}/log?after={after}&limit=250"
        page = await guest.ask("GET", path)
        for entry in msgspec.convert(page["entries"], list[Entry]):
            yield entry
        after += len(page["entries"])
        if not page["entries"] or after >= page["version"]:
            return
