"""The services in the words of the source document: `?form=document`.

The questions are turned into ours, and our answers into the document's: there is one engine.
"""

from __future__ import annotations

import msgspec

from fairtable.games.casino.asked import (
    AskedBuild,
    AskedDrag,
    AskedSpread,
    AskedStack,
    AskedStaged,
    RulesName,
    read_dragged,
)
from fairtable.games.casino.document_actions import read_action, write_action, write_combo
from fairtable.games.casino.document_shapes import (
    ComboValidation,
    DocumentAction,
    DocumentBuild,
    DocumentCard,
    DocumentDrag,
    DocumentStack,
    DocumentState,
    texts,
    write_cards,
)
from fairtable.games.casino.judging import ActionQuestion, ask_judgement
from fairtable.games.casino.service import (
    CaptureQuestion,
    DragQuestion,
    MarksQuestion,
    Missed,
    ask_captures,
    ask_marks,
    determine,
    missed,
)
from fairtable.games.casino.sets import partition
from fairtable.games.casino.spread import OnBuild, OnLoose, OnStack, OnTable


class DocumentDragQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A drag: which card, onto what, on which table, by which rules."""

    dragged: DocumentDrag
    target: OnLoose | OnBuild | OnStack | OnTable
    state: DocumentState
    rules: RulesName = "document"


class DocumentDragAnswer(msgspec.Struct, frozen=True, rename="camel"):
    """The actions, whether the player must choose among them, or why there are none."""

    actions: list[DocumentAction]
    requires_modal: bool
    error_message: str | None
    near_misses: list[Missed]
    feedback: list[ComboValidation]


class DocumentCaptureQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which captures are open to this hand card?"""

    card: DocumentCard
    state: DocumentState
    rules: RulesName = "document"


class DocumentOption(msgspec.Struct, frozen=True):
    """One way of capturing: its sets, the builds it takes, all its cards, and its worth."""

    sets: list[list[DocumentCard]]
    builds: tuple[int, ...]
    cards: list[DocumentCard]
    points: int
    spades: int


class DocumentCaptureAnswer(msgspec.Struct, frozen=True):
    """Every way of capturing, best first."""

    options: list[DocumentOption]


class DocumentMarksQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which cards does the stack of this table still want?"""

    state: DocumentState
    rules: RulesName = "document"


class DocumentMarks(msgspec.Struct, frozen=True):
    """Cards that complete a capture with the stack, that fit, and that spoil it."""

    completes: list[DocumentCard]
    fits: list[DocumentCard]
    spoils: list[DocumentCard]
    says: str


class DocumentActionQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """May this action be done with this card on this table, by these rules?"""

    dragged: DocumentDrag
    action: DocumentAction
    state: DocumentState
    rules: RulesName = "document"


class DocumentRefused(msgspec.Struct, frozen=True):
    """The rule in the way, and the cards that offend."""

    code: str
    rule: str
    detail: str
    cards: list[DocumentCard]


class DocumentActionAnswer(msgspec.Struct, frozen=True):
    """The move as a table reads it, and why it is refused if it is."""

    accepted: bool
    move: str
    refused: DocumentRefused | None


def ask_actions(question: DocumentDragQuestion) -> DocumentDragAnswer:
    """What a drag may mean, in the shapes of the document."""
    asked = DragQuestion(
        _drag(question.dragged), question.target, _state(question.state), question.rules
    )
    read = read_dragged(asked.dragged, asked.state)
    found = determine(asked, read)
    return DocumentDragAnswer(
        [write_action(action, read[1]) for action in found.actions],
        found.requires_modal,
        found.error_message,
        missed(found),
        [write_combo(said) for said in found.feedback],
    )


def ask_options(question: DocumentCaptureQuestion) -> DocumentCaptureAnswer:
    """Every capture that is open to a hand card, in the shapes of the document."""
    card = question.card.text("$.card")
    found = ask_captures(CaptureQuestion(card, _state(question.state), question.rules))
    return DocumentCaptureAnswer(
        [
            DocumentOption(
                [write_cards(each) for each in option.sets],
                option.builds,
                write_cards(option.cards),
                option.points,
                option.spades,
            )
            for option in found.options
        ]
    )


def ask_stack(question: DocumentMarksQuestion) -> DocumentMarks:
    """The marks of a stack, in the shapes of the document."""
    found = ask_marks(MarksQuestion(_state(question.state), question.rules))
    return DocumentMarks(
        write_cards(found.completes),
        write_cards(found.fits),
        write_cards(found.spoils),
        found.says,
    )


def ask_action(question: DocumentActionQuestion) -> DocumentActionAnswer:
    """May this action of the document be done? The answer has the move that does it."""
    dragged, state = _drag(question.dragged), _state(question.state)
    action = read_action(question.action, state)
    found = ask_judgement(ActionQuestion(dragged, action, state, question.rules))
    if (no := found.refused) is None:
        return DocumentActionAnswer(found.accepted, found.move, None)
    refused = DocumentRefused(no.code, no.rule, no.detail, write_cards(no.cards))
    return DocumentActionAnswer(found.accepted, found.move, refused)


def _drag(drag: DocumentDrag) -> AskedDrag:
    return AskedDrag(drag.card.text("$.dragged.card"), drag.source)


def _state(state: DocumentState) -> AskedSpread:
    hand = None if state.hand is None else texts(state.hand, "$.state.hand")
    return AskedSpread(
        state.player,
        state.round,
        hand,
        texts(state.loose, "$.state.loose"),
        [_build(build, f"$.state.builds[{at}]") for at, build in enumerate(state.builds)],
        _stack(state.stack) if state.stack else None,
        texts(state.tops, "$.state.tops"),
        state.stuck,
    )


def _build(build: DocumentBuild, place: str) -> AskedBuild:
    """The groups are found; in each the cards keep their order."""
    cards = texts(build.cards, f"{place}.cards")
    groups = partition(cards, build.value) or (tuple(cards),)
    ordered = sorted([one for one in cards if one in group] for group in groups)
    return AskedBuild(build.id, build.owner, build.value, ordered)


def _stack(stack: DocumentStack) -> AskedStack:
    staged = [
        AskedStaged(each.card.text(f"$.state.stack.cards[{at}].card"), each.source)
        for at, each in enumerate(stack.cards)
    ]
    return AskedStack(staged, stack.build, stack.stack_id)


SERVICE_FORMS = {
    "determine-actions": {"document": ask_actions},
    "capture-options": {"document": ask_options},
    "marks": {"document": ask_stack},
    "judge-action": {"document": ask_action},
}
