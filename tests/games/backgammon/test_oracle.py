"""Whole random games, played in parallel with OpenSpiel: the same boards and legal results."""

import random

import pytest

from fairtable.games.backgammon import (
    Count,
    Position,
    count_turns,
    detect_win,
    find_turns,
    legal_turns,
)

pytest.importorskip("pyspiel", reason="the oracle, PyPI's open_spiel, is not installed")
from tests.games.backgammon import openspiel


def board_of(position):
    bar, home = position.bar, position.home
    return position.points, (bar.white, bar.black), (home.white, home.black)


def play_along(seed):
    """Play one game; returns how many positions were compared."""
    luck = random.Random(seed)
    state, position = openspiel.GAME.new_initial_state(), Position()
    compared = 0
    while not state.is_terminal():
        roll = luck.choice(sorted(openspiel.chances(state), key=str))
        state.apply_action(openspiel.chances(state)[roll])
        dice = sorted(roll[1]) * (3 - len(roll[1]))
        colour = openspiel.COLOURS[state.current_player()]
        position = Position(
            position.points, position.bar, position.home, colour, (dice[0], dice[1])
        )
        ours = {board_of(turn.after): turn for turn in legal_turns(position)}
        theirs = openspiel.results(state)
        assert set(ours or [board_of(position)]) == set(theirs), (seed, position)
        plays = find_turns([position])[0]
        assert sorted(play.paths for play in plays) == sorted(
            turn.play.paths for turn in ours.values()
        )
        board = luck.choice(sorted(theirs))
        state = theirs[board]
        points, bar, home = board
        position = Position(points, Count(*bar), Count(*home))
        compared += 1
    won = detect_win(position)
    assert won.won
    sign = 1 if won.winner == "black" else -1
    assert state.returns() == [sign * won.multiplier, -sign * won.multiplier]
    return compared


def test_a_few_games_are_the_same():
    assert sum(play_along(seed) for seed in range(4)) > 150


@pytest.mark.long
def test_a_thousand_games_are_the_same():
    assert sum(play_along(seed) for seed in range(1_000)) > 50_000


def test_the_kernel_counts_an_opening_as_openspiel_does():
    state = openspiel.GAME.new_initial_state()
    for (starts, dice), action in openspiel.chances(state).items():
        roll = tuple(dice)
        position = Position(turn=starts, dice=(roll[0], roll[1]))
        assert count_turns([position]) == [len(openspiel.results(state.child(action)))]
