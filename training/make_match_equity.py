"""Make the match equity table: python3 training/make_match_equity.py (no card, some seconds).

Both sides are equal, and part of the wins are gammons and backgammons, as in the net's own
games. Each score follows from the scores that a game can lead to, with the cube as in
`cube_advice`. In the Crawford game there is no cube. After it the trailing side doubles at
once, and the leader drops if the first rolls went badly.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from fairtable.games.backgammon import engine
from fairtable.games.backgammon.engine.cube_advice import CubeValue
from fairtable.games.backgammon.engine.match_equity import MatchEquity
from fairtable.games.backgammon.engine.stakes import match_stakes

MOST = 99
WIN, GAMMON, BACKGAMMON = 0.5, 0.139, 0.006
FIRST_ROLLS = 0.025
"""How far the first rolls move the chances before the leader must answer the double."""
EVEN = (WIN, GAMMON, BACKGAMMON, GAMMON, BACKGAMMON)


def make() -> MatchEquity:
    table = MatchEquity(np.zeros((MOST + 1, MOST + 1)), np.zeros(MOST + 1))
    table.after[1] = table.before[1, 1] = 0.5
    for needs in range(2, MOST + 1):
        table.after[needs] = after_crawford(table, needs)
    for needs in range(2, MOST + 1):
        stakes = match_stakes(needs, 1, crawford=True, table=table)
        chance = CubeValue(EVEN, stakes).worth(1, "nobody")
        table.before[needs, 1], table.before[1, needs] = chance, 1 - chance
    for total in range(4, 2 * MOST + 1):
        for needs in range(max(2, total - MOST), total // 2 + 1):
            they_need = total - needs
            stakes = match_stakes(needs, they_need, crawford=False, table=table)
            chance = 0.5 if needs == they_need else CubeValue(EVEN, stakes).worth(1, "nobody")
            table.before[needs, they_need], table.before[they_need, needs] = chance, 1 - chance
    return table


def after_crawford(table: MatchEquity, needs: int) -> float:
    """The trailing side doubles; the leader takes or drops, whichever leaves it less."""
    stakes = match_stakes(needs, 1, crawford=True, table=table)
    chances = []
    for moved in (-FIRST_ROLLS, FIRST_ROLLS):
        win = WIN + moved
        taken = CubeValue((win, *EVEN[1:]), stakes).worth(2, "theirs")
        chances.append(min(taken, stakes.worth(1)))
    return sum(chances) / 2


if __name__ == "__main__":
    made = make()
    path = Path(engine.__path__[0]) / "match_equity.npz"
    np.savez_compressed(
        path, before=made.before.astype(np.float32), after=made.after.astype(np.float32)
    )
    print("before, needs 1 to 9 of each:")
    print(np.round(100 * made.before[1:10, 1:10], 1))
    print("after:", np.round(100 * made.after[1:10], 1))
