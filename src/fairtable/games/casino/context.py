"""The rules of the engine, and the context that they are asked about.

A context is what is dragged and onto what, looked up once for all rules.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, get_args

import msgspec
from msgspec.structs import force_setattr, replace

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
from fairtable.referee import Refused

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


Condition: TypeAlias = Callable[[Context], bool | Refused]
"""True: the rule matches. False: it is for other drags. Refused: it nearly matched."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of the engine. After an exclusive match only the rules `still_tries` are tried.

    `onto` names the kinds of targets that the rule is for; if it is empty, all of them.
    `feedback`: what the rule gives is no action. It is said, and nobody chooses it; None says
    nothing.
    """

    id: str
    condition: Condition
    action: Callable[[Context], Any]
    requires_modal: bool = False
    priority: int = 0
    exclusive: bool = False
    still_tries: tuple[str, ...] = ()
    onto: tuple[Kind, ...] = ()
    feedback: bool = False

    def __post_init__(self) -> None:
        if type(self.id) is not str or not self.id:
            raise ValueError("The id of a rule must be a text.")
        if not callable(self.condition) or not callable(self.action):
            raise ValueError(f"The rule {self.id!r} needs a condition and an action to call.")
        if type(self.priority) is not int:
            raise ValueError(f"The priority of the rule {self.id!r} is a whole number.")
        if self.feedback and (self.exclusive or self.requires_modal):
            raise ValueError(f"The rule {self.id!r} is feedback, and no choice.")


class CasinoRules(msgspec.Struct, frozen=True):
    """C18. What the players agreed on: the rules in their order, and conditions of the table.

    `holding`: a build needs a card of its value in hand, which is kept (C6, C9). `one_build`:
    each player owns at most one build, equal builds merge, and a build of several groups
    cannot be raised (C6 to C8). `several_sets`: a capture may take several sets, and a build
    may have several groups.
    `pile_joins`: the top of an opponent's pile may begin a stack and join a build (C11).
    `owners_build_later`: after round 1 only owners of a build make new ones. `asks_for_one`: a
    modal is shown for a single action, too, if the engine asks for it (C19). `stack_ends`: at a
    table a stack begins only where some turn could finish it (C12).
    """

    name: str
    rules: tuple[Rule, ...]
    holding: bool = True
    one_build: bool = True
    several_sets: bool = True
    pile_joins: bool = True
    owners_build_later: bool = False
    asks_for_one: bool = False
    stack_ends: bool = True
    _by_kind: dict[tuple[Kind, bool], tuple[Rule, ...]] = {}

    def __post_init__(self) -> None:
        if type(self.rules) not in (list, tuple):
            raise ValueError("The rules must be a list of rules.")
        if any(type(rule) is not Rule for rule in self.rules):
            raise ValueError("Each of the rules must be a Rule.")
        ids = [rule.id for rule in self.rules]
        if len(set(ids)) < len(ids):
            raise ValueError("Two rules cannot have the same id.")
        ordered = sorted(self.rules, key=lambda rule: (-rule.priority, rule.id))
        force_setattr(self, "rules", tuple(ordered))
        by_kind = {}
        for kind in KINDS:
            about = tuple(rule for rule in ordered if kind in rule.onto or not rule.onto)
            by_kind[kind, False] = about
            by_kind[kind, True] = tuple(rule for rule in about if not rule.feedback)
        force_setattr(self, "_by_kind", by_kind)

    def about(self, kind: Kind, quiet: bool = False) -> tuple[Rule, ...]:
        """The rules for drags onto this kind of target, in their order.

        If quiet, those that only give feedback are left out.
        """
        return self._by_kind[kind, quiet]

    def with_rules(self, *rules: Rule) -> CasinoRules:
        """The same rules with these added."""
        return replace(self, rules=(*self.rules, *rules))


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
