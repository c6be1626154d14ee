"""The clock is arithmetic on the time that it is given."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairtable.referee import Clock, Control

TWO = (0, 0)


def test_a_stopped_clock_stands_still():
    clock = Clock(spent=(700,))
    assert clock.spent_by(0, 99_999) == 700
    assert clock.stopped(99_999) is clock
    assert clock.flag_falls_at() is None


def test_the_running_hand_spends_and_the_other_waits():
    clock = Clock(spent=TWO).turn_to(0, 1_000)
    assert (clock.spent_by(0, 4_000), clock.spent_by(1, 4_000)) == (3_000, 0)
    clock = clock.turn_to(1, 4_000)
    assert (clock.spent_by(0, 9_000), clock.spent_by(1, 9_000)) == (3_000, 5_000)


def test_without_a_reserve_it_only_counts():
    clock = Clock(spent=TWO).turn_to(0, 0)
    assert clock.left(0, 10**9) is None
    assert clock.flag_falls_at() is None


def test_what_is_left_of_the_reserve_is_never_below_nothing():
    clock = Clock(spent=TWO, control=Control(reserve=60_000)).turn_to(0, 0)
    assert [clock.left(0, now) for now in (0, 59_999, 60_000, 70_000)] == [60_000, 1, 0, 0]
    assert clock.flag_falls_at() == 60_000


def test_the_delay_of_each_turn_is_free():
    control = Control(reserve=60_000, delay=12_000)
    clock = Clock(spent=TWO, control=control).turn_to(0, 0)
    assert clock.flag_falls_at() == 72_000
    assert [clock.spent_by(0, now) for now in (11_000, 12_000, 15_000)] == [0, 0, 3_000]
    clock = clock.turn_to(0, 15_000)
    assert clock.spent_by(0, 27_000) == 3_000
    assert clock.flag_falls_at() == 15_000 + 12_000 + 57_000


def test_the_increment_is_given_back_after_a_turn():
    control = Control(reserve=60_000, increment=2_000)
    clock = Clock(spent=TWO, control=control).turn_to(0, 0).turn_to(1, 5_000)
    assert clock.left(0, 5_000) == 57_000
    clock = clock.turn_to(0, 6_000)
    assert clock.left(1, 6_000) == 61_000, "a quick player gains time"
    assert clock.flag_falls_at() == 6_000 + 57_000


def test_a_pause_ends_no_turn():
    control = Control(reserve=60_000, increment=2_000)
    clock = Clock(spent=TWO, control=control).turn_to(0, 0).stopped(5_000)
    assert (clock.running, clock.left(0, 9_000)) == (None, 55_000)


@pytest.mark.parametrize("control", [Control(), Control(reserve=5_000, delay=100)])
def test_a_clock_that_steps_back_takes_no_time(control):
    clock = Clock(control=control).turn_to(0, 10_000)
    assert clock.spent_by(0, 4_000) == 0
    assert clock.stopped(4_000).spent == (0,)


@given(
    turns=st.lists(st.tuples(st.integers(0, 2), st.integers(0, 10**6)), max_size=20),
    delay=st.integers(0, 10**4),
)
def test_no_time_is_lost_or_made(turns, delay):
    """All hands together spend the time that passed, without what was free."""
    now, free, clock = 0, 0, Clock(spent=(0, 0, 0), control=Control(delay=delay))
    for hand, thought in turns:
        clock = clock.turn_to(hand, now)
        now, free = now + thought, free + min(thought, delay)
    assert sum(clock.stopped(now).spent) == now - free


@given(st.integers(0, 10**6), st.integers(0, 10**5), st.integers(0, 10**6))
def test_the_flag_falls_when_nothing_is_left(reserve, delay, since):
    clock = Clock(control=Control(reserve=reserve, delay=delay)).turn_to(0, since)
    falls = clock.flag_falls_at()
    assert clock.left(0, falls) == 0
    assert reserve == 0 or clock.left(0, falls - 1) == 1
