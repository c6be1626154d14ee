"""Players of Casino with different styles, and their recorded games.

A style is an order of wishes: the first wish decides, the next one among equal turns, and so
on; what is still equal is drawn. Some players are careless: now and then they play anything.
The styles in TRAINING stand for most players. Those in HELD_OUT are others, whom the base has
never seen: `bench/bench_casino_ranking.py` asks how well it knows them after a few games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fairtable.games.casino import playout_kernels as pk
from fairtable.games.casino.engine.board import Sight, sight_on
from fairtable.games.casino.engine.thinking import STRONG, Thinker
from fairtable.games.casino.engine.turn_kernels import MOST_TURNS, WORTH_UNIT, new_desk
from fairtable.games.casino.playouts import new_boards
from fairtable.games.casino.state import Options
from fairtable.games.casino.teaching.feature_kernels import turns_and_features
from fairtable.games.casino.teaching.features import NAMES

Floats = NDArray[np.float64]
Wish = Callable[[Floats, Floats], Floats]
AT = {name: place for place, name in enumerate(NAMES)}


class Choice(NamedTuple):
    """A turn that was chosen: the features of all turns, their worths, and its place."""

    features: Floats
    worths: Floats
    chosen: int


class Style(NamedTuple):
    """Wishes, the first one first; and how often this player plays anything.

    A player who `thinks` has no wishes: it answers the row of a turn for what it sees.
    """

    wishes: tuple[Wish, ...] = ()
    careless: float = 0.0
    thinks: Callable[[Sight], NDArray[np.int64]] | None = None


def wish(**weights: float) -> Wish:
    """The more of these features the better; `worth` is what the plain bot thinks."""
    worth = weights.pop("worth", 0.0)
    places, factors = [AT[name] for name in weights], np.array([*weights.values()])
    return lambda features, worths: features[:, places] @ factors + worth * worths


WORTH = wish(worth=1.0)
TRAINING = {
    "greedy": Style((WORTH,)),
    "greedy, careless": Style((WORTH,), 0.2),
    "greedy, very careless": Style((WORTH,), 0.4),
    "most cards": Style((wish(cards=1.0), WORTH), 0.05),
    "points first": Style((wish(points=1.0), WORTH), 0.05),
    "wary": Style((wish(worth=1.0, open=-3.0),), 0.05),
    "builds on points": Style((wish(made_points=2.0, points=2.0), WORTH), 0.1),
    "takes builds": Style((wish(own_build=1.0, their_build=1.0), WORTH), 0.05),
    "takes, then low cards": Style((wish(takes=1.0), wish(cards=1.0), wish(trail_high=-1.0))),
    "takes, then high cards": Style((wish(takes=1.0), wish(high=1.0, trail_high=1.0)), 0.1),
}
HELD_OUT = {
    "greedy": Style((WORTH,)),
    "loves spades": Style((wish(spades=1.0), wish(spends_spade=-1.0), wish(cards=1.0)), 0.05),
    "builder": Style((wish(builds=1.0, raises=1.0), wish(made_cards=1.0), WORTH), 0.05),
    "cautious": Style((wish(open=-1.0),), 0.05),
    "thief": Style((wish(pile=1.0), wish(their_build=1.0), wish(cards=1.0)), 0.05),
    "saves pairs": Style((wish(keeps=-1.0), WORTH), 0.1),
    "ends with high cards": Style((wish(high=-1.0, trail_high=-1.0), WORTH), 0.1),
    "random-ish": Style((WORTH,), 0.5),
    "Seasoned": Style(thinks=lambda sight: Thinker.of_this_thread().row_by_experience(sight)),
    "Strong": Style(thinks=lambda sight: Thinker.of_this_thread().best_row(sight, STRONG)),
}


def drawn_styles(count: int, seed: int) -> dict[str, Style]:
    """Players whom nobody has designed: one to three wishes at random, then plain worth."""
    luck = np.random.default_rng(seed)
    styles = {}
    for number in range(1, count + 1):
        names = luck.choice(NAMES, size=luck.integers(1, 4), replace=False)
        weights = {str(name): float(luck.normal()) for name in names}
        wishes = wish(**weights), WORTH
        styles[f"drawn {number}: {', '.join(weights)}"] = Style(wishes, luck.uniform(0.0, 0.3))
    return styles


def chosen(style: Style, features: Floats, worths: Floats, luck: np.random.Generator) -> int:
    """The turn that a player of this style makes."""
    left = np.arange(len(features))
    if luck.random() >= style.careless:
        for each in style.wishes:
            wished = each(features[left], worths[left])
            left = left[wished > wished.max() - 1e-9]
    return int(luck.choice(left))


class Setting(NamedTuple):
    """At which tables the games are played, and against whom."""

    others: Style
    players: int = 2
    rules: Literal["standard", "document"] = "standard"


def games(player: Style, setting: Setting, count: int, seed: int) -> Iterator[list[Choice]]:
    """Whole deals, one after another: the choices of `player` in each."""
    luck, desk = np.random.default_rng(seed), new_desk()
    found = np.empty((MOST_TURNS, len(NAMES)))
    seeds = [int(luck.integers(2**62)) for _ in range(count)]
    boards = new_boards(setting.players, Options(rules=setting.rules), seeds)
    for number, board in enumerate(boards):
        seated = [setting.others] * setting.players
        seated[number % setting.players] = player
        choices: list[Choice] = []
        going = True
        while going:
            seat, sight = int(board[pk.TURN]), sight_on(board)
            turns = turns_and_features(sight.board, sight.unseen, desk, found)
            features, worths = found[:turns].copy(), desk.worths[:turns] / WORTH_UNIT
            thinks = seated[seat].thinks
            if thinks is None:
                at = chosen(seated[seat], features, worths, luck)
            else:
                rows = desk.rows[:turns].copy()
                at = int(np.flatnonzero((rows == thinks(sight)).all(axis=1))[0])
            if seat == number % setting.players and turns > 1:
                choices.append(Choice(features, worths, at))
            pk.play(board, desk.rows[at, 0], desk.rows[at, 1:].copy())
            going = pk.pass_on(board)
        yield choices
