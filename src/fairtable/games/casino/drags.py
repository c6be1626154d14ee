"""What each card that may be lifted now means where it is dropped, C19: for a board.

The engine is asked about every drag, and each action that it offers is named with the move that
does it. So a board needs no rules. Where a drag can only begin a stack, the choices of the view
say it: only the drags that mean something else as well are listed.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from typing import Literal, TypeAlias

import msgspec

from fairtable.games.casino.actions import (
    Action,
    AddToStack,
    CreateBuild,
    CreateStack,
    ExtendBuild,
    JoinBuild,
    TakeCards,
    TrailCard,
)
from fairtable.games.casino.cards import Card, Cards, in_order
from fairtable.games.casino.context import CasinoRules
from fairtable.games.casino.determination import determine_actions
from fairtable.games.casino.moves import (
    Add,
    Capture,
    LayBuild,
    Move,
    Raise,
    Stage,
    TakeStack,
    Trail,
)
from fairtable.games.casino.notation import write_move
from fairtable.games.casino.spread import (
    Dragged,
    OnBuild,
    OnLoose,
    OnStack,
    OnTable,
    Source,
    Spread,
    Target,
)

Place: TypeAlias = Literal["loose", "build", "stack", "table"]
Does: TypeAlias = Literal["take", "build", "raise", "join", "stage", "add", "trail"]


class Onto(msgspec.Struct, frozen=True):
    """Where a card is dropped: on a loose card, on a build by its id, on the stack, or free."""

    kind: Place
    card: Card | None = None
    build: int | None = None


class Meaning(msgspec.Struct, frozen=True):
    """One thing that the drag may mean. `cards` of the table go along with the card.

    `move` is the move that does it. `value` is that of the capture or the build.
    """

    does: Does
    move: str
    value: int | None
    cards: Cards


class Drag(msgspec.Struct, frozen=True):
    """C19. A card that may be lifted now, where it may be dropped, and what that may mean.

    `asks`: these rules want the player asked, though there is only one meaning.
    """

    card: Card
    source: Source
    onto: Onto
    means: tuple[Meaning, ...]
    asks: bool


def stages_of(moves: Iterable[Move]) -> frozenset[Move]:
    """C12. Where a stack may begin."""
    return frozenset(move for move in moves if isinstance(move, Stage))


def drags_of(spread: Spread, rules: CasinoRules, legal: Container[Move]) -> Iterator[Drag]:
    """C19. Every drag that means more than a stack; a stack is the last of its meanings.

    The engine offers a stack on any loose card: here it counts where it is legal (C12).
    """
    sources = _sources(spread)
    if spread.stack is None:
        sources = {"hand": spread.hand}  # what lies on the table only ever begins a stack
    for source, cards in sources.items():
        for card in in_order(cards):
            for target, onto in _targets(spread):
                found = determine_actions(Dragged(card, source), target, spread, rules, True)
                means = [
                    _meaning(spread, card, onto, each)
                    for each in found.actions
                    if not isinstance(each, CreateStack)
                    or _stage(spread, card, onto, each) in legal
                ]
                means.sort(key=lambda meaning: meaning.does in ("stage", "add"))
                if any(meaning.does != "stage" for meaning in means):
                    asks = rules.asks_for_one and found.requires_modal and len(means) == 1
                    yield Drag(card, source, onto, tuple(means), asks)


def _sources(spread: Spread) -> dict[Source, Cards]:
    return {"hand": spread.hand, "table": spread.loose, "pile": spread.tops}


def _targets(spread: Spread) -> Iterator[tuple[Target, Onto]]:
    if spread.stack is not None:
        yield OnStack(spread.stack.id), Onto("stack")
        return
    for at, card in enumerate(spread.loose):
        yield OnLoose(at), Onto("loose", card)
    for build in spread.builds:
        yield OnBuild(build.id), Onto("build", build=build.id)
    yield OnTable(), Onto("table")


def _meaning(spread: Spread, card: Card, onto: Onto, action: Action) -> Meaning:
    """What an action does at the table, and the move that does it."""
    match action:
        case TakeCards():
            return _taking(card, action)
        case CreateBuild() | JoinBuild() | ExtendBuild():
            return _building(spread, card, action)
        case TrailCard():
            return _means("trail", Trail(card))
        case AddToStack():
            return _means("add", Add(card))
        case CreateStack(build=build):
            cards = (onto.card,) if onto.card else _cards(spread, build)
            return _means("stage", _stage(spread, card, onto, action), cards)
        case _:
            raise AssertionError(f"no move does {action}")


def _stage(spread: Spread, card: Card, onto: Onto, action: CreateStack) -> Stage:
    cards = (onto.card,) if onto.card else _cards(spread, action.build)
    return Stage(card, in_order(cards), action.build is not None)


def _taking(card: Card, action: TakeCards) -> Meaning:
    cards = action.cards
    moves: dict[str, Move] = {
        "single": Capture(card, cards),
        "build": Capture(card, (), (in_order(cards),)),
        "temp stack": TakeStack(card),
    }
    return _means("take", moves[action.capture], cards, action.value)


def _building(
    spread: Spread, card: Card, action: CreateBuild | JoinBuild | ExtendBuild
) -> Meaning:
    value = action.value
    match action:
        case CreateBuild(_, (loose, _)):
            return _means("build", LayBuild(card, value, (loose,)), (loose,), value)
        case JoinBuild(build, (loose, _)):
            cards = (loose, *_cards(spread, build))
            return _means("join", LayBuild(card, value, (loose,)), cards, value)
        case ExtendBuild(build, joins=joins):
            raised = _cards(spread, build)
            move = Raise(card, in_order(raised), value)
            return _means("raise", move, (*raised, *_cards(spread, joins)), value)
        case _:
            raise AssertionError(f"no move does {action}")


def _means(does: Does, move: Move, cards: Cards = (), value: int | None = None) -> Meaning:
    return Meaning(does, write_move(move), value, cards)


def _cards(spread: Spread, build_id: int | None) -> Cards:
    build = spread.build(build_id)
    return build.cards if build else ()
