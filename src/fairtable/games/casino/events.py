"""The events of Casino, in the past tense; each holds everything that it changed.

Not everybody may see the events with hands and the stock; all others are public.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from fairtable.games.casino.cards import Card, Cards
from fairtable.games.casino.scoring import SideScore
from fairtable.games.casino.spread import Build, Source, Staged
from fairtable.referee import Fact, Seat


class DealBegun(Fact, frozen=True):
    """C3. The table is cleared for a deal; `players` in their order of play."""

    number: int
    dealer: Seat
    players: tuple[Seat, ...]


class HandDealt(Fact, frozen=True):
    """C3, C17. The cards that a player was dealt; only that player sees them."""

    seat: Seat
    cards: Cards

    def seen_by(self) -> tuple[Seat, ...]:
        return (self.seat,)

    def __repr__(self) -> str:
        # An event may be written to an error log.
        return f"HandDealt(seat={self.seat}, ...)"


class StockLaid(Fact, frozen=True):
    """C3, C17. The stock in its order; only the house knows it."""

    cards: Cards

    def seen_by(self) -> tuple[Seat, ...]:
        return ()

    def __repr__(self) -> str:
        return "StockLaid(...)"


class CardsLaidOut(Fact, frozen=True):
    """C3. What lies on the table before the first turn, with three players."""

    cards: Cards


class RoundBegun(Fact, frozen=True):
    """C3. Hands are dealt; `stock` is how many cards are left in the stock."""

    number: int
    stock: int


class TurnPassed(Fact, frozen=True):
    to: Seat


class CardsCaptured(Fact, frozen=True):
    """C5. `haul` goes to the pile in this order, the card that took it on top.

    `pile` is the seat whose pile lost its top card, if one did.
    """

    seat: Seat
    card: Card
    loose: Cards
    builds: tuple[int, ...]
    pile: Seat | None
    haul: Cards


class BuildLaid(Fact, frozen=True):
    """C6, C7, C8. A card was played to a build, which lies in place of those it replaced."""

    seat: Seat
    how: Literal["created", "raised", "joined"]
    card: Card
    loose: Cards
    replaced: tuple[int, ...]
    pile: Seat | None
    build: Build


class CardTrailed(Fact, frozen=True):
    """C10. A card was played to the table."""

    seat: Seat
    card: Card


class StackBegun(Fact, frozen=True):
    """C12. A stack stands, perhaps on a build."""

    seat: Seat
    cards: tuple[Staged, ...]
    build: int | None


class CardStaged(Fact, frozen=True):
    card: Card
    source: Source


class CardTakenBack(Fact, frozen=True):
    card: Card


class StackGone(Fact, frozen=True):
    """C12. Cancelled: everything lies where it lay before."""


class HintTaken(Fact, frozen=True):
    """C22. A player has asked what to do. What was advised is in no log."""

    seat: Seat


class TableSwept(Fact, frozen=True):
    """C14. The cards left on the table go to the player who captured last."""

    seat: Seat
    cards: Cards


class DealScored(Fact, frozen=True):
    """C15. The points of this deal by sides, and everybody's points so far."""

    number: int
    sides: tuple[SideScore, ...]
    points: tuple[tuple[Seat, int], ...]


class GameFinished(Fact, frozen=True):
    """C16. There will be no further deal."""


Event: TypeAlias = (
    DealBegun
    | HandDealt
    | StockLaid
    | CardsLaidOut
    | RoundBegun
    | TurnPassed
    | CardsCaptured
    | BuildLaid
    | CardTrailed
    | StackBegun
    | CardStaged
    | CardTakenBack
    | StackGone
    | HintTaken
    | TableSwept
    | DealScored
    | GameFinished
)
