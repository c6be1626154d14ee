"""Services whose question and answer may have other shapes, such as `?form=document`.

`schemas` adds the other shapes to the OpenAPI document.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any, TypeAlias, get_type_hints

import msgspec
from litestar import Request

from fairtable.server.byte_bodies import read_body
from fairtable.server.decoding import bad_questions, read_json
from fairtable.server.problems import Trouble, fail
from fairtable.server.visitor import asker_of, context_of

AnyRequest = Request[Any, Any, Any]
Service: TypeAlias = Callable[[Any], Any]
Forms: TypeAlias = Mapping[str, Service]
JSON_TYPES = ("application/json", "text/json", "")


def serve_forms(game: str, forms: Forms) -> Callable[[AnyRequest], Awaitable[Any]]:
    """A handler that reads the question in the form that the address names; "" is ours."""
    decoders = {form: msgspec.json.Decoder(_question(each)) for form, each in forms.items()}

    async def serve(request: AnyRequest) -> Any:
        if request.content_type[0] not in JSON_TYPES:
            raise fail(Trouble.WRONG_MEDIA_TYPE)
        form = _form(request, forms)
        context = context_of(request)
        body = await read_body(request, context.settings.body_limit)
        asked = read_json(decoders[form], body)
        with bad_questions(game):
            return await context.pool.run(partial(forms[form], asked), asker_of(request))

    return serve


def _form(request: AnyRequest, forms: Forms) -> str:
    """The form that stands behind the question mark of the address."""
    named = request.query_params.getall("form", [])
    if len(named) > 1 or (named and named[0] not in forms) or named == [""]:
        known = " or ".join(sorted(filter(None, forms)))
        raise fail(Trouble.UNREADABLE, f"The form of this service is {known}.", place="form")
    return str(named[0]) if named else ""


def _question(service: Service) -> Any:
    types = get_type_hints(service, include_extras=True)
    (kind,) = (hint for name, hint in types.items() if name != "return")
    return kind
