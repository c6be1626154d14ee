"""C19: the drags of a view are what the engine answers, and every meaning is a legal move."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairtable.games import casino
from fairtable.games.casino import Beginning, Drag, Meaning, Onto, Stage
from fairtable.referee import Accepted, Draws
from tests.games.casino.tables import DOCUMENT, after, ask, build, positions, table_of

games = st.tuples(
    st.sampled_from([2, 3, 4]), st.sampled_from(["standard", "document"]), st.binary(max_size=8)
)


def drags(table, seat=0):
    return casino.view(table, seat).drags


def on(table, card, onto):
    (found,) = [drag for drag in drags(table) if (drag.card, drag.onto) == (card, onto)]
    return [(each.does, each.move) for each in found.means]


@settings(max_examples=4)
@given(games)
def test_c19_every_meaning_is_accepted_and_nothing_is_missing(game):
    players, rules, seed = game
    draws = Draws(seed, b"drags")
    found = list(positions(players, seed, turns_only=False, rules=rules))
    for table in [draws.choice(found) for _ in range(12)]:
        for seat in (*table.players, None):
            seen = casino.view(table, seat)
            if seat is None or seat != table.turn:
                assert seen.drags == seen.may_stage == ()
                continue
            means = [means.move for drag in seen.drags for means in drag.means]
            for move in means:
                assert isinstance(ask(table, move, seat), Accepted), move
            legal = set(map(casino.write_move, casino.legal_moves(table, seat)))
            staged = {casino.write_move(move) for move in begun(seen)}
            listed = {move for move in legal if is_a_drag(move)}
            assert listed == {move for move in means if is_a_drag(move)} | staged


def is_a_drag(move):
    """What one drag can mean: a hand card alone, staging, and a card for the stack."""
    return move.startswith(("trail", "stage", "add")) or move.endswith("x stack")


def begun(seen):
    """Every stack that may begin, spelt out from the few kinds of `may_stage`."""
    places = {
        "hand": seen.hand,
        "table": seen.loose,
        "pile": casino.spread_of(seen, seen.seat).tops,
    }
    for kind in seen.may_stage:
        for card in places[kind.source]:
            if kind.onto == "loose":
                yield from (Stage(card, (one,)) for one in seen.loose if one != card)
            else:
                cards = [
                    [one for group in each.groups for one in group] for each in seen.builds
                ]
                yield from (Stage(card, casino.cards.in_order(each), True) for each in cards)


def test_c19_random_games_come_to_every_meaning():
    seen = set()
    for number in range(2):
        for table in positions(2, b"meanings-%d" % number, turns_only=number == 0):
            found = drags(table, table.turn) if table.turn is not None else ()
            seen |= {means.does for drag in found for means in drag.means}
    assert seen == {"take", "build", "raise", "join", "stage", "add", "trail"}


def test_c19_what_a_card_may_mean_on_a_loose_card():
    table = table_of(["7S 5S 9S 2C", "2H"], "7D 4C")
    assert on(table, "7S", Onto("loose", "7D")) == [
        ("take", "7S x 7D"),
        ("stage", "stage 7S on 7D"),
    ]
    (build,) = [drag for drag in drags(table) if drag.onto.card == "4C"]
    assert build == Drag(
        "5S",
        "hand",
        Onto("loose", "4C"),
        (
            Meaning("build", "5S build 9 with 4C", 9, ("4C",)),
            Meaning("stage", "stage 5S on 4C", None, ("4C",)),
        ),
        False,
    )
    assert on(table, "2C", Onto("table")) == [("trail", "trail 2C")]


@pytest.mark.parametrize("rules", ["document", "standard"])
def test_c19_by_document_rules_the_player_is_asked_before_a_trail_and_anothers_build(rules):
    builds = [build("3S 5D", 1, 1)]
    table = table_of(["2C 3C 10S", "2H"], "", builds, options=casino.Options(rules=rules))
    asked = {(each.card, each.means[0].does) for each in drags(table) if each.asks}
    trails = {("2C", "trail"), ("3C", "trail"), ("10S", "trail")}
    assert asked == ({*trails, ("2C", "raise")} if rules == "document" else set())
    own = table_of(["2C", "2H"], "", [build("3S 5D", 0, 1)], options=table.options)
    assert not any(each.asks for each in drags(own) if each.means[0].does == "raise")


def test_c19_all_cards_that_go_along_are_named():
    two = [build("3S 5D", 1, 1), build("6C 4D", 1, 2)]
    table = table_of(["2C 10S 8S", "2H"], "8C", two)
    (raised,) = [each for each in drags(table) if (each.card, each.onto.build) == ("2C", 1)]
    assert raised.means == (
        Meaning("raise", "2C raise [3S 5D] to 10", 10, ("3S", "5D", "6C", "4D")),
    )
    (joined, _) = next(
        each.means for each in drags(table) if (each.card, each.onto.card) == ("2C", "8C")
    )
    assert joined == Meaning("join", "2C build 10 with 8C", 10, ("8C", "6C", "4D"))
    assert on(table, "10S", Onto("build", build=2)) == [("take", "10S x [4D 6C]")]


def test_c19_where_a_stack_may_begin_is_said_once():
    table = table_of(["7S 2C", "2H"], "7D 4C", [build("5D 4S")], ["", "8C"])
    assert casino.view(table, 0).may_stage == (
        Beginning("hand", "loose"),
        Beginning("table", "loose"),
        Beginning("table", "build"),
        Beginning("pile", "loose"),
        Beginning("pile", "build"),
    )
    plain = table_of(["7S 2C", "2H"], "7D 4C", [build("5D 4S")], ["", "8C"], options=DOCUMENT)
    assert casino.view(plain, 0).may_stage == (
        Beginning("hand", "loose"),
        Beginning("table", "loose"),
    )
    alone = table_of(["7S 2C", "2H"], "7D")
    assert casino.view(alone, 0).may_stage == (Beginning("hand", "loose"),)
    assert casino.view(table_of(["7S", "2H"]), 0).may_stage == ()


def test_c12_onto_a_stack_a_card_is_added_or_takes_it():
    staged = after(table_of(["7S 2C", "2H"], "4C 3H 6H", (), ["", "8C"]), "stage 4C on 3H")
    stack = Onto("stack")
    assert on(staged, "7S", stack) == [("take", "7S x stack"), ("add", "add 7S")]
    assert on(staged, "6H", stack) == [("add", "add 6H")]
    assert on(staged, "8C", stack) == [("add", "add 8C")]
    assert casino.view(staged, 0).may_stage == ()
    full = after(staged, "add 7S")
    assert {drag.card for drag in drags(full)} == {"6H", "8C"}, "one hand card at most"


@settings(max_examples=4)
@given(games)
def test_c17_no_byte_of_a_view_depends_on_what_is_hidden(game):
    players, rules, seed = game
    draws = Draws(seed, b"bytes")
    found = list(positions(players, seed, turns_only=False, rules=rules))
    for table in [draws.choice(found) for _ in range(8)]:
        for seat in (*table.players, None):
            other = casino.redealt(table, seat, draws)
            here, there = casino.view(table, seat), casino.view(other, seat)
            assert msgspec.json.encode(here) == msgspec.json.encode(there)


@pytest.mark.parametrize("players", [2, 4])
def test_a_usual_view_has_few_drags(players):
    sizes = sorted(
        len(msgspec.json.encode(drags(table, table.turn)))
        for table in positions(players, b"small")
        if table.turn is not None
    )
    assert sizes[len(sizes) // 2] < 3_000 and sizes[-1] < 8_000
