"""The public log of a table as a stream: catching up, waiting, the end, and what is refused."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from fairtable.referee import Abort, Play, Resign
from fairtable.server.wire import Rematch
from tests.server.players import drawers, eventually, whisperers
from tests.server.serving import Server
from tests.server.streams.npm_packages import read_stream

Served = Callable[..., Server]


def stream_of(table: str) -> str:
    return f"/v1/stream/tables/{table}"


def read(server: Server, table: str, **query: Any) -> httpx.Response:
    return server.ask("GET", stream_of(table), params=query)


def test_a_log_is_read_as_every_spectator_sees_it(server: Server) -> None:
    table, players = drawers(server)
    answer = read(server, table)
    log = server.ask("GET", f"/api/tables/{table}/log").json()
    assert answer.json() == log["entries"]
    assert answer.headers["content-type"] == "application/json"
    assert int(answer.headers["stream-next-offset"]) == log["version"]
    assert answer.headers["stream-up-to-date"] == "true"
    assert "stream-closed" not in answer.headers
    players[0].ask(table, Play("line 0"))
    later = read(server, table, offset=answer.headers["stream-next-offset"])
    assert [entry["seq"] for entry in later.json()] == [log["version"]]


def audiences(entries: list[dict[str, Any]]) -> list[list[int] | None]:
    """For whom the parts are that are shown with their bodies. None is everybody: a name."""
    parts = [part for entry in entries for part in entry["parts"]]
    return [part["seats"] for part in parts if "body" in part]


def test_what_was_hidden_stays_hidden_in_the_stream(server: Server) -> None:
    """What stands in a stream never changes, although a log shows everything after the end."""
    table, players = whisperers(server)
    before = read(server, table)
    assert audiences(before.json()) == [None] * 3, "who opened it, and who sat down"
    assert players[0].order(table, "end").status_code == 200
    after = read(server, table)
    assert after.content.startswith(before.content[:-1])
    assert audiences(after.json()) == [None] * 3
    log = server.ask("GET", f"/api/tables/{table}/log").json()["entries"]
    assert [seats for seats in audiences(log) if seats is not None]


def test_a_stream_ends_with_the_game_and_not_with_the_rematch(server: Server) -> None:
    table, (anna, ben) = drawers(server)
    ben.ask(table, Abort())
    ended = read(server, table)
    assert ended.headers["stream-closed"] == "true"
    assert "GameEnded" in ended.json()[-1]["public"]
    anna.ask(table, Rematch())
    ben.ask(table, Rematch())
    eventually(lambda: bool(anna.see(table)["table"]["between"]["next"]))
    assert read(server, table).content == ended.content


def test_who_knows_the_tag_gets_the_log_only_if_it_has_grown(server: Server) -> None:
    table, players = drawers(server)
    tag = read(server, table).headers["etag"]
    known = {"If-None-Match": tag}
    again = server.ask("GET", stream_of(table), headers=known)
    assert (again.status_code, again.content) == (304, b"")
    players[0].ask(table, Play("line 0"))
    assert server.ask("GET", stream_of(table), headers=known).status_code == 200


def test_the_head_says_where_the_log_ends(server: Server) -> None:
    table, _ = drawers(server)
    head = server.ask("HEAD", stream_of(table), params={"live": "sse", "offset": "-1"})
    assert (
        head.headers["stream-next-offset"] == read(server, table).headers["stream-next-offset"]
    )
    assert (head.content, head.headers["cache-control"]) == (b"", "no-store")


def test_a_long_poll_waits_for_the_next_entry(server: Server) -> None:
    table, players = drawers(server)
    with ThreadPoolExecutor() as pool:
        waiting = pool.submit(read, server, table, offset="now", live="long-poll")
        time.sleep(0.2)
        assert not waiting.done()
        players[0].ask(table, Play("line 0"))
        answer = waiting.result(10)
    assert answer.status_code == 200 and len(answer.json()) == 1
    assert int(answer.headers["stream-cursor"]) > 0


def events_until_closed(server: Server, table: str) -> list[tuple[str, Any]]:
    """Every event of a stream from its start, as (kind, value), until the server ends it."""
    found: list[tuple[str, Any]] = []
    asked = {"offset": "-1", "live": "sse"}
    with httpx.stream("GET", server.url + stream_of(table), params=asked, timeout=20) as answer:
        assert answer.headers["content-type"] == "text/event-stream"
        kind = ""
        for line in answer.iter_lines():
            if line.startswith("event: "):
                kind = line.removeprefix("event: ")
            elif line.startswith("data:"):
                found.append((kind, json.loads(line.removeprefix("data:"))))
    return found


def test_events_follow_a_game_to_its_end(server: Server) -> None:
    table, players = drawers(server)
    with ThreadPoolExecutor() as pool:
        following = pool.submit(events_until_closed, server, table)
        time.sleep(0.2)
        players[0].ask(table, Play("line 0"))
        players[1].ask(table, Resign())
        events = following.result(20)
    entries = [entry for kind, value in events if kind == "data" for entry in value]
    assert entries == read(server, table).json()
    assert events[-1][1]["streamClosed"] is True and "streamCursor" not in events[-1][1]


@pytest.mark.parametrize(
    ("query", "place"),
    [
        ("offset=", "offset"),
        ("offset=3", "offset"),
        ("offset=9999999999999999", "offset"),
        ("offset=-1&offset=-1", "offset"),
        ("offset=1,2", "offset"),
        ("live=sse", "offset"),
        ("offset=-1&live=perhaps", "live"),
        ("offset=%FF", "query"),
    ],
)
def test_a_question_that_cannot_be_read_is_told_why(
    server: Server, query: str, place: str
) -> None:
    table, _ = drawers(server)
    answer = server.ask("GET", f"{stream_of(table)}?{query}")
    assert (answer.status_code, answer.json()["place"]) == (400, place)
    assert answer.json()["detail"]


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
def test_nobody_writes_to_a_stream(server: Server, method: str) -> None:
    table, _ = drawers(server)
    answer = server.ask(method, stream_of(table), content=b"{}")
    assert (answer.status_code, answer.json()["code"]) == (405, "method-not-allowed")
    assert "rules" in answer.json()["detail"]


@pytest.mark.parametrize("path", ["tables/00000000", "tables/", "tables/a/b", "chairs/1", ""])
def test_there_is_no_other_stream(server: Server, path: str) -> None:
    assert server.ask("GET", f"/v1/stream/{path}").status_code == 404


def test_readers_who_wait_are_counted_like_watchers(served: Served) -> None:
    server = served(address_connections="1")
    table, _ = drawers(server)
    asked = {"offset": "now", "live": "sse"}
    with httpx.stream("GET", server.url + stream_of(table), params=asked, timeout=20) as first:
        assert first.status_code == 200
        second = read(server, table, offset="now", live="long-poll")
        assert (second.status_code, second.json()["code"]) == (429, "too-many-connections")
        assert read(server, table).status_code == 200
    eventually(lambda: read(server, table, offset="-1", live="long-poll").status_code == 200)


def test_a_server_that_stops_lets_its_readers_go(served: Served) -> None:
    server = served()
    table, _ = drawers(server)
    asked = {"offset": "now", "live": "sse"}
    with httpx.stream("GET", server.url + stream_of(table), params=asked, timeout=20) as reader:
        lines = reader.iter_lines()
        assert next(lines) == "event: control"
        server.stop()
        list(lines)


def test_the_client_of_the_protocol_reads_a_whole_log(server: Server) -> None:
    table, players = drawers(server)
    players[0].ask(table, Play("line 0"))
    got = read_stream(server.url + stream_of(table))
    whole = read(server, table)
    assert json.loads(got["text"]) == whole.json()
    assert got["offset"] == whole.headers["stream-next-offset"]
