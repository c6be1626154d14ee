"""What the rules look at: a drag, its target and the table, in the document's names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from fairtable.documents.casino.reading import read
from fairtable.games.casino import DOCUMENT, CasinoRules, Context
from fairtable.games.casino.document_form import look_by_document
from fairtable.games.casino.document_reading import Table
from fairtable.games.casino.document_shapes import (
    DocumentCard,
    DraggedItem,
    GameState,
    TableItem,
    TargetInfo,
)
from fairtable.referee.by_key import part_by_key

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


def context_of(context: ContextLike, rules: CasinoRules = DOCUMENT) -> DragContext:
    """The context of an engine, or one that another program has put together."""
    if isinstance(context, DragContext):
        return context
    written = read(context, WrittenContext, "context")
    return _looked_at(written.dragged_item, written.target_info, written, rules)


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
