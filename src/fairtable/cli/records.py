"""Log files as the commands name them, and their text made safe for a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO

STDIN = "-"


@contextmanager
def open_record(name: str) -> Iterator[BinaryIO]:
    """The file, to be read piece by piece; `-` is standard input."""
    if name == STDIN:
        yield sys.stdin.buffer
        return
    with open(name, "rb") as file:
        yield file


def display_name(name: str) -> str:
    return "stdin" if name == STDIN else printable(name)


LONGEST_TEXT = 300
UNPRINTABLE = "\N{REPLACEMENT CHARACTER}"


def printable(text: str) -> str:
    """Make text from a stranger safe: one line, without signs that control the terminal."""
    cut = text if len(text) <= LONGEST_TEXT else text[:LONGEST_TEXT] + "..."
    return "".join(letter if letter.isprintable() else UNPRINTABLE for letter in cut)
