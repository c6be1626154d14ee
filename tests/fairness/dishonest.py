"""A server that lies: a real one, in a process of its own, that does what a test orders.

It can write entries in a player's name, say something else than is true, leave the anchor out
of a seat, and keep asks back. Honest programs talk to it as to any other server.
"""

from __future__ import annotations

import asyncio
import json
import os
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import msgspec

from fairtable.referee import Give, Match, Refused, Ruling, Sit
from fairtable.referee.asks import Ask, HouseAsk
from fairtable.server import serve, views
from fairtable.server.asked import DONE, Asked, OnReply
from fairtable.server.table import Table
from fairtable.server.tables import Tables

Order = dict[str, Any]
ORDERS = "FAIRTABLE_TEST_ORDERS"
OF_A_TABLE = ("luck", "game", "options")
UNHURRIED = dict.fromkeys(
    (
        *("GUEST_RATE", "ADDRESS_RATE", "TABLES_PER_MINUTE", "OPEN_TABLES", "BOTS"),
        *("NEW_GUESTS_PER_MINUTE", "ENTRIES_PER_MINUTE", "GONE_SECONDS", "HOST_SECONDS"),
    ),
    "100000",
)


# For the tests


class Dishonest:
    """The server as a test sees it. It is honest until it is told to lie."""

    def __init__(self, url: str, orders: int) -> None:
        self.url = url
        self._orders = f"http://127.0.0.1:{orders}"

    def say(self, **lies: Any) -> None:
        """From now on it says this of tables: `luck`, `game`, `options`, and of the viewer
        `seat` and `holder`."""
        self._order({"do": "say", "lies": lies})

    def open_instead(self, game: str, **options: Any) -> None:
        """From now on it opens a table of this game instead of the one that was asked for."""
        self._order({"do": "open-instead", "plan": {"game": game, "options": options}})

    def leave_out_anchors(self) -> None:
        """From now on nobody's anchor gets into the log."""
        self._order({"do": "leave-out-anchors"})

    def keep_back(self, kind: str) -> None:
        """Asks of this type get no answer from now on."""
        self._order({"do": "keep-back", "kind": kind})

    def deny_links(self, seat: int) -> None:
        """From now on it takes this seat's links for a start, and writes that it gave none."""
        self._order({"do": "deny-links", "seat": seat})

    def kept_back(self) -> list[Order]:
        """What was kept back: `command` and `ask` of each."""
        return list(self._order({"do": "kept-back"}))

    def write(self, table: str, seat: int, *asks: Order, **more: Any) -> list[int]:
        """Write these asks in the name of who sits there; the numbers of the entries.

        `command` is the id that they get. `later`: so many milliseconds later by its clock.
        `who` asks instead of who sits there.
        """
        return self.steps(table, *({"seat": seat, "ask": ask, **more} for ask in asks))

    def house(self, table: str, *asks: Order, **more: Any) -> list[int]:
        """Let the house ask this."""
        return self.steps(table, *({"ask": ask, **more} for ask in asks))

    def steps(self, table: str, *steps: Order) -> list[int]:
        """One after another, nothing in between. A step without a `seat` is the house's."""
        return list(self._order({"do": "write", "table": table, "steps": steps}))

    def be_honest(self) -> None:
        self._order({"do": "be-honest"})

    def _order(self, order: Order) -> Any:
        request = urllib.request.Request(self._orders, json.dumps(order).encode())
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                return json.loads(answer.read())
        except urllib.error.HTTPError as refused:
            raise AssertionError(refused.read().decode()) from None


@contextmanager
def dishonest(folder: Path, **settings: str) -> Iterator[Dishonest]:
    """A server that obeys, with its data in this folder."""
    port, orders = _free_port(), _free_port()
    given = {**UNHURRIED, **settings, "PORT": str(port), "DATA": str(folder)}
    environment = {f"FAIRTABLE_{name.upper()}": value for name, value in given.items()}
    path = os.pathsep.join([str(Path(__file__).parents[2]), *sys.path])
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.fairness.dishonest"],
        env={**os.environ, **environment, "PYTHONPATH": path, ORDERS: str(orders)},
        stdout=subprocess.DEVNULL,
    )
    try:
        url = f"http://127.0.0.1:{port}"
        _wait_until_healthy(url, process)
        yield Dishonest(url, orders)
    finally:
        process.kill()  # It would wait for those whose asks it has kept back.
        process.wait(20)


def _wait_until_healthy(url: str, process: subprocess.Popen[bytes]) -> None:
    give_up = time.monotonic() + 60
    while time.monotonic() < give_up and process.poll() is None:
        try:
            urllib.request.urlopen(f"{url}/healthz", timeout=2).close()
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.05)
        else:
            return
    raise RuntimeError(f"the server did not come up at {url}")


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


# In the process of the server


class Crook:
    """What the server was told to do."""

    def __init__(self) -> None:
        self.tables: Tables
        self.loop: asyncio.AbstractEventLoop
        self.be_honest()

    def be_honest(self) -> None:
        self.lies: dict[str, Any] = {}
        self.leaves_out_anchors = False
        self.opens: Order = {}
        self.keeps_back = ""
        self.denied: int | None = None
        self.kept: list[Order] = []

    def obey(self, order: Order) -> Any:
        """On the thread of the orders."""
        match order["do"]:
            case "say":
                self.lies |= order["lies"]
            case "open-instead":
                self.opens = order["plan"]
            case "leave-out-anchors":
                self.leaves_out_anchors = True
            case "deny-links":
                self.denied = order["seat"]
            case "keep-back":
                self.keeps_back = order["kind"]
            case "kept-back":
                return self.kept
            case "be-honest":
                self.be_honest()
            case _:
                written = asyncio.run_coroutine_threadsafe(self._write(order), self.loop)
                return written.result(10)
        return []

    async def _write(self, order: Order) -> list[int]:
        table = await self.tables.table(order["table"])
        seats = table.match.room.seats  # Who has left their seat may sit down again.
        written: list[int] = []
        for step in order["steps"]:
            sitter = seats[step["seat"]] if "seat" in step else None
            who = step.get("who", sitter.holder if sitter else "")
            ruling = self._judge(table.match, step, who)
            if isinstance(ruling, Refused):
                raise AssertionError(f"{step}: {ruling.why}")
            done = self.loop.create_future()
            table.append(ruling, partial(_written, done))
            await done
            written.append(ruling.entry.seq)
        return written

    def _judge(self, match: Match, step: Order, who: str) -> Ruling | Refused:
        now = self.tables.now() + step.get("later", 0)
        if not who:
            return match.house_asks(msgspec.convert(step["ask"], HouseAsk, strict=False), now)
        asked = msgspec.convert(step["ask"], Ask, strict=False)
        return match.ask(asked, who, step.get("command", ""), now)

    def leaves_aside(self, asked: Asked) -> bool:
        """Whether this ask goes no further."""
        if self.keeps_back and type(asked.ask).__name__ == self.keeps_back:
            told = json.loads(msgspec.json.encode(asked.ask))
            self.kept.append({"command": asked.id, "ask": told})
            return True
        return False

    def denies(self, asked: Asked, match: Match) -> bool:
        """Whether this is a link that is taken with thanks, and thrown away."""
        seat = match.room.seat_of(asked.who)
        return isinstance(asked.ask, Give) and seat is not None and seat == self.denied

    def bend_view(self, seen: Any) -> Any:
        """What a viewer is told about a table and about themselves."""
        own = {name: self.lies[name] for name in ("seat", "holder") if name in self.lies}
        if own:
            you = msgspec.structs.replace(seen.you, **own)
            seen = msgspec.structs.replace(seen, you=you)
        return seen


def _written(future: asyncio.Future[object], _: str, reply: object) -> None:
    future.set_result(reply)


def become_dishonest(crook: Crook) -> None:
    """Change what the server does, in this process only."""
    opened, ask, submit = Tables.__init__, Match.ask, Table.submit
    open_table = Tables.open

    def noticed(self: Tables, *given: Any, **more: Any) -> None:
        opened(self, *given, **more)
        crook.tables, crook.loop = self, asyncio.get_running_loop()

    async def opening(self: Tables, new: Any, *more: Any) -> Table:
        return await open_table(self, msgspec.structs.replace(new, **crook.opens), *more)

    def judged(self: Match, asked: Any, *more: Any) -> Any:
        if crook.leaves_out_anchors and isinstance(asked, Sit):
            asked = msgspec.structs.replace(asked, anchor=None)
        return ask(self, asked, *more)

    def taken(self: Table, asked: Asked, on_reply: OnReply, *more: Any) -> None:
        if crook.leaves_aside(asked):
            return None
        if crook.denies(asked, self.match):
            return on_reply(asked.id, DONE)
        return submit(self, asked, on_reply, *more)

    Tables.__init__ = noticed  # type: ignore[method-assign]
    Tables.open = opening  # type: ignore[method-assign]
    Match.ask = judged  # type: ignore[method-assign, assignment]
    Table.submit = taken  # type: ignore[method-assign]


def say_what_is_not_so(crook: Crook) -> None:
    """Change what the server shows of a table."""
    summary, table_view = views.summary, views.table_view

    def summed_up(*given: Any, **more: Any) -> Any:
        said = summary(*given, **more)
        lies = {name: lie for name, lie in crook.lies.items() if name in OF_A_TABLE}
        return msgspec.structs.replace(said, **lies)

    views.summary = summed_up
    views.table_view = lambda *given: crook.bend_view(table_view(*given))


class Orders(BaseHTTPRequestHandler):
    """Where the test tells the server what to do."""

    crook: Crook

    def __init__(self, crook: Crook, *given: Any) -> None:
        self.crook = crook
        super().__init__(*given)

    def do_POST(self) -> None:
        order = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        try:
            status, told = 200, json.dumps(self.crook.obey(order))
        except Exception as failed:
            status, told = 500, repr(failed)
        self.send_response(status)
        self.end_headers()
        self.wfile.write(told.encode())

    def log_message(self, *words: object) -> None:
        pass


def main() -> None:
    crook = Crook()
    become_dishonest(crook)
    say_what_is_not_so(crook)
    address = "127.0.0.1", int(os.environ[ORDERS])
    listening = ThreadingHTTPServer(address, partial(Orders, crook))
    listening.daemon_threads = True
    threading.Thread(target=listening.serve_forever, daemon=True).start()
    serve()


if __name__ == "__main__":
    main()
