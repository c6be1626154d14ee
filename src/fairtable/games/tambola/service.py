"""Questions from programs that have no table: a ticket and the calls in, a verdict out."""

from __future__ import annotations

from typing import Annotated

import msgspec

from fairtable.games.tambola.claims import ClaimResult, verify_claim
from fairtable.games.tambola.paper_service import paper_proof, paper_set
from fairtable.games.tambola.patterns import AnyPattern, Pattern, pattern_of
from fairtable.games.tambola.prizes import Marks
from fairtable.games.tambola.tickets import Columns, Fault, find_faults, find_strip_faults
from fairtable.referee import BadInput

Cells = Annotated[list[int | None], msgspec.Meta(max_length=32)]
Rows = Annotated[
    list[Cells],
    msgspec.Meta(max_length=16, description="Three rows of nine cells; null is a blank."),
]


class ClaimQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ticket (for FULL_SHEET a strip), the numbers called in order, and the pattern.

    `pattern` is a name. Or `mask` draws a pattern: three rows of five signs, x if it counts.
    """

    called: Annotated[list[int], msgspec.Meta(max_length=1_000)]
    ticket: Rows | None = None
    strip: Annotated[list[Rows], msgspec.Meta(max_length=16)] | None = None
    pattern: Annotated[str, msgspec.Meta(max_length=40)] | None = None
    mask: Annotated[list[Marks], msgspec.Meta(min_length=3, max_length=3)] | None = None
    columns: Columns = "1-9"


class ClaimAnswer(msgspec.Struct, frozen=True):
    """Is the claim valid? If not, why; the numbers that prove it, and every fault found."""

    is_valid: bool
    reason: str | None
    verified_numbers: tuple[int, ...]
    missing_numbers: tuple[int, ...]
    faults: list[Fault]


def verify(question: ClaimQuestion) -> ClaimAnswer:
    """Is the pattern complete? A malformed ticket is an invalid claim, with its faults.

    A pattern that does not exist, or no ticket, is a bad question.
    """
    pattern = _pattern(question)
    columns = question.columns
    if pattern_of(pattern).sheet:
        if question.strip is None:
            raise BadInput("Full sheet is claimed with a strip of six tickets.", "$.strip")
        faults = find_strip_faults(question.strip, columns)
        return _answer(verify_claim(question.strip, question.called, pattern, columns), faults)
    if question.ticket is None:
        raise BadInput("There is no ticket to look at.", "$.ticket")
    faults = find_faults(question.ticket, columns)
    return _answer(verify_claim(question.ticket, question.called, pattern, columns), faults)


def _pattern(question: ClaimQuestion) -> AnyPattern:
    if (question.pattern is None) == (question.mask is None):
        raise BadInput("Name a pattern, or draw one as a mask.", "$.pattern")
    try:
        if question.mask is not None:
            return pattern_of(Pattern(tuple(question.mask)))
        return pattern_of(question.pattern)
    except ValueError as unknown:
        raise BadInput(str(unknown), "$.mask" if question.mask else "$.pattern") from unknown


def _answer(result: ClaimResult, faults: list[Fault]) -> ClaimAnswer:
    return ClaimAnswer(
        result.is_valid, result.reason, result.verified_numbers, result.missing_numbers, faults
    )


SERVICES = {"verify-claim": verify, "paper-set": paper_set, "paper-proof": paper_proof}
