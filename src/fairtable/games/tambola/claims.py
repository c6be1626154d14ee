"""Claims: is a pattern complete? Pure questions about any ticket, without a table.

None of these functions raises. Of something that is not a ticket, a pattern or a list of called
numbers, `verify_claim` says in its `reason` what is wrong; the others answer False.
"""

from __future__ import annotations

from collections.abc import Sequence, Set

import msgspec

from fairtable.games.tambola.patterns import AnyPattern, Pattern, counting, pattern_of
from fairtable.games.tambola.tickets import (
    LAST,
    Columns,
    Ticket,
    checked_strip,
    checked_ticket,
    is_whole,
    quoted,
)

ALL_NUMBERS = frozenset(range(1, LAST + 1))


class ClaimResult(msgspec.Struct, frozen=True):
    """T11. What the referee says about a claim; `reason` is None when the claim is valid.

    `verified_numbers` are the numbers of the pattern that were called; they prove a valid
    claim. `missing_numbers` were not called; an EARLY_FIVE does not need all of them.
    """

    is_valid: bool
    reason: str | None = None
    verified_numbers: tuple[int, ...] = ()
    missing_numbers: tuple[int, ...] = ()


class Standing(msgspec.Struct, frozen=True):
    """How far a ticket is with a pattern: `short` is how many numbers it still needs.

    `completed_by` is the number that completed it, the last one that was needed.
    """

    called: tuple[int, ...]
    missing: tuple[int, ...]
    short: int
    completed_by: int | None = None


def verify_claim(
    ticket: object, called: object, pattern: AnyPattern, columns: Columns = "1-9"
) -> ClaimResult:
    """T11. Does this ticket have the pattern, when these numbers are called?

    For FULL_SHEET the ticket is a strip of six. It is not asked whether the prize is free.
    """
    try:
        stands = _standing(ticket, called, pattern, columns)
    except ValueError as wrong:
        return ClaimResult(False, str(wrong))
    reason = in_words(stands) if stands.short else None
    return ClaimResult(reason is None, reason, stands.called, stands.missing)


def check_pattern(
    ticket: object, called: object, pattern: AnyPattern, columns: Columns = "1-9"
) -> bool:
    """T11. Is the pattern complete? False if this is not a ticket."""
    return verify_claim(ticket, called, pattern, columns).is_valid


def are_all_numbers_called(numbers: object, called: object) -> bool:
    """T11. Were all of these numbers called? True for an empty list, False for no list."""
    try:
        wanted = checked_numbers(numbers, "The numbers")
        return set(wanted) <= set(checked_called(called))
    except ValueError:
        return False


def checked_called(called: object) -> tuple[int, ...]:
    """T11. The numbers called, in order. ValueError if this is no list of whole numbers.

    A right claim never loses by the list it comes with: a repeat counts once, and a number
    that is on no ticket counts for nothing.
    """
    listed = _listed(called, "The called numbers")
    return tuple(number for number in dict.fromkeys(listed) if 1 <= number <= LAST)


def checked_numbers(numbers: object, name: str) -> tuple[int, ...]:
    """Different whole numbers from 1 to 90, in their order. A set is sorted."""
    listed = _listed(numbers, name)
    if not ALL_NUMBERS.issuperset(listed):
        wrong = next(number for number in listed if number not in ALL_NUMBERS)
        raise ValueError(f"{name} must be whole numbers from 1 to 90, not {quoted(wrong)}.")
    if len(listed) > len(set(listed)):
        twice = next(number for at, number in enumerate(listed) if number in listed[:at])
        raise ValueError(f"{name} contain {twice} more than once.")
    return tuple(listed)


def _listed(numbers: object, name: str) -> list[int]:
    """Whole numbers in their order. A set is sorted."""
    if isinstance(numbers, str | bytes | dict) or not isinstance(numbers, Sequence | Set):
        raise ValueError(f"{name} must be a list of numbers from 1 to 90.")
    listed = list(numbers)
    if not {*map(type, listed)} <= {int}:
        for number in listed:
            if not is_whole(number):
                raise ValueError(
                    f"{name} must be whole numbers from 1 to 90, not {quoted(number)}."
                )
    return sorted(listed) if isinstance(numbers, Set) else listed


def standing(tickets: Sequence[Ticket], called: Sequence[int], pattern: Pattern) -> Standing:
    """T11. How far these tickets are: one ticket, or all six for a pattern of the sheet.

    If all numbers of the pattern must be called, they come in the order of the ticket. If some
    of them are enough, they come in the order in which they were called.
    """
    when = {number: at for at, number in enumerate(called)}
    found = [_of_one(counting(ticket, pattern), pattern.needs, when) for ticket in tickets]
    short = sum(one.short for one in found)
    last = max((when[one.completed_by] for one in found if one.completed_by), default=None)
    return Standing(
        tuple(number for one in found for number in one.called),
        tuple(number for one in found for number in one.missing if one.short),
        short,
        called[last] if last is not None and not short else None,
    )


def to_go(tickets: Sequence[Ticket], called: frozenset[int], pattern: Pattern) -> int:
    """T11. How many numbers are still needed: `standing(...).short`, but faster."""
    short = 0
    for ticket in tickets:
        numbers = counting(ticket, pattern)
        wanted = min(pattern.needs or len(numbers), len(numbers))
        # A pattern without numbers is never complete.
        short += max(0, wanted - len(called.intersection(numbers))) if numbers else 1
    return short


def in_words(stands: Standing) -> str:
    """What is missing, as a sentence."""
    if not stands.missing:
        return "This ticket has no numbers for the pattern."
    listed = ", ".join(map(str, stands.missing))
    if stands.short == len(stands.missing):
        return f"Not called yet: {listed}."
    return f"{stands.short} more of these must be called: {listed}."


def _of_one(numbers: Sequence[int], needs: int | None, when: dict[int, int]) -> Standing:
    done = [number for number in numbers if number in when]
    missing = tuple(number for number in numbers if number not in when)
    in_order = sorted(done, key=when.__getitem__)
    if needs is not None and needs < len(numbers):
        done = in_order[:needs]
        in_order = done
    wanted = min(needs or len(numbers), len(numbers))
    # A pattern without numbers is never complete.
    short = wanted - len(done) if numbers else 1
    return Standing(tuple(done), missing, short, in_order[-1] if not short else None)


def _standing(ticket: object, called: object, pattern: object, columns: Columns) -> Standing:
    wanted = pattern_of(pattern)
    tickets = (
        checked_strip(ticket, columns) if wanted.sheet else [checked_ticket(ticket, columns)]
    )
    return standing(tickets, checked_called(called), wanted)
