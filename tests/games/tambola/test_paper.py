"""T21: printed sets, their proofs, and claims with printed tickets."""

import base64
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairtable.games import tambola
from fairtable.games.tambola import Options, PaperSet, PrintedSet, Prize, Why, paper
from fairtable.games.tambola.paper import WrongProof, check
from fairtable.games.tambola.paper_service import ProofQuestion, SetQuestion
from fairtable.games.tambola.service import (
    SERVICES,
)
from fairtable.referee import HOST, HOUSE, BadInput
from tests.games.tambola.halls import accepted, after, called_out, hall_of, refused

SEED = bytes(range(16))
ROWS = (Prize("TOP_ROW", (10, 4)), Prize("MIDDLE_ROW", (6,)), Prize("FULL_HOUSE", (20,)))


@cache
def printed(sheets=50, strips=False, columns="1-9", seed=SEED):
    return PaperSet(seed, sheets, strips, columns)


def hall_with(found, **options):
    option = PrintedSet(found.root, len(found.sheets), found.strips)
    return hall_of(**{"paper": option, "columns": found.columns, "prizes": ROWS, **options})


def numbers(row):
    return tuple(number for number in row if number)


def top_called(found, sheet, ticket=0, **options):
    """A hall in which the top row of a printed ticket has been called."""
    hall = hall_with(found, **options)
    return called_out(hall, *numbers(found.sheet(sheet)[ticket][0]))


@pytest.mark.parametrize("strips", [False, True])
@pytest.mark.parametrize("columns", ["1-9", "1-10"])
@pytest.mark.parametrize("sheets", [1, 2, 3, 33])
def test_t21_every_sheet_has_a_proof_and_every_ticket_an_id(strips, columns, sheets):
    found = PaperSet(SEED, sheets, strips, columns)
    for number in range(1, sheets + 1):
        proof = found.proof(number)
        shown = check(found.root, sheets, strips, columns, number, proof)
        assert shown == found.sheet(number) and len(found.ids(number)) == len(shown)
        for at, name in enumerate(found.ids(number)):
            assert found.read_id(name.lower()) == (found.short, number, at if strips else None)
        assert len(f"paper SECOND_FULL_HOUSE {number}F {proof}") <= 4096
    tickets = [ticket for sheet in found.sheets for ticket in sheet]
    assert len(set(tickets)) == len(tickets)


def test_t21_a_set_follows_from_its_code_and_from_nothing_else():
    found = printed()
    assert PaperSet(paper.read_code(found.code), 50, False).root == found.root
    assert len(found.code) == 26 and paper.read_code(found.code.lower()) == SEED
    assert paper.read_code(" ".join(found.code).replace("0", "o").replace("1", "l")) == SEED
    others = [(49, False, "1-9"), (50, True, "1-9"), (50, False, "1-10")]
    roots = {PaperSet(SEED, *terms).root for terms in others}
    roots.add(PaperSet(bytes(16), 50, False).root)
    assert len(roots | {found.root}) == 5


def test_t21_the_arithmetic_is_fixed():
    """A printed set must be found again for ever."""
    found = PaperSet(SEED, 3, True, "1-9")
    assert found.code == "00041061050R3GG28A1C60T3GF"
    assert found.root == "333c0d5b909fe6f8530ffedf634c9759ed362d3ac14ed466b5a89c78ed03e0d9"


@given(st.binary(min_size=16, max_size=16))
def test_t21_codes_are_read_back(seed):
    assert paper.read_code(paper.write_code(seed)) == seed


@pytest.mark.parametrize(
    "code", ["", "0" * 25, "0" * 27, "U" * 26, "Z" * 26, None, 7, "0" * 99]
)
def test_t21_what_is_no_code(code):
    with pytest.raises(ValueError, match="26 signs"):
        paper.read_code(code)


@pytest.mark.parametrize(
    "text", ["", "17", "K7Q2M", "K7Q2M-0", "K7Q2M-17G", "K7Q2M-99999", "x" * 99]
)
def test_t21_what_is_no_id(text):
    with pytest.raises(ValueError, match="An id is written like"):
        paper.read_id(text)


def test_t21_the_host_claims_for_a_printed_ticket_and_no_seat_wins():
    found = printed()
    hall = top_called(found, 17)
    (upheld,) = accepted(hall, HOST, f"paper TOP_ROW 17 {found.proof(17)}")
    name = found.id_of(17)
    assert (upheld.seat, upheld.paper, upheld.shown) == (None, name, {0: found.sheet(17)[0]})
    hall = called_out(after(hall, HOST, f"paper TOP_ROW 17 {found.proof(17)}"), 90)
    (claim,) = tambola.view(hall, None).claims
    assert (claim.seat, claim.ticket, claim.serial, claim.paper) == (None, None, None, name)
    assert (claim.amount, claim.call) == (10, 5) and not any(hall.winnings().values())
    assert tambola.view(hall, 0).paper.short == found.short == name[:5]


def test_t21_a_printed_ticket_is_claimed_with_once_and_bogeys_count_for_it():
    found = printed()
    hall = top_called(found, 17, bogeys_out=2)
    hall = after(hall, HOST, f"paper TOP_ROW 17 {found.proof(17)}")
    assert refused(hall, HOST, f"paper TOP_ROW 17 {found.proof(17)}").why is Why.HAS_THIS_PRIZE
    hall = called_out(hall, 90)
    assert refused(hall, HOST, f"paper TOP_ROW 17 {found.proof(17)}").why is Why.HAS_THIS_PRIZE
    wrong = f"paper MIDDLE_ROW 17 {found.proof(17)}"
    (bogey,) = accepted(hall, HOST, wrong)
    assert (bogey.seat, bogey.paper, bogey.bogeys, bogey.out) == (
        None,
        found.id_of(17),
        1,
        False,
    )
    out = refused(after(hall, HOST, wrong, wrong), HOST, wrong)
    assert out.says == f"Ticket {found.id_of(17)} is out of the game. Wrong claims with it: 2."
    assert [holder.bogeys for holder in after(hall, HOST, wrong).players.values()] == [(0,)] * 2


def test_t21_a_strip_is_claimed_with_ticket_by_ticket_and_a_sheet_counts_as_a_player():
    found = printed(4, strips=True)
    hall = top_called(found, 3, 2, one_prize="player")
    hall = after(hall, HOST, f"paper TOP_ROW 3C {found.proof(3)}")
    row = [n for n in numbers(found.sheet(3)[5][1]) if n not in hall.called]
    verdict = refused(called_out(hall, *row), HOST, f"paper MIDDLE_ROW 3F {found.proof(3)}")
    assert verdict.why is Why.SHEET_HAS_PRIZE
    other = accepted(called_out(hall, *row), HOST, f"paper MIDDLE_ROW 2F {found.proof(2)}")
    assert isinstance(other[0], tambola.BogeyCalled)


def test_t21_a_full_sheet_on_paper():
    found = printed(4, strips=True)
    sheet = Prize("FULL_SHEET", (9,))
    two = [n for ticket in found.sheet(1) for n in numbers(ticket[0])[:2]]
    hall = after(
        tambola.opening(
            Options(strips=True, prizes=(sheet,), paper=PrintedSet(found.root, 4, True))
        ),
        HOUSE,
        "begin 0",
    )
    (upheld,) = accepted(called_out(hall, *two), HOST, f"paper FULL_SHEET 1B {found.proof(1)}")
    assert set(upheld.shown) == set(range(6)) and set(upheld.numbers) == set(two)


@pytest.mark.parametrize("seat", [0, 1, 3, HOUSE])
def test_t21_nobody_but_the_host_claims_for_paper(seat):
    found = printed()
    text = f"paper TOP_ROW 17 {found.proof(17)}"
    assert refused(top_called(found, 17), seat, text).why is Why.NOT_THE_HOST


def changed(proof, at, to=None):
    body = bytearray(base64.urlsafe_b64decode(proof + "=" * (-len(proof) % 4)))
    body[at] = body[at] ^ 1 if to is None else to
    return base64.urlsafe_b64encode(bytes(body)).decode().rstrip("=")


FOUND = printed()
PROOF = FOUND.proof(17)
OTHER_SET = printed(seed=bytes(16))
LONGER = printed(100)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        pytest.param(f"paper TOP_ROW 51 {PROOF}", Why.NO_SUCH_SHEET, id="beyond the set"),
        pytest.param(f"paper TOP_ROW 0 {PROOF}", Why.NO_SUCH_SHEET, id="sheet 0"),
        pytest.param(f"paper TOP_ROW 99999 {PROOF}", Why.NO_SUCH_SHEET, id="a huge sheet"),
        pytest.param(f"paper TOP_ROW 17A {PROOF}", Why.WRONG_LETTER, id="a letter too many"),
        pytest.param(f"paper TOP_ROW 18 {PROOF}", Why.OTHER_SHEET, id="another number"),
        pytest.param(
            f"paper TOP_ROW 17 {OTHER_SET.proof(17)}", Why.OTHER_SET, id="another set"
        ),
        pytest.param(
            f"paper TOP_ROW 17 {LONGER.proof(17)}", Why.UNREADABLE_PROOF, id="a path too long"
        ),
        pytest.param(f"paper TOP_ROW 17 {PROOF[:-44]}", Why.UNREADABLE_PROOF, id="too short"),
        pytest.param("paper TOP_ROW 17 A", Why.UNREADABLE_PROOF, id="nearly nothing"),
        pytest.param(f"paper TOP_ROW 17 {'A' * 4000}", Why.UNREADABLE_PROOF, id="huge"),
        pytest.param(
            f"paper TOP_ROW 17 {changed(PROOF, 8)}", Why.FALSE_PROOF, id="a changed row"
        ),
        pytest.param(
            f"paper TOP_ROW 17 {changed(PROOF, 6 + 27)}", Why.FALSE_PROOF, id="another salt"
        ),
        pytest.param(
            f"paper TOP_ROW 17 {changed(PROOF, -1)}", Why.FALSE_PROOF, id="another path"
        ),
        pytest.param(
            f"paper TOP_ROW 18 {changed(PROOF, 5, 18)}", Why.FALSE_PROOF, id="a lie about 17"
        ),
        pytest.param(f"paper STAR 17 {PROOF}", Why.NO_SUCH_PRIZE, id="no prize"),
    ],
)
def test_t21_what_is_refused(text, why):
    assert refused(top_called(FOUND, 17), HOST, text).why is why
    assert refused(hall_of(), HOST, text).why is Why.NO_PAPER


def test_t21_a_ticket_of_a_strip_is_named_with_its_letter():
    found = printed(4, strips=True)
    text = f"paper TOP_ROW 3 {found.proof(3)}"
    verdict = refused(top_called(found, 3), HOST, text)
    assert verdict.why is Why.WRONG_LETTER and "A to F" in verdict.says


def test_t21_a_set_that_holds_no_tickets_wins_nothing(monkeypatch):
    """A host who prints with another program may hash anything: then it is not a ticket."""
    one = tuple(tuple(5 if cell else None for cell in row) for row in FOUND.sheet(1)[0])
    monkeypatch.setattr(paper, "make_tickets", lambda *_: [one])
    forged = PaperSet(SEED, 1, False)
    hall = called_out(hall_with(forged), 5)
    verdict = refused(hall, HOST, f"paper TOP_ROW 1 {forged.proof(1)}")
    assert verdict.why is Why.FALSE_PROOF and "holds no ticket" in verdict.says


@given(st.text(max_size=2_000), st.integers(-5, 60))
def test_t21_nothing_is_a_proof_by_chance(proof, number):
    with pytest.raises(WrongProof):
        check(FOUND.root, 50, False, "1-9", number, proof)


@given(st.integers(0, 8 * 190 - 1))
def test_t21_no_bit_of_a_proof_can_be_changed(bit):
    body = bytearray(base64.urlsafe_b64decode(PROOF + "=" * (-len(PROOF) % 4)))
    body[bit // 8 % len(body)] ^= 1 << bit % 8
    other = base64.urlsafe_b64encode(bytes(body)).decode().rstrip("=")
    with pytest.raises(WrongProof):
        check(FOUND.root, 50, False, "1-9", 17, other)


def test_t21_services_make_a_set_and_prove_a_ticket():
    new = SERVICES["paper-set"](SetQuestion(paper.write_code(SEED), 20, strips=True))
    again = SERVICES["paper-set"](SetQuestion(new.seed.lower(), 20, strips=True))
    assert again == new and new.ids[0] == f"{new.short}-1A"
    question = ProofQuestion(new.seed, 20, f"{new.short}-7c", strips=True)
    proved = SERVICES["paper-proof"](question)
    assert (proved.id, proved.name) == (f"{new.short}-7C", "7C")
    assert check(new.set, 20, True, "1-9", 7, proved.proof)[2] == proved.rows


@pytest.mark.parametrize(
    ("seed", "name", "place", "says"),
    [
        ("x", "17", "$.seed", "26 signs"),
        (FOUND.code, "17", "$.id", "written like"),
        (FOUND.code, "00000-17", "$.id", "another set"),
        (FOUND.code, f"{FOUND.short}-51", "$.id", "sheets 1 to 50"),
        (FOUND.code, f"{FOUND.short}-17C", "$.id", "no strips"),
    ],
)
def test_t21_a_service_says_what_is_wrong(seed, name, place, says):
    with pytest.raises(BadInput, match=says) as bad:
        SERVICES["paper-proof"](ProofQuestion(seed, 50, name))
    assert bad.value.place == place
