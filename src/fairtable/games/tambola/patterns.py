"""Patterns: which numbers of a ticket win a prize. Data, not code.

A number belongs to a pattern if it passes every test: its place among the five of its row, its
column, odd or even, the ticket's lowest and highest. `needs` says how many of these numbers
must be called; without it, all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType
from typing import Literal, TypeAlias

import msgspec

from fairtable.games.tambola.tickets import Columns, Ticket, checked_ticket

ALL, NONE = "xxxxx", "....."
MARK = "x"
ALL_COLUMNS = (0, 8)


class ClaimPattern(StrEnum):
    """T6. The prizes with a name. FIRST_ROW, SECOND_ROW and THIRD_ROW are other names."""

    EARLY_FIVE = "EARLY_FIVE"
    TOP_ROW = "TOP_ROW"
    MIDDLE_ROW = "MIDDLE_ROW"
    BOTTOM_ROW = "BOTTOM_ROW"
    FOUR_CORNERS = "FOUR_CORNERS"
    FULL_HOUSE = "FULL_HOUSE"
    SECOND_FULL_HOUSE = "SECOND_FULL_HOUSE"
    PYRAMID = "PYRAMID"
    BREAKFAST = "BREAKFAST"
    LUNCH = "LUNCH"
    DINNER = "DINNER"
    ODDS = "ODDS"
    EVENS = "EVENS"
    STAR = "STAR"
    TEMPERATURE = "TEMPERATURE"
    EARLY_SEVEN = "EARLY_SEVEN"
    FULL_SHEET = "FULL_SHEET"
    FIRST_ROW = "TOP_ROW"
    SECOND_ROW = "MIDDLE_ROW"
    THIRD_ROW = "BOTTOM_ROW"

    @classmethod
    def _missing_(cls, value: object) -> ClaimPattern | None:
        """Other names, small letters, spaces and hyphens are read too."""
        name = value if isinstance(value, str) and len(value) < 40 else ""
        return cls.__members__.get(name.upper().replace("-", "_").replace(" ", "_"))


class Pattern(msgspec.Struct, frozen=True):
    """T6, T7. Which numbers count, and how many of them are needed (None: all).

    `ordinals`: for each row its five numbers from the left, x for those that count. `columns`:
    first and last, from 0. On a `sheet`, every one of the six tickets must have `needs`.
    """

    ordinals: tuple[str, ...] = (ALL, ALL, ALL)
    columns: tuple[int, int] = ALL_COLUMNS
    parity: Literal["odd", "even"] | None = None
    extremes: bool = False
    needs: int | None = None
    sheet: bool = False


AnyPattern: TypeAlias = ClaimPattern | Pattern | str

PATTERNS: Mapping[ClaimPattern, Pattern] = MappingProxyType(
    {
        ClaimPattern.EARLY_FIVE: Pattern(needs=5),
        ClaimPattern.TOP_ROW: Pattern((ALL, NONE, NONE)),
        ClaimPattern.MIDDLE_ROW: Pattern((NONE, ALL, NONE)),
        ClaimPattern.BOTTOM_ROW: Pattern((NONE, NONE, ALL)),
        ClaimPattern.FOUR_CORNERS: Pattern(("x...x", NONE, "x...x")),
        ClaimPattern.FULL_HOUSE: Pattern(),
        ClaimPattern.SECOND_FULL_HOUSE: Pattern(),
        ClaimPattern.PYRAMID: Pattern(("..x..", ".x.x.", "x.x.x")),
        ClaimPattern.BREAKFAST: Pattern(columns=(0, 2)),
        ClaimPattern.LUNCH: Pattern(columns=(3, 5)),
        ClaimPattern.DINNER: Pattern(columns=(6, 8)),
        ClaimPattern.ODDS: Pattern(parity="odd"),
        ClaimPattern.EVENS: Pattern(parity="even"),
        ClaimPattern.STAR: Pattern(("x...x", "..x..", "x...x")),
        ClaimPattern.TEMPERATURE: Pattern(extremes=True),
        ClaimPattern.EARLY_SEVEN: Pattern(needs=7),
        ClaimPattern.FULL_SHEET: Pattern(needs=2, sheet=True),
    }
)


def pattern_of(pattern: object) -> Pattern:
    """The pattern, or the one of this name; ValueError if there is none."""
    if isinstance(pattern, Pattern):
        return _checked(pattern)
    try:
        return PATTERNS[ClaimPattern(pattern if isinstance(pattern, str) else "")]
    except ValueError:
        raise ValueError(
            f"There is no pattern of this name. The patterns are {NAMES}."
        ) from None


def numbers_for_pattern(
    ticket: object, pattern: AnyPattern, columns: Columns = "1-9"
) -> tuple[int, ...]:
    """T6. The numbers of the ticket that count for the pattern, row by row.

    For an EARLY_FIVE any five of them are enough, for an EARLY_SEVEN any seven. Something that
    is not a ticket has none, and a pattern that does not exist has none.
    """
    try:
        return counting(checked_ticket(ticket, columns), pattern_of(pattern))
    except ValueError:
        return ()


def counting(ticket: Ticket, pattern: Pattern) -> tuple[int, ...]:
    """The same for a ticket that has been checked."""
    first, last = pattern.columns
    found: list[int] = []
    for row, places in zip(ticket, _marked(pattern.ordinals), strict=True):
        if places:
            numbers = [number for number in row if number is not None]
            found += [numbers[place] for place in places]
    if (first, last) != ALL_COLUMNS:
        within = {number for row in ticket for number in row[first : last + 1]}
        found = [number for number in found if number in within]
    if pattern.parity is not None:
        found = [number for number in found if number % 2 == (pattern.parity == "odd")]
    if pattern.extremes:
        return (min(found), max(found)) if found else ()
    return tuple(found)


@lru_cache(maxsize=1_000)
def _marked(ordinals: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
    """For each row, the places of the marks among its five numbers."""
    return tuple(
        tuple(place for place, mark in enumerate(row) if mark == MARK) for row in ordinals
    )


def title_of(name: str) -> str:
    """A prize as people say it."""
    return name.replace("_", " ").capitalize()


NAMES = ", ".join(pattern.value for pattern in ClaimPattern)


def _checked(pattern: Pattern) -> Pattern:
    """T7. The pattern, if it has three rows of five signs; else ValueError."""
    rows, span, needs = pattern.ordinals, pattern.columns, pattern.needs
    good = (
        _are(
            rows, 3, lambda row: isinstance(row, str) and len(row) == 5 and set(row) <= {*"x."}
        )
        and _are(span, 2, lambda at: type(at) is int and 0 <= at <= 8)
        and (needs is None or (type(needs) is int and 1 <= needs <= 15))
        and pattern.parity in (None, "odd", "even")
    )
    if not good or "x" not in "".join(rows):
        raise ValueError("A pattern is three rows of five signs: x for numbers that count.")
    return pattern


def _are(things: object, count: int, fits: Callable[[object], bool]) -> bool:
    return isinstance(things, tuple) and len(things) == count and all(map(fits, things))
