"""A connection that has ended is freed at once. It does not wait for the garbage collector,
which comes seldom: thousands of closed connections would cost as much as open ones."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import socket
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest
import uvicorn
from websockets.asyncio.client import connect

from fairtable.server.app import create_app
from fairtable.server.http_protocol import PacedHttp
from fairtable.server.settings import Settings
from fairtable.server.websocket_protocol import TableWebSocket
from fairtable.storage import MemoryStore

VISITORS = 20


class QuietServer(uvicorn.Server):
    """A server in this process, which leaves the signals of the tests alone."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@contextlib.asynccontextmanager
async def served(data: Path) -> AsyncIterator[str]:
    """The address of a server whose objects can be counted here."""
    app = create_app(Settings(data=str(data), board="6x6"), MemoryStore())
    options = {"ws_per_message_deflate": False, "log_config": None, "lifespan": "on"}
    config = uvicorn.Config(app, http=PacedHttp, ws=TableWebSocket, **options)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        server = QuietServer(config)
        serving = asyncio.ensure_future(server.serve([listening]))
        while not server.started:
            await asyncio.sleep(0.01)
        try:
            yield "{}:{}".format(*listening.getsockname())
        finally:
            server.should_exit = True
            await serving


@contextlib.contextmanager
def without_collector() -> Iterator[None]:
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def connections() -> int:
    kinds = TableWebSocket, PacedHttp
    return sum(type(one) in kinds for one in gc.get_objects())


async def visit(where: str) -> None:
    """Come, hear the first frame or the answer, and go."""
    if not where.endswith("/live"):
        async with httpx.AsyncClient() as client:
            await client.get(f"http://{where}")
        return
    async with connect(f"ws://{where}", proxy=None) as live:
        await live.recv()


@pytest.mark.parametrize(
    "path", ["tables/{}/live", "tables/AAAAAAAA/live", "boards/current/live", "games"]
)
async def test_what_was_a_connection_is_freed_at_once(
    tmp_path: Path, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gc, "freeze", lambda: None)  # What is frozen cannot be counted.
    async with served(tmp_path) as address, httpx.AsyncClient() as client:
        guest = (await client.post(f"http://{address}/api/guests", json={})).json()
        headers = {"Authorization": f"Bearer {guest['token']}"}
        new = await client.post(
            f"http://{address}/api/tables", json={"game": "dots"}, headers=headers
        )
        code = new.json()["table"]["id"]
        before = connections()
        with without_collector():
            where = f"{address}/api/{path.format(code)}"
            await asyncio.gather(*(visit(where) for _ in range(VISITORS)))
            async with asyncio.timeout(10):
                while connections() > before:
                    await asyncio.sleep(0.05)
