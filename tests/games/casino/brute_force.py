"""Every way to capture, counted without the package: for tests/counts/casino.txt.

By definition: take all subsets of the cards in reach that add up to the value (a build of the
value counts as one card). Of all families of such sets, take those in which no card comes
twice; the order of the sets makes no difference. The top of a pile comes at most once, and
never alone.

    python -m tests.games.casino.brute_force > tests/counts/casino.txt
"""

from itertools import combinations
from random import Random

HEAD = """\
# tests/counts/casino.txt: how many captures are open to a card, and what do they take?
# By brute force over all families of subsets, without this package: see brute_force.py in
# tests/games/casino.
# card; loose cards; builds of its value, one group each, in brackets; top of an opponent's pile
# | ways to choose disjoint sets, different hauls, most points of a haul, most cards of a haul
# Each table twice: all sets (STANDARD), and one set or build (DOCUMENT).
"""
RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10"]
DECK = [rank + suit for suit in "SHDC" for rank in RANKS]


def worth(card):
    return RANKS.index(card[:-1]) + 1


def points(card):
    return (card[:-1] == "A") + (card == "2S") + 2 * (card == "10D")


def ways(card, loose, builds, tops, most):
    """Families of at most `most` disjoint sets, each family once."""
    reach = [*loose, *tops]
    sets = [
        frozenset(some)
        for size in range(1, len(reach) + 1)
        for some in combinations(reach, size)
        if sum(map(worth, some)) == worth(card)
    ]
    sets += [frozenset(build) for build in builds]
    families, level = set(), {frozenset([one]) for one in sets}
    while level and most:
        families |= level
        level = {
            family | {one}
            for family in level
            for one in sets
            if not any(one & other for other in family)
        }
        most -= 1
    found = []
    for family in families:
        haul = frozenset().union(*family)
        stolen = [top for top in tops if top in haul]
        if len(stolen) <= 1 and haul != frozenset(stolen):
            found.append((family, haul))
    return found


def counts(card, loose, builds, tops, most):
    found = ways(card, loose, builds, tops, most)
    hauls = {haul | {card} for _, haul in found}
    best = max((sum(map(points, haul)) for haul in hauls), default=0)
    return len(found), len(hauls), best, max(map(len, hauls), default=0)


def tables(count=100):
    luck = Random(40)
    for number in range(count):
        deck = luck.sample(DECK, 40)
        card = deck.pop()
        loose = [deck.pop() for _ in range(luck.randint(0, 4 + number % 10))]
        builds = []
        if luck.random() < 0.5 and worth(card) > 1:
            pairs = [p for p in combinations(deck, 2) if sum(map(worth, p)) == worth(card)]
            if pairs:
                builds = [luck.choice(pairs)]
                deck = [one for one in deck if one not in builds[0]]
        tops = [deck.pop()] if luck.random() < 0.5 else []
        yield card, loose, builds, tops


def main():
    print(HEAD, end="")
    for card, loose, builds, tops in tables():
        named = " ".join(f"[{' '.join(build)}]" for build in builds)
        table = "; ".join(text or "-" for text in (card, " ".join(loose), named, "".join(tops)))
        for most, rules in ((40, "standard"), (1, "document")):
            numbers = " ".join(map(str, counts(card, loose, builds, tops, most)))
            print(f"{table} | {rules} {numbers}")


if __name__ == "__main__":
    main()
