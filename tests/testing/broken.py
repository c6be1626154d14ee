"""Pips with one thing wrong each time: for every property a game that breaks only this one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Any

import msgspec

from fairtable.referee import (
    HOUSE,
    Accepted,
    HouseOffends,
    Luck,
    Outcome,
    Refused,
    Rolling,
    SeatCount,
)
from fairtable.referee import Why as RefereeWhy
from tests.toys import pips
from tests.toys.pips import CardLaid, DieThrown, Lay, Offends, StockLaid, Throw, Why

change = msgspec.structs.replace


def pips_but(**wrong: Any) -> Any:
    """Pips with some of its answers replaced, or with more than it has."""
    return replace(pips.GAME, **wrong)


def retold(**sentences: tuple[str, str]) -> Any:
    """Pips with other reasons."""
    said = {why.name: why.value for why in Why} | sentences
    reasons: Any = RefereeWhy("Why", said, module=pips.__name__)

    def decide(felt, seat, move, chance):
        verdict = pips.decide(felt, seat, move, chance)
        if isinstance(verdict, Refused):
            return change(verdict, why=reasons[verdict.why.name])
        return verdict

    return pips_but(decide=decide, why=reasons)


def telling(answer: Callable[[Any, int, Any], Any]) -> Any:
    """Pips with other refusals: `answer` gets the refusal, the seat and the felt."""

    def decide(felt, seat, move, chance):
        verdict = pips.decide(felt, seat, move, chance)
        return answer(verdict, seat, felt) if isinstance(verdict, Refused) else verdict

    return pips_but(decide=decide)


def happening(answer: Callable[[Any], Any]) -> Any:
    """Pips with other events."""

    def decide(felt, seat, move, chance):
        verdict = pips.decide(felt, seat, move, chance)
        if isinstance(verdict, Accepted):
            return Accepted(tuple(answer(event) for event in verdict.events))
        return verdict

    return pips_but(decide=decide)


def promising(luck: Luck) -> Rolling[Any, Any]:
    """What pips draws, if it said this about it."""
    return Rolling(lambda options: luck, pips.draws)


# What may be played


def lists_too_much(felt, seat):
    yield from pips.legal_moves(felt, seat)
    if seat == felt.turn and felt.die is None and not pips.is_over(felt):
        yield Lay(felt.hands[seat][0])


def lists_too_little(felt, seat):
    moves = list(pips.legal_moves(felt, seat))
    return moves[:1] if seat == felt.turn else moves


def lists_twice(felt, seat):
    moves = list(pips.legal_moves(felt, seat))
    return moves + moves


def answers_none(felt, seat, move, chance):
    verdict = pips.decide(felt, seat, move, chance)
    return None if isinstance(verdict, Refused) else verdict


# Refusals


def grudge(refused, seat, felt):
    """A refusal that costs a point."""
    if felt.turn is not None:
        felt.points[felt.turn] += 1
    return refused


def no_words(refused, seat, felt):
    return Refused(refused.why, refused.offends)


def wrong_words(refused, seat, felt):
    return change(refused, values={"spare": 1}) if refused.values else refused


def with_a_set_for_a_word(refused, seat, felt):
    return change(refused, values={name: {7} for name in refused.values})


def with_a_set(refused, seat, felt):
    """JSON turns it into a tuple."""
    return change(refused, offends=Offends(cards=frozenset({7})))


def with_a_word(refused, seat, felt):
    return change(refused, offends=Offends(cards=("seven",)))


def with_a_dict(refused, seat, felt):
    return change(refused, offends={"cards": (7,)})


def with_anothers(refused, seat, felt):
    return change(refused, offends=HouseOffends((0,)))


class Foreign(RefereeWhy):
    NOT_YOUR_TURN = "P2", "It is not your turn."


def foreign(refused, seat, felt):
    return Refused(Foreign.NOT_YOUR_TURN)


# Values


def view_that_writes(felt, seat):
    felt.points.update(dict.fromkeys(felt.points, 99))
    return pips.view(felt, seat)


def decide_that_writes(felt, seat, move, chance):
    verdict = pips.decide(felt, seat, move, chance)
    if isinstance(verdict, Accepted) and move == Throw():
        felt.points[felt.turn] += 1
    return verdict


def evolve_that_writes(felt, event):
    if isinstance(event, CardLaid):
        felt.points[event.seat] += event.points
        return change(pips.evolve(felt, event), points=felt.points)
    return pips.evolve(felt, event)


# The log


def evolve_that_draws():
    """A die that is thrown in `evolve`, not in `decide`."""
    throws = count()

    def evolve(felt, event):
        if isinstance(event, DieThrown):
            return change(felt, die=1 + next(throws) % 6)
        return pips.evolve(felt, event)

    return evolve


class Whispered(CardLaid, frozen=True, tag="CardLaid"):
    """A card that only a seat may see that does not exist."""

    def seen_by(self):
        return (7,)


def whispers(event):
    return Whispered(event.seat, event.card, event.points) if type(event) is CardLaid else event


def unspeakable(event):
    return StockLaid(("joker",)) if isinstance(event, StockLaid) else event


def unsure(event):
    """JSON turns it into a tuple."""
    return StockLaid(list(event.cards)) if isinstance(event, StockLaid) else event


# Luck


def decide_by_whim():
    """A die that remembers how often it was asked."""
    asked = count()

    def decide(felt, seat, move, chance):
        verdict = pips.decide(felt, seat, move, chance)
        if isinstance(verdict, Accepted) and move == Throw():
            return Accepted((DieThrown(1 + next(asked)),))
        return verdict

    return decide


def by_mood():
    asked = count()
    return lambda refused, seat, felt: change(refused, offends=Offends(cards=(next(asked),)))


def tiring_moves():
    """There are legal moves for a number of calls, and then none."""
    asked = count()

    def legal_moves(felt, seat):
        return pips.legal_moves(felt, seat) if next(asked) < 100 else ()

    return legal_moves


# Notation


def reads_badly(text):
    move = pips.read_move(text)
    return Lay(move.card % 9 + 1) if isinstance(move, Lay) else move


def reads_blanks(text):
    return pips.read_move(text.rstrip(" "))


def writes_in_two_ways():
    times = count()

    def write(move):
        return pips.write_move(move) + " " * (next(times) % 2)

    return write


def reads_by_key(text):
    return {"throw": Throw()}[text] if text.startswith("?") else pips.read_move(text)


def reads_without_a_sentence(text):
    try:
        return pips.read_move(text)
    except ValueError:
        raise ValueError("bad move") from None


def reads_at_length(text):
    try:
        return pips.read_move(text)
    except ValueError:
        raise ValueError(f"Not a move: {text}.") from None


def reads_what_it_cannot_write(text):
    return Lay(0) if text == "?" else pips.read_move(text)


def writes_in_lines(move):
    return "lay\n2" if move == Lay(2) else pips.write_move(move)


def reads_lines(text):
    return Lay(2) if text == "lay\n2" else pips.read_move(text)


def cannot_read_two(text):
    if text == "lay 2":
        raise ValueError("Two is unlucky.")
    return pips.read_move(text)


# What is hidden


def legal_moves_by_peeking(felt, seat):
    """The highest card may only be laid if nobody else holds a higher one."""
    for move in pips.legal_moves(felt, seat):
        if not isinstance(move, Lay) or is_humble(felt, seat, move):
            yield move


def decide_by_peeking(felt, seat, move, chance):
    verdict = pips.decide(felt, seat, move, chance)
    if isinstance(move, Lay) and isinstance(verdict, Accepted):
        return verdict if is_humble(felt, seat, move) else Refused(Why.NOT_YOUR_TURN)
    return verdict


def is_humble(felt, seat, move):
    others = [card for at, hand in felt.hands.items() if at != seat for card in hand]
    return move.card == min(felt.hands[seat]) or move.card > max(others, default=0)


def who_holds_it(refused, seat, felt):
    """A refusal that shows whether somebody else holds the card."""
    if refused.why is not Why.NOT_IN_HAND:
        return refused
    held = any(refused.offends.cards[0] in hand for hand in felt.hands.values())
    return change(refused, offends=Offends((0,) if held else (), refused.offends.cards))


# The end


def decide_after_the_end(felt, seat, move, chance):
    if pips.is_over(felt) and seat == felt.turn and move == Throw():
        return Accepted((DieThrown(1),))
    return pips.decide(felt, seat, move, chance)


def legal_moves_after_the_end(felt, seat):
    if pips.is_over(felt) and seat == felt.turn:
        yield Throw()
    yield from pips.legal_moves(felt, seat)


def begins_after_the_end(felt, seat, move, chance):
    if pips.is_over(felt) and seat == HOUSE and isinstance(move, pips.Begin):
        return Accepted((DieThrown(1),))
    return pips.decide(felt, seat, move, chance)


def stuck_moves(felt, seat):
    return () if felt.laid else pips.legal_moves(felt, seat)


def stuck(felt, seat, move, chance):
    return Refused(Why.OVER) if felt.laid else pips.decide(felt, seat, move, chance)


def outcome_of(**other: Any) -> Callable[[Any], Any]:
    def outcome(felt):
        ended = pips.outcome(felt)
        return ended and change(ended, **other)

    return outcome


def over_before_it_begins(felt):
    return pips.outcome(felt) if felt.hands else Outcome({}, by="nobody came", rule="P5")


# Options


class Demanding(msgspec.Struct, frozen=True):
    cards: int


class Imaginary(msgspec.Struct, frozen=True):
    """JSON has no imaginary numbers."""

    cards: complex = 2


class Vague(msgspec.Struct, frozen=True):
    """A tuple that JSON turns into a list."""

    cards: int = 2
    friends: Any = ("anna", "ben")


def solitary(options):
    return SeatCount(0, 3)


def opening_by_whim():
    tables = count()
    return lambda options: pips.Felt(options, stock=(next(tables),))
