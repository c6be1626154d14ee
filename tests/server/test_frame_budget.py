"""Frames are counted from their heads alone, however they are cut, and never decoded for it."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from fairtable.server.frame_budget import KILOBYTE, FrameBudget
from tests.server.test_websocket_protocol import HANDSHAKE, Visit, chunked, frame

PING = frame(Opcode.PING, b"")


@given(chunked())
def test_a_budget_knows_where_frames_end_however_they_are_cut(chunks: list[bytes]) -> None:
    whole, cut = FrameBudget(), FrameBudget()
    whole.takes_all(b"".join(chunks))
    for chunk in chunks:
        cut.takes_all(chunk)
    assert cut.between_frames and whole.between_frames


@given(st.integers(0, 70_000), st.integers(1, 20))
def test_within_a_frame_is_not_between_frames(size: int, cut: int) -> None:
    data = Frame(Opcode.TEXT, b"x" * size).serialize(mask=True)
    budget = FrameBudget(1e6)
    budget.takes_all(data[:-cut])
    assert budget.between_frames == (cut >= len(data))
    budget.takes_all(data[-cut:] if cut < len(data) else data)
    assert budget.between_frames


def test_of_forty_thousand_pings_in_one_read_only_the_first_are_looked_at() -> None:
    budget = FrameBudget()
    assert not budget.takes_all(PING * 40_000)
    assert budget._frames_in(PING * 40_000, most=301) == 301


@pytest.mark.parametrize(
    ("sent", "fits"),
    [
        pytest.param([PING] * 250, True, id="250 pings"),
        pytest.param([PING] * 350, False, id="350 pings"),
        pytest.param([frame(Opcode.TEXT, b"x" * 16_000)] * 15, True, id="15 long moves"),
        pytest.param([frame(Opcode.TEXT, b"x" * 16_000)] * 20, False, id="20 long moves"),
        pytest.param([frame(Opcode.CONT, b"", fin=False)] * 350, False, id="empty pieces"),
        pytest.param([b"x" * 400_000], False, id="one long read"),
    ],
)
def test_frames_and_kilobytes_cost_the_same(sent: list[bytes], fits: bool) -> None:
    budget = FrameBudget()
    assert all(budget.takes_all(data) for data in sent) == fits
    alone = FrameBudget()
    assert all(alone.takes(1 + len(data) / KILOBYTE) for data in sent) == fits


def test_a_frame_byte_by_byte_costs_more() -> None:
    budget = FrameBudget()
    assert not all(budget.takes_all(b"\x81") for _ in range(4000))


@pytest.mark.parametrize("listening", [True, False])
async def test_a_flood_is_told_once_and_nothing_more_is_read(listening: bool) -> None:
    one = Visit(listening)
    await one.bring([PING * 40_000])
    answered = b"".join(one.wire.sent[1:])
    assert answered.count(b'"code":"too-fast"') == 1
    assert (4429).to_bytes(2, "big") in answered
    assert len(answered) < 2000
    one.socket.data_received(frame(Opcode.TEXT, b"still here?"))
    await asyncio.sleep(0.001)
    assert one.heard.texts == []
    assert one.ends == [4429]
    one.socket.connection_lost(None)


async def test_what_comes_before_the_handshake_is_answered_waits() -> None:
    """The transport is paused until then, so a client that cannot wait gains nothing."""
    one = Visit(True)
    paused: list[str] = []
    one.wire.pause_reading = lambda: paused.append("paused")  # type: ignore[method-assign]
    one.wire.resume_reading = lambda: paused.append("resumed")  # type: ignore[method-assign]
    one.socket.data_received(HANDSHAKE)
    assert paused == ["paused"]
    await asyncio.sleep(0.001)
    assert paused == ["paused", "resumed"]
    one.socket.connection_lost(None)
    await asyncio.sleep(0.001)
