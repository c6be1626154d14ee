"""The names of the source document: its own board, its own answers, and no others."""

import pytest

import fairtable.games.dots as ours
from fairtable.documents import dots
from tests.games.dots.test_lines import JUNK, kind_of


def test_the_counts_of_its_board():
    assert (dots.HORIZ_COUNT, dots.VERT_COUNT) == (1_001_000, 1_001_000)
    assert (dots.EDGE_COUNT, dots.BOX_COUNT) == (2_002_000, 1_000_000)


def test_d1_the_lines_around_a_box_by_column_and_row():
    assert dots.get_box_edges(0, 0) == (0, 1000, 1_001_000, 1_001_001)
    assert dots.get_box_edges(5, 7) == (7005, 8005, 1_008_012, 1_008_013)
    assert dots.get_box_edges(999, 999) == (999_999, 1_000_999, 2_001_998, 2_001_999)


@pytest.mark.parametrize(
    ("edge", "boxes"),
    [
        pytest.param(0, [(0, 0)], id="at the rim"),
        pytest.param(1000, [(0, 0), (0, 1)], id="above and below"),
        pytest.param(1_001_001, [(0, 0), (1, 0)], id="left and right"),
        pytest.param(2_001_999, [(999, 999)], id="the last line"),
    ],
)
def test_d1_the_boxes_beside_a_line_by_column_and_row(edge, boxes):
    assert dots.get_adjacent_boxes(edge) == boxes
    for x, y in boxes:
        assert edge in dots.get_box_edges(x, y)


@pytest.mark.parametrize(
    ("team", "name", "primary", "fill"),
    [
        (0, "RED", "#E53935", "rgba(229, 57, 53, 0.5)"),
        (1, "BLUE", "#1E88E5", "rgba(30, 136, 229, 0.5)"),
        (2, "GREEN", "#43A047", "rgba(67, 160, 71, 0.5)"),
        (3, "YELLOW", "#FDD835", "rgba(253, 216, 53, 0.5)"),
    ],
)
def test_d2_the_teams(team, name, primary, fill):
    assert dots.team_id_to_name(team) == name and dots.team_name_to_id(name) == team
    assert dots.get_team_color(team) == dots.TEAM_COLORS[name] == (primary, fill)


@pytest.mark.parametrize("junk", [*JUNK, 2_002_000], ids=kind_of)
def test_what_is_of_the_wrong_kind_is_refused_in_a_sentence(junk):
    state = dots.GameState(board=ours.GameState(width=1, height=1))
    asked = [
        lambda: dots.get_box_edges(junk, 0),
        lambda: dots.get_box_edges(0, junk),
        lambda: dots.get_adjacent_boxes(junk),
        lambda: dots.team_id_to_name(junk),
        lambda: dots.team_name_to_id(junk),
        lambda: dots.get_team_color(junk),
        lambda: state.is_edge_taken(junk),
        lambda: state.get_box_owner(junk),
        lambda: state.get_score(junk),
    ]
    for ask in asked:
        with pytest.raises(ValueError, match=r"^[A-Z].*\.$"):
            ask()


def test_there_are_four_teams_and_their_names_are_in_capital_letters():
    for wrong in (4, 5):
        with pytest.raises(ValueError, match="team"):
            dots.get_team_color(wrong)
    for wrong in ("red", "PINK", ""):
        with pytest.raises(ValueError, match="RED, BLUE, GREEN, YELLOW"):
            dots.team_name_to_id(wrong)


def test_a_wrong_number_of_arguments_has_no_answer():
    for ask in (
        lambda: dots.get_box_edges(5),
        lambda: dots.get_box_edges(5, 7, 7),
        lambda: dots.get_adjacent_boxes(5, 7),
        lambda: dots.get_adjacent_boxes(5, width=7, height=7),
        lambda: dots.team_id_to_name(),
        lambda: dots.get_team_color(0, 1),
    ):
        with pytest.raises(TypeError):
            ask()


def test_a_log_that_ends_within_a_record_is_refused():
    log = dots.encode_event((7, 2))
    assert dots.parse_stream_records(log) == [(7, 2)]
    with pytest.raises(ValueError, match="4 bytes"):
        dots.parse_stream_records(log + b"\0")
    with pytest.raises(ValueError, match="bytes"):
        dots.parse_stream_records("abc")


def test_d8_the_leader_before_the_end_and_the_winner_only_then():
    board = ours.GameState(width=2, height=1)
    state = dots.GameState(board=board)
    assert state.get_winner() is board.winner is None
    for edge in (0, 2, 4, 5):
        state.apply_event((edge, 3))
    assert (state.get_winner(), board.winner) == (3, None)
    assert (state.get_box_owner(0), state.get_box_owner(1)) == (4, 0)
    assert (state.get_score(3), state.get_scores()) == (1, [0, 0, 0, 1])
    assert state.is_edge_taken(5) and not state.is_edge_taken(6)
    assert state.get_edges_placed_count() == 4 and not state.is_complete()
    for edge in (1, 3, 6):
        state.apply_event((edge, 1))
    assert state.is_complete() and state.get_winner() is board.winner is None
