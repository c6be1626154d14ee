"""A refusal has a reason: a rule, a code, and a sentence with every place filled."""

import msgspec
import pytest

from fairtable.referee import Accepted, HouseWhy, Refused
from tests.toys.pips import DieThrown, Offends, Why


def test_a_reason_has_a_rule_a_sentence_and_a_code():
    why = Why.NOT_YOUR_TURN
    assert (why.rule, why.says, why.code) == ("P2", "It is not your turn.", "not-your-turn")


def test_values_fill_the_places_of_a_sentence():
    refused = Refused(Why.NOT_IN_HAND, Offends(cards=(7,)), {"card": 7})
    assert refused.says == "You do not hold the 7."


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ([], ""),
        (["13/8"], "13/8"),
        (("13/8", "6/5"), "13/8, 6/5"),
        ([1, 2, 3], "1, 2, 3"),
        ("a, b", "a, b"),
        (None, "None"),
    ],
    ids=repr,
)
def test_a_list_is_written_with_commas(value, said):
    refused = Refused(HouseWhy.UNREADABLE_MOVE, values={"reason": value})
    assert refused.says == said and refused.values["reason"] == value


def test_empty_fields_of_offends_are_left_out_of_the_json():
    assert msgspec.json.encode(Offends(cards=(7,))) == b'{"cards":[7]}'
    assert msgspec.json.encode(Offends()) == b"{}"


def test_a_sentence_without_places_stays_as_it_is():
    assert Refused(Why.OVER).says == "All cards are laid."


def test_braces_in_a_value_are_not_filled():
    refused = Refused(HouseWhy.UNREADABLE_MOVE, values={"reason": "{seat} is no move."})
    assert refused.says == "{seat} is no move."


def test_verdicts_are_values():
    assert Accepted((DieThrown(3),)) == Accepted((DieThrown(3),))
    assert Refused(Why.OVER) == Refused(Why.OVER, None, {}) != Refused(Why.NOT_BEGUN)


def test_no_two_reasons_of_the_house_are_the_same():
    # In an enum a second name for the same value is only an alias, and its code is lost.
    assert len(HouseWhy) == len(HouseWhy.__members__)
