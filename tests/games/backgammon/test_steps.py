"""The steps of a roll: every path is a legal play, and together they are all legal plays."""

from functools import reduce

import msgspec
import pytest
from hypothesis import given, settings

from fairtable.games import backgammon
from fairtable.games.backgammon import Position
from fairtable.games.backgammon.moves import BAR, OFF
from fairtable.games.backgammon.plays import can_play, hopped, ways
from fairtable.games.backgammon.position import side_of
from fairtable.games.backgammon.steps import step_choices
from fairtable.referee import Chance, Draws
from fairtable.referee.choices import DONE, moves_in
from tests.games.backgammon.tables import (
    after,
    begun,
    board,
    counted,
    events,
    positions,
    session_at,
)

COUNTED = [pytest.param(count, position, id=name) for name, count, position in counted()]
NAMED = {"bar": BAR, "off": OFF}
WORST = (3, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17, 19, 21, 23, 24)
"""Fifteen points with a checker each: with 1-1 no board that was found allows more."""


def played(side, path):
    """The board after a path, hop by hop, by its text alone."""

    def step(side, word):
        start, end = word.rstrip("*").split("/")
        hop = (_point(start), _point(end), word.endswith("*"))
        assert side[hop[0]] > 0, (path, word)
        assert hop[2] == (hop[1] != OFF and side[hop[1]] == -1), "a star where one is hit"
        return hopped(side, hop)

    return reduce(step, path.split(), side)


def _point(name):
    return NAMED[name] if name in NAMED else int(name)


def check_paths(position):
    """The paths reach all legal results and no others; they all have the same length."""
    side, dice = side_of(position, position.turn), position.dice
    paths, legal = list(moves_in(step_choices(side, dice))), ways(side, dice)
    assert len(paths) == len(set(paths)) and can_play(side, dice) is bool(legal)
    assert {played(side, path) for path in paths} == {way.side for way in legal}
    assert {len(path.split()) for path in paths} <= {len(way.hops) for way in legal}
    for path in paths:
        starts = [_point(word.split("/")[0]) for word in path.split()]
        assert starts == sorted(starts, reverse=True), "the farther checker goes first"
    if dice[0] == dice[1]:
        assert len(paths) == len(legal), "another order of the same hops is no path of its own"
    return paths


def check_decided(position, paths):
    """The referee accepts a path, and the board is then what the path says."""
    session = session_at(position)
    for path in paths:
        (moved, *_), side = events(session, path), side_of(position, position.turn)
        way = next(way for way in ways(side, position.dice) if way.side == played(side, path))
        assert moved.play == backgammon.write_play(way.play), path


@settings(max_examples=300)
@given(positions())
def test_b3_to_b7_the_paths_through_the_steps_are_the_legal_plays(position):
    paths = check_paths(position)
    check_decided(position, Draws(b"paths", b"").shuffled(paths)[:20])


@pytest.mark.parametrize("number", range(6))
def test_the_paths_are_right_in_every_position_of_a_game(number):
    """The game is played by random paths, from the opening to the end."""
    draws, session, rolls = Draws(b"steps", b"%d" % number), begun(length=1), 0
    while session.ended is None:
        if session.phase == "rolling":
            rolled = events(session, "roll", luck=Chance(lambda kind: draws))
            session = reduce(backgammon.evolve, rolled, session)
            continue
        paths = draws.shuffled(check_paths(session.position))
        check_decided(session.position, paths[:5])
        session, rolls = after(session, paths[0]), rolls + 1
    assert rolls > 20


@pytest.mark.parametrize(("count", "position"), COUNTED)
def test_there_are_as_many_paths_as_counted_results(count, position):
    paths = check_paths(position)
    side = side_of(position, position.turn)
    assert len({played(side, path) for path in paths}) == count


def test_b6_nothing_to_play_is_no_step():
    position = board({"bar": 1, 6: 14}, {at: 2 for at in range(1, 7)} | {12: 3}, dice=(3, 1))
    assert step_choices(side_of(position, "white"), (3, 1)) == ()


def test_b6_only_the_higher_number_is_one_step():
    position = board({24: 1}, {7: 1, 13: 2, 12: 2}, dice=(6, 5))
    (step,) = step_choices(side_of(position, "white"), (6, 5))
    assert [choice.targets for choice in step] == [{"24": {"18*": DONE}}]


def test_b5_checkers_on_the_bar_enter_first():
    position = board({"bar": 1, 6: 14}, {12: 15}, dice=(3, 1))
    first, *_ = step_choices(side_of(position, "white"), (3, 1))
    assert list(first[0].targets) == ["bar"]


def test_no_step_leads_to_the_first():
    choices = step_choices(side_of(Position(turn="white"), "white"), (2, 2))
    leads = [
        following
        for step in choices
        for choice in step
        for targets in choice.targets.values()
        for following in targets.values()
    ]
    assert set(leads) == set(range(len(choices))), "every step is reached; 0 is the end"


def test_the_worst_double_stays_small():
    position = board(dict.fromkeys(WORST, 1), {}, dice=(1, 1))
    side = side_of(position, "white")
    choices = step_choices(side, (1, 1))
    assert len(ways(side, (1, 1))) == len(check_paths(position)) == 2_225
    assert len(msgspec.json.encode(choices)) < 13_000
    check_decided(position, Draws(b"worst", b"").shuffled(list(moves_in(choices)))[:10])
