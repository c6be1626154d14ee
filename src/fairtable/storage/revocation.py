"""Revocations: which tokens of guests count no more. Storage keeps them and does not judge."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["id", "name", "secret"]


@dataclass(frozen=True, slots=True)
class Revocation:
    """Tokens that were given until `at` (milliseconds) to this guest's id, or to this name.

    A revocation of the kind "secret" is for all guests: its value is mixed into the secret with
    which tokens are signed from then on.
    """

    kind: Kind
    value: str
    at: int
