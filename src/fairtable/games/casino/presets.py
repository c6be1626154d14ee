"""The rules of the engine, C19, as objects; and the two games they make, C18.

Each rule is a condition and an action. A condition returns True if the rule matches, False if
it is for other drags, or a refusal if it nearly matched.
"""

from __future__ import annotations

from dataclasses import replace

from fairtable.games.casino.actions import (
    AddToStack,
    CreateBuild,
    CreateStack,
    ExtendBuild,
    JoinBuild,
    TakeCards,
    TrailCard,
)
from fairtable.games.casino.cards import VALUE, show
from fairtable.games.casino.combos import is_over_stack, say_combo
from fairtable.games.casino.conditions import (
    equal_build,
    why_no_build,
    why_no_raise,
    why_no_trail,
    why_not_let_go,
)
from fairtable.games.casino.context import KINDS, CasinoRules, Context, Rule
from fairtable.games.casino.moves import Offends, Why
from fairtable.games.casino.sets import partition
from fairtable.referee import Refused


def begins_stack(c: Context) -> bool | Refused:
    """A hand or table card on a loose card."""
    if c.kind != "loose":
        return False
    if c.source != "pile":
        return True
    return False if c.rules.pile_joins else Refused(Why.NO_PILE_CARDS)


def top_begins_stack(c: Context) -> bool:
    """The top of an opponent's pile on a loose card."""
    return c.kind == "loose" and c.source == "pile"


def begins_stack_on_build(c: Context) -> bool:
    """A table card, or the top of an opponent's pile, on a build."""
    return c.kind == "build" and c.source != "hand"


def create_stack(c: Context) -> CreateStack:
    index = c.spread.loose.index(c.loose) if c.loose else None
    build = c.build.id if c.build else None
    return CreateStack(c.source, c.card, index, c.source == "table" and c.build is None, build)


def joins_stack(c: Context) -> bool | Refused:
    """Any card on a stack; but a stack holds at most one hand card and one card of a pile."""
    if c.stack is None:
        return False
    if c.source == "table":
        return True
    if not (same := c.stack.of(c.source)):
        return True
    if c.source == "pile":
        return Refused(Why.ONE_PILE_CARD, Offends(cards=same))
    return Refused(Why.ONE_HAND_CARD, Offends(cards=same), {"card": show(same[0])})


def add_to_stack(c: Context) -> AddToStack:
    assert c.stack is not None
    return AddToStack(c.stack.id, c.card, c.source)


def captures_card(c: Context) -> bool | Refused:
    """A hand card on a loose card of the same value."""
    if c.kind != "loose" or c.source != "hand":
        return False
    if VALUE[c.loose] != c.value:
        words = {"cards": show(c.loose), "total": VALUE[c.loose], "value": c.value}
        return Refused(Why.VALUES_DIFFER, Offends(cards=(c.loose,)), words)
    return why_not_let_go(c.spread, c.rules, c.card) or True


def take_card(c: Context) -> TakeCards:
    return TakeCards((c.loose,), c.value, "single")


def captures_build(c: Context) -> bool | Refused:
    """A hand card on a build of its value."""
    if c.build is None or c.source != "hand":
        return False
    if c.build.value != c.value:
        words = {"value": c.value, "build": c.build.value}
        return Refused(Why.BUILD_DIFFERS, Offends(cards=c.build.cards), words)
    return why_not_let_go(c.spread, c.rules, c.card, c.build) or True


def take_build(c: Context) -> TakeCards:
    assert c.build is not None
    return TakeCards(c.build.cards, c.value, "build")


def captures_stack(c: Context) -> bool | Refused:
    """A hand card on a stack whose sum is its value; under STANDARD rules, on sets of it."""
    if c.stack is None or c.source != "hand":
        return False
    if held := c.stack.of("hand"):
        return Refused(Why.ONE_HAND_CARD, Offends(cards=held), {"card": show(held[0])})
    base = c.spread.build(c.stack.build)
    if base is not None and base.value != c.value:
        words = {"value": c.value, "build": base.value}
        return Refused(Why.BUILD_DIFFERS, Offends(cards=base.cards), words)
    if c.total != c.value:
        cards = [staged.card for staged in c.stack.cards]
        if not c.rules.several_sets or c.total % c.value:
            words = {"total": c.total, "value": c.value}
            return Refused(Why.STACK_SUM, Offends(cards=tuple(cards)), words)
        if partition(cards, c.value) is None:
            return Refused(Why.STACK_SETS, Offends(cards=tuple(cards)), {"value": c.value})
    taken = (base,) if base else ()
    return why_not_let_go(c.spread, c.rules, c.card, *taken) or True


def take_stack(c: Context) -> TakeCards:
    assert c.stack is not None
    base = c.spread.build(c.stack.build)
    cards = tuple(staged.card for staged in c.stack.cards)
    return TakeCards((*(base.cards if base else ()), *cards), c.value, "temp stack")


def creates_build(c: Context) -> bool | Refused:
    """A hand card on a loose card, together at most 10, and what a build needs."""
    if c.kind != "loose" or c.source != "hand" or equal_build(c.spread, c.rules, c.total):
        return False
    return why_no_build(c.spread, c.rules, c.card, c.total) or True


def create_build(c: Context) -> CreateBuild:
    return CreateBuild(c.spread.player, (c.loose, c.card), c.total)


def joins_build(c: Context) -> bool | Refused:
    """A hand card on a loose card, together the value of a build on the table."""
    if c.kind != "loose" or c.source != "hand":
        return False
    equal = equal_build(c.spread, c.rules, c.total)
    if equal is None:
        return False
    return why_no_build(c.spread, c.rules, c.card, c.total, equal) or True


def join_build(c: Context) -> JoinBuild:
    equal = equal_build(c.spread, c.rules, c.total)
    assert equal is not None
    return JoinBuild(equal.id, (c.loose, c.card), c.total, c.spread.player)


def extends_own(c: Context) -> bool | Refused:
    """A hand card on the player's own build."""
    if c.build is None or c.source != "hand" or c.build.owner != c.spread.player:
        return False
    return why_no_raise(c.spread, c.rules, c.card, c.build, c.total) or True


def extends_other(c: Context) -> bool | Refused:
    """A hand card on another's build that can be raised."""
    if c.build is None or c.source != "hand" or c.build.owner == c.spread.player:
        return False
    return why_no_raise(c.spread, c.rules, c.card, c.build, c.total) or True


def extend_build(c: Context) -> ExtendBuild:
    assert c.build is not None
    joined = equal_build(c.spread, c.rules, c.total, but=c.build)
    joins = joined.id if joined else None
    return ExtendBuild(c.build.id, c.card, c.total, c.spread.player, joins)


def trails(c: Context) -> bool | Refused:
    """A hand card on the empty table."""
    if c.kind != "table" or c.source != "hand":
        return False
    return why_no_trail(c.spread, c.rules, c.card) or True


def trail(c: Context) -> TrailCard:
    return TrailCard(c.card)


def keeping_closed(rules: CasinoRules, closed: frozenset[int]) -> CasinoRules:
    """C7. The same rules, by which nobody but its owner raises one of these builds."""

    def extends_open(c: Context) -> bool | Refused:
        matched = extends_other(c)
        if matched is True and c.build is not None and c.build.id in closed:
            return Refused(Why.KEPT_CLOSED, Offends(cards=c.build.cards))
        return matched

    changed = [
        replace(rule, condition=extends_open) if rule.id == "extend-opponent-build" else rule
        for rule in rules.rules
    ]
    return CasinoRules(
        rules.name,
        tuple(changed),
        rules.holding,
        rules.one_build,
        rules.several_sets,
        rules.pile_joins,
        rules.owners_build_later,
        rules.asks_for_one,
        rules.stack_ends,
    )


LOOSE, BUILD, STACK, EMPTY = ((kind,) for kind in KINDS)

NINE = (
    Rule("universal-staging", begins_stack, create_stack, priority=95, onto=LOOSE),
    Rule(
        "temp-stack-addition",
        joins_stack,
        add_to_stack,
        priority=80,
        exclusive=True,
        still_tries=("temp-stack-capture",),
        onto=STACK,
    ),
    Rule("single-card-capture", captures_card, take_card, priority=50, onto=LOOSE),
    Rule("build-capture", captures_build, take_build, priority=45, onto=BUILD),
    Rule("temp-stack-capture", captures_stack, take_stack, priority=40, onto=STACK),
    Rule("create-own-build", creates_build, create_build, True, 35, onto=LOOSE),
    Rule("extend-own-build", extends_own, extend_build, priority=30, onto=BUILD),
    Rule("extend-opponent-build", extends_other, extend_build, True, 25, onto=BUILD),
    Rule("trail-card", trails, trail, True, 10, onto=EMPTY),
)
"""The nine rules of C19 that both presets have; True means that a modal is needed."""

COMBO = Rule(
    "combo-validation-staging", is_over_stack, say_combo, priority=85, onto=STACK, feedback=True
)
"""C20. Live feedback while stacking. Both presets have it: it offers no action."""

DOCUMENT = CasinoRules(
    "document",
    (*NINE, COMBO),
    holding=False,
    one_build=False,
    several_sets=False,
    pile_joins=False,
    owners_build_later=True,
    asks_for_one=True,
    stack_ends=False,
)
"""The nine rules, and feedback; new builds in round 1, or later for a player who owns one."""

STANDARD = CasinoRules(
    "standard",
    (
        *NINE,
        COMBO,
        Rule("pile-top-staging", top_begins_stack, create_stack, priority=94, onto=LOOSE),
        Rule("build-staging", begins_stack_on_build, create_stack, priority=93, onto=BUILD),
        Rule("join-equal-build", joins_build, join_build, True, 33, onto=LOOSE),
    ),
)
"""The nine rules, feedback and three more. Tables use them unless the host says otherwise."""

PRESETS = {rules.name: rules for rules in (DOCUMENT, STANDARD)}
