"""Random tickets and strips, each as likely as any other.

A ticket is one draw (see `numbering`). A strip takes three steps.

First, draw a table of counts: how many numbers each ticket has in each column. A ticket has one
to three in each column and fifteen in all, and every column is used up. So a ticket has one
number in each column, and six more. Think of two spare cells for each ticket and column. Some
of them are filled: 6 of the 18 of a ticket, and of the 12 of a column as many as the column has
numbers above 6. `fillings` counts the ways to fill them, so that each can be drawn with the
same chance. But not every table of counts has the same number of strips for each filling: the
number is layouts times ways to give out the numbers, divided by fillings. It is nearly the same
for all (`WEIGHTS`). A table that is too likely is drawn again as often as needed to even this
out.

Second, draw a layout with these counts for each ticket; all layouts are equally likely.

Third, shuffle the numbers of each column.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cache, lru_cache
from itertools import accumulate, combinations, product

from fairtable.games.tambola.numbering import (
    FULL,
    Left,
    taken,
    ticket_count,
    ticket_numbered,
    width,
)
from fairtable.games.tambola.tickets import (
    IN_A_STRIP,
    ROWS,
    WIDTH,
    Columns,
    Strip,
    Ticket,
    is_whole,
    spans_of,
)
from fairtable.referee import Draws
from fairtable.referee.compiled import may_run

Counts = tuple[int, ...]
SPARE = 6
"""A ticket has this many numbers besides the first one in each column."""
WORD: int = 2**64
MANY, MOST_AT_ONCE = 2_000, 1_000_000
"""From MANY tickets on, compiled code makes the same tickets faster."""


def make_tickets(draws: Draws, count: int = 1, columns: Columns = "1-9") -> list[Ticket]:
    """T5. `count` different tickets; the same draws always make the same tickets."""
    _check_amount(count)
    numbers: dict[int, None] = {}
    most = ticket_count(columns)
    while len(numbers) < count:
        numbers.setdefault(draws.below(most))
    if count < MANY or not may_run("tambola"):
        return [ticket_numbered(number, columns) for number in numbers]
    from fairtable.games.tambola.kernels import tickets_numbered

    printed = tickets_numbered(list(numbers), columns).tolist()
    return [tuple(tuple(cell or None for cell in row) for row in ticket) for ticket in printed]


def make_strips(draws: Draws, count: int = 1, columns: Columns = "1-9") -> list[Strip]:
    """T3, T5. `count` strips; all their tickets are different."""
    _check_amount(count)
    spans_of(columns)
    strips: list[Strip] = []
    seen: set[Ticket] = set()
    while len(strips) < count:
        strip = make_strip(draws, columns)
        if seen.isdisjoint(strip):
            seen.update(strip)
            strips.append(strip)
    return strips


def make_strip(draws: Draws, columns: Columns = "1-9") -> Strip:
    """T3. Six tickets that hold 1 to 90 once; every strip is as likely as any other."""
    counts = draw_counts(draws, columns)
    layouts = [draw_layout(draws, per_ticket) for per_ticket in counts]
    grids: list[list[list[int | None]]] = [
        [[None] * WIDTH for _ in range(ROWS)] for _ in counts
    ]
    for column, (first, last) in enumerate(spans_of(columns)):
        numbers = iter(draws.shuffled(range(first, last + 1)))
        for grid, layout, per_ticket in zip(grids, layouts, counts, strict=True):
            mine = sorted(next(numbers) for _ in range(per_ticket[column]))
            for row, number in zip(layout[column], mine, strict=True):
                grid[row][column] = number
    return tuple(tuple(tuple(row) for row in grid) for grid in grids)


def draw_counts(draws: Draws, columns: Columns) -> list[Counts]:
    """How many numbers each of six tickets has in each column; as likely as it has strips."""
    while True:
        left, spares = (SPARE,) * IN_A_STRIP, []
        for column in range(WIDTH):
            ways, totals = steps(column, left, columns)
            spare = ways[bisect_right(totals, draw_below(draws, totals[-1]))]
            spares.append(spare)
            left = _minus(left, spare)
        counts = [tuple(1 + spare[at] for spare in spares) for at in range(IN_A_STRIP)]
        if all(draws.below(max(WEIGHTS)) < WEIGHTS[count.count(3)] for count in counts):
            return counts


def draw_layout(draws: Draws, counts: Counts) -> list[tuple[int, ...]]:
    """For each column the rows that have a number; every layout is as likely as any other."""
    at, left, layout = draws.below(layouts_on(counts, FULL)), FULL, []
    for column in range(len(counts)):
        ways, totals = rows_on(counts[column:], left)
        way = bisect_right(totals, at)
        at -= totals[way - 1] if way else 0
        rows, left = ways[way]
        layout.append(rows)
    return layout


Way = tuple[tuple[int, ...], Left]
"""Which rows have a number in a column, and what the rows still get after it."""


@lru_cache(maxsize=6_000)
def rows_on(counts: Counts, left: Left) -> tuple[list[Way], list[int]]:
    """The ways to lay out the first of these columns, and the layouts up to each of them."""
    ways = [(rows, taken(left, rows)) for rows in combinations(range(ROWS), counts[0])]
    return ways, list(accumulate(layouts_on(counts[1:], after) for _, after in ways))


@lru_cache(maxsize=50_000)
def layouts_on(counts: Counts, left: Left) -> int:
    """In how many ways columns with these counts give the rows what they still get."""
    if min(left) < 0:
        return 0
    if not counts:
        return int(not any(left))
    ways = combinations(range(ROWS), counts[0])
    return sum(layouts_on(counts[1:], taken(left, rows)) for rows in ways)


WEIGHTS = tuple(
    layouts_on((3,) * full + (2,) * (6 - 2 * full) + (1,) * (3 + full), FULL)
    * 8**full
    * 3 ** (3 - full)
    for full in range(4)
)
"""The layouts of a ticket for each of its fillings, by the number of its full columns.

A ticket with f full columns has 6 - 2f columns with two numbers. There is one way to give out
its numbers for every 2^(6-2f) * 6^f orders, and 2^(6-2f) fillings give these counts. One
divided by the other is in proportion to (8/3)^f; here it is multiplied to have no fractions.
"""


@lru_cache(maxsize=3_000)
def steps(column: int, left: Counts, columns: str) -> tuple[list[Counts], list[int]]:
    """What tickets can have to spare in this column, and the fillings up to each of these."""
    ways, weights = [], []
    for spare in spares_of(width(column, columns) - IN_A_STRIP):
        after = _minus(left, spare)
        if min(after) >= 0:
            ways.append(spare)
            weights.append(_pairs(spare) * fillings(column + 1, _alike(after), columns))
    return ways, list(accumulate(weights))


@cache
def fillings(column: int, left: Counts, columns: str) -> int:
    """How many ways there are to fill spare cells from this column on."""
    if column == WIDTH:
        return int(not any(left))
    if not _fits(column, left, columns):
        return 0
    ways, totals = steps(column, left, columns)
    return totals[-1] if ways else 0


@cache
def spares_of(total: int) -> tuple[Counts, ...]:
    """What six tickets can have to spare in a column: none, one or two each."""
    every = product(range(3), repeat=IN_A_STRIP)
    return tuple(spare for spare in every if sum(spare) == total)


def draw_below(draws: Draws, n: int) -> int:
    """A number from 0 to n - 1. If n is too large for one draw, two draws are put together."""
    high = -(-n // WORD)
    if high == 1:
        return draws.below(n)
    while True:
        drawn = draws.below(high) * WORD + draws.below(WORD)
        if drawn < n:
            return drawn


def _fits(column: int, left: Counts, columns: str) -> bool:
    # No ticket can take more than two in each column that is left.
    return max(left) <= 2 * (WIDTH - column) and sum(left) == sum(
        width(at, columns) - IN_A_STRIP for at in range(column, WIDTH)
    )


def _pairs(spare: Counts) -> int:
    """How many fillings give these counts: one of two spare cells can be filled in two ways."""
    return 1 << spare.count(1)


def _alike(left: Counts) -> Counts:
    """Tickets can change places: the same count for all orders."""
    return tuple(sorted(left))


def _minus(left: Counts, spare: Counts) -> Counts:
    return tuple(a - b for a, b in zip(left, spare, strict=True))


def _check_amount(count: int) -> None:
    if not is_whole(count) or not 0 <= count <= MOST_AT_ONCE:
        raise ValueError(f"The number to make is a whole number from 0 to {MOST_AT_ONCE}.")
