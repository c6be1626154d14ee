"""The four teams, D2: their numbers, names and colours."""

from __future__ import annotations

from typing import Annotated

import msgspec

from fairtable.games.dots.lines import whole_number
from fairtable.referee import means

FILL_OPACITY = 0.5
"""D2. A box is filled with its team's colour at half opacity."""


class Team(msgspec.Struct, frozen=True):
    """A team as it is shown."""

    team: Annotated[int, means("team")]
    name: str
    colour: Annotated[str, means("colour")]


TEAMS = (
    Team(0, "RED", "#E53935"),
    Team(1, "BLUE", "#1E88E5"),
    Team(2, "GREEN", "#43A047"),
    Team(3, "YELLOW", "#FDD835"),
)
MOST_TEAMS = len(TEAMS)


def team_of(number: int) -> int:
    """D2. The number itself, if it is the number of a team; else ValueError."""
    return whole_number(number, MOST_TEAMS, "number of a team")


def winner_of(scores: tuple[int, ...]) -> int | None:
    """D8. The team with the most boxes; a tie has no winner. Before the end it leads."""
    best = max(scores)
    return scores.index(best) if scores.count(best) == 1 else None
