"""What each choice of a decision is worth, from the view of the player who decides."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from fairtable.games.backgammon.engine.cube_advice import Advice as CubeAdvice
from fairtable.games.backgammon.engine.encoding import Floats
from fairtable.games.backgammon.engine.evaluator import Evaluator
from fairtable.games.backgammon.engine.gnu import turned
from fairtable.games.backgammon.engine.player import (
    cube_advice,
    cube_before,
    stakes_of,
    weights_of,
)
from fairtable.games.backgammon.moves import Beaver, Double, Drop, Move, Play, RollDice, Take
from fairtable.games.backgammon.offences import named
from fairtable.games.backgammon.plays import ways
from fairtable.games.backgammon.position import Board, Side, side_of
from fairtable.games.backgammon.view import View


class Weighed(NamedTuple):
    """A choice, its worth in points, the player's chances after it, and the board after it."""

    move: Move
    points: float
    chances: Floats
    side: Side


def side_on_turn(view: View) -> Side:
    assert view.turn is not None, "somebody is on turn"
    return side_of(Board(view.points, view.bar, view.home), view.turn)


def weigh(
    evaluator: Evaluator, view: View, played: Move | None = None, beavers: bool = False
) -> list[Weighed]:
    """The choices that deserve it, the best first; the one that was `played` is among them.

    `beavers` says whether the player who answers a double may beaver.
    """
    if view.phase == "moving":
        found = _weigh_plays(evaluator, view, played)
    else:
        found = _weigh_cube(evaluator, view, beavers)
    # What was played goes before an equal one: then it loses nothing.
    return sorted(found, key=lambda choice: (-choice.points, choice.move != played))


def _weigh_plays(evaluator: Evaluator, view: View, played: Move | None) -> list[Weighed]:
    assert view.dice is not None, "the dice are rolled"
    side, weights = side_on_turn(view), weights_of(view)
    legal = ways(side, view.dice)
    plays = evaluator.good_plays(side, view.dice, weights)
    if isinstance(played, Play):
        plays.append(played)
    afters: dict[Side, Play] = {}
    for play in plays:
        way = named(legal, play)
        assert way is not None, (play, view)
        afters.setdefault(way.side, way.play)
    theirs = _turned_weights(weights)
    found = []
    for after, play in afters.items():
        chances = turned_chances(evaluator.chances(turned(after), theirs))
        points = float(weights[:5] @ chances + weights[5])
        found.append(Weighed(play, points, chances, after))
    return found


def _weigh_cube(evaluator: Evaluator, view: View, beavers: bool) -> list[Weighed]:
    """Double or roll; take, drop or beaver; each for the player who decides."""
    side = side_on_turn(view)
    chances = evaluator.chances(side, weights_of(view))
    advice = cube_advice(chances, view)
    stakes, cube = stakes_of(view), cube_before(view)
    unit = (stakes.worth(cube) - stakes.worth(-cube)) / 2
    middle = (stakes.worth(cube) + stakes.worth(-cube)) / 2
    worths = _worths(view, advice, beavers)
    if view.phase != "doubled":
        return [Weighed(move, (worth - middle) / unit, chances, side) for move, worth in worths]
    mine = turned_chances(chances)
    return [Weighed(move, -(worth - middle) / unit, mine, side) for move, worth in worths]


def _worths(view: View, advice: CubeAdvice, beavers: bool) -> list[tuple[Move, float]]:
    """What each choice at the cube is worth to the side that rolls."""
    beavered = max(advice.beavered, -2 * advice.dropped)
    if view.phase == "rolling":
        answers = [advice.taken, advice.dropped, *([beavered] if beavers else [])]
        return [(RollDice(), advice.roll), (Double(), min(answers))]
    if view.phase == "beavered":
        return [(Take(), advice.beavered), (Drop(), -2 * advice.dropped)]
    found: list[tuple[Move, float]] = [(Take(), advice.taken), (Drop(), advice.dropped)]
    return [*found, (Beaver(), beavered)] if beavers else found


def turned_chances(chances: Floats) -> Floats:
    """The same chances, as the other side counts them."""
    win, gammon, backgammon, lost_gammon, lost_backgammon = chances
    turned: Floats = np.array(
        [1 - win, lost_gammon, lost_backgammon, gammon, backgammon], np.float32
    )
    return turned


def _turned_weights(weights: Floats) -> Floats:
    """The same weights for the other side, which wins what this side loses."""
    win, gammon, backgammon, lost_gammon, lost_backgammon, always = weights
    theirs: Floats = np.array(
        [win, -lost_gammon, -lost_backgammon, -gammon, -backgammon, -win - always], np.float32
    )
    return theirs
