"""A bot that sees only what a player sees. It claims complete patterns; a caller calls."""

from __future__ import annotations

from fairtable.games.tambola.claims import standing
from fairtable.games.tambola.moves import Call, Claim, Move
from fairtable.games.tambola.view import View
from fairtable.referee import Draws


def choose(view: View, draws: Draws) -> Move | None:
    """A claim that stands, else a call if this seat may call; None means to wait.

    The draws are not used.
    """
    if view.status != "playing":
        return None
    calls = any(choice.does == "call" for step in view.choices for choice in step)
    return _claim(view) or (Call() if calls else None)


def _claim(view: View) -> Claim | None:
    """The first complete prize; a sheet is claimed once, with its first ticket."""
    tickets = [each.rows for each in view.tickets]
    for prize in view.prizes:
        for at, each in enumerate(view.tickets):
            if prize.name not in each.open:
                continue
            claimed = tickets if prize.pattern.sheet else [tickets[at]]
            stands = standing(claimed, view.called, prize.pattern)
            late = view.on_number and stands.completed_by != view.last
            if not stands.short and not late:
                return Claim(prize.name, at)
    return None
