"""Backgammon passes the trial of every game, with its own rule book."""

from pathlib import Path

import pytest

from fairtable.games import backgammon
from fairtable.testing import PROPERTIES, Trial, check_trial

RULEBOOK = (Path(__file__).parents[3] / "docs" / "rules" / "backgammon.md").read_text("utf-8")

TRIALS = {
    "a match": Trial(rulebook=RULEBOOK),
    "a match with a clock": Trial(
        backgammon.Options(length=3, clock=True), RULEBOOK, games=2, seed=b"clock"
    ),
    "money with beavers": Trial(
        backgammon.Options(length=0, games=3, beavers=True), RULEBOOK, games=3, seed=b"money"
    ),
    "with hints": Trial(
        backgammon.Options(length=0, games=2, beavers=True, hints=True),
        RULEBOOK,
        games=2,
        seed=b"hints",
    ),
    "without a cube": Trial(
        backgammon.Options(length=1, cube=False), RULEBOOK, games=4, seed=b"one"
    ),
}


@pytest.mark.parametrize("name", TRIALS)
@pytest.mark.parametrize("check", PROPERTIES, ids=lambda check: check.__name__)
def test_backgammon_is_a_game(check, name):
    check(backgammon.GAME, TRIALS[name])


@pytest.mark.long
@pytest.mark.parametrize("number", range(10))
def test_many_more_games(number):
    more = Trial(rulebook=RULEBOOK, games=10, steps=300, seed=b"more-%d" % number)
    check_trial(backgammon.GAME, more)
