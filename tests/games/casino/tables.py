"""Spreads, tables and games that the tests of Casino share."""

from functools import reduce

from hypothesis import strategies as st
from msgspec.structs import replace

from fairtable.games import casino
from fairtable.games.casino import Build, Spread, Stack, Staged
from fairtable.games.casino.cards import DECK, in_order
from fairtable.games.casino.sets import picked, sets_of
from fairtable.referee import HOUSE, Accepted, Chance, Draws, Refused

LUCK = Chance.seeded(b"casino")

anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=60)
    | st.binary(),
    lambda inner: st.lists(inner, max_size=20) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=15,
)
cards = st.sampled_from(DECK)


def words(text):
    return tuple(text.split())


def build(text, owner=1, number=1):
    """A build from text: `5D 4C / 9H` are two groups."""
    groups = tuple(words(group) for group in text.split("/"))
    return Build(number, owner, sum(casino.VALUE[card] for card in groups[0]), groups)


def stack(text, **more):
    """A stack from text: `4H 6D`, with @hand or @pile behind a card."""
    staged = [card.partition("@") for card in text.split()]
    return Stack(tuple(Staged(card, source or "table") for card, _, source in staged), **more)


def table_of(hands, loose="", builds=(), piles=(), **more):
    """A table in the middle of a game; seat 0 plays next, unless `more` says otherwise."""
    players = tuple(range(len(hands)))
    piles = [*piles, *[""] * (len(hands) - len(piles))]
    options = more.pop("options", casino.Options())
    return casino.CardTable(
        **{
            "options": options,
            "players": players,
            "dealer": players[-1],
            "deal": 1,
            "round": 1,
            "turn": 0,
            "hands": {seat: in_order(words(hand)) for seat, hand in enumerate(hands)},
            "loose": words(loose),
            "builds": tuple(builds),
            "built": 9,
            "piles": {seat: words(pile) for seat, pile in enumerate(piles)},
            "points": dict.fromkeys(players, 0),
            **more,
        }
    )


DOCUMENT = casino.Options(rules="document")


def ask(table, move, seat=0, luck=LUCK):
    return casino.decide(table, seat, casino.read_move(move), luck)


def events(table, move, seat=0, luck=LUCK):
    verdict = ask(table, move, seat, luck)
    assert isinstance(verdict, Accepted), verdict
    return verdict.events


def after(table, *moves, seat=None):
    """The table after these moves of the players on turn, each of which must be accepted."""
    for move in moves:
        mover = table.turn if seat is None else seat
        table = reduce(casino.evolve, events(table, move, mover), table)
    return table


def refused(table, move, seat=0):
    verdict = ask(table, move, seat)
    assert isinstance(verdict, Refused), verdict
    return verdict


def code(table, move, seat=0):
    return refused(table, move, seat).why.code


def dealt(players=2, seed=b"casino", **options):
    table = casino.opening(casino.Options(**options))
    verdict = casino.decide(
        table, HOUSE, casino.begin(tuple(range(players))), Chance.seeded(seed)
    )
    return reduce(casino.evolve, verdict.events, table)


def positions(players, seed, turns_only=True, **options):
    """Every position of a random game, from the first turn to the end."""
    table = dealt(players, seed, **options)
    draws, count = Draws(seed, b"positions"), 0
    while not table.over:
        yield table
        mover = HOUSE if table.turn is None else table.turn
        moves = list(casino.legal_moves(table, mover))
        if turns_only:
            moves = [m for m in moves if isinstance(m, casino.Turn)] or moves
        luck = Chance.seeded(seed, "", count := count + 1)
        verdict = casino.decide(table, mover, draws.choice(moves), luck)
        table = reduce(casino.evolve, verdict.events, table)
    yield table


def all_cards(table):
    """Every card of a table, wherever it is."""
    found = [*table.stock, *table.loose]
    for place in (*table.hands.values(), *table.piles.values()):
        found += place
    return sorted(found + [card for each in table.builds for card in each.cards])


@st.composite
def spreads(draw, stacked=None, most_loose=8, one_build=True):
    """Any spread that a player may have; `one_build`: no two builds of one value."""
    deck = draw(st.permutations(DECK))
    hand, deck = deck[: (size := draw(st.integers(1, 10)))], deck[size:]
    loose, deck = deck[: (size := draw(st.integers(0, most_loose)))], deck[size:]
    tops, deck = deck[: (size := draw(st.integers(0, 3)))], deck[size:]
    builds = []
    for number in range(draw(st.integers(0, 3))):
        made, deck = _build(draw, deck, number + 1)
        if not one_build or all(made.value != other.value for other in builds):
            builds.append(made)
    standing = draw(st.booleans()) if stacked is None else stacked
    base = draw(st.sampled_from([None, *[each.id for each in builds]]))
    sources = draw(st.permutations(["table", "table", "table", "hand", "pile"]))
    staged = zip(deck, sources[: draw(st.integers(2, 5))], strict=False)
    return Spread(
        draw(st.integers(0, 3)),
        draw(st.integers(1, 2)),
        tuple(hand),
        tuple(loose),
        tuple(builds),
        Stack(tuple(Staged(card, source) for card, source in staged), base)
        if standing
        else None,
        tuple(tops),
        draw(st.booleans()) and draw(st.booleans()),
    )


def _build(draw, deck, number):
    """A build from the first cards of what is left of the deck."""
    pool, value = deck[:8], draw(st.integers(2, 10))
    choices = sets_of(pool, value) or [1]
    first = picked(pool, draw(st.sampled_from(choices)))
    value = sum(casino.VALUE[card] for card in first)
    groups = [first]
    rest = [card for card in deck if card not in first]
    more = sets_of(rest[:6], value)
    if more and draw(st.booleans()):
        groups.append(picked(rest[:6], draw(st.sampled_from(more))))
    used = {card for group in groups for card in group}
    made = Build(number, draw(st.integers(0, 3)), value, tuple(groups))
    return made, [card for card in deck if card not in used]


def targets(spread):
    """Everything that a card can be dragged onto."""
    yield from (casino.OnLoose(index) for index in range(len(spread.loose)))
    yield from (casino.OnBuild(each.id) for each in spread.builds)
    if spread.stack:
        yield casino.OnStack(spread.stack.id)
    yield casino.OnTable()


def drags(spread):
    """Every drag that can be made on a spread."""
    for source, lying in (
        ("hand", spread.hand),
        ("table", spread.loose),
        ("pile", spread.tops),
    ):
        for card in lying:
            for target in targets(spread):
                onto = isinstance(target, casino.OnLoose) and spread.loose[target.index]
                if onto != card:
                    yield casino.Dragged(card, source), target


__all__ = ["replace"]
