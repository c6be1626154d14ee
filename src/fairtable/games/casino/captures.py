"""Captures, C5: what a card takes.

`plan_capture` judges one capture; `capture_moves` lists those that would stand, each haul once.
Every way of taking, with what it is worth, is in `taking`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations

import msgspec

from fairtable.games.casino.cards import (
    VALUE,
    Card,
    Cards,
    in_order,
    show,
)
from fairtable.games.casino.conditions import why_not_let_go
from fairtable.games.casino.context import CasinoRules
from fairtable.games.casino.moves import Capture, Offends, Why
from fairtable.games.casino.sets import partition, picked, sets_of, unions_of
from fairtable.games.casino.spread import Build, Spread
from fairtable.referee import Refused


class Haul(msgspec.Struct, frozen=True):
    """What a capture takes: loose cards, builds, perhaps a top. `cards` are in pile order."""

    loose: Cards
    builds: tuple[Build, ...]
    top: Card | None
    cards: Cards


def plan_capture(spread: Spread, rules: CasinoRules, move: Capture) -> Haul | Refused:
    """C5, C9, C11. What the capture takes, or a refusal."""
    card, taken = move.card, move.taken
    if refused := why_not_at_hand(spread, card, taken):
        return refused
    builds = tuple(build for named in move.builds if (build := build_of(spread, named)))
    if len(set(builds)) < len(move.builds):
        named = next((n for n in move.builds if build_of(spread, n) is None), move.builds[0])
        return Refused(Why.NO_SUCH_BUILD, Offends(cards=named), {"cards": show(named)})
    if not taken and not builds:
        return Refused(Why.NOTHING_TAKEN)
    refused = _why_no_sets(rules, card, taken, builds) or why_no_top(spread, taken, builds)
    if refused or (refused := why_not_let_go(spread, rules, card, *builds)):
        return refused
    loose, top = apart(spread, taken)
    cards = in_order((*taken, *(each for build in builds for each in build.cards)))
    return Haul(loose, builds, top, (*cards, card))


def _why_no_sets(
    rules: CasinoRules, card: Card, taken: Cards, builds: tuple[Build, ...]
) -> Refused | None:
    value = VALUE[card]
    for build in builds:
        if build.value != value:
            words = {"value": value, "build": build.value}
            return Refused(Why.BUILD_DIFFERS, Offends(cards=build.cards), words)
    sets = partition(taken, value) or ()
    if taken and not sets:
        added = sum(map(VALUE.__getitem__, taken))
        values = {"cards": show(taken), "total": added, "value": value}
        differs = len(taken) == 1 or added % value
        why = Why.VALUES_DIFFER if differs else Why.NO_SETS
        return Refused(why, Offends(cards=taken), values)
    if not rules.several_sets and len(sets) + len(builds) > 1:
        return Refused(Why.ONE_SET_ONLY)
    return None


def why_not_at_hand(spread: Spread, card: Card, named: Cards) -> Refused | None:
    """C4. A refusal, unless the card is held and the others lie loose or on top of a pile."""
    if card not in spread.hand:
        return Refused(Why.NOT_IN_HAND, Offends(cards=(card,)), {"card": show(card)})
    for at, other in enumerate(named):
        if other in named[:at]:
            return Refused(Why.CARD_TWICE, Offends(cards=(other,)), {"card": show(other)})
        if other not in spread.loose and other not in spread.tops:
            return Refused(Why.NOT_ON_TABLE, Offends(cards=(other,)), {"card": show(other)})
    return None


def why_no_top(
    spread: Spread, named: Cards, builds: tuple[Build | None, ...]
) -> Refused | None:
    """C11. A refusal of two cards of piles, or of one without another card of the table."""
    tops = [card for card in named if card in spread.tops]
    if len(tops) > 1:
        return Refused(Why.ONE_PILE_CARD, Offends(cards=tuple(tops)))
    if tops and len(named) == 1 and not any(builds):
        return Refused(Why.PILE_CARD_ALONE, Offends(cards=tuple(tops)))
    return None


def apart(spread: Spread, named: Cards) -> tuple[Cards, Card | None]:
    """The named cards that lie loose, and the one from a pile."""
    loose = tuple(card for card in named if card in spread.loose)
    return loose, next((card for card in named if card in spread.tops), None)


def build_of(spread: Spread, named: Cards) -> Build | None:
    """The build that is made of these cards."""
    cards = set(named)
    for build in spread.builds:
        if set(build.cards) == cards and len(named) == len(cards):
            return build
    return None


def capture_moves(spread: Spread, rules: CasinoRules, card: Card) -> Iterator[Capture]:
    """C5. Every capture with this card that stands, each haul once."""
    value = VALUE[card]
    pool = (*spread.loose, *spread.tops)
    sets = sets_of(pool, value)
    hauls = unions_of(sets) if rules.several_sets else [0, *sets]
    for bits in hauls:
        for builds in _choices(spread, rules, value):
            taken = in_order(picked(pool, bits))
            named = tuple(sorted(in_order(build.cards) for build in builds))
            move = Capture(card, taken, named)
            if isinstance(plan_capture(spread, rules, move), Haul):
                yield move


def _choices(spread: Spread, rules: CasinoRules, value: int) -> list[tuple[Build, ...]]:
    """None, one or more of the builds of this value."""
    builds = [build for build in spread.builds if build.value == value]
    most = len(builds) if rules.several_sets else min(1, len(builds))
    return list(chain.from_iterable(combinations(builds, n) for n in range(most + 1)))
