"""Questions without a table: claims from other programs."""

import msgspec
import pytest

from fairtable.games import tambola
from fairtable.games.tambola import ClaimQuestion
from fairtable.referee import BadInput, Draws
from tests.games.tambola.halls import TICKET, TOP

ROWS = [list(row) for row in TICKET]
verify = tambola.SERVICES["verify-claim"]


def asked(**words):
    return verify(msgspec.convert({"ticket": ROWS, "called": [], **words}, ClaimQuestion))


def test_a_claim_that_stands():
    answer = asked(called=[1, *TOP], pattern="first_row")
    assert msgspec.to_builtins(answer) == {
        "is_valid": True,
        "reason": None,
        "verified_numbers": TOP,
        "missing_numbers": (),
    }


def test_a_claim_that_does_not():
    answer = asked(called=[4, 23], pattern="TOP_ROW")
    assert not answer.is_valid and answer.reason == "Not called yet: 41, 62, 88."
    assert answer.verified_numbers == (4, 23) and answer.missing_numbers == (41, 62, 88)


def test_a_mask_of_ones_own():
    mask = ["x....", "..x..", "....x"]
    assert asked(called=[4, 50, 90], mask=mask).verified_numbers == (4, 50, 90)


@pytest.mark.parametrize(
    ("ticket", "code", "says"),
    [
        ([ROWS[0], ROWS[1], [None] * 9], "not-a-ticket", "Row 3 must have 5 numbers, not 0."),
        ([ROWS[0]], "not-a-ticket", "A ticket has 3 rows, not 1."),
        ([[95, *ROWS[0][1:]], *ROWS[1:]], "wrong-column", "Column 1 holds 1 to 9, not 95."),
    ],
)
def test_t1_a_malformed_ticket_is_refused_with_the_rule_and_its_faults(ticket, code, says):
    with pytest.raises(BadInput) as bad:
        asked(ticket=ticket, pattern="FULL_HOUSE")
    assert (bad.value.why.code, bad.value.place) == (code, "$.ticket")
    assert says in bad.value.sentence


@pytest.mark.parametrize("called", [[4, 5, 4], [4, 5, 91], [4, 5, 0]], ids=str)
def test_t9_numbers_that_were_never_called_so_are_refused_at_their_place(called):
    with pytest.raises(BadInput) as bad:
        asked(called=called, pattern="TOP_ROW")
    assert bad.value.place == "$.called[2]" and str(called[2]) in bad.value.sentence


def test_a_sheet():
    strip = tambola.make_strips(Draws(b"service", b""))[0]
    rows = [[list(row) for row in ticket] for ticket in strip]
    answer = asked(ticket=None, strip=rows, called=list(range(1, 91)), pattern="FULL_SHEET")
    assert answer.is_valid and len(answer.verified_numbers) == 12
    with pytest.raises(BadInput) as bad:
        asked(ticket=None, strip=rows[:5], pattern="FULL_SHEET")
    assert (bad.value.why.code, bad.value.place) == ("not-a-strip", "$.strip")


@pytest.mark.parametrize(
    ("words", "place"),
    [
        ({}, "$.pattern"),
        ({"pattern": "TOP_ROW", "mask": ["xxxxx"] * 3}, "$.pattern"),
        ({"pattern": "NO_ROW"}, "$.pattern"),
        ({"mask": ["....."] * 3}, "$.mask"),
        ({"pattern": "FULL_SHEET"}, "$.strip"),
        ({"pattern": "TOP_ROW", "ticket": None}, "$.ticket"),
    ],
)
def test_bad_questions(words, place):
    with pytest.raises(BadInput) as bad:
        asked(**words)
    assert bad.value.place == place and str(bad.value).endswith(".")


@pytest.mark.parametrize(
    "words",
    [
        {"called": ["4"]},
        {"called": [4] * 2_000},
        {"ticket": [[4] * 99]},
        {"ticket": [["4"]]},
        {"columns": "tens"},
        {"mask": ["xxxxx"]},
        {"colour": "red"},
    ],
    ids=str,
)
def test_what_is_no_question_at_all(words):
    with pytest.raises(msgspec.ValidationError):
        asked(**words)
