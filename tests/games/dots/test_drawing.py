"""Every version of a board is a value, however large the board is."""

import copy
import gc
import pickle
from operator import ne

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

import fairtable.games.dots as dots
from fairtable.games.dots.drawing import Drawing
from fairtable.games.dots.records import join_records


class Versions(RuleBasedStateMachine):
    """Lines are drawn on any version; versions are used in any order, and dropped. Each has a
    copy that was made at once, and must stay equal to it."""

    @initialize(width=st.integers(1, 4), height=st.integers(1, 4))
    def first(self, width, height):
        self.known = [
            (
                Drawing(dots.GameState(width=width, height=height)),
                dots.GameState(width=width, height=height),
            )
        ]

    @rule(place=st.integers(0, 99), edge=st.integers(0, 39), team=st.integers(0, 3))
    def draw_a_line(self, place, edge, team):
        version, twin = self.known[place % len(self.known)]
        edge %= twin.size.edges
        if not twin.is_taken(edge):
            after = twin.copy()
            boxes = tuple(after.apply_event(edge, team))
            self.known.append((version.with_line(edge, team, boxes), after))

    @rule(place=st.integers(0, 99), edges=st.sets(st.integers(0, 39)), team=st.integers(0, 3))
    def draw_a_batch(self, place, edges, team):
        version, twin = self.known[place % len(self.known)]
        wanted = sorted(e for e in edges if e < twin.size.edges and not twin.is_taken(e))
        records = join_records((edge, (edge + team) % 4) for edge in wanted)
        after = twin.copy()
        after.apply_batch(records)
        boxes = version.completed_by(records)
        assert version.paper == twin
        self.known.append((version.with_batch(dots.Batch(records, boxes)), after))

    @rule(place=st.integers(0, 99))
    def forget(self, place):
        if len(self.known) > 1:
            del self.known[place % len(self.known)]

    @rule(place=st.integers(0, 99))
    def ask(self, place):
        version, twin = self.known[place % len(self.known)]
        assert version.paper == twin and version.paper.sides == twin.sides

    @rule(one=st.integers(0, 99), other=st.integers(0, 99))
    def compare(self, one, other):
        (version, twin), (another, its_twin) = (
            self.known[at % len(self.known)] for at in (one, other)
        )
        assert (version == another) is (twin == its_twin)
        if version == another:
            assert hash(version) == hash(another)

    @invariant()
    def all_are_as_they_were(self):
        if len(self.known) % 5 == 0:
            assert all(version.paper == twin for version, twin in self.known)


TestVersions = Versions.TestCase
TestVersions.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)


def some_versions():
    first = Drawing(dots.GameState(width=2, height=2))
    second = first.with_line(3, 0, ())
    return first, second, second.with_line(4, 1, ())


def test_a_version_does_not_change_when_others_are_used():
    first, second, third = some_versions()
    assert [version.paper.placed for version in (third, first, second, first, third)] == [
        2,
        0,
        1,
        0,
        2,
    ]
    other = first.with_line(5, 2, ())
    assert third.paper.is_taken(4) and not other.paper.is_taken(4) and other.paper.is_taken(5)


def test_versions_are_compared_by_what_is_drawn():
    first, second, third = some_versions()
    assert second != third and first != second and third == third and first != 1
    same = first.with_line(4, 1, ()).with_line(3, 0, ())
    assert same == third and hash(same) == hash(third)
    assert some_versions()[2] == third
    # Ask the other way round: a Struct would compare by identity.
    assert not ne(same, third) and not ne(copy.deepcopy(first), first)
    assert (first == 1) is False and (first != 1) is True


def test_copies_share_nothing_and_are_equal():
    first, _, third = some_versions()
    deep = copy.deepcopy(first)
    assert deep == first and deep._paper is not first._paper
    assert copy.copy(third) is third
    assert pickle.loads(pickle.dumps(third)) == third
    assert "placed=2" in repr(third)


@pytest.mark.parametrize(
    ("edge", "boxes"),
    [
        pytest.param(3, (), id="a line twice"),
        pytest.param(12, (), id="no line"),
        pytest.param(15, (), id="no line, within the last byte"),
        pytest.param(2**22 - 1, (), id="no line by far"),
        pytest.param(5, (4,), id="no box"),
    ],
)
def test_an_impossible_line_makes_no_version(edge, boxes):
    _, second, third = some_versions()
    with pytest.raises(ValueError, match="cannot have been"):
        third.with_line(edge, 0, boxes)
    batch = dots.Batch(join_records([(edge, 0)]), join_records((box, 0) for box in boxes))
    with pytest.raises(ValueError, match="cannot have been"):
        third.with_batch(batch)
    assert third.paper.placed == 2 and second.paper.placed == 1


def test_a_box_is_taken_once():
    version = Drawing(dots.GameState(width=1, height=1))
    for edge in (0, 1, 2):
        version = version.with_line(edge, 0, (0,) if edge == 2 else ())
    with pytest.raises(ValueError, match="Box 0 cannot"):
        version.with_line(3, 1, (0,))
    with pytest.raises(ValueError, match="This batch cannot"):
        version.with_batch(dots.Batch(join_records([(3, 1)]), join_records([(0, 1)])))
    with pytest.raises(ValueError, match="3 bytes"):
        version.with_batch(dots.Batch(b"1", b""))


def test_a_long_way_back_and_a_long_chain_that_nobody_holds():
    version = first = Drawing(dots.GameState(width=200, height=200))
    for edge in range(80_000):
        version = version.with_line(edge, 0, ())
    assert first.paper.placed == 0 and version.paper.placed == 80_000
    first.paper  # noqa: B018  now every other version hangs on the first
    del version
    gc.collect()
    assert first.paper == dots.GameState(width=200, height=200)


def test_nothing_keeps_old_versions_alive():
    version = Drawing(dots.GameState(width=3, height=3))
    for edge in range(20):
        version = version.with_line(edge, 0, ())
    gc.collect()
    mine = [thing for thing in gc.get_objects() if isinstance(thing, Drawing)]
    assert sum(thing._paper is version._paper for thing in mine) <= 1
