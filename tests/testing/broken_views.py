"""Pips with something wrong each time in its views or in its choices."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

import msgspec

from fairtable.referee import Choice
from tests.toys import pips

change = msgspec.structs.replace


def view_with(**other: Callable[[Any, Any], Any]) -> Any:
    """The view of pips with other values in it."""

    def view(felt, seat):
        seen = {name: show(felt, seat) for name, show in other.items()}
        return change(pips.view(felt, seat), **seen)

    return view


def restless_view():
    looks = count()
    return view_with(die=lambda felt, seat: next(looks))


def to_spectators(felt, seat):
    """The hand of seat 0."""
    return pips.view(felt, seat).hand if seat is not None else felt.hands.get(0, ())


class Wider(pips.View, frozen=True):
    """A view with more in it than the game says."""

    mood: str = "good"


def wider_view(felt, seat):
    return Wider(**msgspec.structs.asdict(pips.view(felt, seat)))


# Choices


def offering(legal_moves: Callable[[Any, int], Any]) -> Any:
    """A view with a button for each of these moves."""

    def choices(felt, seat):
        moves = [] if seat is None else list(legal_moves(felt, seat))
        buttons = tuple(Choice("do", pips.write_move(move)) for move in moves)
        return (buttons,) if buttons else ()

    return view_with(choices=choices)


def left_open(felt, seat):
    """The choice does not list the cards: the hand shows them."""
    return tuple(
        tuple(change(choice, targets=None) for choice in step)
        for step in pips.view(felt, seat).choices
    )


def laying(change_targets: Callable[[Any, dict], dict]) -> Any:
    """A view in which other cards may be laid."""

    def choices(felt, seat):
        steps = pips.view(felt, seat).choices
        if not steps or felt.die is None:
            return steps
        targets = change_targets(felt, dict(steps[0][0].targets))
        return ((change(steps[0][0], targets=targets),), *steps[1:])

    return view_with(choices=choices)


def also_another_card(felt, targets):
    card = next(card for card in pips.CARDS if str(card) not in targets)
    return {**targets, str(card): {"": 0}}


def also_the_joker(felt, targets):
    return {**targets, "joker": {"": 0}}


def not_the_last_card(felt, targets):
    return dict(list(targets.items())[:-1]) if len(targets) > 1 else targets


def and_then(step):
    """Every card leads to a further step."""
    return lambda felt, targets: {card: {"": step} for card in targets}


def round_and_round(felt, seat):
    """A step that leads to itself."""
    again = Choice("again", "{piece}", {"again": {"": 1}})
    return ((again,), (again,)) if pips.view(felt, seat).choices else ()


def without_end(felt, seat):
    """Too many moves to look through."""
    numbers = {str(number): {"": 0} for number in range(6_000)}
    many = ((Choice("lay", "lay {piece}", numbers),),)
    return many if pips.view(felt, seat).choices else ()


def to_all_who_sit(felt, seat):
    """Players may choose although it is not their turn."""
    if seat is None or pips.is_over(felt) or felt.turn is None:
        return ()
    return ((Choice("throw", "throw"),),) if seat != felt.turn else left_open(felt, seat)


def to_spectators_too(felt, seat):
    throw = ((Choice("throw", "throw"),),)
    return throw if seat is None else pips.view(felt, seat).choices
