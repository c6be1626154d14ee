"""The document of Tambola: is a claim valid? Every function is pure.

A ticket is three rows of nine cells, None where a cell is empty. Something that is no ticket is
never a crash: its claim is not valid, and the reason says what is wrong with it (T1, T2).
"""

from __future__ import annotations

from collections.abc import Sequence

from fairtable.games import tambola
from fairtable.games.tambola import ClaimPattern, DocumentClaimResult, Ticket

ClaimResult = DocumentClaimResult
Cells = Sequence[Sequence[int | None]]


def verify_claim(
    ticket: Cells, called_numbers: Sequence[int], pattern: ClaimPattern | str
) -> ClaimResult:
    """T11. Does this ticket have the pattern? `reason` and `verified_numbers` may be None."""
    found = tambola.verify_claim(ticket, called_numbers, pattern)
    return ClaimResult(found.is_valid, found.reason, list(found.verified_numbers) or None)


def check_pattern(
    ticket: Cells, called_numbers: Sequence[int], pattern: ClaimPattern | str
) -> bool:
    """T11. Is the pattern complete?"""
    return tambola.check_pattern(ticket, called_numbers, pattern)


def get_numbers_for_pattern(ticket: Cells, pattern: ClaimPattern | str) -> list[int]:
    """T6. The numbers of the ticket that count for the pattern; none if it is no ticket."""
    return list(tambola.numbers_for_pattern(ticket, pattern))


def are_all_numbers_called(
    target_numbers: Sequence[int], called_numbers: Sequence[int]
) -> bool:
    """T11. Were all of these numbers called?"""
    return tambola.are_all_numbers_called(target_numbers, called_numbers)


__all__ = [
    "ClaimPattern",
    "ClaimResult",
    "Ticket",
    "are_all_numbers_called",
    "check_pattern",
    "get_numbers_for_pattern",
    "verify_claim",
]
