"""Cards that add up: sets of one value, and every way to take disjoint ones.

Cards are numbered by their place in a list, and a set of them is a number whose bits say which.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fairtable.games.casino.cards import VALUE, Cards, in_order

MOST_SETS = 120
MOST_WAYS = 20_000
MOST_STEPS = 2_000_000
"""No two loose cards have the same value (C10). So a table of a game has at most ten of them,
and at most 34 sets of one value. No game comes near these numbers."""


class TooManyWays(ValueError):
    """A table that was made by hand has more ways than anybody would look at."""

    def __init__(self) -> None:
        super().__init__("There are too many cards on this table to look at every way.")


def partition(cards: Sequence[str], value: int) -> tuple[Cards, ...] | None:
    """The cards split into sets that each add up to `value`; None if that is impossible.

    The same cards are always split in the same way: the greatest card first, with few others.
    """
    if not cards or any(card not in VALUE for card in cards) or len({*cards}) < len(cards):
        return None
    left = list(reversed(in_order(cards)))
    if value < 1 or sum(VALUE[card] for card in left) % value:
        return None
    split = _split(left, value, set())
    if split is None:
        return None
    return tuple(sorted((in_order(each) for each in split), key=_fewest_first))


def _fewest_first(cards: Cards) -> tuple[int, tuple[int, ...], Cards]:
    return len(cards), tuple(-VALUE[card] for card in reversed(cards)), cards


def _split(left: list[str], value: int, dead: set[tuple[int, ...]]) -> list[Cards] | None:
    """The first card must be in some set: try each such set, then split the other cards."""
    if not left:
        return []
    state = tuple(VALUE[card] for card in left)
    if state in dead:
        return None
    first, *others = left
    for mates in _mates(others, value - VALUE[first], 0):
        rest = [card for card in others if card not in mates]
        if (found := _split(rest, value, dead)) is not None:
            return [(first, *mates), *found]
    dead.add(state)
    return None


def _mates(cards: Sequence[str], missing: int, start: int) -> Iterator[Cards]:
    """Cards from `start` on that add up to what is missing, those of one value only once."""
    if missing == 0:
        yield ()
    tried = set()
    for at in range(start, len(cards)):
        worth = VALUE[cards[at]]
        if worth <= missing and worth not in tried:
            tried.add(worth)
            for more in _mates(cards, missing - worth, at + 1):
                yield (cards[at], *more)


def sets_of(cards: Sequence[str], value: int) -> list[int]:
    """Every set of the cards that adds up to `value`, as bits, those of few cards first."""
    # sums[n]: the sets of the cards so far that add up to n. Card by card, each set is either
    # left as it is or taken with the card: the greatest sums first, so no card comes twice.
    sums: list[list[int]] = [[0], *([] for _ in range(value))]
    for at, card in enumerate(cards):
        worth = VALUE[card]
        for less in range(value - worth, -1, -1):
            if some := sums[less]:
                sums[less + worth] += [bits | 1 << at for bits in some]
    return sorted(sums[value], key=lambda bits: (bits.bit_count(), bits)) if value else []


def count_sets(cards: Sequence[str], value: int) -> int:
    """How many sets of the cards add up to `value`. This is quick, however many there are."""
    sums = [1, *([0] * value)]
    for card in cards:
        for less in range(value - VALUE[card], -1, -1):
            sums[less + VALUE[card]] += sums[less]
    return sums[value]


def unions_of(sets: Sequence[int]) -> list[int]:
    """All cards that disjoint sets can take, each choice of cards once; the first is empty."""
    hauls = [0]
    known = {0}
    for each in sets:
        stop_beyond(MOST_WAYS, len(hauls))
        for haul in hauls[:]:
            if not haul & each and haul | each not in known:
                known.add(haul | each)
                hauls.append(haul | each)
    return hauls


def stop_beyond(most: int, count: int) -> None:
    """TooManyWays above a limit that only tables made by hand can reach."""
    if count > most:
        raise TooManyWays


def picked(cards: Sequence[str], bits: int) -> Cards:
    """The cards whose bits are set."""
    return tuple(card for at, card in enumerate(cards) if bits >> at & 1)
