"""Which encodings of an answer a client can read: the header Accept-Encoding."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

Headers = Iterable[tuple[bytes, bytes]]
LONGEST = 256
"""A longer header is not read: the answer is then sent as it is."""


def accepted(headers: Headers) -> frozenset[str]:
    """The encodings that a request accepts; a weight of 0 forbids one."""
    for name, value in headers:
        if name == b"accept-encoding":
            return _read(value) if len(value) <= LONGEST else frozenset()
    return frozenset()


@lru_cache(maxsize=256)
def _read(value: bytes) -> frozenset[str]:
    found = set()
    for part in value.decode("latin-1").lower().split(","):
        coding, _, weight = part.partition(";")
        number = weight.strip().removeprefix("q=").strip("0.")
        if not weight.strip().startswith("q=") or number:
            found.add(coding.strip())
    return frozenset(found)
