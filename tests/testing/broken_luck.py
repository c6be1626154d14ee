"""Pips with something wrong each time in what it draws, tells, or writes down."""

from __future__ import annotations

from typing import Any, Union, get_args

import msgspec

from fairtable.referee import Accepted, Fact, Rolling
from tests.testing.broken import happening, pips_but
from tests.toys import pips
from tests.toys.pips import (
    CardLaid,
    DieThrown,
    HandDealt,
    Lay,
    Skip,
    StockLaid,
    Throw,
    TurnPassed,
)

change = msgspec.structs.replace


# Who is told


class HandShown(HandDealt, frozen=True, tag="HandDealt"):
    """`seen_by` is forgotten."""

    seen_by = Fact.seen_by


class HandToAnother(HandDealt, frozen=True, tag="HandDealt"):
    """`seen_by` names the wrong seat."""

    def seen_by(self):
        return ((self.seat + 1) % 3,)


class StockShown(StockLaid, frozen=True, tag="StockLaid"):
    seen_by = Fact.seen_by


def in_place_of(kind: type, other: Any) -> Any:
    """Pips in which one kind of event is of another class."""
    names = kind.__struct_fields__

    def instead(event):
        if type(event) is not kind:
            return event
        return other(*(getattr(event, name) for name in names))

    kinds = [other if one is kind else one for one in get_args(pips.Event)]
    return pips_but(decide=happening(instead).decide, event=Union[tuple(kinds)])


class Passed(TurnPassed, frozen=True, tag="TurnPassed"):
    """A public event that carries a hidden card, which no state needs."""

    next: int = 0


class Laid(CardLaid, frozen=True, tag="CardLaid"):
    """A public event that carries the rest of a hand, which no state needs."""

    left: tuple[int, ...] = ()


def telling_more(tell) -> Any:
    """Pips whose events say more; `tell` gets the felt and an event."""

    def decide(felt, seat, move, chance):
        verdict = pips.decide(felt, seat, move, chance)
        if not isinstance(verdict, Accepted):
            return verdict
        for event in verdict.events:
            felt = pips.evolve(felt, event)
        return Accepted(tuple(tell(felt, event) for event in verdict.events))

    kinds = pips.HandDealt | pips.StockLaid | pips.DieThrown | Laid | Passed
    return pips_but(decide=decide, evolve=evolve_plainly, event=kinds)


def evolve_plainly(felt, event):
    """The state needs nothing of what the events say more."""
    if isinstance(event, Laid):
        event = CardLaid(event.seat, event.card, event.points)
    return pips.evolve(felt, TurnPassed(event.to) if isinstance(event, Passed) else event)


def with_nothing_more(felt, event):
    match event:
        case TurnPassed(to):
            return Passed(to)
        case CardLaid(seat, card, points):
            return Laid(seat, card, points)
    return event


def with_the_next_card(felt, event):
    event = with_nothing_more(felt, event)
    return change(event, next=felt.stock[0]) if isinstance(event, Passed) else event


def with_the_rest(felt, event):
    """Only of a player who lays a card, not of one whom the house skips."""
    event = with_nothing_more(felt, event)
    by_player = isinstance(event, Laid) and event.points > 0
    return change(event, left=felt.hands[event.seat]) if by_player else event


# What is drawn


def draws_when_laying(felt, seat, move, chance):
    verdict = pips.decide(felt, seat, move, chance)
    if isinstance(move, Lay) and isinstance(verdict, Accepted):
        chance.open.die()
    return verdict


def lucky(**other: Any) -> Any:
    """Pips with another answer of `luck`."""
    return rolling(luck=lambda options: pips.luck(options)._replace(**other))


def rolling(**other: Any) -> Any:
    """Pips with another `luck`, or other `draws`."""
    return pips_but(luck=Rolling(pips.luck, pips.draws)._replace(**other))


def throws_a_fixed_die(felt, seat, move, chance):
    may = seat == felt.turn and felt.die is None and not pips.is_over(felt)
    if isinstance(move, Throw) and may:
        return Accepted((DieThrown(6),))
    return pips.decide(felt, seat, move, chance)


def with_a_tuple(options):
    return (9, True, True)


def all_but(move: Any) -> Any:
    """Legal moves without one of many."""

    def legal_moves(felt, seat):
        return (other for other in pips.legal_moves(felt, seat) if other != move)

    return legal_moves


# What is written down


def evolve_that_raises(felt, event):
    if isinstance(event, CardLaid):
        raise KeyError(event.card)
    return pips.evolve(felt, event)


def evolve_without(kind: type) -> Any:
    """Events of this kind are ignored."""
    return lambda felt, event: felt if isinstance(event, kind) else pips.evolve(felt, event)


def evolve_up_to(limit: int) -> Any:
    """No card counts more than this."""

    def evolve(felt, event):
        if isinstance(event, CardLaid):
            event = change(event, points=min(event.points, limit))
        return pips.evolve(felt, event)

    return evolve


def decide_that_raises(felt, seat, move, chance):
    if isinstance(move, Skip):
        return felt.hands[9]
    return pips.decide(felt, seat, move, chance)


# What everybody can judge


def evolve_in_public(felt, event):
    """A hand that is hidden cannot lose a card."""
    if isinstance(event, CardLaid) and event.seat not in felt.hands:
        return change(felt, laid=(*felt.laid, event.card))
    return pips.evolve(felt, event)


def public(is_public: Any, **other: Any) -> Any:
    """Pips with moves that everybody can judge."""
    return pips_but(is_public=is_public, **{"evolve": evolve_in_public, **other})


def only_throws(move):
    return isinstance(move, Throw)


def throws_and_cards(move):
    """Whether a card may be laid depends on a hidden hand."""
    return isinstance(move, Throw | Lay)


def perhaps(move):
    return 1 if isinstance(move, Throw) else 0


# Numbers in notation


def reads_by_table(text):
    """`isdigit` is true of signs that no table has."""
    word, _, card = text.partition(" ")
    if word == "lay" and card.isdigit():
        return Lay(dict(zip("123456789", range(1, 10), strict=True))[card])
    return pips.read_move(text)


def reads_through_a_float(text):
    word, _, card = text.partition(" ")
    if word == "lay" and card.isdecimal() and int(float(card)) not in pips.CARDS:
        raise ValueError("There is no such card.")
    return pips.read_move(text)


def reads_by_counting(text):
    word, _, card = text.partition(" ")
    if word == "lay" and card.isdecimal():
        for seen in range(int(card[:4000]) + 1):
            if seen == int(card[:4000]) and seen not in pips.CARDS:
                raise ValueError("There is no such card.")
    return pips.read_move(text)
