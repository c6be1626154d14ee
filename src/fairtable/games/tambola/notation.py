"""Moves as text, T20: `claim TOP_ROW 1`, `call`, `begin 0 1 2`.

Tickets are counted from 1 here. A text may name a prize or a ticket that is not there: it is
read as a move, and the rules refuse the move.
"""

from __future__ import annotations

import re
from typing import assert_never

from fairtable.games.tambola.moves import Begin, Call, Claim, Move
from fairtable.games.tambola.prizes import named

_CLAIM = re.compile(r"CLAIM ([A-Z][A-Z0-9_-]{0,31})(?: ([0-9]{1,3}))?")
_BEGIN = re.compile(r"BEGIN((?: [0-9]{1,3})*)")
LONGEST = 1_000


def read_move(text: str, /) -> Move:
    """T20. The move `text` names; ValueError if it names none."""
    words = text.upper().split() if isinstance(text, str) and len(text) <= LONGEST else []
    line = " ".join(words)
    if line == "CALL":
        return Call()
    if claim := _CLAIM.fullmatch(line):
        prize, ticket = claim.groups()
        return Claim(_prize(prize), int(ticket or 1) - 1)
    if begin := _BEGIN.fullmatch(line):
        return Begin(tuple(map(int, begin.group(1).split())))
    raise ValueError("A move is written like claim TOP_ROW 1 or call.")


def write_move(move: Move, /) -> str:
    """T20. The move as a person would write it; `read_move` reads it back."""
    match move:
        case Begin(seated):
            return " ".join(["begin", *map(str, seated)])
        case Call():
            return "call"
        case Claim(prize, ticket):
            return f"claim {prize} {ticket + 1}"
        case _:
            assert_never(move)


def _prize(name: str) -> str:
    """FIRST_ROW is read as TOP_ROW."""
    name = name.replace("-", "_")
    return known.value if (known := named(name)) else name
