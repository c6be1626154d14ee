"""What a value means, as a type: a number that is a seat says so, also in the JSON schema.

A plain `int` makes every reader guess. `Annotated[int, means("seat")]` is the same number for
the program, and the schema of a view or an event carries the mark `x-means` for whoever lays it
out. Games add kinds of their own: a card, a cell, a point, a line.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias, TypeVar

import msgspec

T = TypeVar("T")

MEANS = "x-means"
KEYS_MEAN = "x-keys-mean"
TURN = "x-turn"
MARKS = "x-marks"


def means(kind: str) -> msgspec.Meta:
    """A mark for a type: its values are seats, cards, cells ..."""
    return msgspec.Meta(extra_json_schema={MEANS: kind})


def keys_mean(kind: str) -> msgspec.Meta:
    """A mark for a mapping: its keys are seats, cards, cells ..."""
    return msgspec.Meta(extra_json_schema={KEYS_MEAN: kind})


def marks(field: str) -> msgspec.Meta:
    """A mark for a list: its values are to be marked in the grid of the field beside it."""
    return msgspec.Meta(extra_json_schema={MARKS: field})


Seat: TypeAlias = Annotated[int, means("seat")]
"""A place at the table: 0, 1, 2 and so on."""

HOUSE: Seat = -1
"""The seat of the table itself: it begins games, calls numbers and ends time."""

Turn: TypeAlias = Annotated[int, msgspec.Meta(extra_json_schema={MEANS: "seat", TURN: True})]
"""The seat that must act now: a page says whose turn it is."""

BySeat: TypeAlias = Annotated[dict[int, T], keys_mean("seat")]
"""Something for each seat."""
