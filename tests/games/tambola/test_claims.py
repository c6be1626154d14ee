"""T6, T7, T11: claims about any ticket, without a table; a simple checker says the same."""

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairtable.games import tambola
from fairtable.games.tambola import ClaimPattern, Pattern
from tests.games.tambola.halls import (
    BOTTOM,
    EVERYTHING,
    MIDDLE,
    TICKET,
    TOP,
    anything,
    calls,
    tickets,
)

LAW = {
    "EARLY_FIVE": EVERYTHING,
    "EARLY_SEVEN": EVERYTHING,
    "TOP_ROW": TOP,
    "MIDDLE_ROW": MIDDLE,
    "BOTTOM_ROW": BOTTOM,
    "FIRST_ROW": TOP,
    "SECOND_ROW": MIDDLE,
    "THIRD_ROW": BOTTOM,
    "FOUR_CORNERS": (4, 88, 9, 90),
    "FULL_HOUSE": EVERYTHING,
    "SECOND_FULL_HOUSE": EVERYTHING,
    "PYRAMID": (41, 35, 67, 9, 29, 90),
    "BREAKFAST": (4, 23, 12, 9, 18, 29),
    "LUNCH": (41, 35, 50, 45),
    "DINNER": (62, 88, 67, 75, 90),
    "ODDS": (23, 41, 35, 67, 75, 9, 29, 45),
    "EVENS": (4, 62, 88, 12, 50, 18, 90),
    "STAR": (4, 88, 50, 9, 90),
    "TEMPERATURE": (4, 90),
    "FULL_SHEET": EVERYTHING,
}


def test_t6_every_pattern_is_defined():
    assert set(ClaimPattern.__members__) == set(LAW) and set(tambola.PATTERNS) == set(
        ClaimPattern
    )
    assert len(ClaimPattern) == 17


@pytest.mark.parametrize("name", LAW)
def test_t6_the_numbers_of_a_pattern(name):
    assert tambola.numbers_for_pattern(TICKET, name) == LAW[name]
    assert tambola.numbers_for_pattern(TICKET, ClaimPattern[name]) == LAW[name]


def test_t6_names_are_read_in_many_ways():
    assert ClaimPattern("FIRST_ROW") is ClaimPattern.FIRST_ROW is ClaimPattern.TOP_ROW
    assert ClaimPattern("early five") is ClaimPattern("early-five") is ClaimPattern.EARLY_FIVE
    for wrong in ("", "FIRST", None, 7, "x" * 500):
        with pytest.raises(ValueError, match="is not a valid"):
            ClaimPattern(wrong)


@pytest.mark.parametrize("name", ["TOP_ROW", "FOUR_CORNERS", "FULL_HOUSE", "STAR", "ODDS"])
def test_t11_all_numbers_must_be_called(name):
    numbers = LAW[name]
    whole = tambola.verify_claim(TICKET, [7, *reversed(numbers), 8], name)
    assert whole == tambola.ClaimResult(True, None, numbers, ())
    for missing in numbers:
        called = [number for number in numbers if number != missing]
        result = tambola.verify_claim(TICKET, called, name)
        assert not result.is_valid and result.reason == f"Not called yet: {missing}."
        assert result.verified_numbers == tuple(called) and result.missing_numbers == (missing,)


def test_t11_early_five_is_proved_by_the_first_five_in_the_order_of_the_calls():
    called = [90, 1, 4, 50, 2, 12, 45, 23]
    result = tambola.verify_claim(TICKET, called, "EARLY_FIVE")
    assert result.is_valid and result.verified_numbers == (90, 4, 50, 12, 45)
    early = tambola.verify_claim(TICKET, called[:4], ClaimPattern.EARLY_FIVE)
    assert not early.is_valid and early.verified_numbers == (90, 4, 50)
    assert early.reason.startswith("2 more of these must be called: 23, 41, 62,")
    assert tambola.check_pattern(TICKET, {4, 12, 9, 18, 90}, "EARLY_FIVE")
    ordered = tambola.verify_claim(TICKET, {90, 4, 9, 18, 12}, "EARLY_FIVE")
    assert ordered.verified_numbers == (4, 9, 12, 18, 90)


def test_t11_a_ticket_without_numbers_for_a_pattern_never_has_it():
    evens = tuple(
        tuple(cell and cell // 2 * 2 + (2 if cell < 2 else 0) for cell in row) for row in TICKET
    )
    result = tambola.verify_claim(evens, range(1, 91), "ODDS")
    assert result.reason == "This ticket has no numbers for the pattern."


@pytest.mark.parametrize(
    ("ticket", "called", "pattern", "reason"),
    [
        (TICKET[:2], [], "TOP_ROW", "A ticket has 3 rows, not 2."),
        (TICKET, [True], "TOP_ROW", "The called numbers must be whole numbers from 1 to 90, "),
        (TICKET, ["4"], "TOP_ROW", "The called numbers must be whole numbers from 1 to 90, "),
        (TICKET, None, "TOP_ROW", "The called numbers must be a list"),
        (TICKET, "4", "TOP_ROW", "The called numbers must be a list"),
        (TICKET, [], "NO_ROW", "There is no pattern of this name. The patterns are EARLY_FIVE"),
        (TICKET, [], None, "There is no pattern of this name. The patterns are EARLY_FIVE"),
        (TICKET, [], "FULL_SHEET", "A strip is six tickets, not 3."),
        (TICKET, [], Pattern(("x",) * 3), "A pattern is three rows of five signs"),
        (TICKET, [], Pattern((".....",) * 3), "A pattern is three rows of five signs"),
        (TICKET, [], Pattern(columns=(0, 9)), "A pattern is three rows of five signs"),
        (TICKET, [], Pattern(needs=0), "A pattern is three rows of five signs"),
        (TICKET, [], Pattern(parity="even?"), "A pattern is three rows of five signs"),
        (TICKET, [], Pattern(7), "A pattern is three rows of five signs"),
    ],
)
def test_t11_what_cannot_be_verified_is_refused_with_a_sentence(
    ticket, called, pattern, reason
):
    result = tambola.verify_claim(ticket, called, pattern)
    assert not result.is_valid and result.reason.startswith(reason)
    assert result.verified_numbers == ()
    assert tambola.check_pattern(ticket, called, pattern) is False


@given(anything, anything, anything)
def test_t11_nothing_crashes(ticket, called, pattern):
    assert not tambola.verify_claim(ticket, called, pattern).is_valid
    assert not tambola.verify_claim(TICKET, called, pattern).is_valid
    # An empty list is a list of calls; nothing else here is.
    assert not tambola.verify_claim(ticket, [], "TOP_ROW").is_valid
    assert not tambola.verify_claim(TICKET, [], "TOP_ROW", pattern).is_valid
    assert tambola.check_pattern(TICKET, [], "TOP_ROW", pattern) is False
    assert tambola.numbers_for_pattern(ticket, pattern) == ()
    assert tambola.are_all_numbers_called(ticket, called) in (True, False)


def test_t11_are_all_numbers_called():
    assert tambola.are_all_numbers_called([1, 2], [3, 2, 1])
    assert not tambola.are_all_numbers_called([1, 4], [3, 2, 1])
    assert tambola.are_all_numbers_called([], [])
    assert tambola.are_all_numbers_called(range(1, 4), frozenset({1, 2, 3}))
    assert not tambola.are_all_numbers_called([0], [1])
    assert tambola.are_all_numbers_called([1], [1, 1]), "a repeat counts once"
    assert not tambola.are_all_numbers_called(None, [1])


@pytest.mark.parametrize("more", [[], [91], [0], [-3, 10**30], "twice"], ids=str)
@pytest.mark.parametrize("name", ["TOP_ROW", "FULL_HOUSE", "EARLY_FIVE"])
def test_t11_a_right_claim_never_loses_by_the_list_it_comes_with(name, more):
    called = list(LAW[name])
    right = tambola.verify_claim(TICKET, called, name)
    with_more = [*called, *(called if more == "twice" else more)]
    assert right.is_valid and tambola.verify_claim(TICKET, with_more, name) == right


@given(tickets, calls, st.sampled_from([name for name in LAW if name != "FULL_SHEET"]))
def test_t11_extra_calls_and_their_order_change_nothing(ticket, called, pattern):
    stands = tambola.check_pattern(ticket, called, pattern)
    assert tambola.check_pattern(ticket, called[::-1], pattern) == stands
    if stands:
        more = called + [number for number in range(1, 91) if number not in called]
        assert tambola.check_pattern(ticket, more, pattern)
    result = tambola.verify_claim(ticket, called, pattern)
    assert result.is_valid == stands and set(result.verified_numbers) <= set(called)
    assert set(result.missing_numbers).isdisjoint(called)


def naive(ticket, called, pattern):
    """The rule book once more, as simply as possible; None for malformed input."""
    if not is_ticket(ticket):
        return None
    rows = [[cell for cell in row if cell is not None] for row in ticket]
    everything = rows[0] + rows[1] + rows[2]
    if pattern == "EARLY_FIVE":
        return sum(number in called for number in everything) >= 5
    if pattern == "FOUR_CORNERS":
        wanted = [rows[0][0], rows[0][-1], rows[2][0], rows[2][-1]]
    elif pattern == "FULL_HOUSE":
        wanted = everything
    else:
        wanted = rows[["TOP_ROW", "MIDDLE_ROW", "BOTTOM_ROW"].index(pattern)]
    return all(number in called for number in wanted)


def is_ticket(ticket):
    if len(ticket) != 3 or any(len(row) != 9 for row in ticket):
        return False
    for row in ticket:
        if len([cell for cell in row if cell is not None]) != 5:
            return False
    for col in range(9):
        column = [row[col] for row in ticket if row[col] is not None]
        if not column or any(a >= b for a, b in pairwise(column)):
            return False
        low, high = (1, 9) if col == 0 else (80, 90) if col == 8 else (10 * col, 10 * col + 9)
        if any(number < low or number > high for number in column):
            return False
    return True


def spoilt(ticket, luck):
    """The ticket with a changed cell, or with a part missing."""
    rows = [list(row) for row in ticket]
    kind = luck.randrange(6)
    if kind == 0:
        rows.pop()
    elif kind == 1:
        luck.choice(rows).pop()
    else:
        value = luck.choice([None, 0, 91, -3, luck.randrange(1, 91), luck.randrange(1, 91)])
        luck.choice(rows)[luck.randrange(9)] = value
    return rows


@pytest.mark.parametrize(
    "amount", [10_000, pytest.param(100_000, marks=pytest.mark.long, id="a hundred thousand")]
)
def test_t11_random_claims_against_a_naive_checker(amount):
    luck, names = random.Random(90), [pattern.value for pattern in tuple(ClaimPattern)[:6]]
    most = tambola.ticket_count()
    pool = [tambola.ticket_numbered(luck.randrange(most)) for _ in range(2_000)]
    said, order = {True: 0, False: 0, None: 0}, list(range(1, 91))
    for at in range(amount):
        ticket = luck.choice(pool)
        if luck.random() < 0.1:
            ticket = spoilt(ticket, luck)
        if at % 10 == 0:
            luck.shuffle(order)
        called = order[: luck.randrange(91)]
        if luck.random() < 0.02 and called:
            called.append(luck.choice([0, 91, called[0]]))
        name = luck.choice(names)
        truth = naive(ticket, called, name)
        result = tambola.verify_claim(ticket, called, name)
        assert result.is_valid == bool(truth), (ticket, called, name)
        assert (result.reason is None) == result.is_valid
        if truth is not None:
            told = set(result.verified_numbers) | set(result.missing_numbers)
            assert told or name == "EARLY_FIVE"
            assert (len(result.verified_numbers) == 5) == result.is_valid or name in (
                "FULL_HOUSE",
                "FOUR_CORNERS",
            )
        said[truth] += 1
    assert min(said.values()) > amount // 20, said
