"""Builds, C6 to C8 and C11: laid, raised and joined by a card of the hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from fairtable.games.casino.captures import apart, build_of, why_no_top, why_not_at_hand
from fairtable.games.casino.cards import VALUE, Card, Cards, in_order, show, total
from fairtable.games.casino.conditions import equal_build, why_no_build, why_no_raise
from fairtable.games.casino.context import CasinoRules
from fairtable.games.casino.moves import LayBuild, Offends, Raise, Why
from fairtable.games.casino.sets import (
    MOST_STEPS,
    partition,
    picked,
    sets_of,
    stop_beyond,
    unions_of,
)
from fairtable.games.casino.spread import Build, Spread
from fairtable.referee import Refused


class Plan(msgspec.Struct, frozen=True):
    """A build to be laid: its cards, and the builds that it replaces."""

    how: Literal["created", "raised", "joined"]
    value: int
    groups: tuple[Cards, ...]
    loose: Cards
    top: Card | None
    replaced: tuple[Build, ...]


def plan_build(spread: Spread, rules: CasinoRules, move: LayBuild) -> Plan | Refused:
    """C6, C8, C11. A build of this value, new or joined to an equal one; or a refusal."""
    card, value, cards = move.card, move.value, move.cards
    if type(value) is not int or not 1 <= value <= 10:
        return Refused(Why.NO_VALUE, values={"value": value})
    if refused := why_not_at_hand(spread, card, cards):
        return refused
    groups = _groups(rules, card, value, cards)
    if isinstance(groups, Refused):
        return groups
    equal = equal_build(spread, rules, value)
    loose, top = apart(spread, cards)
    if not cards:
        return Refused(Why.NOTHING_BUILT_ON)
    refused = why_no_top(spread, cards, (equal,))
    if refused or (refused := why_no_build(spread, rules, card, value, equal)):
        return refused
    if equal is None:
        return Plan("created", value, groups, loose, top, ())
    return Plan("joined", value, (*equal.groups, *groups), loose, top, (equal,))


def _groups(
    rules: CasinoRules, card: Card, value: int, cards: Cards
) -> tuple[Cards, ...] | Refused:
    """The groups of the build; the card that is played comes last in its group."""
    groups = partition((card, *cards), value)
    added = total((*cards, card))
    words = {"cards": show((*cards, card)), "total": added, "value": value}
    if groups is None:
        if not rules.several_sets and added > 10:
            return Refused(Why.TOO_HIGH, values={"total": added})
        return Refused(
            Why.BUILD_SUM,
            Offends(
                cards=(
                    *cards,
                    card,
                )
            ),
            words,
        )
    if len(groups) > 1 and not rules.several_sets:
        return Refused(
            Why.ONE_GROUP_ONLY,
            Offends(
                cards=(
                    *cards,
                    card,
                )
            ),
            words,
        )
    return tuple(_laid_last(card, group) for group in groups)


def _laid_last(card: Card, group: Cards) -> Cards:
    return (*(one for one in group if one != card), card) if card in group else group


def plan_raise(spread: Spread, rules: CasinoRules, move: Raise) -> Plan | Refused:
    """C7, C8, C11. A build raised by a hand card, perhaps with a pile's top; or a refusal."""
    card, top = move.card, move.top
    if refused := why_not_at_hand(spread, card, (top,) if top else ()):
        return refused
    build = build_of(spread, move.build)
    if build is None:
        named = {"cards": show(move.build)}
        return Refused(Why.NO_SUCH_BUILD, Offends(cards=move.build), named)
    if top is not None and not rules.pile_joins:
        return Refused(Why.NO_PILE_CARDS, Offends(cards=(top,)))
    if top is not None and top not in spread.tops:
        return Refused(Why.LOOSE_DO_NOT_RAISE, Offends(cards=(top,)))
    added = (top, card) if top else (card,)
    value = build.value + total(added)
    if refused := why_no_raise(spread, rules, card, build, value):
        return refused
    if value != move.value:
        return Refused(Why.NOT_RAISED_SO, values={"total": value, "value": move.value})
    equal = equal_build(spread, rules, value, but=build)
    groups = ((*build.cards, *added),)
    if equal is None:
        return Plan("raised", value, groups, (), top, (build,))
    return Plan("raised", value, (*equal.groups, *groups), (), top, (build, equal))


def build_moves(spread: Spread, rules: CasinoRules, card: Card) -> Iterator[LayBuild]:
    """C6, C8. Every build that this card can lay, each choice of cards once."""
    pool = (*spread.loose, *spread.tops)
    for value in range(VALUE[card], 11):
        if why_no_build(spread, rules, card, value, equal_build(spread, rules, value)):
            continue
        for bits in _pools(pool, value, VALUE[card], rules.several_sets):
            move = LayBuild(card, value, in_order(picked(pool, bits)))
            if isinstance(plan_build(spread, rules, move), Plan):
                yield move


def _pools(pool: Cards, value: int, worth: int, several: bool) -> list[int]:
    """Every choice of cards that, with a card of this worth, makes groups of the value."""
    mates = sets_of(pool, value - worth) if worth < value else [0]
    if not several:
        return mates
    hauls = unions_of(sets_of(pool, value))
    stop_beyond(MOST_STEPS, len(mates) * len(hauls))
    return sorted({mate | haul for mate in mates for haul in hauls if not mate & haul})


def raise_moves(spread: Spread, rules: CasinoRules, card: Card) -> Iterator[Raise]:
    """C7. Every build that this card can raise."""
    for build in spread.builds:
        for top in (None, *in_order(spread.tops)):
            value = build.value + total((card, *((top,) if top else ())))
            move = Raise(card, in_order(build.cards), value, top)
            if isinstance(plan_raise(spread, rules, move), Plan):
                yield move
