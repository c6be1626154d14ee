"""A player that is given a view and never a state: safe points, few blots, and the race."""

from __future__ import annotations

from typing import Any

from fairtable.games.backgammon.moves import Accept, Double, Drop, Move, Refuse, RollDice, Take
from fairtable.games.backgammon.notation import read_move
from fairtable.referee import Draws


def choose(view: dict[str, Any], draws: Draws) -> Move:
    """The best looking turn; the cube and resignations by the race alone."""
    if view["phase"] == "moving":
        scores = [_worth(view, turn["steps"]) for turn in view["turns"]]
        best = max(scores)
        picked = draws.choice([at for at, score in enumerate(scores) if score == best])
        return read_move(view["turns"][picked]["play"])
    ahead = _lead(view)
    if view["phase"] == "resigning":
        return Refuse() if _may_win_more(view) else Accept()
    if view["phase"] in ("doubled", "beavered"):
        return Take() if ahead > -0.15 else Drop()
    return Double() if view["cube"]["may_double"] and ahead > 0.08 else RollDice()


def _lead(view: dict[str, Any]) -> float:
    """How far ahead in the race, as a part of what is left to go."""
    mine, theirs = _mine(view, "pips"), _theirs(view, "pips")
    return float(theirs - mine) / max(1, mine)


def _may_win_more(view: dict[str, Any]) -> bool:
    """A single game is not enough for who is about to win a gammon."""
    bears_off = _mine(view, "home") > 8 and _theirs(view, "home") == 0
    return bool(bears_off and view["resignation"] == 1 and not view["jacoby"])


def _worth(view: dict[str, Any], steps: list[list[Any]]) -> float:
    """A turn by what it leaves behind; counted from the mover's side, 24 to 1."""
    board, hits, off = _after(view, steps)
    others = [-count for count in board]
    worth = 6.0 * hits + 4.0 * off
    for at, count in enumerate(board):
        point = at + 1
        if count >= 2:
            worth += 3.0 if point <= 6 else 2.0 if point <= 12 or point >= 18 else 1.0
            worth -= 0.4 * max(0, count - 3)
        elif count == 1:
            shots = sum(1 for way in range(max(0, at - 6), at) if others[way] > 0)
            worth -= (1.0 + shots) * (25 - point) / 12
    return worth - sum((at + 1) * count for at, count in enumerate(board) if count > 0) / 40


def _after(view: dict[str, Any], steps: list[list[Any]]) -> tuple[list[int], int, int]:
    """The mover's points 1 to 24 after the steps, how many were hit, how many went off."""
    white = view["colour"] == "white"
    board = list(view["points"]) if white else [-count for count in view["points"][::-1]]
    hits = off = 0
    for start, end, hit in steps:
        if start != "bar":
            board[start if white else 23 - start] -= 1
        if end == "off":
            off += 1
            continue
        at = end if white else 23 - end
        board[at] = 1 if hit else board[at] + 1
        hits += hit
    return board, hits, off


def _mine(view: dict[str, Any], what: str) -> int:
    return int(view[what][view["colour"]])


def _theirs(view: dict[str, Any], what: str) -> int:
    return int(view[what]["black" if view["colour"] == "white" else "white"])
