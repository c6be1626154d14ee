"""Dots passes the trial of every game, in turns and free, on small and large boards."""

from pathlib import Path

import pytest

import fairtable.games.dots as dots
from fairtable.testing import PROPERTIES, Trial

RULEBOOK = (Path(__file__).parents[3] / "docs" / "rules" / "dots.md").read_text()

CLASSIC = Trial(rulebook=RULEBOOK, positions=6)
FOUR = Trial(
    rulebook=RULEBOOK, options=dots.Options(seats=4, width=3, height=4), games=3, positions=6
)
FREE = Trial(
    rulebook=RULEBOOK,
    options=dots.Options(mode="free", width=4, height=3, seats=6, teams=3),
    games=3,
    positions=6,
)
LARGE = Trial(
    rulebook=RULEBOOK,
    options=dots.Options(mode="free", width=64, height=64, seats=2),
    games=1,
    steps=12,
    positions=2,
    moves=3,
    ends=False,
)
"""Random play takes long to fill the largest board; its end is tested under D8."""

TRIALS = {"classic": CLASSIC, "four": FOUR, "free": FREE, "large": LARGE}


@pytest.mark.parametrize("trial", TRIALS.values(), ids=TRIALS.keys())
@pytest.mark.parametrize("check", PROPERTIES, ids=lambda check: check.__name__)
def test_dots_is_a_game(check, trial):
    check(dots.GAME, trial)


def test_the_walks_really_come_to_an_end():
    for trial in (CLASSIC, FOUR, FREE):
        assert any(walk.match.outcome for walk in trial.walks(dots.GAME))
