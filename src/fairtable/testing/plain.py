"""Plain JSON values, and nothing that only looks like them."""

from __future__ import annotations

import math
from typing import Any


def check_plain(value: Any, place: str, tuples: bool = False) -> None:
    """Only dict, list, str, int, float, bool and None: no enum, no array, no set.

    A tuple counts as a list only where `tuples` says so: it comes back from JSON as another.
    """
    kind = type(value)
    if kind is dict:
        for key, item in value.items():
            if type(key) is not str:
                raise AssertionError(f"{place} has a key that is no text: {key!r}")
            check_plain(item, f"{place}[{key!r}]", tuples)
    elif kind is list or (tuples and kind is tuple):
        for at, item in enumerate(value):
            check_plain(item, f"{place}[{at}]", tuples)
    elif kind is float and not math.isfinite(value):
        raise AssertionError(f"{place} is {value}, which JSON cannot say")
    elif kind not in {str, int, float, bool, type(None)}:
        raise AssertionError(f"{place} is no plain JSON value but a {kind.__name__}: {value!r}")
