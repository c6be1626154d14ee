"""Verifying a claim in the words of the source document: `?form=document`."""

from __future__ import annotations

from typing import Annotated

import msgspec

from fairtable.games.tambola.service import ClaimQuestion, Rows, verify
from fairtable.games.tambola.tickets import Columns
from fairtable.referee import BadInput, Service
from fairtable.referee.by_key import ByKey


class DocumentClaim(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """A ticket, the numbers called, and the name of a pattern.

    The ticket is a real one, with five numbers in each row (T1, T2): a made-up one is refused.
    A number is called once, and is 1 to 90 (T9).
    """

    ticket: Rows
    called_numbers: Annotated[list[int], msgspec.Meta(max_length=1_000)]
    pattern: Annotated[str, msgspec.Meta(max_length=40)]
    columns: Columns = "1-9"


class DocumentClaimResult(ByKey, frozen=True, rename="camel", omit_defaults=True):
    """`reason` is there when the claim is not valid; `verifiedNumbers` when there are some."""

    is_valid: bool
    reason: str | None = None
    verified_numbers: list[int] | None = None


def verify_by_document(question: DocumentClaim) -> DocumentClaimResult:
    """Is the pattern complete? The answer has only the fields that say something."""
    asked = ClaimQuestion(
        question.called_numbers, question.ticket, None, question.pattern, None, question.columns
    )
    try:
        found = verify(asked)
    except BadInput as bad:
        bad.place = bad.place.replace("$.called", "$.calledNumbers", 1)
        raise
    numbers = list(found.verified_numbers)
    return DocumentClaimResult(found.is_valid, found.reason, numbers or None)


SERVICE_FORMS: dict[str, dict[str, Service]] = {
    "verify-claim": {"document": verify_by_document}
}
