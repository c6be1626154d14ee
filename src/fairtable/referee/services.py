"""Services: what a game answers over HTTP without a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

import msgspec

Service: TypeAlias = Callable[[Any], Any]
"""From one question to one answer; annotations give both types. Or it raises `BadInput`."""


class ByteService(NamedTuple):
    """A service whose question may also be plain bytes, `most` of them.

    `asked` is the type of what stands behind the question mark of the address; all its fields
    have defaults. `answer` is given this and the bytes; `forms` answer in other shapes.
    """

    asked: type[msgspec.Struct]
    answer: Callable[[Any, bytes], Any]
    most: int
    forms: Mapping[str, Callable[[Any, bytes], Any]] = MappingProxyType({})


class Services(NamedTuple):
    """What a game answers, by the last word of the address of each service.

    `forms` has services that also speak other shapes: for `?form=document`, another function.
    `in_bytes` has those that take many bytes, too. `largest` says how many bytes the JSON of a
    service may have, where it is more than other bodies.
    """

    answers: Mapping[str, Service] = MappingProxyType({})
    forms: Mapping[str, Mapping[str, Service]] = MappingProxyType({})
    in_bytes: Mapping[str, ByteService] = MappingProxyType({})
    largest: Mapping[str, int] = MappingProxyType({})


NO_SERVICES = Services()
