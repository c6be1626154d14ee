"""The game gives the same margins as a brute force without the package."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

import fairtable.games.dots as dots
from tests.games.dots.boards import after, begun
from tests.games.dots.brute_force import COUNTED_BY_HAND, counted, lines_of, played_out

COUNTS = Path(__file__).parents[2] / "counts" / "dots.txt"


def read_counts():
    """For each board the orders by margin, and the margin of best play."""
    orders, best = {}, {}
    for line in COUNTS.read_text().splitlines():
        match line.split("#")[0].split():
            case [board, "orders", margin, count]:
                orders.setdefault(board, {})[int(margin)] = int(count)
            case [board, "best", margin]:
                best[board] = int(margin)
    return orders, best


ORDERS, BEST = read_counts()
QUICK = ["1x1", "1x2", "2x1", "1x3", "2x2"]


def size_of(board):
    rows, columns = map(int, board.split("x"))
    return {"width": columns, "height": rows}


def follow(table, margins):
    """The margins of every position, by the game; `margins` combines those of its moves."""

    @cache
    def rest(drawn, turn):
        here = positions[drawn, turn]
        found = []
        for move in dots.legal_moves(here, here.turn):
            there = after(here, here.turn, move)
            key = drawn | {move.edge}, there.turn
            positions.setdefault(key, there)
            won = there.paper.scores[turn] - here.paper.scores[turn]
            again = there.turn == turn
            found.append((won, again, rest(*key) if not there.complete else None))
        return margins(found)

    positions = {(frozenset(), table.turn): table}
    return rest(frozenset(), table.turn)


def all_orders(found):
    margins = Counter()
    for won, again, behind in found:
        for margin, orders in (behind or Counter({0: 1})).items():
            margins[won + margin if again or behind is None else -margin] += orders
    return margins


def best_play(found):
    return max(
        won + (behind or 0) if again or behind is None else -behind
        for won, again, behind in found
    )


@pytest.mark.parametrize("board", QUICK)
def test_the_orders_in_which_the_first_player_ends_ahead_by_each_margin(board):
    assert follow(begun(**size_of(board)), all_orders) == ORDERS[board]


@pytest.mark.parametrize("board", QUICK)
def test_the_margin_when_both_play_best(board):
    assert follow(begun(**size_of(board)), best_play) == BEST[board]


@pytest.mark.long
@pytest.mark.parametrize("board", [board for board in ORDERS if board not in QUICK])
def test_the_margins_of_larger_boards(board):
    assert follow(begun(**size_of(board)), all_orders) == ORDERS[board]
    assert follow(begun(**size_of(board)), best_play) == BEST[board]


@pytest.mark.parametrize("board", ["1x1", "1x2", "2x1"])
def test_the_file_is_what_the_brute_force_counts(board):
    rows, columns = map(int, board.split("x"))
    assert len(lines_of(rows, columns)) <= COUNTED_BY_HAND
    assert ORDERS[board] == played_out(rows, columns) == counted(rows, columns)
