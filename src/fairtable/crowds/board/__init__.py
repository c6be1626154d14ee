"""A crowd at the great board: many players in one program, each a guest with a team.

It is the load generator behind `fairtable dots crowd`. Read `crowd`, then `drawer`, which is
one player. `seen` is the board as all of them see it, `tally` counts.
"""

from fairtable.crowds.board.crowd import BoardCrowd, Plan
from fairtable.crowds.board.tally import BoardTally

__all__ = ["BoardCrowd", "BoardTally", "Plan"]
