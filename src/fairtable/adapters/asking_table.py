"""What a player asks of a table besides moves: seats, the start, and between the players.

The rules are H2 to H16 of docs/rules/house.md. Each method returns the table after it.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, Literal, Self

from fairtable.adapters.seen_table import SeenTable
from fairtable.referee import (
    Abort,
    Agree,
    Ask,
    Claim,
    Decline,
    End,
    Give,
    HandOver,
    Invite,
    LoseChain,
    Offer,
    Pause,
    Remove,
    Resign,
    Resume,
    Rise,
    Start,
)

What = Literal["draw", "pause", "end"]
"""What players offer each other."""
Unlogged = dict[str, str]
"""An ask that makes no entry, as JSON: the referee does not know it."""
REMATCH: Unlogged = {"type": "Rematch"}
NO_REMATCH: Unlogged = {"type": "NoRematch"}


class AskingTable(SeenTable):
    """A table of which something can be asked."""

    @abstractmethod
    def _ask(self, ask: Ask | Give | Unlogged, version: int | None = None) -> dict[str, Any]:
        """One ask with a new command id; the update that it made, or Declined."""

    @abstractmethod
    def _renewed(self) -> Self:
        """Look at the table again."""

    def _asked(self, ask: Ask | Unlogged) -> Self:
        self._ask(ask)
        return self._renewed()

    # Seats, and what the host does

    def rise(self) -> Self:
        """Leave your seat. After the start it is kept for you."""
        return self._asked(Rise(-1 if self.seat is None else self.seat))

    def lose_chain(self) -> Self:
        """Say that the record of your chain is lost: your seat rolls without it from now on."""
        return self._asked(LoseChain())

    def invite(self, seat: int | None = None, level: str | None = None) -> Self:
        """As host: seat a bot. As a player: let one play on for somebody who is gone."""
        return self._asked(Invite(seat, level))

    def free(self, seat: int) -> Self:
        """As host: free the seat of somebody else, as far as the rules allow it."""
        return self._asked(Rise(seat))

    def start(self) -> Self:
        """As host: start with everybody who is here. Whoever brought a chain gives a link."""
        return self._asked(Start())

    def pause(self) -> Self:
        """As host: stop play. With a clock it needs consent: `offer("pause")`."""
        return self._asked(Pause())

    def resume(self) -> Self:
        return self._asked(Resume())

    def end(self) -> Self:
        """As host before the game, or if you play alone. Else `offer("end")` or `resign()`."""
        return self._asked(End())

    def hand_over(self, seat: int) -> Self:
        """As host: make the person at this seat the host."""
        return self._asked(HandOver(seat))

    def remove(self, holder: str) -> Self:
        """As host: send a spectator away."""
        return self._asked(Remove(holder))

    # Between the players

    def resign(self) -> Self:
        """H11. Give the game up."""
        return self._asked(Resign())

    def abort(self) -> Self:
        """H13. Call the game off, as long as nobody has moved. After a deal: `offer("end")`."""
        return self._asked(Abort())

    def offer(self, what: What) -> Self:
        """H12. Offer the other players a draw, a pause, or an end without a result."""
        return self._asked(Offer(what))

    def agree(self, what: What) -> Self:
        """H12. Agree to what another player offers."""
        return self._asked(Agree(what))

    def decline(self, what: What) -> Self:
        """H12. Decline what another player offers, or take your own offer back."""
        return self._asked(Decline(what))

    def claim(self, seat: int) -> Self:
        """H14. Claim the game from the player at this seat, who is gone."""
        return self._asked(Claim(seat))

    def no_rematch(self) -> Self:
        """H16. Decline a rematch, or take your own wish back."""
        return self._asked(NO_REMATCH)
