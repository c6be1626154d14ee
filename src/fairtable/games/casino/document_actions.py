"""The engine's actions in the shape of the source document, and back."""

from __future__ import annotations

from typing import Any, assert_never

from fairtable.games.casino.actions import (
    AddToStack,
    ComboFeedback,
    CreateBuild,
    CreateStack,
    ExtendBuild,
    JoinBuild,
    TakeCards,
    TrailCard,
)
from fairtable.games.casino.asked import AskedDrag
from fairtable.games.casino.cards import VALUE, Card, show
from fairtable.games.casino.document_reading import Table
from fairtable.games.casino.document_shapes import (
    AdditionPayload,
    AddToStagingStack,
    BuildAction,
    CaptureAction,
    ComboPayload,
    ComboValidation,
    CreateStagingStack,
    DocumentAction,
    StagingPayload,
    TrailAction,
    TrailPayload,
    texts,
    with_source,
)
from fairtable.games.casino.judging import AnyAction
from fairtable.games.casino.moves import Why
from fairtable.referee import BadInput
from fairtable.referee.explaining import are_missing

ACTION = "$.action"


def write_action(action: Any, table: Table) -> DocumentAction:
    """Our action in the document's shape."""
    if isinstance(action, DocumentAction):
        return action  # a rule that another program has added gives it
    match action:
        case CreateStack(source, card, index, _, build):
            at = table.loose_at[index] if index is not None else build or 0
            between = source == "table"
            return CreateStagingStack(StagingPayload(source, table.card(card), at, between))
        case AddToStack(_, card, source):
            added = AdditionPayload(table.stack_name(), table.card(card), source)
            return AddToStagingStack(added)
        case TakeCards(cards, value, kind):
            return CaptureAction(table.as_they_lie(cards), value, kind)
        case CreateBuild() | ExtendBuild() | JoinBuild():
            return _write_build(action, table)
        case TrailCard(card):
            return TrailAction(TrailPayload(table.card(card)))
        case _:
            raise AssertionError(f"the document has no shape for {action}")


def _write_build(action: CreateBuild | ExtendBuild | JoinBuild, table: Table) -> BuildAction:
    match action:
        case CreateBuild(owner, (loose, played), value):
            made = [
                with_source(table.card(loose), "table"),
                with_source(table.card(played), "hand"),
            ]
            return BuildAction("create", owner, made, value)
        case ExtendBuild(build, card, value, _, joins):
            joined = None if joins is None else table.items[joins]
            return BuildAction(
                "extend",
                target_build=table.items[build],
                added_card=table.card(card),
                new_value=value,
                joins=joined,
            )
        case JoinBuild(build, (loose, played), value, owner):
            group = [
                with_source(table.card(loose), "table"),
                with_source(table.card(played), "hand"),
            ]
            return BuildAction("join", owner, group, value, table.items[build])
        case _:
            raise AssertionError(f"the document has no shape for {action}")


def write_combo(said: ComboFeedback, table: Table) -> ComboValidation:
    """Feedback in the document's shape."""
    named, card = table.stack_name(), table.card(said.card)
    return ComboValidation(ComboPayload(named, card, said.mark, said.is_sequence, said.is_set))


def read_action(action: DocumentAction, table: Table) -> AnyAction:
    """The document's action in our shape; BadInput if it is not whole."""
    match action:
        case CreateStagingStack(payload=begun):
            return _read_beginning(begun, table)
        case AddToStagingStack(payload=added):
            _check_stack(added.stack_id, table)
            return AddToStack(0, added.card.text(f"{ACTION}.payload.card"), added.source)
        case CaptureAction(cards, value, kind):
            return TakeCards(tuple(texts(cards, f"{ACTION}.targetCards")), value, kind)
        case BuildAction():
            return _read_build(action, table)
        case TrailAction(payload=trailed):
            return TrailCard(trailed.card.text(f"{ACTION}.payload.card"))
        case _:
            assert_never(action)


def _read_beginning(begun: StagingPayload, table: Table) -> CreateStack:
    card, at = begun.card.text(f"{ACTION}.payload.card"), begun.target_index
    if begun.is_table_to_table is not (begun.source == "table"):
        sentence = "isTableToTable is true if the card comes from the table, and only then."
        raise BadInput(sentence, f"{ACTION}.payload.isTableToTable")
    if at in table.loose_at:
        index: int | None = table.loose_at.index(at)
        return CreateStack(begun.source, card, index, begun.source == "table")
    if at < len(table.items) and table.items[at].kind == "build":
        return CreateStack(begun.source, card, None, False, at)
    sentence = f"At index {at} of the tableCards there is no card and no build."
    raise BadInput(sentence, f"{ACTION}.payload.targetIndex", Why.NOT_ON_TABLE)


def _check_stack(named: str | int, table: Table) -> None:
    stack = table.state.stack
    if stack is not None and named not in (table.stack_name(), 0):
        sentence = "There is no such stack among the tableCards."
        raise BadInput(sentence, f"{ACTION}.payload.stackId", Why.NO_STACK)


def _read_build(built: BuildAction, table: Table) -> CreateBuild | ExtendBuild | JoinBuild:
    _need(built)
    me = table.state.player
    if built.owner is not None and built.owner != me:
        raise BadInput("A build belongs to the player who plays to it.", f"{ACTION}.owner")
    cards = tuple(texts(built.cards or [], f"{ACTION}.cards"))
    if built.operation == "create":
        return CreateBuild(me, cards, built.value or 0)
    assert built.target_build is not None
    number = table.find_build(built.target_build, f"{ACTION}.targetBuild")
    if built.operation == "join":
        return JoinBuild(number, cards, built.value or 0, me)
    assert built.added_card is not None
    card = built.added_card.text(f"{ACTION}.addedCard")
    joins = None
    if built.joins is not None:
        joins = table.find_build(built.joins, f"{ACTION}.joins")
    return ExtendBuild(number, card, built.new_value or 0, me, joins)


_NEEDED = {
    "create": ("owner", "cards", "value"),
    "extend": ("target_build", "added_card", "new_value"),
    "join": ("target_build", "cards", "value"),
}


def _need(built: BuildAction) -> None:
    """BadInput with every field that this operation lacks."""
    names = dict(zip(built.__struct_fields__, built.__struct_encode_fields__, strict=True))
    missing = [names[n] for n in _NEEDED[built.operation] if getattr(built, n) is None]
    if missing:
        raise BadInput(f"This {built.operation} is not whole. {are_missing(missing)}", ACTION)


def played_by(action: AnyAction, table: Table) -> AskedDrag:
    """The card that an action plays, when the question does not name it."""
    match action:
        case CreateStack(source, card) | AddToStack(_, card, source):
            return AskedDrag(card, source)
        case TakeCards(_, value):
            return AskedDrag(_taker(value, table), "hand")
        case CreateBuild(_, cards) | JoinBuild(_, cards):
            return AskedDrag(_from_hand(cards, table), "hand")
        case ExtendBuild(_, card) | TrailCard(card):
            return AskedDrag(card, "hand")
        case _:
            assert_never(action)


def _taker(value: int, table: Table) -> Card:
    """The one card of the hand that has this value."""
    having = [card for card in table.state.hand or () if VALUE[card] == value]
    if len(having) == 1:
        return having[0]
    sentence = f"Name the card that captures: the hand has no single card of {value}."
    if having:
        sentence = f"Name the card that captures: it may be {' or '.join(map(show, having))}."
    raise BadInput(f"{sentence} The field draggedItem is missing.", "$")


def _from_hand(cards: tuple[Card, ...], table: Table) -> Card:
    """The card of a build that does not lie on the table; without a hand, the last one."""
    loose = set(table.state.loose)
    new = [card for card in cards if card not in loose]
    if not new:
        raise BadInput("A build needs a card of the hand.", f"{ACTION}.cards")
    return new[-1]


def check_played(action: AnyAction, card: Card) -> None:
    """BadInput if the action plays another card than the one that is dragged."""
    match action:
        case CreateStack(_, played) | AddToStack(_, played) | ExtendBuild(_, played):
            same = played == card
        case TrailCard(played):
            same = played == card
        case CreateBuild(_, cards) | JoinBuild(_, cards):
            same = card in cards
        case _:
            same = True
    if not same:
        sentence = f"This action does not play the {show(card)}, which is dragged."
        raise BadInput(sentence, ACTION)
