"""Bad frames, wrong addresses and broken handshakes: each connection ends with a reason."""

from __future__ import annotations

import json
import socket

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tests.server.mischief import headers, is_plain
from tests.server.serving import Server

PLAY = '{"type":"Play","move":"x"}'
FRAMES = [
    pytest.param("", 4400, id="an empty frame"),
    pytest.param("{", 4400, id="half an object"),
    pytest.param("null", 4400, id="null"),
    pytest.param("[]", 4400, id="a list"),
    pytest.param("{}", 4400, id="no command"),
    pytest.param('{"command":"c"}', 4400, id="nothing asked"),
    pytest.param('{"command":"c","ask":{}}', 4400, id="an ask without a type"),
    pytest.param('{"command":"c","ask":{"type":"Dance"}}', 4400, id="an unknown ask"),
    pytest.param('{"command":"c","ask":{"type":7}}', 4400, id="a number as a type"),
    pytest.param('{"command":"c","ask":{"type":"Play"}}', 4400, id="nothing in it"),
    pytest.param('{"ask":{"type":"Start"}}', 4400, id="no id"),
    pytest.param(f'{{"command":"c","ask":{PLAY},"extra":1}}', 4400, id="an extra field"),
    pytest.param(
        '{"command":"c","ask":{"type":"Play","move":"x","extra":1}}', 4400, id="an extra word"
    ),
    pytest.param(f'{{"command":1,"ask":{PLAY}}}', 4400, id="a number as an id"),
    pytest.param(f'{{"command":"c","ask":{PLAY},"version":true}}', 4400, id="yes"),
    pytest.param(f'{{"command":"c","ask":{PLAY},"version":NaN}}', 4400, id="NaN"),
    pytest.param('{"command":"c","ask":{"type":"Sit","seat":"0"}}', 4400, id="text as a seat"),
    pytest.param(
        '{"command":"c","ask":{"type":"Sit","seat":-1}}', 4400, id="the seat of the house"
    ),
    pytest.param('{"type":"move","command":"c","move":"x"}', 4400, id="a frame of old"),
    pytest.param('{"type":"update","version":1}', 4400, id="a frame of ours"),
    pytest.param("[" * 7_000, 4400, id="a deep frame"),
    pytest.param(
        '{"command":"c","ask":{"type":"Play","move":"\\ud800"}}', 4400, id="half a surrogate"
    ),
    pytest.param("x" * 16_385, 4413, id="a large frame"),
    pytest.param("x" * 70_000, 1009, id="a very large frame"),
    pytest.param(b"\x00\x01", 1003, id="a binary frame"),
    pytest.param(b"", 1003, id="an empty binary frame"),
    pytest.param(b'{"command":"c"}', 1003, id="JSON as a binary frame"),
]


@pytest.mark.parametrize(("frame", "code"), FRAMES)
def test_a_frame_that_cannot_be_read_ends_the_connection(
    server: Server, table: str, frame: str | bytes, code: int
) -> None:
    where = f"{server.live_url}/api/tables/{table}/live"
    with connect(where, additional_headers=headers(), proxy=None) as live:
        live.send(frame)
        with pytest.raises(ConnectionClosed) as end:
            while True:
                told = json.loads(live.recv(timeout=10))
    assert end.value.rcvd is not None
    assert (end.value.rcvd.code, bool(end.value.rcvd.reason)) == (code, True)
    if code in (4400, 4413):
        assert (told["type"], told["command"]) == ("refused", None)
        assert is_plain(told["problem"]["detail"])


def test_text_that_is_not_utf8_ends_the_connection(server: Server, table: str) -> None:
    assert close_code(server, table, b"\x81\x82\x00\x00\x00\x00\xff\xfe") == 1007


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        pytest.param(b"\x81\x02hi", 1002, id="not masked"),
        pytest.param(b"\xf1\x80\x00\x00\x00\x00", 1002, id="reserved bits"),
        pytest.param(b"\x83\x80\x00\x00\x00\x00", 1002, id="an unknown opcode"),
        pytest.param(b"\x80\x80\x00\x00\x00\x00", 1002, id="a continuation of nothing"),
        pytest.param(b"\x09\x80\x00\x00\x00\x00", 1002, id="half a ping"),
        pytest.param(b"\x81\xff" + b"\x7f" + b"\xff" * 7 + b"\x00" * 4, 1009, id="endless"),
    ],
)
def test_bytes_that_are_not_a_websocket_end_the_connection(
    server: Server, table: str, raw: bytes, code: int
) -> None:
    assert close_code(server, table, raw) == code


def close_code(server: Server, table: str, raw: bytes) -> int:
    """Shake hands, send these bytes, and read to the close frame."""
    with socket.create_connection(("127.0.0.1", server.port), 10) as plain:
        plain.sendall(handshake(server, f"/api/tables/{table}/live"))
        assert plain.recv(12) == b"HTTP/1.1 101"
        plain.sendall(raw)
        got = b"".join(iter(lambda: plain.recv(65_536), b""))
    place = got.rindex(b"\x88")
    return int.from_bytes(got[place + 2 : place + 4], "big")


def handshake(server: Server, path: str, **more: str) -> bytes:
    lines = {
        "Host": f"127.0.0.1:{server.port}",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version": "13",
        **more,
    }
    text = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return f"GET {path} HTTP/1.1\r\n{text}\r\n".encode("latin-1")


@pytest.mark.parametrize(
    "address",
    [
        "/api/tables/{table}/live?after=-1",
        "/api/tables/{table}/live?after=x",
        "/api/tables/{table}/live?after=",
        "/api/tables/{table}/live?after=1.5",
        "/api/tables/{table}/live?after=99999999999999999999999999",
        "/api/tables/{table}/live?after=" + "9" * 5_000,
        "/api/tables/%00/live",
        "/api/tables/%FF/live",
        "/api/tables/" + "Z" * 4_000 + "/live",
        "/api/tables/{table}/nothing",
        "/api/tables/{table}/moves",
        "/nothing",
        "/",
    ],
    ids=lambda x: str(x)[:50],
)
def test_a_socket_to_a_wrong_address_is_closed_with_a_reason(
    server: Server, table: str, address: str
) -> None:
    where = server.live_url + address.format(table=table)
    try:
        with connect(where, additional_headers=headers(), proxy=None) as live:
            while True:
                live.recv(timeout=10)
    except InvalidStatus as refused:
        assert 400 <= refused.response.status_code < 500
    except ConnectionClosed as end:
        assert end.rcvd is not None
        assert 4400 <= end.rcvd.code < 4500
        assert end.rcvd.reason


@pytest.mark.parametrize(
    "more",
    [
        {"Sec-WebSocket-Version": "7"},
        {"Sec-WebSocket-Key": "short"},
        {"Upgrade": "h2c"},
        {"Connection": "close"},
        {"Cookie": "a=b; " * 3_000},
        {"Authorization": "Bearer " + "x" * 20_000},
        {"Sec-WebSocket-Protocol": ",,,"},
        {"X": "y" * 100_000},
    ],
    ids=lambda x: next(iter(x)),
)
def test_a_broken_handshake_causes_no_fault(
    server: Server, table: str, more: dict[str, str]
) -> None:
    with socket.create_connection(("127.0.0.1", server.port), 10) as plain:
        plain.settimeout(10)
        try:
            plain.sendall(handshake(server, f"/api/tables/{table}/live", **more))
            got = plain.recv(65_536)
        except (BrokenPipeError, ConnectionResetError):
            got = b""
    status = int(got[9:12]) if got else 400
    assert status == 101 or 400 <= status < 500, got[:300]
