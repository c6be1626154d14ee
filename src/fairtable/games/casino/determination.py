"""The determination engine, C19: rules in a total order, asked what a drag may mean.

A rule is one object. To change the game, add a rule to the list:

    mine = STANDARD.with_rules(Rule("ace-wild", is_an_ace, take_it, priority=60))
    determine_actions(Dragged("AS"), OnLoose(0), spread, mine)

The rules of the rule book and the two presets are in `presets`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import force_setattr, replace

from fairtable.games.casino.actions import NO_ACTIONS, Determination, NearMiss, TrailCard
from fairtable.games.casino.context import KINDS, Context, Kind, look
from fairtable.games.casino.moves import Why
from fairtable.games.casino.spread import Dragged, Spread, Target
from fairtable.referee import Refused

STACK_STANDS = NearMiss("one-stack", Refused(Why.STACK_STANDS))


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


def determine_actions(
    dragged: Dragged, target: Target, state: Spread, rules: CasinoRules, quiet: bool = False
) -> Determination:
    """C19. What this drag may mean. ValueError if it cannot be made at all.

    Rules are tried highest priority first, equal ones in the order of their ids; every match
    adds its action; an exclusive match ends the search. Feedback is not an action: it neither
    counts as a choice nor ends the search. If `quiet`, there is none.
    """
    if type(rules) is not CasinoRules:
        raise ValueError("The rules must be CasinoRules, such as STANDARD or DOCUMENT.")
    context = look(dragged, target, state, rules)
    return format_result(*evaluate_rules(context, quiet), context)


def evaluate_rules(context: Context, quiet: bool = False) -> tuple[list[Rule], list[NearMiss]]:
    """C19. The rules that match, in their order, and those that nearly matched."""
    if context.spread.stack is not None and context.stack is None:
        return [], [STACK_STANDS]
    matching: list[Rule] = []
    misses: list[NearMiss] = []
    only: tuple[str, ...] | None = None
    for rule in context.rules.about(context.kind, quiet):
        if only is not None and rule.id not in only:
            continue
        matched = rule.condition(context)
        if type(matched) is Refused:
            misses.append(NearMiss(rule.id, matched))
        elif matched:
            matching.append(rule)
            only = rule.still_tries if rule.exclusive else only
    return matching, misses


def format_result(
    matching: list[Rule], misses: list[NearMiss], context: Context
) -> Determination:
    """C19. What the matching rules give; a modal is needed if one asks for it, or to choose."""
    actions: list[Any] = []
    feedback: list[Any] = []
    modal = False
    for rule in matching:
        (feedback if rule.feedback else actions).append(rule.action(context))
        modal = modal or rule.requires_modal
    said = tuple(filter(None, feedback))
    if not actions:
        reasons = " ".join(dict.fromkeys(miss.refused.says for miss in misses))
        message = f"{NO_ACTIONS}. {reasons}" if reasons else NO_ACTIONS
        return Determination((), False, message, tuple(misses), said)
    choose = modal or len(actions) > 1 or type(actions[0]) is TrailCard
    return Determination(tuple(actions), choose, None, tuple(misses), said)
