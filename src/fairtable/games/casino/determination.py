"""The determination engine, C19: rules in a total order, asked what a drag may mean.

A rule is one object. To change the game, add a rule to the list:

    mine = STANDARD.with_rules(Rule("ace-wild", is_an_ace, take_it, priority=60))
    determine_actions(Dragged("AS"), OnLoose(0), spread, mine)

The rules of the rule book and the two presets are in `presets`.
"""

from __future__ import annotations

from typing import Any

from fairtable.games.casino.actions import NO_ACTIONS, Determination, NearMiss, TrailCard
from fairtable.games.casino.context import CasinoRules, Context, Rule, look
from fairtable.games.casino.moves import Why
from fairtable.games.casino.spread import Dragged, Spread, Target
from fairtable.referee import Refused

STACK_STANDS = NearMiss("one-stack", Refused(Why.STACK_STANDS))


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
