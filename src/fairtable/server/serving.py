"""Serving: one process with one event loop, until somebody stops it."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import signal
import socket
import sys
import threading
import time
from typing import Any, cast

import msgspec
import structlog
import uvicorn

from fairtable.referee import compiled
from fairtable.server import shelf
from fairtable.server.app import create_app
from fairtable.server.frames import GoodbyeFrame
from fairtable.server.http_protocol import PacedHttp
from fairtable.server.journal import keep_journal
from fairtable.server.reach import drawn, reach
from fairtable.server.settings import BadSettings, Settings
from fairtable.server.sweeping import Connection, sweep
from fairtable.server.websocket_protocol import TableWebSocket
from fairtable.storage import EntryStore, ReadFailed, Taken, open_store

journal = structlog.get_logger("fairtable.server")

GRACE_SECONDS = 10
GOODBYE_SECONDS = 5
LEAVING_SECONDS = 2.0
GARBAGE_THRESHOLDS = 5_000, 4, 10
"""Short pauses: the collector looks at a thousand objects in about a millisecond."""
SWITCH_SECONDS = 0.001
COMPILING = "The fast rules are being compiled; until then the plain rules answer."


class Server(uvicorn.Server):
    """Says goodbye to every connection before it closes them."""

    def __init__(self, config: uvicorn.Config, app: Any) -> None:
        super().__init__(config)
        self._app = app

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        # What exists now stays. New values have no cycles, so reference counts free them.
        gc.freeze()
        gc.set_threshold(*GARBAGE_THRESHOLDS)
        # Under load the thread that writes to the disk waits so long for its turn.
        sys.setswitchinterval(SWITCH_SECONDS)
        if self.started and sockets:
            print(f"Fairtable is open at {_address(sockets[0])}", flush=True)
            _tell_others(*sockets[0].getsockname()[:2])
            if compiled.is_any_put_off():
                print(COMPILING, flush=True)

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second: whether to stop. A server that is no longer the owner does."""
        if counter % 10 == 0:
            connections = cast(set[Connection], self.server_state.connections)
            sweep(connections, asyncio.get_running_loop().time())
        return await super().on_tick(counter) or not self._app.state.context.tables.store.owned

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        frame = msgspec.json.encode(
            GoodbyeFrame("The server is being stopped; nothing is lost.")
        )
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE_SECONDS):
                context = self._app.state.context
                await asyncio.gather(
                    context.tables.say_goodbye(frame), context.boards.say_goodbye(frame)
                )
        await super().shutdown(sockets)


def serve(host: str | None = None, port: int | None = None, data: str | None = None) -> None:
    """Serve until stopped. What is given here wins over the environment."""
    settings = Settings.from_environment(host=host, port=port, data=data)
    keep_journal(settings.log_level)
    # Before anything else starts, so that a bad folder is reported in one sentence.
    settings.signing_secret()
    settings.board_size()
    listening = _bind(settings)
    store = _open(settings)
    app = create_app(settings, store)
    config = uvicorn.Config(
        app,
        http=PacedHttp,
        ws=TableWebSocket,
        ws_max_size=4 * settings.frame_limit,
        ws_per_message_deflate=False,
        access_log=False,
        log_config=None,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
        lifespan="on",
    )
    # uvicorn raises again the signal that stopped it. SIGTERM then does what Ctrl-C does, and
    # when either arrives here, the server has already stopped in good order: exit status 0.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with contextlib.suppress(KeyboardInterrupt):
        Server(config, app).run([listening])
    if not store.owned:
        raise BadSettings(f"{_where_the_log_is(settings)}: another server has taken over.")
    shelf.close()
    _leave_stuck_threads()


def _leave_stuck_threads() -> None:
    """A thread that waits for a database which does not answer must not keep us here."""
    until = time.monotonic() + LEAVING_SECONDS
    for thread in threading.enumerate():
        if thread is not threading.current_thread() and not thread.daemon:
            thread.join(max(0.0, until - time.monotonic()))
            if thread.is_alive():
                journal.error("not ended in time", thread=thread.name)
                os._exit(1)


def _open(settings: Settings) -> EntryStore:
    try:
        return open_store(settings.database(), alone=True)
    except Taken as taken:
        raise BadSettings(f"{_where_the_log_is(settings)}: {taken}.") from taken
    except (ReadFailed, ValueError) as wrong:
        raise BadSettings(f"FAIRTABLE_DATABASE_URL: {wrong}.") from wrong


def _where_the_log_is(settings: Settings) -> str:
    """The variable that names the database of this server."""
    return "FAIRTABLE_DATABASE_URL" if settings.database_url else "FAIRTABLE_DATA"


def _bind(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except OSError as failed:
        listening.close()
        where = f"{settings.host}:{settings.port}"
        raise BadSettings(f"{where} can't be used: {failed.strerror}.") from failed
    return listening


def _tell_others(host: str, port: int) -> None:
    """Where other machines find this server, as text, and for phones as a QR code."""
    others = reach(host, port)
    if others.why == "listens-here-only":
        return
    if not others.addresses:
        print(others.sentence, flush=True)
        return
    first, *more = others.addresses
    print(f"Others in your network open {first}/", flush=True)
    for address in more:
        print(f"                         or {address}/", flush=True)
    if sys.stdout.isatty():
        # Some terminals have no blocks to draw with.
        with contextlib.suppress(UnicodeEncodeError):
            print(drawn(f"{first}/"), flush=True)


def _address(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    name = "localhost" if host in ("0.0.0.0", "::", "127.0.0.1", "::1") else host
    return f"http://{f'[{name}]' if ':' in name else name}:{port}/"
