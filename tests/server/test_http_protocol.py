"""What a connection sends is counted before it is decoded: heads, bodies and silence."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from fairtable.server import http_protocol
from fairtable.server.door import REST
from fairtable.server.http_protocol import PacedHttp
from fairtable.server.sweeping import sweep

GET = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nHost: here\r\n"


class Wire:
    """A transport that keeps what is written, and knows whether it would read."""

    def __init__(self) -> None:
        self.sent = b""
        self.reads, self.ends, self.unsent = True, "", 0

    def write(self, data: bytes) -> None:
        self.sent += data

    def close(self) -> None:
        self.ends = self.ends or "closed"

    def abort(self) -> None:
        self.ends = self.ends or "cut off"

    def is_closing(self) -> bool:
        return bool(self.ends)

    def get_write_buffer_size(self) -> int:
        return self.unsent

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return default

    def pause_reading(self) -> None:
        self.reads = False

    def resume_reading(self) -> None:
        self.reads = True

    def answers(self) -> list[int]:
        return [int(part[:3]) for part in self.sent.split(b"HTTP/1.1 ")[1:]]

    def problem(self) -> dict[str, Any]:
        return dict(json.loads(self.sent.rpartition(b"\r\n\r\n")[2]))


class Visit:
    """One connection to an application that answers when `go_on` is set."""

    def __init__(self) -> None:
        self.wire = Wire()
        self.asked_at: list[float] = []
        self.go_on = asyncio.Event()
        self.refuses = False
        config = uvicorn.Config(self._app, interface="asgi3", log_config=None)
        config.load()
        self.http = PacedHttp(config, ServerState(), {})
        self.http.connection_made(self.wire)  # type: ignore[arg-type]

    async def _app(
        self,
        scope: dict[str, Any],
        receive: Callable[[], Awaitable[Any]],
        send: Callable[[Any], Awaitable[None]],
    ) -> None:
        self.asked_at.append(time.monotonic())
        if self.refuses:
            scope["extensions"][REST]()
        await self.go_on.wait()
        headers = [(b"content-length", b"2")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b"ok"})

    @property
    def asked(self) -> int:
        return len(self.asked_at)

    async def bring(self, *data: bytes) -> None:
        for piece in data:
            if self.wire.reads and not self.wire.ends:
                self.http.data_received(piece)
            await settle()

    def look(self, seconds: float) -> None:
        self.http.look(self.http.loop.time() + seconds)


async def settle() -> None:
    for _ in range(50):
        await asyncio.sleep(0)


@asynccontextmanager
async def visiting(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Visit]:
    monkeypatch.setattr(http_protocol, "CLOSING_SECONDS", 0.01)
    one = Visit()
    yield one
    one.go_on.set()
    await settle()
    one.http.connection_lost(None)
    await settle()


@pytest.fixture
async def visit(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Visit]:
    async with visiting(monkeypatch) as one:
        yield one


async def test_a_head_of_more_than_64_kb_is_refused_and_closed(visit: Visit) -> None:
    await visit.bring(b"GET / HTTP/1.1\r\nX: ", *[b"x" * 30_000] * 3)
    assert visit.wire.answers() == [431]
    assert visit.wire.problem()["code"] == "head-too-large"
    assert not visit.wire.reads
    await asyncio.sleep(0.02)
    assert (visit.wire.ends, visit.asked) == ("closed", 0)


async def test_a_head_in_many_pieces_is_read_if_it_is_short_enough(visit: Visit) -> None:
    visit.go_on.set()
    head = b"GET / HTTP/1.1\r\nHost: here\r\nX: " + b"x" * 2000 + b"\r\n\r\n"
    await visit.bring(*[head[at : at + 1] for at in range(len(head))])
    assert visit.wire.answers() == [200]


@pytest.mark.parametrize("sent", [b"", b"GET / HT", GET + b"GET /", b"\r\n"])
async def test_a_head_must_be_whole_in_ten_seconds(visit: Visit, sent: bytes) -> None:
    visit.go_on.set()
    if sent:
        await visit.bring(sent)
    visit.look(9)
    before = visit.wire.answers()
    assert 408 not in before
    visit.look(11)
    assert visit.wire.answers() == [*before, 408]
    assert visit.wire.problem()["code"] == "too-slow"


async def test_a_body_must_be_whole_in_forty_seconds(visit: Visit) -> None:
    await visit.bring(POST + b"Content-Length: 1000\r\n\r\n", b"{")
    visit.look(35)
    assert visit.wire.answers() == []
    visit.look(41)
    assert visit.wire.answers() == [408]


async def test_a_request_that_is_being_answered_has_no_deadline_here(visit: Visit) -> None:
    await visit.bring(GET)
    visit.look(100)
    assert (visit.wire.answers(), visit.asked) == ([], 1)


async def test_one_request_is_answered_at_a_time_and_the_rest_is_not_read(visit: Visit) -> None:
    await visit.bring(GET * 5000)
    assert (visit.asked, visit.wire.reads) == (1, False)
    visit.go_on.set()
    for _ in range(400):
        await settle()
    assert visit.asked == 5000
    assert visit.wire.answers() == [200] * 5000
    assert visit.wire.reads


async def test_a_refused_connection_rests_longer_each_time(visit: Visit) -> None:
    visit.refuses = True
    visit.go_on.set()
    await visit.bring(GET * 3)
    assert (len(visit.asked_at), visit.wire.reads) == (1, False)
    while len(visit.asked_at) < 3:
        await asyncio.sleep(0.01)
    first, second, third = visit.asked_at
    assert second - first >= 0.05
    assert third - second >= 0.1


async def test_a_body_in_crumbs_is_refused(visit: Visit) -> None:
    head = POST + b"Transfer-Encoding: chunked\r\n\r\n"
    await visit.bring(head, b"1\r\nx\r\n" * 200)
    assert visit.wire.answers() == []
    await visit.bring(b"1\r\nx\r\n" * 100)
    assert visit.wire.answers() == [400]


async def test_a_trailer_is_as_short_as_a_head(visit: Visit) -> None:
    head = POST + b"Transfer-Encoding: chunked\r\n\r\n0\r\nX: "
    await visit.bring(head, *[b"x" * 30_000] * 3)
    assert visit.wire.answers() == [431]


async def test_of_a_body_that_nobody_wants_little_is_read(visit: Visit) -> None:
    visit.go_on.set()
    await visit.bring(POST + b"Content-Length: 10000000\r\n\r\n", *[b"x" * 50_000] * 4)
    assert visit.wire.answers() == [200]
    assert not visit.wire.reads
    await asyncio.sleep(0.02)
    assert visit.wire.ends == "closed"


async def test_who_takes_nothing_of_an_answer_is_cut_off(visit: Visit) -> None:
    visit.go_on.set()
    await visit.bring(GET)
    visit.wire.unsent = 50_000
    visit.look(0)
    visit.wire.unsent = 40_000
    visit.look(29)
    visit.look(58)
    assert not visit.wire.ends, "it took something after 29 seconds"
    visit.look(60)
    assert visit.wire.ends == "cut off"


async def test_if_all_together_leave_too_much_unread_the_greediest_go(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with visiting(monkeypatch) as one, visiting(monkeypatch) as two:
        one.wire.unsent, two.wire.unsent = 900_000, 500_000
        sweep([one.http, two.http], one.http.loop.time(), most=2_000_000)
        assert (one.wire.ends, two.wire.ends) == ("", "")
        sweep([one.http, two.http], one.http.loop.time(), most=1_000_000)
        assert (one.wire.ends, two.wire.ends) == ("cut off", "")
