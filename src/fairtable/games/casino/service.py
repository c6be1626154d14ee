"""Questions from programs that have no table: a drag in, what it may mean out."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from fairtable.games.casino.actions import (
    AddToStack,
    CreateBuild,
    CreateStack,
    Determination,
    ExtendBuild,
    JoinBuild,
    TakeCards,
    TrailCard,
)
from fairtable.games.casino.captures import CaptureOption, capture_options
from fairtable.games.casino.determination import determine_actions
from fairtable.games.casino.presets import PRESETS
from fairtable.games.casino.sets import MOST_FAMILIES, TooManyWays
from fairtable.games.casino.spread import (
    Build,
    Dragged,
    OnBuild,
    OnLoose,
    OnStack,
    OnTable,
    Source,
    Spread,
    Stack,
    Staged,
)
from fairtable.referee import BadInput

CardText = Annotated[
    str,
    msgspec.Meta(max_length=8, description="A card, as 7S, 10d or 7♠. There is no J, Q, K."),
]
CardList = Annotated[list[CardText], msgspec.Meta(max_length=40)]
Value = Annotated[int, msgspec.Meta(ge=1, le=10)]
Player = Annotated[int, msgspec.Meta(ge=0, le=3)]
Id = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
RulesName = Literal["standard", "document"]


class AskedBuild(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A build on the table: its value, and the groups that each add up to it."""

    id: Id
    owner: Player
    value: Value
    groups: Annotated[list[CardList], msgspec.Meta(min_length=1, max_length=40)]


class AskedStaged(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card in the temporary stack, and where it came from."""

    card: CardText
    source: Source = "table"


class AskedStack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The temporary stack; `build` is the id of the build it stands on, if it does."""

    cards: Annotated[list[AskedStaged], msgspec.Meta(min_length=1, max_length=40)]
    build: Id | None = None
    id: Id = 0


class AskedSpread(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the player can see. `tops` are the top cards of the opponents' piles."""

    player: Player = 0
    round: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1
    hand: CardList | None = None
    loose: CardList = []
    builds: Annotated[list[AskedBuild], msgspec.Meta(max_length=20)] = []
    stack: AskedStack | None = None
    tops: Annotated[list[CardText], msgspec.Meta(max_length=3)] = []
    stuck: bool = False


class AskedDrag(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The card that is dragged, and from where."""

    card: CardText
    source: Source = "hand"


class DragQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A drag: which card, onto what, on which table, by which rules.

    Without a hand in `state`, the hand is the dragged card alone.
    """

    dragged: AskedDrag
    target: OnLoose | OnBuild | OnStack | OnTable
    state: AskedSpread
    rules: RulesName = "standard"


class Missed(msgspec.Struct, frozen=True):
    """A rule of the engine that nearly matched, and the rule of the rule book in its way."""

    id: str
    code: str
    rule: str
    detail: str


class DragAnswer(msgspec.Struct, frozen=True):
    """The actions, whether the player must choose among them, or why there are none."""

    actions: list[
        CreateStack | AddToStack | TakeCards | CreateBuild | ExtendBuild | JoinBuild | TrailCard
    ]
    requires_modal: bool
    error_message: str | None
    near_misses: list[Missed]


class CaptureQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which captures are open to this hand card?"""

    card: CardText
    state: AskedSpread
    rules: RulesName = "standard"


class CaptureAnswer(msgspec.Struct, frozen=True):
    """Every way of taking disjoint sets, best first; `more`: there are others, not as good."""

    options: list[CaptureOption]
    more: bool = False


def ask_actions(question: DragQuestion) -> DragAnswer:
    """What a drag may mean: every action the rules offer, and why others are not offered."""
    dragged = question.dragged
    try:
        drag = Dragged(dragged.card, dragged.source)
    except ValueError as problem:
        raise BadInput(str(problem), "$.dragged.card") from problem
    alone = [dragged.card] if dragged.source == "hand" else []
    spread = _spread(question.state, alone)
    try:
        found = determine_actions(drag, question.target, spread, PRESETS[question.rules])
    except ValueError as problem:
        place = "$.dragged" if str(problem).startswith("The ") else "$.target"
        raise BadInput(str(problem), place) from problem
    return DragAnswer(
        list(found.actions), found.requires_modal, found.error_message, _missed(found)
    )


def ask_captures(question: CaptureQuestion) -> CaptureAnswer:
    """Every capture that is open to a hand card, best first; at most a thousand.

    If several sets may be taken and there are more ways than that, it is a bad question: no
    real table has more than 799.
    """
    spread = _spread(question.state, [question.card])
    try:
        options = capture_options(question.card, spread, PRESETS[question.rules])
    except TooManyWays as problem:
        raise BadInput(str(problem), "$.state.loose") from problem
    except ValueError as problem:
        raise BadInput(str(problem), "$.card") from problem
    return CaptureAnswer(options[:MOST_FAMILIES], len(options) > MOST_FAMILIES)


def _missed(found: Determination) -> list[Missed]:
    return [
        Missed(miss.rule, miss.refused.why.code, miss.refused.why.rule, miss.says)
        for miss in found.near_misses
    ]


def _spread(asked: AskedSpread, alone: list[str]) -> Spread:
    try:
        return Spread(
            asked.player,
            asked.round,
            tuple(alone if asked.hand is None else asked.hand),
            tuple(asked.loose),
            tuple(
                Build(each.id, each.owner, each.value, tuple(map(tuple, each.groups)))
                for each in asked.builds
            ),
            _stack(asked.stack),
            tuple(asked.tops),
            asked.stuck,
        )
    except ValueError as problem:
        raise BadInput(str(problem), "$.state") from problem


def _stack(asked: AskedStack | None) -> Stack | None:
    if asked is None:
        return None
    cards = tuple(Staged(each.card, each.source) for each in asked.cards)
    return Stack(cards, asked.build, asked.id)


SERVICES = {"determine-actions": ask_actions, "capture-options": ask_captures}
