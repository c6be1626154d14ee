"""The document of Casino: what a drag may mean, by rules in the order of their priorities.

The dragged item, the target and the game state are mappings in the document's names, such as
decoded JSON: `{"tableCards": [...], "playerHands": [...], "currentPlayer": 0, "round": 1}`.
Answers are read by name or by key: `answer.requires_modal`, `answer["requiresModal"]`. The
rules are those of the preset DOCUMENT (C18), unless others are given.
"""

from fairtable.documents.casino.cards import (
    calculate_build_value,
    calculate_card_sum,
    has_own_build,
    is_build,
    is_card,
    is_temporary_stack,
    is_valid_sequence,
    is_valid_set,
    rank_value,
)
from fairtable.documents.casino.combination import validate_card_combination
from fairtable.documents.casino.context import DragContext, create_context
from fairtable.documents.casino.engine import (
    ActionDeterminationEngine,
    Matching,
    can_trail_card,
    determine_actions,
    evaluate_rules,
    format_result,
)
from fairtable.documents.casino.rules import Rule, load_rules
from fairtable.games.casino import DOCUMENT

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
