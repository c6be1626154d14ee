"""Every ticket has a number: 0 to 3,669,688,706,217,187,499, and every number is a ticket.

So a fair ticket is one fair draw. A ticket is read column by column: first which rows have a
number there, then which numbers of the column they are. `ways_on` counts the tickets that go on
from a place. With these counts a number becomes a ticket, and a ticket becomes its number.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import comb
from typing import NamedTuple

from fairtable.games.tambola.tickets import (
    IN_A_ROW,
    ROWS,
    WIDTH,
    Columns,
    Ticket,
    checked_ticket,
    is_whole,
    spans_of,
)

Left = tuple[int, ...]
"""How many numbers each row still gets."""

HOLDINGS = tuple(
    tuple(row for row in range(ROWS) if bits >> row & 1) for bits in range(1, 2**ROWS)
)
"""The seven ways in which rows can have a number in a column: which rows have one."""
FULL: Left = (IN_A_ROW,) * ROWS


def ticket_count(columns: Columns = "1-9") -> int:
    """T1, T2. How many different tickets there are."""
    spans_of(columns)
    return ways_on(0, FULL, columns)


def layout_count() -> int:
    """T1. In how many ways fifteen cells can be chosen so that no column is empty."""
    return sum((-1) ** k * comb(WIDTH, k) * comb(WIDTH - k, IN_A_ROW) ** ROWS for k in range(5))


@cache
def ways_on(column: int, left: Left, columns: str) -> int:
    """How many tickets there are from this column on."""
    if column == WIDTH:
        return int(not any(left))
    return sum(branch.tickets for branch in branches(column, left, columns))


class Branch(NamedTuple):
    """One way to fill a column: which rows have a number here, and what they get after it.

    `tickets` is how many tickets go this way; each choice of numbers has `each` of them.
    """

    rows: tuple[int, ...]
    after: Left
    each: int
    tickets: int


@cache
def branches(column: int, left: Left, columns: str) -> tuple[Branch, ...]:
    """The seven ways to fill a column, less those for which a row has no number left."""
    found = []
    for rows in HOLDINGS:
        after = taken(left, rows)
        if min(after) >= 0:
            each = ways_on(column + 1, after, columns)
            tickets = comb(width(column, columns), len(rows)) * each
            found.append(Branch(rows, after, each, tickets))
    return tuple(found)


def ticket_numbered(number: int, columns: Columns = "1-9") -> Ticket:
    """The ticket with this number; `number_of` is the reverse."""
    count = ticket_count(columns)
    if not is_whole(number) or not 0 <= number < count:
        raise ValueError(f"A ticket's number is a whole number from 0 to {count - 1}.")
    left = FULL
    grid: list[list[int | None]] = [[None] * WIDTH for _ in range(ROWS)]
    for column in range(WIDTH):
        for branch in branches(column, left, columns):
            if number < branch.tickets:
                break
            number -= branch.tickets
        choice, number = divmod(number, branch.each)
        numbers = choices(column, len(branch.rows), columns)[choice]
        for row, value in zip(branch.rows, numbers, strict=True):
            grid[row][column] = value
        left = branch.after
    return tuple(tuple(row) for row in grid)


def number_of(ticket: Ticket, columns: Columns = "1-9") -> int:
    """The number of this ticket."""
    ticket = checked_ticket(ticket, columns)
    number, left = 0, FULL
    for column in range(WIDTH):
        held = tuple(row for row in range(ROWS) if ticket[row][column] is not None)
        for branch in branches(column, left, columns):
            if branch.rows == held:
                break
            number += branch.tickets
        numbers = tuple(ticket[row][column] for row in held)
        number += choices(column, len(held), columns).index(numbers) * branch.each
        left = branch.after
    return number


def width(column: int, columns: str) -> int:
    """How many numbers a column has to choose from."""
    first, last = spans_of(columns)[column]
    return last - first + 1


@cache
def choices(column: int, count: int, columns: str) -> tuple[tuple[int | None, ...], ...]:
    """Every choice of `count` numbers of a column, each ascending, in order."""
    first, last = spans_of(columns)[column]
    return tuple(combinations(range(first, last + 1), count))


def taken(left: Left, rows: tuple[int, ...]) -> Left:
    """What each row still gets when these rows got a number."""
    return tuple(count - (row in rows) for row, count in enumerate(left))
