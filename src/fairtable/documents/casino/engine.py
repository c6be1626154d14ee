"""The engine: its rules are asked about a drag, and those that match give the actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from fairtable.documents.casino.cards import CardLike
from fairtable.documents.casino.context import (
    ContextLike,
    DragContext,
    GameStateLike,
    context_of,
    create_context,
)
from fairtable.documents.casino.reading import plain
from fairtable.documents.casino.rules import Rule, for_our_engine, load_rules, rules_of
from fairtable.games import casino
from fairtable.games.casino import DOCUMENT, CasinoRules, NearMiss
from fairtable.games.casino.document_form import DocumentDragAnswer, write_answer
from fairtable.games.casino.document_shapes import TrailAction


class Matching(list[Rule]):
    """The rules that match, and those that nearly matched."""

    def __init__(self, rules: Sequence[Rule], misses: Sequence[NearMiss]) -> None:
        super().__init__(rules)
        self.misses = list(misses)


class ActionDeterminationEngine:
    """C19. The rules, highest priority first, and what a drag means by them.

    `rules` is a list of one's own: rules may be left out, changed and added.
    """

    rules: list[Rule]

    def __init__(self, rules: CasinoRules = DOCUMENT) -> None:
        self.preset = rules
        self.load_rules()

    def load_rules(self) -> None:
        """Take the rules of the preset, highest priority first."""
        self.rules = load_rules(self.preset)

    def determine_actions(
        self,
        dragged_item: Mapping[str, Any],
        target_info: Mapping[str, Any],
        game_state: GameStateLike,
    ) -> DocumentDragAnswer:
        """What this drag may mean."""
        context = self.create_context(dragged_item, target_info, game_state)
        return self.format_result(self.evaluate_rules(context), context)

    def create_context(
        self,
        dragged_item: Mapping[str, Any],
        target_info: Mapping[str, Any],
        game_state: GameStateLike,
    ) -> DragContext:
        """Everything that a rule may look at; ValueError if there is no such drag."""
        return create_context(dragged_item, target_info, game_state, self.preset)

    def evaluate_rules(self, context: ContextLike) -> Matching:
        """Those of `rules` that match."""
        return _matching(self.rules, context_of(context, self.preset))

    def format_result(
        self, matching_rules: Sequence[Rule], context: ContextLike
    ) -> DocumentDragAnswer:
        """The actions of these rules, and whether the player must choose."""
        return format_result(matching_rules, context_of(context, self.preset))


def determine_actions(
    dragged_item: Mapping[str, Any],
    target_info: Mapping[str, Any],
    game_state: GameStateLike,
) -> DocumentDragAnswer:
    """C19. What this drag may mean by the rules of the document."""
    context = create_context(dragged_item, target_info, game_state)
    return format_result(evaluate_rules(context), context)


def evaluate_rules(context: ContextLike) -> Matching:
    """C19. Those of the rules that the context was made by which match this drag, in order."""
    looked_at = context_of(context)
    return _matching(load_rules(looked_at.engine.rules), looked_at)


def _matching(rules: Sequence[Rule], context: DragContext) -> Matching:
    given = {rule.id: rule for rule in rules_of(rules)}
    asked = tuple(for_our_engine(rule, context) for rule in rules_of(rules))
    preset = replace(context.engine.rules, rules=asked)
    found, misses = casino.evaluate_rules(replace(context.engine, rules=preset))
    return Matching([given[rule.id] for rule in found], misses)


def format_result(matching_rules: Sequence[Rule], context: ContextLike) -> DocumentDragAnswer:
    """C19. The actions of these rules, and whether the player must choose among them."""
    looked_at = context_of(context)
    misses = matching_rules.misses if isinstance(matching_rules, Matching) else []
    rules = [for_our_engine(rule, looked_at) for rule in rules_of(matching_rules)]
    rules += _feedback(looked_at.engine)
    found = write_answer(casino.format_result(rules, misses, looked_at.engine), looked_at.table)
    trails = any(isinstance(action, TrailAction) for action in found.actions)
    return replace(found, requires_modal=found.requires_modal or trails)


def _feedback(context: casino.Context) -> list[casino.Rule]:
    """C20. Rules that give no action, and say something of the drag all the same."""
    if context.spread.stack is not None and context.stack is None:
        return []
    about = context.rules.about(context.kind)
    return [rule for rule in about if rule.feedback and rule.condition(context) is True]


def can_trail_card(card: CardLike, game_state: GameStateLike) -> bool:
    """C10. May the player on turn trail this card of their hand?"""
    dragged = {"card": plain(card), "source": "hand"}
    actions = determine_actions(dragged, {"type": "table", "area": "empty"}, game_state).actions
    return bool(actions)
