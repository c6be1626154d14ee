"""A stack and one more card, without a table: what they would be together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fairtable.documents.casino.cards import CardLike
from fairtable.documents.casino.context import create_context
from fairtable.documents.casino.reading import plain, read
from fairtable.games import casino
from fairtable.games.casino.actions import Mark
from fairtable.games.casino.document_shapes import (
    DocumentCard,
    TableItem,
    texts,
    write_cards,
)


def validate_card_combination(
    card: CardLike, target_stack: Mapping[str, Any] | TableItem
) -> Mark | None:
    """C20. What a stack would be with this card: completes, fits or spoils.

    There is no table here. So the player holds an unused card of every value. Beside a stack
    with a hand card, which has a value to reach, another card of every value lies loose. A
    card is from the table unless its source says otherwise. None: the engine says nothing, of
    a second hand card in one stack (C12), and of very many low cards.
    """
    more = read(card, DocumentCard, "card")
    stack = read(target_stack, TableItem, "targetStack")
    used = {more.text("$.card"), *texts(stack.cards or [], "$.targetStack.cards")}
    has_goal = any(each.source == "hand" for each in stack.cards or [])
    holding, lying = _unused(used, 0), _unused(used, 1) if has_goal else []
    source = more.source or "table"
    (holding if source == "hand" else lying).append(more)
    state = {
        "tableCards": [plain(stack), *map(plain, lying)],
        "currentPlayer": 0,
        "round": 1,
        "playerHands": [[plain(each) for each in holding]],
    }
    drag = {"card": plain(more), "source": source}
    context = create_context(drag, {"type": "temporary_stack", "index": 0}, state)
    found = casino.format_result(*casino.evaluate_rules(context.engine), context.engine)
    return next((said.mark for said in found.feedback), None)


def _unused(used: set[str], number: int) -> list[DocumentCard]:
    """Of each value the first, or the next, card that is not used."""
    left = [
        [card for card in casino.DECK if casino.VALUE[card] == value and card not in used]
        for value in range(1, 11)
    ]
    return write_cards(tuple(cards[number] for cards in left if number < len(cards)))
