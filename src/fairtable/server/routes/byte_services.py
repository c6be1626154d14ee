"""Services whose question may be a body of plain bytes, such as a whole log of Dots.

The address is that of the service in JSON; `Content-Type` says which of the two is meant.
`schemas` adds the bytes to the OpenAPI document.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import msgspec
from litestar import Request

from fairtable.referee import BadInput, ByteService, compiled
from fairtable.referee.bad_input import bad_input
from fairtable.server.byte_bodies import BYTES, Doors, read_body
from fairtable.server.decoding import bad_questions, read_json
from fairtable.server.problems import Trouble, fail
from fairtable.server.visitor import address_of, asker_of, context_of

Serve = Callable[[Request[Any, Any, Any]], Awaitable[Any]]
UNTIL_COMPILED = 5.0
JSON_TYPES = ("application/json", "text/json", "")


def serve_both(
    game: str, question: Any, service: Callable[[Any], Any], takes: ByteService
) -> Serve:
    """A handler that reads the question as JSON or as bytes, and answers in the pool."""
    decoder, doors = msgspec.json.Decoder(question), Doors()

    async def serve(request: Request[Any, Any, Any]) -> Any:
        kind = request.content_type[0]
        if kind not in (BYTES, *JSON_TYPES):
            raise fail(Trouble.WRONG_MEDIA_TYPE)
        with bad_questions(game):
            return await (bytes_asked if kind == BYTES else json_asked)(request)

    async def json_asked(request: Request[Any, Any, Any]) -> Any:
        context = context_of(request)
        if request.query_params:  # JSON needs nothing there, but what is there must be right.
            _beside(takes.asked, request)
        asked = read_json(decoder, await read_body(request, context.settings.body_limit))
        return await context.pool.run(partial(service, asked), asker_of(request))

    async def bytes_asked(request: Request[Any, Any, Any]) -> Any:
        context, length = context_of(request), request.content_length
        beside = _beside(takes.asked, request)
        is_small = length is not None and length <= context.settings.body_limit
        # Without its kernels a game would work on a large body for seconds.
        if not is_small and not compiled.may_run(game):
            raise fail(Trouble.BUSY, wait=UNTIL_COMPILED)
        with doors.enter(address_of(request)):
            body = await read_body(request, takes.most)
            work = partial(takes.answer, beside, body)
            return await context.pool.run(work, asker_of(request))

    return serve


def _beside(shape: type, request: Request[Any, Any, Any]) -> Any:
    """What stands behind the question mark. BadInput names the field."""
    try:
        return msgspec.convert(dict(request.query_params), shape, strict=False)
    except msgspec.ValidationError as wrong:
        bad = bad_input(wrong)
        raise BadInput(bad.sentence, bad.place.removeprefix("$.")) from wrong
