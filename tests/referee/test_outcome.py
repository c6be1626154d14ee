"""The winners follow from the points."""

import pytest

from fairtable.referee import Outcome


@pytest.mark.parametrize(
    ("points", "winners"),
    [
        pytest.param({0: 3, 1: 5}, (1,), id="most points"),
        pytest.param({0: 5, 1: 3, 2: 5}, (0, 2), id="a tie has two winners"),
        pytest.param({0: -4, 1: -2}, (1,), id="the smaller loss"),
        pytest.param({}, (), id="nobody played"),
    ],
)
def test_winners(points, winners):
    assert Outcome(points, by="counted", rule="P5").winners == winners
