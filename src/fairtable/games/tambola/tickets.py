"""The ticket: three rows of nine cells, fifteen numbers; and the strip of six.

A cell is a number or None. `find_faults` takes anything and names everything that is wrong with
it as a ticket; it never crashes. `numbering` and `strips` make tickets.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Literal, TypeAlias

import msgspec

Cell: TypeAlias = int | None
Row: TypeAlias = tuple[Cell, ...]
Ticket: TypeAlias = tuple[Row, ...]
Strip: TypeAlias = tuple[Ticket, ...]
Columns: TypeAlias = Literal["1-9", "1-10"]
Place: TypeAlias = tuple[int, int]
"""Row and column, from 0."""

ROWS, WIDTH, IN_A_ROW, IN_A_STRIP, LAST = 3, 9, 5, 6, 90
LETTERS = "ABCDEF"
"""The tickets of a printed strip, from the top."""

SPANS: Mapping[str, tuple[tuple[int, int], ...]] = MappingProxyType(
    {
        "1-9": tuple((max(1, 10 * at), 10 * at + (9 if at < 8 else 10)) for at in range(9)),
        "1-10": tuple((10 * at + 1, 10 * at + 10) for at in range(9)),
    }
)
"""T2. The first and the last number of each column, for both ways to print tickets."""


class Fault(msgspec.Struct, frozen=True):
    """One thing that is wrong with a ticket: a code, the rule, a sentence, and where."""

    code: str
    rule: str
    detail: str
    cells: tuple[Place, ...] = ()


def find_faults(ticket: object, columns: Columns = "1-9") -> list[Fault]:
    """T1, T2. Everything that is wrong with a ticket; an empty list if it is right."""
    spans = spans_of(columns)
    if is_ticket(ticket, spans):
        return []
    if shape := list(_shape_faults(ticket)):
        return shape
    assert isinstance(ticket, Sequence)
    rows: Ticket = tuple(tuple(row) for row in ticket)
    return [
        *_range_faults(rows, spans),
        *_repeat_faults(rows),
        *_count_faults(rows),
        *_order_faults(rows),
    ]


def is_ticket(ticket: object, spans: Sequence[tuple[int, int]]) -> bool:
    """T1, T2. A fast check for the usual case; the functions for faults have the rules."""
    if not isinstance(ticket, list | tuple) or len(ticket) != ROWS:
        return False
    for row in ticket:
        if not isinstance(row, list | tuple) or len(row) != WIDTH:
            return False
        if sum(cell is not None for cell in row) != IN_A_ROW:
            return False
    # Columns hold different numbers: if they ascend, no number is there twice.
    return all(map(_ascends, zip(*ticket, strict=True), spans))


def _ascends(column: tuple[object, ...], span: tuple[int, int]) -> bool:
    before, last = span[0] - 1, span[1]
    for cell in column:
        if cell is not None:
            if type(cell) is not int or not before < cell <= last:
                return False
            before = cell
    return before >= span[0]


def find_strip_faults(strip: object, columns: Columns = "1-9") -> list[Fault]:
    """T3. Everything that is wrong with a strip; the cells are those of the named ticket."""
    spans_of(columns)
    if not isinstance(strip, list | tuple) or len(strip) != IN_A_STRIP:
        return [Fault("strip", "T3", f"A strip is six tickets, not {_amount(strip)}.")]
    found = [
        Fault(fault.code, fault.rule, f"Ticket {at}: {fault.detail}", fault.cells)
        for at, ticket in enumerate(strip, 1)
        for fault in find_faults(ticket, columns)
    ]
    return found or list(_shared_numbers(strip))


def checked_ticket(ticket: object, columns: Columns = "1-9") -> Ticket:
    """The same ticket as tuples; ValueError with its faults if it has any."""
    if faults := find_faults(ticket, columns):
        raise ValueError(in_words(faults))
    assert isinstance(ticket, Sequence)
    return tuple(tuple(row) for row in ticket)


def checked_strip(strip: object, columns: Columns = "1-9") -> Strip:
    """The same strip as tuples; ValueError with its faults if it has any."""
    if faults := find_strip_faults(strip, columns):
        raise ValueError(in_words(faults))
    assert isinstance(strip, Sequence)
    return tuple(checked_ticket(ticket, columns) for ticket in strip)


def in_words(faults: Sequence[Fault]) -> str:
    """The first faults in a line, and how many more there are."""
    details = [fault.detail for fault in faults[:3]]
    more = len(faults) - len(details)
    return " ".join([*details, f"And {more} more faults."] if more else details)


def spans_of(columns: object) -> tuple[tuple[int, int], ...]:
    """T2. First and last number of each column."""
    if not isinstance(columns, str) or columns not in SPANS:
        raise ValueError("Columns are printed 1-9 (1 to 9, 10 to 19, ...) or 1-10.")
    return SPANS[columns]


def numbers_of(ticket: Ticket) -> tuple[int, ...]:
    """The fifteen numbers, row by row."""
    return tuple(cell for row in ticket for cell in row if cell is not None)


def is_whole(value: object) -> bool:
    """A whole number, and not True or False."""
    return isinstance(value, int) and not isinstance(value, bool)


def quoted(value: object) -> str:
    """A value as an error message quotes it; a huge number is not written out."""
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value) if -1_000_000 < value < 1_000_000 else "a number of many digits"
    return type(value).__name__


def _shape_faults(ticket: object) -> Iterator[Fault]:
    if not isinstance(ticket, list | tuple) or len(ticket) != ROWS:
        yield Fault("shape", "T1", f"A ticket has 3 rows, not {_amount(ticket)}.")
        return
    for at, row in enumerate(ticket):
        if not isinstance(row, list | tuple) or len(row) != WIDTH:
            yield Fault("shape", "T1", f"Row {at + 1} must have 9 cells, not {_amount(row)}.")
            continue
        for col, cell in enumerate(row):
            if cell is not None and not is_whole(cell):
                place = f"Row {at + 1}, column {col + 1}"
                detail = f"{place} must be a number or null, not {quoted(cell)}."
                yield Fault("shape", "T1", detail, ((at, col),))
            elif cell == 0:
                detail = f"Row {at + 1}, column {col + 1} is 0, but a blank is null."
                yield Fault("shape", "T1", detail, ((at, col),))


def _amount(things: object) -> str:
    return str(len(things)) if isinstance(things, list | tuple) else quoted(things)


def _range_faults(ticket: Ticket, spans: Sequence[tuple[int, int]]) -> Iterator[Fault]:
    for row, col, number in _filled(ticket):
        first, last = spans[col]
        if not first <= number <= last:
            detail = f"Column {col + 1} holds {first} to {last}, not {quoted(number)}."
            yield Fault("range", "T2", detail, ((row, col),))


def _repeat_faults(ticket: Ticket) -> Iterator[Fault]:
    where: dict[int, list[Place]] = {}
    for row, col, number in _filled(ticket):
        where.setdefault(number, []).append((row, col))
    for number, places in where.items():
        if len(places) > 1:
            detail = f"{quoted(number)} is on the ticket {len(places)} times."
            yield Fault("repeat", "T1", detail.capitalize(), tuple(places))


def _count_faults(ticket: Ticket) -> Iterator[Fault]:
    for at, row in enumerate(ticket):
        if (count := WIDTH - row.count(None)) != IN_A_ROW:
            cells = tuple((at, col) for col in range(WIDTH))
            detail = f"Row {at + 1} must have 5 numbers, not {count}."
            yield Fault("row-count", "T1", detail, cells)
    for col in range(WIDTH):
        if all(row[col] is None for row in ticket):
            cells = tuple((row, col) for row in range(ROWS))
            yield Fault("column-count", "T1", f"Column {col + 1} must have a number.", cells)


def _order_faults(ticket: Ticket) -> Iterator[Fault]:
    for col in range(WIDTH):
        filled = [(row, number) for row, at, number in _filled(ticket) if at == col]
        numbers = [number for _, number in filled]
        # A repeat is a fault of its own.
        if numbers != sorted(numbers):
            cells = tuple((row, col) for row, _ in filled)
            detail = f"The numbers of column {col + 1} must ascend from top to bottom."
            yield Fault("order", "T2", detail, cells)


def _shared_numbers(strip: Sequence[Ticket]) -> Iterator[Fault]:
    first: dict[int, int] = {}
    for at, ticket in enumerate(strip, 1):
        for number in numbers_of(ticket):
            if number in first:
                detail = f"{number} is on ticket {first[number]} and on ticket {at}."
                yield Fault("repeat", "T3", detail)
            first.setdefault(number, at)


def _filled(ticket: Ticket) -> Iterator[tuple[int, int, int]]:
    for at, row in enumerate(ticket):
        for col, cell in enumerate(row):
            if cell is not None:
                yield at, col, cell
