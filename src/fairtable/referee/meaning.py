"""Marks say what a value means: a number that is a seat says so, also in the JSON Schema.

With a bare `int` every reader must guess. `Annotated[int, means("seat")]` is the same number
for the program. In the schema of a view or an event it has the mark `x-means`, and a page that
lays the view out can use it. Games add kinds of their own: a card, a cell, a point, a line.
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
    """A mark for a list: a page highlights its values in the grid of the other `field`."""
    return msgspec.Meta(extra_json_schema={MARKS: field})


Seat: TypeAlias = Annotated[int, means("seat")]
"""A place at the table: 0, 1, 2 and so on."""

HOUSE: Seat = -1
"""The seat of the table itself, which begins games, calls numbers and ends time."""

HOST: Seat = -2
"""Stands for the host, who makes some moves with or without a seat."""

Turn: TypeAlias = Annotated[int, msgspec.Meta(extra_json_schema={MEANS: "seat", TURN: True})]
"""The seat that must act now. A page uses it to say whose turn it is."""

BySeat: TypeAlias = Annotated[dict[int, T], keys_mean("seat")]
"""Something for each seat."""
