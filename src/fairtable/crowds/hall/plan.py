"""What a crowd in a hall does, and what its phones know of it."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from fairtable.crowds.hall.tally import Tally
from fairtable.crowds.wire import Address


class Plan(msgspec.Struct, frozen=True):
    """What the crowd does. Without a `table` it opens one, and its host starts the game.

    `whole` players judge every entry of the log; the others compute every hash. `at_once`
    players are on their way at the same time. `silent` of them fall silent before the start.
    """

    url: str
    players: int
    table: str = ""
    seconds: float = 60.0
    whole: int = 3
    at_once: int = 64
    silent: int = 0
    marks: bool = True
    claims: bool = True
    options: dict[str, Any] = {}


class Company(Protocol):
    """What a phone knows of the crowd to which it belongs."""

    plan: Plan
    address: Address
    table: str
    tally: Tally

    def began(self, phone: Any) -> None:
        """The game of this phone has begun."""

    def called(self, number: int, after: float) -> None:
        """This phone has heard a number, so long after it was called."""
