"""Who is asked: for advice at a table, and about a player's habits."""

from __future__ import annotations

from fairtable.games.casino.teaching.habits import KnownHabits
from fairtable.games.casino.teaching.suggestions import Suggestions, suggest_both
from fairtable.games.casino.view import View
from fairtable.referee.teaching import Teaching


def advise(view: View, known: KnownHabits | None = None) -> Suggestions | None:
    """C22. What to do, for the player who has taken a hint; None for everybody else."""
    if not view.hints.open:
        return None
    return suggest_both(view, known.weights() if known else {})


TEACHING = Teaching(advise)
