"""The net and the look ahead: sane chances, exact ends, and the same answer every time."""

from __future__ import annotations

import time

import numpy as np
import pytest

from fairtable.games.backgammon import kernels
from fairtable.games.backgammon.engine import encoding, look, net
from fairtable.games.backgammon.engine.bearoff import bear_off
from fairtable.games.backgammon.engine.evaluator import Evaluator
from fairtable.games.backgammon.notation import write_play
from fairtable.games.backgammon.position import Position, side_of
from tests.games.backgammon.tables import board

MOST_BYTES = 3_000_000
START = side_of(Position(), "white")


def walk(turns: int, seed: int):
    """Boards of a game that Strong plays against itself, in the count of who rolls."""
    rng, brain, room = np.random.default_rng(seed), look.brain(), look.new_room()
    own, opp = kernels.START_OWN.copy(), kernels.START_OPP.copy()
    out = np.zeros(5, np.float32)
    for _ in range(turns):
        if look.exact(brain, own, opp, out):
            own, opp = kernels.START_OWN.copy(), kernels.START_OPP.copy()
        dice = (int(rng.integers(1, 7)), int(rng.integers(1, 7)))
        yield own.copy(), opp.copy(), dice
        play = look.best_play(brain, own, opp, dice, 0, look.MONEY, room, out)
        kernels.move(own, opp, play)
        own, opp = opp[::-1].copy(), own[::-1].copy()


def test_the_weights_are_small_and_say_how_they_were_made():
    assert len(net.WEIGHTS.read_bytes()) <= MOST_BYTES
    assert {"steps", "boards", "took", "seed"} <= net.recipe().keys()


@pytest.mark.parametrize("looks", [0, 1])
def test_the_same_board_has_the_same_chances(looks):
    first, again = Evaluator(looks), Evaluator(looks)
    assert first.chances(START).tolist() == again.chances(START).tolist()
    assert first.play(START, (3, 1)) == again.play(START, (3, 1))


def test_chances_are_in_order():
    evaluator = Evaluator()
    for own, opp, _ in walk(150, 1):
        side = (own[0], *(own[1:25] - opp[1:25]), own[25], opp[0])
        win, gammon, backgammon, lost_gammon, lost_backgammon = evaluator.chances(side)
        assert 0 <= backgammon <= gammon + 0.02 and gammon <= win + 0.02 <= 1.03
        assert 0 <= lost_backgammon <= lost_gammon + 0.02 and lost_gammon <= 1 - win + 0.02


def test_whoever_rolls_first_at_the_start_is_a_little_ahead():
    win = Evaluator(1).chances(START)[0]
    assert 0.5 < win < 0.55


def test_the_first_layer_by_changes_is_the_first_layer():
    brain = look.brain()
    before = None
    changed, whole = np.zeros((2, 1024), np.float32)
    extras = np.zeros(32, np.float32)
    for own, opp, _ in walk(60, 2):
        net.sum_board(brain.net, own, opp, extras, whole)
        if before is not None:
            net.sum_changes(brain.net, before, own, opp, extras.copy(), changed)
            np.testing.assert_allclose(changed, whole, atol=2e-4)
        before = (own, opp, extras.copy(), whole.copy())


def test_the_net_in_numpy_is_the_same_net():
    brain, room = look.brain(), look.new_room()
    weights, x, out = brain.net, np.zeros(encoding.INPUTS, np.float32), np.zeros(5, np.float32)
    for own, opp, _ in walk(40, 3):
        look.evaluate(brain, own, opp, room, out)
        encoding.encode(own, opp, x)
        hidden = np.maximum(x @ weights.first + weights.first_bias, 0)
        hidden = np.maximum(hidden @ weights.second + weights.second_bias, 0)
        expected = 1 / (1 + np.exp(-(weights.last @ hidden + weights.last_bias)))
        np.testing.assert_allclose(out, expected, atol=1e-4)


def test_a_race_that_is_won_is_certain():
    far_ahead = side_of(board({1: 2}, {23: 15}), "white")
    win, gammon, _, lost_gammon, _ = Evaluator().chances(far_ahead)
    assert win > 0.999 and gammon > 0.9 and lost_gammon < 0.001


@pytest.mark.parametrize(
    ("white", "black", "win"),
    [
        pytest.param({1: 2}, {1: 1}, 1.0, id="two on the ace point always come off"),
        pytest.param({6: 1, 1: 1}, {1: 1}, 15 / 36, id="a six and any other, or a high double"),
        pytest.param({5: 1, 2: 1}, {1: 2}, 19 / 36, id="five and two: 19 rolls of 36"),
        pytest.param({6: 1}, {1: 2}, 27 / 36, id="one checker on the six point: 27 of 36"),
    ],
)
def test_bearing_off_is_exact(white, black, win):
    assert Evaluator().chances(side_of(board(white, black), "white"))[0] == pytest.approx(win)


def test_every_row_of_the_bear_off_table_is_a_distribution():
    table = bear_off()
    assert np.allclose(table.rolls.sum(1), 1, atol=1e-4)
    none_off = table.first.sum(1)
    assert np.allclose(none_off[none_off > 0], 1, atol=1e-4)
    assert (none_off > 0).sum() == 15_504


@pytest.mark.parametrize(
    ("dice", "play"),
    [
        ((3, 1), "8/5 6/5"),
        ((4, 2), "8/4 6/4"),
        ((6, 1), "13/7 8/7"),
        ((5, 3), "8/3 6/3"),
        ((6, 5), "24/13"),
    ],
)
@pytest.mark.parametrize("looks", [0, 2])
def test_the_openings_that_everybody_knows(dice, play, looks):
    assert write_play(Evaluator(looks).play(START, dice)) == play


def test_expert_is_not_worse_than_strong():
    """Where the two differ, a deeper look likes Expert's play better, on the whole."""
    strong, expert, gained = look.new_room(), look.new_room(), []
    brain, out = look.brain(), np.zeros(5, np.float32)
    for own, opp, dice in walk(40, 4):
        args = (dice, 0, look.MONEY, strong, out)
        quick = look.best_play(brain, own, opp, *args)
        slow = look.best_play(brain, own, opp, dice, 1, look.MONEY, expert, out)
        if quick == slow:
            continue
        worths = []
        for play in (quick, slow):
            mine, theirs = own.copy(), opp.copy()
            kernels.move(mine, theirs, play)
            turned = theirs[::-1].copy(), mine[::-1].copy()
            look.chances_of(brain, *turned, 2, look.MONEY, strong, out)
            worths.append(1 - 2 * out[0] - out[1] - out[2] + out[3] + out[4])
        gained.append(worths[1] - worths[0])
    assert gained and np.mean(gained) > 0


def test_nobody_waits_long():
    boards = list(walk(30, 5))
    brain, room, out = look.brain(), look.new_room(), np.zeros(5, np.float32)
    spent = []
    for own, opp, dice in boards:
        begun = time.process_time()
        look.best_play(brain, own, opp, dice, 0, look.MONEY, room, out)
        spent.append(time.process_time() - begun)
    assert np.median(spent) < 0.02
    begun = time.process_time()
    look.best_play(brain, *boards[3][:2], (6, 3), 2, look.MONEY, room, out)
    assert time.process_time() - begun < 5
