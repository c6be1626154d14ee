"""The options that the host chooses, and the table: the state of the game.

A staged card stays where it lay (hand, table or pile) until the stack is finished, so a
cancelled stack leaves no trace. `seen_from` shows the table as it looks with the stack.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec.structs import replace

from fairtable.games.casino.cards import Card, Cards
from fairtable.games.casino.context import CasinoRules
from fairtable.games.casino.presets import PRESETS
from fairtable.games.casino.scoring import SideScore
from fairtable.games.casino.spread import Build, Spread, Stack
from fairtable.referee import Seat, option

Hands = dict[Seat, Cards]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """C16, C18, C22. What the host chooses."""

    rules: Annotated[
        Literal["standard", "document"],
        option(
            "Rules",
            "Standard: a build needs a card in hand that takes it, and one card may take "
            "several sets. Simple: nine plain rules.",
            choices={"standard": "Standard", "document": "Simple"},
        ),
    ] = "standard"
    four: Annotated[
        Literal["partners", "singles"],
        option(
            "With four players",
            choices={"partners": "Partners", "singles": "Everybody alone"},
        ),
    ] = "partners"
    target: Annotated[
        int,
        option(
            "Points to play to",
            "Deals are played until somebody has this many points. 0 is for one deal.",
            unit="points",
            ge=0,
            le=1000,
        ),
    ] = 0
    stack_seconds: Annotated[
        int,
        option(
            "Time for a stack",
            "The house clears a stack that nobody touches for this long. 0: it never does.",
            unit="seconds",
            ge=0,
            le=3600,
        ),
    ] = 60
    hints: Annotated[
        bool,
        option("Hints", "A player may ask what to do; everybody sees that it was asked."),
    ] = False


class CardTable(msgspec.Struct, frozen=True):
    """One game. Before the house deals nobody plays; `hands` and `stock` are hidden (C17).

    `hints` counts the hints of each player, and `hinted` has taken one for this turn (C22).
    """

    options: Options
    players: tuple[Seat, ...] = ()
    dealer: Seat = 0
    deal: int = 0
    round: int = 0
    turn: Seat | None = None
    hands: Hands = {}
    stock: Cards = ()
    loose: Cards = ()
    builds: tuple[Build, ...] = ()
    built: int = 0
    piles: Hands = {}
    stack: Stack | None = None
    last_captor: Seat | None = None
    points: dict[Seat, int] = {}
    scored: tuple[SideScore, ...] = ()
    over: bool = False
    hints: dict[Seat, int] = {}
    hinted: Seat | None = None

    @property
    def rules(self) -> CasinoRules:
        return PRESETS[self.options.rules]

    @property
    def waits_for_deal(self) -> bool:
        """C3. Is a deal over, and the game not? Then the house deals again."""
        return bool(self.players) and self.turn is None and not self.over

    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        """C2. Who plays together: partners sit opposite each other."""
        players = self.players
        if len(players) == 4 and self.options.four == "partners":
            return (players[0], players[2]), (players[1], players[3])
        return tuple((seat,) for seat in players)

    def opponents(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats that play against `seat`, beginning to its left."""
        at = self.players.index(seat)
        mine = next(side for side in self.sides() if seat in side)
        around = (*self.players[at + 1 :], *self.players[:at])
        return tuple(other for other in around if other not in mine)

    def after(self, seat: Seat) -> Seat:
        """C3. Play goes round to the left."""
        return self.players[(self.players.index(seat) + 1) % len(self.players)]

    def without(self, seat: Seat, card: Card) -> Hands:
        """The hands when this card is played."""
        return {**self.hands, seat: tuple(held for held in self.hands[seat] if held != card)}

    def piles_without(self, seat: Seat | None) -> Hands:
        """The piles after the top of this one is taken, if any."""
        return self.piles if seat is None else {**self.piles, seat: self.piles[seat][:-1]}

    def pile_of(self, top: Card | None) -> Seat | None:
        """Whose pile this card is the top of."""
        if top is None:
            return None
        return next(seat for seat, pile in self.piles.items() if pile[-1:] == (top,))

    def spread_for(self, seat: Seat) -> Spread:
        """What `seat` can see, as it would be without a stack."""
        tops = [self.piles[other][-1:] for other in self.opponents(seat)]
        return Spread(
            seat,
            self.round,
            self.hands[seat],
            self.loose,
            self.builds,
            None,
            tuple(card for top in tops for card in top),
        )

    def seen_from(self, seat: Seat) -> Spread:
        """What `seat` can see; the cards of a stack lie only in the stack."""
        spread = self.spread_for(seat)
        if self.stack is None:
            return spread
        staged = {each.card for each in self.stack.cards}
        hand, loose, tops = (
            tuple(card for card in cards if card not in staged)
            for cards in (spread.hand, spread.loose, spread.tops)
        )
        return replace(spread, hand=hand, loose=loose, tops=tops, stack=self.stack)

    def __repr__(self) -> str:
        # C17. No log, traceback or debugger that prints a table shows hands and stock.
        return f"CardTable(deal={self.deal}, round={self.round}, turn={self.turn})"
