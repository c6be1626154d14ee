"""C5, C20: every capture, counted against a brute force; sets and sequences."""

from functools import reduce
from itertools import combinations, pairwise
from operator import or_
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairtable.games import casino
from fairtable.games.casino import DOCUMENT, PRESETS, STANDARD, Capture, Dragged, Spread
from fairtable.games.casino.asked import AskedBuild, AskedSpread
from fairtable.games.casino.cards import DECK, VALUE, read_cards
from fairtable.games.casino.service import CaptureQuestion, ask_captures
from fairtable.games.casino.sets import TooManyWays, count_sets, partition, sets_of
from fairtable.referee import BadInput
from tests.games.casino import worst_table
from tests.games.casino.brute_force import counts, tables
from tests.games.casino.tables import anything, build, cards, spreads, stack, words

COUNTS = Path(__file__).parents[2] / "counts" / "casino.txt"


def counted():
    for line in COUNTS.read_text().splitlines():
        if not line.startswith("#"):
            table, answer = line.split(" | ")
            parts = [part.strip("[]-") for part in table.split("; ")]
            rules, *numbers = answer.split()
            yield pytest.param(parts, rules, [*map(int, numbers)], id=line)


@pytest.mark.parametrize(("table", "rules", "numbers"), [*counted()])
def test_counts(table, rules, numbers):
    card, loose, builds, top = table
    spread = Spread(
        hand=(card,),
        loose=words(loose),
        builds=(build(builds),) if builds else (),
        tops=words(top),
    )
    options = casino.capture_options(card, spread, PRESETS[rules])
    hauls = {frozenset(option.cards) for option in options}
    best = max((option.points for option in options), default=0)
    most = max(map(len, hauls), default=0)
    assert [len(options), len(hauls), best, most] == numbers
    moves = casino.captures.capture_moves(spread, PRESETS[rules], card)
    assert sum(1 for _ in moves) == len(hauls), "legal moves have each haul once"


def test_the_counts_are_what_the_brute_force_says():
    lines = [line for line in COUNTS.read_text().splitlines() if not line.startswith("#")]
    assert len(lines) == 200
    for line, table in list(zip(lines[::2], tables(), strict=True))[::9]:
        assert line.endswith(" ".join(map(str, counts(*table, 40))))


def test_c20_options_come_best_first():
    spread = Spread(hand=("10S",), loose=words("10D 9C AH 6S 4D 7H 3H"))
    options = casino.capture_options("10♠", spread)
    assert [option.points for option in options] == sorted(
        (option.points for option in options), reverse=True
    )
    assert options[0].points == 3 and options[0].spades == 2
    assert {*options[0].sets} == {("10D",), ("4D", "6S"), ("3H", "7H"), ("AH", "9C")}
    assert set(options[0].cards) == {"10S", *spread.loose}
    assert len(casino.capture_options("10S", spread, DOCUMENT)) == 5


def test_c20_a_way_that_would_break_a_rule_is_no_option():
    kept = Spread(hand=("9S",), loose=("9D",), builds=(build("5D 4C", 0),))
    assert {option.builds for option in casino.capture_options("9S", kept)} == {(1,)}


@pytest.mark.parametrize(
    "ask",
    [
        lambda: casino.capture_options("KS", Spread(hand=("7S",))),
        lambda: casino.capture_options("7S", Spread()),
        lambda: casino.capture_options("7S", None),
        lambda: casino.capture_options("7S", Spread(hand=("7S",)), "standard"),
        lambda: casino.capture_options(
            "10S", Spread(hand=("10S",), loose=DECK[:9] + DECK[10:])
        ),
        lambda: list(casino.turns(Spread(hand=("10S",), loose=DECK[:9] + DECK[10:]), STANDARD)),
    ],
)
def test_c20_what_cannot_be_asked_is_a_value_error(ask):
    with pytest.raises(ValueError, match=r"\.$"):
        ask()


def test_c20_a_real_table_never_has_too_many_ways():
    """C10: no two loose cards have the same value. Three aces on piles give the most ways."""
    loose = tuple(card for card in DECK if card.endswith("S"))
    other = casino.Build(1, 1, 10, (("8H", "2H"),))
    spread = Spread(hand=("10C", "10D"), loose=loose, tops=("AH", "AD", "AC"), builds=(other,))
    assert len(casino.capture_options("10C", spread)) == 799
    assert worst_table.ways(10, (1, 1, 1)) == (799, 34), (
        "the program that looked at all tables agrees"
    )


@pytest.mark.long
def test_c20_no_table_has_more_ways():
    found = worst_table.worst()
    assert found[0] == (799, 34, 10, (1, 1, 1))
    assert max(sets for _, sets, _, _ in found) == 34


def test_c20_a_table_made_by_hand_may_have_too_many_ways():
    loose = tuple(card for card in DECK if VALUE[card] < 6)
    with pytest.raises(TooManyWays, match="too many cards"):
        casino.capture_options("10C", Spread(hand=("10C",), loose=loose))
    with pytest.raises(BadInput) as bad:
        ask_captures(CaptureQuestion("10C", AskedSpread(loose=list(loose))))
    assert bad.value.place == "$.state.loose"
    whole = [card for card in DECK if card != "10C"]
    with pytest.raises(BadInput) as bad:
        ask_captures(CaptureQuestion("10C", AskedSpread(loose=whole), "document"))
    assert bad.value.place == "$.state.loose" and bad.value.why is None
    builds = [AskedBuild(n, 1, 2, [[card]]) for n, card in enumerate(("2S", "2H", "2D"))]
    many = AskedSpread(loose=[*DECK[:1], *DECK[10:11], *DECK[20:21]], builds=builds)
    assert len(ask_captures(CaptureQuestion("2C", many)).options) == 4 * 8 - 1


def test_c20_a_table_with_too_many_sets_is_refused_before_they_are_listed(monkeypatch):
    def listed(*_):
        raise AssertionError("the sets were listed")

    monkeypatch.setattr("fairtable.games.casino.taking.sets_of", listed)
    monkeypatch.setattr("fairtable.games.casino.combos.sets_of", listed)
    whole = tuple(card for card in DECK if card not in ("10C", "9S", "10S"))
    for rules in (STANDARD, DOCUMENT):
        with pytest.raises(TooManyWays):
            casino.capture_options("10C", Spread(hand=("10C",), loose=whole), rules)
        stacked = Spread(hand=("10C",), loose=whole, stack=stack("9S 10S"))
        with pytest.raises(TooManyWays):
            casino.marks(stacked, rules)
        found = casino.determine_actions(Dragged("10C"), casino.OnStack(), stacked, rules)
        assert found.actions and not found.feedback, "the engine answers all the same"


@given(spreads(stacked=False, most_loose=6), st.sampled_from(list(PRESETS.values())))
def test_c5_options_and_legal_captures_take_the_same(spread, rules):
    for card in spread.hand:
        hauls = {
            frozenset(option.cards) for option in casino.capture_options(card, spread, rules)
        }
        moves = list(casino.captures.capture_moves(spread, rules, card))
        taken = {
            frozenset({move.card, *move.taken, *(one for each in move.builds for one in each)})
            for move in moves
        }
        assert taken == hauls and len(moves) == len(hauls)


@given(st.lists(cards, unique=True, max_size=8), st.integers(1, 10))
def test_partition_finds_a_split_if_there_is_one(some, value):
    found = partition(some, value)
    assert partition(list(reversed(some)), value) == found, "always the same split"
    if found is not None:
        assert sorted(card for each in found for card in each) == sorted(some)
        assert all(sum(VALUE[card] for card in each) == value for each in found)
    bits = [(1 << len(some)) - 1] if some else []
    sets = sets_of(some, value)
    ways = (way for n in range(1, 9) for way in combinations(sets, n))
    whole = (
        any(sum(way) == bits[0] == reduce(or_, way) for way in ways)  # all cards, each once
        if some and len(sets) < 12
        else found is not None
    )
    assert len(sets) == count_sets(some, value)
    assert (found is not None) == whole


def test_partition_of_what_is_no_card_is_none():
    assert partition(["KS"], 7) is partition([], 7) is partition(["7S", "7S"], 7) is None
    assert partition(["7S"], 0) is None


@pytest.mark.parametrize(
    ("some", "sequence", "same"),
    [
        ("", False, False),
        ("7S", True, True),
        ("3S 4D 5C", True, False),
        ("5C 3S 4D", True, False),
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S", True, False),
        ("3S 5D", False, False),
        ("3S 3D", False, True),
        ("3S 3D 4C", False, False),
        ("10S AS", False, False),
        ("9♠ 9♥ 9d 9c", False, True),
        ("3S 3S", False, False),
        ("3S 4D 3S", False, False),
        ("3S 4D 4D 5C", False, False),
    ],
)
def test_c20_sequences_and_sets(some, sequence, same):
    assert casino.is_valid_sequence(some.split()) is sequence
    assert casino.is_valid_set(some.split()) is same


@given(st.lists(cards, unique=True, max_size=5))
def test_c20_sequences_and_sets_by_their_definition(some):
    values = sorted(VALUE[card] for card in some)
    steps = {b - a for a, b in pairwise(values)}
    assert casino.is_valid_sequence(some) == (bool(some) and steps <= {1})
    assert casino.is_valid_set(some) == (bool(some) and steps <= {0})


@given(anything)
def test_no_input_breaks_the_questions_about_cards(some):
    for ask in (
        lambda: casino.is_valid_sequence(some),
        lambda: casino.is_valid_set([some]),
        lambda: casino.read_card(some),
        lambda: casino.capture_options(some, Spread(hand=("7S",))),
        lambda: casino.score(some, [["7S"]]),
        lambda: casino.score([[0]], [some]),
        lambda: read_cards(some),
    ):
        try:
            ask()
        except ValueError as problem:
            assert str(problem).endswith(".") and len(str(problem)) < 120


def test_a_card_is_read_as_people_write_it():
    assert (
        casino.read_card("7♠")
        == casino.read_card(" 7s ")
        == casino.read_card("7♠\ufe0f")
        == "7S"
    )
    assert casino.read_card("a♥") == "AH" and casino.read_card("10d") == "10D"
    assert len(DECK) == 40 and sum(VALUE.values()) == 220


def test_a_capture_is_a_value():
    assert Capture("7S", ("7D",)) == casino.read_move("7S x 7D")
