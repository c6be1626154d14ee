"""Questions from programs that have no table: a drag in, what it may mean out."""

from __future__ import annotations

import msgspec

from fairtable.games.casino.actions import (
    AddToStack,
    ComboFeedback,
    CreateBuild,
    CreateStack,
    Determination,
    ExtendBuild,
    JoinBuild,
    TakeCards,
    TrailCard,
)
from fairtable.games.casino.asked import (
    AskedDrag,
    AskedSpread,
    CardText,
    RulesName,
    at,
    read_dragged,
    read_spread,
)
from fairtable.games.casino.context import CasinoRules, Context, look
from fairtable.games.casino.determination import evaluate_rules, format_result
from fairtable.games.casino.judging import ask_judgement
from fairtable.games.casino.lesson_service import ask_lesson
from fairtable.games.casino.marks import Marks, marks
from fairtable.games.casino.moves import Why
from fairtable.games.casino.presets import PRESETS
from fairtable.games.casino.sets import TooManyWays
from fairtable.games.casino.spread import (
    Dragged,
    OnBuild,
    OnLoose,
    OnStack,
    OnTable,
    Spread,
    Target,
)
from fairtable.games.casino.taking import CaptureOption, capture_options
from fairtable.games.casino.teaching.service import ask_suggestions
from fairtable.referee import BadInput, Service


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
    """The actions, whether the player must choose among them, or why there are none.

    `feedback` says what a stack would be with the card (C20).
    """

    actions: list[
        CreateStack | AddToStack | TakeCards | CreateBuild | ExtendBuild | JoinBuild | TrailCard
    ]
    requires_modal: bool
    error_message: str | None
    near_misses: list[Missed]
    feedback: list[ComboFeedback]


class CaptureQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which captures are open to this hand card?"""

    card: CardText
    state: AskedSpread
    rules: RulesName = "standard"


class CaptureAnswer(msgspec.Struct, frozen=True):
    """Every way of taking disjoint sets, best first."""

    options: list[CaptureOption]


class MarksQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which cards does the stack of this table still want?"""

    state: AskedSpread
    rules: RulesName = "standard"


def ask_actions(question: DragQuestion) -> DragAnswer:
    """What a drag may mean: every action the rules offer, and why others are not offered."""
    drag, spread = read_dragged(question.dragged, question.state)
    context = looked_at(drag, question.target, spread, PRESETS[question.rules])
    found = format_result(*evaluate_rules(context), context)
    return DragAnswer(
        list(found.actions),
        found.requires_modal,
        found.error_message,
        missed(found),
        list(found.feedback),
    )


def looked_at(drag: Dragged, target: Target, spread: Spread, rules: CasinoRules) -> Context:
    """C19. What the engine looks at, or BadInput at the place that is wrong."""
    try:
        with at("$.target"):
            return look(drag, target, spread, rules)
    except BadInput as bad:
        if bad.why in (Why.NOT_IN_HAND, Why.OUT_OF_REACH) or drag.card in _named(bad):
            bad.place = "$.dragged"
        raise


def _named(bad: BadInput) -> tuple[str, ...]:
    named: tuple[str, ...] = getattr(bad.offends, "cards", ())
    return () if bad.why is Why.ON_ITSELF else named


def ask_captures(question: CaptureQuestion) -> CaptureAnswer:
    """Every capture that is open to a hand card, best first.

    More than a thousand are a bad question: no table of a game has more than 799.
    """
    with at("$.card"):
        spread = read_spread(question.state, [question.card])
        try:
            return CaptureAnswer(
                capture_options(question.card, spread, PRESETS[question.rules])
            )
        except TooManyWays as problem:
            raise BadInput(str(problem), "$.state.loose") from problem


def ask_marks(question: MarksQuestion) -> Marks:
    """C20. Which cards complete a capture with the stack, which fit, and which spoil it."""
    spread = read_spread(question.state, [])
    if spread.stack is None:
        raise BadInput(Why.NO_STACK.says, "$.state.stack", Why.NO_STACK)
    with at("$.state.loose"):
        return marks(spread, PRESETS[question.rules])


def missed(found: Determination) -> list[Missed]:
    return [
        Missed(miss.rule, miss.refused.why.code, miss.refused.why.rule, miss.says)
        for miss in found.near_misses
    ]


SERVICES: dict[str, Service] = {
    "determine-actions": ask_actions,
    "capture-options": ask_captures,
    "marks": ask_marks,
    "judge-action": ask_judgement,
    "lesson": ask_lesson,
    "suggest": ask_suggestions,
}
