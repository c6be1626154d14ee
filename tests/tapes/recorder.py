"""The recorder: a real server, the people at it, and everything that they were told.

It touches the server by its outer doors only:

- bytes: requests of HTTP and frames of WebSockets go through the server's own protocols, as
  they come from sockets (`wire`); what comes back is written down;
- `create_app` with `Settings` and a store, and the server that `fairtable serve` runs;
- the clock and the randomness of the machine (`stillness`);
- the store: SQLite as everywhere; `owed` stands before it, knows what is under way, and fails
  when a scenario says so;
- the file of a log (`/export`), and `fairtable audit` on it.

A tape is a list of lines `[stream, kind, content]`. A stream is what one person asked over HTTP
and was answered (`Anna`), what one connection said and heard (`Anna live 1`), or a log. Within
a stream the order counts, between streams it does not.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
import shutil
import time
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any
from unittest.mock import patch

import msgspec
import uvicorn

from fairtable.cli.audit import examine
from fairtable.server import Settings, create_app
from fairtable.server.http_protocol import PacedHttp
from fairtable.server.serving import Server
from fairtable.server.websocket_protocol import TableWebSocket
from fairtable.storage import database_in, open_store
from tests.tapes.owed import Owing
from tests.tapes.stillness import StillLoop
from tests.tapes.wire import BINARY, CLOSE, TEXT, Answer, Door, Live

Line = list[Any]
SECRET = "a secret that everybody may know, because it is in a test"
MOMENT = 0.007
"""Seconds after each deed: everything that it causes at once has happened."""
TOLD = (
    "cache-control",
    "content-type",
    "etag",
    "stream-closed",
    "stream-cursor",
    "stream-next-offset",
    "stream-sse-data-encoding",
    "stream-up-to-date",
)
"""The headers that a reader of a stream goes by."""
MANY = 1_000_000
ROOMY = {
    "guest_rate": MANY,
    "address_rate": MANY,
    "question_rate": MANY,
    "tables_per_minute": MANY,
    "new_guests_per_minute": MANY,
    "entries_per_minute": MANY,
    "address_share": 1000,
    "guest_share": 1000,
    "address_connections": MANY,
}
"""Limits are met only where a scenario is about them."""


class House:
    """A server that may be stopped and come up again. `tape` is all that it has told."""

    def __init__(self, loop: StillLoop, folder: Path, **settings: Any) -> None:
        self.loop, self.folder = loop, folder
        self.tape: list[Line] = []
        self.connections: dict[str, int] = {}
        given = {"data": str(folder / "data"), "secret": SECRET, "board": "off"}
        self.settings = Settings(**{**ROOMY, **given, **settings})
        kept = Path(self.settings.database().removeprefix("sqlite:///"))
        shutil.copyfile(empty_database(), kept)
        self.store: Owing
        self.door: Door
        self._server: uvicorn.Server

    async def open(self) -> None:
        # The database was copied here, without the lock of an owner. A server waits for such an
        # owner; here there is none.
        with patch.object(time, "sleep", lambda seconds: None):
            store = open_store(self.settings.database(), alone=True)
        self.store = Owing(store, self.loop)
        app = create_app(self.settings, self.store)  # type: ignore[arg-type]
        config = uvicorn.Config(
            app,
            http=PacedHttp,
            ws=TableWebSocket,
            ws_per_message_deflate=False,
            server_header=False,
            date_header=False,
            access_log=False,
            log_config=None,
            lifespan="on",
        )
        config.load()
        self._server = Server(config, app)
        self._server.lifespan = config.lifespan_class(config)
        # Without sockets, and without what the program does to its whole process.
        await uvicorn.Server.startup(self._server, sockets=[])
        self.door = Door(self._server, self.loop)

    async def close(self) -> None:
        """As after SIGTERM: everybody is told goodbye."""
        await self._server.shutdown()
        await self.rest()

    async def restart(self) -> None:
        """Another server reads the same log. Time passes meanwhile."""
        await self.close()
        await self.rest(5)
        await self.open()

    async def rest(self, seconds: float = MOMENT) -> None:
        """Let time pass, and everything happen that is due."""
        await asyncio.sleep(seconds)

    def write(self, stream: str, kind: str, content: Any) -> None:
        self.tape.append([stream, kind, content])


class Guest:
    """Somebody with a name and a token. A nameless one has neither, and only watches."""

    def __init__(self, house: House, name: str, address: str = "192.0.2.1") -> None:
        self.house, self.name, self.address = house, name, address
        self.token = ""
        self.answers_pings = True

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """One request; its answer is on the tape, and its JSON (or bytes) given back."""
        house = self.house
        house.write(self.name, "asks", [method, path, body])
        answer = await house.door.ask(method, path, self.token, self.address, body)
        content = _content(answer)
        house.write(self.name, "answer", [answer.status, content])
        await house.rest()
        return content

    async def read(self, path: str, **headers: str) -> dict[str, str]:
        """Read a stream: the headers that matter there are on the tape, too."""
        house = self.house
        house.write(self.name, "asks", ["GET", path, headers or None])
        answer = await house.door.ask("GET", path, self.token, self.address, more=headers)
        told = {name: answer.headers[name] for name in TOLD if name in answer.headers}
        house.write(self.name, "headers", told)
        house.write(self.name, "answer", [answer.status, _content(answer)])
        await house.rest()
        return told

    def later(self, path: str) -> asyncio.Task[dict[str, str]]:
        """Begin to read, and wait for the end of the answer some time."""
        return asyncio.ensure_future(self.read(path))

    async def arrive(self) -> Guest:
        self.token = (await self.ask("POST", "/api/guests", {"name": self.name}))["token"]
        return self

    def listen(self, path: str) -> Ear:
        return Ear(self, path)


class Ear:
    """One connection of somebody, and what it has heard."""

    def __init__(self, guest: Guest, path: str) -> None:
        house = self._house = guest.house
        number = house.connections[guest.name] = house.connections.get(guest.name, 0) + 1
        self.stream = f"{guest.name} live {number}"
        self.frames: list[Any] = []
        self.closed: int | None = None
        house.write(self.stream, "connects", path)
        self._live: Live = house.door.listen(path, guest.token, guest.address, self._hear)
        self._live.answers_pings = guest.answers_pings

    def _hear(self, kind: int, payload: bytes) -> None:
        if kind == TEXT:
            self.frames.append(json.loads(payload))
            self._house.write(self.stream, "frame", self.frames[-1])
        elif kind == BINARY:
            self.frames.append(payload)
            self._house.write(self.stream, "bytes", payload.hex())
        elif kind == CLOSE:
            is_code = payload[:1] < b"0"  # Else it is the status line of a refusal.
            self.closed = int.from_bytes(payload[:2], "big") if is_code else 0
            said = payload[2:] if is_code else payload
            self._house.write(self.stream, "closed", [self.closed, said.decode()])

    async def say(self, *several: Any) -> None:
        """Send commands; what comes of them has happened when this is over."""
        for one in several:
            if isinstance(one, bytes):
                self._house.write(self.stream, "says bytes", one.hex())
                self._live.send(one, BINARY)
            else:
                self._house.write(self.stream, "says", one)
                self._live.send(json.dumps(one).encode())
        await self._house.rest()

    async def say_together(self, *frames: bytes) -> None:
        """Frames of bytes that come as one piece, as from a busy client."""
        self._house.write(self.stream, "says together", [frame.hex() for frame in frames])
        self._live.send_together(*frames)
        await self._house.rest()

    async def leave(self) -> None:
        self._house.write(self.stream, "leaves", None)
        self._live.leave()
        await self._house.rest()

    def answer_to(self, command: str) -> Any:
        """The frame that answers this command; the last one, if the connection was closed."""
        if self.closed is not None:
            return self.frames[-1] if self.frames else {}
        found = [f for f in self.frames if type(f) is dict and f.get("command") == command]
        assert found, f"{self.stream}: {command} has no answer"
        return found[-1]


async def write_log(guest: Guest, code: str, name: str = "log") -> None:
    """The bytes of a log as this person may see them, their hash, and what an audit says."""
    house = guest.house
    stream = f"{name} of {code} for {guest.name}"
    path = f"/api/tables/{code}/export"
    answer = await house.door.ask("GET", path, guest.token, guest.address)
    assert answer.status == 200, answer.body
    file = house.folder / "export.json"
    file.write_bytes(answer.body)
    for line in answer.body.decode().splitlines():
        house.write(stream, "line", line)
    house.write(stream, "sha256", hashlib.sha256(answer.body).hexdigest())
    found = json.loads(msgspec.json.encode(examine(str(file))))
    del found["file"]
    house.write(stream, "audit", found)


def _content(answer: Answer) -> Any:
    kind = answer.headers.get("content-type", "")
    if "json" in kind and answer.body:
        return answer.json()
    if kind.startswith("text/"):
        return answer.body.decode()
    return base64.b64encode(answer.body).decode()


@cache
def empty_database() -> Path:
    """A new database, made once: to make its tables takes longer than most scenarios."""
    address = database_in(Path(mkdtemp(prefix="fairtable-tapes-")))
    asyncio.run(open_store(address).close())
    return Path(address.removeprefix("sqlite:///"))
