"""Bots that get a view and never a state. One likes safe points, few blots and a lead."""

from __future__ import annotations

from fairtable.games.backgammon.moves import (
    OFF,
    Accept,
    Double,
    Drop,
    Move,
    Refuse,
    RollDice,
    Take,
)
from fairtable.games.backgammon.plays import ways
from fairtable.games.backgammon.position import Board, Count, Side, other, side_of
from fairtable.games.backgammon.view import View
from fairtable.referee import Draws


def choose(view: View, draws: Draws) -> Move | None:
    """The turn with the best score. The race alone decides about the cube and resignations.

    None while somebody else must act: the other side, or the house.
    """
    if not view.choices:
        return None
    if view.phase == "moving":
        return _best_play(view, draws)
    ahead = _lead(view)
    if view.phase == "resigning":
        return Refuse() if _may_win_more(view) else Accept()
    if view.phase in ("doubled", "beavered"):
        return Take() if ahead > -0.15 else Drop()
    may_double = any(choice.does == "double" for choice in view.choices[0])
    return Double() if may_double and ahead > 0.08 else RollDice()


def choose_easy(view: View, draws: Draws) -> Move | None:
    """A beginner, who looks at the own checkers only.

    It likes to hit, to make points and to run; it does not see where it can be hit itself. It
    never doubles, and takes every double.
    """
    if not view.choices:
        return None
    if view.phase == "moving":
        return _best_play(view, draws, sees_danger=False)
    if view.phase == "resigning":
        return Accept()
    return RollDice() if view.phase == "rolling" else Take()


def _best_play(view: View, draws: Draws, sees_danger: bool = True) -> Move:
    assert view.colour is not None and view.dice is not None, "only a player is asked to move"
    side = side_of(Board(view.points, view.bar, view.home), view.colour)
    legal = ways(side, view.dice)
    scores = [_worth(side, way.side, sees_danger) for way in legal]
    best = max(scores)
    picked = draws.choice([at for at, score in enumerate(scores) if score == best])
    return legal[picked].play


def _lead(view: View) -> float:
    """How far this side is ahead in the race, as a part of its own pips."""
    mine, theirs = _mine(view, view.pips), _theirs(view, view.pips)
    return (theirs - mine) / max(1, mine)


def _may_win_more(view: View) -> bool:
    """A single game is not enough for a player who is about to win a gammon."""
    bears_off = _mine(view, view.home) > 8 and _theirs(view, view.home) == 0
    return bears_off and view.resignation == 1 and not view.jacoby


def _worth(before: Side, after: Side, sees_danger: bool) -> float:
    """The score of a turn, from the board after it, in the mover's numbers."""
    board = after[1:25]
    hits, off = after[26] - before[26], after[OFF] - before[OFF]
    worth = 6.0 * hits + 4.0 * off
    for at, count in enumerate(board):
        point = at + 1
        if count >= 2:
            worth += 3.0 if point <= 6 else 2.0 if point <= 12 or point >= 18 else 1.0
            worth -= 0.4 * max(0, count - 3)
        elif count == 1 and sees_danger:
            shots = sum(1 for way in range(max(0, at - 6), at) if board[way] < 0)
            worth -= (1.0 + shots) * (25 - point) / 12
    return worth - sum((at + 1) * count for at, count in enumerate(board) if count > 0) / 40


def _mine(view: View, count: Count) -> int:
    return count.of(view.colour or "white")


def _theirs(view: View, count: Count) -> int:
    return count.of(other(view.colour or "white"))
