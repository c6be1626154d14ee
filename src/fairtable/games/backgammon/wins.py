"""How a game is won, and how much the win counts. Rule B8, without a table.

A state is a `Position` or a mapping with the same fields, such as decoded JSON. Anything else
is a ValueError with the reason.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from fairtable.games.backgammon.moves import Colour, WinType
from fairtable.games.backgammon.position import (
    CHECKERS,
    COLOURS,
    Board,
    colour_of,
    in_checkers,
    is_of,
    other,
    position_of,
    win_type_of,
)

MULTIPLIERS: dict[WinType, int] = {"single": 1, "gammon": 2, "backgammon": 3}


class Win(NamedTuple):
    """B8. How a game was won, and how many times the cube that counts."""

    win_type: WinType
    multiplier: int


class WinCheck(msgspec.Struct, frozen=True):
    """Whether the game is won, by whom and how; `state` is the state with the end in it."""

    won: bool
    winner: Colour | None
    state: Board
    win_type: WinType | None
    multiplier: int


def get_winner_home_range(winner: Colour) -> tuple[int, int]:
    """B1. The first and the last point of a colour's home board."""
    return (0, 5) if colour_of(winner) == "white" else (18, 23)


def has_opponent_pieces_in_winner_home(
    state: Board | Mapping[str, Any], winner: Colour
) -> bool:
    """B8. Does a checker of the other side stand in this colour's home board?"""
    first, last = get_winner_home_range(winner)
    home = position_of(state).points[first : last + 1]
    return any(is_of(count, other(winner)) for count in home)


def calculate_win_type(state: Board | Mapping[str, Any], winner: Colour) -> Win:
    """B8. How this colour has won, and how much that counts: `("gammon", 2)`.

    It is a single game if the loser has borne off a checker; else a backgammon if the loser
    has a checker on the bar or in the winner's home board, or both; else a gammon.
    """
    position, colour = position_of(state), colour_of(winner)
    if position.home.of(colour) != CHECKERS:
        borne_off = in_checkers(position.home.of(colour))
        raise ValueError(f"B8: {colour.title()} has borne off {borne_off}, not 15.")
    win_type = win_type_of(position, colour)
    return Win(win_type, MULTIPLIERS[win_type])


def detect_win(state: Board | Mapping[str, Any]) -> WinCheck:
    """B8. A side that has borne off all fifteen checkers has won. `state` is not changed.

    Until then `win_type` is None and `multiplier` 1.
    """
    position = position_of(state)
    for colour in COLOURS:
        if position.home.of(colour) == CHECKERS:
            win_type, multiplier = calculate_win_type(position, colour)
            if position.win_type not in (None, win_type):
                raise ValueError(f"B8: this is a {win_type}, not a {position.win_type}.")
            ended = replace(position, status="completed", win_type=win_type)
            return WinCheck(True, colour, ended, win_type, multiplier)
    return WinCheck(False, None, position, None, 1)
