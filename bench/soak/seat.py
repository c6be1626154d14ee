"""A guest at a table: a WebSocket that is made again and again, commands that keep their ids.

It follows every update and keeps what it was told, to be compared with the log later.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import time
from typing import Any

from soak.guest import GIVES_UP, HOME, OURS, PASSES, Guest, Refused
from soak.told import Told
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

MISSED = 100
KEPT = 20
"""So many answers are kept, to ask for them again."""
CLOSED_IN_ORDER = {1000, 1001, 1006, 1013, 4408, 4429}


class Seat:
    """One player at one table."""

    def __init__(self, guest: Guest, table: str, told: Told, luck: random.Random) -> None:
        self.guest, self.table, self.told, self.luck = guest, table, told, luck
        self.version = 0
        self.seen: dict[str, Any] = {}
        self.status = ""
        self.number: int | None = None
        self.answers: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {}
        self.changed = asyncio.Event()
        self._waiting: dict[str, tuple[str, asyncio.Future[dict[str, Any]]]] = {}
        self._socket: ClientConnection | None = None
        self._away = asyncio.Event()
        self._sure, self._maybe = "", ""
        self._asked = 0
        self._listening = asyncio.ensure_future(self._listen())

    # The connection

    async def _listen(self) -> None:
        while True:
            while self._away.is_set():
                await asyncio.sleep(0.1)
            life = self.guest.house.life
            try:
                await self._connected()
            except (OSError, EOFError, InvalidHandshake, InvalidMessage, TimeoutError):
                pass
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd else 1006
                if code not in CLOSED_IN_ORDER and life == self.guest.house.life:
                    self.guest.findings.wrong("closed with a code", f"{self.table} {closed}")
            finally:
                self._socket = None
            await asyncio.sleep(self.luck.uniform(0.1, 0.5))

    async def _connected(self) -> None:
        url = f"ws://127.0.0.1:{self.guest.house.port}/api/tables/{self.table}/live"
        async with connect(
            f"{url}?after={self.version}",
            additional_headers=self.guest.headers,
            compression=None,
            proxy=None,
            max_size=None,
            close_timeout=1,
            local_addr=(HOME, 0),
        ) as socket:
            if not self._hear_hello(json.loads(await socket.recv())):
                return await asyncio.sleep(1)
            self._socket = socket
            for frame, _ in tuple(self._waiting.values()):
                self.guest.findings.count("commands sent again")
                await socket.send(frame)
            async for text in socket:
                await self._hear(json.loads(text), socket)
            raise ConnectionError("closed")

    def _hear_hello(self, hello: dict[str, Any]) -> bool:
        if hello["type"] != "hello":
            code = hello["problem"]["code"]
            # 'version-ahead' would mean that we were told something that was then lost.
            self.guest.findings.must(
                code in PASSES, "refused at hello", f"{self.table} {hello}"
            )
            return False
        missed = hello["missed"]
        if len(missed) >= MISSED:
            self.version = max(self.version, missed[0]["version"] - 1)
        for update in missed:
            self._follow(update)
        seen = hello["seen"]
        fits = self.version == seen["version"]
        self.guest.findings.must(
            fits, "hello does not fit", f"{self.table} {self.version} {seen['version']}"
        )
        self.version = seen["version"]
        self.told.heads[self.version] = seen["head"]
        self.seen, self.status = seen, seen["table"]["status"]
        self.number = seen["you"]["seat"]
        allowed = (self._sure, self._maybe)
        self.guest.findings.must(
            hello["notes"] in allowed,
            "marks lost",
            f"{self.table} {hello['notes']!r} {allowed}",
        )
        self.guest.findings.count("hellos")
        self.changed.set()
        return True

    async def _hear(self, frame: dict[str, Any], socket: ClientConnection) -> None:
        match frame["type"]:
            case "update":
                if not frame.get("repeated"):
                    self._follow(frame)
                    self.seen["view"] = frame.get("view")
                    self.status = frame["status"]
                self._answer(frame)
            case "refused":
                self._answer(frame)
            case "probe":
                await socket.send(_written(f"here{time.monotonic()}", {"type": "Here"}))
            case "table":
                self.seen["table"] = frame["table"]
        self.changed.set()

    def _follow(self, update: dict[str, Any]) -> None:
        expected = self.version + 1
        self.guest.findings.must(
            update["version"] == expected,
            "update out of order",
            f"{self.table} {expected} {str(update)[:200]}",
        )
        self.version = update["version"]
        self.told.update(update, self.guest.findings)

    def _answer(self, frame: dict[str, Any]) -> None:
        command = frame.get("command")
        if command in self._waiting:
            _, future = self._waiting[command]
            if not future.done():
                future.set_result(frame)

    # What a player does

    async def ask(self, ask: dict[str, Any]) -> dict[str, Any]:
        """One command, until it is answered; the update, or Refused."""
        self._asked += 1
        command = f"{self.guest.name}-{self._asked}"
        update = await self.ask_as(command, ask)
        self.told.accepted(command, update, self.guest.findings)
        self.answers[command] = ask, update
        if len(self.answers) > KEPT:
            del self.answers[next(iter(self.answers))]
        return update

    async def ask_as(self, command: str, ask: dict[str, Any]) -> dict[str, Any]:
        give_up = time.monotonic() + GIVES_UP
        while time.monotonic() < give_up:
            frame = await self._asked_once(command, _written(command, ask))
            if frame["type"] == "update":
                return frame
            problem = frame["problem"]
            if problem["code"] in OURS:
                self.guest.findings.wrong("an answer of ours", f"{self.table} {frame}")
            if problem["code"] not in PASSES:
                self.told.refused.add(command)
                self.guest.findings.count("refused by the rules")
                raise Refused(problem)
            self.guest.findings.count(f"told {problem['code']}")
            await asyncio.sleep(min(5.0, problem.get("retry_after") or 0.2))
        self.guest.findings.wrong("no answer for minutes", f"{self.table} {ask}")
        raise TimeoutError(command)

    async def _asked_once(self, command: str, frame: str) -> dict[str, Any]:
        future: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._waiting[command] = frame, future
        began, socket = time.monotonic(), self._socket
        try:
            if socket is not None:
                with contextlib.suppress(ConnectionClosed):
                    await socket.send(frame)
            answer = await asyncio.wait_for(future, GIVES_UP)
        finally:
            del self._waiting[command]
        if socket is not None and socket is self._socket:
            self.guest.waited(began, f"a frame at {self.table}")
        return answer

    async def repeat(self) -> None:
        """Ask for something again under its id: the answer must be the first one."""
        if not self.answers:
            return
        command = self.luck.choice(list(self.answers))
        ask, first = self.answers[command]
        again = await self.ask_as(command, ask)
        self.guest.findings.count("commands repeated")
        same = again.get("repeated") and _lasting(again) == _lasting(first)
        self.guest.findings.must(
            bool(same), "repeated command, other answer", f"{self.table} {first} {again}"
        )

    async def mark(self) -> None:
        """Write notes; when the server has answered, they must stay."""
        self._maybe = f"{self.guest.name} {self.luck.getrandbits(64):x}"
        path = f"/api/tables/{self.table}/notes"
        await self.guest.ask("PUT", path, {"text": self._maybe})
        self._sure = self._maybe
        self.guest.findings.count("marks")

    async def check_marks(self) -> None:
        text = (await self.guest.ask("GET", f"/api/tables/{self.table}/notes"))["text"]
        self.guest.findings.must(text == self._sure, "marks lost", f"{self.table} {text!r}")
        self.guest.findings.count("marks checked")

    async def leave_for_a_while(self) -> None:
        """Close the connection, and come back; after 10 s others are told that we are gone."""
        seconds = self.luck.choice((0.1, 1, 3, 14))
        self._away.set()
        if self._socket is not None:
            await self._socket.close()
        await asyncio.sleep(seconds)
        self._away.clear()
        self.guest.findings.count("left and came back")

    async def legal_moves(self) -> list[str]:
        path = f"/api/tables/{self.table}/moves?limit=60"
        return list((await self.guest.ask("GET", path))["moves"])

    async def something_happens(self, seconds: float) -> None:
        self.changed.clear()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.changed.wait(), seconds)

    async def close(self) -> None:
        self._listening.cancel()
        await asyncio.gather(self._listening, return_exceptions=True)


def _written(command: str, ask: dict[str, Any]) -> str:
    return json.dumps({"command": command, "ask": ask})


def _lasting(update: dict[str, Any]) -> dict[str, Any]:
    """An update without what says when it was sent."""
    return {k: v for k, v in update.items() if k not in ("repeated", "clock", "type")}
