"""Refusals by the rules, of a game or of the house, as problems."""

from __future__ import annotations

from fairtable.referee import BadInput, HouseWhy, Refused, Why
from fairtable.server.problems import Problem

HOUSE_STATUS = {
    HouseWhy.NOT_YOUR_SEAT: 403,
    HouseWhy.NOT_HOST: 403,
    HouseWhy.REMOVED: 403,
    HouseWhy.NO_SUCH_SEAT: 404,
    HouseWhy.SEAT_EMPTY: 404,
    HouseWhy.GAME_OVER: 410,
    HouseWhy.UNREADABLE_MOVE: 422,
}
"""Every other refusal of the house is a conflict with the state of the table: 409."""


def refusal(game: str, refused: Refused) -> Problem:
    """A refusal by the rules, of the game or of the house, as a problem."""
    why = refused.why
    of_house = isinstance(why, HouseWhy)
    book = "house" if of_house else game
    return Problem(
        type=f"/problems/{book}/{why.code}",
        title=f"{book.capitalize()}, rule {why.rule}",
        status=HOUSE_STATUS.get(why, 409) if isinstance(why, HouseWhy) else 422,
        detail=refused.says,
        code=why.code,
        rule=why.rule,
        rule_url=f"/rules/{book}#{why.rule}",
        offends=refused.offends,
        values=dict(refused.values) or None,
    )


def against_a_rule(game: str, bad: BadInput, why: Why) -> Problem:
    """A question to a service that no table of the game could ask, as a problem."""
    return Problem(
        type=f"/problems/{game}/{why.code}",
        title=f"{game.capitalize()}, rule {why.rule}",
        status=422,
        detail=bad.sentence,
        code=why.code,
        rule=why.rule,
        rule_url=f"/rules/{game}#{why.rule}",
        offends=bad.offends,
        place=bad.place,
    )
