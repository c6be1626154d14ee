"""The shapes of the source document: cards as objects, and everything on the table in one list.

Names of several words are written together in JSON, as in JavaScript: `captureValue`.
docs/casino-services.md has these shapes beside ours. A card, a build or a stack that came in
goes out as it came in, so that a program finds its own objects again.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import field
from msgspec.structs import replace

from fairtable.games.casino.actions import Mark
from fairtable.games.casino.asked import Player, Value, at
from fairtable.games.casino.cards import SIGNS, VALUE, Card, Cards, read_card
from fairtable.games.casino.moves import Why
from fairtable.games.casino.spread import Source
from fairtable.referee import BadInput
from fairtable.referee.by_key import ByKey
from fairtable.referee.explaining import are_missing

_LETTERS = {
    **{sign: suit for suit, sign in SIGNS.items()},
    **{sign + "\ufe0f": suit for suit, sign in SIGNS.items()},
    **{name: name[0] for name in ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")},
}

Rank: TypeAlias = (
    Annotated[str, msgspec.Meta(max_length=3)] | Annotated[int, msgspec.Meta(ge=1, le=10)]
)
Suit = Annotated[str, msgspec.Meta(max_length=8)]
Named: TypeAlias = (
    Annotated[str, msgspec.Meta(max_length=64)]
    | Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
)
"""What another program calls a build or a stack."""
Index = Annotated[int, msgspec.Meta(ge=0, le=60)]


class Shape(ByKey, frozen=True, rename="camel", forbid_unknown_fields=True, omit_defaults=True):
    """Base of every shape: what is not there is left out."""


class DocumentCard(Shape, frozen=True):
    """C1. A card. The suit is a sign, a letter or a name; value and source may be left out."""

    rank: Rank
    suit: Suit
    value: Annotated[int, msgspec.Meta(ge=0, le=13)] | None = None
    source: Source | None = None

    def text(self, place: str) -> Card:
        """The card in our form; BadInput at this place if there is no such card."""
        return card_text(self.rank, self.suit, self.value, place)


def card_text(rank: str | int, suit: str, value: int | None, place: str) -> Card:
    """C1. The card of this rank and suit; BadInput if there is none, or of another value."""
    sign = suit.strip().upper()
    name = "A" if rank == 1 else str(rank).strip().upper()
    with at(place):
        card = read_card(name + _LETTERS.get(sign, sign))
    if value is not None and value != VALUE[card]:
        sentence = f"The value of this card is {VALUE[card]}, not {value}."
        raise BadInput(sentence, place, Why.NO_SUCH_CARD)
    return card


def write_card(card: Card, source: Source | None = None) -> DocumentCard:
    return DocumentCard(card[:-1], SIGNS[card[-1]], source=source)


def write_cards(cards: Cards) -> list[DocumentCard]:
    return [write_card(card) for card in cards]


def with_source(card: DocumentCard, source: Source) -> DocumentCard:
    """The same card as it lies in a new build: it says where it came from."""
    return replace(card, source=source)


def texts(cards: list[DocumentCard], place: str) -> list[Card]:
    return [card.text(f"{place}[{number}]") for number, card in enumerate(cards)]


DocumentCards = Annotated[list[DocumentCard], msgspec.Meta(max_length=40)]


class TableItem(Shape, frozen=True):
    """A loose card (`rank`, `suit`), a build (`owner`, `value`, `cards`) or a stack (`cards`).

    `type` may say which of them it is. `isExtendable`: may other players raise the build? (C7)
    """

    type: Literal["loose", "build", "temporary_stack"] | None = None
    rank: Rank | None = None
    suit: Suit | None = None
    value: Annotated[int, msgspec.Meta(ge=0, le=40)] | None = None
    source: Source | None = None
    id: Named | None = None
    owner: Player | None = None
    cards: DocumentCards | None = None
    is_extendable: bool | None = None
    stack_id: Named | None = None

    @property
    def kind(self) -> Literal["loose", "build", "temporary_stack"]:
        """What it says that it is; else what its fields are those of."""
        if self.type is not None:
            return self.type
        if self.cards is None:
            return "loose"
        is_build = self.owner is not None and self.value is not None
        return "build" if is_build and self.stack_id is None else "temporary_stack"

    def need(self, place: str, *names: str) -> None:
        """BadInput if one of these fields is missing, with all that are."""
        missing = [name for name in names if getattr(self, name) is None]
        if missing:
            kind = {"loose": "card", "build": "build", "temporary_stack": "stack"}[self.kind]
            raise BadInput(f"This {kind} is not whole. {are_missing(missing)}", place)

    def card_text(self, place: str) -> Card:
        self.need(place, "rank", "suit")
        return card_text(self.rank or "", self.suit or "", self.value, place)

    def as_card(self) -> DocumentCard:
        return DocumentCard(self.rank or "", self.suit or "", self.value)


class GameState(Shape, frozen=True):
    """The table as the document has it. Hands of others may be left empty: nothing needs them.

    `tops` are the top cards of the opponents' piles (C11). `stuck`: there is no turn (C13).
    """

    table_cards: Annotated[list[TableItem], msgspec.Meta(max_length=60)]
    current_player: Player
    round: Annotated[int, msgspec.Meta(ge=1, le=2)]
    player_hands: Annotated[list[DocumentCards | None], msgspec.Meta(max_length=4)] = field(
        default_factory=list
    )
    tops: Annotated[list[DocumentCard], msgspec.Meta(max_length=3)] = field(
        default_factory=list
    )
    stuck: bool = False


class DraggedItem(Shape, frozen=True):
    """The card that is dragged, from where, and by which player."""

    card: DocumentCard
    source: Source = "hand"
    player: Player | None = None


class TargetInfo(Shape, frozen=True):
    """Onto what: `index` counts in `tableCards`; `card` is the card, build or stack there."""

    type: Literal["loose", "build", "temporary_stack", "table"]
    card: TableItem | None = None
    index: Index | None = None
    area: Literal["empty"] | None = None
    stack_id: Named | None = None


class StagingPayload(Shape, frozen=True):
    """C12. Where a stack begins: on the card or the build with this index in `tableCards`."""

    source: Source
    card: DocumentCard
    target_index: Index
    is_table_to_table: bool


class AdditionPayload(Shape, frozen=True):
    """C12. Which card joins which stack."""

    stack_id: Named
    card: DocumentCard
    source: Source


class TrailPayload(Shape, frozen=True):
    """C10. The card that is trailed."""

    card: DocumentCard


class Action(Shape, frozen=True):
    """Base of what has a `type` in JSON: it is read as `action.type`, too."""

    @property
    def type(self) -> str:
        return str(self.__struct_config__.tag)


class CreateStagingStack(Action, frozen=True, tag="createStagingStack"):
    """C12. A temporary stack begins."""

    payload: StagingPayload


class AddToStagingStack(Action, frozen=True, tag="addToStagingStack"):
    """C12. A card joins the stack."""

    payload: AdditionPayload


class CaptureAction(Action, frozen=True, tag="capture"):
    """C5. Cards are captured."""

    target_cards: DocumentCards
    capture_value: Value
    capture_type: Literal["single", "build", "temp stack"]


class BuildAction(Action, frozen=True, tag="build"):
    """C6 to C8. `create` has `owner`, `cards` and `value`; `extend` and `join` the others.

    `create`: `cards` are the target and the played card. `extend`: `newValue` is the value of
    `targetBuild` with `addedCard`; `joins` is a build that it becomes part of (C8). `join`: the
    `cards` become a group of `targetBuild`.
    """

    operation: Literal["create", "extend", "join"]
    owner: Player | None = None
    cards: DocumentCards | None = None
    value: Annotated[int, msgspec.Meta(ge=1, le=20)] | None = None
    target_build: TableItem | None = None
    added_card: DocumentCard | None = None
    new_value: Annotated[int, msgspec.Meta(ge=1, le=20)] | None = None
    joins: TableItem | None = None


class TrailAction(Action, frozen=True, tag="trail"):
    """C10. A card is played to the table."""

    payload: TrailPayload


class ComboPayload(Shape, frozen=True):
    """C20. What the stack would be with this card."""

    stack_id: Named
    card: DocumentCard
    mark: Mark
    is_sequence: bool
    is_set: bool


class ComboValidation(Action, frozen=True, tag="comboValidation"):
    """C20. Feedback while a card is over the stack. It is no action."""

    payload: ComboPayload


DocumentAction = (
    CreateStagingStack | AddToStagingStack | CaptureAction | BuildAction | TrailAction
)
