"""What the source document of the game calls the questions to a `GameState`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairtable.games.dots.teams import team_of

if TYPE_CHECKING:
    from fairtable.games.dots.gamestate import GameState


class Getters:
    """The document's names, beside ours. A number that is not on the board is a ValueError."""

    __slots__ = ()

    def is_edge_taken(self: GameState, edge_id: int) -> bool:
        """D4. Is the line drawn?"""
        return self.is_taken(edge_id)

    def get_box_owner(self: GameState, box_id: int) -> int:
        """D5. 0 if nobody has the box, else the team plus 1."""
        owner = self.owner_of(box_id)
        return 0 if owner is None else owner + 1

    def get_score(self: GameState, team_id: int) -> int:
        """D8. The boxes of a team."""
        return self.scores[team_of(team_id)]

    def get_scores(self: GameState) -> tuple[int, ...]:
        """D8. The boxes of each team."""
        return self.scores

    def get_edges_placed_count(self: GameState) -> int:
        """D8. How many lines are drawn."""
        return self.placed

    def get_winner(self: GameState) -> int | None:
        """D8. The team with the most boxes, before the end, too; None for a tie."""
        return self.leader
