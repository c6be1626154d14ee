"""Millions of tickets: the compiled code says what the rules say."""

import subprocess
import sys
from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairtable.games import tambola
from fairtable.games.tambola import PATTERNS, ClaimPattern, Pattern, kernels
from fairtable.games.tambola.tickets import numbers_of
from fairtable.referee.kernel_luck import word
from tests.fairness.chisquare import likelihood
from tests.games.tambola.halls import TICKET, calls
from tests.games.tambola.test_tickets import COLUMNS, ODD, counted, full_columns

SEED = (1, 2, 3, 4)
SINGLE = [pattern for pattern in PATTERNS.values() if not pattern.sheet]


def as_ticket(cells):
    return tuple(tuple(int(cell) or None for cell in row) for row in cells)


def as_cells(ticket):
    return [[cell or 0 for cell in row] for row in ticket]


@given(st.sampled_from(COLUMNS), st.data())
def test_t5_a_number_is_the_same_ticket(columns, data):
    most = tambola.ticket_count(columns) - 1
    numbers = [0, most, *data.draw(st.lists(st.integers(0, most), max_size=5))]
    printed = kernels.tickets_numbered(numbers, columns)
    assert [as_ticket(cells) for cells in printed] == [
        tambola.ticket_numbered(number, columns) for number in numbers
    ]


def test_t5_the_readable_body_prints_the_same():
    """The compiled functions as Python runs them."""
    ticket = np.empty((3, 9), np.uint8)
    with np.errstate(over="ignore"):
        kernels.print_ticket.py_func(np.uint64(10**18), 0, ticket)
    assert as_ticket(ticket) == tambola.ticket_numbered(10**18)
    line = np.zeros(2, np.uint64)
    for number in (1, 63, 64, 90):
        kernels.put.py_func(line, 0, number)
    assert line.tolist() == [1 << 1 | 1 << 63, 1 | 1 << 26]
    luck = np.array(SEED, np.uint64)
    with np.errstate(over="ignore"):
        drawn = [int(word.py_func(luck)) for _ in range(4)]
    # The first numbers of xoshiro256** from the state 1, 2, 3, 4.
    assert drawn == [11520, 0, 1509978240, 1215971899390074240]


@pytest.mark.parametrize("columns", COLUMNS)
def test_t5_made_tickets_are_fair(columns):
    cells = kernels.make_tickets(SEED, 200_000, columns)
    spans = np.array(tambola.SPANS[columns])
    blank = cells == 0
    assert ((~blank).sum(axis=2) == 5).all() and (~blank).any(axis=1).all()
    assert (blank | ((cells >= spans[:, 0]) & (cells <= spans[:, 1]))).all()
    for ticket in cells[:2_000]:
        assert tambola.find_faults(as_ticket(ticket), columns) == []
    truth = counted("tickets")
    full = Counter((~blank).all(axis=1).sum(axis=1).tolist())
    chances = [truth[columns, str(count)] / truth[columns,] for count in range(4)]
    assert likelihood([full[count] for count in range(4)], chances) > ODD
    numbers = np.bincount(cells.reshape(-1), minlength=91)
    for first, last in tambola.SPANS[columns]:
        seen = numbers[first : last + 1].tolist()
        assert likelihood(seen, [1 / len(seen)] * len(seen)) > ODD
    assert full_columns(as_ticket(cells[0])) == (~blank[0]).all(axis=0).sum()


def test_t5_a_seed_means_the_same_tickets_for_ever():
    first = kernels.make_tickets(SEED, 3)
    assert (kernels.make_tickets(SEED, 5)[:3] == first).all()
    numbers = [tambola.number_of(as_ticket(cells)) for cells in first]
    assert numbers == [11520, 0, 1509978240]
    assert len(kernels.make_tickets(SEED, 0)) == 0


@pytest.mark.parametrize("seed", [(0, 0, 0, 0), (1, 2, 3), [[1, 2, 3, 4]]])
def test_t5_what_is_no_seed(seed):
    with pytest.raises(ValueError, match="A seed is"):
        kernels.make_tickets(seed, 1)


def test_what_the_kernels_do_not_take():
    with pytest.raises(ValueError, match="The number of tickets"):
        kernels.make_tickets(SEED, -1)
    with pytest.raises(ValueError, match="A ticket's number"):
        kernels.tickets_numbered([-1])
    with pytest.raises(ValueError, match="three rows of nine"):
        kernels.packed([[1, 2, 3]])
    with pytest.raises(ValueError, match="five numbers"):
        kernels.packed(np.zeros((1, 3, 9)))
    with pytest.raises(ValueError, match="from 1 to 90"):
        kernels.called_words([91])
    with pytest.raises(ValueError, match="six tickets"):
        kernels.pattern_sets([as_cells(TICKET)], [PATTERNS[ClaimPattern.FULL_SHEET]])


@given(calls, st.integers(0, 2**32))
@settings(max_examples=40)
def test_t6_six_patterns_of_every_ticket(called, seed):
    cells = kernels.make_tickets((seed, 1, 2, 3), 40)
    found = kernels.complete_six(kernels.packed(cells), called)
    for ticket, bits in zip(map(as_ticket, cells), found.tolist(), strict=True):
        by_rule = [tambola.check_pattern(ticket, called, pattern) for pattern in kernels.SIX]
        assert [bool(bits >> at & 1) for at in range(6)] == by_rule


own_patterns = st.builds(
    Pattern,
    ordinals=st.tuples(*[st.text("x.", min_size=5, max_size=5)] * 3).filter(
        lambda rows: "x" in "".join(rows)
    ),
    columns=st.sampled_from([(0, 8), (3, 5), (6, 6)]),
    parity=st.sampled_from([None, "odd", "even"]),
    needs=st.none() | st.integers(1, 15),
)


@given(calls, st.integers(0, 2**32), st.lists(own_patterns, max_size=3))
@settings(max_examples=30)
def test_t7_all_patterns_of_every_ticket(called, seed, own):
    cells = kernels.make_tickets((seed, 1, 2, 3), 8)
    patterns = [*SINGLE, *own]
    sets = kernels.pattern_sets(cells, patterns)
    found = kernels.complete(*sets, called)
    for ticket, row in zip(map(as_ticket, cells), found.tolist(), strict=True):
        assert row == [tambola.check_pattern(ticket, called, each) for each in patterns]


def test_t7_no_tickets_and_no_patterns():
    assert kernels.complete(*kernels.pattern_sets([as_cells(TICKET)], []), []).shape == (1, 0)
    nothing = np.zeros((0, 3, 9), np.uint8)
    assert kernels.complete_six(kernels.packed(nothing), [1]).tolist() == []
    everything = kernels.complete_six(kernels.packed([as_cells(TICKET)]), numbers_of(TICKET))
    assert everything.tolist() == [63]


def test_warm_up_compiles_everything():
    tambola.warm_up()
    assert kernels.check_six.signatures and kernels._sieve_each.signatures


def test_numba_is_imported_only_when_a_kernel_runs():
    program = (
        "import sys; from fairtable.games import tambola as t;"
        "from fairtable.referee import Draws;"
        "t.make_strips(Draws(b'', b'')); assert 'numba' not in sys.modules;"
        "t.warm_up(); assert 'numba' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
