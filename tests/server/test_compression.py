"""Compression: what is long and not secret is sent short, and nobody notices."""

from __future__ import annotations

import gzip
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar import Litestar, get
from litestar.response import Stream
from litestar.testing import TestClient

from fairtable.server.accepting import accepted
from fairtable.server.compression import WORTH_IT, compress_answers
from fairtable.server.heads import App
from fairtable.server.static_files import BUILT, static_files
from tests.server.players import Player, whisperers
from tests.server.serving import Server

GZIP = {"Accept-Encoding": "gzip"}
PLAIN = {"Accept-Encoding": "identity"}


def raw(server: Server, address: str, headers: dict[str, str]) -> tuple[httpx.Response, bytes]:
    """An answer, and its bytes as they came."""
    with (
        httpx.Client(base_url=server.url, verify=False, timeout=20) as http,
        http.stream("GET", address, headers=headers) as answer,
    ):
        return answer, b"".join(answer.iter_raw())


@pytest.mark.parametrize(
    ("header", "read"),
    [
        ("gzip, deflate, br", {"gzip", "deflate", "br"}),
        ("GZIP;q=0.5,br;q=0", {"gzip"}),
        ("gzip;q=0.000, identity;q=1", {"identity"}),
        ("", {""}),
        ("gzip, " + "x" * 300, set()),
    ],
)
def test_what_a_client_accepts_is_read(header: str, read: set[str]) -> None:
    assert accepted([(b"host", b"x"), (b"accept-encoding", header.encode())]) == read
    assert accepted([]) == set()


@pytest.mark.parametrize(
    "address", ["/api/games", "/api/openapi.json", "/rules/casino", "/fairness", "/rules/house"]
)
def test_answers_are_the_same_and_shorter(server: Server, address: str) -> None:
    plain, whole = raw(server, address, PLAIN)
    answer, short = raw(server, address, GZIP)
    assert "content-encoding" not in plain.headers
    assert answer.headers["content-encoding"] == "gzip"
    assert gzip.decompress(short) == whole
    assert int(answer.headers["content-length"]) == len(short) < 0.7 * len(whole)
    for said in (plain, answer):
        assert said.headers["vary"] == "Accept-Encoding"


def test_short_answers_are_sent_as_they_are(server: Server) -> None:
    answer, body = raw(server, "/healthz", GZIP)
    assert "content-encoding" not in answer.headers
    assert len(body) < WORTH_IT


def scripts(server: Server) -> list[str]:
    return re.findall(r'"(/assets/[^"]+\.js)"', server.ask("GET", "/").text)


@pytest.mark.parametrize(("accepts", "sent"), [("gzip, br", "br"), ("gzip", "gzip")])
def test_files_are_compressed_ahead_of_time(server: Server, accepts: str, sent: str) -> None:
    script = max(scripts(server), key=lambda name: (BUILT / name[1:]).stat().st_size)
    answer, body = raw(server, script, {"Accept-Encoding": accepts})
    ending = {"br": ".br", "gzip": ".gz"}[sent]
    assert answer.headers["content-encoding"] == sent
    assert body == (BUILT / (script[1:] + ending)).read_bytes()
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["vary"] == "Accept-Encoding"
    assert "immutable" in answer.headers["cache-control"]
    _, whole = raw(server, script, PLAIN)
    assert whole == (BUILT / script[1:]).read_bytes()
    assert len(body) < len(whole) / 2


def test_a_browser_that_has_a_file_gets_no_body(server: Server) -> None:
    (script, *_) = scripts(server)
    first, _ = raw(server, script, GZIP)
    other, _ = raw(server, script, PLAIN)
    assert first.headers["etag"] != other.headers["etag"]
    again, body = raw(server, script, GZIP | {"If-None-Match": first.headers["etag"]})
    assert (again.status_code, body) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]


def test_only_files_that_were_there_at_the_start_are_sent(tmp_path: Path) -> None:
    (tmp_path / "outside.txt").write_text("secret")
    folder = tmp_path / "built"
    folder.mkdir()
    (folder / "a.txt").write_text("hello")
    app = Litestar([static_files(folder)])
    (folder / "late.txt").write_text("late")
    with TestClient(app) as client:
        assert client.get("/a.txt").text == "hello"
        for name in ("late.txt", "../outside.txt", "%2e%2e/outside.txt", "/a.txt/", "x\0", ""):
            answer = client.get(f"/{name.replace(chr(0), '%00')}")
            assert (answer.status_code == 404) or answer.text == "hello"
            assert "secret" not in answer.text


# Secrets


def test_no_secret_is_compressed(server: Server) -> None:
    """A token, or a player's own view beside the text of others: its length would tell."""
    table, (anna, _) = whisperers(server)
    for number in range(40):
        anna.move(table, f"say {number}")
    token = {"Authorization": f"Bearer {anna.token}"}
    welcome = server.ask("POST", "/api/guests", json={"name": "A"}, headers=token | GZIP)
    assert "content-encoding" not in welcome.headers
    for address in (f"/api/tables/{table}", f"/api/tables/{table}/log"):
        for who in (token, {"Cookie": f"fairtable_guest={anna.token}"}):
            answer, body = raw(server, address, GZIP | who)
            assert "content-encoding" not in answer.headers, address
    assert len(body) > WORTH_IT
    answer, short = raw(server, f"/api/tables/{table}/log", GZIP)
    assert answer.headers["content-encoding"] == "gzip"
    assert len(short) < len(body)
    moved = server.ask(
        "POST",
        f"/api/tables/{table}/asks",
        headers=token | GZIP,
        json={"command": "x", "ask": {"type": "Play", "move": "say 41"}},
    )
    assert "content-encoding" not in moved.headers


def test_an_export_is_compressed_while_it_is_made(server: Server) -> None:
    table, (anna, _) = whisperers(server)
    for number in range(60):
        anna.move(table, f"say {number}")
    _, whole = raw(server, f"/api/tables/{table}/export", PLAIN)
    answer, short = raw(server, f"/api/tables/{table}/export", GZIP)
    assert answer.headers["content-encoding"] == "gzip"
    assert "content-length" not in answer.headers
    assert gzip.decompress(short) == whole


# HEAD


@pytest.mark.parametrize(
    "address",
    ["/", "/favicon.svg", "/rules/casino", "/api/games", "/api/tables", "/healthz", "/nothing"],
)
@pytest.mark.parametrize("accepts", [GZIP, PLAIN])
def test_head_has_the_headers_of_get_and_no_body(
    server: Server, address: str, accepts: dict[str, str]
) -> None:
    got = server.ask("GET", address, headers=accepts)
    head = server.ask("HEAD", address, headers=accepts)
    assert (head.status_code, head.content) == (got.status_code, b"")
    ours = {name: value for name, value in got.headers.items() if name != "date"}
    assert {name: value for name, value in head.headers.items() if name != "date"} == ours


def test_head_of_an_export_does_not_make_it(server: Server) -> None:
    anna = Player(server, "Anna")
    head = server.ask("HEAD", f"/api/tables/{anna.open()}/export")
    assert (head.status_code, head.content) == (200, b"")
    assert "attachment" in head.headers["content-disposition"]


def test_a_stream_ends_with_its_head() -> None:
    made: list[int] = []

    async def parts() -> AsyncIterator[bytes]:
        for part in range(3):
            made.append(part)
            yield b"x" * 2000

    @get("/stream", sync_to_thread=False)
    def stream() -> Stream:
        return Stream(parts(), media_type="text/plain")

    app: Any = App([stream], middleware=[compress_answers])
    with TestClient(app) as client:
        assert client.head("/stream").content == b""
        assert client.get("/stream").text == "x" * 6000
    assert len(made) >= 3
