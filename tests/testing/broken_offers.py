"""Pips with every capability, correct or with one thing wrong each time."""

from __future__ import annotations

from typing import Any

import msgspec

from fairtable.referee import BotLevel, Control, Due, Seat, Timing
from tests.testing.broken import pips_but
from tests.toys import pips
from tests.toys.pips import Lay, Skip, Throw

MINUTE = 60_000


# A bot


def choose(view, draws):
    """Throws, and then lays the lowest card."""
    return Throw() if view.die is None else Lay(view.hand[0])


def choose_to_wait(view, draws):
    return None


def choose_to_cheat(view, draws):
    """A bot that throws again and again."""
    return Throw()


CHEAT = BotLevel("Big", "It cheats.", choose_to_cheat)


def choose_and_write(view, draws):
    """A view is frozen, but a mapping in it is not."""
    view.points[view.turn] = 99
    return choose(view, draws)


# A clock: a late player skips


def time_control(options):
    return Control(reserve=MINUTE, delay=10_000)


def hand_of(felt):
    return None if pips.is_over(felt) else felt.turn


def time_out(felt, clock, now):
    late = clock.running is not None and clock.left(clock.running, now) == 0
    return Skip() if late else None


def timed(**other: Any) -> Any:
    """Pips with a clock, of which some parts may be other ones."""
    return pips_but(clock=Timing(Skip, time_control, hand_of, time_out)._replace(**other))


class Late(msgspec.Struct, frozen=True):
    """A move that the game does not know."""


# The house


def due(felt):
    """The house skips a slow player."""
    if felt.turn is None or pips.is_over(felt):
        return None
    return Due((len(felt.laid), felt.die), 5_000, Skip())


def due_at_once(felt):
    coming = due(felt)
    return coming and coming._replace(after=-1)


def due_as_a_tuple(felt):
    coming = due(felt)
    return coming and tuple(coming)


def due_for_another(felt):
    """The house cannot throw: only the player on turn may."""
    coming = due(felt)
    return coming and coming._replace(move=Throw())


def absence(felt, seat: Seat):
    """A player who is gone is skipped on their turn."""
    return Skip() if felt.turn == seat and not pips.is_over(felt) else None


def absence_by_throwing(felt, seat: Seat):
    return Throw()


# Services


class Question(msgspec.Struct, frozen=True):
    cards: tuple[int, ...]


class Answer(msgspec.Struct, frozen=True):
    sum: int


def add(question: Question) -> Answer:
    return Answer(sum(question.cards))


def unannotated(question):
    return Answer(0)


def without_an_answer(question: Question):
    return Answer(0)


def of_two_questions(question: Question, again: Question) -> Answer:
    return Answer(0)


def of_an_imaginary(question: complex) -> Answer:
    """JSON has no imaginary numbers."""
    return Answer(0)


def with_an_imaginary_answer(question: Question) -> complex:
    return 1j
