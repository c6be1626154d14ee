"""A log as one file, `.fairtable.json`: a head, one entry a line, a foot. docs/log-format.md.

There is exactly one way to write a log, and reading demands it, so that no byte of a file can
change without the file being refused, and the entry be named.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import BinaryIO

import msgspec

from fairtable.referee.log import BrokenLog, Entry

SUFFIX = ".fairtable.json"
HEAD = b'{"format":"fairtable.log","version":1,"entries":[\n'
FOOT = b"]}\n"
END = b"\n" + FOOT
LONGEST_LINE = 4 * 2**20
MOST_ENTRIES = 1_000_000


class NoRecord(Exception):
    """This is not a log of ours at all, or one of another version."""


_decoder = msgspec.json.Decoder(Entry)
_encode = msgspec.json.Encoder().encode


def write_record(entries: Iterable[Entry]) -> Iterator[bytes]:
    """The file, line by line."""
    yield HEAD
    for entry in entries:
        yield write_line(entry)
    yield END


def write_line(entry: Entry) -> bytes:
    """An entry in its place in the file; what parts it from the one before comes first."""
    return (b",\n" if entry.seq else b"") + _encode(entry)


def read_record(file: BinaryIO) -> Iterator[Entry]:
    """The entries of a file, one at a time; BrokenLog names the first that is damaged."""
    head = file.readline(len(HEAD))
    if head != HEAD:
        raise NoRecord(_what_is_wrong(head))
    seq, more = 0, True
    while more:
        line = file.readline(LONGEST_LINE + 1)
        entry, more = _read_line(line, seq)
        yield entry
        seq += 1
        if seq > MOST_ENTRIES:
            raise BrokenLog(seq, f"more than {MOST_ENTRIES:,} entries are not read")
    if (rest := file.read(len(FOOT) + 1)) != FOOT:
        truncated = FOOT.startswith(rest)
        reason = "the file is cut off after it" if truncated else "after it comes no end"
        raise BrokenLog(seq - 1, reason)


def _read_line(line: bytes, seq: int) -> tuple[Entry, bool]:
    """The entry of a line, and whether another one follows."""
    if line == FOOT and seq:
        raise BrokenLog(seq - 1, "after it comes no other, though a comma says so")
    if len(line) > LONGEST_LINE:
        raise BrokenLog(seq, "its line is too long")
    if not line.endswith(b"\n"):
        raise BrokenLog(seq, "the file is cut off here")
    more = line.endswith(b",\n")
    written = line[: -2 if more else -1]
    try:
        entry = _decoder.decode(written)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as unreadable:
        raise BrokenLog(seq, f"unreadable: {unreadable}") from unreadable
    if _encode(entry) != written:
        raise BrokenLog(seq, "it is not written as logs are written")
    if entry.seq != seq:
        raise BrokenLog(seq, f"entry {entry.seq} stands in its place")
    return entry, more


def _what_is_wrong(head: bytes) -> str:
    if not head:
        return "The file is empty."
    if head.startswith(b'{"format":"fairtable.log","version":'):
        return "This log is of a version that is not known here, or its first line is damaged."
    return "This is no Fairtable log: it does not begin as one."
