"""Files of logs as the commands name them, and text from them made safe for a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO

STDIN = "-"


@contextmanager
def open_record(name: str) -> Iterator[BinaryIO]:
    """The file, read piece by piece; `-` is standard input."""
    if name == STDIN:
        yield sys.stdin.buffer
        return
    with open(name, "rb") as file:
        yield file


def shown_name(name: str) -> str:
    return "stdin" if name == STDIN else printable(name)


LONGEST_TEXT = 300
UNPRINTABLE = "\N{REPLACEMENT CHARACTER}"


def printable(text: str) -> str:
    """Text that anybody may have written: one line, and no power over the terminal."""
    cut = text if len(text) <= LONGEST_TEXT else text[:LONGEST_TEXT] + "..."
    return "".join(letter if letter.isprintable() else UNPRINTABLE for letter in cut)
