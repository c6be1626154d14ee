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
        "faults": [],
    }


def test_a_claim_that_does_not():
    answer = asked(called=[4, 23], pattern="TOP_ROW")
    assert not answer.is_valid and answer.reason == "Not called yet: 41, 62, 88."
    assert answer.verified_numbers == (4, 23) and answer.missing_numbers == (41, 62, 88)


def test_a_mask_of_ones_own():
    mask = ["x....", "..x..", "....x"]
    assert asked(called=[4, 50, 90], mask=mask).verified_numbers == (4, 50, 90)


def test_a_malformed_ticket_is_an_answer_with_every_fault():
    answer = asked(ticket=[ROWS[0], ROWS[1], [None] * 9], pattern="FULL_HOUSE")
    assert not answer.is_valid and [fault.code for fault in answer.faults] == ["row-count"]
    broken = asked(ticket=[ROWS[0]], pattern="FULL_HOUSE")
    assert broken.reason == "A ticket has 3 rows, not 1."
    again = asked(called=[5, 5], pattern="TOP_ROW")
    assert again.reason == "The called numbers contain 5 more than once." and again.faults == []


def test_a_sheet():
    strip = tambola.make_strips(Draws(b"service", b""))[0]
    rows = [[list(row) for row in ticket] for ticket in strip]
    answer = asked(ticket=None, strip=rows, called=list(range(1, 91)), pattern="FULL_SHEET")
    assert answer.is_valid and len(answer.verified_numbers) == 12
    assert asked(ticket=None, strip=rows[:5], pattern="FULL_SHEET").faults[0].code == "strip"


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
