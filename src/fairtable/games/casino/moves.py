"""The moves of Casino, and why a move is refused. What happened is in `events`.

A build is named by its cards. Loose cards and the top of an opponent's pile are named in one
list, in the order of their values: the rules find the sets.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from fairtable.games.casino.cards import Card, Cards
from fairtable.referee import Offends as RefereeOffends
from fairtable.referee import Seat
from fairtable.referee import Why as RefereeWhy


class Begin(msgspec.Struct, frozen=True):
    """The house deals to the seats that are taken."""

    seated: tuple[Seat, ...]


class Deal(msgspec.Struct, frozen=True):
    """C3. The house deals again, when a deal is over and the game is not."""


class Capture(msgspec.Struct, frozen=True):
    """C5. Play a card and take cards that make sets of its value, and builds of it."""

    card: Card
    taken: Cards = ()
    builds: tuple[Cards, ...] = ()


class LayBuild(msgspec.Struct, frozen=True):
    """C6, C8. Play a card and lay a build of this value with cards of the table."""

    card: Card
    value: int
    cards: Cards


class Raise(msgspec.Struct, frozen=True):
    """C7. Play a card on a build; `top` is the top of an opponent's pile that joins it."""

    card: Card
    build: Cards
    value: int
    top: Card | None = None


class Trail(msgspec.Struct, frozen=True):
    """C10. Play a card to the table."""

    card: Card


class Stage(msgspec.Struct, frozen=True):
    """C12. Lay a card on a loose card, or on a build named by its cards: a stack begins."""

    card: Card
    on: Cards
    build: bool = False


class Add(msgspec.Struct, frozen=True):
    """C12. Lay a further card on the stack."""

    card: Card


class TakeBack(msgspec.Struct, frozen=True):
    """C12. Take a card off the stack again."""

    card: Card


class Cancel(msgspec.Struct, frozen=True):
    """C12. Take the stack away; everything lies where it lay before."""


class TakeStack(msgspec.Struct, frozen=True):
    """C12. Capture the stack, with the hand card in it or with this card."""

    card: Card | None = None


class BuildStack(msgspec.Struct, frozen=True):
    """C12. Make the stack a build of this value."""

    value: int


class Hint(msgspec.Struct, frozen=True):
    """C22. Ask what to do, where the table has agreed on hints."""


Turn: TypeAlias = Capture | LayBuild | Raise | Trail
Staging: TypeAlias = Stage | Add | TakeBack | Cancel | TakeStack | BuildStack
Move: TypeAlias = Begin | Deal | Turn | Staging | Hint


class Offends(RefereeOffends, frozen=True):
    """What a refusal points at."""

    cards: Cards = ()
    seats: tuple[Seat, ...] = ()


class Why(RefereeWhy):
    """Every refusal of the game: the rule, and what the player reads."""

    NO_SUCH_CARD = "C1", "There is no {card} in this deck. It has A to 10 in ♠ ♥ ♦ ♣."
    NOT_THE_HOUSE = "C2", "Only the house can deal."
    THE_HOUSE = "C2", "The house plays no cards."
    WRONG_SEATS = "C2", "Two, three or four players are needed, not {seated}."
    NOT_BEGUN = "C2", "The cards are not dealt yet."
    ALREADY_BEGUN = "C2", "The cards are already dealt."
    NOT_A_PLAYER = "C2", "Only the players of this game can do that."
    DEAL_IS_ON = "C3", "This deal is not over yet."
    BETWEEN_DEALS = "C3", "This deal is over. The house is about to deal again."
    NOT_YOUR_TURN = "C4", "It is not your turn."
    NOT_IN_HAND = "C4", "You do not hold the {card}."
    NOT_ON_TABLE = (
        "C4",
        "The {card} is neither loose on the table nor on top of an opponent's pile.",
    )
    NO_SUCH_BUILD = "C4", "There is no build of {cards} on the table."
    CARD_TWICE = "C4", "The {card} is named twice."
    NOTHING_TAKEN = "C5", "A capture takes at least one card or build from the table."
    VALUES_DIFFER = (
        "C5",
        "You cannot capture this: the value of {cards} is {total}, not {value}.",
    )
    NO_SETS = "C5", "You cannot capture this: {cards} cannot be split into sets of {value}."
    ONE_SET_ONLY = "C5", "Under these rules a card takes one set or one build, not several."
    BUILD_DIFFERS = "C5", "You cannot capture this build: its value is {build}, not {value}."
    TOO_HIGH = "C6", "You cannot build this: {total} is more than 10."
    BUILD_SUM = (
        "C6",
        "You cannot build {value}: {cards} cannot be split into groups of {value}.",
    )
    ONE_GROUP_ONLY = "C6", "Under these rules a build has one group, but {cards} make {total}."
    NO_VALUE = "C6", "A build has a value from 1 to 10, not {value}."
    NOTHING_BUILT_ON = "C6", "A build needs a loose card or another build from the table."
    NOTHING_TO_TAKE_IT = (
        "C6",
        "You cannot build this: you would have no {value} left in hand to take it.",
    )
    OWNS_A_BUILD = (
        "C6",
        "You cannot build this: you own a build of {value}, and may own only one.",
    )
    NO_NEW_BUILD = "C6", "After round 1 only a player who owns a build may make a new one."
    NOT_RAISED_SO = "C7", "That raises the build to {total}, not to {value}."
    RAISED_TOO_HIGH = "C7", "You cannot raise the build: {total} is more than 10."
    SEVERAL_GROUPS = "C7", "A build of several groups cannot be raised."
    KEPT_CLOSED = "C7", "The owner of this build does not let other players raise it."
    LOOSE_DO_NOT_RAISE = (
        "C7",
        "Only a hand card can raise a build, alone or with the top of a pile.",
    )
    KEEP_THE_CARD = "C9", "Keep the {card}: your build of {value} needs a card to take it."
    BUILD_WAITS = "C10", "You cannot trail in round 1 while you own a build."
    SAME_VALUE_LOOSE = (
        "C10",
        "You cannot trail this card: the {cards} on the table has the same value.",
    )
    NO_PILE_CARDS = "C11", "Under these rules no card of a pile can join that."
    ONE_PILE_CARD = "C11", "Only one card of an opponent's pile may join in a turn."
    PILE_CARD_ALONE = (
        "C11",
        "The top of a pile cannot be used alone: it must join other cards of the table.",
    )
    STACK_STANDS = "C12", "Finish or cancel the stack first."
    NO_STACK = "C12", "There is no stack on the table."
    ON_ITSELF = "C12", "A card cannot be laid on itself."
    OUT_OF_REACH = (
        "C12",
        "The {card} is not in your hand, not loose on the table and not on top of an "
        "opponent's pile.",
    )
    NO_STAGING_HERE = "C12", "A stack cannot begin there with the {card}."
    NOT_LAID_THERE = (
        "C12",
        "A card is laid on a loose card, on a build, on the stack or on the empty table.",
    )
    FALLS_SHORT = (
        "C12",
        "The {card} cannot take the {on}: {missing} is missing to {value}, and no cards here "
        "make {missing}.",
    )
    NEVER_TOGETHER = (
        "C12",
        "No card of your hand takes {cards} together, or builds with them.",
    )
    ONE_HAND_CARD = "C12", "A stack holds only one hand card, and the {card} is already in it."
    NO_HAND_CARD = "C12", "The stack has no hand card, and a turn must play exactly one."
    NOT_IN_STACK = "C12", "The {card} is not in the stack."
    STACK_SUM = "C12", "You cannot capture this stack: its sum is {total}, not {value}."
    STACK_SETS = (
        "C12",
        "You cannot capture this stack: it cannot be split into sets of {value}.",
    )
    OVER = "C16", "The game is over."
    HINTS_OFF = "C22", "Hints are not agreed at this table."
    HINT_TAKEN = "C22", "You have already taken a hint for this turn."
