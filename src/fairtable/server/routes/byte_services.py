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
from fairtable.server.decoding import bad_questions
from fairtable.server.problems import Trouble, fail
from fairtable.server.routes.service_forms import (
    JSON_TYPES,
    UNTIL_COMPILED,
    Forms,
    Shapes,
    named_form,
)
from fairtable.server.visitor import address_of, asker_of, context_of

Serve = Callable[[Request[Any, Any, Any]], Awaitable[Any]]


def serve_both(game: str, forms: Forms, takes: ByteService) -> Serve:
    """A handler that reads the question as JSON or as bytes, and answers in the pool."""
    shapes, doors = Shapes(forms), Doors()
    answers = {"": takes.answer, **takes.forms}

    async def serve(request: Request[Any, Any, Any]) -> Any:
        kind = request.content_type[0]
        if kind not in (BYTES, *JSON_TYPES):
            raise fail(Trouble.WRONG_MEDIA_TYPE)
        with bad_questions(game):
            return await (bytes_asked if kind == BYTES else json_asked)(request)

    async def json_asked(request: Request[Any, Any, Any]) -> Any:
        context = context_of(request)
        form = named_form(request, forms, takes.asked.__struct_fields__)
        beside = _beside(takes.asked, request)
        asked = shapes.read(form, await read_body(request, context.settings.body_limit))
        _check_agreed(asked, beside, request)
        return await context.pool.run(partial(forms[form], asked), asker_of(request))

    async def bytes_asked(request: Request[Any, Any, Any]) -> Any:
        context, length = context_of(request), request.content_length
        form = named_form(request, answers, takes.asked.__struct_fields__)
        beside = _beside(takes.asked, request)
        is_small = length is not None and length <= context.settings.body_limit
        # Without its kernels a game would work on a large body for seconds.
        if not is_small and not compiled.may_run(game):
            raise fail(Trouble.BUSY, wait=UNTIL_COMPILED)
        with doors.enter(address_of(request)):
            body = await read_body(request, takes.most)
            work = partial(answers[form], beside, body)
            return await context.pool.run(work, asker_of(request))

    return serve


def _check_agreed(asked: Any, beside: Any, request: Request[Any, Any, Any]) -> None:
    """With JSON nothing need stand in the address, but what does must agree with the body."""
    for name in beside.__struct_fields__:
        if name in request.query_params and getattr(asked, name) != getattr(beside, name):
            raise BadInput(f"The {name} in the address is not the {name} in the body.", name)


def _beside(shape: type, request: Request[Any, Any, Any]) -> Any:
    """What stands behind the question mark. BadInput names the field."""
    given = {name: value for name, value in request.query_params.items() if name != "form"}
    try:
        return msgspec.convert(given, shape, strict=False)
    except msgspec.ValidationError as wrong:
        bad = bad_input(wrong)
        raise BadInput(bad.sentence, bad.place.removeprefix("$.")) from wrong
