"""The forty cards, C1: A to 10 in four suits, each a short text such as `7S` or `10D`.

An ace is worth 1, the others are worth their number. `read_card` accepts no other cards: jacks,
queens and kings do not exist here and never get a value.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, TypeAlias

from fairtable.referee import means

Card: TypeAlias = Annotated[str, means("card")]
Cards: TypeAlias = tuple[Card, ...]

SUITS = "SHDC"
SIGNS = dict(zip(SUITS, "♠♥♦♣", strict=True))
RANKS = ("A", *map(str, range(2, 11)))
DECK: Cards = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""Every card once, suit by suit."""

VALUE = {card: number % 10 + 1 for number, card in enumerate(DECK)}
PLACE = {card: number for number, card in enumerate(DECK)}
POINTS = {"2S": 1, "10D": 2, **{"A" + suit: 1 for suit in SUITS}}
"""C15. The cards that score by themselves."""

SHOWN = {card: card[:-1] + SIGNS[card[-1]] for card in DECK}
_ORDER = {card: (VALUE[card], PLACE[card]) for card in DECK}
_SPELLINGS = {
    card[:-1] + suit: card
    for card in DECK
    for suit in (card[-1], SIGNS[card[-1]], SIGNS[card[-1]] + "\ufe0f")
}


class Impossible(ValueError):
    """Cards or a table that cannot be: a sentence, the code of the refusal, and the cards."""

    def __init__(self, code: str, sentence: str, cards: Cards = ()) -> None:
        super().__init__(sentence)
        self.code = code
        self.cards = cards


def read_card(text: str) -> Card:
    """C1. The card that `text` names, as `7S`, `7s` or `7♠`; Impossible if there is none."""
    if type(text) is str:
        if text in VALUE:
            return text
        if len(text) <= 8 and (card := _SPELLINGS.get(text.strip().upper())):
            return card
    named = repr(text)[:12] if type(text) is str else "That"
    sentence = f"{named} is not a card of this deck. It has A to 10 in ♠ ♥ ♦ ♣."
    raise Impossible("no-such-card", sentence, (text[:8],) if type(text) is str else ())


def read_cards(cards: Sequence[str], name: str = "cards") -> Cards:
    """C1. Several cards; anything but a list of known cards is a ValueError."""
    if type(cards) not in (list, tuple):
        raise ValueError(f"The {name} must be a list of cards.")
    return tuple(card if card in VALUE else read_card(card) for card in map(_hashable, cards))


def _hashable(card: str) -> str:
    return card if type(card) is str else read_card(card)


def show(cards: Card | Iterable[Card]) -> str:
    """Cards as people read them: 7♠, or 4♣ 3♥. An unknown card is shown as it was named."""
    if isinstance(cards, str):
        return SHOWN.get(cards, cards[:-1] + SIGNS.get(cards[-1:], cards[-1:]))
    return " ".join(map(show, cards))


def in_order(cards: Iterable[Card]) -> Cards:
    """By value, then by suit; unknown cards come last."""
    return tuple(sorted(cards, key=lambda card: _ORDER.get(card, (99, len(card), card))))


def total(cards: Iterable[Card]) -> int:
    """What the values add up to."""
    return sum(map(VALUE.__getitem__, cards))


def points_of(cards: Iterable[Card]) -> int:
    """C15. What these cards score by themselves; the whole deck scores 7."""
    return sum(POINTS.get(card, 0) for card in cards)


def is_valid_sequence(cards: Sequence[str]) -> bool:
    """C20. Consecutive values, in any order and suit, none twice; at least one card."""
    values = sorted(VALUE[card] for card in read_cards(cards))
    return bool(values) and values == list(range(values[0], values[0] + len(values)))


def is_valid_set(cards: Sequence[str]) -> bool:
    """C20. Different cards of one value; at least one card."""
    known = read_cards(cards)
    return len({VALUE[card] for card in known}) == 1 and len({*known}) == len(known)
