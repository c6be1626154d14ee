"""Cards, builds and stacks: which of them something is, and what they add up to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fairtable.documents.casino.reading import plain, read
from fairtable.games import casino
from fairtable.games.casino.document_shapes import DocumentCard, TableItem
from fairtable.referee import BadInput
from fairtable.referee.explaining import read_as

CardLike = Mapping[str, Any] | DocumentCard | TableItem


def is_card(thing: Any) -> bool:
    """C1. Is this a card of the deck, and no build and no stack?"""
    item = _item(thing)
    if item is None or item.kind != "loose":
        return False
    try:
        item.card_text("$")
    except ValueError:
        return False
    return True


def is_build(thing: Any) -> bool:
    """C6. Is this a build: cards with an owner and a value?"""
    item = _item(thing)
    whole = item is not None and None not in (item.cards, item.owner, item.value)
    return whole and item is not None and item.kind == "build"


def is_temporary_stack(thing: Any) -> bool:
    """C12. Is this a temporary stack?"""
    item = _item(thing)
    return item is not None and item.kind == "temporary_stack" and item.cards is not None


def rank_value(rank: str | int) -> int:
    """C1. An ace is 1, the other ranks are their number. There are no others."""
    named = _rank(rank)
    return casino.VALUE[casino.read_card(f"{'A' if rank == 1 else named}S")]


def _rank(rank: Any) -> str:
    if isinstance(rank, bool) or not isinstance(rank, str | int):
        raise ValueError("A rank is A, or a number from 2 to 10.")
    return str(rank)[:8]


def calculate_build_value(cards: Sequence[CardLike]) -> int:
    """C6. What the values of these cards add up to."""
    return sum(casino.VALUE[card] for card in _texts(cards))


def calculate_card_sum(cards: Sequence[CardLike]) -> int:
    """C12. The same, of a temporary stack."""
    return calculate_build_value(cards)


def has_own_build(table_cards: Sequence[Any], player_index: int) -> bool:
    """C6. Does this player own a build on the table?"""
    items = [_item(thing) for thing in _listed(table_cards)]
    return any(
        item is not None and is_build(item) and item.owner == player_index for item in items
    )


def is_valid_sequence(cards: Sequence[CardLike]) -> bool:
    """C20. Do the values follow each other? No card is no sequence."""
    return casino.is_valid_sequence(_texts(cards))


def is_valid_set(cards: Sequence[CardLike]) -> bool:
    """C20. Have all these cards one value? No card is no set."""
    return casino.is_valid_set(_texts(cards))


def _item(thing: Any) -> TableItem | None:
    """The thing as something that lies on a table; None if it cannot be that."""
    if isinstance(thing, TableItem):
        return thing
    try:
        return read_as(plain(thing), TableItem)
    except BadInput:
        return None


def _texts(cards: Sequence[CardLike]) -> list[str]:
    found = [read(card, DocumentCard, "card") for card in _listed(cards)]
    return [card.text("$") for card in found]


def _listed(cards: Any) -> Sequence[Any]:
    if isinstance(cards, str | bytes) or not isinstance(cards, Sequence):
        raise ValueError("Cards are a list.")
    return cards
