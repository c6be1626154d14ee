"""Requests are read strictly: they have the declared type, or a problem names the place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import Any, TypeVar

import msgspec
from litestar import Request
from litestar.enums import RequestEncodingType
from litestar.exceptions import InternalServerException
from litestar.params import BodyKwarg

from fairtable.referee.bad_input import BadInput, bad_input, in_words
from fairtable.referee.explaining import HALF_A_SIGN, NO_FORMS, explain
from fairtable.server.problems import ProblemError, Trouble, fail
from fairtable.server.refusals import against_a_rule

T = TypeVar("T")
JSON = BodyKwarg(media_type=RequestEncodingType.JSON)

HALF = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}(?!\\u[dD][c-fC-F])"
    r"|(?<!\\u[dD][89abAB][0-9a-fA-F]{2})\\u[dD][c-fC-F]"
)
"""The first half of a sign that takes two without the second, or a second half alone."""
LONGEST_EXPLAINED = 100_000
"""At most so many bytes are looked at again to say more about a mistake."""


class StrictRequest(Request[Any, Any, Any]):
    """A request whose JSON must be exactly of the type that the handler declares.

    "5" is not accepted for 5, nor true for 1, nor an unknown field.
    """

    async def json(self) -> Any:
        if self.content_type[0] not in ("application/json", "text/json", ""):
            raise fail(Trouble.WRONG_MEDIA_TYPE)
        field = self.route_handler.parsed_data_field
        return read_json(_decoder(field.annotation if field else Any), await self.body())

    async def body(self) -> bytes:
        try:
            return await super().body()
        except InternalServerException as gone:
            raise fail(Trouble.UNREADABLE, "The body ended too soon.", place="$") from gone


def read_json(
    decoder: msgspec.json.Decoder[T], raw: bytes | str, forms: Mapping[str, Any] = NO_FORMS
) -> T:
    """`raw` as a value of the decoder's type; if it is none, ProblemError names the place.

    `forms` are the types of other forms in which this may be asked.
    """
    try:
        return decoder.decode(raw)
    except msgspec.ValidationError as wrong:
        bad = _explained(wrong, decoder, raw, forms)
        raise fail(Trouble.UNREADABLE, bad.sentence, place=bad.place) from wrong
    except (msgspec.DecodeError, UnicodeDecodeError) as broken:
        text = raw if isinstance(raw, str) else raw.decode("latin-1")
        # msgspec says of half a sign that the text ends.
        says = HALF_A_SIGN if HALF.search(text) else in_words(str(broken))
        raise fail(Trouble.UNREADABLE, says, place="$") from broken
    except RecursionError as deep:
        raise fail(Trouble.UNREADABLE, "The JSON is nested too deeply.", place="$") from deep


def _explained(
    wrong: Exception, decoder: Any, raw: bytes | str, forms: Mapping[str, Any]
) -> BadInput:
    """What is wrong, and what would be right. A long text is not read a second time."""
    if len(raw) > LONGEST_EXPLAINED:
        return bad_input(wrong)
    try:
        given = msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return bad_input(wrong)
    return explain(wrong, decoder.type, given, forms)


@contextmanager
def bad_questions(game: str = "") -> Iterator[None]:
    """A BadInput that a service raises here becomes a problem with its sentence and place.

    If a rule of the game is in the way, the problem names the rule.
    """
    try:
        yield
    except BadInput as bad:
        if bad.why is not None:
            raise ProblemError(against_a_rule(game, bad, bad.why)) from bad
        raise fail(Trouble.UNREADABLE, bad.sentence, place=bad.place) from bad


@cache
def _decoder(shape: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(shape)
