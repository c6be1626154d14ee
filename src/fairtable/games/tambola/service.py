"""Questions from programs that have no table: a ticket and the calls in, a verdict out."""

from __future__ import annotations

from typing import Annotated

import msgspec

from fairtable.games.tambola.claims import ClaimResult, verify_claim
from fairtable.games.tambola.moves import Offends, Why
from fairtable.games.tambola.paper_service import paper_proof, paper_set
from fairtable.games.tambola.patterns import AnyPattern, Pattern, pattern_of
from fairtable.games.tambola.prizes import Marks
from fairtable.games.tambola.tickets import (
    LAST,
    Columns,
    Fault,
    find_faults,
    find_strip_faults,
    in_words,
    quoted,
)
from fairtable.referee import BadInput, Service

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


_WHY_NO_TICKET = {"T1": Why.NOT_A_TICKET, "T2": Why.WRONG_COLUMN, "T3": Why.NOT_A_STRIP}


class ClaimAnswer(msgspec.Struct, frozen=True):
    """Is the claim valid? If not, why; the numbers that prove it, and those missing."""

    is_valid: bool
    reason: str | None
    verified_numbers: tuple[int, ...]
    missing_numbers: tuple[int, ...]


def verify(question: ClaimQuestion) -> ClaimAnswer:
    """Is the pattern complete?

    A made-up ticket is refused with its faults (T1, T2), and so are a pattern that does not
    exist and numbers that cannot have been called.
    """
    _check_called(question.called)
    pattern = _pattern(question)
    columns = question.columns
    if pattern_of(pattern).sheet:
        if question.strip is None:
            raise BadInput("Full sheet is claimed with a strip of six tickets.", "$.strip")
        _refuse(find_strip_faults(question.strip, columns), "$.strip")
        return _answer(verify_claim(question.strip, question.called, pattern, columns))
    if question.ticket is None:
        raise BadInput("There is no ticket to look at.", "$.ticket")
    _refuse(find_faults(question.ticket, columns), "$.ticket")
    return _answer(verify_claim(question.ticket, question.called, pattern, columns))


def _check_called(called: list[int]) -> None:
    """T9. Each number from 1 to 90 is called once: BadInput at the first that was not."""
    seen: dict[int, int] = {}
    for at, number in enumerate(called):
        place = f"$.called[{at}]"
        if not 1 <= number <= LAST:
            raise BadInput(f"The numbers from 1 to 90 are called, not {quoted(number)}.", place)
        if number in seen:
            sentence = f"{number} was called before: it is already at place {seen[number]}."
            raise BadInput(sentence, place)
        seen[number] = at


def _refuse(faults: list[Fault], place: str) -> None:
    """T1 to T3. BadInput with all the faults, if there are any."""
    if faults:
        cells = tuple(dict.fromkeys(cell for fault in faults for cell in fault.cells))
        why = _WHY_NO_TICKET[faults[0].rule]
        raise BadInput(in_words(faults), place, why, Offends(cells=cells))


def _pattern(question: ClaimQuestion) -> AnyPattern:
    if (question.pattern is None) == (question.mask is None):
        raise BadInput("Name a pattern, or draw one as a mask.", "$.pattern")
    try:
        if question.mask is not None:
            return pattern_of(Pattern(tuple(question.mask)))
        return pattern_of(question.pattern)
    except ValueError as unknown:
        raise BadInput(str(unknown), "$.mask" if question.mask else "$.pattern") from unknown


def _answer(result: ClaimResult) -> ClaimAnswer:
    return ClaimAnswer(
        result.is_valid, result.reason, result.verified_numbers, result.missing_numbers
    )


SERVICES: dict[str, Service] = {
    "verify-claim": verify,
    "paper-set": paper_set,
    "paper-proof": paper_proof,
}
