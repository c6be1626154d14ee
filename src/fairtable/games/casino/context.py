"""The context of a drag: what is dragged and onto what, looked up once for all rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

import msgspec

from fairtable.games.casino.cards import SHOWN, VALUE, Card, Impossible
from fairtable.games.casino.spread import (
    Build,
    Dragged,
    OnBuild,
    OnLoose,
    OnStack,
    OnTable,
    Source,
    Spread,
    Stack,
    Target,
)

if TYPE_CHECKING:
    from fairtable.games.casino.determination import CasinoRules

Kind: TypeAlias = Literal["loose", "build", "temporary_stack", "table"]
KINDS: tuple[Kind, ...] = get_args(Kind)

_PLACES = {
    "hand": ("not-in-hand", "in the hand"),
    "table": ("not-on-table", "loose on the table"),
    "pile": ("out-of-reach", "on top of an opponent's pile"),
}


class Context(msgspec.Struct, gc=False):
    """All that a rule may look at.

    `total` is the value of the dragged card and its target together; for a stack, it is the
    sum of the cards in the stack alone.
    """

    dragged: Dragged
    target: Target
    spread: Spread
    rules: CasinoRules
    card: Card
    source: Source
    value: int
    kind: Kind = "table"
    loose: Card = ""
    build: Build | None = None
    stack: Stack | None = None
    total: int = 0


def look(dragged: Dragged, target: Target, spread: Spread, rules: CasinoRules) -> Context:
    """What is dragged and onto what; ValueError if either is not there."""
    if type(dragged) is not Dragged or type(spread) is not Spread:
        raise ValueError("A drag needs a dragged card and the spread that it lies in.")
    card, source = dragged.card, dragged.source
    if card not in _lying(spread, source):
        code, place = _PLACES[source]
        raise Impossible(code, f"The {SHOWN[card]} is not {place}.", (card,))
    context = Context(dragged, target, spread, rules, card, source, VALUE[card])
    if type(target) is OnLoose:
        _onto_loose(context, target.index)
    elif type(target) is OnBuild:
        _onto_build(context, target.build)
    elif type(target) is OnStack:
        _onto_stack(context, target.stack)
    elif type(target) is not OnTable or target.area != "empty":
        raise ValueError("A target is a loose card, a build, the temporary stack or the table.")
    return context


def _lying(spread: Spread, source: Source) -> tuple[Card, ...]:
    if source == "hand":
        return spread.hand
    return spread.loose if source == "table" else spread.tops


def _onto_loose(context: Context, index: int) -> None:
    loose = context.spread.loose
    if type(index) is not int or not 0 <= index < len(loose):
        raise Impossible("not-on-table", "There is no loose card with that index.")
    if loose[index] == context.card:
        sentence = "A card cannot be dragged onto itself."
        raise Impossible("on-itself", sentence, (context.card,))
    context.kind, context.loose = "loose", loose[index]
    context.total = context.value + VALUE[loose[index]]


def _onto_build(context: Context, build_id: int) -> None:
    build = context.spread.build(build_id) if type(build_id) is int else None
    if build is None:
        raise Impossible("no-such-build", "There is no build with that id.")
    context.kind, context.build = "build", build
    context.total = context.value + build.value


def _onto_stack(context: Context, stack_id: int) -> None:
    stack = context.spread.stack
    if stack is None or type(stack_id) is not int or stack_id != stack.id:
        raise Impossible("no-stack", "There is no such stack on the table.")
    context.kind, context.stack = "temporary_stack", stack
    context.total = stack.total
