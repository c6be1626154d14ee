"""The bot sees only its view, and plays by it."""

import pytest

import fairtable.games.dots as dots
from fairtable.games.dots.engine.sheet import Sheet
from fairtable.referee import Draws
from tests.games.dots.boards import after, at_position, begun, drawn, random_log

LUCK = b"bot"


def chosen(board, seat, number=0):
    return dots.choose(dots.view(board, seat), Draws(LUCK, b"%d" % number)).edge


def test_it_takes_a_box_and_rather_two():
    board = drawn(begun(width=2, height=1), 0, 2, 4)
    assert {chosen(board, 1, number) for number in range(9)} == {5}
    board = drawn(begun(width=3, height=1), 0, 1, 3, 4, 6, 8)
    assert {chosen(board, 0, number) for number in range(9)} == {7}


def test_it_gives_no_box_away_if_it_can_avoid_it():
    board = drawn(begun(width=2, height=1), 0, 4)
    # 2 and 5 would be the third side of the first box.
    assert {chosen(board, 0, number) for number in range(20)} == {1, 3, 6}


def test_else_it_gives_the_fewest():
    # Three in a row and, apart from it, a single box: every box has two sides.
    board = drawn(begun(width=3, height=2), 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 13)
    given = Sheet(dots.view(board, 0).window)
    free_lines = [edge for edge in range(17) if not board.paper.is_taken(edge)]
    least = min(given.given_by(edge) for edge in free_lines)
    for number in range(9):
        edge = chosen(board, board.turn, number)
        closing = board.paper.completed_by(edge)
        assert closing or given.given_by(edge) == least


def test_what_is_given_is_what_the_next_player_can_take():
    board = drawn(begun(width=3, height=1), 0, 1, 2, 3, 4, 5)
    sheet = Sheet(dots.view(board, 0).window)
    assert [sheet.given_by(edge) for edge in (6, 7, 8, 9)] == [3, 3, 3, 3]


def test_its_choice_is_legal_in_every_position():
    log = random_log(5, 4)
    board = begun(width=5, height=4)
    for record in dots.parse_records(log, width=5, height=4):
        if board.paper.is_taken(record.edge):
            continue
        move = dots.choose(dots.view(board, board.turn), Draws(LUCK, b"x"))
        assert move in list(dots.legal_moves(board, board.turn))
        board = after(board, board.turn, dots.DrawLine(record.edge))


@pytest.mark.parametrize("seed", range(3))
def test_it_beats_a_player_who_draws_at_random(seed):
    luck, won = Draws(b"beat", b"%d" % seed), 0
    for _ in range(10):
        board = begun(width=4, height=4)
        while not board.complete:
            seat = board.turn
            moves = list(dots.legal_moves(board, seat))
            move = dots.choose(dots.view(board, seat), luck) if seat else luck.choice(moves)
            board = after(board, seat, move)
        won += board.paper.scores[1] > board.paper.scores[0]
    assert won >= 8


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("level", dots.BOTS)
def test_every_level_plays_a_whole_game(level, players):
    luck = Draws(b"whole", level.encode())
    board = begun(tuple(range(players)), width=3, height=3, seats=players)
    while not board.complete:
        move = dots.BOTS[level].choose(dots.view(board, board.turn), luck)
        board = after(board, board.turn, move)
    assert sum(board.paper.scores) == 9


@pytest.mark.parametrize("level", dots.BOTS)
def test_who_is_not_on_turn_draws_nothing(level):
    board = begun(width=3, height=3)
    assert dots.BOTS[level].choose(dots.view(board, 1), Draws(LUCK, b"y")) is None


def test_the_one_that_counts_gives_two_boxes_to_win_the_rest():
    """Two rows of five: one is open up to its last two boxes. Take both, or give them back?"""
    board = at_position(sum(1 << line for line in range(15)), 5, 2)
    board = drawn(board, 15, 16, 17, 18)
    assert board.turn == 1 and chosen(board, 1) == 19
    counting = dots.BOTS["counting"].choose(dots.view(board, 1), Draws(LUCK, b"z"))
    assert counting == dots.DrawLine(20)


@pytest.mark.long
def test_a_counting_bot_beats_a_greedy_one():
    won = 0
    for game in range(2):
        luck = Draws(b"levels", b"%d" % game)
        board = begun(width=5, height=5)
        while not board.complete:
            level = "counting" if board.turn == game % 2 else "greedy"
            move = dots.BOTS[level].choose(dots.view(board, board.turn), luck)
            board = after(board, board.turn, move)
        mine, theirs = board.paper.scores[game % 2], board.paper.scores[1 - game % 2]
        won += mine > theirs
    assert won == 2
