"""The document of Backgammon: how a game was won, and how much that counts. Rule B8.

A state is a mapping with `points`, `bar` and `home`, and perhaps `turn`, `dice`, `status` and
`win_type` (also written `winType`); or a state that one of these functions gave. States are
never changed. Each colour has fifteen checkers on the points, the bar and at home: a made-up
state with fewer or more is refused (B1).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from fairtable.games import backgammon
from fairtable.games.backgammon import (
    Board,
    DocumentBoard,
    DocumentWin,
    Position,
    Win,
    board_by_document,
    win_by_document,
)
from fairtable.referee.by_key import part_by_key

Colour = Literal["white", "black"]
WinType = Literal["single", "gammon", "backgammon"] | None
GameState = DocumentBoard
State = Board | GameState | Mapping[str, Any]


class WinResult(Win):
    """How a game was won: `win_type` and `multiplier`, also read by key."""

    __slots__ = ()

    def __getitem__(self, key: Any) -> Any:
        return part_by_key(self, key)


def get_winner_home_range(winner: Colour) -> tuple[int, int]:
    """B1. The first and the last point of a colour's home board."""
    return backgammon.get_winner_home_range(winner)


def has_opponent_pieces_in_winner_home(state: State, winner: Colour) -> bool:
    """B8. Does a checker of the other side stand in this colour's home board?"""
    return backgammon.has_opponent_pieces_in_winner_home(_ours(state), winner)


def calculate_win_type(state: State, winner: Colour) -> WinResult:
    """B8. How this colour has won, and how much that counts."""
    return WinResult(*backgammon.calculate_win_type(_ours(state), winner))


def detect_win(state: State) -> DocumentWin:
    """B8. Has a side won? Until then `win_type` is None and `multiplier` 1."""
    return win_by_document(backgammon.detect_win(_ours(state)))


def get_opponent(player: Colour) -> Colour:
    """B1. The other colour."""
    return backgammon.other(backgammon.colour_of(player))


def is_opponent_piece(count: int, player: Colour) -> bool:
    """B1. Are the checkers of a point, as the board counts them, those of the other side?"""
    if type(count) is not int:
        raise ValueError("A point holds a whole number of checkers, below zero for Black's.")
    return backgammon.is_of(count, get_opponent(player))


def initial_state() -> GameState:
    """B1. The board at the beginning of a game."""
    return board_by_document(Position())


def _ours(state: State) -> Board | Mapping[str, Any]:
    if isinstance(state, GameState):
        return Position(
            tuple(state.points),
            backgammon.Count(state.bar.white, state.bar.black),
            backgammon.Count(state.home.white, state.home.black),
            state.turn,
            state.dice,
            state.status,
            state.win_type,
        )
    if isinstance(state, Mapping) and "winType" in state and "win_type" not in state:
        return {("win_type" if key == "winType" else key): state[key] for key in state}
    return state


def to_json(state: GameState | DocumentWin) -> dict[str, Any]:
    """A state or an answer as it is written in JSON, with `winType`."""
    if not isinstance(state, GameState | DocumentWin):
        raise ValueError("A GameState or an answer of detect_win is written, and nothing else.")
    written: dict[str, Any] = msgspec.to_builtins(state)
    return written


__all__ = [
    "Colour",
    "DocumentWin",
    "GameState",
    "State",
    "WinResult",
    "WinType",
    "calculate_win_type",
    "detect_win",
    "get_opponent",
    "get_winner_home_range",
    "has_opponent_pieces_in_winner_home",
    "initial_state",
    "is_opponent_piece",
    "to_json",
]
