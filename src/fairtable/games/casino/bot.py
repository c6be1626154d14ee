"""Bots that see only what a player sees. One takes what scores, or builds, or trails."""

from __future__ import annotations

from collections.abc import Callable

from fairtable.games.casino.cards import POINTS, VALUE, Card, Cards
from fairtable.games.casino.moves import Cancel, Capture, LayBuild, Move, Raise, Trail, Turn
from fairtable.games.casino.presets import PRESETS
from fairtable.games.casino.spread import Spread
from fairtable.games.casino.turns import turns
from fairtable.games.casino.view import View, spread_of
from fairtable.referee import Draws

OVERLOOKED = -100.0


def choose(view: View, draws: Draws) -> Move | None:
    """The turn that is worth most now, any of equal ones; None while others are on turn.

    A stack that stands (another player may have sat here before) is cancelled first.
    """
    return _best(view, draws, _worth)


def choose_easy(view: View, draws: Draws) -> Move | None:
    """A beginner, who makes a beginner's mistakes.

    It sees a card of its own card's value, or two that add up to it, and no longer sums: it
    takes the most cards, whatever they score. It does not look at the piles of others. It
    builds only on a single card. It trails its lowest card, because high cards look better: so
    it gives its aces away.
    """
    return _best(view, draws, _first_sight)


def _best(view: View, draws: Draws, worth_of: Callable[[Spread, Turn], float]) -> Move | None:
    seat = view.seat
    if seat is None or seat != view.turn:
        return None
    if view.stack is not None:
        return Cancel()
    spread, rules = spread_of(view, seat), PRESETS[view.rules]
    worth = [(worth_of(spread, turn), turn) for turn in turns(spread, rules)]
    best = max(value for value, _ in worth)
    return draws.choice([turn for value, turn in worth if value == best])


def _first_sight(spread: Spread, turn: Turn) -> float:
    """What a beginner thinks of a turn; below OVERLOOKED it does not even see it."""
    match turn:
        case Capture(_, taken, builds):
            overlooked = len(taken) > 2 or any(card in spread.tops for card in taken)
            seen = len(taken) + sum(map(len, builds))
            return OVERLOOKED if overlooked or (taken and builds) else 20 + seen
        case LayBuild(_, _, cards):
            overlooked = len(cards) > 1 or cards[0] in spread.tops
            return OVERLOOKED if overlooked else 15
        case Trail(card):
            return -VALUE[card]
        case _:
            return OVERLOOKED


def _worth(spread: Spread, turn: Turn) -> float:
    match turn:
        case Capture(card, taken, builds):
            # The top of an opponent's pile counts twice: the opponent loses what is won.
            stolen = [one for one in taken if one in spread.tops]
            haul = (card, *taken, *stolen, *(one for build in builds for one in build))
            return 5 + _weight(haul)
        case LayBuild(card, _, cards):
            return 4 + _weight((card, *cards)) / 2
        case Raise(card, build, _, _):
            return 4 + _weight((card, *build)) / 2
        case Trail(card):
            return -_weight((card,)) - 0.1 * _would_be_taken(spread, card)


def _weight(cards: Cards) -> float:
    """What cards are worth: their points, and their help towards most cards and most spades."""
    return sum(4 * POINTS.get(card, 0) + 0.8 * (card[-1] == "S") + 0.4 for card in cards)


def _would_be_taken(spread: Spread, card: Card) -> int:
    """How many sums with one loose card of the table this card would open."""
    return sum(VALUE[loose] + VALUE[card] <= 10 for loose in spread.loose)
