"""D15: the quota, as exact arithmetic on whole milliseconds."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairtable.games.dots.quota import Left, Quota

QUOTA = Quota(8, 3_000, 2)
quotas = st.builds(Quota, st.integers(1, 20), st.integers(1, 10_000), st.integers(0, 5))


class Purse:
    """D15 as a person would keep it: fractions of lines in a purse."""

    def __init__(self, quota: Quota, now: int) -> None:
        self.quota, self.lines, self.at = quota, Fraction(quota.size), now

    def wait_until(self, now: int) -> None:
        back = Fraction(now - self.at, self.quota.ms)
        self.lines, self.at = min(Fraction(self.quota.size), self.lines + back), now

    def draw(self, boxes: int) -> bool:
        if self.lines < 1:
            return False
        back = boxes * self.quota.per_box - 1
        self.lines = min(Fraction(self.quota.size), self.lines + back)
        return True


@given(
    quotas,
    st.lists(st.tuples(st.integers(0, 30_000), st.sampled_from([0, 0, 0, 1, 2])), max_size=60),
)
def test_d15_one_number_keeps_the_quota_as_exactly_as_fractions(quota, asks):
    now, full_at = 1_000, 0
    purse = Purse(quota, now)
    for later, boxes in asks:
        now += later
        purse.wait_until(now)
        wait = quota.wait(full_at, now)
        left = quota.left(full_at, now)
        assert left.left == int(purse.lines)
        assert (wait == 0) == (left.left >= 1) == (purse.lines >= 1)
        if left.left < quota.size:
            assert left.next_ms == (int(purse.lines) + 1 - purse.lines) * quota.ms
        if purse.draw(boxes):
            full_at = quota.drawn(full_at, now, boxes)
        else:
            assert quota.wait(full_at, now + wait) == 0 < quota.wait(full_at, now + wait - 1)


def test_d15_eight_lines_at_once_and_then_one_every_three_seconds():
    full_at = 0
    for _ in range(8):
        assert QUOTA.wait(full_at, 10_000) == 0
        full_at = QUOTA.drawn(full_at, 10_000, 0)
    assert QUOTA.wait(full_at, 10_000) == 3_000
    assert QUOTA.left(full_at, 10_000) == Left(0, 3_000, 8)
    assert QUOTA.left(full_at, 12_999) == Left(0, 1, 8)
    assert QUOTA.left(full_at, 13_000) == Left(1, 3_000, 8)
    assert QUOTA.left(full_at, 34_000) == Left(8, 0, 8)


def test_d15_nothing_of_a_wait_is_lost_by_drawing_just_before_a_line_comes_back():
    full_at = QUOTA.drawn(0, 0, 0)
    full_at = QUOTA.drawn(full_at, 2_999, 0)
    assert QUOTA.left(full_at, 2_999) == Left(6, 1, 8)
    assert QUOTA.left(full_at, 3_000) == Left(7, 3_000, 8)


def test_d15_a_box_gives_two_lines_back_and_never_more_than_the_whole():
    full_at = 0
    for _ in range(5):
        full_at = QUOTA.drawn(full_at, 0, 0)
    assert QUOTA.left(QUOTA.drawn(full_at, 0, 1), 0).left == 4
    assert QUOTA.left(QUOTA.drawn(full_at, 0, 2), 0).left == 6
    assert QUOTA.left(QUOTA.drawn(0, 0, 2), 0) == Left(8, 0, 8)


def test_d15_a_clock_that_was_set_back_costs_at_most_the_whole_quota():
    full_at = QUOTA.drawn(0, 1_000_000_000, 0)
    assert QUOTA.left(full_at, 0) == Left(0, 3_000, 8)
    assert QUOTA.wait(full_at, 0) == 3_000


def test_d15_a_member_without_a_choice_begins_with_nothing():
    assert QUOTA.left(QUOTA.empty(500), 500) == Left(0, 3_000, 8)


@pytest.mark.parametrize(
    "given_",
    [(0, 1, 1), (1, 0, 1), (1, 1, -1), (True, 1, 1), (1.5, 1, 1), (2**40, 1, 1)],
)
def test_d15_numbers_that_make_no_quota_are_refused(given_):
    with pytest.raises(ValueError, match="is a whole number"):
        Quota(*given_)
