"""Marks while stacking, C20: green and red for a board, and the stack in a sentence.

The engine's rule `combo-validation-staging` is asked about each card that could still be laid
on the stack; rules without it give no marks.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from fairtable.games.casino.actions import ComboFeedback
from fairtable.games.casino.cards import (
    VALUE,
    Card,
    Cards,
    in_order,
    is_valid_sequence,
    is_valid_set,
    show,
    total,
)
from fairtable.games.casino.combos import combos_of, takers_of
from fairtable.games.casino.conditions import equal_build, why_no_build
from fairtable.games.casino.context import CasinoRules
from fairtable.games.casino.determination import determine_actions
from fairtable.games.casino.presets import STANDARD
from fairtable.games.casino.sets import partition
from fairtable.games.casino.spread import Dragged, OnStack, Spread, Stack

NUMBERS = "no one two three four five six seven eight nine ten".split()


class Marks(msgspec.Struct, frozen=True):
    """C20. Cards in three lists, which a board shows green, plain green and red.

    They are cards of the table, tops of opponents' piles and, while the stack has no hand
    card, cards of the hand. `says` is the stack in a sentence or two.
    """

    completes: Cards
    fits: Cards
    spoils: Cards
    says: str


def marks(spread: Spread, rules: CasinoRules = STANDARD) -> Marks:
    """C20. Every card that could still be laid on the stack, marked. It needs a stack."""
    if type(spread) is not Spread or type(rules) is not CasinoRules or spread.stack is None:
        raise ValueError("Marks are asked of a spread with a stack, by CasinoRules.")
    combos_of(spread, spread.stack, rules)  # TooManyWays, before each card is asked about
    found: dict[str, list[Card]] = {"completes": [], "fits": [], "spoils": []}
    target = OnStack(spread.stack.id)
    for dragged in _in_reach(spread):
        for said in determine_actions(dragged, target, spread, rules).feedback:
            if isinstance(said, ComboFeedback):
                found[said.mark].append(said.card)
    completes, fits, spoils = (in_order(cards) for cards in found.values())
    return Marks(completes, fits, spoils, " ".join(_sentences(spread, spread.stack, rules)))


def _in_reach(spread: Spread) -> Iterator[Dragged]:
    yield from (Dragged(card, "hand") for card in spread.hand)
    yield from (Dragged(card, "table") for card in spread.loose)
    yield from (Dragged(card, "pile") for card in spread.tops)


def _sentences(spread: Spread, stack: Stack, rules: CasinoRules) -> Iterator[str]:
    cards = tuple(staged.card for staged in stack.cards)
    values = sorted(VALUE[card] for card in cards)
    if len(cards) > 2 and is_valid_sequence(cards):
        yield f"A run: {', '.join(map(str, values))}."
    elif len(cards) > 1 and is_valid_set(cards):
        yield f"{NUMBERS[len(cards)].capitalize()} cards of one value: {values[0]}."
    base = spread.build(stack.build)
    if base is not None:
        yield f"It stands on a build of {base.value}."
    laid = stack.of("table") + stack.of("pile")
    if laid:
        yield _sum(spread, stack, laid, rules)
    if built := _built(spread, stack, laid, rules):
        yield f"It makes a build of {' or '.join(map(str, built))}."


def _sum(spread: Spread, stack: Stack, laid: Cards, rules: CasinoRules) -> str:
    """What lies there, and whether a hand card takes it."""
    added = " + ".join(str(VALUE[card]) for card in laid)
    added = added if len(laid) == 1 else f"{added} = {total(laid)}"
    takers = takers_of(spread, stack, rules)
    for value, cards in takers.items():
        sets = partition(laid, value)
        if sets and (rules.several_sets or len(sets) == 1):
            takes = "" if stack.of("hand") else f" The {show(cards[0])} takes it."
            return f"{_sets(sets, value, added)}{takes}"
    if not stack.of("hand"):
        return f"{added}. No card of your hand takes it yet."
    wanted = VALUE[stack.of("hand")[0]]
    short = wanted - total(laid)
    return (
        f"{added}: {short} short of {wanted}." if short > 0 else f"{added}: no set of {wanted}."
    )


def _sets(sets: tuple[Cards, ...], value: int, added: str) -> str:
    if len(sets) == 1:
        return f"{added}: a set of {value}."
    parts = [" + ".join(str(VALUE[card]) for card in each) for each in sets]
    listed = f"{', '.join(parts[:-1])} and {parts[-1]}"
    return f"{listed}: {NUMBERS[len(sets)]} sets of {value}."


def _built(spread: Spread, stack: Stack, laid: Cards, rules: CasinoRules) -> list[int]:
    """C6, C8. The values of the builds that the stack makes as it is."""
    base = spread.build(stack.build)
    values = range(1, 11) if base is None else (base.value,)
    return [
        value
        for card in stack.of("hand")
        for value in values
        if laid
        and (groups := partition((*laid, card), value))
        and (rules.several_sets or len(groups) == 1)
        and not why_no_build(spread, rules, card, value, equal_build(spread, rules, value))
    ]
