"""Deals, C3 and C14 to C16: how cards are dealt, and what follows when hands are empty."""

from __future__ import annotations

from fairtable.games.casino.cards import DECK, Cards, in_order
from fairtable.games.casino.events import (
    CardsLaidOut,
    DealBegun,
    DealScored,
    Event,
    GameFinished,
    HandDealt,
    RoundBegun,
    StockLaid,
    TableSwept,
    TurnPassed,
)
from fairtable.games.casino.scoring import SideScore, score
from fairtable.games.casino.state import CardTable
from fairtable.referee import Chance, Seat

HAND = {2: 10, 3: 13, 4: 10}
"""C3. How many cards each player gets at a time, by the number of players."""


def deal(players: tuple[Seat, ...], dealer: Seat, number: int, chance: Chance) -> list[Event]:
    """C3. A new deck; the player to the dealer's left begins."""
    deck = chance.sealed.shuffled(DECK)
    first = players[(players.index(dealer) + 1) % len(players)]
    hands, rest = _hands(players, deck)
    events: list[Event] = [DealBegun(number, dealer, players), *hands]
    if len(players) == 3:
        return [*events, CardsLaidOut(rest), RoundBegun(1, 0), TurnPassed(first)]
    return [*events, StockLaid(rest), RoundBegun(1, len(rest)), TurnPassed(first)]


def _hands(players: tuple[Seat, ...], cards: Cards) -> tuple[list[HandDealt], Cards]:
    """A hand for each player, sorted, so that it tells nothing about the order of the deck."""
    each = HAND[len(players)]
    hands = [
        HandDealt(seat, in_order(cards[at * each : at * each + each]))
        for at, seat in enumerate(players)
    ]
    return hands, cards[len(players) * each :]


def what_follows(table: CardTable, seat: Seat) -> list[Event]:
    """After a turn of `seat`: the next turn, the next round, or the end of the deal.

    Nothing is drawn: the order of the stock is fixed, and the house deals a further deck in
    an entry of its own.
    """
    if any(table.hands.values()):
        return [TurnPassed(table.after(seat))]
    if table.stock:
        return _next_round(table)
    captor = seat if table.last_captor is None else table.last_captor
    left = (*table.loose, *(card for build in table.builds for card in build.cards))
    scores = _scores(table, captor, left)
    points = dict(table.points)
    for side in scores:
        for partner in side.seats:
            points[partner] += side.points
    scored = DealScored(table.deal, tuple(scores), tuple(points.items()))
    events: list[Event] = [TableSwept(captor, left), scored]
    return [*events, GameFinished()] if is_decided(table, points) else events


def next_deal(table: CardTable, chance: Chance) -> list[Event]:
    """C3. The deal goes round to the left."""
    return deal(table.players, table.after(table.dealer), table.deal + 1, chance)


def _next_round(table: CardTable) -> list[Event]:
    """C3. The stock is dealt; the player to the dealer's left begins again."""
    hands, rest = _hands(table.players, table.stock)
    first = table.after(table.dealer)
    return [*hands, RoundBegun(table.round + 1, len(rest)), TurnPassed(first)]


def _scores(table: CardTable, captor: Seat, left: Cards) -> list[SideScore]:
    """C14, C15. The last captor also gets the cards that are left."""
    piles = {**table.piles, captor: (*table.piles[captor], *left)}
    sides = table.sides()
    return score(
        sides, [tuple(card for seat in side for card in piles[seat]) for side in sides]
    )


def is_decided(table: CardTable, points: dict[Seat, int]) -> bool:
    """C16. One deal is played; or a side has reached the target and no other has as much."""
    if not table.options.target:
        return True
    totals = sorted(points[side[0]] for side in table.sides())
    return totals[-1] >= table.options.target and totals[-1] > totals[-2]
