"""A player with an evaluator: it gets a view and never a state, and needs no luck."""

from __future__ import annotations

from typing import Protocol

from fairtable.games.backgammon.engine.cube_advice import Advice, CubeValue, Owner, advise
from fairtable.games.backgammon.engine.encoding import Floats
from fairtable.games.backgammon.engine.stakes import Stakes, match_stakes, money
from fairtable.games.backgammon.moves import (
    Accept,
    Beaver,
    Double,
    Drop,
    Move,
    Play,
    Refuse,
    RollDice,
    Take,
)
from fairtable.games.backgammon.position import COLOURS, Board, Side, other, side_of
from fairtable.games.backgammon.view import View

SLIGHTLY = 0.002
"""A resignation is accepted if playing on would not win more than this."""


class Evaluates(Protocol):
    """What a player needs to know about a board: ours knows it, and GNU Backgammon's."""

    def chances(self, side: Side, weights: Floats, /) -> Floats: ...

    def play(self, side: Side, dice: tuple[int, int], weights: Floats, /) -> Play: ...


def choose_by(evaluator: Evaluates, view: View) -> Move | None:
    """The best play, or the best answer; None while somebody else must act."""
    if not view.choices or view.turn is None:
        return None
    if view.phase == "moving" and view.dice is not None:
        side = side_of(Board(view.points, view.bar, view.home), view.turn)
        return evaluator.play(side, view.dice, weights_of(view))
    words = {choice.does for choice in view.choices[0]}
    if view.phase == "resigning":
        return _answer_resignation(evaluator, view)
    if view.phase == "rolling":
        doubles = "double" in words and cube_advice(_chances(evaluator, view), view).doubles
        return Double() if doubles else RollDice()
    advice = cube_advice(_chances(evaluator, view), view)
    if view.phase == "beavered":
        return Take() if advice.takes_beaver else Drop()
    if "beaver" in words and advice.beavers:
        return Beaver()
    return Take() if advice.takes else Drop()


def cube_advice(chances: Floats, view: View) -> Advice:
    """For the side that rolls: the one that doubles, or has doubled; from its chances."""
    cube = cube_before(view)
    # Whoever has doubled owned the cube, or nobody did: in the middle it is at 1.
    owner: Owner = "nobody" if cube == 1 else "mine"
    return advise(chances.tolist(), stakes_of(view), cube, owner)


def cube_before(view: View) -> int:
    """The value of the cube before the double that is offered, or that could be."""
    return view.cube.value // 2 if view.phase == "beavered" else view.cube.value


def _answer_resignation(evaluator: Evaluates, view: View) -> Move:
    """Accept if the other side, who offers, would lose no more by playing on."""
    stakes = stakes_of(view)
    value = CubeValue(_chances(evaluator, view).tolist(), stakes)
    goes_on = value.worth(view.cube.value, owner_of(view))
    offered = stakes.worth(-(view.resignation or 1) * view.cube.value)
    return Accept() if offered <= goes_on + SLIGHTLY * view.cube.value else Refuse()


def _chances(evaluator: Evaluates, view: View) -> Floats:
    """The chances of the side whose turn it is, before its roll."""
    assert view.turn is not None, "somebody is on turn"
    side = side_of(Board(view.points, view.bar, view.home), view.turn)
    return evaluator.chances(side, weights_of(view))


def owner_of(view: View) -> Owner:
    """The owner of the cube, as the side whose turn it is would say."""
    if view.cube.owner is None:
        return "nobody"
    return "mine" if COLOURS[view.cube.owner] == view.turn else "theirs"


def stakes_of(view: View) -> Stakes:
    """For the side whose turn it is."""
    assert view.turn is not None, "somebody is on turn"
    if view.length == 0:
        return money(view.jacoby)
    needs = view.length - view.score.of(view.turn)
    they_need = view.length - view.score.of(other(view.turn))
    return match_stakes(needs, they_need, view.crawford)


def weights_of(view: View) -> Floats:
    """What the five chances are worth to the side whose turn it is."""
    stakes, owner, cube = stakes_of(view), owner_of(view), view.cube.value
    mine = owner != "theirs" and stakes.may_double(True, cube)
    theirs = owner != "mine" and stakes.may_double(False, cube)
    return stakes.weights(cube, owner == "nobody", mine or theirs)
