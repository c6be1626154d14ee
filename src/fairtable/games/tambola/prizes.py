"""Prizes: what the host offers, and how money is divided without losing any."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec

from fairtable.games.tambola.patterns import MARK, PATTERNS, ClaimPattern, Pattern, title_of
from fairtable.referee.bad_input import text
from fairtable.referee.counted import counted

Amount = Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]
Marks = Annotated[
    str, text("^[x.]{5}$", "A row of a pattern has five signs: x counts, . does not.")
]

FULL_HOUSES = (ClaimPattern.FULL_HOUSE.value, ClaimPattern.SECOND_FULL_HOUSE.value)


class Prize(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """T6, T7, T8. A pattern and what its places are worth; a host's own pattern has a mask."""

    pattern: Annotated[
        str,
        text(
            "^[A-Z][A-Z0-9_]{0,31}$",
            "The name of a pattern, or a new name for one of your own: capital letters, "
            "digits and _.",
        ),
    ]
    places: Annotated[
        tuple[Amount, ...],
        msgspec.Meta(
            min_length=1,
            max_length=3,
            description="What the 1st, 2nd and 3rd place get: amounts, or shares of the pot.",
        ),
    ] = (1,)
    mask: Annotated[
        tuple[Marks, ...],
        msgspec.Meta(
            max_length=3,
            description=(
                "For a pattern of your own: three rows of five signs, one for each number of "
                "the row from the left; x counts, . does not."
            ),
        ),
    ] = ()
    needs: Annotated[
        int,
        msgspec.Meta(
            ge=0, le=15, description="How many marked numbers are needed; 0 means all."
        ),
    ] = 0

    @property
    def name(self) -> str:
        """TOP_ROW for FIRST_ROW, and so on."""
        return KNOWN.get(self.pattern, self.pattern)

    @property
    def shape(self) -> Pattern:
        if known := named(self.pattern):
            return PATTERNS[known]
        return Pattern(self.mask, needs=self.needs or None)


MEMBERS = dict(ClaimPattern.__members__)
KNOWN = {name: pattern.value for name, pattern in MEMBERS.items()}
"""The names of all patterns, also the other names, and what they are called here."""

PRIZES = (
    Prize("EARLY_FIVE", (10,)),
    Prize("TOP_ROW", (15,)),
    Prize("MIDDLE_ROW", (15,)),
    Prize("BOTTOM_ROW", (15,)),
    Prize("FOUR_CORNERS", (10,)),
    Prize("FULL_HOUSE", (35,)),
)
"""T6. The six that are played unless the host says otherwise."""


def named(name: str) -> ClaimPattern | None:
    """The pattern of this name, or None."""
    return MEMBERS.get(name)


def what_is_wrong(prizes: Sequence[Prize], strips: bool) -> str | None:
    """T6, T7. Why these prizes cannot be played for, if they cannot."""
    names = [prize.name for prize in prizes]
    for at, prize in enumerate(prizes):
        if prize.name in names[:at]:
            return f"{title_of(prize.name)} is on the list of prizes twice."
        if reason := _wrong_with(prize):
            return reason
    if ClaimPattern.FULL_SHEET in names and not strips:
        return "Full sheet can only be played with strips."
    if ClaimPattern.SECOND_FULL_HOUSE in names and ClaimPattern.FULL_HOUSE not in names:
        return "Second full house needs a full house before it."
    return None


def _wrong_with(prize: Prize) -> str | None:
    title, marks = title_of(prize.name), "".join(prize.mask).count(MARK)
    if named(prize.pattern):
        own = prize.mask or prize.needs
        return f"{title} already has a pattern: give yours another name." if own else None
    if len(prize.mask) != 3 or not marks:
        return f"{title} is a pattern of your own: mark its numbers in three rows."
    if prize.needs > marks:
        return f"{title} marks {counted(marks, 'number')}, but needs {prize.needs}."
    return None


def amounts_of(prizes: Sequence[Prize], pot: int) -> dict[str, tuple[int, ...]]:
    """T8. What each place is worth. With a pot, the numbers of the places are shares of it.

    What division leaves over goes to the first place of the last prize on the list.
    """
    whole = sum(sum(prize.places) for prize in prizes)
    if not pot or not whole:
        return {prize.name: prize.places for prize in prizes}
    worth = {prize.name: [pot * share // whole for share in prize.places] for prize in prizes}
    worth[prizes[-1].name][0] += pot - sum(map(sum, worth.values()))
    return {name: tuple(places) for name, places in worth.items()}
