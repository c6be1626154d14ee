"""A bot that sees only what a player sees. It claims complete patterns."""

from __future__ import annotations

from fairtable.games.tambola.claims import standing
from fairtable.games.tambola.moves import Claim, Move
from fairtable.games.tambola.view import View
from fairtable.referee import Draws


def choose(view: View, draws: Draws) -> Move | None:
    """The first prize that is complete; None means to wait. The draws are not used.

    A sheet is claimed once, with its first ticket.
    """
    if view.status != "playing":
        return None
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
