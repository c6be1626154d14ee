"""A board at a table is a value: each line makes another one, and no board changes."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fairtable.games.dots as dots
from fairtable.games.dots.drawing import completed_by, completed_by_all, is_drawn
from fairtable.games.dots.records import join_records
from tests.games.dots.boards import free, random_log


def some_versions():
    first = free(2, 2)
    second = dots.evolve(first, dots.LineDrawn(0, 0, 3, (), None))
    return first, second, dots.evolve(second, dots.LineDrawn(1, 1, 4, (), None))


@given(st.integers(1, 9), st.integers(1, 9), st.integers(0, 99), st.integers(1, 40))
def test_lines_and_batches_draw_what_a_board_without_a_table_draws(width, height, seed, part):
    log = random_log(width, height, seed=seed)
    by_line = by_batch = free(width, height)
    twin = dots.GameState(width=width, height=height)
    for at in range(0, len(log), 3 * part):
        records = log[at : at + 3 * part]
        taken = completed_by_all(by_batch, records)
        by_batch = dots.evolve(by_batch, dots.LinesWritten(records, taken))
        for edge, team in dots.parse_records(records, width=width, height=height):
            assert completed_by(by_line, edge) == twin.completed_by(edge)
            boxes = tuple(twin.apply_event(edge, team))
            by_line = dots.evolve(by_line, dots.LineDrawn(0, team, edge, boxes, None))
            assert is_drawn(by_line, edge) and by_line.last == edge
        assert by_line == by_batch and by_line.paper == twin
        assert by_line.paper.sides == twin.sides
    assert by_line.placed == by_line.size.edges


def test_a_version_does_not_change_when_others_are_made():
    first, second, third = some_versions()
    other = dots.evolve(first, dots.LineDrawn(2, 2, 5, (), None))
    assert [version.placed for version in (first, second, third, other)] == [0, 1, 2, 1]
    assert is_drawn(third, 4) and not is_drawn(other, 4) and is_drawn(other, 5)
    second.paper.apply_event(0, 0)
    assert second == some_versions()[1], "its paper is a copy"


def test_versions_are_compared_by_what_is_drawn():
    first, second, third = some_versions()
    assert second != third and first != second and hash(third) == hash(some_versions()[2])
    assert copy.deepcopy(third) == third == pickle.loads(pickle.dumps(third))


@pytest.mark.parametrize(
    ("edge", "boxes"),
    [
        pytest.param(3, (), id="a line twice"),
        pytest.param(12, (), id="no line"),
        pytest.param(15, (), id="no line, within the last byte"),
        pytest.param(2**22 - 1, (), id="no line by far"),
        pytest.param(5, (4,), id="no box"),
        pytest.param(5, (1, 1), id="a box twice"),
    ],
)
def test_an_impossible_line_makes_no_version(edge, boxes):
    third = some_versions()[2]
    with pytest.raises(ValueError, match="cannot have been"):
        dots.evolve(third, dots.LineDrawn(0, 0, edge, boxes, None))
    records = join_records([(edge, 0)]), join_records((box, 0) for box in boxes)
    with pytest.raises(ValueError, match="cannot have been"):
        dots.evolve(third, dots.LinesWritten(*records))


def test_a_batch_of_half_a_record_or_with_a_line_twice_makes_no_version():
    first = some_versions()[0]
    with pytest.raises(ValueError):
        dots.evolve(first, dots.LinesWritten(b"1", b""))
    with pytest.raises(ValueError, match="Line 1 cannot"):
        dots.evolve(first, dots.LinesWritten(join_records([(1, 0), (1, 2)]), b""))
