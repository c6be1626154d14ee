"""A value that is written as JSON and read again is the same value of the same type."""

from __future__ import annotations

from typing import Any

import msgspec


def check_json(value: Any, kind: Any, place: str) -> None:
    """`value` has its declared type, and does not change when JSON is written and read."""
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
