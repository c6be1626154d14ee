"""Whatever the database does, every request and frame is answered within five seconds.

The databases are real: PostgreSQL is stopped in its tracks or cut off, and SQLite is locked by
another program. Nothing is lost and nothing is doubled, and play goes on by itself.
"""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from pathlib import Path
from threading import Thread

import httpx
import pytest

from tests.server.players import Player, whisperers
from tests.server.serving import Server
from tests.storage.conftest import new_database, postgres
from tests.storage.outages import hanging, locked, unreachable

__all__ = ["postgres"]
Served = Callable[..., Server]
AT_MOST = 5.0
CODES = {"write-failed", "write-uncertain", "log-unreadable"}


class Database:
    """A server, and how its database goes away."""

    def __init__(
        self, server: Server, away: Callable[[], AbstractContextManager[None]]
    ) -> None:
        self.server = server
        self.away = away


@pytest.fixture(params=["hangs", "unreachable", "locked"])
def database(request: pytest.FixtureRequest, served: Served, tmp_path: Path) -> Database:
    if request.param == "locked":
        server = served()
        return Database(server, lambda: locked(server.data / "fairtable.db"))
    url = new_database(request, "postgresql", tmp_path)
    server = served(database_url=url)
    running = request.getfixturevalue("postgres")
    outage = hanging if request.param == "hangs" else unreachable
    return Database(server, lambda: outage(running, url))


class Pings:
    """Asks for /healthz all the time, in a thread: each status, and the longest wait."""

    def __init__(self, server: Server) -> None:
        self.statuses: list[int] = []
        self.longest = 0.0
        self._server = server
        self._going = True

    def __enter__(self) -> Pings:
        self._thread = Thread(target=self._run)
        self._thread.start()
        return self

    def __exit__(self, *why: object) -> None:
        self._going = False
        self._thread.join(20)

    def _run(self) -> None:
        with httpx.Client(base_url=self._server.url, verify=False, timeout=20) as http:
            while self._going:
                began = time.monotonic()
                self.statuses.append(http.get("/healthz").status_code)
                self.longest = max(self.longest, time.monotonic() - began)
                time.sleep(0.02)


def measured(do: Callable[[], httpx.Response]) -> tuple[float, httpx.Response]:
    began = time.monotonic()
    answer = do()
    return time.monotonic() - began, answer


def working(do: Callable[[], httpx.Response]) -> httpx.Response:
    """Ask until it works, when the database is back."""
    give_up = time.monotonic() + 15
    while (answer := do()).status_code == 503:
        assert time.monotonic() < give_up, answer.text
        time.sleep(0.1)
    return answer


def test_every_answer_comes_within_five_seconds_and_nothing_is_lost(
    database: Database,
) -> None:
    server = database.server
    table, (anna, ben) = whisperers(server)
    pings = Pings(server)
    asks: list[Callable[[], httpx.Response]] = [
        lambda: anna.move(table, "say first", "first"),
        lambda: anna.move(table, "say first", "first"),
        lambda: ben.move(table, "say second", "second"),
        lambda: anna.http.put(f"/api/tables/{table}/notes", json={"text": "a"}),
        lambda: anna.http.put(f"/api/tables/{table}/notes", json={"text": "b"}),
        lambda: anna.post("/api/tables", {"game": "whispers"}),
    ]
    with ben.watch(table) as his, ThreadPoolExecutor(16) as pool, pings:
        his.next("hello")
        with database.away():
            answers = list(pool.map(measured, asks))
            # A frame, when it is known that the database does not answer.
            began = time.monotonic()
            frame = his.answer(his.move("say third", "third"))
            answers += pool.map(measured, asks[:3])
            waited = time.monotonic() - began
            seen = ben.get(f"/api/tables/{table}")
        for seconds, answer in answers:
            assert seconds < AT_MOST, answer.text
            assert answer.status_code == 503, answer.text
            assert answer.json()["code"] in CODES
        assert waited < 2 * AT_MOST
        assert frame["type"] == "refused" and frame["problem"]["code"] in CODES
        assert seen.status_code == 200, "what is in memory can be looked at"
        for player, id in ((anna, "first"), (ben, "second"), (ben, "third")):
            again = working(lambda p=player, i=id: p.move(table, f"say {i}", i))  # type: ignore[misc]
            assert again.status_code == 200, again.text
        while (
            len(told := [f for f in map(json.loads, his.frames) if f["type"] == "update"]) < 3
        ):
            his.next()
    assert 503 in pings.statuses
    assert pings.longest < 1.0
    commands = [json.loads(entry["public"])["command"] for entry in anna.log(table)]
    said = [command for command in commands if command in ("first", "second", "third")]
    assert sorted(said) == ["first", "second", "third"]
    versions = [update["version"] for update in told]
    assert versions == sorted(set(versions)), "nobody is told anything twice"
    assert working(lambda: server.ask("GET", "/healthz")).status_code == 200


def test_a_table_that_must_be_read_is_answered_in_time(database: Database) -> None:
    server = database.server
    table, (anna, _) = whisperers(server)
    server.restart()
    stranger = Player(server)
    assert stranger.get("/api/tables").status_code == 200
    with database.away(), ThreadPoolExecutor(8) as pool:
        paths = [f"/api/tables/{table}", f"/api/tables/{table}/log", "/api/tables"]
        answers = list(pool.map(measured, [lambda p=p: stranger.get(p) for p in paths]))  # type: ignore[misc]
    is_locked = (server.data / "fairtable.db").exists()
    for seconds, answer in answers:
        assert seconds < AT_MOST
        # A lock of SQLite stops no readers.
        assert answer.status_code == (200 if is_locked else 503), answer.text
    assert working(lambda: anna.get(f"/api/tables/{table}")).status_code == 200


@pytest.mark.parametrize("kind", ["hangs"])
def test_a_write_that_was_uncertain_is_told_when_it_is_durable(
    kind: str, request: pytest.FixtureRequest, served: Served, tmp_path: Path
) -> None:
    url = new_database(request, "postgresql", tmp_path)
    server = served(database_url=url)
    table, (anna, ben) = whisperers(server)
    with ben.watch(table) as his, anna.watch(table) as hers:
        his.next("hello")
        hers.next("hello")
        with hanging(request.getfixturevalue("postgres"), url):
            refused = hers.answer(hers.move("say later", "later"))
            assert refused["problem"]["code"] == "write-uncertain"
        assert his.next("update")["events"][0]["text"] == "later"
        update = hers.next("update")
        assert (update["command"], update["events"][0]["text"]) == ("later", "later")
    again = anna.move(table, "say later", "later")
    assert again.json()["repeated"] is True


def say_farewell(player: Player, table: str) -> None:
    with contextlib.suppress(httpx.HTTPError):
        player.move(table, "say farewell", "last")


@pytest.mark.long
def test_a_server_can_be_stopped_while_its_database_is_away(database: Database) -> None:
    server = database.server
    table, (anna, _) = whisperers(server)
    with database.away():
        sending = Thread(target=say_farewell, args=[anna, table])
        sending.start()
        time.sleep(0.3)
        began = time.monotonic()
        server.stop()
        assert time.monotonic() - began < 20
        sending.join()
