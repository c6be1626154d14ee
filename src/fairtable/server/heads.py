"""HEAD is answered wherever GET is, with the same headers and without the body."""

from __future__ import annotations

from typing import Any

from litestar import Litestar
from litestar.enums import ScopeType
from litestar.types import Message, Send

ONLY_THE_HEAD = "fairtable.head"
"""In the scope of a GET that was a HEAD."""


class App(Litestar):
    """Asks itself with GET when a client asks with HEAD."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == ScopeType.HTTP and scope["method"] == "HEAD":
            # A copy: the program below must still know that no body may follow.
            scope = {**scope, "method": "GET", ONLY_THE_HEAD: True}
            send = _without_body(send)
        await super().__call__(scope, receive, send)


def asks_for_head(scope: Any) -> bool:
    """Whether the client asked with HEAD; some answers are made in another way then."""
    return scope["method"] == "HEAD" or ONLY_THE_HEAD in scope


def _without_body(send: Send) -> Send:
    """The answer ends with the first part of its body, so a stream is not made to its end."""
    ended = False

    async def send_head(message: Message) -> None:
        nonlocal ended
        if message["type"] != "http.response.body":
            await send(message)
        elif not ended:
            ended = True
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    return send_head
