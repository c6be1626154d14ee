"""Lessons, asked without a table: the moves so far come in, and what they led to goes out."""

from __future__ import annotations

from functools import reduce
from typing import Annotated

import msgspec

from fairtable.games.casino.cards import Cards
from fairtable.games.casino.events import Event, TurnPassed
from fairtable.games.casino.lessons import LESSONS, Lesson
from fairtable.games.casino.moves import Move, Offends
from fairtable.games.casino.notation import cards_of, read_move, write_move
from fairtable.games.casino.rules import decide, evolve
from fairtable.games.casino.state import CardTable
from fairtable.games.casino.view import View, view
from fairtable.referee import BadInput, Chance, Refused

LEARNER, OPPONENT = 0, 1
MOST_MOVES = 60
NO_LUCK = Chance.seeded(b"a lesson draws nothing")

MoveText = Annotated[str, msgspec.Meta(max_length=400, description="A move, as in C21.")]


class LessonQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which lesson, and the learner's moves in it so far. Without moves it begins."""

    lesson: Annotated[int, msgspec.Meta(ge=1, le=len(LESSONS))] = 1
    moves: Annotated[list[MoveText], msgspec.Meta(max_length=MOST_MOVES)] = []


class LessonRefusal(msgspec.Struct, frozen=True):
    """Why the referee refused the last move, and the cards to light up."""

    code: str
    rule: str
    detail: str
    cards: Cards


class LessonAnswer(msgspec.Struct, frozen=True):
    """Where the learner stands.

    `moves` are those that count: a refused move and a turn that was not asked for are not among
    them. `reply` is what the opponent has just played. `says` is what to read now: praise, or
    why not. `titles` are those of all lessons; `next` is the number of the one after this.
    """

    lesson: int
    title: str
    task: str
    step: int
    steps: int
    view: View
    moves: list[str]
    reply: str | None
    says: str
    done: bool
    refused: LessonRefusal | None
    next: int | None
    titles: tuple[str, ...]


def ask_lesson(question: LessonQuestion) -> LessonAnswer:
    """One of six tiny tables that teach the game. The referee judges each move of the learner.

    Send the moves that counted and the next one; the answer says what it led to.
    """
    course = _Course(LESSONS[question.lesson - 1])
    for number, text in enumerate(question.moves):
        if course.done:
            break
        try:
            move = read_move(text)
        except ValueError as unreadable:
            raise BadInput(str(unreadable), f"$.moves[{number}]") from unreadable
        if not course.play(move):
            break
    return course.answer(question.lesson)


class _Course:
    """A lesson on its way: the table, the step, and what is to be said."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.table: CardTable = lesson.table
        self.step = 0
        self.moves: list[str] = []
        self.reply: str | None = None
        self.says = ""
        self.refused: LessonRefusal | None = None

    @property
    def done(self) -> bool:
        return self.step == len(self.lesson.steps)

    def play(self, move: Move) -> bool:
        """Whether the move counts."""
        verdict = decide(self.table, LEARNER, move, NO_LUCK)
        if isinstance(verdict, Refused):
            self._refuse(verdict, move)
            return False
        step = self.lesson.steps[self.step]
        self.reply, self.says = None, ""
        if any(isinstance(event, TurnPassed) for event in verdict.events):
            if not any(map(step.wanted, verdict.events)):
                self.says = step.otherwise
                return False
            self.says = step.praise
            self.step += 1
        self.moves.append(write_move(move))
        self._happen(verdict.events)
        if self.table.turn == OPPONENT and step.reply is not None:
            self._answer_with(step.reply)
        return True

    def _refuse(self, refused: Refused, move: Move) -> None:
        """The referee's reason. If it points at no card, those of the move or the stack do."""
        offends = refused.offends.cards if isinstance(refused.offends, Offends) else ()
        stack = self.table.stack
        staged = tuple(each.card for each in stack.cards) if stack else ()
        cards = offends or cards_of(move) or staged
        why = refused.why
        self.refused = LessonRefusal(why.code, why.rule, refused.says, cards)
        self.says = refused.says

    def _answer_with(self, text: str) -> None:
        verdict = decide(self.table, OPPONENT, read_move(text), NO_LUCK)
        assert not isinstance(verdict, Refused), (self.lesson.title, text, verdict.says)
        self.reply = text
        self._happen(verdict.events)

    def _happen(self, events: tuple[Event, ...]) -> None:
        self.table = reduce(evolve, events, self.table)

    def answer(self, number: int) -> LessonAnswer:
        steps = self.lesson.steps
        return LessonAnswer(
            number,
            self.lesson.title,
            steps[min(self.step, len(steps) - 1)].task,
            min(self.step + 1, len(steps)),
            len(steps),
            view(self.table, LEARNER),
            self.moves,
            self.reply,
            self.says,
            self.done,
            self.refused,
            number + 1 if number < len(LESSONS) else None,
            tuple(lesson.title for lesson in LESSONS),
        )
