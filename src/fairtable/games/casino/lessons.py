"""Six tiny tables that teach the game: trail, take, build, raise, several sets, the pile.

A lesson is a table that was set up, and steps. Each step waits for one kind of turn; the real
referee judges every move, and the opponent answers with a turn that was written beforehand. A
turn that is legal but is not the one of the step does not count, and the learner is told why.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import msgspec

from fairtable.games.casino.cards import Card, Cards, in_order
from fairtable.games.casino.events import BuildLaid, CardsCaptured, CardTrailed, Event
from fairtable.games.casino.spread import Build
from fairtable.games.casino.state import CardTable, Options

Wanted: TypeAlias = Callable[[Event], bool]


class Step(msgspec.Struct, frozen=True):
    """What to do, which turn does it, what is said then and otherwise, the opponent's turn."""

    task: str
    wanted: Wanted
    praise: str
    otherwise: str
    reply: str | None = None


class Lesson(msgspec.Struct, frozen=True):
    """A small table and the steps on it. The learner sits at seat 0 and is on turn."""

    title: str
    table: CardTable
    steps: tuple[Step, ...]


def _table(
    hand: str, other: str, loose: str, builds: tuple[Build, ...] = (), pile: str = ""
) -> CardTable:
    """Two players in round 1. The others of the forty cards do not matter here."""
    return CardTable(
        Options(stack_seconds=0),
        players=(0, 1),
        dealer=1,
        deal=1,
        round=1,
        turn=0,
        hands={0: _cards(hand), 1: _cards(other)},
        loose=tuple(loose.split()),
        builds=builds,
        built=len(builds),
        piles={0: (), 1: tuple(pile.split())},
        points={0: 0, 1: 0},
    )


def _cards(text: str) -> Cards:
    return in_order(text.split())


def _trails(event: Event) -> bool:
    return isinstance(event, CardTrailed)


def _takes(card: Card, count: int, *, pile: bool = False) -> Wanted:
    """A capture with this card, of at least so many loose cards; perhaps with a pile's top."""
    return lambda event: (
        isinstance(event, CardsCaptured)
        and event.card == card
        and len(event.loose) >= count
        and (event.pile is not None or not pile)
    )


def _takes_build(event: Event) -> bool:
    return isinstance(event, CardsCaptured) and bool(event.builds)


def _lays(how: str, value: int) -> Wanted:
    return lambda event: (
        isinstance(event, BuildLaid) and event.how == how and event.build.value == value
    )


LESSONS = (
    Lesson(
        "Trail a card",
        _table("3C 7S", "9H 2D", "7D"),
        (
            Step(
                "Every turn plays one card of your hand. If it does nothing else, it is "
                "trailed: it stays on the table. Drag the 3♣ to the empty table.",
                _trails,
                "The 3♣ lies on the table now. Anybody may take it. You may not trail a card "
                "while one of its value lies loose, so the 7♠ could not be trailed.",
                "That takes the 7♦. It is a good turn, but this lesson is about trailing.",
                "trail 9H",
            ),
        ),
    ),
    Lesson(
        "Take cards",
        _table("7S 10S 5C", "9H 3D", "7D 6D 4C"),
        (
            Step(
                "A card takes a loose card of the same value. Drop the 7♠ on the 7♦.",
                _takes("7S", 1),
                "Both cards are in your pile, and the 7♠ lies on top. Your opponent trails "
                "the 9♥.",
                "That is a legal turn, but here the 7♠ takes the 7♦.",
                "trail 9H",
            ),
            Step(
                "A card also takes cards that add up to its value. Lay the 4♣ on the 6♦: that "
                "is a stack. Then drop the 10♠ on it.",
                _takes("10S", 2),
                "6 and 4 make 10, so the 10♠ has taken them both.",
                "That is a legal turn, but here the 10♠ takes the 6♦ and the 4♣.",
            ),
        ),
    ),
    Lesson(
        "Build",
        _table("5S 9S 2C", "6H 3D", "4D 10C"),
        (
            Step(
                "You can make a build for later. Drop the 5♠ on the 4♦: they make a build of "
                "9. You need a 9 in your hand that can take it.",
                _lays("created", 9),
                "The build of 9 is yours. Only a 9 takes it now, all of it at once. Your "
                "opponent has no 9 and trails the 6♥.",
                "That is a legal turn, but here the 5♠ and the 4♦ make a build of 9.",
                "trail 6H",
            ),
            Step(
                "Now take the build with the 9♠.",
                _takes_build,
                "The 4♦ and the 5♠ are yours. Any player with a 9 could have taken them.",
                "That is a legal turn, but here the 9♠ takes the build.",
            ),
        ),
    ),
    Lesson(
        "Raise a build",
        _table("3S 9H AD", "6C 8H 2S", "10C", (Build(1, 1, 6, (("4H", "2D"),)),)),
        (
            Step(
                "This build of 6 is your opponent's. A hand card raises a build. Drop the 3♠ "
                "on it: 6 and 3 make 9, and you hold a 9.",
                _lays("raised", 9),
                "The build of 9 is yours now: who raises a build owns it. Your opponent "
                "wanted it with the 6♣, and has to trail the 8♥.",
                "That is a legal turn, but here the 3♠ raises the build to 9.",
                "trail 8H",
            ),
            Step(
                "Take your build with the 9♥.",
                _takes_build,
                "Four cards are in your pile. A build of 10, or of several groups, could not "
                "have been raised.",
                "That is a legal turn, but here the 9♥ takes the build.",
            ),
        ),
    ),
    Lesson(
        "Several sets at once",
        _table("10S 3H", "5S 8D", "6D 4C 7H 3C"),
        (
            Step(
                "One card may take several sets, if each adds up to its value. Lay the 4♣ on "
                "the 6♦, then the 7♥ and the 3♣ on them. Then drop the 10♠ on the stack.",
                _takes("10S", 4),
                "6 and 4, 7 and 3: two sets of 10, and five cards for your pile.",
                "That is a legal turn, but it takes less than the 10♠ can take: all four "
                "cards lie in two sets of 10.",
            ),
        ),
    ),
    Lesson(
        "The top of their pile",
        _table("9C 2S", "5H 6S", "7S", pile="2H 2D"),
        (
            Step(
                "The top card of your opponent's pile may join a capture, if another card of "
                "the table is taken too. Lay the 2♦ of the pile on the 7♠. Then drop the 9♣ "
                "on the stack.",
                _takes("9C", 1, pile=True),
                "The 2♦ has left your opponent's pile for yours. That is worth two cards: one "
                "more for you, and one less for them.",
                "That is a legal turn, but here the 9♣ takes the 7♠ and the 2♦ of the pile.",
            ),
        ),
    ),
)
"""In the order in which they are taught."""
