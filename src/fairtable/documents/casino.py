"""The document of Casino: what a drag may mean, by rules in the order of their priorities.

The dragged item, the target and the game state are mappings in the document's names, such as
decoded JSON: `{"tableCards": [...], "playerHands": [...], "currentPlayer": 0, "round": 1}`.
Answers are read by name or by key: `answer.requires_modal`, `answer["requiresModal"]`. The
rules are those of the preset DOCUMENT (C18), unless others are given.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec

from fairtable.games import casino
from fairtable.games.casino import (
    DOCUMENT,
    CasinoRules,
    Context,
    DocumentAction,
    DocumentCard,
    DocumentDragAnswer,
    GameState,
    NearMiss,
    TableItem,
)
from fairtable.referee.explaining import explain

CardLike = Mapping[str, Any] | DocumentCard | TableItem
GameStateLike = Mapping[str, Any] | GameState


class DragContext(NamedTuple):
    """What the rules look at, in the document's names; `engine` is the same for our engine."""

    round: int
    current_player: int
    table_cards: list[TableItem]
    player_hands: list[list[DocumentCard] | None]
    dragged_item: casino.DraggedItem
    target_info: casino.TargetInfo
    engine: Context
    table: casino.DocumentTable


class Matching(list["Rule"]):
    """The rules that match, and those that nearly matched."""

    def __init__(self, rules: Sequence[Rule], misses: Sequence[NearMiss]) -> None:
        super().__init__(rules)
        self.misses = list(misses)


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of the engine: its condition, and the action that it gives."""

    id: str
    condition: Callable[[DragContext], bool]
    action: Callable[[DragContext], DocumentAction]
    requires_modal: bool
    priority: int
    exclusive: bool
    engine: casino.Rule


class ActionDeterminationEngine:
    """C19. The rules, highest priority first, and what a drag means by them."""

    def __init__(self, rules: CasinoRules = DOCUMENT) -> None:
        self.preset = rules
        self.rules: list[Rule] = load_rules(rules)

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

    def evaluate_rules(self, context: DragContext) -> Matching:
        """The rules that match."""
        return evaluate_rules(context)

    def format_result(
        self, matching_rules: Sequence[Rule], context: DragContext
    ) -> DocumentDragAnswer:
        """The actions of these rules, and whether the player must choose."""
        return format_result(matching_rules, context)


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
    item = _read(dragged_item, casino.DraggedItem, "draggedItem")
    target = _read(target_info, casino.TargetInfo, "targetInfo")
    game = _read(game_state, GameState, "gameState")
    table, engine = casino.look_by_document(item, target, game, rules)
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


def load_rules(rules: CasinoRules = DOCUMENT) -> list[Rule]:
    """The rules of a preset that give actions, highest priority first."""
    return [_rule(rule) for rule in rules.rules if not rule.feedback]


def _rule(rule: casino.Rule) -> Rule:
    return Rule(
        rule.id,
        lambda context: rule.condition(context.engine) is True,
        lambda context: casino.write_action(rule.action(context.engine), context.table),
        rule.requires_modal,
        rule.priority,
        rule.exclusive,
        rule,
    )


def evaluate_rules(context: DragContext) -> Matching:
    """C19. The rules that match this drag, in their order."""
    found, misses = casino.evaluate_rules(context.engine, quiet=True)
    return Matching([_rule(rule) for rule in found], misses)


def format_result(matching_rules: Sequence[Rule], context: DragContext) -> DocumentDragAnswer:
    """C19. The actions of these rules, and whether the player must choose among them."""
    misses = matching_rules.misses if isinstance(matching_rules, Matching) else []
    found = casino.format_result(
        [rule.engine for rule in matching_rules], misses, context.engine
    )
    return casino.write_answer(found, context.table)


def is_card(thing: Any) -> bool:
    """C1. Is this a card of the deck, and no build and no stack?"""
    item = _item(thing)
    if item is None or item.kind != "loose":
        return False
    try:
        item.card_text("$")
    except ValueError:
        return False
    return True


def is_build(thing: Any) -> bool:
    """C6. Is this a build: cards with an owner and a value?"""
    item = _item(thing)
    whole = item is not None and None not in (item.cards, item.owner, item.value)
    return whole and item is not None and item.kind == "build"


def is_temporary_stack(thing: Any) -> bool:
    """C12. Is this a temporary stack?"""
    item = _item(thing)
    return item is not None and item.kind == "temporary_stack" and item.cards is not None


def rank_value(rank: str | int) -> int:
    """C1. An ace is 1, the other ranks are their number. There are no others."""
    return casino.VALUE[casino.read_card(f"{'A' if rank == 1 else _rank(rank)}S")]


def _rank(rank: Any) -> str:
    if isinstance(rank, bool) or not isinstance(rank, str | int):
        raise ValueError("A rank is A, or a number from 2 to 10.")
    return str(rank)[:8]


def calculate_build_value(cards: Sequence[CardLike]) -> int:
    """C6. What the values of these cards add up to."""
    return sum(casino.VALUE[card] for card in _texts(cards))


def calculate_card_sum(cards: Sequence[CardLike]) -> int:
    """C12. The same, of a temporary stack."""
    return calculate_build_value(cards)


def has_own_build(table_cards: Sequence[Any], player_index: int) -> bool:
    """C6. Does this player own a build on the table?"""
    items = [_item(thing) for thing in table_cards]
    return any(
        item is not None and is_build(item) and item.owner == player_index for item in items
    )


def is_valid_sequence(cards: Sequence[CardLike]) -> bool:
    """C20. Do the values follow each other? No card is no sequence."""
    return casino.is_valid_sequence(_texts(cards))


def is_valid_set(cards: Sequence[CardLike]) -> bool:
    """C20. Have all these cards one value? No card is no set."""
    return casino.is_valid_set(_texts(cards))


def can_trail_card(card: CardLike, game_state: GameStateLike) -> bool:
    """C10. May the player on turn trail this card of their hand?"""
    dragged = {"card": _plain(card), "source": "hand"}
    actions = determine_actions(dragged, {"type": "table", "area": "empty"}, game_state).actions
    return bool(actions)


def validate_card_combination(
    card: CardLike, target_stack: Mapping[str, Any] | TableItem
) -> str | None:
    """C20. What a stack would be with this loose card: completes, fits or spoils."""
    state = {
        "tableCards": [_plain(card), _plain(target_stack)],
        "currentPlayer": 0,
        "round": 1,
        "playerHands": [[]],
    }
    drag = {"card": _plain(card), "source": "table"}
    target = {"type": "temporary_stack", "index": 1}
    context = create_context(drag, target, state)
    found = casino.format_result(*casino.evaluate_rules(context.engine), context.engine)
    return next((said.mark for said in found.feedback), None)


def _item(thing: Any) -> TableItem | None:
    """The thing as something that lies on a table; None if it cannot be that."""
    if isinstance(thing, TableItem):
        return thing
    try:
        return msgspec.convert(_plain(thing), TableItem)
    except (msgspec.ValidationError, RecursionError, TypeError, ValueError):
        return None


def _plain(thing: Any) -> Any:
    return msgspec.to_builtins(thing) if isinstance(thing, msgspec.Struct) else thing


def _texts(cards: Sequence[CardLike]) -> list[str]:
    if isinstance(cards, str | bytes) or not isinstance(cards, Sequence):
        raise ValueError("Cards are a list.")
    read = [_read(card, DocumentCard, "card") for card in cards]
    return [card.text("$") for card in read]


def _read(given: Any, kind: Any, name: str) -> Any:
    """A mapping as a shape of the document; BadInput with the place if it is none."""
    if isinstance(given, kind):
        return given
    plain = _plain(given)
    try:
        return msgspec.convert(plain, kind)
    except (msgspec.ValidationError, RecursionError, TypeError) as wrong:
        bad = explain(wrong, kind, plain)
        bad.place = f"$.{name}{bad.place[1:]}"
        raise bad from wrong


__all__ = [
    "DOCUMENT",
    "ActionDeterminationEngine",
    "DragContext",
    "Matching",
    "Rule",
    "calculate_build_value",
    "calculate_card_sum",
    "can_trail_card",
    "create_context",
    "determine_actions",
    "evaluate_rules",
    "format_result",
    "has_own_build",
    "is_build",
    "is_card",
    "is_temporary_stack",
    "is_valid_sequence",
    "is_valid_set",
    "load_rules",
    "rank_value",
    "validate_card_combination",
]
