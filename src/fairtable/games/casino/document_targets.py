"""Onto what a card is dragged, in a question of the source document."""

from __future__ import annotations

from fairtable.games.casino.document_reading import Table, check_same
from fairtable.games.casino.document_shapes import TableItem, TargetInfo
from fairtable.games.casino.moves import Offends, Why
from fairtable.games.casino.spread import OnBuild, OnLoose, OnStack, OnTable, Target
from fairtable.referee import BadInput

_IN_WORDS = {"loose": "a loose card", "build": "a build", "temporary_stack": "a stack"}


def read_target(target: TargetInfo, table: Table) -> Target:
    """Onto what; BadInput if it is not on the table, or if its parts disagree.

    The document has no type of its own for a build: a `loose` target may be one (C12).
    """
    if target.type != "table" and target.area is not None:
        raise BadInput("Only the table has an area.", "$.targetInfo.area")
    if target.type != "temporary_stack" and target.stack_id is not None:
        raise BadInput("Only a stack has a stackId.", "$.targetInfo.stackId")
    if target.type == "table":
        return _onto_table(target)
    if target.type == "temporary_stack":
        return _onto_stack(target, table)
    number = _index(target, table)
    kind = table.items[number].kind
    if kind != target.type and (target.type, kind) != ("loose", "build"):
        there = f"At index {number} of the tableCards lies {_IN_WORDS[kind]}"
        sentence = f"{there}, and not {_IN_WORDS[target.type]}."
        why = Why.NO_SUCH_BUILD if target.type == "build" else Why.NOT_ON_TABLE
        raise BadInput(sentence, "$.targetInfo", why)
    if kind == "build":
        return OnBuild(number)
    return OnLoose(table.loose_at.index(number))


def _onto_table(target: TargetInfo) -> OnTable:
    if target.card is not None:
        raise BadInput("There is no card on the empty table.", "$.targetInfo.card")
    if target.index is not None:
        raise BadInput("The empty table has no index.", "$.targetInfo.index")
    return OnTable()


def _onto_stack(target: TargetInfo, table: Table) -> OnStack:
    stack = table.state.stack
    named = target.stack_id
    if named is None and target.card is not None:
        named = target.card.stack_id
    if stack is None or (named is not None and named not in (table.stack_name(), 0)):
        sentence = "There is no such stack among the tableCards."
        raise BadInput(sentence, "$.targetInfo", Why.NO_STACK)
    assert table.stack_at is not None
    if target.index not in (None, table.stack_at):
        sentence = f"The stack has the index {table.stack_at} in the tableCards."
        raise BadInput(sentence, "$.targetInfo.index", Why.NO_STACK)
    if target.card is not None:
        lying = table.items[table.stack_at]
        check_same(target.card, lying, "$.targetInfo.card", Why.NO_STACK)
    return OnStack(stack.id)


def _index(target: TargetInfo, table: Table) -> int:
    """The index of the target in `tableCards`, by `index`, by `card`, or by both."""
    place = "$.targetInfo"
    if target.card is None and target.index is None:
        raise BadInput("A target has a card, or its index in the tableCards, or both.", place)
    if target.index is not None and target.index >= len(table.items):
        sentence = f"The last index in the tableCards is {len(table.items) - 1}."
        if not table.items:
            sentence = "There is nothing in the tableCards."
        raise BadInput(sentence, f"{place}.index", Why.NOT_ON_TABLE)
    if target.card is None:
        assert target.index is not None
        return target.index
    found = _by_card(target.card, table, f"{place}.card")
    if target.index is not None and found != target.index:
        sentence = f"This card has the index {found} in the tableCards, not {target.index}."
        raise BadInput(sentence, f"{place}.index", Why.NOT_ON_TABLE)
    return found


def _by_card(wanted: TableItem, table: Table, place: str) -> int:
    if wanted.kind == "build":
        return table.find_build(wanted, place)
    card = wanted.card_text(place)
    if card in table.state.loose:
        return table.loose_at[table.state.loose.index(card)]
    sentence = "This card is not loose among the tableCards."
    raise BadInput(sentence, place, Why.NOT_ON_TABLE, Offends(cards=(card,)))
