"""The statements of the document of Backgammon, through `fairtable.documents.backgammon`."""

import json
from copy import deepcopy
from typing import Literal, get_args

import pytest

from fairtable.documents import backgammon
from fairtable.games import backgammon as ours


def state(winner, home=0, bar=0, in_winners_home=0, **more):
    """The winner has borne off fifteen; the loser's checkers stand as they are named."""
    points = [0] * 24
    loser, sign = ("black", -1) if winner == "white" else ("white", 1)
    near, far = (2, 12) if winner == "white" else (20, 11)
    points[near] = sign * in_winners_home
    points[far] = sign * (15 - home - bar - in_winners_home)
    return {
        "points": points,
        "bar": {winner: 0, loser: bar},
        "home": {winner: 15, loser: home},
        **more,
    }


def test_home_boards():
    assert backgammon.get_winner_home_range("white") == (0, 5)
    assert backgammon.get_winner_home_range("black") == (18, 23)


@pytest.mark.parametrize("winner", ["white", "black"])
@pytest.mark.parametrize(
    ("loser", "win_type", "multiplier"),
    [
        ({"home": 1}, "single", 1),
        ({"home": 1, "bar": 2}, "single", 1),
        ({"home": 3, "in_winners_home": 1}, "single", 1),
        ({}, "gammon", 2),
        ({"bar": 1}, "backgammon", 3),
        ({"in_winners_home": 2}, "backgammon", 3),
        ({"bar": 1, "in_winners_home": 1}, "backgammon", 3),
    ],
    ids=str,
)
def test_how_a_game_was_won(winner, loser, win_type, multiplier):
    given = state(winner, **loser)
    before = deepcopy(given)
    assert backgammon.has_opponent_pieces_in_winner_home(given, winner) == (
        "in_winners_home" in loser
    )
    win = backgammon.calculate_win_type(given, winner)
    assert win == (win_type, multiplier)
    assert (win.win_type, win["winType"], win["multiplier"]) == (win_type, win_type, multiplier)
    found = backgammon.detect_win(given)
    assert (found.won, found.winner, found.win_type) == (True, winner, win_type)
    assert (found["winType"], found["multiplier"]) == (win_type, multiplier)
    assert (found.state.status, found.state["winType"]) == ("completed", win_type)
    assert given == before


def test_nobody_has_won_yet():
    found = backgammon.detect_win(backgammon.initial_state())
    assert (found.won, found.winner, found.win_type, found.multiplier) == (False, None, None, 1)
    assert found.state.win_type is None and found.state == backgammon.initial_state()


@pytest.mark.parametrize("name", ["winType", "win_type"])
def test_a_completed_state_has_its_win_type(name):
    given = state("white", status="completed", **{name: "gammon"})
    assert backgammon.detect_win(given).win_type == "gammon"
    written = json.loads(json.dumps(backgammon.to_json(backgammon.detect_win(given))))
    assert written["state"]["winType"] == "gammon" and "win_type" not in written["state"]
    assert backgammon.detect_win(written["state"]).win_type == "gammon"
    again = backgammon.detect_win(backgammon.detect_win(given).state)
    assert again.win_type == "gammon"


def test_a_win_type_is_one_of_three_or_none():
    assert set(get_args(backgammon.WinType)) == {
        Literal["single", "gammon", "backgammon"],
        type(None),
    }


def test_what_the_functions_use():
    assert backgammon.get_opponent("white") == "black"
    assert backgammon.get_opponent("black") == "white"
    assert backgammon.is_opponent_piece(-2, "white") and backgammon.is_opponent_piece(
        3, "black"
    )
    assert not backgammon.is_opponent_piece(2, "white")
    assert not backgammon.is_opponent_piece(0, "black")


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"points": [0] * 24, "bar": {}, "home": {}}, "The bar has no white and no black."),
        ({"points": [0] * 24}, "The state has no bar and no home."),
        (
            {"points": [0] * 24, "bar": {}},
            r"The state has no home\. The bar has no white and no black\.",
        ),
        ({**state("white"), "winType": "single"}, "there is a win_type when the game is"),
        (
            {
                "points": [1] + [0] * 23,
                "bar": {"white": 0, "black": 0},
                "home": {"white": 0, "black": 15},
            },
            "B1: White has 1 checker, not 15.",
        ),
        ({"\ud800": 1, "points": [], "bar": {}, "home": {}}, "no white and no black"),
        ({**state("white"), "turn": "\ud800"}, "half a sign"),
    ],
)
def test_states_that_cannot_be_are_refused_in_a_sentence(given, says):
    with pytest.raises(ValueError, match=says):
        backgammon.detect_win(given)


def test_one_checker_is_one_checker():
    board = state("black", home=1)
    with pytest.raises(ValueError, match=r"White has borne off 1 checker, not 15\."):
        backgammon.calculate_win_type(board, "white")


def test_resign_9_is_refused_by_its_own_rule():
    assert ours.read_move("resign 9") == ours.Resign(9)
