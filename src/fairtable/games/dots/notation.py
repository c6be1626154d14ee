"""Moves as text, D12: `line 17`, `hint`, `begin 0 1`, `write AAAE`.

A text may name a number that is not a line: it is read as a move, and the rules refuse the
move.
"""

from __future__ import annotations

import re
from base64 import b64encode
from typing import assert_never

from fairtable.games.dots.moves import MOST_AT_ONCE, Begin, DrawLine, Hint, Move, Write
from fairtable.games.dots.state import MOST_SEATS
from fairtable.referee.base64_text import read_base64

LONGEST_BATCH = 4 * MOST_AT_ONCE
LONGEST = LONGEST_BATCH + 40

_LINE = re.compile(r"line ([0-9]{1,7})")
_BEGIN = re.compile(rf"begin((?: [0-9]{{1,3}}){{1,{MOST_SEATS}}})")
_WRITE = re.compile(rf"write ([A-Za-z0-9+/]{{4,{LONGEST_BATCH}}})")


def read_move(text: str) -> Move:
    """D12. The move `text` names; ValueError if it names none."""
    words = " ".join(text.split()) if isinstance(text, str) and len(text) <= LONGEST else ""
    if line := _LINE.fullmatch(words.lower()):
        return DrawLine(int(line[1]))
    if words.lower() == "hint":
        return Hint()
    if begin := _BEGIN.fullmatch(words.lower()):
        return Begin(tuple(map(int, begin[1].split())))
    if (write := _WRITE.fullmatch(words)) and len(write[1]) % 4 == 0:
        return Write(read_base64(write[1]))
    raise ValueError("A move is written like line 17, with the number of a line.")


def write_move(move: Move) -> str:
    """D12. The move as a person would write it; `read_move` reads it back."""
    match move:
        case DrawLine(edge):
            return f"line {edge}"
        case Hint():
            return "hint"
        case Begin(seats):
            return " ".join(["begin", *map(str, seats)])
        case Write(records):
            return f"write {b64encode(records).decode()}"
        case _:
            assert_never(move)
