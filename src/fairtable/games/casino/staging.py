"""Staging, C12: a stack is composed card by card, then finished as a turn or cancelled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from fairtable.games.casino.actions import AddToStack, CreateStack, Determination
from fairtable.games.casino.captures import build_of
from fairtable.games.casino.cards import Card, in_order, show
from fairtable.games.casino.context import CasinoRules
from fairtable.games.casino.determination import determine_actions
from fairtable.games.casino.events import (
    CardStaged,
    CardTakenBack,
    Event,
    StackBegun,
    StackGone,
)
from fairtable.games.casino.moves import (
    Add,
    BuildStack,
    Cancel,
    Capture,
    LayBuild,
    Offends,
    Raise,
    Stage,
    Staging,
    TakeBack,
    TakeStack,
    Why,
)
from fairtable.games.casino.spread import (
    Dragged,
    OnBuild,
    OnLoose,
    OnStack,
    Source,
    Spread,
    Stack,
    Staged,
)
from fairtable.games.casino.together import Together, can_end, why_no_end
from fairtable.referee import Refused


def source_of(spread: Spread, card: Card) -> Source | Refused:
    """Where the card can be dragged from."""
    if card in spread.hand:
        return "hand"
    if card in spread.loose:
        return "table"
    if card in spread.tops:
        return "pile"
    return Refused(Why.OUT_OF_REACH, Offends(cards=(card,)), {"card": show(card)})


def stage(spread: Spread, rules: CasinoRules, move: Stage) -> Event | Refused:
    """C12. A stack begins where the engine offers one, and where some turn could finish it."""
    found = begun(spread, rules, move)
    if isinstance(found, Refused) or can_end(spread, rules, move):
        return found
    return why_no_end(spread, rules, move)


def begun(spread: Spread, rules: CasinoRules, move: Stage) -> Event | Refused:
    """C12, C19. A stack as the engine offers it."""
    source = source_of(spread, move.card)
    if isinstance(source, Refused):
        return source
    target = _target(spread, move)
    if isinstance(target, Refused):
        return target
    offered = determine_actions(Dragged(move.card, source), target, spread, rules, True)
    if not any(type(action) is CreateStack for action in offered.actions):
        return _why_none(offered, target, move)
    staged = Staged(move.card, source)
    if isinstance(target, OnBuild):
        return StackBegun(spread.player, (staged,), target.build)
    return StackBegun(spread.player, (Staged(move.on[0]), staged), None)


def _why_none(offered: Determination, target: OnLoose | OnBuild, move: Stage) -> Refused:
    """C5, C7, C12. A hand card neither takes the build nor raises it; or no stack begins."""
    misses = [miss.refused for miss in offered.near_misses]
    if isinstance(target, OnBuild) and misses and not offered.actions:
        return misses[0] if misses[-1].why is Why.RAISED_TOO_HIGH else misses[-1]
    return Refused(Why.NO_STAGING_HERE, Offends(cards=(move.card,)), {"card": show(move.card)})


def _target(spread: Spread, move: Stage) -> OnLoose | OnBuild | Refused:
    named = Offends(cards=move.on)
    if move.build:
        build = build_of(spread, move.on)
        if build is None:
            return Refused(Why.NO_SUCH_BUILD, named, {"cards": show(move.on)})
        return OnBuild(build.id)
    if move.on == (move.card,):
        return Refused(Why.ON_ITSELF, named)
    if move.on[0] in spread.hand or move.on[0] in spread.tops:
        return Refused(Why.NOT_LAID_THERE, named)
    if len(move.on) != 1 or move.on[0] not in spread.loose:
        return Refused(Why.NOT_ON_TABLE, named, {"card": show(move.on)})
    return OnLoose(spread.loose.index(move.on[0]))


def add(spread: Spread, rules: CasinoRules, move: Add) -> Event | Refused:
    """C12. A card joins the stack where the engine offers it."""
    source = source_of(spread, move.card)
    if isinstance(source, Refused):
        return source
    offered = determine_actions(Dragged(move.card, source), OnStack(), spread, rules, True)
    if any(type(action) is AddToStack for action in offered.actions):
        return CardStaged(move.card, source)
    return offered.near_misses[0].refused


def take_back(stack: Stack, move: TakeBack) -> Event | Refused:
    """C12. A card goes back to where it came from; if one is left, the stack is gone."""
    if all(staged.card != move.card for staged in stack.cards):
        return Refused(Why.NOT_IN_STACK, Offends(cards=(move.card,)), {"card": show(move.card)})
    left = len(stack.cards) - 1 + (stack.build is not None)
    return CardTakenBack(move.card) if left > 1 else StackGone()


def finished(
    spread: Spread, stack: Stack, move: TakeStack | BuildStack
) -> Refused | FinishedTurn:
    """C12. The turn that finishing the stack means; it is judged like any other turn."""
    match move:
        case TakeStack(card):
            return _captured(spread, stack, card)
        case BuildStack(value):
            return _built(spread, stack, value)
        case _:
            assert_never(move)


FinishedTurn = Capture | LayBuild | Raise


def _captured(spread: Spread, stack: Stack, card: Card | None) -> Refused | FinishedTurn:
    held = stack.of("hand")
    if held and card is not None:
        return Refused(Why.ONE_HAND_CARD, Offends(cards=held), {"card": show(held[0])})
    if not held and card is None:
        return Refused(Why.NO_HAND_CARD)
    base = spread.build(stack.build)
    builds = (in_order(base.cards),) if base else ()
    return Capture(card or held[0], in_order(stack.of("table") + stack.of("pile")), builds)


def _built(spread: Spread, stack: Stack, value: int) -> Refused | FinishedTurn:
    held = stack.of("hand")
    if not held:
        return Refused(Why.NO_HAND_CARD)
    base = spread.build(stack.build)
    loose, tops = stack.of("table"), stack.of("pile")
    if base is None or base.value == value:
        return LayBuild(held[0], value, in_order(loose + tops))
    if loose:
        return Refused(Why.LOOSE_DO_NOT_RAISE, Offends(cards=loose))
    return Raise(held[0], in_order(base.cards), value, tops[0] if tops else None)


def beginnings(spread: Spread, rules: CasinoRules, together: Together) -> Iterator[Stage]:
    """C12. Where a stack may begin, if these are the cards that turns use together."""
    for card in in_order((*spread.hand, *spread.loose, *spread.tops)):
        for move in _anywhere(spread, card):
            if together.ends(move) and not isinstance(begun(spread, rules, move), Refused):
                yield move


def _anywhere(spread: Spread, card: Card) -> Iterator[Stage]:
    for loose in in_order(spread.loose):
        yield Stage(card, (loose,))
    for build in spread.builds:
        yield Stage(card, in_order(build.cards), True)


def continuations(spread: Spread, stack: Stack, rules: CasinoRules) -> Iterator[Staging]:
    """C12. How the stack that stands may go on."""
    for card in in_order((*spread.hand, *spread.loose, *spread.tops)):
        if not isinstance(add(spread, rules, Add(card)), Refused):
            yield Add(card)
    for staged in stack.cards:
        yield TakeBack(staged.card)
    yield Cancel()
