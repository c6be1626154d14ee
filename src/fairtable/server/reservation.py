"""A free seat for somebody who was sent to the table. Nobody else takes it meanwhile."""

from __future__ import annotations

import time

from fairtable.referee import Invite, Match, Sit
from fairtable.server.asked import Asked
from fairtable.server.problems import Problem, Trouble, problem

SECONDS = 10.0


class Reservation:
    """It ends when its holder sits down, and in any case soon. It is in no log."""

    def __init__(self, holder: str) -> None:
        self.holder = holder
        self._until = time.monotonic() + SECONDS

    @property
    def left(self) -> float:
        """For how many seconds it still holds."""
        return max(0.0, self._until - time.monotonic())

    def stops(self, asked: Asked, match: Match) -> Problem | None:
        """Why nobody else may take a seat now; None if it does not matter."""
        if not isinstance(asked.ask, Sit | Invite) or asked.who == self.holder:
            return None
        if not self.left or match.room.seat_of(self.holder) is not None:
            return None
        return problem(Trouble.SEAT_RESERVED, wait=self.left)
