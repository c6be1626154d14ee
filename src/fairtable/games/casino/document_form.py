"""The services in the words of the source document: `?form=document`.

The questions are turned into ours, and our answers into the document's: there is one engine.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from fairtable.games.casino.actions import Determination, ExtendBuild
from fairtable.games.casino.asked import AskedDrag, Player, RulesName
from fairtable.games.casino.context import CasinoRules, Context
from fairtable.games.casino.determination import evaluate_rules, format_result
from fairtable.games.casino.document_actions import (
    check_played,
    played_by,
    read_action,
    write_action,
    write_combo,
)
from fairtable.games.casino.document_reading import (
    Table,
    check_turn,
    in_document,
    read_drag,
    read_table,
)
from fairtable.games.casino.document_shapes import (
    ComboValidation,
    DocumentAction,
    DocumentCard,
    DraggedItem,
    GameState,
    Shape,
    TargetInfo,
)
from fairtable.games.casino.document_targets import read_target
from fairtable.games.casino.document_teaching import ask_advice, ask_course
from fairtable.games.casino.judging import (
    ActionAnswer,
    ActionQuestion,
    AnyAction,
    ask_judgement,
    told,
)
from fairtable.games.casino.moves import Offends, Why
from fairtable.games.casino.presets import PRESETS, keeping_closed
from fairtable.games.casino.service import (
    CaptureQuestion,
    MarksQuestion,
    Missed,
    ask_captures,
    ask_marks,
    looked_at,
    missed,
)
from fairtable.referee import Refused, Service
from fairtable.referee.by_key import ByKey


class DocumentDragQuestion(Shape, frozen=True):
    """A drag: which card, onto what, on which table, by which rules."""

    dragged_item: DraggedItem
    target_info: TargetInfo
    game_state: GameState
    rules: RulesName = "document"


class DocumentDragAnswer(ByKey, frozen=True, rename="camel"):
    """The actions, whether the player must choose among them, or why there are none."""

    actions: list[DocumentAction]
    requires_modal: bool
    error_message: str | None
    near_misses: list[Missed]
    feedback: list[ComboValidation]


class DocumentCaptureQuestion(Shape, frozen=True):
    """Which captures are open to this hand card?"""

    card: DocumentCard
    game_state: GameState
    rules: RulesName = "document"


class DocumentOption(ByKey, frozen=True):
    """One way of capturing: its sets, the builds it takes (by their index), and its worth."""

    sets: list[list[DocumentCard]]
    builds: tuple[int, ...]
    cards: list[DocumentCard]
    points: int
    spades: int


class DocumentCaptureAnswer(ByKey, frozen=True):
    """Every way of capturing, best first."""

    options: list[DocumentOption]


class DocumentMarksQuestion(Shape, frozen=True):
    """Which cards does the stack of this table still want?"""

    game_state: GameState
    rules: RulesName = "document"


class DocumentMarks(ByKey, frozen=True):
    """Cards that complete a capture with the stack, that fit, and that spoil it."""

    completes: list[DocumentCard]
    fits: list[DocumentCard]
    spoils: list[DocumentCard]
    says: str


class DocumentActionQuestion(Shape, frozen=True):
    """May this action be done on this table, by these rules?

    Without `draggedItem` the action says which card it plays. Only a capture cannot, if several
    cards of the hand have its value.
    """

    action: DocumentAction
    game_state: GameState
    dragged_item: DraggedItem | None = None
    target_info: TargetInfo | None = None
    player_index: Annotated[Player, msgspec.Meta(description="Whose turn it is.")] | None = None
    rules: RulesName = "document"


class DocumentRefused(ByKey, frozen=True):
    """The rule in the way, and the cards that offend."""

    code: str
    rule: str
    detail: str
    cards: list[DocumentCard]


class DocumentActionAnswer(ByKey, frozen=True):
    """The move as a table reads it, and why it is refused if it is."""

    accepted: bool
    move: str
    refused: DocumentRefused | None


def ask_actions(question: DocumentDragQuestion) -> DocumentDragAnswer:
    """What a drag may mean, in the shapes of the document."""
    asked = (question.dragged_item, question.target_info, question.game_state)
    table, context = look_by_document(*asked, PRESETS[question.rules])
    return write_answer(format_result(*evaluate_rules(context), context), table)


def look_by_document(
    item: DraggedItem, target: TargetInfo, game: GameState, rules: CasinoRules
) -> tuple[Table, Context]:
    """The table of the document, and what our engine looks at for this drag."""
    table = read_table(game)
    dragged, spread = read_drag(item, table)
    onto = read_target(target, table)
    if table.closed:
        rules = keeping_closed(rules, table.closed)
    with in_document():
        return table, looked_at(dragged, onto, spread, rules)


def write_answer(found: Determination, table: Table) -> DocumentDragAnswer:
    """The engine's answer in the document's shapes."""
    return DocumentDragAnswer(
        [write_action(action, table) for action in found.actions],
        found.requires_modal,
        found.error_message,
        missed(found),
        [write_combo(said, table) for said in found.feedback],
    )


def ask_options(question: DocumentCaptureQuestion) -> DocumentCaptureAnswer:
    """Every capture that is open to a hand card, in the shapes of the document."""
    card, table = question.card.text("$.card"), read_table(question.game_state)
    table.sent.setdefault(card, question.card)
    with in_document():
        found = ask_captures(CaptureQuestion(card, table.state, question.rules))
    return DocumentCaptureAnswer(
        [
            DocumentOption(
                [table.cards(each) for each in option.sets],
                option.builds,
                table.cards(option.cards),
                option.points,
                option.spades,
            )
            for option in found.options
        ]
    )


def ask_stack(question: DocumentMarksQuestion) -> DocumentMarks:
    """The marks of a stack, in the shapes of the document."""
    table = read_table(question.game_state)
    with in_document():
        found = ask_marks(MarksQuestion(table.state, question.rules))
    return DocumentMarks(
        table.cards(found.completes),
        table.cards(found.fits),
        table.cards(found.spoils),
        found.says,
    )


def ask_action(question: DocumentActionQuestion) -> DocumentActionAnswer:
    """May this action of the document be done? The answer has the move that does it."""
    table = read_table(question.game_state)
    action = read_action(question.action, table)
    drag = _played(question, action, table)
    if question.target_info is not None:
        read_target(question.target_info, table)
    with in_document():
        found = ask_judgement(ActionQuestion(drag, action, table.state, question.rules))
    if found.accepted and (closed := _kept_closed(action, table)) is not None:
        found = ActionAnswer(False, found.move, told(closed))
    if (no := found.refused) is None:
        return DocumentActionAnswer(found.accepted, found.move, None)
    refused = DocumentRefused(no.code, no.rule, no.detail, table.cards(no.cards))
    return DocumentActionAnswer(found.accepted, found.move, refused)


def _played(question: DocumentActionQuestion, action: AnyAction, table: Table) -> AskedDrag:
    """The card that is dragged, which the action must play; or the one that it plays."""
    turn = question.player_index
    if question.dragged_item is None:
        drag, item = played_by(action, table), None
    else:
        item = question.dragged_item
        card = item.card.text("$.draggedItem.card")
        drag = AskedDrag(card, item.source)
        table.sent.setdefault(card, item.card)
        turn = item.player if turn is None else turn
    check_turn(turn, table, "$.playerIndex" if item is None else "$.draggedItem.player")
    check_played(action, drag.card)
    return drag


def _kept_closed(action: AnyAction, table: Table) -> Refused | None:
    """C7. A refusal if the action raises a build of another player who keeps it closed."""
    if not isinstance(action, ExtendBuild) or action.build not in table.closed:
        return None
    build = next(each for each in table.state.builds if each.id == action.build)
    if build.owner == table.state.player:
        return None
    cards = tuple(card for group in build.groups for card in group)
    return Refused(Why.KEPT_CLOSED, Offends(cards=cards))


SERVICE_FORMS: dict[str, dict[str, Service]] = {
    "determine-actions": {"document": ask_actions},
    "capture-options": {"document": ask_options},
    "marks": {"document": ask_stack},
    "judge-action": {"document": ask_action},
    "suggest": {"document": ask_advice},
    "lesson": {"document": ask_course},
}
