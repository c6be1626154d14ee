"""Casino passes the trial of every game, with both sets of rules and with a target."""

from functools import cache
from pathlib import Path

import pytest

from fairtable.games import casino
from fairtable.testing import PROPERTIES, Trial, check_trial

RULEBOOK = (Path(__file__).parents[3] / "docs" / "rules" / "casino.md").read_text()
OPTIONS = {
    "standard": casino.Options(),
    "document": casino.Options(rules="document"),
    "to a target, four alone, with hints": casino.Options(
        target=12, four="singles", hints=True
    ),
}


@cache
def trial(name):
    """One trial for each set of options, so that its random games are played only once."""
    return Trial(options=OPTIONS[name], rulebook=RULEBOOK, games=4, positions=6, steps=70)


@pytest.mark.parametrize("name", OPTIONS)
@pytest.mark.parametrize("check", PROPERTIES, ids=lambda check: check.__name__)
def test_casino_is_a_game(check, name):
    check(casino.GAME, trial(name))


@pytest.mark.long
@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("name", OPTIONS)
def test_many_more_games(name, number):
    more = Trial(OPTIONS[name], RULEBOOK, games=10, steps=150, seed=b"casino-%d" % number)
    check_trial(casino.GAME, more)
