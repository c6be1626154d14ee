"""What cards are worth in the document of Casino, and what several of them are together."""

import pytest

from fairtable.documents import casino
from fairtable.referee import BadInput
from tests.documents.casino_tables import build, card, cards


def test_values_sequences_and_sets():
    ranks = ["A", *map(str, range(2, 11)), *range(2, 11)]
    assert [casino.rank_value(rank) for rank in ranks] == [1, *range(2, 11), *range(2, 11)]
    assert casino.calculate_build_value(cards("5D 4C")) == 9
    assert casino.calculate_card_sum(cards("AD 10C 3S")) == 14
    assert casino.is_valid_sequence(cards("3S 5D 4H")) and not casino.is_valid_sequence(
        cards("3S 5D")
    )
    assert casino.is_valid_set(cards("3S 3D")) and not casino.is_valid_set(cards("3S 4D"))
    assert not casino.is_valid_set([]) and not casino.is_valid_sequence([])


@pytest.mark.parametrize(
    ("name", "lying", "mark"),
    [
        ("3S", "4H", "completes"),
        ("6S", "4H", "completes"),
        ("AS", "AH AD AC", "completes"),
        ("4D", "3S 3H", "completes"),
        ("3S", "4H 6D", "spoils"),
        ("10S", "4H 6D", "spoils"),
        ("2S", "9H", "spoils"),
        ("2S", "AS AH AD AC 2H 2D 3S", "spoils"),
        ("2S", "AS AH AD AC 2H 2D 3S 3H 4S 5S 6S 7S", None),
    ],
)
def test_a_card_completes_or_spoils_what_some_hand_card_takes(name, lying, mark):
    stack = {"type": "temporary_stack", "stackId": 0, "cards": cards(lying)}
    assert casino.validate_card_combination(card(name), stack) == mark


def test_a_hand_card_says_what_the_stack_is_to_add_up_to():
    def stack(*lying):
        return {"type": "temporary_stack", "stackId": 0, "cards": list(lying)}

    ten, four = card("10S", source="hand"), card("4H", source="table")
    marks = {"6D": "completes", "3D": "fits", "5D": "fits", "7D": "spoils", "10D": "spoils"}
    for name, mark in marks.items():
        assert casino.validate_card_combination(card(name), stack(ten, four)) == mark
    onto = stack(four, card("6D"))
    assert casino.validate_card_combination(ten, onto) == "completes"
    assert casino.validate_card_combination(card("9S", source="hand"), onto) == "spoils"
    assert casino.validate_card_combination(card("9S", source="hand"), stack(ten)) is None


def test_a_combination_is_refused_at_its_place():
    stack = {"type": "temporary_stack", "cards": cards("4H 6D")}
    for asked, place in (
        ((card("KS"), stack), "$.card"),
        ((card("4S"), {**stack, "cards": cards("4H KD")}), "$.targetStack.cards[1]"),
    ):
        with pytest.raises(BadInput) as bad:
            casino.validate_card_combination(*asked)
        assert bad.value.place == place


def test_kinds_of_things():
    stack = {"cards": cards("4H 6D"), "stackId": 1}
    things = [card("4H"), build("4H 5D", 0, 9), stack, {"rank": "K", "suit": "♥"}, None, 7, {}]
    assert [casino.is_card(thing) for thing in things] == [True] + [False] * 6
    assert [casino.is_build(thing) for thing in things] == [False, True] + [False] * 5
    assert [casino.is_temporary_stack(thing) for thing in things] == [False, False, True] + [
        False
    ] * 4


@pytest.mark.parametrize("rank", ["K", "J", "Q", "1", "11", "", "\ud800", None, True, 0, 11])
def test_there_is_no_such_rank(rank):
    with pytest.raises(ValueError, match=r"\.$"):
        casino.rank_value(rank)
