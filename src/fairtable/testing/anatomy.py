"""A value taken apart: each of its parts, by the path that leads to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

Parts = dict[str, Any]
"""Paths such as `hands.1.0` and what is there."""
ABSENT = object()


def leaves_of(value: Any) -> Parts:
    """The parts that have no parts of their own."""
    return {path: part for path, part, is_leaf in _walked(value, "") if is_leaf}


def parts_of(value: Any) -> Parts:
    """All parts, except those that say little: nothing, yes or no, and what is empty."""
    return {
        path: part
        for path, part, _ in _walked(value, "")
        if path and part is not None and not isinstance(part, bool) and part not in ("", (), {})
    }


def changed(before: Parts, after: Parts) -> set[str]:
    """The paths of `after` at which something else is than in `before`."""
    return {path for path, part in after.items() if before.get(path, ABSENT) != part}


def _walked(value: Any, path: str) -> Iterator[tuple[str, Any, bool]]:
    inside = _inside(value)
    yield path, value, inside is None
    for name, part in inside or ():
        yield from _walked(part, f"{path}.{name}" if path else str(name))


def _inside(value: Any) -> list[tuple[Any, Any]] | None:
    if isinstance(value, msgspec.Struct):
        return [(name, getattr(value, name)) for name in value.__struct_fields__]
    if isinstance(value, dict):
        return list(value.items())
    if isinstance(value, list | tuple):
        return list(enumerate(value))
    return None
