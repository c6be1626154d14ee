"""What a stream must be able to answer. A reader knows nothing else of it."""

from __future__ import annotations

from typing import NamedTuple, Protocol

JSON = "application/json"


class Piece(NamedTuple):
    """What was read from a place on: whole messages or bytes, and the place behind them."""

    units: list[bytes]
    next: int


class Source(Protocol):
    """A stream that grows at its end. Places count messages in a JSON stream, else bytes.

    What stands before the end never changes.
    """

    @property
    def name(self) -> str:
        """Different for every stream; two streams never share it."""

    @property
    def media_type(self) -> str: ...

    @property
    def end(self) -> int:
        """The place behind the last message or byte."""

    @property
    def closed(self) -> bool:
        """Nothing will ever come behind the end."""

    async def read(self, at: int) -> Piece:
        """What comes at a place before the end, as much as one answer may have."""

    async def more(self, at: int) -> None:
        """Wait until the end is behind this place, or the stream is closed or goes away."""


def is_json(source: Source) -> bool:
    return source.media_type.partition(";")[0].strip().lower() == JSON


def body_of(source: Source, units: list[bytes]) -> bytes:
    """Messages of JSON as one array, bytes as they are."""
    return b"[" + b",".join(units) + b"]" if is_json(source) else b"".join(units)
