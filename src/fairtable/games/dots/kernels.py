"""Batches and whole logs on arrays, compiled by numba.

`gamestate` and `folding` have the same rules, written to be read; if they differ from this
module, they are right. Importing this module imports numba, so it is imported only for many
lines.

A whole log is folded in two phases. First, scanning backwards, every record writes
`place << 2 | team` to its line, so that the first record of each line is the one that stays.
Second, each box was completed by the last of its four lines. That is the largest of four
numbers, and the number holds the team.
"""
# mypy: disable-error-code="untyped-decorator,no-any-return"

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from fairtable.games.dots.lines import MOST_EDGES, Size, size_of
from fairtable.games.dots.records import (
    RECORD_BYTES,
    encode_event,
    refuse_record,
)

Bytes: TypeAlias = NDArray[np.uint8]
Words: TypeAlias = NDArray[np.uint32]
Keys: TypeAlias = NDArray[np.int32]
Numbers: TypeAlias = NDArray[np.int64]
Number: TypeAlias = Any
"""A number in compiled code; in Python it would be an int or a number of numpy."""

NEVER = 0x7FFFFFFF
"""The key of a line that is not drawn: larger than the key of every record."""


class Folded(NamedTuple):
    """The parts of a board: see `GameState`."""

    edges: bytearray
    owners: bytearray
    scores: list[int]
    placed: int


class Arrays(NamedTuple):
    """What a kernel changes in place."""

    edges: bytearray
    sides: bytearray
    owners: bytearray
    scores: list[int]


def fold_log(log: bytes, size: Size) -> Folded:
    """D10. The board after a whole log, in two phases."""
    keys: Keys = np.empty(MOST_EDGES, np.int32)
    first = keys[: size.edges]
    first.fill(NEVER)
    records = np.frombuffer(log, np.uint8)
    largest = _first_records(records, records[: len(log) // 12 * 12].view("<u4"), keys)
    if largest >> 2 >= size.edges:
        refuse_record(log, _first_wrong(records, size.edges), size)
    owners = bytearray(size.boxes)
    scores: Numbers = np.zeros(5, np.int64)
    _own(first, size.width, size.height, np.frombuffer(owners, np.uint8), scores)
    drawn = first != NEVER
    edges = bytearray(np.packbits(drawn, bitorder="little"))
    return Folded(edges, owners, scores[1:].tolist(), int(np.count_nonzero(drawn)))


def apply_log(
    size: Size, arrays: Arrays, log: bytes, first: int = 0
) -> tuple[int, int, tuple[int, ...]]:
    """D10. A batch, in place: lines placed, lines that were there, boxes completed."""
    records = np.frombuffer(log, np.uint8)
    wrong = _first_wrong(records, size.edges)
    if wrong >= 0:
        refuse_record(log, wrong, size, first)
    boxes: Numbers = np.empty(min(size.boxes, 2 * len(log) // RECORD_BYTES), np.int64)
    scores: Numbers = np.array(arrays.scores, np.int64)
    placed, completed = _draw(
        records,
        size.width,
        size.height,
        np.frombuffer(arrays.edges, np.uint8),
        np.frombuffer(arrays.sides, np.uint8),
        np.frombuffer(arrays.owners, np.uint8),
        scores,
        boxes,
    )
    arrays.scores[:] = scores.tolist()
    repeated = len(log) // RECORD_BYTES - int(placed)
    return int(placed), repeated, tuple(boxes[:completed].tolist())


def sides_of(size: Size, edges: bytes | bytearray) -> bytearray:
    """How many lines each box has around it."""
    bits = np.unpackbits(np.frombuffer(edges, np.uint8), count=size.edges, bitorder="little")
    across = bits[: size.across].reshape(size.height + 1, size.width)
    down = bits[size.across :].reshape(size.height, size.width + 1)
    return bytearray(across[:-1] + across[1:] + down[:, :-1] + down[:, 1:])


def warm_up() -> None:
    """Compile everything, or read it from the cache."""
    size = size_of(1, 1)
    record = encode_event(0, 0, width=1, height=1)
    apply_log(size, Arrays(bytearray(1), bytearray(1), bytearray(1), [0] * 4), record)
    fold_log(4 * record, size)


@njit(cache=True, nogil=True)
def _number(records: Bytes, at: int) -> Number:
    """Record `at` as a number of 24 bits."""
    byte = 3 * at
    return (
        np.int64(records[byte]) << 16
        | np.int64(records[byte + 1]) << 8
        | np.int64(records[byte + 2])
    )


@njit(cache=True, nogil=True)
def _first_records(records: Bytes, words: Words, first: Keys) -> Number:
    """Each line's first record as a key, scanning backwards. Returns the largest number met.

    `words` are the same bytes in groups of four: three words are four records, and are read
    together. `first` has a place for every number of 22 bits, so that none has to be checked.
    """
    largest = np.int64(0)
    for at in range(records.size // 3 - 1, 4 * (words.size // 3) - 1, -1):
        number = _number(records, at)
        first[np.uint64(number >> 2)] = np.int32(at << 2 | number & 3)
        largest = max(largest, number)
    for four in range(words.size // 3 - 1, -1, -1):
        one = _swapped(words[np.uint64(3 * four)])
        two = _swapped(words[np.uint64(3 * four + 1)])
        three = _swapped(words[np.uint64(3 * four + 2)])
        a = one >> 8
        b = (one & 0xFF) << 16 | two >> 16
        c = (two & 0xFFFF) << 8 | three >> 24
        d = three & 0xFFFFFF
        place = four << 4
        first[np.uint64(d >> 2)] = np.int32(place | 12 | d & 3)
        first[np.uint64(c >> 2)] = np.int32(place | 8 | c & 3)
        first[np.uint64(b >> 2)] = np.int32(place | 4 | b & 3)
        first[np.uint64(a >> 2)] = np.int32(place | a & 3)
        largest = max(largest, max(max(a, b), max(c, d)))
    return largest


@njit(cache=True, nogil=True)
def _swapped(word: Number) -> Number:
    """A word with its four bytes in the order of the stream: the first byte is the highest."""
    low = np.int64(word)
    return low >> 24 | low >> 8 & 0xFF00 | (low & 0xFF00) << 8 | (low & 0xFF) << 24


@njit(cache=True, nogil=True)
def _own(first: Keys, width: int, height: int, owners: Bytes, scores: Numbers) -> None:
    """The owner of a box is in the largest key of its lines. Row by row, without branches."""
    across = width * (height + 1)
    for y in range(height):
        top = first[y * width : (y + 1) * width]
        bottom = first[(y + 1) * width : (y + 2) * width]
        down = first[across + y * (width + 1) : across + (y + 1) * (width + 1)]
        row = owners[y * width : (y + 1) * width]
        for x in range(width):
            key = max(max(top[x], bottom[x]), max(down[x], down[x + 1]))
            row[x] = np.uint8(0) if key == np.int32(NEVER) else np.uint8((key & 3) + 1)
        red: Number = 0
        blue: Number = 0
        green: Number = 0
        yellow: Number = 0
        for x in range(width):
            owner = row[x]
            red += np.int32(owner == 1)
            blue += np.int32(owner == 2)
            green += np.int32(owner == 3)
            yellow += np.int32(owner == 4)
        scores[1] += red
        scores[2] += blue
        scores[3] += green
        scores[4] += yellow


@njit(cache=True, nogil=True)
def _first_wrong(records: Bytes, edges: int) -> int:
    """The place of the first record that names no line, or -1."""
    for at in range(records.size // 3):
        if _number(records, at) >> 2 >= edges:
            return at
    return -1


@njit(cache=True, nogil=True)
def _beside(edge: int, width: int, height: int) -> tuple[int, int]:
    """The two boxes beside a line, -1 where there is none."""
    across = width * (height + 1)
    if edge < across:
        return edge - width if edge >= width else -1, edge if edge < width * height else -1
    y = (edge - across) // (width + 1)
    x = edge - across - y * (width + 1)
    box = y * width + x
    return box - 1 if x > 0 else -1, box if x < width else -1


@njit(cache=True, nogil=True)
def _draw(  # noqa: PLR0913  compiled code is given its arrays one by one
    records: Bytes,
    width: int,
    height: int,
    edges: Bytes,
    sides: Bytes,
    owners: Bytes,
    scores: Numbers,
    boxes: Numbers,
) -> tuple[int, int]:
    """One record after another, as `GameState.apply_event` does it."""
    placed = completed = 0
    for at in range(records.size // 3):
        number = _number(records, at)
        edge, team = number >> 2, number & 3
        bit = np.uint8(1 << (edge & 7))
        if edges[edge >> 3] & bit:
            continue
        edges[edge >> 3] |= bit
        placed += 1
        for box in _beside(edge, width, height):
            if box >= 0:
                sides[box] += 1
                if sides[box] == 4:
                    owners[box] = team + 1
                    scores[team] += 1
                    boxes[completed] = box
                    completed += 1
    return placed, completed
