"""A page of another website may not act or watch with our visitors' cookies."""

from __future__ import annotations

import json
import socket

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from fairtable.server.own_pages import OwnPages
from fairtable.server.problems import ProblemError
from fairtable.server.settings import Settings
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


OURS = [
    "127.0.0.1:{port}",
    "localhost:{port}",
    "192.168.178.20:{port}",
    "[fe80::1]:{port}",
    "gamebox:{port}",
    "GameBox.local:{port}",
    "box.localhost",
]


@pytest.mark.parametrize("host", OURS)
def test_our_own_pages_may_act(server: Server, host: str) -> None:
    """A game night needs no options: phones ask by address or by the name of the machine."""
    host = host.format(port=server.port)
    more = {"Origin": f"http://{host.lower()}", "Host": host, "Sec-Fetch-Site": "same-origin"}
    assert server.ask("POST", "/api/guests", json={}, headers=more).status_code == 200


def test_an_origin_is_scheme_host_and_port(server: Server) -> None:
    host = f"127.0.0.1:{server.port}"
    for origin in (f"https://{host}", "http://127.0.0.1:80", f"http://{host}0", f"{host}"):
        more = {"Origin": origin, "Host": host}
        answer = server.ask("POST", "/api/guests", json={}, headers=more)
        assert (answer.status_code, clear(answer)["code"]) == (403, "other-origin")
    usual = {"Origin": "http://127.0.0.1", "Host": "127.0.0.1:80"}
    assert server.ask("POST", "/api/guests", json={}, headers=usual).status_code == 200


def test_a_browser_says_that_another_website_asks(server: Server, table: str) -> None:
    """Also where it sends no Origin. Looking is allowed: a link leads here from anywhere."""
    for site, status in (("cross-site", 403), ("none", 200), ("same-origin", 200)):
        more = {"Sec-Fetch-Site": site}
        assert server.ask("POST", "/api/guests", json={}, headers=more).status_code == status
        assert server.ask("GET", f"/api/tables/{table}", headers=more).status_code == 200
    where = f"{server.live_url}/api/tables/{table}/live"
    more = {"Sec-Fetch-Site": "cross-site"}
    with connect(where, additional_headers=more, proxy=None) as live:
        assert json.loads(live.recv(timeout=10))["problem"]["code"] == "other-origin"


FOREIGN = [
    "evil.example",
    "evil.example:8765",
    "localhost.evil.example",
    "a.b",
    "1.2.3",
    "[::1",
    "a:b:c",
]


@pytest.mark.parametrize("host", FOREIGN)
def test_a_name_that_is_not_ours_is_refused_everywhere(
    server: Server, table: str, host: str
) -> None:
    """DNS rebinding: a website lets its own name lead to this machine."""
    for path in ("/", "/healthz", "/api/games", f"/api/tables/{table}", "/rules/casino"):
        answer = server.ask("GET", path, headers={"Host": host})
        assert (answer.status_code, clear(answer)["code"]) == (421, "other-host"), path
    more = {"Host": host, "Origin": f"http://{host}"}
    answer = server.ask("POST", "/api/guests", json={}, headers=more)
    assert answer.status_code == 421


def test_a_name_that_is_not_ours_may_not_watch(server: Server, table: str) -> None:
    request = (
        f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: evil.example\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as raw:
        raw.sendall(request.encode())
        told = b""
        while piece := raw.recv(65_536):
            told += piece
            if b"FAIRTABLE_HOSTS" in told:
                break
    assert b'"code":"other-host"' in told and b'"hello"' not in told


def test_the_operator_says_which_names_are_ours() -> None:
    """The refusal tells the operator how."""
    own = OwnPages(Settings(hosts="play.example.org, *.games.example", host="inside.example"))
    for host in ("play.example.org", "PLAY.example.org:443", "a.games.example", None):
        own.check_host(host)
    own.check_host("inside.example:8765")
    for host in ("example.org", "x.play.example.org", "games.example", "agames.example", ""):
        with pytest.raises(ProblemError) as refused:
            own.check_host(host)
    with pytest.raises(ProblemError) as refused:
        own.check_host("pub.example:8765")
    assert refused.value.problem.detail == (
        "This server does not go by the name pub.example. Its operator can allow that with "
        "FAIRTABLE_HOSTS=pub.example."
    )
    OwnPages(Settings(hosts="*")).check_host("any.example")


def test_behind_a_proxy_with_tls_our_own_pages_may_act() -> None:
    own = OwnPages(Settings(hosts="play.example.org", origins="https://friend.example"))
    own.check_origin("https", "play.example.org", "https://play.example.org", "same-origin")
    own.check_origin("wss", "play.example.org:443", "https://play.example.org", None)
    own.check_origin("https", "play.example.org", "https://friend.example", "cross-site")
    for origin in ("http://play.example.org", "https://play.example.org:8443"):
        with pytest.raises(ProblemError):
            own.check_origin("https", "play.example.org", origin, None)


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
