"""Printed sets for programs and pages: make one, and prove a ticket of it, T21.

The code of a set is what only its host knows. Whoever makes a set makes the code, too: rules
have no luck of their own. Nothing is stored: whoever asks brings the code again.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from fairtable.games.tambola import paper
from fairtable.games.tambola.paper import MOST_SHEETS, PaperSet
from fairtable.games.tambola.tickets import Columns, Ticket
from fairtable.referee import BadInput

Sheets = Annotated[int, msgspec.Meta(ge=1, le=MOST_SHEETS, description="How many sheets.")]
Code = Annotated[str, msgspec.Meta(max_length=80, description="The code of a set: 26 signs.")]


class SetQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A printed set: its code, and how many sheets it has, tickets or strips."""

    seed: Code
    sheets: Sheets
    strips: bool = False
    columns: Columns = "1-9"


class SetAnswer(msgspec.Struct, frozen=True):
    """The code of the set, to be kept secret; the hash for a table; the ids of its first sheet.

    Every id of the set begins with `short`.
    """

    seed: str
    set: str
    short: str
    sheets: int
    strips: bool
    columns: Columns
    ids: tuple[str, ...]


class ProofQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ticket of a printed set, by its id."""

    seed: Code
    sheets: Sheets
    id: Annotated[str, msgspec.Meta(max_length=40)]
    strips: bool = False
    columns: Columns = "1-9"


class ProofAnswer(msgspec.Struct, frozen=True):
    """The ticket, and what a claim with it needs: `paper TOP_ROW {name} {proof}`."""

    id: str
    name: str
    proof: str
    rows: Ticket


def paper_set(question: SetQuestion) -> SetAnswer:
    """The printed set of this code."""
    found = _set(_seed(question.seed), question)
    return SetAnswer(
        seed=found.code,
        set=found.root,
        short=found.short,
        sheets=question.sheets,
        strips=question.strips,
        columns=question.columns,
        ids=found.ids(1),
    )


def paper_proof(question: ProofQuestion) -> ProofAnswer:
    """The proof that a ticket belongs to a printed set."""
    found = _set(_seed(question.seed), question)
    try:
        _, sheet, ticket = found.read_id(question.id)
    except ValueError as wrong:
        raise BadInput(str(wrong), "$.id") from wrong
    name = found.id_of(sheet, ticket)
    return ProofAnswer(
        id=name,
        name=name.partition("-")[2],
        proof=found.proof(sheet),
        rows=found.sheet(sheet)[ticket or 0],
    )


def _set(seed: bytes, question: SetQuestion | ProofQuestion) -> PaperSet:
    return paper.paper_set(seed, question.sheets, question.strips, question.columns)


def _seed(code: str) -> bytes:
    try:
        return paper.read_code(code)
    except ValueError as wrong:
        raise BadInput(str(wrong), "$.seed") from wrong
