"""Games of a money session with a cube. Luck is taken out with a cube that is half alive."""

from __future__ import annotations

import numpy as np
from backgammon.cube_players import STAKES, Cube, CubePlayer
from backgammon.games import ODDS, OPENING, roll
from backgammon.players import Ours, Row
from numpy.typing import NDArray

from fairtable.games.backgammon import kernels
from fairtable.games.backgammon.engine import look
from fairtable.games.backgammon.engine.cube_advice import CubeValue


def play_cube_game(
    players: tuple[CubePlayer, CubePlayer], first: int, judge: Ours, seed: int
) -> tuple[float, float]:
    """What player 0 wins, as it came and without luck."""
    rng = np.random.default_rng(seed)
    own, opp = kernels.START_OWN.copy(), kernels.START_OPP.copy()
    mover, luck, odds, cube = first, 0.0, OPENING, Cube()
    while True:
        sign = 1 if mover == 0 else -1
        may_double = odds is ODDS and cube.may_be_doubled
        if may_double and players[mover].doubles(own, opp, cube):
            if not players[1 - mover].takes(own, opp, cube):
                return float(sign * cube.value), sign * cube.value - luck
            cube = Cube(2 * cube.value, "theirs")
        dice = roll(rng, odds is OPENING)
        worths = worths_of_rolls(judge, own, opp, cube)
        luck += sign * float(worths[dice] - (worths * odds).sum())
        players[mover].plays(own, opp, dice, cube)
        if own[0] == 15:
            won = float(sign * cube.value * times_won(own, opp, cube))
            return won, won - luck
        own, opp, odds, cube = opp[::-1].copy(), own[::-1].copy(), ODDS, cube.turned()
        mover = 1 - mover


def times_won(own: Row, opp: Row, cube: Cube) -> int:
    """One, two for a gammon, three for a backgammon; with the Jacoby rule at a turned cube."""
    if opp[25] or cube.owner == "nobody":
        return 1
    return 3 if opp[:7].any() else 2


def worths_of_rolls(judge: Ours, own: Row, opp: Row, cube: Cube) -> NDArray[np.float64]:
    """What each roll is worth to the side that rolls, with the cube where it is."""
    chances = np.zeros(5, np.float32)
    look.chances_of(judge.brain, own, opp, 0, look.MONEY, judge.room, chances)
    win, gammon, backgammon, lost_gammon, lost_backgammon = map(float, chances)
    most = 1 + (gammon + backgammon) / max(win, 1e-6)
    least = -1 - (lost_gammon + lost_backgammon) / max(1 - win, 1e-6)
    without_cube = look.roll_worths(judge.brain, own, opp, look.MONEY, judge.room)
    wins = np.clip((without_cube - least) / (most - least), 0, 1).astype(np.float64)
    return CubeValue(chances.tolist(), STAKES).worths(cube.value, cube.owner, wins)
