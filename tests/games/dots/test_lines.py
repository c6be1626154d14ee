"""D1: the numbers of lines and boxes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fairtable.games.dots as dots

SIZES = st.fixed_dictionaries({"width": st.integers(1, 40), "height": st.integers(1, 40)})
JUNK = (None, True, 1.0, "1", b"1", [], (0,), object(), 10**30, -1)


def kind_of(junk: object) -> str:
    return type(junk).__name__


@pytest.mark.parametrize(
    ("edge", "coords", "boxes"),
    [
        pytest.param(0, (0, 0, True), (0,), id="the first line across"),
        pytest.param(999, (999, 0, True), (999,), id="the last of the top rim"),
        pytest.param(1000, (0, 1, True), (0, 1000), id="between two boxes"),
        pytest.param(1_000_000, (0, 1000, True), (999_000,), id="the bottom rim"),
        pytest.param(1_000_999, (999, 1000, True), (999_999,), id="the last line across"),
        pytest.param(1_001_000, (0, 0, False), (0,), id="the first line down"),
        pytest.param(1_001_001, (1, 0, False), (0, 1), id="between two boxes of a row"),
        pytest.param(1_002_000, (1000, 0, False), (999,), id="the right rim"),
        pytest.param(2_001_999, (1000, 999, False), (999_999,), id="the last line"),
    ],
)
def test_d1_lines_of_the_great_board(edge, coords, boxes):
    assert dots.edge_id_to_coords(edge) == coords
    assert dots.coords_to_edge_id(*coords) == edge
    assert dots.adjacent_boxes(edge) == boxes
    assert dots.is_horizontal(edge) is coords[2]
    assert dots.is_valid_edge_id(edge)


def test_d1_the_great_board_has_two_million_and_two_thousand_lines():
    size = dots.size_of(1000, 1000)
    assert (size.across, size.edges, size.boxes) == (1_001_000, 2_002_000, 1_000_000)
    assert not dots.is_valid_edge_id(2_002_000)


def test_d1_the_lines_around_a_box():
    assert dots.box_edges(0) == (0, 1000, 1_001_000, 1_001_001)
    assert dots.box_edges(999_999) == (999_999, 1_000_999, 2_001_998, 2_001_999)
    assert dots.box_edges(4, width=3, height=2) == (4, 7, 14, 15)
    assert dots.box_coords_to_id(3, 2) == 2003
    assert dots.box_id_to_coords(2003) == (3, 2)


@given(SIZES)
def test_d1_every_line_has_one_place_and_every_place_one_line(size):
    edges = range(dots.size_of(**size).edges)
    places = [dots.edge_id_to_coords(edge, **size) for edge in edges]
    assert [dots.coords_to_edge_id(*place, **size) for place in places] == list(edges)
    assert len(set(places)) == len(edges)


@given(SIZES)
def test_d1_a_line_borders_the_boxes_that_it_is_around(size):
    boxes = range(dots.size_of(**size).boxes)
    around = {}
    for box in boxes:
        assert dots.box_coords_to_id(*dots.box_id_to_coords(box, **size), **size) == box
        for edge in dots.box_edges(box, **size):
            around.setdefault(edge, []).append(box)
    for edge in range(dots.size_of(**size).edges):
        assert dots.adjacent_boxes(edge, **size) == tuple(sorted(around[edge]))


@pytest.mark.parametrize("junk", JUNK, ids=kind_of)
def test_d1_what_is_no_number_is_refused_in_a_sentence(junk):
    assert not dots.is_valid_edge_id(junk)
    questions = [
        lambda: dots.edge_id_to_coords(junk),
        lambda: dots.is_horizontal(junk),
        lambda: dots.adjacent_boxes(junk),
        lambda: dots.box_edges(junk),
        lambda: dots.box_id_to_coords(junk),
        lambda: dots.box_coords_to_id(junk, 0),
        lambda: dots.box_coords_to_id(0, junk),
        lambda: dots.coords_to_edge_id(junk, 0, True),
        lambda: dots.coords_to_edge_id(0, junk, False),
        lambda: dots.is_valid_edge_id(0, width=junk, height=3),
        lambda: dots.edge_id_to_coords(0, width=3, height=junk),
        lambda: dots.GameState(width=junk, height=3),
        lambda: dots.fold(b"", width=3, height=junk),
    ]
    for ask in questions:
        with pytest.raises(ValueError, match=r"^[A-Z].*\.$"):
            ask()


@pytest.mark.parametrize("way", [None, 1, 0, "h"])
def test_d1_a_line_goes_across_or_down(way):
    with pytest.raises(ValueError, match="across"):
        dots.coords_to_edge_id(0, 0, way)


def test_d1_lines_at_the_far_rim_have_their_own_limits():
    for place in ((3, 0, True), (0, 3, True), (4, 0, False), (0, 2, False)):
        with pytest.raises(ValueError, match="line"):
            dots.coords_to_edge_id(*place, width=3, height=2)
    assert dots.coords_to_edge_id(2, 2, True, width=3, height=2) == 8
    assert dots.coords_to_edge_id(3, 1, False, width=3, height=2) == 16


def test_d1_a_board_has_as_many_lines_as_22_bits_can_number():
    assert dots.size_of(1447, 1447).edges <= dots.MOST_EDGES
    assert dots.size_of(1, 1_398_101).edges == dots.MOST_EDGES
    for size in ((1448, 1448), (1, 1_398_102), (0, 3), (3, 0)):
        with pytest.raises(ValueError, match="board"):
            dots.size_of(*size)


def test_d1_the_width_and_the_height_are_named_and_both_of_them():
    """`box_edges(5, 7)` means column 5 and row 7 to a reader of the document: no answer."""
    for ask in (
        lambda: dots.box_edges(5, 7),
        lambda: dots.adjacent_boxes(5, 7, 7),
        lambda: dots.edge_id_to_coords(5, 7, 7),
        lambda: dots.is_horizontal(5, 7, 7),
        lambda: dots.coords_to_edge_id(0, 0, True, 7, 7),
        lambda: dots.box_coords_to_id(1, 2, 7, 7),
        lambda: dots.box_id_to_coords(5, 7, 7),
        lambda: dots.is_valid_edge_id(5, 7, 7),
        lambda: dots.GameState(7, 7),
        lambda: dots.StreamParser(7, 7),
        lambda: dots.fold(b"", 7, 7),
        lambda: dots.parse_records(b"", 7, 7),
        lambda: dots.encode_event(0, 0, 7, 7),
    ):
        with pytest.raises(TypeError):
            ask()
    for half in ({"width": 7}, {"height": 7}):
        for ask in (dots.box_edges, dots.adjacent_boxes, dots.is_valid_edge_id):
            with pytest.raises(ValueError, match="together"):
                ask(5, **half)
        for make in (dots.GameState, dots.StreamParser):
            with pytest.raises(ValueError, match="together"):
                make(**half)
