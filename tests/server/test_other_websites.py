"""A page of another website may not act or watch with our visitors' cookies."""

from __future__ import annotations

import json

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.server.mischief import ASKS, ask, clear, headers
from tests.server.serving import Server

ORIGINS = [
    "https://evil.example",
    "http://localhost",
    "http://127.0.0.1",
    "http://127.0.0.1:1",
    "null",
    "",
    "http://[",
    "http://[::1",
    "http://a]b",
    "http://\u2100".encode().decode("latin-1"),
    "://",
    "x" * 5_000,
]


@pytest.mark.parametrize("origin", ORIGINS, ids=lambda x: ascii(x)[:30])
def test_a_page_of_another_website_may_not_act(server: Server, table: str, origin: str) -> None:
    raw = {**headers(), "Origin": origin.encode("latin-1")}
    for address, body in (
        (ASKS.format(table=table), ask()),
        ("/api/tables", {"game": "whispers"}),
        ("/api/guests", {}),
    ):
        answer = server.ask("POST", address, json=body, headers=raw)
        assert (answer.status_code, clear(answer)["code"]) == (403, "other-origin")


def test_our_own_pages_may_act(server: Server) -> None:
    for host in (f"127.0.0.1:{server.port}", f"localhost:{server.port}"):
        more = {"Origin": f"http://{host}", "Host": host}
        assert server.ask("POST", "/api/guests", json={}, headers=more).status_code == 200


@pytest.mark.parametrize("origin", [o for o in ORIGINS if o], ids=lambda x: ascii(x)[:30])
def test_a_page_of_another_website_may_not_watch(
    server: Server, table: str, origin: str
) -> None:
    raw = {"Origin": origin}
    where = f"{server.live_url}/api/tables/{table}/live"
    with connect(where, additional_headers=raw, proxy=None) as live:
        frame = json.loads(live.recv(timeout=10))
        assert (frame["type"], frame["problem"]["code"]) == ("refused", "other-origin")
        with pytest.raises(ConnectionClosed) as end:
            live.recv(timeout=10)
    assert end.value.rcvd is not None and end.value.rcvd.code == 4403
