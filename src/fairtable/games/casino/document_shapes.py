"""The shapes of the source document: cards as objects, actions with a `type` and a `payload`.

Names of several words are written together in JSON, as in JavaScript: `captureValue`.
docs/casino-services.md has these shapes beside ours.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from fairtable.games.casino.actions import Mark
from fairtable.games.casino.asked import Id, Player, Value
from fairtable.games.casino.cards import SIGNS, VALUE, Card, Cards
from fairtable.games.casino.moves import Why
from fairtable.games.casino.spread import Source
from fairtable.referee import BadInput

_LETTERS = {
    **{sign: suit for suit, sign in SIGNS.items()},
    **{sign + "\ufe0f": suit for suit, sign in SIGNS.items()},
    **{name: name[0] for name in ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")},
}


class DocumentCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """C1. A card. The suit is a sign, a letter or a name; the value may be left out."""

    rank: Annotated[str, msgspec.Meta(max_length=3)] | Annotated[int, msgspec.Meta(ge=1, le=10)]
    suit: Annotated[str, msgspec.Meta(max_length=8)]
    value: Annotated[int, msgspec.Meta(ge=0, le=13)] | None = None

    def text(self, place: str) -> Card:
        """The card in our form. If it does not exist, this is said where the card is read."""
        suit = self.suit.strip().upper()
        rank = "A" if self.rank == 1 else str(self.rank).strip().upper()
        text = rank + _LETTERS.get(suit, suit)
        if self.value is not None and self.value != VALUE.get(text, self.value):
            sentence = f"The value of this card is {VALUE[text]}, not {self.value}."
            raise BadInput(sentence, place, Why.NO_SUCH_CARD)
        return text


def write_card(card: Card) -> DocumentCard:
    return DocumentCard(card[:-1], SIGNS[card[-1]], VALUE[card])


def write_cards(cards: Cards) -> list[DocumentCard]:
    return [write_card(card) for card in cards]


def texts(cards: list[DocumentCard], place: str) -> list[Card]:
    return [card.text(f"{place}[{number}]") for number, card in enumerate(cards)]


DocumentCards = Annotated[list[DocumentCard], msgspec.Meta(max_length=40)]


class DocumentBuild(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """C6. A build: all its cards. The groups are found."""

    id: Id
    owner: Player
    value: Value
    cards: Annotated[list[DocumentCard], msgspec.Meta(min_length=1, max_length=40)]


class DocumentStaged(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """C12. A card in the temporary stack, and where it came from."""

    card: DocumentCard
    source: Source = "table"


class DocumentStack(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """C12. The temporary stack; `build` is the id of the build it stands on, if it does."""

    cards: Annotated[list[DocumentStaged], msgspec.Meta(min_length=1, max_length=40)]
    build: Id | None = None
    stack_id: Id = 0


class DocumentState(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the player can see. `tops` are the top cards of the opponents' piles."""

    player: Player = 0
    round: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1
    hand: DocumentCards | None = None
    loose: DocumentCards = []
    builds: Annotated[list[DocumentBuild], msgspec.Meta(max_length=20)] = []
    stack: DocumentStack | None = None
    tops: Annotated[list[DocumentCard], msgspec.Meta(max_length=3)] = []
    stuck: bool = False


class DocumentDrag(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The card that is dragged, and from where."""

    card: DocumentCard
    source: Source = "hand"


class Payload(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """Base of what an action carries."""


class StagingPayload(Payload, frozen=True):
    """C12. Where a stack begins: on the loose card with this index, or on a build."""

    source: Source
    card: DocumentCard
    target_index: int | None
    is_table_to_table: bool
    build: Id | None = None


class AdditionPayload(Payload, frozen=True):
    """C12. Which card joins which stack."""

    stack_id: Id
    card: DocumentCard
    source: Source


class CapturePayload(Payload, frozen=True):
    """C5. What is captured, with which value, and of which kind."""

    target_cards: DocumentCards
    capture_value: Value
    capture_type: Literal["single", "build", "temp stack"]


class MadeBuild(Payload, frozen=True):
    """C6. The build as it is after the action. A new build has no id yet."""

    owner: Player
    cards: DocumentCards
    value: Annotated[int, msgspec.Meta(ge=1, le=20)]
    id: Id | None = None


class BuildPayload(Payload, frozen=True):
    """C6 to C8. `create` makes a build, `extend` raises it, `join` adds a group to it.

    `joins` is the id of another build of the new value, which becomes part of it (C8).
    """

    operation: Literal["create", "extend", "join"]
    build: MadeBuild
    added_card: DocumentCard | None = None
    joins: Id | None = None


class TrailPayload(Payload, frozen=True):
    """C10. The card that is trailed."""

    card: DocumentCard


class ComboPayload(Payload, frozen=True):
    """C20. What the stack would be with this card."""

    stack_id: Id
    card: DocumentCard
    mark: Mark
    is_sequence: bool
    is_set: bool


class CreateStagingStack(msgspec.Struct, frozen=True, tag="createStagingStack"):
    """C12. A temporary stack begins."""

    payload: StagingPayload


class AddToStagingStack(msgspec.Struct, frozen=True, tag="addToStagingStack"):
    """C12. A card joins the stack."""

    payload: AdditionPayload


class CaptureAction(msgspec.Struct, frozen=True, tag="capture"):
    """C5. Cards are captured."""

    payload: CapturePayload


class BuildAction(msgspec.Struct, frozen=True, tag="build"):
    """C6 to C8. A build is made, raised or joined."""

    payload: BuildPayload


class TrailAction(msgspec.Struct, frozen=True, tag="trail"):
    """C10. A card is played to the table."""

    payload: TrailPayload


class ComboValidation(msgspec.Struct, frozen=True, tag="comboValidation"):
    """C20. Feedback while a card is over the stack. It is no action."""

    payload: ComboPayload


DocumentAction = (
    CreateStagingStack | AddToStagingStack | CaptureAction | BuildAction | TrailAction
)
