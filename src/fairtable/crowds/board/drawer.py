"""One player of a crowd: a guest who joins, draws near the last line, and listens."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Coroutine
from typing import Any, Protocol

from fairtable.crowds.board.seen import SeenBoard
from fairtable.crowds.board.tally import CODES, BoardTally
from fairtable.crowds.wire import Address, Http, Socket, decode, frame
from fairtable.games.dots.quota import Left

TEXT, BYTES = 0x81, 0x82
RECORDS, LINE = 1, b"\x01"
ACCEPTED = 0
AGAIN_AFTER = 0.5
HELLO_SECONDS = 30.0


class BoardSocket(Socket):
    """A WebSocket whose messages of bytes go to `on_bytes`."""

    on_bytes: Any = None

    def _take(self, first: int, payload: bytes, at: float) -> None:
        if first == BYTES:
            self.on_bytes(payload)
        else:
            super()._take(first, payload, at)

    def send_bytes(self, payload: bytes) -> None:
        if not self.transport.is_closing():
            self.transport.write(frame(payload, BYTES))


class Company(Protocol):
    """What a drawer knows of the crowd to which it belongs."""

    address: Address
    tally: BoardTally
    seen: SeenBoard
    line_ms: float

    def ended(self, over: dict[str, Any]) -> None:
        """The board has ended."""

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Do this beside everything else, until the crowd goes."""


class Drawer:
    """A player, or with `draws=False` somebody who only watches."""

    def __init__(self, crowd: Company, name: str, draws: bool, listens: bool) -> None:
        self._crowd = crowd
        self._name = name
        self._draws = draws
        self._listens = listens
        self._http = Http(crowd.address)
        self._socket: BoardSocket | None = None
        self._token = ""
        self._luck = random.Random(name)
        self._number = 0
        self._asked: dict[int, tuple[int, float]] = {}
        self._mine: dict[int, float] = {}
        self._last: int | None = None
        self.team: int | None = None
        self._greeted = asyncio.Event()
        self._quota = Left(0, 0, 0)
        self._quota_at = 0.0
        self.has_left = False

    async def come(self) -> None:
        """Become a guest, connect, and join."""
        ask, refuse = self._http.ask_patiently, self._crowd.tally.refuse
        if self._draws:
            guest = await ask("POST", "/api/guests", "", {"name": self._name}, refuse)
            self._token = decode(guest)["token"]
        await self._connect()
        if self._draws:
            path = "/api/boards/current/members"
            me = decode(await ask("POST", path, self._token, {}, refuse))
            self.team = me["team"]
            self._know(me["quota"])

    async def _connect(self) -> None:
        start = self._crowd.seen.index if self._listens else None
        path = "/api/boards/current/live" + (f"?from={start}" if start is not None else "")
        address: Address = self._crowd.address
        greeted = self._greeted = asyncio.Event()
        socket = await BoardSocket.connect(
            address, path, self._token, self._hear_text, self._closed
        )
        assert isinstance(socket, BoardSocket)
        socket.on_bytes = self._hear_bytes
        self._socket = socket
        # Whoever is connected when they join counts at once (D14).
        await asyncio.wait_for(greeted.wait(), HELLO_SECONDS)

    def _know(self, quota: dict[str, int]) -> None:
        self._greeted = asyncio.Event()
        self._quota = Left(quota["left"], quota["next_ms"], quota["size"])
        self._quota_at = time.monotonic()

    @property
    def may_draw(self) -> bool:
        """D15. Whether there is a line left, as a page counts it."""
        if self.team is None:
            return False
        quota, since = self._quota, 1000 * (time.monotonic() - self._quota_at)
        more = 0
        if quota.next_ms and since >= quota.next_ms:
            more = 1 + int((since - quota.next_ms) / self._crowd.line_ms)
        return min(quota.size, quota.left + more) > len(self._asked)

    def draw(self) -> None:
        """Ask for a line near the last one."""
        edge = self._crowd.seen.choose(self._luck, self._last)
        if edge is None or self._socket is None:
            return
        self._number += 1
        now = time.perf_counter()
        self._asked[self._number] = edge, now
        self._mine[edge] = now
        asked = LINE + self._number.to_bytes(4, "big") + edge.to_bytes(3, "big")
        self._socket.send_bytes(asked)

    def leave(self) -> None:
        self.has_left = True
        self._http.close()
        if self._socket is not None:
            self._socket.transport.close()

    # What is heard

    def _hear_text(self, text: bytes, at: float) -> None:
        message, tally = decode(text), self._crowd.tally
        match message["type"]:
            case "hello":
                self._greeted.set()
            case "quota":
                self._know(message)
            case "me":
                self._know(message["me"]["quota"])
            case "over":
                self._crowd.ended(message)
            case "refused":
                tally.refuse(message["problem"]["code"])
            case "behind":
                tally.refuse("behind")

    def _hear_bytes(self, payload: bytes) -> None:
        if payload[0] == RECORDS:
            return self._hear_records(int.from_bytes(payload[1:5], "big"), payload[5:])
        for start in range(1, len(payload), 9):
            self._hear_answer(
                int.from_bytes(payload[start : start + 4], "big"), payload[start + 4]
            )

    def _hear_records(self, first: int, records: bytes) -> None:
        if self._listens and (wrong := self._crowd.seen.hear(first, records)):
            self._crowd.tally.fault(wrong)
        if not self._mine:
            return
        now = time.perf_counter()
        for start in range(0, len(records), 3):
            edge = int.from_bytes(records[start : start + 3], "big") >> 2
            if (asked_at := self._mine.pop(edge, None)) is not None:
                self._crowd.tally.seen.append(now - asked_at)

    def _hear_answer(self, number: int, code: int) -> None:
        tally = self._crowd.tally
        if number not in self._asked:
            return tally.fault("an answer that nobody asked for")
        edge, asked_at = self._asked.pop(number)
        tally.answered.append(time.perf_counter() - asked_at)
        if code == ACCEPTED:
            tally.drawn += 1
            self._last = edge
        else:
            tally.refuse(CODES[code])
            self._mine.pop(edge, None)
            self._last = None

    def _closed(self, code: int) -> None:
        if self.has_left:
            return
        self._asked.clear()
        self._mine.clear()
        self._crowd.tally.reconnected += 1
        self._crowd.begin(self._come_again())

    async def _come_again(self) -> None:
        """After a lost connection, or at the next board."""
        while not self.has_left:
            await asyncio.sleep(AGAIN_AFTER * (1 + self._luck.random()))
            try:
                return await self.come() if not self._token else await self._rejoin()
            except (OSError, TimeoutError):
                continue

    async def _rejoin(self) -> None:
        await self._connect()
        path, refuse = "/api/boards/current/members", self._crowd.tally.refuse
        me = decode(await self._http.ask_patiently("POST", path, self._token, {}, refuse))
        self.team = me["team"]
        self._know(me["quota"])

    def move_on(self) -> None:
        """The board has ended: go to the next one."""
        self.team, self._last = None, None
        if self._socket is not None:
            self._socket.transport.close()
