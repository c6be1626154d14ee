"""The statements of the document of Dots, through `fairtable.documents.dots`."""

from array import array

import pytest

from fairtable.documents import dots
from fairtable.documents.dots import EDGE_COUNT, HORIZ_COUNT, GameEvent, GameState, H, W

SQUARE = dots.get_box_edges(3, 4)
EXPORT = GameState().export()


def test_the_numbers_of_the_board():
    assert (W, H, HORIZ_COUNT, dots.VERT_COUNT) == (1000, 1000, 1_001_000, 1_001_000)
    assert (EDGE_COUNT, dots.BOX_COUNT) == (2_002_000, 1_000_000)


@pytest.mark.parametrize(
    ("edge", "coords"),
    [(0, (0, 0, True)), (HORIZ_COUNT - 1, (W - 1, H, True)), (HORIZ_COUNT, (0, 0, False))],
)
def test_lines_and_their_places(edge, coords):
    assert dots.edge_id_to_coords(edge) == coords
    assert dots.coords_to_edge_id(*coords) == edge
    assert dots.is_horizontal(edge) is coords[2]


@pytest.mark.parametrize("edge", [0, 1, 999, HORIZ_COUNT, HORIZ_COUNT + 1, EDGE_COUNT - 1])
def test_there_and_back(edge):
    found = dots.edge_id_to_coords(edge)
    assert dots.coords_to_edge_id(found.x, found.y, found.horizontal) == edge


def test_boxes_beside_a_line_and_lines_around_a_box():
    assert len(dots.get_adjacent_boxes(dots.coords_to_edge_id(500, 500, True))) == 2
    assert len(dots.get_adjacent_boxes(0)) == 1
    (beside,), line = dots.get_adjacent_boxes(999), dots.edge_id_to_coords(HORIZ_COUNT)
    assert (beside.x, beside["y"], beside[0]) == (999, 0, 999)
    assert (line["x"], line["y"], line["horizontal"]) == (0, 0, False)
    with pytest.raises(KeyError, match="z"):
        line["z"]
    assert dots.get_box_edges(0, 0) == (0, W, HORIZ_COUNT, HORIZ_COUNT + 1)
    assert dots.box_coords_to_id(7, 3) == 3007 and dots.box_id_to_coords(3007) == (7, 3)


def test_valid_numbers_of_lines():
    assert dots.is_valid_edge_id(0) and dots.is_valid_edge_id(EDGE_COUNT - 1)
    for wrong in (-1, EDGE_COUNT, 1.5, "1", None, True):
        assert not dots.is_valid_edge_id(wrong)


def test_an_event_claims_boxes_and_a_repeat_claims_none():
    state = GameState()
    top, bottom, left, right = SQUARE
    for edge in (top, bottom, left):
        assert state.apply_event({"edgeId": edge, "teamId": 2}).boxes_claimed == []
    claimed = state.apply_event(GameEvent(right, 1))
    assert claimed.boxes_claimed == claimed["boxesClaimed"] == [4003]
    assert state.get_box_owner(4003) == 2 and state.get_score(1) == 1
    assert state.apply_event((right, 3)).boxes_claimed == []
    assert state.get_scores() == [0, 1, 0, 0] and state.get_edges_placed_count() == 4
    state.get_scores()[0] = 9
    assert state.get_scores()[0] == 0
    assert state.is_edge_taken(top) and not state.is_edge_taken(top + 1)
    assert state.get_winner() == 1 and state.is_complete() is False


def test_a_tie_has_no_winner():
    assert GameState().get_winner() is None


def test_an_export_comes_back():
    state = GameState()
    for edge in SQUARE:
        state.apply_event((edge, 3))
    kept = state.export()
    assert set(kept) == {"edge_taken", "box_owner", "scores", "edges_placed"}
    assert (len(kept["edge_taken"]), len(kept["box_owner"])) == (250_250, 1_000_000)
    again = GameState.import_(kept)
    assert again.board == state.board and again.export() == kept
    camel = {
        "edgeTaken": kept["edge_taken"],
        "boxOwner": kept["box_owner"],
        "scores": kept["scores"],
        "edgesPlaced": kept["edges_placed"],
    }
    assert GameState.import_(camel).board == state.board
    as_numbers = {**kept, "edge_taken": list(kept["edge_taken"])}
    assert GameState.import_(as_numbers).board == state.board
    assert GameState.import_(dots.to_json(state)).board == state.board
    for octets in (bytearray, memoryview, lambda part: array("B", part)):
        parts = {"edge_taken": octets(kept["edgeTaken"]), "box_owner": octets(kept["boxOwner"])}
        assert GameState.import_({**kept, **parts}).board == state.board


def test_an_export_is_read_in_either_spelling():
    state = GameState()
    state.apply_event((7, 3))
    kept = state.export()
    for name, written in (("edge_taken", "edgeTaken"), ("box_owner", "boxOwner")):
        assert kept[name] is kept[written] is kept.get(written)
        assert name in kept and written in kept
    assert kept["edgesPlaced"] == kept["edges_placed"] == 1 and len(kept) == 4
    assert "nothing" not in kept and kept.get("nothing") is None
    with pytest.raises(KeyError, match="nothing"):
        kept["nothing"]


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"edge_taken": b"", "edges_placed": 0}, "The fields boxOwner and scores are missing."),
        ({"\ud800": 1}, "half a sign"),
        ({"edges": b""}, "There is no field edges here"),
        ({**EXPORT, "edgesPlaced": 0}, "given once, in one spelling"),
        ({**EXPORT, "edges_placed": 1}, "0 lines are drawn, not 1."),
        ({**EXPORT, "edge_taken": bytes([1]) + bytes(250_249)}, "1 line is drawn, not 0."),
        ({**EXPORT, "box_owner": [0, 256]}, "at most 255"),
        ({**EXPORT, "box_owner": "AA A"}, "Base64 text is expected"),
        (None, "An export is a mapping"),
        (7, "An export is a mapping"),
    ],
    ids=lambda part: part if isinstance(part, str) else "",
)
def test_an_export_that_cannot_be_is_refused(wrong, says):
    with pytest.raises(ValueError, match=says):
        GameState.import_(wrong)


def test_a_stream_in_pieces_of_any_size():
    events = [GameEvent(0, 0), GameEvent(EDGE_COUNT - 1, 3), GameEvent(123_456, 2)]
    log = b"".join(map(dots.encode_event, events))
    assert log[:3] == b"\0\0\0" and len(log) == 9
    assert dots.encode_event({"edge_id": 1, "team_id": 2}) == bytes([0, 0, 6])
    assert dots.parse_stream_records(log) == events
    assert (events[2]["edgeId"], events[2]["teamId"]) == (123_456, 2)
    for size in range(1, 10):
        parser = dots.StreamParser()
        pieces = [log[at : at + size] for at in range(0, 9, size)]
        assert [event for piece in pieces for event in parser.feed(piece)] == events
    parser = dots.StreamParser()
    assert parser.feed(log[:2]) == []
    parser.reset()
    assert parser.feed(log[:3]) == events[:1]


def test_teams():
    assert dots.TEAMS == ("RED", "BLUE", "GREEN", "YELLOW")
    assert dots.TEAM_COLORS["RED"].primary == "#E53935"
    assert dots.get_team_color(3) == ("#FDD835", "rgba(253, 216, 53, 0.5)")
    assert dots.get_team_color(3)["fill"] == dots.TEAM_COLORS["YELLOW"]["fill"]
    assert [dots.team_name_to_id(dots.team_id_to_name(team)) for team in range(4)] == [
        0,
        1,
        2,
        3,
    ]


@pytest.mark.parametrize("event", [{}, {"edgeId": 1}, (1,), 7, "ab", {"edgeId": 1, "x": 2}])
def test_what_is_no_event_is_refused_in_a_sentence(event):
    for ask in (GameState().apply_event, dots.encode_event):
        with pytest.raises(ValueError, match=r"^[A-Z].*\.$"):
            ask(event)
