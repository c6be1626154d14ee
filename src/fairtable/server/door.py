"""The door: everything that is asked of this server passes here first, whatever its address.

Who asks is read once. Whoever asks too fast is refused here, before a route is looked for.
Everybody else enters through the turnstile, and the time of the server that they use is
counted: for a guest by guest, for visitors without a token by address.
"""

from __future__ import annotations

import math
import time
from collections.abc import Awaitable, Callable, Generator
from functools import partial
from typing import Any

import msgspec
from litestar.enums import ScopeType
from litestar.types import Scope, Send

from fairtable.server.context import ServerContext
from fairtable.server.frames import RefusedFrame
from fairtable.server.heads import App
from fairtable.server.identity import Guest
from fairtable.server.middleware import security_headers
from fairtable.server.problems import MEDIA_TYPE, Problem, Trouble, problem
from fairtable.server.turnstile import Turnstile
from fairtable.server.visitor import GUEST, token_in

REST = "fairtable.rest"
"""In the extensions of a scope: called for a connection that is refused, before the answer."""
TURN = "fairtable.turn"
"""In the scope of a request: called and awaited before work that keeps everybody waiting."""
LONG_STEP = 0.002
CLOSE_TOO_FAST = 4429
BECOME_A_GUEST = "/api/guests"
FILES = "/assets/"
JUDGED, WHY = ("/api/tables/", "/api/boards/"), "/why"


class AppWithDoor(App):
    """The application; nobody comes in another way."""

    def __init__(self, *handlers: Any, **more: Any) -> None:
        super().__init__(*handlers, **more)
        self._turnstile = Turnstile()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            return await super().__call__(scope, receive, send)
        visit = await self._let_in(self.state.context, scope, send)
        if visit is None:
            return
        if scope["type"] == ScopeType.WEBSOCKET:  # It has a budget of its own.
            return await super().__call__(scope, receive, send)

        scope[TURN] = partial(self._turnstile.enter, visit.who)

        async def send_in_turns(message: Any) -> None:
            await send(message)
            self._turnstile.sent(visit.address, len(message.get("body", b"")))
            if message.get("more_body"):
                visit.pay()
                if visit.is_long():
                    await scope[TURN]()

        await visit.charged(super().__call__(scope, receive, send_in_turns))

    async def _let_in(self, context: ServerContext, scope: Any, send: Send) -> Visit | None:
        """Wait for a turn; None if the visitor was refused and has the answer already."""
        token = token_in(scope["headers"])
        guest = scope[GUEST] = context.guests.read(token) if token else None
        client = scope.get("client")
        visit = Visit(context, guest, client[0] if client else "unknown")
        await self._turnstile.enter(visit.who, visit.address)
        if wait := visit.must_wait(scope):
            context.metrics.problems.labels(Trouble.TOO_FAST.code).inc()
            await _refuse(scope, send, problem(Trouble.TOO_FAST, wait=wait))
            return None
        return visit


class Visit:
    """One request or one WebSocket, and who pays for it."""

    def __init__(self, context: ServerContext, guest: Guest | None, address: str) -> None:
        self._limits = context.limits
        self._guest = guest.id if guest else None
        self._steps: Steps | None = None
        self._paid = 0.0
        self.address = address
        self.who = self._guest or address

    def must_wait(self, scope: Scope) -> float:
        """The seconds until this visitor may ask this; 0 is now."""
        limits = self._limits
        if wait := self._counted(scope["path"])(self._guest, self.address):
            return wait
        if scope["type"] == ScopeType.WEBSOCKET:
            return 0.0
        if self._guest is None and _asks_for_a_token(scope):
            return limits.wait_to_enter(self.address)
        return limits.wait_to_work(self._guest, self.address)

    def _counted(self, path: str) -> Callable[[str | None, str], float]:
        """Which budget the request is taken from."""
        if path.startswith(FILES):
            return self._limits.wait_for_file
        if path.startswith(JUDGED) and path.endswith(WHY):
            return self._limits.wait_to_question
        return self._limits.wait

    async def charged(self, answering: Awaitable[None]) -> None:
        """Answer; the time that it takes, without what it waits for, is charged."""
        self._steps = steps = Steps(answering)
        try:
            await steps
        finally:
            self.pay()

    def pay(self) -> None:
        """An answer that lasts is charged as it goes."""
        assert self._steps is not None
        used = self._steps.seconds
        self._limits.worked(self._guest, self.address, used - self._paid)
        self._paid = used

    def is_long(self) -> bool:
        """Whether the answer has kept the event loop busy for too long at a time."""
        return self._steps is not None and self._steps.since() > LONG_STEP


class Steps:
    """Something to await, and the seconds for which it kept the event loop busy."""

    def __init__(self, work: Awaitable[None]) -> None:
        self._work = work
        self._began = 0.0
        self.seconds = 0.0

    def since(self) -> float:
        """Since when this step has run, in seconds."""
        return time.perf_counter() - self._began

    def __await__(self) -> Generator[Any, Any, None]:
        work = self._work.__await__()
        self._began = time.perf_counter()
        try:
            waits_for = next(work)
            while True:
                self.seconds += self.since()
                try:
                    sent = yield waits_for
                except BaseException as thrown:
                    self._began = time.perf_counter()
                    waits_for = work.throw(thrown)
                else:
                    self._began = time.perf_counter()
                    waits_for = work.send(sent)
        except StopIteration:
            return
        finally:
            self.seconds += self.since()


def _asks_for_a_token(scope: Scope) -> bool:
    return scope["type"] == ScopeType.HTTP and scope["path"].rstrip("/") == BECOME_A_GUEST


async def _refuse(scope: Any, send: Any, why: Problem) -> None:
    rest = (scope.get("extensions") or {}).get(REST)
    if rest is not None:
        rest()
    if scope["type"] == ScopeType.WEBSOCKET:
        return await _refuse_socket(send, why)
    body = msgspec.json.encode(why)
    headers = {
        **security_headers(scope["path"]),
        "Content-Type": MEDIA_TYPE,
        "Content-Length": str(len(body)),
        "Retry-After": str(math.ceil(why.retry_after or 1)),
        "Cache-Control": "no-store",
    }
    sent = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": why.status, "headers": sent})
    await send({"type": "http.response.body", "body": body, "more_body": False})


async def _refuse_socket(send: Any, why: Problem) -> None:
    """A browser is told why only over an open socket."""
    frame = msgspec.json.encode(RefusedFrame(None, why)).decode()
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    await send({"type": "websocket.send", "bytes": None, "text": frame})
    await send({"type": "websocket.close", "code": CLOSE_TOO_FAST, "reason": why.detail[:100]})
