"""T1, T2, T3, T5: tickets and strips, what is wrong with them, and how they are made."""

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairtable.games import tambola
from fairtable.games.tambola.strips import draw_below
from fairtable.games.tambola.tickets import checked_strip, checked_ticket, numbers_of
from fairtable.referee import Draws
from tests.fairness.chisquare import likelihood
from tests.games.tambola.halls import TICKET, anything

COUNTS = Path(__file__).parents[2] / "counts" / "tambola.txt"
COLUMNS = ("1-9", "1-10")
ODD = 1e-6
"""If a result is less likely than this, the luck is not fair."""


def counted(question):
    """What an independent count says: by columns or by full columns."""
    lines = [line.split() for line in COUNTS.read_text().splitlines()]
    return {tuple(words[1:-1]): int(words[-1]) for words in lines if words[:1] == [question]}


def changed(*changes):
    rows = [list(row) for row in TICKET]
    for row, col, cell in changes:
        rows[row][col] = cell
    return rows


def codes(ticket, columns="1-9"):
    return [fault.code for fault in tambola.find_faults(ticket, columns)]


@pytest.mark.parametrize(
    ("ticket", "found"),
    [
        pytest.param(TICKET, [], id="a ticket"),
        pytest.param([list(row) for row in TICKET], [], id="a ticket as lists"),
        pytest.param(TICKET[:2], ["shape"], id="two rows"),
        pytest.param([*TICKET[:2], TICKET[2][:8]], ["shape"], id="a row of eight"),
        pytest.param(changed((0, 0, "4")), ["shape"], id="a text"),
        pytest.param(
            changed((0, 0, 4.0), (1, 1, True)), ["shape"] * 2, id="a float and a bool"
        ),
        pytest.param(None, ["shape"], id="nothing"),
        pytest.param("ticket", ["shape"], id="a word"),
        pytest.param(changed((0, 0, 0)), ["shape"], id="a zero for a blank"),
        pytest.param(changed((0, 0, 10)), ["range", "order"], id="ten in the first column"),
        pytest.param(changed((0, 8, 91)), ["range", "order"], id="ninety-one"),
        pytest.param(changed((0, 0, -4)), ["range"], id="less than nothing"),
        pytest.param(changed((2, 0, 4)), ["repeat"], id="the same number below"),
        pytest.param(changed((0, 0, 9), (2, 0, 4)), ["order"], id="not ascending"),
        pytest.param(changed((0, 0, None)), ["row-count"], id="four in a row"),
        pytest.param(changed((0, 1, 11)), ["row-count"], id="six in a row"),
        pytest.param(
            changed((1, 3, None), (1, 4, 43)), ["column-count"], id="a column without a number"
        ),
        pytest.param(
            changed((1, 3, None)), ["row-count", "column-count"], id="two faults at once"
        ),
        pytest.param(changed((0, 0, 10**5000)), ["range", "order"], id="a monstrous number"),
    ],
)
def test_t1_every_fault_is_named(ticket, found):
    faults = tambola.find_faults(ticket)
    assert [fault.code for fault in faults] == found
    for fault in faults:
        assert fault.rule in ("T1", "T2") and len(fault.detail) < 99
        assert fault.detail[0].isupper() or fault.detail[0].isdigit()
    if found:
        with pytest.raises(ValueError, match=r"\.$"):
            checked_ticket(ticket)
    else:
        assert checked_ticket(ticket) == TICKET


def test_t1_faults_say_where_and_what():
    (fault,) = tambola.find_faults(changed((2, 0, 4)))
    assert (fault.detail, fault.cells) == ("4 is on the ticket 2 times.", ((0, 0), (2, 0)))
    many = changed(*((row, col, 7) for row in range(3) for col in range(9)))
    with pytest.raises(ValueError, match="more faults"):
        checked_ticket(many)


def test_t2_both_ways_to_print_columns():
    indian = tambola.ticket_numbered(123, "1-10")
    assert codes(indian, "1-10") == []
    tens = changed((2, 0, 10))
    assert codes(tens) == ["range"]
    # Of the other numbers, only 50 and 90 are in another column with columns of ten.
    found = tambola.find_faults(tens, "1-10")
    assert [fault.cells for fault in found] == [((1, 5),)]
    assert tambola.SPANS["1-9"][0] == (1, 9) and tambola.SPANS["1-9"][8] == (80, 90)
    assert tambola.SPANS["1-10"][0] == (1, 10) and tambola.SPANS["1-10"][8] == (81, 90)
    for wrong in ("tens", None, [], 7):
        with pytest.raises(ValueError, match="Columns are printed"):
            tambola.find_faults(TICKET, wrong)


@given(anything)
def test_t1_anything_is_judged_and_nothing_crashes(thing):
    assert tambola.find_faults(thing) and tambola.find_strip_faults(thing)
    for check in (checked_ticket, checked_strip, tambola.number_of):
        with pytest.raises(ValueError, match=r"\.$"):
            check(thing)


def test_t3_what_is_wrong_with_a_strip():
    strip = tambola.make_strips(Draws(b"strip", b""))[0]
    assert tambola.find_strip_faults(strip) == [] and checked_strip(list(strip)) == strip
    (fault,) = tambola.find_strip_faults(strip[:5])
    assert fault.detail == "A strip is six tickets, not 5."
    twice = [*strip[:5], strip[0]]
    faults = tambola.find_strip_faults(twice)
    assert len(faults) == 15 and {fault.rule for fault in faults} == {"T3"}
    broken = [changed((0, 0, None)), *strip[1:]]
    assert tambola.find_strip_faults(broken)[0].detail.startswith("Ticket 1: Row 1 must")


def test_t1_there_are_as_many_tickets_as_counted():
    assert tambola.layout_count() == counted("layouts")[()] == 735_210
    for columns in COLUMNS:
        assert tambola.ticket_count(columns) == counted("tickets")[columns,]
    assert tambola.ticket_count() == 3_669_688_706_217_187_500


@given(st.sampled_from(COLUMNS), st.data())
def test_t5_every_number_is_a_ticket_and_every_ticket_a_number(columns, data):
    number = data.draw(st.integers(0, tambola.ticket_count(columns) - 1))
    ticket = tambola.ticket_numbered(number, columns)
    assert tambola.find_faults(ticket, columns) == []
    assert tambola.number_of(ticket, columns) == number


def test_t5_the_first_and_the_last_ticket():
    for columns in COLUMNS:
        last = tambola.ticket_count(columns) - 1
        for number in (0, 1, last - 1, last):
            assert (
                tambola.number_of(tambola.ticket_numbered(number, columns), columns) == number
            )
        for wrong in (-1, last + 1, 1.0, True, None, "0"):
            with pytest.raises(ValueError, match="A ticket's number is"):
                tambola.ticket_numbered(wrong, columns)


@pytest.mark.parametrize("columns", COLUMNS)
def test_t5_tickets_and_strips_are_valid_and_different(columns):
    tickets = tambola.make_tickets(Draws(b"a", b""), 100, columns)
    strips = tambola.make_strips(Draws(b"a", b""), 20, columns)
    for ticket in tickets:
        assert tambola.find_faults(ticket, columns) == []
    for strip in strips:
        assert tambola.find_strip_faults(strip, columns) == []
    assert len(set(tickets)) == 100
    assert len({ticket for strip in strips for ticket in strip}) == 120
    assert tambola.make_tickets(Draws(b"a", b""), 100, columns) == tickets
    assert tambola.make_strips(Draws(b"b", b""), 1, columns)[0] != strips[0]


def test_t5_many_tickets_are_the_same_as_few():
    few = tambola.make_tickets(Draws(b"many", b""), 50)
    assert tambola.make_tickets(Draws(b"many", b""), 2_000)[:50] == few


@pytest.mark.parametrize("make", [tambola.make_tickets, tambola.make_strips])
def test_t5_how_many_is_a_number(make):
    assert make(Draws(b"a", b""), 0) == []
    for wrong in (-1, 10**9, True, 1.0, None, "7"):
        with pytest.raises(ValueError, match="The number to make"):
            make(Draws(b"a", b""), wrong)


class Same(Draws):
    """Luck that gives the same number at first: ten times 0."""

    def below(self, n):
        self.times = getattr(self, "times", 0) + 1
        return 0 if self.times <= 10 else super().below(n)


def test_t5_a_ticket_that_is_there_already_is_not_dealt_again():
    tickets = tambola.make_tickets(Same(b"a", b""), 5)
    assert len(set(tickets)) == 5 and tickets[0] == tambola.ticket_numbered(0)


def test_t5_strips_that_share_a_ticket_are_not_both_dealt(monkeypatch):
    from fairtable.games.tambola import strips

    made = iter([("a", "b"), ("b", "c"), ("c", "d")])
    monkeypatch.setattr(strips, "make_strip", lambda draws, columns: next(made))
    assert strips.make_strips(Draws(b"a", b""), 2) == [("a", "b"), ("c", "d")]


def test_t5_a_draw_may_be_larger_than_a_word():
    draws, n = Draws(b"large", b""), 3 * 2**63
    drawn = [draw_below(draws, n) for _ in range(600)]
    assert min(drawn) >= 0 and max(drawn) < n
    thirds = Counter(number // 2**63 for number in drawn)
    assert likelihood([thirds[third] for third in range(3)], [1 / 3] * 3) > ODD


def full_columns(ticket):
    return sum(all(row[col] is not None for row in ticket) for col in range(9))


@pytest.mark.parametrize("columns", COLUMNS)
def test_t5_tickets_are_as_likely_as_they_are_many(columns):
    """By full columns, and by number: each number stands on a ticket as often as it should."""
    tickets = tambola.make_tickets(Draws(b"fair", b""), 5_000, columns)
    truth = counted("tickets")
    found = Counter(map(full_columns, tickets))
    chances = [truth[columns, str(full)] / truth[columns,] for full in range(4)]
    assert likelihood([found[full] for full in range(4)], chances) > ODD
    # Within a column numbers are alike, by symmetry.
    numbers = Counter(number for ticket in tickets for number in numbers_of(ticket))
    for first, last in tambola.SPANS[columns]:
        seen = [numbers[number] for number in range(first, last + 1)]
        assert likelihood(seen, [1 / len(seen)] * len(seen)) > ODD


@pytest.mark.parametrize("columns", COLUMNS)
@pytest.mark.parametrize(
    "amount", [300, pytest.param(20_000, marks=pytest.mark.long, id="many")]
)
def test_t5_strips_are_as_likely_as_they_are_many(columns, amount):
    """The first ticket of a strip, by its full columns, against an independent count."""
    draws = Draws(b"fair strips", columns.encode())
    strips = tambola.make_strips(draws, amount, columns)
    truth = counted("strips")
    for place in (0, 5):
        found = Counter(full_columns(strip[place]) for strip in strips)
        chances = [truth[columns, str(full)] / truth[columns,] for full in range(4)]
        assert likelihood([found[full] for full in range(4)], chances) > ODD
    # Every number is equally likely on every ticket.
    for number in (1, 45, 90):
        where = Counter(
            at
            for strip in strips
            for at, ticket in enumerate(strip)
            if number in numbers_of(ticket)
        )
        assert likelihood([where[at] for at in range(6)], [1 / 6] * 6) > ODD
