"""The spread: what the player on turn can see, and nothing that is hidden from them.

The rules ask every question about a spread, so no answer can depend on another hand or on the
stock. Cards in the stack are neither in the hand nor among the loose cards. A spread that is
impossible (an unknown card, a card twice, a build whose groups do not add up) cannot be built:
a ValueError says why.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal, TypeAlias, get_args

import msgspec
from msgspec.structs import force_setattr

from fairtable.games.casino.cards import (
    VALUE,
    Card,
    Cards,
    Impossible,
    read_card,
    read_cards,
    show,
    total,
)
from fairtable.referee import Seat

Source: TypeAlias = Literal["hand", "table", "pile"]
SOURCES: tuple[str, ...] = get_args(Source)


class Build(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """C6. Cards in one or more groups, each adding up to the value. It belongs to a player."""

    id: int
    owner: Seat
    value: Annotated[int, msgspec.Meta(ge=1, le=10)]
    groups: tuple[Cards, ...]

    def __post_init__(self) -> None:
        whole(self.id, 0, 10**6, "The id of a build")
        whole(self.owner, 0, 3, "The owner of a build")
        whole(self.value, 1, 10, "The value of a build")
        if type(self.groups) not in (list, tuple) or not self.groups:
            raise ValueError("A build has one or more groups of cards.")
        groups = tuple(read_cards(group, "group") for group in self.groups)
        if any(total(group) != self.value for group in groups):
            raise Impossible(
                "build-sum",
                f"Each group of a build of {self.value} adds up to {self.value}.",
                tuple(card for group in groups for card in group),
            )
        force_setattr(self, "groups", groups)

    @property
    def cards(self) -> Cards:
        if len(self.groups) == 1:
            return self.groups[0]
        return tuple(card for group in self.groups for card in group)

    @property
    def extendable(self) -> bool:
        """C7. One group, and of a value below 10."""
        return self.value < 10 and len(self.groups) == 1


class Staged(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card in the stack, and where it came from."""

    card: Card
    source: Source = "table"

    def __post_init__(self) -> None:
        force_setattr(self, "card", read_card(self.card))
        if self.source not in SOURCES:
            raise ValueError("A staged card comes from the hand, the table or a pile.")


class Stack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """C12. The temporary stack of the player on turn, perhaps on a build.

    It holds at most one hand card and at most one card of a pile.
    """

    cards: tuple[Staged, ...]
    build: int | None = None
    id: int = 0

    def __post_init__(self) -> None:
        if type(self.cards) not in (list, tuple) or not self.cards:
            raise ValueError("A stack is made of one or more staged cards.")
        if any(type(staged) is not Staged for staged in self.cards):
            raise ValueError("A stack is made of staged cards.")
        force_setattr(self, "cards", tuple(self.cards))
        if len(cards := self.of("hand")) > 1:
            sentence = f"A stack holds only one hand card, not {show(cards)}."
            raise Impossible("one-hand-card", sentence, cards)
        if len(cards := self.of("pile")) > 1:
            sentence = f"A stack holds only one card of a pile, not {show(cards)}."
            raise Impossible("one-pile-card", sentence, cards)

    @property
    def total(self) -> int:
        return sum(VALUE[staged.card] for staged in self.cards)

    def of(self, source: Source) -> Cards:
        """The cards of the stack that came from this source."""
        return tuple(staged.card for staged in self.cards if staged.source == source)


class Spread(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a player can see: their own hand, the table, and the tops of opponents' piles.

    `stuck`: this player has no legal turn, so they may trail any card (C13).
    """

    player: int = 0
    round: int = 1
    hand: Cards = ()
    loose: Cards = ()
    builds: tuple[Build, ...] = ()
    stack: Stack | None = None
    tops: Cards = ()
    stuck: bool = False

    def __post_init__(self) -> None:
        whole(self.player, 0, 3, "The player")
        whole(self.round, 1, 2, "The round")
        if type(self.builds) not in (list, tuple) or any(
            type(build) is not Build for build in self.builds
        ):
            raise ValueError("The builds must be a list of builds.")
        if self.stack is not None and type(self.stack) is not Stack:
            raise ValueError("The stack must be a stack, or nothing.")
        for name in ("hand", "loose", "tops"):
            force_setattr(self, name, read_cards(getattr(self, name), name))
        force_setattr(self, "builds", tuple(self.builds))
        self._check_once()

    def _check_once(self) -> None:
        cards = list(self._cards())
        if len(set(cards)) < len(cards):
            twice = next(card for card in cards if cards.count(card) > 1)
            sentence = f"The {show(twice)} cannot be in two places at once."
            raise Impossible("card-twice", sentence, (twice,))
        ids = [build.id for build in self.builds]
        if len(set(ids)) < len(ids):
            raise ValueError("Two builds cannot have the same id.")
        if self.stack and self.stack.build is not None and self.stack.build not in ids:
            raise Impossible("no-such-build", "The stack stands on a build that is not there.")

    def _cards(self) -> Iterator[Card]:
        yield from (*self.hand, *self.loose, *self.tops)
        for build in self.builds:
            yield from build.cards
        if self.stack:
            yield from (staged.card for staged in self.stack.cards)

    def build(self, build_id: int | None) -> Build | None:
        for build in self.builds:
            if build.id == build_id:
                return build
        return None

    def holds(self, value: int, beside: Card) -> bool:
        """Is there a card of this value in the hand, beside the one that is played?"""
        for card in self.hand:  # noqa: SIM110  the engine asks this all the time
            if VALUE[card] == value and card != beside:
                return True
        return False

    def owned(self) -> list[Build]:
        """The player's own builds."""
        player = self.player
        return [build for build in self.builds if build.owner == player]


class Dragged(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The card that is dragged, and from where."""

    card: Card
    source: Source = "hand"

    def __post_init__(self) -> None:
        force_setattr(self, "card", read_card(self.card))
        if self.source not in SOURCES:
            raise ValueError("A card is dragged from the hand, the table or a pile.")


class OnLoose(msgspec.Struct, frozen=True, tag="loose", forbid_unknown_fields=True):
    """Onto a loose card, by its index among them."""

    index: int


class OnBuild(msgspec.Struct, frozen=True, tag="build", forbid_unknown_fields=True):
    """Onto a build, by its id."""

    build: int


class OnStack(msgspec.Struct, frozen=True, tag="temporary_stack", forbid_unknown_fields=True):
    """Onto the temporary stack."""

    stack: int = 0


class OnTable(msgspec.Struct, frozen=True, tag="table", forbid_unknown_fields=True):
    """Onto the empty table."""

    area: Literal["empty"] = "empty"


Target: TypeAlias = OnLoose | OnBuild | OnStack | OnTable


def whole(value: Any, least: int, most: int, name: str) -> None:
    """ValueError unless it is a whole number in that range."""
    if type(value) is not int or not least <= value <= most:
        raise ValueError(f"{name} is a whole number from {least} to {most}.")
