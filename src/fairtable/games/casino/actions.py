"""What a drag may mean: the actions that the rules offer, and why they offer no others."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from fairtable.games.casino.cards import Card, Cards
from fairtable.games.casino.spread import Source
from fairtable.referee import Refused

Mark: TypeAlias = Literal["completes", "fits", "spoils"]

NO_ACTIONS = "No valid actions available"


class Action(msgspec.Struct, frozen=True):
    """Base of every action. In JSON, `type` says which action it is. Rules may add actions."""


class CreateStack(Action, frozen=True, tag="createStagingStack"):
    """C12. A temporary stack begins, on the loose card with this index or on a build."""

    source: Source
    card: Card
    index: int | None
    table_to_table: bool
    build: int | None = None


class AddToStack(Action, frozen=True, tag="addToStagingStack"):
    """C12. The card joins the stack."""

    stack: int
    card: Card
    source: Source


class TakeCards(Action, frozen=True, tag="capture"):
    """C5. The target's cards are captured."""

    cards: Cards
    value: int
    capture: Literal["single", "build", "temp stack"]


class CreateBuild(Action, frozen=True, tag="buildCreate"):
    """C6. A new build, of the target and the dragged card."""

    owner: int
    cards: Cards
    value: int


class ExtendBuild(Action, frozen=True, tag="buildExtend"):
    """C7. The build is raised and becomes the player's; `joins` is a build that it joins."""

    build: int
    card: Card
    value: int
    owner: int
    joins: int | None = None


class JoinBuild(Action, frozen=True, tag="buildJoin"):
    """C8. The two cards join a build of the same value as a further group."""

    build: int
    cards: Cards
    value: int
    owner: int


class TrailCard(Action, frozen=True, tag="trail"):
    """C10. The card is played to the table."""

    card: Card


class ComboFeedback(msgspec.Struct, frozen=True, tag="comboValidation"):
    """C20. What the stack would be with this card. It is no action: nobody chooses it."""

    stack: int
    card: Card
    mark: Mark
    is_sequence: bool
    is_set: bool


class NearMiss(msgspec.Struct, frozen=True):
    """A rule that nearly matched, and what was missing."""

    rule: str
    refused: Refused

    @property
    def says(self) -> str:
        return self.refused.says


class Determination(msgspec.Struct, frozen=True):
    """C19. The actions, highest priority first; if the player must choose; or why no action.

    `feedback` is what rules say of the drag that offer no action (C20).
    """

    actions: tuple[Any, ...]
    requires_modal: bool
    error_message: str | None
    near_misses: tuple[NearMiss, ...]
    feedback: tuple[Any, ...] = ()
