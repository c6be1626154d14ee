"""Games in parallel with OpenSpiel's dots_and_boxes: positions, moves, turns, scores."""

import random
import warnings

import pytest

import fairtable.games.dots as dots
from tests.games.dots.boards import after, begun

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed")


def same(board, state, width, height):
    """Everything that both programs know is the same."""
    paper = board.paper
    taken = "".join("01"[paper.is_taken(edge)] for edge in range(paper.size.edges))
    assert state.dbn_string() == taken
    assert state.is_terminal() == board.complete == paper.is_complete
    if not board.complete:
        assert state.current_player() == board.turn
        moves = [move.edge for move in dots.legal_moves(board, board.turn)]
        assert state.legal_actions() == moves
        other = 1 - board.turn
        assert list(dots.legal_moves(board, other)) == []
    cells = (width + 1) * (height + 1)
    seen = state.observation_tensor(0)
    # [who][dot][across, down, box]: nobody, the first player, the second.
    for box in range(width * height):
        dot = box // width * (width + 1) + box % width
        owner = [seen[(who * cells + dot) * 3 + 2] for who in range(3)].index(1.0)
        assert paper.owners[box] == owner


def play_in_step(width, height, luck):
    game = pyspiel.load_game(
        f"dots_and_boxes(num_rows={height},num_cols={width},utility_margin=true)"
    )
    state, board = game.new_initial_state(), begun(width=width, height=height)
    same(board, state, width, height)
    while not board.complete:
        edge = luck.choice(state.legal_actions())
        state.apply_action(edge)
        board = after(board, board.turn, dots.DrawLine(edge))
        same(board, state, width, height)
    first, second, *_ = board.paper.scores
    assert state.returns() == [first - second, second - first]
    points = dots.outcome(board).points
    assert points == {0: first, 1: second}


def play_many(count):
    luck = random.Random(count)
    for number in range(count):
        # Every size up to 6 x 6 comes up, and again with other games.
        play_in_step(number % 6 + 1, number // 6 % 6 + 1, luck)


def test_games_in_step_with_openspiel():
    play_many(144)


@pytest.mark.long
def test_a_thousand_games_in_step_with_openspiel():
    play_many(1000)
