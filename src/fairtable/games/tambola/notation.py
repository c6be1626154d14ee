"""Moves as text, T20: `claim TOP_ROW 1`, `call`, `begin 0 1 2`.

Tickets are counted from 1 here. A text may name a prize or a ticket that is not there: it is
read as a move, and the rules refuse the move.
"""

from __future__ import annotations

import re
from typing import assert_never

from fairtable.games.tambola.moves import (
    Begin,
    Call,
    Claim,
    Deal,
    Move,
    PaperClaim,
    SetPace,
)
from fairtable.games.tambola.prizes import named
from fairtable.games.tambola.tickets import LETTERS

_CLAIM = re.compile(r"CLAIM ([A-Z][A-Z0-9_-]{0,31})(?: ([0-9]{1,3}))?")
_PACE = re.compile(r"PACE ([0-9]{1,3})")
_PAPER = re.compile(r"PAPER ([A-Z][A-Z0-9_-]{0,31}) ([0-9]{1,5})([A-F]?)")
_BEGIN = re.compile(r"BEGIN((?: [0-9]{1,4})*)")
_DEAL = re.compile(r"DEAL ([0-9]{1,4})")
_PROOF = re.compile(r"[A-Za-z0-9_-]+")
LONGEST = 16_384


def read_move(text: str, /) -> Move:
    """T20. The move `text` names; ValueError if it names none."""
    words = text.split() if isinstance(text, str) and len(text) <= LONGEST else []
    if len(words) == 4 and words[0].upper() == "PAPER":
        return _paper(words)
    line = " ".join(words).upper()
    if line == "CALL":
        return Call()
    if claim := _CLAIM.fullmatch(line):
        prize, ticket = claim.groups()
        return Claim(_prize(prize), int(ticket or 1) - 1)
    if pace := _PACE.fullmatch(line):
        return SetPace(int(pace[1]))
    if begin := _BEGIN.fullmatch(line):
        return Begin(tuple(map(int, begin[1].split())))
    if deal := _DEAL.fullmatch(line):
        return Deal(int(deal[1]))
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
        case SetPace(seconds):
            return f"pace {seconds}"
        case PaperClaim(prize, sheet, ticket, proof):
            letter = "" if ticket is None else LETTERS[ticket]
            return f"paper {prize} {sheet}{letter} {proof}"
        case Deal(seat):
            return f"deal {seat}"
        case _:
            assert_never(move)


def _paper(words: list[str]) -> PaperClaim:
    """A proof is read as it stands: there capital letters matter."""
    claim, proof = _PAPER.fullmatch(" ".join(words[:3]).upper()), words[3]
    if claim is None or not _PROOF.fullmatch(proof):
        raise ValueError(
            "A claim with a printed ticket is written like paper TOP_ROW 17C PROOF."
        )
    prize, sheet, letter = claim.groups()
    return PaperClaim(
        _prize(prize), int(sheet), LETTERS.index(letter) if letter else None, proof
    )


def _prize(name: str) -> str:
    """FIRST_ROW is read as TOP_ROW."""
    name = name.replace("-", "_")
    return known.value if (known := named(name)) else name
