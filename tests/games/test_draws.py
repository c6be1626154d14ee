"""CAN_BE_DRAWN is true of games that can end with several winners by their own rules."""

import pytest

from fairtable.games import casino, dots, registered
from fairtable.referee import Status
from fairtable.testing import random_match

TIED = {
    "casino": (casino.GAME, casino.Options()),
    "dots": (dots.GAME, dots.Options(width=2, height=2)),
}


@pytest.mark.parametrize("name", TIED)
def test_the_game_can_end_in_a_draw_by_its_own_rules(name):
    """D8, C16. Points can be equal; in Casino only where three or four play for themselves."""
    game, options = TIED[name]
    assert game.can_be_drawn
    ended = (random_match(game, b"tie-%d" % seed, options, 400).match for seed in range(400))
    over = (match for match in ended if match.room.status is Status.OVER)
    assert any(len(match.outcome.winners) > 1 for match in over)


def test_no_other_game_can_be_drawn_and_only_a_hall_is_ended_by_its_host():
    games = registered()
    assert {name for name, game in games.items() if game.can_be_drawn} == set(TIED)
    assert {name for name, game in games.items() if game.host_may_end} == {"tambola"}
