"""What can go wrong with a chain: its record is elsewhere, or the server is not honest."""

from __future__ import annotations

from typing import Any

import msgspec

from fairtable.referee import Refused


class ChainElsewhere(Exception):
    """Your seat has a chain, but this program has no record of it, so it cannot roll.

    Go on with the program that sat down. If its record is lost for good, call `lose_chain`:
    then your seat rolls without a chain, and the server could know your rolls beforehand.
    """


class ServerFault(Exception):
    """The server did something that no honest server does. The message says what."""


WHAT_TO_DO = (
    "Stop playing here. Keep this log (`export`), and compare its last hash with the others."
)


def as_problem(refused: Refused) -> dict[str, Any]:
    """A refusal of the rules, as the server would send it."""
    return {
        "code": refused.why.code,
        "detail": refused.says,
        "rule": refused.why.rule,
        "offends": msgspec.to_builtins(refused.offends),
        "status": 409,
    }
