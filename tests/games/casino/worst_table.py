"""The worst tables for capture options, found by looking at all of them.

How many ways a capture has depends only on values: that of the card, those of the loose cards
and those of the tops of piles. No two loose cards of a game have the same value (C10), there
are at most three opponents' piles (C2), one top may join (C11), and under STANDARD rules there
is one build of a value (C8). A further loose card never takes a way away, so all ten values
lie there. That leaves ten values of the card and 220 choices of three tops. Not every one of
these tables can come up in a game, but every table of a game has at most as many ways.

    python -m tests.games.casino.worst_table
"""

from itertools import combinations, combinations_with_replacement

VALUES = range(1, 11)


def sets_of(values, value):
    """Every set that adds up to the value, as places in the list."""
    return [
        frozenset(some)
        for size in range(1, len(values) + 1)
        for some in combinations(range(len(values)), size)
        if sum(values[at] for at in some) == value
    ]


def families(sets):
    """How many choices of disjoint sets there are, the empty one too."""
    if not sets:
        return 1
    first, *others = sets
    return families(others) + families([other for other in others if not first & other])


def ways(value, tops):
    """Ways to capture, and sets: ten loose cards, these tops, and a build of the value."""
    alone = sets_of([*VALUES], value)
    count = families(alone)
    most = len(alone)
    for top in tops:
        with_top = [each for each in sets_of([*VALUES, top], value) if 10 in each]
        most += len(with_top)
        count += sum(
            families([other for other in alone if not other & each]) for each in with_top
        )
    # With the build and without it; not nothing at all, and not a top alone.
    return 2 * count - 1 - sum(top == value for top in tops), most


def worst():
    """(ways, sets, value of the card, values of the tops), the worst first."""
    found = []
    for value in VALUES:
        for tops in combinations_with_replacement(VALUES, 3):
            found.append((*ways(value, tops), value, tops))
    return sorted(found, reverse=True)


def main():
    for count, sets, value, tops in worst()[:5]:
        print(f"a {value}, all ten values loose, tops {tops}: {count} ways, {sets} sets")


if __name__ == "__main__":
    main()
