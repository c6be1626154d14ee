"""Marks while stacking, C20: which further cards complete a capture, fit, or spoil it.

A card completes a capture when the stack with it splits into sets of the value. It fits when
further cards in reach can still do that. Otherwise it spoils the capture. The value is that of
the hand card in the stack; if there is none, it is that of any card in hand.
"""

from __future__ import annotations

import msgspec

from fairtable.games.casino.cards import VALUE, Cards, in_order, total
from fairtable.games.casino.determination import CasinoRules
from fairtable.games.casino.presets import STANDARD
from fairtable.games.casino.sets import partition, sets_of, stop_beyond
from fairtable.games.casino.spread import Spread

MOST_TRIES = 2_000


class Marks(msgspec.Struct, frozen=True):
    """Cards of the table in three lists; a board shows them green, plain and red."""

    completes: Cards
    fits: Cards
    spoils: Cards


def marks(spread: Spread, rules: CasinoRules = STANDARD) -> Marks:
    """C20. Every card that could still be laid on the stack, marked. It needs a stack."""
    if type(spread) is not Spread or type(rules) is not CasinoRules or spread.stack is None:
        raise ValueError("Marks are asked of a spread with a stack, by CasinoRules.")
    stack = spread.stack
    base = spread.build(stack.build)
    values = {VALUE[card] for card in stack.of("hand") or spread.hand}
    values &= {base.value} if base else values
    laid = stack.of("table") + stack.of("pile")
    tops = () if stack.of("pile") else spread.tops
    found: dict[str, list[str]] = {"completes": [], "fits": [], "spoils": []}
    tries = [MOST_TRIES]
    for card in in_order(spread.loose + tops):
        made = (*laid, card)
        rests = _rests(spread.loose, tops, card)
        if any(_is_capture(made, value, rules) for value in values):
            found["completes"].append(card)
        elif any(_can_be(made, r, v, rules, tries) for r in rests for v in values):
            found["fits"].append(card)
        else:
            found["spoils"].append(card)
    return Marks(*(tuple(found[kind]) for kind in ("completes", "fits", "spoils")))


def _rests(loose: Cards, tops: Cards, card: str) -> list[Cards]:
    """What may still join after this card: loose cards, and one top of a pile (C11)."""
    rest = tuple(other for other in loose if other != card)
    return [rest] if card in tops or not tops else [(*rest, top) for top in tops]


def _is_capture(cards: Cards, value: int, rules: CasinoRules) -> bool:
    sets = partition(cards, value)
    return sets is not None and (rules.several_sets or len(sets) == 1)


def _can_be(
    cards: Cards, rest: Cards, value: int, rules: CasinoRules, tries: list[int]
) -> bool:
    """Can some of the rest make the cards a capture?"""
    if rules.several_sets:
        return _covers(sets_of((*cards, *rest), value), (1 << len(cards)) - 1, tries)
    missing = value - total(cards)
    return missing > 0 and bool(sets_of(rest, missing))


def _covers(sets: list[int], missing: int, tries: list[int]) -> bool:
    """Are there disjoint sets that hold all the cards that must be in one?"""
    if not missing:
        return True
    tries[0] -= 1
    stop_beyond(0, -tries[0])
    lowest = missing & -missing
    for each in sets:
        if each & lowest:
            others = [other for other in sets if not other & each]
            if _covers(others, missing & ~each, tries):
                return True
    return False
