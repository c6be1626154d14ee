"""Hints during play, where the players have agreed on them. Rule D19.

A hint says in the log that it was asked for, and nothing else: `teaching` knows what to advise.
"""

from __future__ import annotations

from msgspec.structs import replace

from fairtable.games.dots.moves import Event, HintTaken, Why
from fairtable.games.dots.state import Board
from fairtable.referee import Accepted, Refused, Seat, Verdict


def decide_hint(board: Board, seat: Seat) -> Verdict[Event]:
    """D19. For the seat on turn: one hint for each line."""
    return why_no_hint(board) or Accepted((HintTaken(seat),))


def why_no_hint(board: Board) -> Refused | None:
    """D19. Why the player on turn gets no hint now; None if they get one."""
    if not board.options.hints:
        return Refused(Why.HINTS_OFF)
    return Refused(Why.HINT_TAKEN) if board.hinted is not None else None


def write_hint(board: Board, seat: Seat) -> Board:
    counted = board.hints or (0,) * board.options.seats
    counted = (*counted[:seat], counted[seat] + 1, *counted[seat + 1 :])
    return replace(board, hints=counted, hinted=seat)
