"""Broken HTTP is answered or disconnected, and the server goes on."""

from __future__ import annotations

import json
import re
import socket

import pytest

from tests.server.serving import Server

# ruff: noqa: E501
RAW = [
    pytest.param(b"hello\r\n\r\n", id="no HTTP"),
    pytest.param(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", id="TLS"),
    pytest.param(b"GET / HTTP/9.9\r\n\r\n", id="HTTP of the future"),
    pytest.param(b"GET / HTTP/1.1\r\nHost: a\r\nBad Header\r\n\r\n", id="a broken header"),
    pytest.param(b"GET / HTTP/1.1\r\nHost: a\r\n" + b"X: y\r\n" * 20_000 + b"\r\n", id="20,000"),
    pytest.param(b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"y" * 2_000_000 + b"\r\n\r\n", id="2 MB"),
    pytest.param(b"GET /" + b"y" * 200_000 + b" HTTP/1.1\r\nHost: a\r\n\r\n", id="a long way"),
    pytest.param(b"POST /api/guests HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", id="-1"),
    pytest.param(b"POST /api/guests HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n", id="x"),
    pytest.param(b"POST /api/guests HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n"
                 b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", id="two lengths"),
    pytest.param(b"POST /api/guests HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
                 b"zz\r\n", id="a broken chunk"),
    pytest.param(b"BREW /api/tables HTTP/1.1\r\nHost: a\r\n\r\n", id="a teapot"),
    pytest.param(b"GET /api/tables HTTP/1.1\r\nHost: [\r\n\r\n", id="a broken host"),
    pytest.param(b"POST /api/guests HTTP/1.1\r\nHost: [\r\nContent-Type: application/json\r\n"
                 b"Content-Length: 2\r\n\r\n{}", id="a broken host and a body"),
    pytest.param(b"GET /api/nothing HTTP/1.1\r\nHost: a:b:c\r\n\r\n", id="a strange host"),
    pytest.param(b"GET /api/guests/me HTTP/1.1\r\nHost: a\r\nCookie: " + b"a=b; " * 5_000
                 + b"\r\n\r\n", id="5,000 cookies"),
    pytest.param(b"GET /api/guests/me HTTP/1.1\r\nHost: a\r\nCookie: fairtable_guest=\"\xff\x00"
                 b"\r\n\r\n", id="a broken cookie"),
    pytest.param(b"GET /api/guests/me HTTP/1.1\r\nHost: a\r\nCookie: =;;=;\xff\r\n\r\n",
                 id="no cookie"),
    pytest.param(b"POST /api/guests HTTP/1.1\r\nHost: a\r\nContent-Type: \xff\xfe;=\"\r\n"
                 b"Content-Length: 2\r\n\r\n{}", id="a broken content type"),
    pytest.param(b"GET /api/tables?\xff\xfe=%ZZ&&&=&%00 HTTP/1.1\r\nHost: a\r\n\r\n",
                 id="a broken query"),
    pytest.param(b"GET / HTTP/1.1\r\nHost: a\r\nRange: bytes=9-1\r\n\r\n", id="a broken range"),
    pytest.param(b"GET /favicon.svg HTTP/1.1\r\nHost: a\r\nRange: bytes=99999999-\r\n\r\n",
                 id="a range beyond"),
    pytest.param(b"GET /favicon.svg HTTP/1.1\r\nHost: a\r\nIf-Modified-Since: yesterday\r\n\r\n",
                 id="a broken date"),
]  # fmt: skip


@pytest.mark.parametrize("raw", RAW)
def test_broken_http_causes_no_fault(server: Server, raw: bytes) -> None:
    with socket.create_connection(("127.0.0.1", server.port), 10) as plain:
        try:
            plain.sendall(raw)
            plain.shutdown(socket.SHUT_WR)
            got = plain.recv(65_536)
        except (BrokenPipeError, ConnectionResetError):
            got = b""
    status = int(got[9:12]) if got else 400
    assert 200 <= status < 500, got[:300]
    assert server.ask("GET", "/healthz").status_code == 200


UNCLEAR = [
    pytest.param(b"GET / HTTP/1.1\r\n\r\n", 400, "no header Host", id="no host"),
    pytest.param(b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n", 400, "more than one", id="two hosts"),
    pytest.param(b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n", 400, "more than one", id="two other hosts"),
    pytest.param(b"GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n", 400, "different hosts", id="another target"),
    pytest.param(b"GET http://localhost:1/ HTTP/1.1\r\nHost: localhost\r\n\r\n", 400, "different hosts", id="another port"),
    pytest.param(b"GET http://a@localhost/ HTTP/1.1\r\nHost: localhost\r\n\r\n", 400, "different hosts", id="a user"),
    pytest.param(b"GET http://evil.example/healthz HTTP/1.1\r\n\r\n", 400, "no header Host", id="only a target"),
    pytest.param(b"GET http://evil.example/healthz HTTP/1.1\r\nHost: evil.example\r\n\r\n", 421, "evil.example", id="both of another server"),
    pytest.param(b"GET /healthz HTTP/1.1\r\nHost:\r\n\r\n", 421, "not a name of this server", id="an empty host"),
    pytest.param(b"GET /api/tables/K7QM2XBD/live HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n", 400, "no header Host", id="a WebSocket"),
    pytest.param(b"GET / HTTP/1.1\r\nHost: localhost\r\nBad Header\r\n\r\n", 400, "not a request", id="unreadable"),
]  # fmt: skip


@pytest.mark.parametrize(("raw", "status", "says"), UNCLEAR)
def test_a_request_says_clearly_for_which_host_it_is(
    server: Server, raw: bytes, status: int, says: str
) -> None:
    head, body = said(server, raw)
    assert head.startswith(f"HTTP/1.1 {status} ")
    assert "application/problem+json" in head
    problem = json.loads(body)
    assert problem["status"] == status
    assert re.search(says, problem["detail"]), problem["detail"]


@pytest.mark.parametrize(
    "raw",
    [
        b"GET http://localhost/healthz HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET http://LOCALHOST:8765/healthz?x HTTP/1.1\r\nHost: localhost:8765\r\n\r\n",
        b"GET /healthz HTTP/1.0\r\n\r\n",
    ],
)
def test_a_target_of_the_same_host_and_old_http_are_served(server: Server, raw: bytes) -> None:
    assert said(server, raw)[0].startswith("HTTP/1.1 200 ")


def said(server: Server, raw: bytes) -> tuple[str, str]:
    with socket.create_connection(("127.0.0.1", server.port), 10) as plain:
        plain.sendall(raw)
        got = b""
        while b"}" not in got and (more := plain.recv(65_536)):
            got += more
    head, _, body = got.decode().partition("\r\n\r\n")
    return head, body
