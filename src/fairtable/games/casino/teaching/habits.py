"""A player's habits: thirteen weights that are added to those of most players.

At first all are 0, and each is held there as by a spring (`FIRM`). Every choice moves them a
little towards what was chosen, the less the more is known: a step of Newton's method, one
weight at a time. Old choices fade, so that habits can change.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from fairtable.games.casino.cards import Cards, in_order
from fairtable.games.casino.events import BuildLaid, CardsCaptured, CardTrailed, Event
from fairtable.games.casino.moves import Capture, LayBuild, Raise, Trail, Turn
from fairtable.games.casino.state import CardTable
from fairtable.games.casino.teaching.features import FEATURES, NAMES
from fairtable.games.casino.teaching.learned import shares_of, weights_with
from fairtable.referee import Seat
from fairtable.referee.habits import Habit, Habits

if TYPE_CHECKING:
    from fairtable.games.casino.teaching.learned import Floats

FIRM = 0.5
"""How firmly a habit is held at 0: as by so much knowledge."""
FADES = 0.999
"""What is known after a choice is worth so much after the next."""
FARTHEST = 6.0
SURE, STRONG = 2.0, 0.3
"""A habit is said if it is so many times as strong as it is unsure, and so strong at all."""

WORDS = {
    "takes": ("You take cards more often than most.", "You leave cards lying more than most."),
    "builds": ("You lay builds more often than most.", "You lay builds less than most."),
    "raises": ("You raise builds more often than most.", "You raise builds less than most."),
    "cards": (
        "You go for many cards more than most.",
        "You care less for the number of cards than most.",
    ),
    "spades": ("You take spades more often than most.", "You take spades less than most."),
    "points": (
        "You go for the aces, the 2♠ and the 10♦ more than most.",
        "You go for the aces, the 2♠ and the 10♦ less than most.",
    ),
    "their_build": (
        "You go for other players' builds more than most.",
        "You leave other players' builds alone more than most.",
    ),
    "pile": (
        "You take from other players' piles more often than most.",
        "You take from other players' piles less than most.",
    ),
    "keeps": (
        "You play from your pairs sooner than most.",
        "You keep your pairs together longer than most.",
    ),
    "high": (
        "You take and build with high cards sooner than most.",
        "You take and build with low cards sooner than most.",
    ),
    "trail_high": (
        "You lay down high cards more often than most.",
        "You lay down low cards more often than most.",
    ),
    "leaves": (
        "You leave more loose cards on the table than most.",
        "You clear the table more than most.",
    ),
    "open": (
        "You worry less than most about what others could take.",
        "You are more careful than most about what others could take.",
    ),
}
"""What is said of a player who has more of a habit than most, and of one who has less."""
PLACES = [NAMES.index(name) for name in WORDS]


class Learned(msgspec.Struct, frozen=True):
    """A weight, and how much is known of it: the spring's firmness and what choices told."""

    weight: float = 0.0
    known: float = FIRM


class KnownHabits(msgspec.Struct, frozen=True):
    """All that is kept of a player: a few weights. No game and no card is in it."""

    habits: dict[str, Learned] = {}

    def weights(self) -> dict[str, float]:
        return {name: self.habits[name].weight for name in WORDS if name in self.habits}


class Choice(NamedTuple):
    """A choice among several turns: the features of each, and the place of the chosen one."""

    features: Floats
    chosen: int


def choice(table: CardTable, seat: Seat, events: tuple[Event, ...]) -> Choice | None:
    """What `seat` chose, and what else it could have done; None if this was no choice.

    It is looked at as the seat saw it: other hands and the stock are not in it. A stack that is
    finished counts as the turn that it means.
    """
    turn = next((turn for event in events if (turn := turn_of(table, event))), None)
    if turn is None or table.turn != seat:
        return None
    from fairtable.games.casino.teaching.looking import look_at_table

    look = look_at_table(table)
    at = look.place_of(turn)
    return Choice(look.features, at) if at is not None and len(look.features) > 1 else None


def turn_of(table: CardTable, event: Event) -> Turn | None:
    """The turn that made this event on this table; None if no turn did."""
    cards = {build.id: in_order(build.cards) for build in table.builds}
    match event:
        case CardTrailed(_, card):
            return Trail(card)
        case CardsCaptured(_, card, loose, builds, pile, _):
            taken = in_order((*loose, *_top(table, pile)))
            return Capture(card, taken, tuple(sorted(cards[each] for each in builds)))
        case BuildLaid(_, "raised", card, _, replaced, pile, build):
            top = next(iter(_top(table, pile)), None)
            return Raise(card, cards[replaced[0]], build.value, top)
        case BuildLaid(_, _, card, loose, _, pile, build):
            return LayBuild(card, build.value, in_order((*loose, *_top(table, pile))))
        case _:
            return None


def _top(table: CardTable, pile: Seat | None) -> Cards:
    return () if pile is None else table.piles[pile][-1:]


def learn(known: KnownHabits | None, choices: Iterable[Choice]) -> KnownHabits:
    """What is known after these choices, too."""
    known = known or KnownHabits()
    import numpy as np

    learned = [known.habits.get(name, Learned()) for name in WORDS]
    weight = np.array([each.weight for each in learned])
    sure = np.array([each.known for each in learned])
    for features, chosen in choices:
        habits = dict(zip(WORDS, weight.tolist(), strict=True))
        shares = shares_of(features, weights_with(habits))
        rows = features[:, PLACES]
        usual = shares @ rows
        sure = FIRM + FADES * (sure - FIRM) + shares @ (rows - usual) ** 2
        # The spring pulls back as much as its firmness has in what is known.
        step = rows[chosen] - usual - (1 - FADES) * FIRM * weight
        weight = np.clip(weight + step / sure, -FARTHEST, FARTHEST)
    found = zip(WORDS, weight.tolist(), sure.tolist(), strict=True)
    kept = {name: Learned(round(w, 4), round(s, 4)) for name, w, s in found}
    return KnownHabits(kept)


def tell(known: KnownHabits | None) -> tuple[Habit, ...]:
    """Every habit, the strongest first; in words if it is sure enough."""
    habits = {} if known is None else known.habits
    told = [_habit(name, habits.get(name, Learned())) for name in WORDS]
    return tuple(sorted(told, key=lambda habit: -abs(habit.weight) / habit.unsure))


def _habit(name: str, learned: Learned) -> Habit:
    unsure, weight = learned.known**-0.5, learned.weight
    is_sure = abs(weight) > max(STRONG, SURE * unsure)
    says = WORDS[name][weight < 0] if is_sure else ""
    return Habit(name, FEATURES[name], round(weight, 2), round(unsure, 2), says)


HABITS = Habits(choice, learn, tell)
