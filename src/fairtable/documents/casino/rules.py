"""The rules of an engine as the document writes them: ours, and those that a program adds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fairtable.documents.casino.context import ContextLike, DragContext, context_of
from fairtable.documents.casino.reading import read
from fairtable.games import casino
from fairtable.games.casino import DOCUMENT, CasinoRules, Context
from fairtable.games.casino.document_actions import write_action
from fairtable.games.casino.document_shapes import DocumentAction
from fairtable.referee import Refused
from fairtable.referee.by_key import ByKey

PARTS = "an id, a condition, an action, and perhaps requiresModal, priority and exclusive"


class Rule(ByKey, frozen=True, rename="camel"):
    """One rule of the engine: its condition, and the action that it gives."""

    id: str
    condition: Callable[[ContextLike], bool]
    action: Callable[[ContextLike], Any]
    requires_modal: bool = False
    priority: int = 0
    exclusive: bool = False


class OfOurRule:
    """A part of one of our own rules, which can be called as the document calls it."""

    def __init__(self, rule: str, preset: CasinoRules) -> None:
        self.rule = rule
        self.preset = preset

    def looked_up(self, context: ContextLike) -> tuple[casino.Rule, DragContext]:
        """The rule as it holds at this table, where a build may be closed (C7)."""
        looked_at = context_of(context, self.preset)
        return our_rule(self.rule, looked_at, self.preset), looked_at


class OurCondition(OfOurRule):
    """C19. Does our rule match?"""

    def __call__(self, context: ContextLike) -> bool:
        rule, looked_at = self.looked_up(context)
        return rule.condition(looked_at.engine) is True


class OurAction(OfOurRule):
    """C19. What our rule gives, as the document writes it."""

    def __call__(self, context: ContextLike) -> DocumentAction:
        rule, looked_at = self.looked_up(context)
        if looked_at.engine.kind not in (rule.onto or (looked_at.engine.kind,)):
            raise ValueError(f"The rule {rule.id} gives no action for such a target.")
        return write_action(rule.action(looked_at.engine), looked_at.table)


def our_rule(name: str, context: DragContext, preset: CasinoRules) -> casino.Rule:
    """Our rule with this id: that of the context, or else that of the preset."""
    rules = (*context.engine.rules.rules, *preset.rules)
    return next(rule for rule in rules if rule.id == name)


def load_rules(rules: CasinoRules = DOCUMENT) -> list[Rule]:
    """The rules of a preset that give actions, highest priority first."""
    return [
        Rule(
            rule.id,
            OurCondition(rule.id, rules),
            OurAction(rule.id, rules),
            rule.requires_modal,
            rule.priority,
            rule.exclusive,
        )
        for rule in rules.rules
        if not rule.feedback
    ]


def rules_of(given: Any) -> list[Rule]:
    """Rules, or mappings in the document's names; ValueError if one of them is no rule."""
    if isinstance(given, str) or not isinstance(given, Sequence):
        raise ValueError("The rules are a list.")
    found = [each if isinstance(each, Rule) else _rule_of(each) for each in given]
    if not all(callable(rule.condition) and callable(rule.action) for rule in found):
        raise ValueError(f"A rule has {PARTS}.")
    return found


def _rule_of(given: Any) -> Rule:
    names = dict(zip(Rule.__struct_encode_fields__, Rule.__struct_fields__, strict=True))
    try:
        return Rule(**{names.get(key, str(key)): part for key, part in dict(given).items()})
    except (TypeError, ValueError) as wrong:
        raise ValueError(f"A rule has {PARTS}.") from wrong


def for_our_engine(rule: Rule, context: DragContext) -> casino.Rule:
    """The rule as our engine asks it about this drag."""
    ours = None
    if isinstance(rule.condition, OurCondition):
        ours = our_rule(rule.condition.rule, context, rule.condition.preset)

    def condition(engine: Context) -> bool | Refused:
        return ours.condition(engine) if ours else bool(rule.condition(context))

    def action(_: Context) -> DocumentAction:
        shapes: Any = DocumentAction
        given: DocumentAction = read(rule.action(context), shapes, "action")
        return given

    return casino.Rule(
        rule.id,
        condition,
        action,
        rule.requires_modal,
        rule.priority,
        rule.exclusive,
        ours.still_tries if ours else (),
        ours.onto if ours else (),
    )
