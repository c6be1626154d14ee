"""Frames on the direct way are the same that the library would read and write."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
import uvicorn
from hypothesis import given
from hypothesis import strategies as st
from uvicorn.server import ServerState
from websockets.frames import Close, Frame, Opcode

from fairtable.server.websocket_protocol import (
    DIRECT,
    TableWebSocket,
    head_of_text,
    start_of_only_frame,
)

HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


class Wire:
    """A transport that keeps what is written."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.closed = self.broken = False

    def write(self, data: bytes) -> None:
        if self.broken:
            raise OSError("broken")
        self.sent.append(data)

    def abort(self) -> None:
        self.closed = True

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return default

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...


class Heard:
    def __init__(self) -> None:
        self.texts: list[str] = []

    def receive(self, text: str) -> None:
        self.texts.append(text)


class Visit:
    """One accepted WebSocket, with a listener or with ASGI."""

    def __init__(self, listening: bool) -> None:
        self.wire, self.heard, self.ends = Wire(), Heard(), []
        config = uvicorn.Config(
            self._app, interface="asgi3", ws_per_message_deflate=False, log_config=None
        )
        config.load()
        self.socket = TableWebSocket(config, ServerState(), {})
        self.socket.connection_made(self.wire)  # type: ignore[arg-type]
        self._listening = listening

    async def _app(
        self, scope: dict[str, Any], receive: Callable[..., Any], send: Callable[..., Any]
    ) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        if self._listening:
            scope["extensions"][DIRECT].listener = self.heard
        while (message := await receive())["type"] != "websocket.disconnect":
            if message.get("text") is not None:
                self.heard.receive(message["text"])
        self.ends.append(message["code"])

    async def bring(self, chunks: list[bytes]) -> None:
        self.socket.data_received(HANDSHAKE)
        await asyncio.sleep(0.001)
        for chunk in chunks:
            if not self.wire.closed:
                self.socket.data_received(chunk)
            await asyncio.sleep(0)
        await asyncio.sleep(0.001)


def outcome(chunks: list[bytes], listening: bool) -> tuple[list[str], list[int], bytes]:
    """What was received, how it ended, and what was answered after the handshake."""

    async def visit() -> tuple[list[str], list[int], bytes]:
        one = Visit(listening)
        await one.bring(chunks)
        answered = b"".join(one.wire.sent[1:])
        one.socket.connection_lost(None)
        await asyncio.sleep(0.001)
        return one.heard.texts, one.ends, answered

    return asyncio.run(visit())


def frame(opcode: Opcode, data: bytes, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


texts = st.text(max_size=40).map(str.encode) | st.sampled_from(
    [b"x" * n for n in (125, 126, 300)]
)
frames = st.one_of(
    texts.map(lambda data: frame(Opcode.TEXT, data)),
    texts.map(lambda data: frame(Opcode.TEXT, data, fin=False)),
    texts.map(lambda data: frame(Opcode.CONT, data)),
    texts.map(lambda data: frame(Opcode.CONT, data, fin=False)),
    st.sampled_from([b"", b"ping"]).map(lambda data: frame(Opcode.PING, data)),
    st.sampled_from([b"", b"pong"]).map(lambda data: frame(Opcode.PONG, data)),
    st.just(frame(Opcode.BINARY, b"\x00\x01")),
    st.just(frame(Opcode.TEXT, b"\xff\xfe")),
    st.just(frame(Opcode.CLOSE, Close(1000, "bye").serialize())),
)


@st.composite
def chunked(draw: st.DrawFn) -> list[bytes]:
    """Frames as they arrive from a network: alone, together, or cut anywhere."""
    sent = draw(st.lists(frames, min_size=1, max_size=6))
    if draw(st.booleans()):
        return sent
    whole = b"".join(sent)
    cuts = sorted({0, len(whole), *draw(st.lists(st.integers(0, len(whole)), max_size=5))})
    return [whole[a:b] for a, b in pairwise(cuts)]


@given(chunked())
def test_a_listener_receives_what_the_library_reads(chunks: list[bytes]) -> None:
    assert outcome(chunks, listening=True) == outcome(chunks, listening=False)


def test_a_text_in_the_middle_of_another_message_is_refused() -> None:
    pieces = [frame(Opcode.TEXT, b"half", fin=False), frame(Opcode.TEXT, b"whole")]
    heard, ends, _ = outcome(pieces, listening=True)
    assert (heard, ends[0]) == ([], 1002)


def test_text_that_looks_like_a_frame_is_not_read_as_one() -> None:
    inner = b"\x81\x81\x00\x00\x00\x00x"
    head = b"\x81\x87\x00\x00\x00\x00"  # seven bytes of text, under a mask that changes none
    heard, ends, _ = outcome([head, inner], listening=True)
    assert (heard, ends[0]) == ([], 1007)


def test_bad_text_from_a_client_that_leaves_at_once_causes_no_fault() -> None:
    hanging_up = frame(Opcode.CLOSE, Close(1000, "bye").serialize())
    heard, ends, _ = outcome([frame(Opcode.TEXT, b"\xff") + hanging_up], listening=True)
    assert (heard, ends[0]) == ([], 1000)


def test_several_frames_sent_in_one_turn_leave_together() -> None:
    async def visit() -> list[bytes]:
        one = Visit(listening=True)
        await one.bring([])
        assert one.socket.send_text(b"one")
        assert one.socket.send_text(b"two")
        await asyncio.sleep(0.001)
        return one.wire.sent[1:]

    assert asyncio.run(visit()) == [b"\x81\x03one\x81\x03two"]


def test_a_broken_connection_does_not_stop_the_frames_of_others() -> None:
    async def visit() -> tuple[bool, list[bytes]]:
        broken, whole = Visit(listening=True), Visit(listening=True)
        await broken.bring([])
        await whole.bring([])
        broken.wire.broken = True
        for one in (broken, whole):
            assert one.socket.send_text(b"one")
        await asyncio.sleep(0.001)
        return broken.wire.closed, whole.wire.sent[1:]

    assert asyncio.run(visit()) == (True, [b"\x81\x03one"])


def test_the_server_says_goodbye_and_waits_for_the_client_to_close() -> None:
    """If the server closed with something unread, the client would lose the goodbye."""

    async def visit() -> tuple[bool, bool]:
        one = Visit(listening=True)
        await one.bring([])
        await one.socket.send({"type": "websocket.close", "code": 1001, "reason": ""})
        one.socket.shutdown()
        early = one.wire.closed
        echo = frame(Opcode.CLOSE, Close(1001, "").serialize())
        one.socket.data_received(frame(Opcode.TEXT, b"still talking") + echo)
        return early, one.wire.closed

    assert asyncio.run(visit()) == (False, True)


def test_a_stop_does_not_wait_long_for_a_client(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fairtable.server.websocket_protocol.CLOSING_SECONDS", 0.01)

    async def visit() -> bool:
        one = Visit(listening=True)
        await one.bring([])
        await one.socket.send({"type": "websocket.close", "code": 1001, "reason": ""})
        one.socket.shutdown()
        await asyncio.sleep(0.05)
        return one.wire.closed

    assert asyncio.run(visit())


@pytest.mark.parametrize("length", [0, 1, 125, 126, 2**16 - 1, 2**16])
def test_frames_are_written_as_the_library_writes_them(length: int) -> None:
    text = b"x" * length
    assert head_of_text(length) + text == Frame(Opcode.TEXT, text).serialize(mask=False)


def test_nothing_is_sent_to_a_client_that_is_too_slow_or_gone() -> None:
    async def visit() -> None:
        one = Visit(listening=True)
        await one.bring([])
        one.socket.pause_writing()
        assert not one.socket.send_text(b"lost")
        one.socket.resume_writing()
        assert one.socket.send_text(b"heard")
        one.socket.connection_lost(None)
        assert not one.socket.send_text(b"lost")

    asyncio.run(visit())


@pytest.mark.parametrize(
    ("data", "start"),
    [
        (b"", 0),
        (b"\x81\x80\x00\x00\x00\x00", 6),
        (b"\x81\x80\x00\x00\x00\x00\x81", 0),
        (b"\x81\x00\x00\x00\x00\x00", 0),
        (b"\x81\x82\x00\x00\x00\x00a", 0),
        (b"\x81\xfe\x00\x80mask" + b"x" * 128, 8),
        (b"\x81\xfe\x00\x80mask" + b"x" * 127, 0),
        (b"\x81\xff" + (128).to_bytes(8, "big") + b"mask" + b"x" * 128, 0),
    ],
    ids=["none", "empty", "more", "unmasked", "cut", "long", "long and cut", "very long"],
)
def test_a_single_frame_is_recognised_by_its_length(data: bytes, start: int) -> None:
    assert start_of_only_frame(data) == start
