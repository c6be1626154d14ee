"""Every way of capturing with one card, C20: disjoint sets and builds, best first.

The worst table that the rules allow has 799 ways (tests/games/casino/worst_table.py finds it).
A suggestion must come at once, so the ways are composed of parts that are made once: each set
has its cards and its worth, and the cards of a haul are looked up by their bits.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from operator import itemgetter
from typing import NamedTuple

import msgspec

from fairtable.games.casino.cards import (
    POINTS,
    VALUE,
    Card,
    Cards,
    Impossible,
    in_order,
    read_card,
    show,
)
from fairtable.games.casino.conditions import why_not_let_go
from fairtable.games.casino.context import CasinoRules
from fairtable.games.casino.presets import STANDARD
from fairtable.games.casino.sets import MOST_SETS, count_sets, picked, sets_of, stop_beyond
from fairtable.games.casino.spread import Build, Spread

MOST_WAYS = 1_000
MOST_IN_REACH = 14


class CaptureOption(msgspec.Struct, frozen=True, gc=False):
    """C20. One way of capturing: its sets, the builds it takes, what it is worth."""

    sets: tuple[Cards, ...]
    builds: tuple[int, ...]
    cards: Cards
    points: int
    spades: int


class Part(NamedTuple):
    """A set of cards in reach: its bits, what it is worth, and its cards."""

    bits: int
    worth: int
    cards: Cards


Way = tuple[int, int, tuple[Cards, ...]]
"""The bits of all its cards, what it is worth, and its sets."""


def capture_options(
    card: str, spread: Spread, rules: CasinoRules = STANDARD
) -> list[CaptureOption]:
    """C20. Every way of taking disjoint sets with a hand card, best first.

    Best is what scores most: points of single cards, then spades, then cards. Two ways may
    take the same cards as different sets. TooManyWays if the table was made by hand and has
    more than a thousand ways.
    """
    card = read_card(card)
    if type(spread) is not Spread or type(rules) is not CasinoRules:
        raise ValueError("Capture options are asked of a spread, by CasinoRules.")
    if card not in spread.hand:
        raise Impossible("not-in-hand", f"The {show(card)} is not in the hand.", (card,))
    pool = in_order((*spread.loose, *spread.tops))
    # Before anything is listed, the sets are counted: each of them is a way.
    most = MOST_SETS if rules.several_sets else MOST_WAYS
    stop_beyond(most, count_sets(pool, VALUE[card]))
    parts = _parts(pool, spread.tops, VALUE[card])
    ways = _ways(parts) if rules.several_sets else [(b, w, (c,)) for b, w, c in parts]
    builds = [build for build in spread.builds if build.value == VALUE[card]]
    tails = _tails(card, builds, spread, rules)
    stop_beyond(MOST_WAYS, (1 + len(ways)) * len(tails))
    # C11. The top of a pile alone is no capture.
    alone = {((top,),) for top in spread.tops}
    haul = _hauls(pool)
    found: list[tuple[int, CaptureOption]] = []
    for tail in tails:
        if not tail.builds:
            found += _options([way for way in ways if way[2] not in alone], tail, haul)
        elif rules.several_sets:
            found += _options([NO_SETS, *ways], tail, haul)
        else:
            found += _options([NO_SETS], tail, haul)
    found.sort(key=itemgetter(0), reverse=True)
    return [option for _, option in found]


NO_SETS: Way = (0, 0, ())


def _worth(cards: Cards) -> int:
    """Points, spades and the count of cards in one number, so that they add up and compare."""
    points = sum(POINTS.get(card, 0) for card in cards)
    return points << 20 | sum(card[-1] == "S" for card in cards) << 10 | len(cards)


def _parts(pool: Cards, tops: Cards, value: int) -> list[Part]:
    """C5, C11. Every set of the value; those with the top of a pile exclude each other."""
    of_tops = sum(1 << at for at, card in enumerate(pool) if card in tops)
    one_top = 1 << len(pool)
    parts = []
    for bits in sets_of(pool, value):
        stolen = bits & of_tops
        if stolen & (stolen - 1):
            continue
        cards = tuple([card for at, card in enumerate(pool) if bits >> at & 1])
        parts.append(Part(bits | one_top if stolen else bits, _worth(cards), cards))
    return parts


def _ways(parts: list[Part]) -> list[Way]:
    """Every choice of one or more parts that share no card."""
    ways: list[Way] = []

    def choose(free: list[Part], taken: int, worth: int, sets: tuple[Cards, ...]) -> None:
        stop_beyond(MOST_WAYS, len(ways))
        for number, (bits, more, cards) in enumerate(free, 1):
            way = (taken | bits, worth + more, (*sets, cards))
            ways.append(way)
            if rest := [other for other in free[number:] if not other[0] & bits]:
                choose(rest, *way)

    choose(parts, 0, 0, ())
    return ways


class Tail(NamedTuple):
    """The builds that a way takes besides its sets, then the card that captures."""

    builds: tuple[int, ...]
    cards: Cards
    worth: int


def _tails(card: Card, builds: list[Build], spread: Spread, rules: CasinoRules) -> list[Tail]:
    """C5, C9. Every choice of builds with which the card may be played."""
    chosen: list[tuple[Build, ...]] = [()]
    for build in builds:
        chosen += [(*some, build) for some in chosen if rules.several_sets or not some]
        stop_beyond(MOST_WAYS, len(chosen))
    tails = []
    for some in chosen:
        if why_not_let_go(spread, rules, card, *some) is None:
            cards = (*(one for build in some for one in build.cards), card)
            tails.append(Tail(tuple(build.id for build in some), cards, _worth(cards)))
    return tails


def _hauls(pool: Cards) -> Callable[[int], Cards]:
    """The cards of these bits, in the order of the pool."""
    if len(pool) > MOST_IN_REACH:
        return partial(picked, pool)
    # A haul is what it takes of the lower and of the upper half of the pool.
    half = len(pool) // 2
    lower, upper = _choices(pool[:half]), _choices(pool[half:])
    low, high = len(lower) - 1, len(upper) - 1
    return lambda bits: lower[bits & low] + upper[bits >> half & high]


def _choices(cards: Cards) -> list[Cards]:
    """Every choice of the cards, by its bits."""
    choices: list[Cards] = [()]
    for card in cards:
        choices += [(*some, card) for some in choices]
    return choices


def _options(
    ways: list[Way], tail: Tail, haul: Callable[[int], Cards]
) -> list[tuple[int, CaptureOption]]:
    ids, cards, more = tail
    return [
        (
            (whole := worth + more),
            CaptureOption(sets, ids, haul(bits) + cards, whole >> 20, whole >> 10 & 1023),
        )
        for bits, worth, sets in ways
    ]
