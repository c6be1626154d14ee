"""The statements of the document of Tambola, through `fairtable.documents.tambola`."""

from copy import deepcopy
from inspect import signature

import pytest

from fairtable.documents import tambola
from fairtable.documents.tambola import ClaimPattern
from tests.games.tambola.halls import BOTTOM, EVERYTHING, MIDDLE, TICKET, TOP

CORNERS = (4, 88, 9, 90)
NEEDED = {
    "TOP_ROW": TOP,
    "MIDDLE_ROW": MIDDLE,
    "BOTTOM_ROW": BOTTOM,
    "FOUR_CORNERS": CORNERS,
    "FULL_HOUSE": EVERYTHING,
}


def test_the_six_patterns_have_their_names():
    names = ["EARLY_FIVE", *NEEDED]
    assert [ClaimPattern[name].value for name in names] == names


def test_a_claim_takes_the_ticket_the_numbers_and_the_pattern():
    names = ["ticket", "called_numbers", "pattern"]
    assert list(signature(tambola.verify_claim).parameters) == names
    assert list(signature(tambola.check_pattern).parameters) == names


@pytest.mark.parametrize("name", NEEDED)
def test_a_claim_is_valid_only_if_every_number_is_called(name):
    numbers = list(NEEDED[name])
    assert tambola.get_numbers_for_pattern(TICKET, name) == numbers
    exact = tambola.verify_claim(TICKET, numbers, ClaimPattern[name])
    assert exact.is_valid and exact["isValid"] and exact.reason is None
    assert exact.verified_numbers == numbers
    superset = tambola.verify_claim(TICKET, range(1, 91), name)
    assert superset.is_valid
    for missing in numbers:
        called = [number for number in numbers if number != missing]
        partly = tambola.verify_claim(TICKET, called, name)
        assert not partly.is_valid and str(missing) in partly.reason
        assert not tambola.check_pattern(TICKET, called, name)
        assert not tambola.are_all_numbers_called(numbers, called)
    empty = tambola.verify_claim(TICKET, [], name)
    assert not empty.is_valid and empty.verified_numbers is None


def test_an_early_five_is_any_five_and_says_which():
    called = [88, 4, 90, 12, 75]
    found = tambola.verify_claim(TICKET, called, "EARLY_FIVE")
    assert found.is_valid and found.verified_numbers == called
    assert not tambola.check_pattern(TICKET, called[:4], "EARLY_FIVE")


def test_a_corner_is_the_first_or_last_number_of_its_row():
    assert tambola.get_numbers_for_pattern(TICKET, "FOUR_CORNERS") == [
        next(cell for cell in TICKET[0] if cell),
        next(cell for cell in reversed(TICKET[0]) if cell),
        next(cell for cell in TICKET[2] if cell),
        next(cell for cell in reversed(TICKET[2]) if cell),
    ]


def test_it_is_pure():
    ticket, called = [list(row) for row in TICKET], list(TOP)
    before = deepcopy((ticket, called))
    answers = [tambola.verify_claim(ticket, called, "TOP_ROW") for _ in range(2)]
    assert answers[0] == answers[1] and (ticket, called) == before


@pytest.mark.parametrize(
    "ticket", [None, [], [[1]], [["1"] * 9] * 3, "ticket", 7, [[9] * 9] * 3]
)
def test_malformed_tickets_never_crash(ticket):
    found = tambola.verify_claim(ticket, [1], "TOP_ROW")
    assert not found.is_valid and found.reason.endswith(".")
    assert tambola.get_numbers_for_pattern(ticket, "TOP_ROW") == []
    assert tambola.check_pattern(ticket, [1], "TOP_ROW") is False
