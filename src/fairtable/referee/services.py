"""Services: what a game answers over HTTP without a table. They are capabilities, too."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

import msgspec


class WithServices(Protocol):
    """A game whose rules can be asked over HTTP without a table.

    The key of a service is the last word of its address. The value is a function from one
    request to one answer; annotations give both types. A bad request raises `BadInput`.
    """

    @property
    def SERVICES(self) -> Mapping[str, Callable[[Any], Any]]: ...


class WithServiceForms(Protocol):
    """A game whose services also speak other shapes: `?form=document`.

    For the name of a service, and the name of a form, another function from one request to
    one answer. Without a form, the service of SERVICES answers.
    """

    @property
    def SERVICE_FORMS(self) -> Mapping[str, Mapping[str, Callable[[Any], Any]]]: ...


class ByteService(NamedTuple):
    """A service whose question may also be plain bytes, `most` of them.

    `asked` is the type of what stands behind the question mark of the address; all its fields
    have defaults. `answer` is given this and the bytes; `forms` answer in other shapes.
    """

    asked: type[msgspec.Struct]
    answer: Callable[[Any, bytes], Any]
    most: int
    forms: Mapping[str, Callable[[Any, bytes], Any]] = MappingProxyType({})


class WithByteServices(Protocol):
    """A game with services that take many bytes, at the address of a service in SERVICES."""

    @property
    def BYTE_SERVICES(self) -> Mapping[str, ByteService]: ...


class WithLargeQuestions(Protocol):
    """A game with services whose JSON is larger than other bodies: at most so many bytes."""

    @property
    def LARGEST_QUESTIONS(self) -> Mapping[str, int]: ...


def largest_question_of(game: object, service: str) -> int | None:
    """How many bytes the JSON of a service may have, if more than other bodies."""
    largest: Mapping[str, int] = getattr(game, "LARGEST_QUESTIONS", {})
    return largest.get(service)
