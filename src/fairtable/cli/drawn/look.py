"""How wide a drawing may be, which signs the terminal has, and who sits where."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


def seat_name(seat: int) -> str:
    return f"seat {seat}"


@dataclass(frozen=True)
class Look:
    """`signs`: the terminal has more than ASCII. `name` says who sits at a seat."""

    width: int = 80
    signs: bool = True
    name: Callable[[int], str] = seat_name
