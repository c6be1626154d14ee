"""The engine: its rules, what they look at, and the actions that they give."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from fairtable.documents.casino.cards import CardLike
from fairtable.documents.casino.reading import plain, read
from fairtable.games import casino
from fairtable.games.casino import DOCUMENT, CasinoRules, Context, NearMiss
from fairtable.games.casino.document_actions import write_action
from fairtable.games.casino.document_form import (
    DocumentDragAnswer,
    look_by_document,
    write_answer,
)
from fairtable.games.casino.document_reading import Table
from fairtable.games.casino.document_shapes import (
    DocumentAction,
    DocumentCard,
    DraggedItem,
    GameState,
    TableItem,
    TargetInfo,
)
from fairtable.referee.by_key import ByKey, part_by_key

GameStateLike = Mapping[str, Any] | GameState


class DragContext(NamedTuple):
    """What the rules look at; also read by key, as `context["tableCards"]`.

    `engine` and `table` are the same for our own engine.
    """

    round: int
    current_player: int
    table_cards: list[TableItem]
    player_hands: list[list[DocumentCard] | None]
    dragged_item: DraggedItem
    target_info: TargetInfo
    engine: Context
    table: Table

    def __getitem__(self, key: Any) -> Any:
        return part_by_key(self, key)


ContextLike = DragContext | Mapping[str, Any]


class WrittenContext(GameState, frozen=True, kw_only=True):
    """A context that another program has put together, in the document's names."""

    dragged_item: DraggedItem
    target_info: TargetInfo


class Rule(ByKey, frozen=True, rename="camel"):
    """One rule of the engine: its condition, and the action that it gives."""

    id: str
    condition: Callable[[ContextLike], bool]
    action: Callable[[ContextLike], DocumentAction]
    requires_modal: bool
    priority: int
    exclusive: bool
    engine: casino.Rule


class Matching(list[Rule]):
    """The rules that match, and those that nearly matched."""

    def __init__(self, rules: Sequence[Rule], misses: Sequence[NearMiss]) -> None:
        super().__init__(rules)
        self.misses = list(misses)


class ActionDeterminationEngine:
    """C19. The rules, highest priority first, and what a drag means by them."""

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
        """The rules that match."""
        return evaluate_rules(_context(context, self.preset))

    def format_result(
        self, matching_rules: Sequence[Rule], context: ContextLike
    ) -> DocumentDragAnswer:
        """The actions of these rules, and whether the player must choose."""
        return format_result(matching_rules, _context(context, self.preset))


def determine_actions(
    dragged_item: Mapping[str, Any],
    target_info: Mapping[str, Any],
    game_state: GameStateLike,
) -> DocumentDragAnswer:
    """C19. What this drag may mean by the rules of the document."""
    context = create_context(dragged_item, target_info, game_state)
    return format_result(evaluate_rules(context), context)


def create_context(
    dragged_item: Mapping[str, Any],
    target_info: Mapping[str, Any],
    game_state: GameStateLike,
    rules: CasinoRules = DOCUMENT,
) -> DragContext:
    """Everything that a rule may look at; ValueError if there is no such drag."""
    item = read(dragged_item, DraggedItem, "draggedItem")
    target = read(target_info, TargetInfo, "targetInfo")
    game = read(game_state, GameState, "gameState")
    return _looked_at(item, target, game, rules)


def _looked_at(
    item: DraggedItem, target: TargetInfo, game: GameState, rules: CasinoRules
) -> DragContext:
    table, engine = look_by_document(item, target, game, rules)
    return DragContext(
        game.round,
        game.current_player,
        game.table_cards,
        game.player_hands,
        item,
        target,
        engine,
        table,
    )


def _context(context: ContextLike, rules: CasinoRules = DOCUMENT) -> DragContext:
    """The context of this engine, or one that another program has put together."""
    if isinstance(context, DragContext):
        return context
    written = read(context, WrittenContext, "context")
    return _looked_at(written.dragged_item, written.target_info, written, rules)


def load_rules(rules: CasinoRules = DOCUMENT) -> list[Rule]:
    """The rules of a preset that give actions, highest priority first."""
    return [_rule(rule, rules) for rule in rules.rules if not rule.feedback]


def _rule(rule: casino.Rule, rules: CasinoRules = DOCUMENT) -> Rule:
    def condition(context: ContextLike) -> bool:
        return rule.condition(_context(context, rules).engine) is True

    def action(context: ContextLike) -> DocumentAction:
        looked_at = _context(context, rules)
        return write_action(rule.action(looked_at.engine), looked_at.table)

    return Rule(
        rule.id, condition, action, rule.requires_modal, rule.priority, rule.exclusive, rule
    )


def evaluate_rules(context: ContextLike) -> Matching:
    """C19. The rules that match this drag, in their order."""
    found, misses = casino.evaluate_rules(_context(context).engine, quiet=True)
    return Matching([_rule(rule) for rule in found], misses)


def format_result(matching_rules: Sequence[Rule], context: ContextLike) -> DocumentDragAnswer:
    """C19. The actions of these rules, and whether the player must choose among them."""
    looked_at = _context(context)
    misses = matching_rules.misses if isinstance(matching_rules, Matching) else []
    rules = [rule.engine for rule in matching_rules]
    found = casino.format_result(rules, misses, looked_at.engine)
    return write_answer(found, looked_at.table)


def can_trail_card(card: CardLike, game_state: GameStateLike) -> bool:
    """C10. May the player on turn trail this card of their hand?"""
    dragged = {"card": plain(card), "source": "hand"}
    actions = determine_actions(dragged, {"type": "table", "area": "empty"}, game_state).actions
    return bool(actions)
