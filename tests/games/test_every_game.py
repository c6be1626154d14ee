"""What is true of every game, checked by the kit over random games of each."""

from pathlib import Path

import pytest

from fairtable.games import registered
from fairtable.testing import PROPERTIES, Trial, check_trial

RULEBOOKS = Path(__file__).parents[2] / "docs" / "rules"


@pytest.fixture(scope="module", params=registered().values(), ids=registered().keys())
def game(request):
    return request.param


@pytest.fixture(scope="module")
def trial(game):
    """One trial for each game, so that its random games are played only once."""
    return Trial(rulebook=(RULEBOOKS / f"{game.name}.md").read_text(encoding="utf-8"))


@pytest.mark.parametrize("check", PROPERTIES, ids=lambda check: check.__name__)
def test_every_game(game, trial, check):
    check(game, trial)


@pytest.mark.long
@pytest.mark.parametrize("number", range(20))
def test_many_more_games(game, trial, number):
    more = Trial(rulebook=trial.rulebook, games=10, steps=200, seed=b"long-%d" % number)
    check_trial(game, more)
