"""A random match is a real match at a table, and the same seed gives the same match."""

import pytest

from fairtable.referee import HOUSE, Draws, Luck, Rolling, Status, replay
from fairtable.testing import Trial, check_end, random_match
from fairtable.testing.spellings import misspelt
from fairtable.testing.trial import some
from tests.testing.broken import pips_but
from tests.toys import pips

SEEDS = [b"walk-%d" % n for n in range(20)]


def test_a_walk_goes_to_the_end_if_it_may():
    ended = [random_match(pips.GAME, seed) for seed in SEEDS]
    assert {walk.match.room.status for walk in ended} == {Status.OVER}
    assert all(walk.positions[-1] == walk.match for walk in ended)


@pytest.mark.parametrize("steps", [0, 1, 5])
def test_a_walk_takes_no_more_steps_than_it_may(steps):
    walk = random_match(pips.GAME, b"walk", steps=steps)
    assert len(walk.positions) == 2 + steps, "the opening, the deal, and the steps"
    assert walk.match.room.status is Status.PLAYING


def test_a_walk_is_fixed_by_its_seed():
    assert random_match(pips.GAME, b"walk") == random_match(pips.GAME, b"walk")
    assert random_match(pips.GAME, b"walk") != random_match(pips.GAME, b"other")


def test_a_walk_writes_a_log_that_can_be_replayed():
    walk = random_match(pips.GAME, b"walk")
    assert replay(lambda name, version: pips.GAME, walk.entries) == walk.match


def test_walks_seat_few_and_many_players_with_free_seats_between():
    company = {tuple(sorted(random_match(pips.GAME, seed).match.state.hands)) for seed in SEEDS}
    assert company == {(0, 1), (0, 2), (1, 2), (0, 1, 2)}


def test_some_walks_let_the_house_play():
    asked = [r.content.by for seed in SEEDS for r in random_match(pips.GAME, seed).rulings]
    assert HOUSE in asked


def test_a_walk_goes_on_if_only_the_house_moves():
    """In some games only the house moves, and the players watch."""
    idle = pips_but(
        legal_moves=lambda felt, seat: pips.legal_moves(felt, seat) if seat == HOUSE else ()
    )
    walk = random_match(idle, b"walk")
    assert walk.match.room.status is Status.OVER


def test_a_place_can_be_found_again():
    walk = random_match(pips.GAME, b"walk")
    match = walk.positions[4]
    entry = match.tip.version - 1
    assert (
        walk.place(match)
        == f"in random_match(game, b'walk') after entry {match.tip.version - 1}"
    )
    assert walk.rulings[entry].after is match


def endless():
    """The house deals a stock again and again."""

    def decide(felt, seat, move, chance):
        verdict = pips.decide(felt, seat, move, chance)
        lays = isinstance(move, pips.Lay | pips.Skip)
        if lays and not hasattr(verdict, "why"):
            return type(verdict)((pips.TurnPassed(pips.after(felt, felt.turn)),))
        return verdict

    return pips_but(
        decide=decide, luck=Rolling(lambda options: Luck(4096, True, True), pips.draws)
    )


def test_a_game_that_does_not_end_is_caught():
    with pytest.raises(AssertionError, match="no game ended within 50 moves"):
        check_end(endless(), Trial(games=1, steps=5))


def test_a_game_that_need_not_end_passes():
    check_end(endless(), Trial(games=1, steps=5, ends=False))


def test_a_long_game_is_given_time_to_end():
    check_end(pips.GAME, Trial(games=1, steps=3))


def test_misspelt_moves_are_near_the_right_ones():
    texts = list(misspelt(["lay 7"], 200, Draws(b"", b"")))
    assert len(set(texts)) > 20
    assert all(abs(len(text) - len("lay 7")) <= 1 for text in texts)
    assert list(misspelt([], 200, Draws(b"", b""))) == []


def test_some_of_a_few_items_are_all_of_them():
    assert some([1, 2], 5, Draws(b"", b"")) == [1, 2]
    assert len(set(some(range(100), 5, Draws(b"", b"")))) == 5
