"""The stream, D10: three bytes for each line, big-endian, `edge << 2 | team`, nothing between.

A record is 22 bits for the line and 2 bits for the team. Record n of a log begins at byte 3n,
and a log that is cut between records is also a log. A log that holds a number which is not a
line of its board is refused as a whole: a ValueError names the record.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, NoReturn

from fairtable.games.dots.lines import Size, board_of, edge_on
from fairtable.games.dots.teams import team_of
from fairtable.referee.counted import counted

RECORD_BYTES = 3


class Record(NamedTuple):
    """One line of a log, and the team that drew it."""

    edge: int
    team: int


def encode_event(
    edge: int, team: int, *, width: int | None = None, height: int | None = None
) -> bytes:
    """D10. The three bytes of a line."""
    edge_on(board_of(width, height), edge)
    return (edge << 2 | team_of(team)).to_bytes(RECORD_BYTES, "big")


def parse_records(
    log: bytes, *, width: int | None = None, height: int | None = None
) -> list[Record]:
    """D10. The lines of a whole log, in order."""
    return read_records(log, board_of(width, height))


def read_records(log: bytes, size: Size, first: int = 0) -> list[Record]:
    """The same, for a board whose size has been checked."""
    log = whole_records(log)
    records = split_records(log)
    if records and max(records).edge >= size.edges:
        wrong = next(at for at, record in enumerate(records) if record.edge >= size.edges)
        refuse_record(log, wrong, size, first)
    return records


def split_records(log: bytes) -> list[Record]:
    """Numbers and teams of whole records; the numbers may be lines or boxes."""
    numbers = (
        high << 16 | middle << 8 | low
        for high, middle, low in zip(log[::3], log[1::3], log[2::3], strict=True)
    )
    return [Record(number >> 2, number & 3) for number in numbers]


def join_records(records: Iterable[tuple[int, int]]) -> bytes:
    """The reverse of `split_records`."""
    return b"".join((number << 2 | team).to_bytes(3, "big") for number, team in records)


def whole_records(log: bytes) -> bytes:
    """`log`, if it is bytes and ends with a whole record."""
    log = bytes_of(log)
    if len(log) % RECORD_BYTES:
        raise ValueError(
            f"A log is records of 3 bytes; this one has {counted(len(log), 'byte')}."
        )
    return log


def bytes_of(data: object) -> bytes:
    if not isinstance(data, bytes | bytearray | memoryview):
        raise ValueError("A log is read from bytes.")
    return bytes(data)


def refuse_record(log: bytes, at: int, size: Size, first: int = 0) -> NoReturn:
    """Raise a ValueError that says which record names no line."""
    edge = int.from_bytes(log[RECORD_BYTES * at : RECORD_BYTES * at + RECORD_BYTES], "big") >> 2
    raise ValueError(
        f"Record {first + at} names line {edge}; the last line of a board of {size.width} x "
        f"{size.height} boxes is {size.edges - 1}."
    )


class StreamParser:
    """Reads records from bytes that arrive in pieces; a remainder waits for the next piece.

    A stream with a record that names no line has lost its place: nothing after that record can
    be trusted. From then on every `feed` fails, until `reset`.
    """

    __slots__ = ("_broken", "_read", "_rest", "size")

    def __init__(self, *, width: int | None = None, height: int | None = None) -> None:
        self.size = board_of(width, height)
        self._rest, self._read = b"", 0
        self._broken: str | None = None

    @property
    def remainder(self) -> bytes:
        """The bytes of a record that is not whole yet: none, one or two."""
        return self._rest

    def feed(self, chunk: bytes) -> list[Record]:
        """The records that are whole now; ValueError if one of them names no line.

        What is not bytes is refused, too, but it is no part of the stream and breaks nothing.
        """
        data = self._rest + bytes_of(chunk)
        if self._broken is not None:
            raise ValueError(f"{self._broken} Nothing after it is read until a reset.")
        end = len(data) - len(data) % RECORD_BYTES
        try:
            records = read_records(data[:end], self.size, self._read)
        except ValueError as wrong:
            self._broken, self._rest = str(wrong), b""
            raise
        self._rest = data[end:]
        self._read += len(records)
        return records

    def reset(self) -> None:
        """Forget the remainder and what went wrong: the next byte begins the first record."""
        self._rest, self._read, self._broken = b"", 0, None
