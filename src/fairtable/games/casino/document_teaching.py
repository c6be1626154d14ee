"""Suggestions and lessons in the words of the source document."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import field

from fairtable.games.casino.asked import Player, RulesName
from fairtable.games.casino.cards import Cards
from fairtable.games.casino.document_reading import in_document, read_table
from fairtable.games.casino.document_shapes import (
    DocumentCard,
    DocumentCards,
    GameState,
    Shape,
    TableItem,
    texts,
    write_card,
    write_cards,
)
from fairtable.games.casino.lesson_service import LessonQuestion, MoveText, ask_lesson
from fairtable.games.casino.lessons import LESSONS
from fairtable.games.casino.teaching.service import Known, SuggestQuestion, ask_suggestions
from fairtable.games.casino.teaching.suggestions import By, Does
from fairtable.games.casino.view import View
from fairtable.referee.by_key import ByKey


class DocumentSuggestQuestion(Shape, frozen=True):
    """What should the player on turn do, and why? The fields are those of our own question."""

    game_state: GameState
    rules: RulesName = "document"
    by: By = "search"
    players: Annotated[int, msgspec.Meta(ge=2, le=4)] = 2
    partners: bool = False
    began: Player | None = None
    piles: Annotated[list[DocumentCards], msgspec.Meta(max_length=4)] = field(
        default_factory=list
    )
    habits: Known = field(default_factory=dict)
    most: Annotated[int, msgspec.Meta(ge=1, le=20)] = 5


class DocumentSuggestion(ByKey, frozen=True):
    """A turn as it is written, with its reason; `cards` are all that go along."""

    move: str
    does: Does
    cards: list[DocumentCard]
    worth: float
    points: float | None
    share: float
    says: str


class DocumentSuggestAnswer(ByKey, frozen=True):
    """The best turns, the best first."""

    suggestions: list[DocumentSuggestion]


class DocumentLessonQuestion(Shape, frozen=True):
    """Which lesson, and the learner's moves in it so far. Without moves it begins."""

    lesson: Annotated[int, msgspec.Meta(ge=1, le=len(LESSONS))] = 1
    moves: Annotated[list[MoveText], msgspec.Meta(max_length=60)] = field(default_factory=list)


class DocumentLessonRefusal(ByKey, frozen=True):
    """Why the referee refused the last move, and the cards to light up."""

    code: str
    rule: str
    detail: str
    cards: list[DocumentCard]


class DocumentLessonAnswer(ByKey, frozen=True, rename="camel"):
    """Where the learner stands. The learner is player 0; the other hand is not shown."""

    lesson: int
    title: str
    task: str
    step: int
    steps: int
    game_state: GameState
    moves: list[str]
    reply: str | None
    says: str
    done: bool
    refused: DocumentLessonRefusal | None
    next: int | None
    titles: tuple[str, ...]


def ask_advice(question: DocumentSuggestQuestion) -> DocumentSuggestAnswer:
    """The turns that are worth most, in the shapes of the document."""
    table = read_table(question.game_state)
    piles = [texts(pile, f"$.piles[{at}]") for at, pile in enumerate(question.piles)]
    asked = SuggestQuestion(
        table.state,
        question.rules,
        question.by,
        question.players,
        question.partners,
        question.began,
        piles,
        question.habits,
        question.most,
    )
    with in_document():
        found = ask_suggestions(asked).suggestions
    return DocumentSuggestAnswer(
        [
            DocumentSuggestion(
                each.move,
                each.does,
                table.cards(each.cards),
                each.worth,
                each.points,
                each.share,
                each.says,
            )
            for each in found
        ]
    )


def ask_course(question: DocumentLessonQuestion) -> DocumentLessonAnswer:
    """One of six tiny tables that teach the game, in the shapes of the document."""
    found = ask_lesson(LessonQuestion(question.lesson, question.moves))
    no = found.refused
    refused = None
    if no is not None:
        refused = DocumentLessonRefusal(no.code, no.rule, no.detail, _written(no.cards))
    return DocumentLessonAnswer(
        found.lesson,
        found.title,
        found.task,
        found.step,
        found.steps,
        game_state_of(found.view),
        found.moves,
        found.reply,
        found.says,
        found.done,
        refused,
        found.next,
        found.titles,
    )


def _written(cards: Cards) -> list[DocumentCard]:
    return [write_card(card) for card in cards if card[-1:] in "SHDC"]


def game_state_of(view: View) -> GameState:
    """What a seat sees, as the document has it; the hands of others are empty."""
    items = [_item(card) for card in view.loose]
    items += [
        TableItem(
            "build",
            id=build.id,
            owner=build.owner,
            value=build.value,
            cards=write_cards(tuple(card for group in build.groups for card in group)),
            is_extendable=build.extendable,
        )
        for build in view.builds
    ]
    if view.stack is not None:
        staged = [write_card(each.card, each.source) for each in view.stack.cards]
        items.append(TableItem("temporary_stack", cards=staged, stack_id=0))
    hands: list[list[DocumentCard] | None] = [[] for _ in view.players]
    if view.seat is not None:
        hands[view.players.index(view.seat)] = write_cards(view.hand)
    player = view.turn if view.turn is not None else 0
    return GameState(items, player, view.round, hands)


def _item(card: str) -> TableItem:
    shown = write_card(card)
    return TableItem(rank=shown.rank, suit=shown.suit)
