"""A game is a record: what it offers, and what it is without that."""

from dataclasses import FrozenInstanceError, replace

import pytest

from fairtable.referee import BotLevel, Bots, Due, Luck, Rolling, Timing
from fairtable.referee.luck import NO_LUCK
from tests.toys import pips

DICE = Rolling(lambda options: Luck(open=options, rolls=True), lambda move: move == "roll")
QUICK = BotLevel("Quick", "It moves at once.", pips.legal_moves)


def test_a_game_says_what_it_draws_and_which_moves_roll():
    game = replace(pips.GAME, luck=DICE)
    assert game.luck_with(5) == Luck(5, False, True)
    assert [game.rolls(move) for move in ("roll", "call")] == [True, False]


def test_a_game_that_says_nothing_about_luck_has_none():
    game = replace(pips.GAME, luck=None)
    assert game.luck_with(5) == Luck() == NO_LUCK
    assert not game.rolls("roll")


@pytest.mark.parametrize(
    ("luck", "any_luck"),
    [
        (Luck(), False),
        (Luck(rolls=True), False),
        (Luck(open=1), True),
        (Luck(sealed=True), True),
    ],
)
def test_luck_is_there_if_anything_is_drawn(luck, any_luck):
    assert luck.any is any_luck


def test_a_game_without_bots_has_no_levels():
    assert pips.GAME.bots is None and pips.GAME.bot_levels == {}
    game = replace(pips.GAME, bots=Bots(lambda view, draws: None, {"quick": QUICK}))
    assert game.bot_levels == {"quick": QUICK}


def test_what_a_game_does_not_offer_is_none_or_empty():
    game = pips.GAME
    assert game.clock is game.due is game.teaching is game.kernels is None
    assert game.presets == {} and all(part == {} for part in game.services)
    assert not game.can_be_drawn and not game.host_may_end


def test_a_game_never_changes_and_two_are_never_equal():
    with pytest.raises(FrozenInstanceError):
        pips.GAME.name = "other"
    twin = replace(pips.GAME)
    assert twin != pips.GAME and len({twin, pips.GAME}) == 2


def test_half_a_clock_cannot_be_written():
    with pytest.raises(TypeError, match="'hand_of' and 'time_out'"):
        Timing(pips.Skip, lambda options: None)


def test_what_is_due_has_a_key_a_time_and_a_move():
    assert Due(key=3, after=5_000, move="call") == (3, 5_000, "call")
