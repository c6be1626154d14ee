"""Mappings in the document's names, read as the shapes of the document."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from fairtable.referee import BadInput
from fairtable.referee.explaining import read_as

T = TypeVar("T")


def read(given: Any, kind: type[T], name: str) -> T:
    """A mapping as a shape of the document; BadInput with the place if it is none."""
    if isinstance(given, kind):
        return given
    try:
        return read_as(plain(given), kind)
    except BadInput as bad:
        bad.place = f"$.{name}{bad.place[1:]}"
        raise


def plain(thing: Any) -> Any:
    """A shape as the mapping that it is read from; anything else as it is."""
    return msgspec.to_builtins(thing) if isinstance(thing, msgspec.Struct) else thing
