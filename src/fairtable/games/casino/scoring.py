"""C15: what the captured cards are worth, in total and by kind of points."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from fairtable.games.casino.cards import Cards, read_cards
from fairtable.referee import Seat


class SideScore(msgspec.Struct, frozen=True):
    """One side's deal: how many cards and spades it took, and each kind of points."""

    seats: tuple[Seat, ...]
    cards: int
    spades: int
    most_cards: int
    most_spades: int
    two_of_spades: int
    ten_of_diamonds: int
    aces: int
    points: int


def score(sides: Sequence[Sequence[Seat]], piles: Sequence[Sequence[str]]) -> list[SideScore]:
    """C15. The points of each side from the cards it captured.

    Between two sides: most cards 2 and most spades 2, a tie 1 each. Between three or four, the
    points of single cards alone.
    """
    if type(piles) not in (list, tuple) or type(sides) not in (list, tuple):
        raise ValueError("Sides and piles must be lists.")
    if any(type(side) not in (list, tuple) for side in sides):
        raise ValueError("A side is a list of seats.")
    if len(sides) != len(piles):
        raise ValueError(f"There are {len(sides)} sides and {len(piles)} piles.")
    captured = [read_cards(pile, "pile") for pile in piles]
    cards = [len(pile) for pile in captured]
    spades = [sum(card[-1] == "S" for card in pile) for pile in captured]
    most_cards, most_spades = _most(cards), _most(spades)
    return [
        _scored(tuple(seats), pile, spades[at], most_cards[at], most_spades[at])
        for at, (seats, pile) in enumerate(zip(sides, captured, strict=True))
    ]


def _most(counts: list[int]) -> list[int]:
    """2 points for the most of two sides, 1 each for a tie; more sides get none."""
    if len(counts) != 2:
        return [0] * len(counts)
    first, second = counts
    return [1, 1] if first == second else [2, 0] if first > second else [0, 2]


def _scored(
    seats: tuple[Seat, ...], pile: Cards, spades: int, most_cards: int, most_spades: int
) -> SideScore:
    two, ten = int("2S" in pile), 2 * ("10D" in pile)
    aces = sum(card[0] == "A" for card in pile)
    points = most_cards + most_spades + two + ten + aces
    return SideScore(seats, len(pile), spades, most_cards, most_spades, two, ten, aces, points)
