"""What goes out as JSON comes back as the same value of the same type."""

from __future__ import annotations

from typing import Any

import msgspec


def check_json(value: Any, kind: Any, place: str) -> None:
    """`value` is of its declared type, and survives being written as JSON and read again."""
    if isinstance(kind, type) and type(value) is not kind:
        raise AssertionError(f"{place} is of type {type(value).__name__}, not {kind.__name__}")
    try:
        read = msgspec.json.decode(msgspec.json.encode(value), type=kind)
    except (msgspec.MsgspecError, TypeError) as problem:
        raise AssertionError(
            f"{place} does not survive JSON: {problem}: {value!r}"
        ) from problem
    if read != value:
        raise AssertionError(f"{place} comes back from JSON as {read!r}: {value!r}")
