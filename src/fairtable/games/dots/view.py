"""What is seen of a board: everything, and the same for everybody; of a giant one a window."""

from __future__ import annotations

from typing import Any

from fairtable.games.dots.regions import Region, first_free, free_edges, region_around, window
from fairtable.games.dots.rules import has_turns, not_now
from fairtable.games.dots.state import Board
from fairtable.games.dots.teams import TEAMS
from fairtable.referee import Seat

WINDOW = 64
"""D9. A view shows at most so many boxes across, and so many down."""


def view(board: Board, seat: Seat | None, /) -> dict[str, Any]:
    """D9. The scores, whose turn it is, and the lines and boxes of a window."""
    options, paper = board.options, board.paper
    plays = seat is not None and not not_now(board, seat)
    return {
        "mode": options.mode,
        "width": options.width,
        "height": options.height,
        "status": _status(board),
        "seats": list(board.seats),
        "turn": board.turn,
        "team": _team(board, seat),
        "may_draw": plays,
        "teams": _teams(board),
        "scores": list(paper.scores),
        "lines": paper.size.edges,
        "placed": paper.placed,
        "last": board.last,
        "winner": paper.winner,
        "window": window(paper, seen_region(board)),
    }


def seen_region(board: Board) -> Region:
    """D9. A small board whole; of a larger one the part around the line that was drawn last.

    If nothing is free there, the part around the first free line: there is always something to
    draw in a view.
    """
    paper = board.paper
    region = region_around(board.last or 0, WINDOW, paper.size)
    if region[2:] == paper.size[:2] or any(True for _ in free_edges(paper, region)):
        return region
    free = first_free(paper)
    return region if free is None else region_around(free, WINDOW, paper.size)


def _team(board: Board, seat: Seat | None) -> int | None:
    """D2. The team for which a seat plays; who watches has none."""
    if seat is None or not 0 <= seat < board.options.seats:
        return None
    return board.options.team_of(seat)


def _status(board: Board) -> str:
    if board.complete:
        return "complete"
    return "playing" if board.seats else "waiting"


def _teams(board: Board) -> list[dict[str, Any]]:
    """D2. In a classic game each player is a team."""
    count = board.options.seats if has_turns(board) else board.options.teams
    return [team._asdict() for team in TEAMS[:count]]
