"""A spread as programs send it, read into the spread that the rules are asked about.

What cannot be read has the sentence of the rule that is in the way, its code and its place.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Literal

import msgspec

from fairtable.games.casino.cards import Impossible, read_card, read_cards
from fairtable.games.casino.moves import Offends, Why
from fairtable.games.casino.spread import Build, Dragged, Source, Spread, Stack, Staged
from fairtable.referee import BadInput

CardText = Annotated[
    str,
    msgspec.Meta(max_length=8, description="A card, as 7S, 10d or 7♠. There is no J, Q, K."),
]
CardList = Annotated[list[CardText], msgspec.Meta(max_length=40)]
Value = Annotated[int, msgspec.Meta(ge=1, le=10)]
Player = Annotated[int, msgspec.Meta(ge=0, le=3)]
Id = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
RulesName = Literal["standard", "document"]


class AskedBuild(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A build on the table: its value, and the groups that each add up to it."""

    id: Id
    owner: Player
    value: Value
    groups: Annotated[list[CardList], msgspec.Meta(min_length=1, max_length=40)]


class AskedStaged(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card in the temporary stack, and where it came from."""

    card: CardText
    source: Source = "table"


class AskedStack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The temporary stack; `build` is the id of the build it stands on, if it does."""

    cards: Annotated[list[AskedStaged], msgspec.Meta(min_length=1, max_length=40)]
    build: Id | None = None
    id: Id = 0


class AskedSpread(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the player can see. `tops` are the top cards of the opponents' piles."""

    player: Player = 0
    round: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1
    hand: CardList | None = None
    loose: CardList = []
    builds: Annotated[list[AskedBuild], msgspec.Meta(max_length=20)] = []
    stack: AskedStack | None = None
    tops: Annotated[list[CardText], msgspec.Meta(max_length=3)] = []
    stuck: bool = False


class AskedDrag(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The card that is dragged, and from where."""

    card: CardText
    source: Source = "hand"


@contextmanager
def at(place: str) -> Iterator[None]:
    """A ValueError in here becomes a BadInput at this place, with the rule if it has one."""
    try:
        yield
    except BadInput:
        raise
    except Impossible as wrong:
        why = Why[wrong.code.upper().replace("-", "_")]
        raise BadInput(str(wrong), place, why, Offends(cards=wrong.cards)) from wrong
    except ValueError as wrong:
        raise BadInput(str(wrong), place) from wrong


def read_dragged(dragged: AskedDrag, state: AskedSpread) -> tuple[Dragged, Spread]:
    """The card that is dragged, and the spread that it lies in."""
    with at("$.dragged.card"):
        drag = Dragged(dragged.card, dragged.source)
    return drag, read_spread(state, [dragged.card] if dragged.source == "hand" else [])


def read_spread(asked: AskedSpread, alone: list[str]) -> Spread:
    """The spread; without a hand, the hand is what is played alone."""
    hand = alone if asked.hand is None else asked.hand
    with at("$.state.hand"):
        read_cards(hand)
    with at("$.state.loose"):
        read_cards(asked.loose)
    with at("$.state.tops"):
        read_cards(asked.tops)
    builds = tuple(_build(each, number) for number, each in enumerate(asked.builds))
    stack = _stack(asked.stack) if asked.stack else None
    with at("$.state"):
        return Spread(
            asked.player,
            asked.round,
            tuple(hand),
            tuple(asked.loose),
            builds,
            stack,
            tuple(asked.tops),
            asked.stuck,
        )


def _build(asked: AskedBuild, number: int) -> Build:
    with at(f"$.state.builds[{number}]"):
        return Build(asked.id, asked.owner, asked.value, tuple(map(tuple, asked.groups)))


def _stack(asked: AskedStack) -> Stack:
    with at("$.state.stack"):
        cards = tuple(Staged(read_card(each.card), each.source) for each in asked.cards)
        return Stack(cards, asked.build, asked.id)
