"""B1 and B8: how a game is won, without a table."""

import copy

import pytest
from hypothesis import given, settings
from msgspec import to_builtins

from fairtable.games.backgammon import (
    START,
    Count,
    Position,
    calculate_win_type,
    detect_win,
    get_winner_home_range,
    has_opponent_pieces_in_winner_home,
    pip_count,
    position_of,
)
from fairtable.referee import BadInput
from tests.games.backgammon.tables import anything, board

# What the loser has, in the loser's own numbers: the winner's home board is their 24 to 19.
LOSERS = [
    pytest.param({6: 14}, "single", 1, id="one borne off"),
    pytest.param({"bar": 1, 6: 13}, "single", 1, id="one borne off, one on the bar"),
    pytest.param({24: 1, 6: 13}, "single", 1, id="one borne off, one in the winner's home"),
    pytest.param({"bar": 1, 20: 1}, "single", 1, id="thirteen off, bar and home board"),
    pytest.param({6: 15}, "gammon", 2, id="none off, all home"),
    pytest.param({18: 15}, "gammon", 2, id="none off, all just outside the winner's home"),
    pytest.param({19: 1, 6: 14}, "backgammon", 3, id="none off, one on the edge"),
    pytest.param({24: 1, 6: 14}, "backgammon", 3, id="none off, one on the last point"),
    pytest.param({"bar": 1, 6: 14}, "backgammon", 3, id="none off, one on the bar"),
    pytest.param({"bar": 2, 22: 3, 6: 10}, "backgammon", 3, id="bar and home board at once"),
]


@pytest.mark.parametrize(("loser", "win_type", "multiplier"), LOSERS)
@pytest.mark.parametrize("winner", ["white", "black"])
def test_b8_what_the_loser_has_makes_the_win(winner, loser, win_type, multiplier):
    white, black = ({}, loser) if winner == "white" else (loser, {})
    state = board(white, black)
    assert calculate_win_type(state, winner) == (win_type, multiplier)
    found = detect_win(state)
    assert (found.won, found.winner, found.win_type, found.multiplier) == (
        True,
        winner,
        win_type,
        multiplier,
    )
    assert (found.state.status, found.state.win_type) == ("completed", win_type)
    assert (state.status, state.win_type) == ("in_progress", None)
    assert detect_win(found.state) == found


@pytest.mark.parametrize(
    "state",
    [
        Position(),
        Position(status="waiting"),
        board({1: 1}, {1: 1}),
        board({1: 1}, {"bar": 15}, dice=(6, 6)),
    ],
)
def test_b8_until_then_nobody_has_won(state):
    found = detect_win(state)
    assert (found.won, found.winner, found.win_type, found.multiplier) == (False, None, None, 1)
    assert found.state == state and found.state.win_type is None


def test_b8_a_mapping_is_a_state_and_stays_as_it_is():
    points = [0] * 24
    points[20] = -15
    state = {
        "points": points,
        "bar": {"white": 0, "black": 0},
        "home": {"white": 15, "black": 0},
    }
    before = copy.deepcopy(state)
    found = detect_win(state)
    assert (found.winner, found.win_type, state) == ("white", "gammon", before)
    assert found.state.points == tuple(points)


@pytest.mark.parametrize(("loser", "win_type", "multiplier"), LOSERS)
@pytest.mark.parametrize("winner", ["white", "black"])
def test_b8_a_completed_state_without_a_win_type_is_read(winner, loser, win_type, multiplier):
    white, black = ({}, loser) if winner == "white" else (loser, {})
    state = to_builtins(board(white, black))
    state |= {"status": "completed"}
    del state["win_type"]
    assert position_of(state).win_type == win_type
    found = detect_win(state)
    assert (found.winner, found.win_type, found.multiplier) == (winner, win_type, multiplier)
    assert "win_type" not in state


@pytest.mark.parametrize(
    ("field", "place"),
    [({"players": []}, "$"), ({"bar": {"white": 0, "black": 0, "red": 0}}, "$.bar")],
)
def test_b1_an_unknown_field_is_refused_with_its_place(field, place):
    for ask in (detect_win, position_of):
        with pytest.raises(BadInput, match=r"players|red") as refusal:
            ask(changed(**field))
        assert (refusal.value.place, refusal.value.sentence[-1]) == (place, ".")


def test_b1_home_boards():
    assert get_winner_home_range("white") == (0, 5)
    assert get_winner_home_range("black") == (18, 23)


@pytest.mark.parametrize("point", range(24))
def test_b8_checkers_in_the_winners_home_are_found(point):
    black = Position(tuple(-15 * (at == point) for at in range(24)), home=Count(15, 0))
    white = Position(tuple(15 * (at == point) for at in range(24)), home=Count(0, 15))
    assert has_opponent_pieces_in_winner_home(black, "white") == (point <= 5)
    assert has_opponent_pieces_in_winner_home(white, "black") == (point >= 18)
    assert not has_opponent_pieces_in_winner_home(white, "white")
    assert not has_opponent_pieces_in_winner_home(black, "black")


def test_b1_the_start():
    assert START[5] == 5 and START[18] == -5
    assert pip_count(Position(), "white") == pip_count(Position(), "black") == 167


def changed(**fields):
    state = {
        "points": list(START),
        "bar": {"white": 0, "black": 0},
        "home": {"white": 0, "black": 0},
    }
    return {**state, **fields}


IMPOSSIBLE = [
    ({}, "has no points"),
    ({"points": list(START)}, "has no bar"),
    (changed(points=list(START)[1:]), "24 points, not 23"),
    (changed(points=[*START, 0]), "24 points, not 25"),
    (changed(points=[*START[:5], 4, *START[6:]]), "White has 14 checkers"),
    (changed(bar={"white": 0, "black": 1}), "Black has 16 checkers"),
    (changed(home={"white": -1, "black": 0}), "home counts"),
    (changed(bar={"white": 16, "black": 0}), "bar counts"),
    (changed(points=[0] * 24, home={"white": 15, "black": 15}), "both sides"),
    (changed(turn="red"), "red"),
    (changed(dice=[0, 7]), "dice are two numbers"),
    (changed(dice=[1, 2, 3]), "list of 2 items"),
    (changed(status="lost"), "lost"),
    (changed(status="completed"), "borne off all fifteen"),
    (changed(win_type="single"), "completed, and only then"),
    (changed(win_type="triple"), "triple"),
    (changed(points="x" * 24), "A list is expected"),
    (changed(points=[0.5] * 24), "whole number"),
    (changed(points=[True] * 24), "whole number"),
    ([], "mapping"),
    (None, "mapping"),
    ("4HPwATDgc/ABMA", "mapping"),
]


@pytest.mark.parametrize(("state", "says"), IMPOSSIBLE)
def test_b1_an_impossible_state_is_refused_with_the_reason(state, says):
    for ask in (detect_win, position_of):
        with pytest.raises(ValueError, match=says) as refusal:
            ask(state)
        said = str(refusal.value)
        assert said.lstrip("'")[0].isalpha() and said.endswith(".")


@pytest.mark.parametrize(
    "fields",
    [
        {"points": list(START)},
        {"points": 24},
        {"points": (1.0, *START[1:])},
        {"bar": (0, 0)},
        {"bar": Count("a", 0)},
        {"home": Count(True, 0)},
        {"turn": "red"},
        {"turn": 1},
        {"dice": [1, 2]},
        {"dice": (1, True)},
        {"dice": (1,)},
        {"status": None},
        {"win_type": "gammon"},
        {"win_type": 2},
    ],
)
def test_b1_a_position_cannot_be_built_wrong(fields):
    with pytest.raises(ValueError):
        Position(**fields)


@pytest.mark.parametrize("colour", ["red", "", None, 0, "White", ["white"]])
def test_b1_an_unknown_colour_is_refused(colour):
    for ask in (get_winner_home_range,):
        with pytest.raises(ValueError, match="white or black"):
            ask(colour)
    for ask in (calculate_win_type, has_opponent_pieces_in_winner_home, pip_count):
        with pytest.raises(ValueError, match="white or black"):
            ask(Position(), colour)


def test_b8_a_win_that_is_none_has_no_type():
    with pytest.raises(ValueError, match="White has borne off 0 checkers"):
        calculate_win_type(Position(), "white")
    single = board({}, {6: 14}, status="completed", win_type="gammon")
    with pytest.raises(ValueError, match="this is a single, not a gammon"):
        detect_win(single)


@settings(max_examples=60)
@given(anything)
def test_b8_no_state_breaks_the_referee(state):
    for ask in (detect_win, position_of, lambda it: detect_win(changed(points=it, bar=it))):
        try:
            ask(state)
        except ValueError as refusal:
            assert str(refusal)
