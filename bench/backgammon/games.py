"""Money games without a cube. Luck is taken out as our net sees it."""

from __future__ import annotations

import numpy as np
from backgammon.players import Dice, Gnu, Ours

from fairtable.games.backgammon import kernels
from fairtable.games.backgammon.engine import look

ODDS = np.full((7, 7), 1 / 36)
ODDS[0] = ODDS[:, 0] = 0
OPENING = np.where(np.eye(7), 0, ODDS) * 36 / 30


def play_game(
    players: tuple[Ours | Gnu, Ours | Gnu], first: int, judge: Ours, seed: int
) -> tuple[float, float]:
    """What player 0 wins, as it came and without luck."""
    rng = np.random.default_rng(seed)
    own, opp = kernels.START_OWN.copy(), kernels.START_OPP.copy()
    mover, luck, odds = first, 0.0, OPENING
    chances = np.zeros(5, np.float32)
    while not look.exact(judge.brain, own, opp, chances):
        dice = roll(rng, odds is OPENING)
        worths = look.roll_worths(judge.brain, own, opp, look.MONEY, judge.room)
        sign = 1 if mover == 0 else -1
        luck += sign * float(worths[dice] - (worths * odds).sum())
        players[mover].play(own, opp, dice)
        own, opp, odds = opp[::-1].copy(), own[::-1].copy(), ODDS
        mover = 1 - mover
    worth = float(look.MONEY[5] + look.MONEY[:5] @ chances)
    won = worth if mover == 0 else -worth
    return won, won - luck


def roll(rng: np.random.Generator, opening: bool) -> Dice:
    while True:
        one, two = (int(die) for die in rng.integers(1, 7, 2))
        if not opening or one != two:
            return one, two
