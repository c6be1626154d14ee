"""Deals of Casino that a browser test begins with: always the same cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fairtable.games import casino
from fairtable.games.casino.moves import Capture, LayBuild, Raise, Trail
from tests.e2e.cards import story
from tests.e2e.seeded import SeededTable, seeded_table

Hands = list[list[str]]


def deal(
    name: str,
    wanted: Callable[[Hands], object],
    players: tuple[str, ...] = ("Anna", "Ben"),
    **options: Any,
) -> SeededTable:
    """A table with the first deal of this kind. Nobody has played yet; Anna begins."""
    for number in range(200):
        table = seeded_table(f"casino {name} {number}", "casino", players, **options)
        if wanted(hands_of(table)):
            return table
    raise AssertionError("no such deal")


def hands_of(table: SeededTable) -> Hands:
    """As the board shows them, in its order."""
    seats = table.match.room.seated()
    return [list(casino.view(table.match.state, seat).hand) for seat in seats]


def everything_happens(hands: Hands) -> bool:
    """A first round of these hands can have every kind of turn."""
    return story(hands) is not None


def third_meets_first(hands: Hands) -> bool:
    """Anna's third card has the value of Ben's first: he may take it or begin a stack on it."""
    anna, ben, *_ = hands
    return anna[2][:-1] == ben[0][:-1]


def any_cards(_: Hands) -> bool:
    return True


def turns(table: SeededTable) -> list[str]:
    """Every whole turn that is legal now: no stack, no hint."""
    state = table.match.state
    legal = [] if state.turn is None else casino.legal_moves(state, state.turn)
    kinds = Capture | LayBuild | Raise | Trail
    return [casino.write_move(move) for move in legal if isinstance(move, kinds)]


def take_turns(table: SeededTable, number: int) -> SeededTable:
    """Turns that the name of the table chooses."""
    for _ in range(number):
        table.play(table.draws.choice(turns(table)), table.name_at(table.match.state.turn))
    return table
