"""Legal moves by the beginning of their text: a giant board has two million of them."""

from __future__ import annotations

from collections.abc import Iterator

from fairtable.games.dots.hints import why_no_hint
from fairtable.games.dots.moves import DrawLine, Hint, Move
from fairtable.games.dots.notation import write_move
from fairtable.games.dots.regions import free_between
from fairtable.games.dots.rules import legal_moves, not_now
from fairtable.games.dots.state import Board
from fairtable.referee import HOUSE, Seat

LINE, HINT = "line ", "hint"


def moves_starting(board: Board, seat: Seat, text: str, /) -> Iterator[Move]:
    """D4, D12. The legal moves whose text begins with `text`, by number.

    `line 17` is the beginning of line 17, of 170 to 179, of 1700 to 1799, and so on. Only
    these numbers are looked at.
    """
    if seat == HOUSE:
        ways = legal_moves(board, seat)
        yield from (move for move in ways if write_move(move).startswith(text))
    elif LINE.startswith(text):
        moves = legal_moves(board, seat)
        yield from (move for move in moves if not text or isinstance(move, DrawLine))
    elif text.startswith(LINE) and not not_now(board, seat):
        for numbers in numbers_starting(text[len(LINE) :], board.paper.size.edges):
            lines = free_between(board.paper, numbers.start, numbers.stop)
            yield from map(DrawLine, lines)
    elif HINT.startswith(text) and not (not_now(board, seat) or why_no_hint(board)):
        yield Hint()


def numbers_starting(digits: str, below: int) -> Iterator[range]:
    """The numbers below a limit whose decimal digits begin with these, as ranges."""
    if not (digits.isascii() and digits.isdecimal()) or digits != str(int(digits)):
        return
    first, count = int(digits), 1
    while first < below:
        yield range(first, min(first + count, below))
        first, count = 10 * first, 10 * count
        if first == 0:
            return
