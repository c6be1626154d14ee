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
from fairtable.games.casino.asked import AskedSpread
from fairtable.games.casino.cards import Cards
from fairtable.games.casino.document_shapes import (
    AdditionPayload,
    AddToStagingStack,
    BuildAction,
    BuildPayload,
    CaptureAction,
    CapturePayload,
    ComboPayload,
    ComboValidation,
    CreateStagingStack,
    DocumentAction,
    MadeBuild,
    StagingPayload,
    TrailAction,
    TrailPayload,
    texts,
    write_card,
    write_cards,
)
from fairtable.games.casino.judging import AnyAction
from fairtable.games.casino.spread import Spread
from fairtable.referee import BadInput


def write_action(action: Any, spread: Spread) -> DocumentAction:
    """Our action in the document's shape."""
    match action:
        case CreateStack(source, card, index, between, build):
            begun = StagingPayload(source, write_card(card), index, between, build)
            return CreateStagingStack(begun)
        case AddToStack(stack, card, source):
            return AddToStagingStack(AdditionPayload(stack, write_card(card), source))
        case TakeCards(cards, value, kind):
            return CaptureAction(CapturePayload(write_cards(cards), value, kind))
        case CreateBuild() | ExtendBuild() | JoinBuild():
            return BuildAction(_write_build(action, spread))
        case TrailCard(card):
            return TrailAction(TrailPayload(write_card(card)))
        case _:
            raise AssertionError(f"the document has no shape for {action}")


def _write_build(action: CreateBuild | ExtendBuild | JoinBuild, spread: Spread) -> BuildPayload:
    match action:
        case CreateBuild(owner, cards, value):
            made = MadeBuild(owner, write_cards(cards), value)
            return BuildPayload("create", made, write_card(cards[-1]))
        case ExtendBuild(build, card, value, owner, joins):
            made = MadeBuild(owner, write_cards((*_cards(spread, build), card)), value, build)
            return BuildPayload("extend", made, write_card(card), joins)
        case JoinBuild(build, cards, value, owner):
            made = MadeBuild(owner, write_cards((*_cards(spread, build), *cards)), value, build)
            return BuildPayload("join", made, write_card(cards[-1]))
        case _:
            assert_never(action)


def _cards(spread: Spread, number: int) -> Cards:
    build = spread.build(number)
    return build.cards if build else ()


def write_combo(said: ComboFeedback) -> ComboValidation:
    """Feedback in the document's shape."""
    card = write_card(said.card)
    return ComboValidation(
        ComboPayload(said.stack, card, said.mark, said.is_sequence, said.is_set)
    )


def read_action(action: DocumentAction, state: AskedSpread) -> AnyAction:
    """The document's action in our shape."""
    place = "$.action.payload"
    match action:
        case CreateStagingStack(payload=begun):
            card = begun.card.text(f"{place}.card")
            index, between = begun.target_index, begun.is_table_to_table
            return CreateStack(begun.source, card, index, between, begun.build)
        case AddToStagingStack(payload=added):
            card = added.card.text(f"{place}.card")
            return AddToStack(added.stack_id, card, added.source)
        case CaptureAction(payload=taken):
            cards = tuple(texts(taken.target_cards, f"{place}.targetCards"))
            return TakeCards(cards, taken.capture_value, taken.capture_type)
        case BuildAction(payload=built):
            return _read_build(built, state, f"{place}.build")
        case TrailAction(payload=trailed):
            return TrailCard(trailed.card.text(f"{place}.card"))
        case _:
            assert_never(action)


def _read_build(
    built: BuildPayload, state: AskedSpread, place: str
) -> CreateBuild | ExtendBuild | JoinBuild:
    """A build names all its cards: those that already lie in it are taken off."""
    made = built.build
    cards = texts(made.cards, f"{place}.cards")
    if made.owner != state.player:
        raise BadInput("A build belongs to the player who plays to it.", f"{place}.owner")
    if built.operation == "create":
        return CreateBuild(made.owner, tuple(cards), made.value)
    if made.id is None:
        raise BadInput("Name the build by its id.", f"{place}.id")
    lying = {
        card
        for build in state.builds
        if build.id == made.id
        for group in build.groups
        for card in group
    }
    new = tuple(card for card in cards if card not in lying)
    if built.operation == "join":
        return JoinBuild(made.id, new, made.value, made.owner)
    return ExtendBuild(made.id, new[0] if new else "", made.value, made.owner, built.joins)
