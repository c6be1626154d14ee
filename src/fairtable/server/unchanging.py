"""Answers that never change while the server runs: made once, and sent once to each browser."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from typing import Any

from litestar import Litestar, Request, Response
from litestar.response.base import ASGIResponse

MOST_TAGS = 1_000


class Unchanging(Response[bytes]):
    """Bytes with a tag (ETag). Who names the tag has them already and gets 304 instead.

    The tag is weak: it is the same when the bytes are compressed on their way.
    """

    def to_asgi_response(
        self, app: Litestar | None, request: Request[Any, Any, Any], **more: Any
    ) -> ASGIResponse:
        tag = tag_of(self.content)
        self.headers |= {"ETag": tag, "Cache-Control": "no-cache"}
        is_there = self.status_code in (None, 200)
        if is_there and _names(request.headers.get("if-none-match", ""), tag):
            self.content, self.status_code = b"", 304
        return super().to_asgi_response(app, request, **more)


@lru_cache(maxsize=MOST_TAGS)
def tag_of(body: bytes) -> str:
    return f'W/"{sha256(body).hexdigest()[:32]}"'


def _names(known: str, tag: str) -> bool:
    """Whether an If-None-Match header names this tag."""
    strong = tag.removeprefix("W/")
    return any(each.strip().removeprefix("W/") in (strong, "*") for each in known.split(","))
