"""The exact end agrees with brute force over every position of 3 x 3 boxes."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairtable.games import dots
from fairtable.games.dots.engine.chains import chains_of
from fairtable.games.dots.engine.endings import (
    _exactly,
    _opening_cheapest,
    parts_of,
    shares_of,
    worth_of,
)
from fairtable.games.dots.engine.exact import solve
from fairtable.games.dots.engine.sheet import Sheet
from fairtable.referee import Draws
from tests.games.dots.boards import after, at_position
from tests.games.dots.every_position import best_lines, every_worth

COUNTS = Path(__file__).parents[2] / "counts" / "dots_endings.txt"
ENOUGH = 10_000_000
COUNTING = dots.BOTS["counting"].choose


def read_counts():
    rows = [line.split("#")[0].split() for line in COUNTS.read_text().splitlines()]
    return [
        (int(row[0]), int(row[1]), set(map(int, row[2].split(","))))
        for row in rows
        if len(row) == 3
    ]


COUNTED = read_counts()


def sheet_at(drawn, width=3, height=3):
    return Sheet(dots.view(at_position(drawn, width, height), 0).window)


def test_the_search_finds_what_brute_force_found():
    assert len(COUNTED) > 200
    for drawn, worth, kept in COUNTED:
        solved = solve(sheet_at(drawn), ENOUGH)
        assert (solved.worth, solved.edge in kept) == (worth, True), drawn


def test_the_bot_never_loses_what_it_has_on_3_x_3():
    for drawn, worth, kept in COUNTED:
        board = at_position(drawn, 3, 3)
        move = COUNTING(dots.view(board, board.turn), Draws(b"exact", b"%d" % drawn))
        assert move.edge in kept, (drawn, worth)


@pytest.mark.long
def test_the_bot_wins_every_won_ending_on_3_x_3_against_every_kind_of_player():
    """Whatever the other side does: at the end it is ahead by the worth, or by more."""
    worth = every_worth(3, 3)
    assert worth[0] == -3
    greedy = dots.BOTS["greedy"].choose
    for game in range(400):
        luck = Draws(b"endings", b"%d" % game)
        lines = luck.shuffled(range(24))[: 4 + luck.below(16)]
        drawn = sum(1 << line for line in lines)
        board = at_position(drawn, 3, 3)
        before, owed = board.paper.scores[0], int(worth[drawn])
        theirs = board.paper.scores[1]
        while not board.complete:
            if board.turn == 0:
                move = COUNTING(dots.view(board, 0), luck)
            elif game % 3 == 0:
                move = greedy(dots.view(board, 1), luck)
            elif game % 3 == 1:
                move = luck.choice(list(dots.legal_moves(board, 1)))
            else:
                now = int.from_bytes(board.paper.edges, "little")
                move = dots.DrawLine(luck.choice(best_lines(worth, 3, 3, now)))
            board = after(board, board.turn, move)
        ahead = board.paper.scores[0] - before - (board.paper.scores[1] - theirs)
        assert ahead >= owed, (game, drawn)


def test_a_search_that_would_take_too_long_knows_nothing():
    assert solve(sheet_at(0, 5, 5), 1000) is None
    assert solve(sheet_at(0, 6, 6), ENOUGH) is None, "it has more than 64 lines"


@given(st.integers(0, (1 << 17) - 1))
def test_the_search_agrees_with_a_plain_one_on_2_x_3(drawn):
    if drawn == (1 << 17) - 1:
        return
    assert solve(sheet_at(drawn, 3, 2), ENOUGH).worth == WORTHS[drawn]


WORTHS = every_worth(2, 3)


# One box apart at each end, and lines that make rows of boxes with both ends at the rim.
ROWS_APART = [
    pytest.param(5, 1, [5], id="one chain of five"),
    pytest.param(3, 3, [3, 3, 3], id="three chains of three"),
    pytest.param(4, 2, [4, 4], id="two of four"),
]


@pytest.mark.parametrize(("width", "height", "lengths"), ROWS_APART)
def test_chains_are_found_and_their_ending_is_exact(width, height, lengths):
    """All lines across are drawn: each row of boxes is a chain of its own."""
    drawn = (1 << width * (height + 1)) - 1
    sheet = sheet_at(drawn, width, height)
    chains = chains_of(sheet)
    assert sorted(chain.length for chain in chains) == sorted(lengths)
    assert all(chain.apart and not chain.is_loop and not chain.open_ends for chain in chains)
    assert all(len(chain.lines) == chain.length + 1 for chain in chains)
    assert worth_of(parts_of(chains)) == solve(sheet, ENOUGH).worth


def test_a_loop_is_found_and_four_of_it_are_given_back():
    """2 x 2 boxes with the rim drawn are a loop of four; beside it, a chain of three."""
    rim = {0, 1, 4, 5, 6, 8, 9, 11}
    sheet = sheet_at(sum(1 << line for line in rim), 2, 2)
    (loop,) = chains_of(sheet)
    assert loop.is_loop and loop.length == 4 and len(loop.lines) == 4
    assert worth_of(parts_of([loop])) == solve(sheet, ENOUGH).worth == -4
    two = (((True, 4), 2),)
    assert worth_of(two) == 0 and worth_of((((False, 3), 2),)) == -2


PARTS = st.dictionaries(
    st.one_of(
        st.tuples(st.just(False), st.integers(1, 9)),
        st.tuples(st.just(True), st.sampled_from([4, 6, 8])),
    ),
    st.integers(1, 2),
    max_size=4,
)


@given(PARTS)
def test_opening_the_cheapest_comes_near_to_best_play(parts):
    lengths = tuple(sorted(parts.items()))
    boxes = sum(length * count for (_, length), count in lengths)
    best = _exactly(lengths, {})
    assert abs(best) <= boxes and (boxes - best) % 2 == 0
    assert abs(_opening_cheapest(lengths) - best) <= 8


@given(PARTS)
def test_the_shares_of_two_players_say_the_same_as_the_worth(parts):
    lengths = tuple(sorted(parts.items()))
    first, second = shares_of(lengths, 2)
    assert first - second == worth_of(lengths)


@given(PARTS, st.integers(3, 4))
def test_the_shares_of_more_players_are_all_the_boxes(parts, players):
    lengths = tuple(sorted(parts.items()))
    shares = shares_of(lengths, players)
    assert len(shares) == players and min(shares) >= 0
    assert sum(shares) == sum(length * count for (_, length), count in lengths)
