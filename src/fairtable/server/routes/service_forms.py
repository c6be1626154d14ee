"""Services whose question and answer may have other shapes, such as `?form=document`.

`schemas` adds the other shapes to the OpenAPI document.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from functools import partial
from typing import Any, TypeAlias, get_type_hints

import msgspec
from litestar import Request

from fairtable.referee import compiled
from fairtable.referee.bad_input import shown_field
from fairtable.referee.explaining import nearest
from fairtable.server.byte_bodies import Doors, read_body
from fairtable.server.decoding import bad_questions, read_json
from fairtable.server.problems import Trouble, fail
from fairtable.server.visitor import address_of, asker_of, context_of

AnyRequest = Request[Any, Any, Any]
Service: TypeAlias = Callable[[Any], Any]
Forms: TypeAlias = Mapping[str, Service]
JSON_TYPES = ("application/json", "text/json", "")
UNTIL_COMPILED = 5.0
MOST_NAMED = 40


class Shapes:
    """The shapes of the questions of one service, by the name of their form; "" is ours."""

    def __init__(self, forms: Forms) -> None:
        self._decoders = {
            form: msgspec.json.Decoder(_question(each)) for form, each in forms.items()
        }

    def read(self, form: str, body: bytes) -> Any:
        """The question; ProblemError names the place, and another form that has the field."""
        others = {
            f"?form={name}" if name else "the address without ?form": decoder.type
            for name, decoder in self._decoders.items()
            if name != form
        }
        return read_json(self._decoders[form], body, others)


def serve_forms(
    game: str, forms: Forms, most: int | None = None
) -> Callable[[AnyRequest], Awaitable[Any]]:
    """A handler that reads the question in the form that the address names.

    With `most`, the JSON may have so many bytes, more than other bodies.
    """
    shapes, doors = Shapes(forms), Doors()

    async def serve(request: AnyRequest) -> Any:
        if request.content_type[0] not in JSON_TYPES:
            raise fail(Trouble.WRONG_MEDIA_TYPE)
        form = named_form(request, forms)
        context, limit = context_of(request), context_of(request).settings.body_limit
        length = request.content_length
        if most is None or (length is not None and length <= limit):
            asked = shapes.read(form, await read_body(request, limit))
        elif not compiled.may_run(game):
            raise fail(Trouble.BUSY, wait=UNTIL_COMPILED)
        else:
            with doors.enter(address_of(request)):
                asked = shapes.read(form, await read_body(request, most))
        with bad_questions(game):
            return await context.pool.run(partial(forms[form], asked), asker_of(request))

    return serve


def named_form(request: AnyRequest, forms: Iterable[str], beside: Iterable[str] = ()) -> str:
    """The form behind the question mark of the address. Only `beside` may stand there, too."""
    _check_names(request, ["form", *beside])
    named = request.query_params.getall("form", [])
    if not named:
        return ""
    known = sorted(filter(None, forms))
    if len(named) == 1 and named[0] in known:
        return str(named[0])
    given = _printable(str(named[0]))
    if len(named) > 1:
        sentence = "Name one form, and not several."
    elif not known:
        sentence = f"This service has only one form: leave ?form={given} out."
    else:
        sentence = (
            f"This service has no form {given!r}. Its other form is {' or '.join(known)}; "
            "without ?form the form is our own."
        )
    raise fail(Trouble.UNREADABLE, sentence, place="form")


async def has_one_form(request: AnyRequest) -> None:
    """A service with our form alone refuses every other, before it reads the body."""
    named_form(request, [""])


def _check_names(request: AnyRequest, known: list[str]) -> None:
    """What is written in the address and means nothing would seem to be obeyed."""
    for name in request.query_params:
        if name not in known:
            near = nearest(name, known)
            says = f"do you mean {near}?" if near else f"it takes {' and '.join(known)}."
            sentence = f"There is no field {shown_field(name)} in the address; {says}"
            raise fail(Trouble.UNREADABLE, sentence, place=_printable(name))


def _printable(name: str) -> str:
    return "".join(sign for sign in name[:MOST_NAMED] if sign.isprintable())


def _question(service: Service) -> Any:
    types = get_type_hints(service, include_extras=True)
    (kind,) = (hint for name, hint in types.items() if name != "return")
    return kind
