"""A board drawn with letters, for terminals: X is White, O is Black, as books draw it."""

from __future__ import annotations

from fairtable.games.backgammon.position import COLOURS, Board, pip_count
from fairtable.referee.counted import counted

SHOWN = 5
"""At most this many checkers are drawn on a point; if there are more, the last is a number."""


def draw_board(position: Board) -> str:
    """White's home board at the lower right, in White's numbers from the board's 0 to 23."""
    upper = [*range(12, 24)]
    lower = [*range(11, -1, -1)]
    lines = [
        " +13-14-15-16-17-18-+---+19-20-21-22-23-24-+",
        *(_line(position, upper, height, "black") for height in range(SHOWN)),
        " |                  |BAR|                  |",
        *(_line(position, lower, height, "white") for height in reversed(range(SHOWN))),
        " +12-11-10--9--8--7-+---+-6--5--4--3--2--1-+",
    ]
    for colour, letter in zip(COLOURS, "XO", strict=True):
        pips, off = pip_count(position, colour), position.home.of(colour)
        lines.append(
            f" {letter} {colour}: {counted(pips, 'pip')}, {off} off{_turn(position, colour)}"
        )
    return "\n".join(lines)


def _turn(position: Board, colour: str) -> str:
    if position.turn != colour:
        return ""
    dice = position.dice
    return f", to play {dice[0]}-{dice[1]}" if dice else ", on roll"


def _line(position: Board, points: list[int], height: int, barred: str) -> str:
    halves = [
        "".join(f" {_mark(position.points[at], height)} " for at in half)
        for half in (points[:6], points[6:])
    ]
    on_bar = position.bar.black if barred == "black" else -position.bar.white
    # A checker on the bar enters at the other end, so it waits on this half of the bar.
    bar = _mark(-on_bar, height)
    return f" |{halves[0]}| {bar} |{halves[1]}|"


def _mark(count: int, height: int) -> str:
    size = abs(count)
    if height >= size:
        return " "
    if height == SHOWN - 1 and size > SHOWN:
        return f"{size:x}"
    return "X" if count > 0 else "O"
