"""D2, D4, D5, D8: lines and boxes without a table."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fairtable.games.dots as dots
from tests.games.dots.boards import by_hand, random_log


def test_d2_the_teams_and_their_colours():
    assert [(each.team, each.name, each.colour) for each in dots.TEAMS] == [
        (0, "RED", "#E53935"),
        (1, "BLUE", "#1E88E5"),
        (2, "GREEN", "#43A047"),
        (3, "YELLOW", "#FDD835"),
    ]
    assert dots.FILL_OPACITY == 0.5


# 2 x 1 boxes: across 0 1 above, 2 3 below; down 4 5 6.
@pytest.mark.parametrize(
    ("events", "completed", "scores"),
    [
        pytest.param([(0, 0), (2, 0), (4, 0)], [], (0, 0, 0, 0), id="three lines are no box"),
        pytest.param([(0, 0), (2, 0), (4, 0), (5, 3)], [0], (0, 0, 0, 1), id="the fourth is"),
        pytest.param(
            [(0, 0), (2, 0), (4, 0), (1, 0), (3, 0), (6, 0), (5, 2)],
            [0, 1],
            (0, 0, 2, 0),
            id="one line completes two",
        ),
        pytest.param(
            [(0, 0), (2, 0), (4, 0), (5, 1), (5, 2)], [], (0, 1, 0, 0), id="twice is once"
        ),
    ],
)
def test_d5_a_box_belongs_to_the_player_who_draws_its_fourth_line(events, completed, scores):
    state = dots.GameState(width=2, height=1)
    for event in events:
        boxes = state.apply_event(*event)
    assert (boxes, state.scores) == (completed, scores)


def test_d4_a_line_that_is_drawn_changes_nothing():
    state = dots.GameState(width=2, height=2)
    assert state.apply_event(3, 1) == []
    before = state.copy()
    assert state.apply_event(3, 2) == []
    assert state == before and state.placed == 1
    assert state.is_taken(3) and not state.is_taken(4)


def test_d5_a_box_keeps_its_owner_for_good():
    state = dots.GameState(width=1, height=1)
    for edge in (0, 1, 2):
        state.apply_event(edge, 0)
    assert state.owner_of(0) is None
    assert state.apply_event(3, 2) == [0]
    assert state.apply_event(3, 1) == []
    assert (state.owner_of(0), state.scores) == (2, (0, 0, 1, 0))


@given(st.integers(1, 4), st.integers(1, 4), st.integers(0, 99), st.integers(0, 60))
def test_d5_the_board_is_as_if_drawn_by_hand(width, height, seed, length):
    log = random_log(width, height, length, seed)
    state = dots.fold(log, width=width, height=height)
    placed, owners = by_hand(log, width, height)
    assert state.placed == placed
    boxes = range(width * height)
    assert {box: state.owner_of(box) for box in boxes if state.owners[box]} == owners
    assert sum(state.scores) == len(owners)


def test_d8_complete_when_every_line_is_drawn_and_most_boxes_win():
    state = dots.GameState(width=2, height=1)
    for edge, team in ((0, 0), (2, 0), (4, 0), (5, 1), (1, 0), (3, 0)):
        state.apply_event(edge, team)
        assert not state.is_complete and state.winner is None
    tie = state.copy()
    state.apply_event(6, 1)
    assert state.is_complete and state.winner == 1 and state.scores == (0, 2, 0, 0)
    tie.apply_event(6, 3)
    assert tie.is_complete and tie.winner is None and tie.scores == (0, 1, 0, 1)


@pytest.mark.parametrize("edge", [-1, 12, 2**22, None, "0", True, 0.0])
def test_d1_a_number_that_is_no_line_is_refused_and_changes_nothing(edge):
    state = dots.GameState(width=2, height=2)
    for ask in (state.is_taken, lambda edge: state.apply_event(edge, 0)):
        with pytest.raises(ValueError, match="line"):
            ask(edge)
    assert state == dots.GameState(width=2, height=2)


@pytest.mark.parametrize("team", [-1, 4, None, "0", True, 0.0])
def test_d2_a_team_that_does_not_exist_is_refused(team):
    state = dots.GameState(width=2, height=2)
    with pytest.raises(ValueError, match="team"):
        state.apply_event(0, team)
    with pytest.raises(ValueError, match="team"):
        dots.encode_event(0, team)
    assert state.placed == 0


def test_a_batch_says_what_it_did():
    log = b"".join(dots.encode_event(edge, 1, width=1, height=1) for edge in (0, 1, 1, 2, 3, 0))
    state = dots.GameState(width=1, height=1)
    assert state.apply_batch(log) == dots.Applied(4, 2, (0,))
    with pytest.raises(ValueError, match="box"):
        state.owner_of(1)


@pytest.mark.parametrize("repeats", [1, 500], ids=["few", "many"])
def test_a_batch_with_a_bad_record_is_not_applied(repeats):
    log = dots.encode_event(1, 1) * repeats + dots.encode_event(12, 1)
    state = dots.GameState(width=2, height=2)
    with pytest.raises(ValueError, match=rf"Record {100 + repeats} names line 12"):
        state.apply_batch(log, 100)
    assert state == dots.GameState(width=2, height=2)
    for junk in (b"12", "abc", None, [1]):
        with pytest.raises(ValueError, match="log"):
            state.apply_batch(junk)


def test_states_are_compared_by_what_is_on_them():
    log = random_log(4, 4, 20)
    state, same = dots.fold(log, width=4, height=4), dots.fold(log + log, width=4, height=4)
    assert state == same == copy.deepcopy(state) == pickle.loads(pickle.dumps(state))
    assert (
        state != dots.fold(log[:-3], width=4, height=4)
        and state != dots.GameState(width=4, height=4)
        and state != 1
    )
    assert "4 x 4" in repr(state)
    with pytest.raises(TypeError):
        hash(state)
