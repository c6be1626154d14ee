"""Combinations while stacking, C20: which cards a stack still wants.

This is the rule `combo-validation-staging` of the engine. It offers no action: while a card is
over the stack, it says whether the card would complete a capture, fit together with others, or
spoil it. The value is that of the hand card in the stack; if there is none, it is that of any
hand card that may capture. What the stack is in words is in `marks`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from fairtable.games.casino.actions import ComboFeedback, Mark
from fairtable.games.casino.cards import VALUE, Card, Cards, is_valid_sequence, is_valid_set
from fairtable.games.casino.conditions import why_not_let_go
from fairtable.games.casino.context import Context
from fairtable.games.casino.sets import (
    MOST_SETS,
    TooManyWays,
    count_sets,
    picked,
    sets_of,
    stop_beyond,
)
from fairtable.games.casino.spread import Spread, Stack

if TYPE_CHECKING:
    from fairtable.games.casino.context import CasinoRules

MOST_COVERS = 5_000


class Combos(msgspec.Struct, frozen=True):
    """The cards in reach of a stack that would complete a capture, and those that would fit."""

    completes: frozenset[Card]
    fits: frozenset[Card]

    def mark(self, card: Card) -> Mark:
        if card in self.completes:
            return "completes"
        return "fits" if card in self.fits else "spoils"


class _Combos(msgspec.Struct, frozen=True):
    """The same for one value. `whole`: the stack is a capture already; `can_be`: it may be."""

    completes: Cards
    fits: Cards
    whole: bool
    can_be: bool


def is_over_stack(c: Context) -> bool:
    """C20. Any card that the stack may still hold."""
    return c.stack is not None and (c.source == "table" or not c.stack.of(c.source))


def say_combo(c: Context) -> ComboFeedback | None:
    """C20. What the stack would be with the dragged card; nothing on too large a table."""
    assert c.stack is not None
    cards = (*(staged.card for staged in c.stack.cards), c.card)
    try:
        mark = combos_of(c.spread, c.stack, c.rules).mark(c.card)
    except TooManyWays:
        return None
    return ComboFeedback(
        c.stack.id, c.card, mark, is_valid_sequence(cards), is_valid_set(cards)
    )


def combos_of(spread: Spread, stack: Stack, rules: CasinoRules) -> Combos:
    """C20. Which cards of the hand, the table and the piles complete a capture, or fit.

    TooManyWays if the table was made by hand and has too many sets.
    """
    laid = stack.of("table") + stack.of("pile")
    tops = () if stack.of("pile") else spread.tops
    several = rules.several_sets
    takers = takers_of(spread, stack, rules)
    at = {value: _at_value(laid, spread.loose, tops, value, several) for value in takers}
    completes = {card for found in at.values() for card in found.completes}
    fits = {card for found in at.values() for card in found.fits}
    if not stack.of("hand"):
        completes |= {card for value in at if at[value].whole for card in takers[value]}
        fits |= {card for value in at if at[value].can_be for card in takers[value]}
    return Combos(frozenset(completes), frozenset(fits))


def takers_of(spread: Spread, stack: Stack, rules: CasinoRules) -> dict[int, list[Card]]:
    """C5, C9. The hand cards that may take a stack by their values: the one in it, or any."""
    base = spread.build(stack.build)
    taken = () if base is None else (base,)
    takers: dict[int, list[Card]] = {}
    for card in stack.of("hand") or spread.hand:
        fits = base is None or base.value == VALUE[card]
        if fits and not why_not_let_go(spread, rules, card, *taken):
            takers.setdefault(VALUE[card], []).append(card)
    return takers


# A board asks about every card in reach of the same stack, one after another.
@lru_cache(maxsize=256)
def _at_value(laid: Cards, loose: Cards, tops: Cards, value: int, several: bool) -> _Combos:
    """What can be added to the cards that are laid, so that all are sets of this value."""
    pool = (*laid, *loose, *tops)
    needed = (1 << len(laid)) - 1
    of_tops = (1 << len(pool)) - (1 << len(laid) + len(loose))
    # C11. Only one top may join: all sets with a top share one more bit, so they exclude
    # each other.
    one_top = 1 << len(pool)
    stop_beyond(MOST_SETS, count_sets(pool, value))
    sets = [
        bits | one_top if bits & of_tops else bits
        for bits in sets_of(pool, value)
        if (bits & of_tops).bit_count() < 2
    ]
    if several:
        covers = _covers(sets, needed)
    else:
        covers = [bits for bits in sets if bits & needed == needed]
    whole = needed in covers
    shapes = {cover & ~one_top for cover in covers}
    completes = fits = 0
    for number in range(len(laid), len(pool)):
        bit = 1 << number
        if needed | bit in shapes or (several and whole and VALUE[pool[number]] == value):
            completes |= bit
        elif any(cover & bit for cover in covers):
            fits |= bit
        elif several:
            mine = [each for each in sets if each & bit]
            if any(not cover & each for cover in covers for each in mine):
                fits |= bit
    return _Combos(picked(pool, completes), picked(pool, fits), whole, bool(covers))


def _covers(sets: list[int], needed: int) -> list[int]:
    """All cards of disjoint sets that hold every needed card, each set at least one of them."""
    covers = {0}
    while needed:
        lowest = needed & -needed
        mine = [each for each in sets if each & lowest]
        wanting = [cover for cover in covers if not cover & lowest]
        covers.difference_update(wanting)
        stop_beyond(MOST_COVERS, len(wanting) * len(mine))
        covers.update(cover | each for cover in wanting for each in mine if not cover & each)
        needed ^= lowest
    return list(covers)
