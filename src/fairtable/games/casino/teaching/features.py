"""What can be said of a turn in numbers: twenty features, each with a name.

They are what a learned ranking looks at. Everything here is on the table, in the player's own
hand, or among the cards that this player has not seen. `feature_kernels` has the same,
compiled; if they differ, this module is right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

from fairtable.games.casino.builds import Plan
from fairtable.games.casino.captures import Haul
from fairtable.games.casino.cards import POINTS, VALUE, Card, Cards, points_of
from fairtable.games.casino.moves import LayBuild, Raise, Trail, Turn
from fairtable.games.casino.presets import PRESETS
from fairtable.games.casino.rules import judge
from fairtable.games.casino.spread import Build, Spread
from fairtable.referee import Refused

FEATURES = {
    "takes": "the turn captures",
    "builds": "the turn lays a build, or a further group of one",
    "raises": "the turn raises a build",
    "cards": "cards for the pile, in fours",
    "spades": "spades for the pile",
    "points": "points of the aces, the 2♠ and the 10♦ for the pile",
    "own_build": "the player's own build is taken",
    "their_build": "another player's build is taken, raised or joined",
    "pile": "the top of an opponent's pile is used",
    "spends_spade": "a spade leaves the hand and goes to no pile",
    "spends_points": "points leave the hand and go to no pile",
    "made_cards": "cards in the build that is made, in fours",
    "made_spades": "spades in that build",
    "made_points": "points in that build",
    "keeps": "a card of the same value stays in the hand",
    "high": "the value of a card that takes or builds, in tens",
    "trail_high": "the value of a card that is trailed, in tens",
    "leaves": "loose cards that lie there afterwards, in fours",
    "leaves_points": "points among these loose cards",
    "open": "what an unseen card may be expected to take afterwards",
}
NAMES = tuple(FEATURES)
NOTHING: tuple[Cards, tuple[Build, ...], Cards, Cards] = ((), (), (), ())


def features_of(spread: Spread, rules: str, unseen: Cards, turn: Turn) -> tuple[float, ...]:
    """The features of a legal turn, in the order of FEATURES."""
    plan = judge(spread, PRESETS[rules], turn)
    assert not isinstance(plan, Refused), "only a legal turn has features"
    card, held = turn.card, Counter(VALUE[one] for one in spread.hand)
    used, builds, haul, made = NOTHING
    if isinstance(plan, Haul):
        used, builds, haul = plan.loose, plan.builds, plan.cards
    elif isinstance(plan, Plan):
        used = plan.loose
        # A raise may also join an equal build; what it raises is what counts.
        builds = plan.replaced[:1]
        made = (card, *(one for build in builds for one in build.cards), *used)
        made += (plan.top,) if plan.top else ()
    tops = set(haul + made) & set(spread.tops)
    loose = [one for one in spread.loose if one not in used]
    loose += [card] if isinstance(turn, Trail) else []
    lying = [(plan.value, made)] if isinstance(plan, Plan) else []
    lying += [(build.value, build.cards) for build in spread.builds if build not in builds]
    owners = [build.owner == spread.player for build in builds]
    high = VALUE[card] / 10
    return (
        float(bool(haul)),
        float(isinstance(turn, LayBuild)),
        float(isinstance(turn, Raise)),
        len(haul) / 4,
        _spades(haul),
        points_of(haul),
        float(bool(haul) and any(owners)),
        float(not all(owners)),
        float(bool(tops)),
        0.0 if haul else _spades((card,)),
        0.0 if haul else float(POINTS.get(card, 0)),
        len(made) / 4,
        _spades(made),
        points_of(made),
        float(held[VALUE[card]] > 1),
        0.0 if isinstance(turn, Trail) else high,
        high if isinstance(turn, Trail) else 0.0,
        len(loose) / 4,
        points_of(loose),
        _open(loose, lying, unseen),
    )


def _spades(cards: Iterable[Card]) -> float:
    return float(sum(card[-1] == "S" for card in cards))


def weight(card: Card) -> float:
    """What a card is worth in a pile, roughly: its points, half a point for a spade."""
    return 0.25 + POINTS.get(card, 0) + 0.5 * (card[-1] == "S")


def _open(loose: list[Card], builds: Iterable[tuple[int, Cards]], unseen: Cards) -> float:
    """The weight that one unseen card would take on average: a card, a pair or a build."""
    values = Counter(VALUE[card] for card in unseen)
    sums = [(VALUE[card], weight(card)) for card in loose]
    sums += [
        (VALUE[one] + VALUE[other], weight(one) + weight(other))
        for one, other in combinations(loose, 2)
    ]
    sums += [(value, sum(map(weight, cards))) for value, cards in builds]
    return sum(values[value] * worth for value, worth in sums) / max(1, len(unseen))
