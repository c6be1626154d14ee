"""A log as one file, `.fairtable.json`: a head, a line for each entry, a foot.

docs/log-format.md describes it. There is exactly one way to write a log, and the reader accepts
no other. So if any byte of a file changes, the reader refuses it and names the entry.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import BinaryIO

import msgspec

from fairtable.referee.log import BrokenLog, Entry

SUFFIX = ".fairtable.json"
VERSION = 3
HEAD_BEGINS = b'{"format":"fairtable.log","version":'
HEAD = HEAD_BEGINS + b'%d,"entries":[\n' % VERSION
OTHER_VERSION = re.compile(re.escape(HEAD_BEGINS) + b"(?!%d,)([0-9]{1,9})[,}]" % VERSION)
FOOT = b"]}\n"
END = b"\n" + FOOT
LONGEST_LINE = 4 * 2**20
MOST_ENTRIES = 1_000_000


class NoRecord(Exception):
    """The file is not a Fairtable log at all, or has another version of the format."""


_decoder = msgspec.json.Decoder(Entry)
_encode = msgspec.json.Encoder().encode


def write_record(entries: Iterable[Entry]) -> Iterator[bytes]:
    """The file, line by line."""
    yield HEAD
    for entry in entries:
        yield write_line(entry)
    yield END


def write_line(entry: Entry) -> bytes:
    """An entry as it stands in the file, with the comma and line feed that come before it."""
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
            raise BrokenLog(seq, f"a log may have at most {MOST_ENTRIES:,} entries")
    if (rest := file.read(len(FOOT) + 1)) != FOOT:
        truncated = FOOT.startswith(rest)
        reason = "the file is cut off after it" if truncated else "the file should end after it"
        raise BrokenLog(seq - 1, reason)


def _read_line(line: bytes, seq: int) -> tuple[Entry, bool]:
    """The entry of a line, and whether another one follows."""
    if line == FOOT and seq:
        raise BrokenLog(seq - 1, "a comma follows it, but no other entry")
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
        raise BrokenLog(seq, "it is not written exactly as logs are written")
    if entry.seq != seq:
        raise BrokenLog(seq, f"entry {entry.seq} stands in its place")
    return entry, more


def _what_is_wrong(head: bytes) -> str:
    if not head:
        return "The file is empty."
    if other := OTHER_VERSION.match(head):
        return (
            f"This log has version {other[1].decode()} of the format. "
            f"This program reads only version {VERSION}."
        )
    if head.startswith(HEAD_BEGINS):
        return "The first line of this log is damaged."
    return "This is not a Fairtable log: it does not begin like one."
