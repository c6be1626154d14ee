"""C19: the drags of a view are what the engine answers, and every meaning is a legal move."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairtable.games import casino
from fairtable.games.casino import Drag, Meaning, Onto
from fairtable.games.casino.events import BuildLaid, CardsCaptured
from fairtable.games.casino.moves import Capture, LayBuild, Raise
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
                assert seen.drags == ()
                continue
            means = [means.move for drag in seen.drags for means in drag.means]
            for move in means:
                assert isinstance(ask(table, move, seat), Accepted), move
            legal = set(map(casino.write_move, casino.legal_moves(table, seat)))
            listed = {move for move in legal if is_a_drag(move)}
            staged = {move for move in legal if move.startswith("stage")}
            assert listed == {move for move in means if is_a_drag(move)} | staged
            assert {move for move in means if move.startswith("stage")} <= staged
            assert {move for move in staged if could_end(table, seat, move)} == staged


def is_a_drag(move):
    """What one drag can mean: a hand card alone, staging, and a card for the stack."""
    return move.startswith(("trail", "stage", "add")) or move.endswith("x stack")


def could_end(table, seat, move):
    """C12. Does some turn use what a stack begins with? Counted from the moves themselves."""
    if table.options.rules == "document":
        return True
    staged = casino.read_move(move)
    for turn in casino.legal_moves(table, seat):
        if isinstance(turn, Capture | LayBuild | Raise):
            result = ask(table, casino.write_move(turn), seat)
            assert isinstance(result, Accepted)
            (laid,) = [
                one for one in result.events if isinstance(one, BuildLaid | CardsCaptured)
            ]
            used = {turn.card, *(laid.haul if isinstance(laid, CardsCaptured) else ())}
            if isinstance(laid, BuildLaid):
                used |= {one for group in laid.build.groups for one in group}
            if {staged.card, *staged.on} <= used:
                return True
    return False


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


def stacks(table):
    """Where a stack may begin: the choices say it."""
    moves = map(casino.write_move, casino.legal_moves(table, 0))
    return {move.removeprefix("stage ") for move in moves if move.startswith("stage")}


def test_c12_a_stack_begins_only_where_some_turn_could_finish_it():
    table = table_of(["10H", "2H"], "8D 10S AH")
    assert stacks(table) == {"10H on 10S"}
    assert not any(drag.onto.card in ("8D", "AH") for drag in drags(table))
    two = table_of(["10H", "2H"], "8D AH 2C")
    assert stacks(two) == {"10H on 8D", "10H on 2C", "8D on 2C", "2C on 8D"}
    plain = table_of(["10H", "2H"], "8D 10S AH", options=DOCUMENT)
    assert {"10H on 8D", "8D on AH"} <= stacks(plain), "the document begins one anywhere"


def test_c12_a_stack_on_a_build_begins_where_the_build_goes_along():
    table = table_of(["9H 2C 3S", "2H"], "7D 4C", [build("5D 4S")], ["", "7C"])
    assert stacks(table) >= {"7D on [4S 5D]", "7C on [4S 5D]", "2C on 7D"}
    assert "4C on [4S 5D]" not in stacks(table)


def test_c12_onto_a_stack_a_card_is_added_or_takes_it():
    staged = after(table_of(["7S 2C", "2H"], "4C 3H 6H", (), ["", "8C"]), "stage 4C on 3H")
    stack = Onto("stack")
    assert on(staged, "7S", stack) == [("take", "7S x stack"), ("add", "add 7S")]
    assert on(staged, "6H", stack) == [("add", "add 6H")]
    assert on(staged, "8C", stack) == [("add", "add 8C")]
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
