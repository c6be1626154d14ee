"""The luck of a roll: what it is worth with best play, beside the mean of all rolls."""

from __future__ import annotations

from fairtable.games.backgammon.engine.evaluator import Evaluator
from fairtable.games.backgammon.engine.player import weights_of
from fairtable.games.backgammon.moves import Roll
from fairtable.games.backgammon.teaching.weighing import side_on_turn
from fairtable.games.backgammon.view import View


def luck_of_roll(evaluator: Evaluator, view: View, dice: Roll, opening: bool) -> float:
    """In points, for the side that rolled. `view` is that of the board before the play.

    The first roll of a game is never a double, so its mean is that of the other 15 rolls. Who
    begins is not counted.
    """
    worths = evaluator.roll_worths(side_on_turn(view), weights_of(view))
    rolls = [(one, two) for one in range(1, 7) for two in range(1, 7)]
    if opening:
        rolls = [(one, two) for one, two in rolls if one != two]
    mean = sum(float(worths[one, two]) for one, two in rolls) / len(rolls)
    return float(worths[dice[0], dice[1]]) - mean
