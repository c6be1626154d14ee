"""The cube of the strong bots: known take points, match scores, and what a table shows."""

from __future__ import annotations

import numpy as np
import pytest

from fairtable.games.backgammon.engine.cube_advice import advise
from fairtable.games.backgammon.engine.look import MONEY, turn_weights
from fairtable.games.backgammon.engine.match_equity import match_equity
from fairtable.games.backgammon.engine.stakes import match_stakes, money


def without_gammons(win):
    return (win, 0, 0, 0, 0)


@pytest.mark.parametrize(
    ("win", "doubles", "takes"),
    [
        pytest.param(0.60, False, True, id="no double yet"),
        pytest.param(0.72, True, True, id="double and take"),
        pytest.param(0.77, True, True, id="still a take: the cube is worth something"),
        pytest.param(0.82, True, False, id="double and drop"),
    ],
)
def test_b9_money_without_gammons(win, doubles, takes):
    advice = advise(without_gammons(win), money(jacoby=False), 1, "nobody")
    assert (advice.doubles, advice.takes) == (doubles, takes)


def test_b9_a_cube_of_ones_own_is_given_away_later_than_a_free_one():
    free = [advise(without_gammons(win / 100), money(False), 1, "nobody") for win in range(100)]
    own = [advise(without_gammons(win / 100), money(False), 2, "mine") for win in range(100)]
    first = [next(at for at, advice in enumerate(row) if advice.doubles) for row in (free, own)]
    assert 68 <= first[0] < first[1] <= 75


def test_b12_with_many_gammons_one_plays_on_and_under_jacoby_one_cashes():
    chances = (0.86, 0.6, 0.02, 0.02, 0)
    assert not advise(chances, money(jacoby=False), 1, "nobody").doubles
    under_jacoby = advise(chances, money(jacoby=True), 1, "nobody")
    assert under_jacoby.doubles and not under_jacoby.takes


def test_b10_a_foolish_double_is_beavered_and_the_doubler_may_still_drop():
    advice = advise(without_gammons(0.4), money(False), 1, "nobody")
    assert advice.beavers and not advice.doubles and advice.takes_beaver
    assert not advise(without_gammons(0.1), money(False), 1, "nobody").takes_beaver
    assert not advise(without_gammons(0.7), money(False), 1, "nobody").beavers


def test_b11_at_two_away_both_a_take_needs_less_than_a_third():
    """The cube is dead after it: 31 to 33 of 100 are enough."""
    takes = [
        advise(without_gammons(win / 1000), match_stakes(2, 2, False), 1, "nobody").takes
        for win in range(1000)
    ]
    assert 0.31 <= 1 - takes.index(False) / 1000 <= 0.33


def test_b11_after_crawford_the_trailing_side_doubles_at_once():
    assert advise(without_gammons(0.45), match_stakes(3, 1, False), 1, "nobody").doubles


def test_b11_the_table_is_symmetric_and_grows_with_the_lead():
    table = match_equity()
    before = table.before[1:, 1:]
    assert np.allclose(before + before.T, 1, atol=1e-6)
    assert (np.diff(before, axis=1) >= -1e-6).all() and (np.diff(before, axis=0) <= 1e-6).all()
    assert (np.diff(table.after[1:]) <= 1e-6).all()


@pytest.mark.parametrize(
    ("needs", "they_need", "chance"),
    [(1, 2, 0.68), (1, 3, 0.75), (2, 3, 0.60), (2, 4, 0.67), (3, 5, 0.65), (5, 5, 0.5)],
)
def test_b11_the_table_is_near_the_tables_that_people_use(needs, they_need, chance):
    assert match_equity().chance(needs, they_need, False) == pytest.approx(chance, abs=0.02)


def test_b11_after_crawford_an_even_number_is_hardly_worse_than_the_odd_one_before_it():
    after = [match_equity().chance(needs, 1, True) for needs in range(1, 5)]
    assert after[0] == 0.5 and after[1] == pytest.approx(0.49, abs=0.01)
    assert after[2] - after[3] < 0.03 < after[1] - after[2]


def test_b11_gammons_count_nothing_to_a_side_that_needs_one_point():
    weights = match_stakes(1, 5, True).weights(1, True, turns=False)
    assert weights[1] == weights[2] == 0 and weights[3] < 0


def test_money_weights_are_points_and_the_other_side_has_the_same():
    weights = money(False).weights(4, False, turns=False)
    assert weights[:5].tolist() == MONEY[:5].tolist()
    assert turn_weights(MONEY).tolist() == MONEY.tolist()
