"""B3 to B7: what a roll allows; rules, kernels, brute force and counts say the same."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairtable.games.backgammon import (
    Play,
    Position,
    Step,
    count_turns,
    find_turns,
    kernels,
    legal_turns,
    pip_count,
    play_outs,
    read_play,
    warm_up,
    write_play,
)
from fairtable.games.backgammon.position import side_of
from fairtable.referee import Draws
from tests.games.backgammon import brute
from tests.games.backgammon.tables import anything, board, counted, positions, texts

LINES = list(counted())


def by_brute_force(position):
    bar, home = position.bar, position.home
    placed = brute.board_of(position.points, (bar.white, bar.black), (home.white, home.black))
    me = "W" if position.turn == "white" else "B"
    return brute.results(placed, me, *position.dice)


def frozen(position):
    bar, home = position.bar, position.home
    placed = brute.board_of(position.points, (bar.white, bar.black), (home.white, home.black))
    return brute.frozen(placed)


def test_the_counts_are_many_enough():
    assert len([name for name, *_ in LINES if name.startswith("opening")]) == 21
    assert len(LINES) >= 21 + 50


@pytest.mark.parametrize(("name", "count", "position"), LINES, ids=[line[0] for line in LINES])
def test_counts(name, count, position):
    turns = legal_turns(position)
    split = "\n".join(map(str, texts(position)))
    assert len(turns) == count, split
    assert count_turns([position]) == [count], split


@settings(max_examples=150)
@given(positions())
def test_b6_results_are_those_of_the_brute_force(position):
    turns = legal_turns(position)
    assert {frozen(turn.after) for turn in turns} == by_brute_force(position)
    assert len({frozen(turn.after) for turn in turns}) == len(turns)


@settings(max_examples=300)
@given(positions())
def test_b6_the_kernel_finds_the_same(position):
    turns = legal_turns(position)
    found = find_turns([position])[0]
    assert sorted(map(write_play, found)) == sorted(texts(position))
    assert count_turns([position, position]) == [len(turns)] * 2


@given(positions())
def test_b16_each_result_has_one_play_and_it_can_be_read(position):
    plays = [turn.play for turn in legal_turns(position)]
    assert len(set(plays)) == len(plays)
    assert [read_play(write_play(play)) for play in plays] == plays


@given(positions())
def test_b1_no_checker_is_lost_and_the_steps_lead_to_the_board(position):
    dice = sum(position.dice) * (2 if len(set(position.dice)) == 1 else 1)
    before = pip_count(position, position.turn)
    for turn in legal_turns(position):
        assert before - pip_count(turn.after, position.turn) <= dice
        hits = sum(step.hit for step in turn.steps)
        theirs = "black" if position.turn == "white" else "white"
        assert turn.after.bar.of(theirs) - position.bar.of(theirs) == hits
        assert len(turn.play.hits) == hits


@given(positions())
def test_b1_black_plays_as_white_does_the_other_way_round(position):
    turned = Position(
        tuple(-count for count in reversed(position.points)),
        type(position.bar)(position.bar.black, position.bar.white),
        type(position.home)(position.home.black, position.home.white),
        "black" if position.turn == "white" else "white",
        position.dice,
    )
    assert texts(turned) == texts(position)


def test_b3_steps_use_the_numbers_of_the_board():
    turns = {
        write_play(turn.play): turn.steps
        for turn in legal_turns(board({24: 1}, {20: 1}, dice=(6, 5)))
    }
    assert turns == {"24/13": (Step(23, 17), Step(17, 12))}
    black = legal_turns(board({20: 1, 1: 1}, {"bar": 1, 7: 1}, "black", (5, 2)))
    steps = {write_play(turn.play): turn.steps for turn in black}
    assert steps["bar/20 7/5*"] == (Step("bar", 4), Step(17, 19, hit=True))
    off = legal_turns(board({3: 1}, {1: 1}, dice=(6, 5)))
    assert [turn.steps for turn in off] == [(Step(2, "off"),)]
    assert off[0].after.status == "completed" and off[0].after.win_type == "single"


PLAYS = [
    pytest.param(board({24: 1}, {7: 2, 12: 2}, dice=(6, 5)), ["24/19"], id="6 is blocked"),
    pytest.param(board({13: 1}, {17: 1}, dice=(6, 5)), ["13/8*/2", "13/2"], id="hit or not"),
    pytest.param(
        board({13: 1}, {17: 1, 18: 2}, dice=(6, 5)), ["13/8*/2"], id="only by hitting"
    ),
    pytest.param(
        board({13: 1}, {17: 1, 18: 1}, dice=(6, 5)), ["13/8*/2", "13/7*/2"], id="two blots"
    ),
    pytest.param(board({6: 1, 5: 1}, {1: 1}, dice=(5, 1)), ["6/5 5/off", "6/off"], id="off"),
    pytest.param(
        board({11: 2, 9: 1}, {17: 1}, dice=(3, 3)),
        ["11/8*/5 11/8 9/6", "11/8*/2 11/8", "11/8*/2 9/6", "11/8*/5(2)", "11/8*/5 9/3"],
        id="a double that hits on the way",
    ),
    pytest.param(board({8: 4}, {21: 1}, dice=(4, 4)), ["8/4*(4)", "8/4*(3) 4/off"], id="four"),
]


@pytest.mark.parametrize(("position", "plays"), PLAYS[:4] + PLAYS[5:6])
def test_b16_how_plays_are_written(position, plays):
    assert set(plays) <= set(texts(position))
    if len(plays) < 3:
        assert sorted(texts(position)) == sorted(plays)


@pytest.mark.parametrize(
    "state",
    [
        Position(),
        Position(turn="white"),
        Position(dice=(1, 2)),
        board({}, {6: 15}, dice=(1, 2)),
    ],
)
def test_b3_turn_and_dice_must_be_given_and_the_game_not_won(state):
    for ask in (legal_turns, lambda it: find_turns([it]), lambda it: count_turns([it])):
        with pytest.raises(ValueError, match=r"^B[38]: "):
            ask(state)


@settings(max_examples=40)
@given(anything)
def test_b3_no_state_breaks_the_referee(state):
    for ask in (legal_turns, lambda it: find_turns([it]), lambda it: count_turns([it])):
        with pytest.raises(ValueError):
            ask(state)


def test_many_positions_at_once():
    states = [position for _, _, position in LINES]
    assert count_turns(states) == [count for _, count, _ in LINES]
    assert [len(plays) for plays in find_turns(states)] == [count for _, count, _ in LINES]
    assert count_turns([]) == find_turns([]) == []


def test_b8_play_outs_end_and_are_the_same_for_the_same_draws():
    warm_up()
    first, again = (play_outs(Position(), 2_000, Draws(b"a", b"")) for _ in range(2))
    assert first == again != play_outs(Position(), 2_000, Draws(b"b", b""))
    assert sum(first.wins) + sum(first.losses) == first.games == 2_000
    assert 60 < first.turns / first.games < 140
    assert abs(sum(first.wins) - 1_000) < 150
    sure = play_outs(board({1: 2}, {23: 15}), 50, Draws(b"a", b""))
    assert (sure.wins, sure.losses, sure.turns) == ((0, 0, 50), (0, 0, 0), 50)
    black = play_outs(board({23: 15}, {1: 2}, "black"), 50, Draws(b"a", b""))
    assert black == sure


@pytest.mark.parametrize("games", [0, -1, True, "5", 10**8])
def test_play_outs_are_a_number_of_games(games):
    with pytest.raises(ValueError, match="Play-outs are 1 to"):
        play_outs(Position(), games, Draws(b"a", b""))
    with pytest.raises(ValueError, match="B8"):
        play_outs(board({}, {6: 15}), 5, Draws(b"a", b""))


@settings(max_examples=30)
@given(positions(), st.integers(1, 6))
def test_b4_the_kernels_starts_are_the_rules_in_plain_python(position, die):
    """The small compiled functions, run as Python."""
    from fairtable.games.backgammon.plays import hops_of

    side = side_of(position, position.turn)
    occupied = np.int64(sum(1 << at for at in range(1, 26) if side[at] > 0))
    blocked = np.int64(sum(1 << at for at in range(1, 25) if side[at] < -1))
    found = int(kernels.starts.py_func(occupied, blocked, np.int64(die)))
    assert {at for at in range(26) if found >> at & 1} == {hop[0] for hop in hops_of(side, die)}


def test_b8_the_kernels_win_value_in_plain_python():
    opp = np.zeros(26, np.int8)
    opp[20] = 15
    assert kernels.win_value.py_func(opp) == 2
    opp[20], opp[6] = 14, 1
    assert kernels.win_value.py_func(opp) == 3
    opp[25], opp[20] = 1, 13
    assert kernels.win_value.py_func(opp) == 1


def test_b4_the_kernel_moves_in_plain_python():
    own, opp = kernels.START_OWN.copy(), kernels.START_OPP.copy()
    opp[5] = 1
    kernels.move.py_func(own, opp, (8 << 3 | 3) | (6 << 3 | 1) << 8)
    assert (own[8], own[6], own[5], opp[5], opp[0]) == (2, 4, 2, 0, 1)
    assert kernels.new_desk().shape == (3 * kernels.ROOM + 1,)


def test_a_play_is_a_value():
    assert hash(Play(((24, 18),))) == hash(read_play("24/18"))
