"""Batches and whole logs on arrays, compiled by numba.

`gamestate` and `folding` have the law written to be read; when they differ, they are right.
Importing this module imports numba: only those who have many lines to draw do.

A whole log in two phases. First, scanning backwards, every record writes `place << 2 | team`
to its line, so that what stays is a line's first record. Then a box was completed by the last
of its four lines, which is the largest of four numbers, and that number holds the team.
"""
# mypy: disable-error-code="untyped-decorator,no-any-return"

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from fairtable.games.dots.gamestate import GameState
from fairtable.games.dots.lines import Size
from fairtable.games.dots.records import (
    RECORD_BYTES,
    encode_event,
    refuse_record,
)

Bytes: TypeAlias = NDArray[np.uint8]
Keys: TypeAlias = NDArray[np.int32]
Numbers: TypeAlias = NDArray[np.int64]
Number: TypeAlias = Any
"""As compiled code has it; in Python it would be an int or a number of numpy."""

NEVER = 0x7FFFFFFF
"""The key of a line that is not drawn: behind every record."""


def fold_log(log: bytes, size: Size) -> GameState:
    """D10. The board after a whole log, in two phases."""
    first: Keys = np.full(size.edges, NEVER, np.int32)
    wrong = _first_records(np.frombuffer(log, np.uint8), first)
    if wrong >= 0:
        refuse_record(log, wrong, size)
    owners = bytearray(size.boxes)
    scores: Numbers = np.zeros(5, np.int64)
    _own(first, size.width, size.height, np.frombuffer(owners, np.uint8), scores)
    drawn = first != NEVER
    edges = bytearray(np.packbits(drawn, bitorder="little"))
    placed = int(np.count_nonzero(drawn))
    return GameState.of_parts(size, edges, owners, scores[1:].tolist(), placed)


def apply_log(state: GameState, log: bytes, first: int = 0) -> tuple[int, int, tuple[int, ...]]:
    """D10. A batch, in place: lines placed, lines that were there, boxes completed."""
    size = state.size
    records = np.frombuffer(log, np.uint8)
    wrong = _first_wrong(records, size.edges)
    if wrong >= 0:
        refuse_record(log, wrong, size, first)
    boxes: Numbers = np.empty(min(size.boxes, 2 * len(log) // RECORD_BYTES), np.int64)
    scores: Numbers = np.array(state.scores, np.int64)
    placed, completed = _draw(
        records,
        size.width,
        size.height,
        np.frombuffer(state.edges, np.uint8),
        np.frombuffer(state.sides, np.uint8),
        np.frombuffer(state.owners, np.uint8),
        scores,
        boxes,
    )
    state.count(int(placed), scores.tolist())
    repeated = len(log) // RECORD_BYTES - int(placed)
    return int(placed), repeated, tuple(boxes[:completed].tolist())


def redraw(state: GameState, records: bytes, boxes: bytes, step: int) -> None:
    """Write a batch down (step 1), or undo it (step -1); no rule is applied."""
    scores: Numbers = np.array(state.scores, np.int64)
    _redraw(
        np.frombuffer(records, np.uint8),
        np.frombuffer(boxes, np.uint8),
        np.frombuffer(state.edges, np.uint8),
        np.frombuffer(state.owners, np.uint8),
        scores,
        step,
    )
    _count_sides(
        np.frombuffer(records, np.uint8),
        state.size.width,
        state.size.height,
        np.frombuffer(state.sides, np.uint8),
        step,
    )
    state.count(step * (len(records) // RECORD_BYTES), scores.tolist())


def sides_of(size: Size, edges: bytes | bytearray) -> bytearray:
    """How many lines each box has around it."""
    bits = np.unpackbits(np.frombuffer(edges, np.uint8), count=size.edges, bitorder="little")
    across = bits[: size.across].reshape(size.height + 1, size.width)
    down = bits[size.across :].reshape(size.height, size.width + 1)
    return bytearray(across[:-1] + across[1:] + down[:, :-1] + down[:, 1:])


def warm_up() -> None:
    """Compile everything, or read what was compiled before."""
    state = GameState(1, 1)
    apply_log(state, encode_event(0, 0, 1, 1))
    redraw(state, encode_event(0, 0, 1, 1), b"", -1)
    fold_log(encode_event(0, 0, 1, 1), state.size)


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
def _first_records(records: Bytes, first: Keys) -> int:
    """Each line's first record as a key; the place of the first that is no line, or -1."""
    wrong = -1
    for at in range(records.size // 3 - 1, -1, -1):
        number = _number(records, at)
        edge = number >> 2
        if edge < first.size:
            first[edge] = np.int32(at << 2 | number & 3)
        else:
            wrong = at
    return wrong


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


@njit(cache=True, nogil=True)
def _redraw(  # noqa: PLR0913
    records: Bytes, boxes: Bytes, edges: Bytes, owners: Bytes, scores: Numbers, step: int
) -> None:
    for at in range(records.size // 3):
        edge = _number(records, at) >> 2
        bit = np.uint8(1 << (edge & 7))
        if step > 0:
            edges[edge >> 3] |= bit
        else:
            edges[edge >> 3] &= np.uint8(~bit)
    for at in range(boxes.size // 3):
        number = _number(boxes, at)
        owners[number >> 2] = (number & 3) + 1 if step > 0 else 0
        scores[number & 3] += step


@njit(cache=True, nogil=True)
def _count_sides(records: Bytes, width: int, height: int, sides: Bytes, step: int) -> None:
    for at in range(records.size // 3):
        for box in _beside(_number(records, at) >> 2, width, height):
            if box >= 0:
                sides[box] += np.uint8(step)
