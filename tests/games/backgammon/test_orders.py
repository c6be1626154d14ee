"""The steps that a board may try: every order of every legal play, and nothing else."""

from itertools import permutations

import msgspec
import pytest
from hypothesis import given, settings

from fairtable.games.backgammon import Position, view
from fairtable.games.backgammon.orders import MOST, step_orders
from fairtable.games.backgammon.plays import hopped, hops_of, ways
from fairtable.games.backgammon.position import side_of
from fairtable.games.backgammon.steps import NAMES, step_choices
from fairtable.referee.choices import DONE, moves_in
from tests.games.backgammon.tables import board, positions, rolling, session_at
from tests.games.backgammon.test_steps import WORST

FEW = 60
"""A double with more plays than this has too many orders to be listed by hand."""


def paths(orders, at=DONE):
    """Every way through the numbers."""
    for text, following in orders[at].items() if orders else ():
        if following == DONE:
            yield text
        else:
            yield from (f"{text} {rest}" for rest in paths(orders, following))


def taken(side, dice):
    """Every row of steps by these dice, in this order, as far as it goes."""
    rows = [((), side)]
    for die in dice:
        rows = [
            ((*done, written(hop)), hopped(now, hop))
            for done, now in rows
            for hop in hops_of(now, die)
        ]
        yield from rows


def written(hop):
    start, end, hit = hop
    return f"{NAMES[start]}/{NAMES[end]}{'*' * hit}"


def by_hand(side, dice):
    """B3 to B7, without the graph: the longest rows; of single steps, the higher number's."""
    rolls = {(dice[0],) * 4} if dice[0] == dice[1] else set(permutations(dice))
    found = {roll: [done for done, _ in taken(side, roll)] for roll in rolls}
    most = max((len(done) for rows in found.values() for done in rows), default=0)
    if most == 1 and dice[0] != dice[1]:
        high = (max(dice), min(dice))
        found = {high: found[high]} if found[high] else found
    return {" ".join(done) for rows in found.values() for done in rows if len(done) == most}


@settings(max_examples=150)
@given(positions())
def test_b3_to_b7_a_board_may_try_every_order_of_every_play(position):
    side, dice = side_of(position, position.turn), position.dice
    orders = step_orders(side, dice)
    assert bool(orders) is bool(ways(side, dice))
    if dice[0] == dice[1] and len(ways(side, dice)) > FEW:
        return
    assert set(paths(orders)) == (by_hand(side, dice) if orders else set())


@pytest.mark.parametrize(
    ("white", "dice", "first"),
    [
        pytest.param({8: 1, 6: 2}, (6, 3), {"8/5", "6/3", "8/2"}, id="nobody is off too early"),
        pytest.param({6: 1, 3: 1}, (6, 3), {"6/off", "6/3", "3/off"}, id="its own number"),
        pytest.param({5: 1, 4: 1}, (6, 5), {"5/off"}, id="the farthest goes by a higher one"),
        pytest.param({"bar": 1, 6: 1}, (3, 1), {"bar/22", "bar/24"}, id="the bar is first"),
    ],
)
def test_b5_b7_what_may_be_tried_first(white, dice, first):
    side = side_of(board(white, {12: 15}, dice=dice), "white")
    assert set(step_orders(side, dice)[0]) == first


def test_a_checker_that_went_off_by_either_number_leaves_either():
    side = side_of(board({3: 2, 1: 1}, {12: 15}, dice=(5, 3)), "white")
    orders = step_orders(side, (5, 3))
    assert set(paths(orders)) == {"3/off 3/off"}


def test_the_numbers_begin_at_the_first_step_and_all_are_reached():
    orders = step_orders(side_of(Position(turn="white"), "white"), (2, 2))
    assert {to for moment in orders for to in moment.values()} == set(range(len(orders)))


def test_a_double_with_too_many_orders_has_one_order():
    position = board(dict.fromkeys(WORST, 1), {}, dice=(1, 1))
    side = side_of(position, "white")
    orders = step_orders(side, (1, 1))
    assert set(paths(orders)) == set(moves_in(step_choices(side, (1, 1))))
    assert len(orders) <= MOST and len(msgspec.json.encode(orders)) < 6_000


def test_b15_only_the_player_who_must_play_has_steps():
    session = session_at(Position(turn="white", dice=(3, 1)))
    assert view(session, 0).steps == step_orders(side_of(session.position, "white"), (3, 1))
    assert view(session, 1).steps == view(session, None).steps == ()
    assert view(rolling(), 0).steps == ()
