"""What players and spectators see of a board: everything. It does not grow with the players."""

from __future__ import annotations

from typing import Literal

import msgspec

from fairtable.games.dots.hints import why_no_hint
from fairtable.games.dots.moves import EdgeId, TeamId
from fairtable.games.dots.rules import has_turns, not_now
from fairtable.games.dots.state import Board, Mode
from fairtable.games.dots.teams import TEAMS, Team, winner_of
from fairtable.games.dots.window import Window, free_edges, window
from fairtable.referee import Choice, Choices, Seat, Turn
from fairtable.referee.choices import DONE

FEW_LINES = 200
"""The choices on a board of at most this many lines name the free lines. On a larger board they
do not: the window shows the free lines."""
MAY_DRAW = Choice("draw", "line {piece}", piece="line")
"""D4. Any free line; the window shows which they are."""
MAY_ASK = Choice("hint", "hint")


class HintsView(msgspec.Struct, frozen=True):
    """D19. Whether hints are allowed, how many each seat has taken, and whether the viewer has
    one for the line at hand."""

    allowed: bool
    taken: tuple[int, ...]
    open: bool


class View(msgspec.Struct, frozen=True):
    """D9. The scores, whose turn it is, and the lines and boxes of a window.

    `team` is the viewer's own. `players` is how many seats were taken at the start.
    """

    mode: Mode
    width: int
    height: int
    status: Literal["waiting", "playing", "complete"]
    players: int
    turn: Turn | None
    team: TeamId | None
    teams: tuple[Team, ...]
    scores: tuple[int, ...]
    lines: int
    placed: int
    last: EdgeId | None
    winner: TeamId | None
    window: Window
    hints: HintsView
    choices: Choices


def view(board: Board, seat: Seat | None, /) -> View:
    """D9. Nothing is hidden; only the choices are for one seat."""
    options, lines = board.options, board.size.edges
    return View(
        mode=options.mode,
        width=options.width,
        height=options.height,
        status=_status(board),
        players=len(board.seats),
        turn=board.turn,
        team=_team(board, seat),
        teams=_teams(board),
        scores=board.scores,
        lines=lines,
        placed=board.placed,
        last=board.last,
        winner=winner_of(board.scores) if board.placed == lines else None,
        window=window(board),
        hints=HintsView(
            options.hints,
            board.hints or (0,) * (options.seats if options.hints else 0),
            seat is not None and seat == board.hinted,
        ),
        choices=_choices(board) if seat is not None and not not_now(board, seat) else (),
    )


def _choices(board: Board) -> Choices:
    """D4, D19. The free lines, and a hint."""
    draw = MAY_DRAW
    if board.size.edges <= FEW_LINES:
        free = {str(edge): {"": DONE} for edge in free_edges(board)}
        draw = Choice("draw", "line {piece}", free, piece="line")
    hint = board.options.hints and why_no_hint(board) is None
    return ((draw, MAY_ASK),) if hint else ((draw,),)


def _team(board: Board, seat: Seat | None) -> TeamId | None:
    """D2. The team for which a seat plays; a spectator has none."""
    if seat is None or not 0 <= seat < board.options.seats:
        return None
    return board.options.team_of(seat)


def _status(board: Board) -> Literal["waiting", "playing", "complete"]:
    if board.complete:
        return "complete"
    return "playing" if board.seats else "waiting"


def _teams(board: Board) -> tuple[Team, ...]:
    """D2. In a classic game each player is a team."""
    count = board.options.seats if has_turns(board) else board.options.teams
    return TEAMS[:count]
