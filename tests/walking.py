"""Every named function of ours that a backgammon roll passes on the server, a line each.

A server in this process, two players over real WebSockets, and a profiler that writes down who
is called while one of them rolls. Prints `file:function`, in the order of the first calls.
"""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import socket
import sys
import tempfile
import threading
import time
from types import FrameType
from typing import Any

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect

from fairtable.games import warm_up
from fairtable.server import hours, revocations, tables, waking
from fairtable.server.app import create_app
from fairtable.server.settings import Settings
from fairtable.server.websocket_protocol import TableWebSocket

OURS = f"{os.sep}src{os.sep}fairtable{os.sep}"


class Walk:
    """The functions that were called while it was watched."""

    def __init__(self) -> None:
        self.watched = False
        self.functions: dict[str, None] = {}

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if not self.watched or event != "call" or OURS not in code.co_filename:
            return
        if not code.co_name.startswith("<"):
            file = code.co_filename.split(OURS)[1].replace(os.sep, "/")
            self.functions[f"{file}:{code.co_qualname}"] = None


class Player:
    """A guest with a WebSocket at a table."""

    def __init__(self, address: str, name: str) -> None:
        self.http = httpx.Client(base_url=f"http://{address}")
        token = self.http.post("/api/guests", json={"name": name}).json()["token"]
        self.http.headers["Authorization"] = f"Bearer {token}"
        self.address = address

    def open(self, game: str) -> str:
        return str(self.http.post("/api/tables", json={"game": game}).json()["table"]["id"])

    def ask(self, table: str, ask: dict[str, Any]) -> None:
        command = {"command": secrets.token_hex(4), "ask": ask}
        self.http.post(f"/api/tables/{table}/asks", json=command).raise_for_status()

    def acts(self, table: str) -> bool:
        seen = self.http.get(f"/api/tables/{table}").json()
        return bool(seen["view"]["choices"])

    def first_move(self, table: str) -> str:
        return str(self.http.get(f"/api/tables/{table}/moves").json()["moves"][0])

    def connect(self, table: str) -> ClientConnection:
        address = f"ws://{self.address}/api/tables/{table}/live"
        headers = {"Authorization": self.http.headers["Authorization"]}
        return connect(address, additional_headers=headers, proxy=None, legacy=True)


def serve(walk: Walk) -> str:
    """A server in a thread of its own; returns its address."""
    settings = Settings(data=tempfile.mkdtemp(), guest_rate=1000.0, address_rate=1000.0)
    listening = socket.create_server(("127.0.0.1", 0))
    app = create_app(settings)
    options = {"ws_per_message_deflate": False, "log_config": None, "lifespan": "on"}
    server = uvicorn.Server(uvicorn.Config(app, ws=TableWebSocket, **options))
    threading.setprofile(walk)
    threading.Thread(target=lambda: asyncio.run(server.serve([listening])), daemon=True).start()
    threading.setprofile(None)
    while not server.started:
        time.sleep(0.01)
    return "{}:{}".format(*listening.getsockname())


def until_quiet(*sockets: ClientConnection) -> None:
    for each in sockets:
        try:
            while True:
                each.recv(timeout=0.3)
        except TimeoutError:
            continue


def play(sender: ClientConnection, sockets: list[ClientConnection], move: str) -> None:
    command = {"command": secrets.token_hex(4), "ask": {"type": "Play", "move": move}}
    sender.send(json.dumps(command))
    for each in sockets:
        assert json.loads(each.recv())["type"] == "update"
    until_quiet(*sockets)


def main() -> None:
    list(warm_up())  # A roll does not pass the compiler.
    hours.RENEW_SECONDS, hours.GAP = 600.0, 600_000
    tables.LOOK_EVERY = revocations.LOOK_EVERY = waking.LOOK_EVERY = 600.0
    walk = Walk()
    address = serve(walk)
    players = [Player(address, "Anna"), Player(address, "Ben")]
    table = players[0].open("backgammon")
    players[1].ask(table, {"type": "Sit"})
    players[0].ask(table, {"type": "Start"})
    sockets = [player.connect(table) for player in players]
    until_quiet(*sockets)
    starts = next(at for at, player in enumerate(players) if player.acts(table))
    play(sockets[starts], sockets, players[starts].first_move(table))
    walk.watched = True
    play(sockets[1 - starts], sockets, "roll")
    walk.watched = False
    print("\n".join(walk.functions))
    sys.stdout.flush()
    os._exit(0)  # the server's thread would be waited for


if __name__ == "__main__":
    main()
