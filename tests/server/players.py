"""Players who use real HTTP and real WebSockets, and keep everything that they get."""

from __future__ import annotations

import itertools
import json
import time
from collections.abc import Callable
from typing import Any, ClassVar

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

from fairtable.referee import Ask, End, Invite, Pause, Play, Resume, Rise, Sit, Start
from fairtable.server.wire import AnyAsk
from tests.server.serving import Server

PATIENCE = 10
ORDERS: dict[str, Ask] = {"start": Start(), "pause": Pause(), "resume": Resume(), "end": End()}
_numbers = itertools.count()


def new_command() -> str:
    return f"command-{next(_numbers)}"


def asked(ask: AnyAsk, command: str, version: int | None = None) -> dict[str, Any]:
    """A command as it is sent over HTTP and over a WebSocket."""
    whole = {"command": command, "ask": msgspec.to_builtins(ask)}
    return whole if version is None else {**whole, "version": version}


def you(seen: dict[str, Any]) -> dict[str, Any]:
    """Who the viewer of a table is, without the pseudonym and what they may ask; no seat is
    kept for them."""
    told = dict(seen["you"])
    holder = told.pop("holder")
    assert told.pop("kept") is None
    assert type(told.pop("may", [])) is list
    assert (holder is None) == (told["name"] is None)
    return told


class Player:
    """A guest with a name. `got` has every byte of every answer."""

    around: ClassVar[list[Player]] = []

    def __init__(self, server: Server, name: str | None = None) -> None:
        self.around.append(self)
        self.server = server
        self.got: list[bytes] = []
        self.http = httpx.Client(base_url=server.url, timeout=PATIENCE, verify=False)
        self.http.event_hooks["response"] = [self._keep]
        welcome = self.post("/api/guests", {"name": name} if name else {}).json()
        self.name: str = welcome["name"]
        self.token: str = welcome["token"]
        self.got.clear()

    def _keep(self, response: httpx.Response) -> None:
        self.got.append(response.read() + str(response.headers).encode())

    def get(self, path: str, **query: Any) -> httpx.Response:
        return self.http.get(path, params=query)

    def post(self, path: str, body: dict[str, Any]) -> httpx.Response:
        return self.http.post(path, json=body)

    def open(self, game: str = "whispers", **more: Any) -> str:
        """Open a table; its code."""
        answer = self.post("/api/tables", {"game": game, **more})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"]["id"])

    def see(self, table: str) -> dict[str, Any]:
        answer = self.get(f"/api/tables/{table}")
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def ask(
        self, table: str, ask: AnyAsk, command: str | None = None, version: int | None = None
    ) -> httpx.Response:
        body = asked(ask, command or new_command(), version)
        return self.post(f"/api/tables/{table}/asks", body)

    def sit(self, table: str, seat: int | None = None) -> httpx.Response:
        return self.ask(table, Sit(seat=seat))

    def invite(self, table: str, seat: int | None = None) -> httpx.Response:
        return self.ask(table, Invite(seat))

    def rise(self, table: str, seat: int) -> httpx.Response:
        return self.ask(table, Rise(seat))

    def order(self, table: str, do: str) -> httpx.Response:
        """What the host does: start, pause, resume or end."""
        return self.ask(table, ORDERS[do])

    def move(
        self, table: str, text: str, command: str | None = None, version: int | None = None
    ) -> httpx.Response:
        return self.ask(table, Play(text), command, version)

    def log(self, table: str, after: int = 0, limit: int = 500) -> list[dict[str, Any]]:
        answer = self.get(f"/api/tables/{table}/log", after=after, limit=limit)
        assert answer.status_code == 200, answer.text
        return list(answer.json()["entries"])

    def watch(self, table: str, after: int | None = None) -> Live:
        return Live(self, table, after)

    def close(self) -> None:
        self.http.close()


class Live:
    """One WebSocket of a player. `frames` has every frame that came, as text."""

    def __init__(self, player: Player, table: str, after: int | None = None) -> None:
        where = f"{player.server.live_url}/api/tables/{table}/live"
        where += "" if after is None else f"?after={after}"
        headers = {"Authorization": f"Bearer {player.token}"}
        self._coming = connect(
            where,
            additional_headers=headers,
            compression=None,
            proxy=None,
            max_size=None,
            max_queue=None,
            close_timeout=2,
        )
        self.socket: ClientConnection
        self.frames: list[str] = []

    def __enter__(self) -> Live:
        self.socket = self._coming.__enter__()
        return self

    def __exit__(self, *why: Any) -> None:
        self._coming.__exit__(*why)

    def next(self, kind: str | None = None) -> dict[str, Any]:
        """The next frame (of this type; others are skipped)."""
        while True:
            text = self.socket.recv(timeout=PATIENCE)
            assert isinstance(text, str)
            self.frames.append(text)
            frame: dict[str, Any] = json.loads(text)
            if kind is None or frame["type"] == kind:
                return frame

    def ask(self, ask: AnyAsk, command: str | None = None, version: int | None = None) -> str:
        """Send an ask; the result is the id of the command."""
        command = command or new_command()
        self.socket.send(json.dumps(asked(ask, command, version)))
        return command

    def move(self, text: str, command: str | None = None, version: int | None = None) -> str:
        return self.ask(Play(text), command, version)

    def answer(self, command: str) -> dict[str, Any]:
        """The frame that answers this command: an update or a refusal."""
        while True:
            frame = self.next()
            if frame.get("command") == command:
                return frame

    def updates(self, version: int) -> list[dict[str, Any]]:
        """Every update until the table has this version."""
        found = [self.next("update")]
        while found[-1]["version"] < version:
            found.append(self.next("update"))
        return found

    def until(self, test: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The next summary of the table of which this is true."""
        while True:
            table: dict[str, Any] = self.next("table")["table"]
            if test(table):
                return table


def facts_of(player: Player, table: str) -> list[dict[str, Any]]:
    """The facts of the whole log, in order."""
    return [fact for e in player.log(table) for fact in json.loads(e["public"])["facts"]]


def kinds_of(player: Player, table: str) -> list[str]:
    """The same, only by their names, from the beginning of the game on."""
    kinds = [str(fact["type"]) for fact in facts_of(player, table)]
    return kinds[kinds.index("GameStarted") + 1 :] if "GameStarted" in kinds else kinds


def eventually(test: Callable[[], bool], seconds: float = PATIENCE) -> None:
    until = time.monotonic() + seconds
    while not test():
        assert time.monotonic() < until, "it did not happen"
        time.sleep(0.05)


def drawers(server: Server, seats: int = 2, **more: Any) -> tuple[str, list[Player]]:
    """A table of dots that has just begun, and its players; the first is the host."""
    players = [Player(server, name) for name in ("Anna", "Ben", "Cleo", "Dora")[:seats]]
    table = players[0].open("dots", **{"options": {"seats": seats}, **more})
    for guest in players[1:]:
        assert guest.sit(table).status_code == 200
    assert players[0].order(table, "start").status_code == 200
    return table, players


def whisperers(server: Server, seats: int = 2, **more: Any) -> tuple[str, list[Player]]:
    """A table of whispers that has just begun, and its players; the first is the host."""
    players = [Player(server, name) for name in ("Anna", "Ben", "Cleo", "Dora")[:seats]]
    table = players[0].open(**more)
    for guest in players[1:]:
        assert guest.sit(table).status_code == 200
    assert players[0].order(table, "start").status_code == 200
    return table, players
