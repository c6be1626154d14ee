"""Backgammon: the board, the cube, the score, and an offer that waits for an answer."""

from __future__ import annotations

from rich.text import Text

from fairtable.cli.drawn.look import Look
from fairtable.games.backgammon import Position, View, draw_board


def paint(view: View, look: Look) -> Text:
    board = Position(view.points, view.bar, view.home, view.turn, view.dice)
    names = f"X is {look.name(0)}, O is {look.name(1)}"
    line = f"cube {view.cube.value}, {view.score.white} to {view.score.black}"
    line += f", match to {view.length}" if view.length else ", money play"
    line += ", Crawford game" if view.crawford else ""
    line += f", doubled to {view.cube.offered}" if view.cube.offered else ""
    line += f", resignation for {view.resignation}" if view.resignation else ""
    return Text(f"{draw_board(board)}\n {names}; {line}")
