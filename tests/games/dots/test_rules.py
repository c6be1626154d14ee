"""D2 to D8 and D10 at a table, by their numbers."""

import msgspec
import pytest

import fairtable.games.dots as dots
from fairtable.games.dots.records import join_records
from fairtable.referee import HOUSE, Accepted, Refused
from tests.games.dots.boards import after, begun, code, drawn, free

# 2 x 1 boxes: across 0 1 above, 2 3 below; down 4 5 6.
TWO = {"width": 2, "height": 1}


def test_d2_in_a_classic_game_each_seat_is_a_team():
    board = begun((1, 3), seats=4)
    assert dots.Options(seats=4, teams=2).team_of(3) == 3
    events = dots.decide(board, 1, dots.DrawLine(0), None).events
    assert events == (dots.LineDrawn(seat=1, team=1, edge=0, boxes=(), turn=3),)


def test_d2_in_a_free_game_seats_are_dealt_to_the_teams_in_turn():
    board = free(seats=9, teams=3)
    teams = [
        dots.decide(board, seat, dots.DrawLine(0), None).events[0].team for seat in range(9)
    ]
    assert teams == [0, 1, 2] * 3


def test_d3_the_house_begins_once_and_nobody_else():
    board = dots.opening(dots.Options())
    assert code(board, 0, dots.DrawLine(0)) == "not-begun"
    assert code(board, 0, dots.Begin((0, 1))) == "not-the-house"
    board = after(board, HOUSE, dots.Begin((0, 1)))
    assert code(board, HOUSE, dots.Begin((0, 1))) == "already-begun"


@pytest.mark.parametrize(
    ("mode", "seated", "stands"),
    [
        ("classic", (0, 1), True),
        ("classic", (1, 3), True),
        ("classic", (0, 1, 2, 3), True),
        ("classic", (0,), False),
        ("classic", (), False),
        ("classic", (0, 4), False),
        ("classic", (1, 0), False),
        ("classic", (0, 0, 1), False),
        ("classic", (-1, 0), False),
        ("free", (0,), True),
        ("free", (2, 3), True),
        ("free", (), False),
        ("free", (4,), False),
    ],
)
def test_d3_enough_players_in_seats_that_the_game_has(mode, seated, stands):
    board = dots.opening(dots.Options(mode=mode, seats=4))
    verdict = dots.decide(board, HOUSE, dots.Begin(seated), None)
    assert isinstance(verdict, Accepted) is stands
    if not stands:
        assert verdict.why is dots.Why.WRONG_SEATS
        assert verdict.offends == dots.Offends(seats=seated)


@pytest.mark.parametrize(
    "seated", [None, [0, 1], "01", (0, "1"), (0, None), ([], 1), (0, True)], ids=repr
)
def test_d3_what_are_no_seats_is_refused(seated):
    assert code(dots.opening(dots.Options()), HOUSE, dots.Begin(seated)) == "wrong-seats"


def test_d3_only_players_draw():
    board = begun((1, 3), seats=4)
    for seat in (0, 2, HOUSE, 7):
        assert code(board, seat, dots.DrawLine(0)) == "not-a-player"
    assert code(free(seats=4), 4, dots.DrawLine(0)) == "not-a-player"
    assert code(free(), HOUSE, dots.DrawLine(0)) == "not-a-player"


@pytest.mark.parametrize("edge", [-1, 7, 2**22, 10**30, None, "0", True, 1.0])
def test_d1_a_number_that_is_no_line_is_refused(edge):
    refused = dots.decide(begun(**TWO), 0, dots.DrawLine(edge), None)
    assert refused.why is dots.Why.INVALID_EDGE
    assert refused.says == "There is no such line: lines are numbered from 0 to 6."


def test_d4_a_line_is_drawn_once():
    board = drawn(begun(**TWO), 5)
    refused = dots.decide(board, 1, dots.DrawLine(5), None)
    assert refused.says == "Line 5 is already drawn: it goes down from dot (1, 0)."
    assert refused.offends == dots.Offends(edges=(5,))
    refused = dots.decide(drawn(board, 2), 0, dots.DrawLine(2), None)
    assert refused.says == "Line 2 is already drawn: it goes across from dot (0, 1)."


@pytest.mark.parametrize(
    ("edges", "scores", "turn"),
    [
        pytest.param((0, 2, 4), (0, 0), 1, id="three lines complete nothing"),
        pytest.param((0, 2, 4, 5), (0, 1), 1, id="the fourth completes one, and draws again"),
        pytest.param((0, 2, 4, 5, 1), (0, 1), 0, id="and again, until it completes none"),
        pytest.param((0, 1, 2, 3, 4, 6), (0, 0), 0, id="six lines, no box"),
        pytest.param((0, 1, 2, 3, 4, 6, 5), (2, 0), None, id="one line completes two"),
        pytest.param((0, 2, 4, 5, 1, 3, 6), (0, 2), None, id="both boxes to one"),
    ],
)
def test_d6_a_player_who_completes_a_box_draws_again(edges, scores, turn):
    board = drawn(begun(**TWO), *edges)
    assert board.paper.scores[:2] == scores and board.turn == turn


def test_d6_turns_go_round_those_who_sit():
    board = begun((0, 2, 3), seats=4)
    turns = [board.turn]
    for edge in range(4):
        board = drawn(board, edge)
        turns.append(board.turn)
    assert turns == [0, 2, 3, 0, 2]
    refused = dots.decide(board, 0, dots.DrawLine(9), None)
    assert refused.says == "It is not your turn: seat 2 must draw."
    assert refused.offends == dots.Offends(seats=(2,))


def test_d7_in_a_free_game_anybody_draws_at_any_time():
    board = free(2, 1)
    for seat, edge in ((3, 0), (3, 2), (0, 4), (1, 5), (1, 1), (2, 3)):
        board = after(board, seat, dots.DrawLine(edge))
    assert board.turn is None and board.paper.scores == (0, 1, 0, 0)
    assert [move.edge for move in dots.legal_moves(board, 0)] == [6]


def test_d8_the_end_names_scores_and_winner_and_nothing_follows():
    board = drawn(begun(**TWO), 0, 2, 4, 5, 1, 3)
    last = dots.decide(board, 1, dots.DrawLine(6), None).events
    assert last == (
        dots.LineDrawn(1, 1, 6, (1,), None),
        dots.GameCompleted((0, 2, 0, 0), 1),
    )
    assert dots.outcome(board) is None
    board = drawn(board, 6)
    outcome = dots.outcome(board)
    assert (outcome.points, outcome.winners, outcome.rule) == ({0: 0, 1: 2}, (1,), "D8")
    assert code(board, 0, dots.DrawLine(0)) == "game-complete"
    assert list(dots.legal_moves(board, 1)) == []
    assert dots.view(board, 0).winner == 1 and dots.view(board, 0).status == "complete"


def test_d8_a_tie_has_no_winner():
    board = free(2, 1)
    for seat, edge in ((0, 0), (0, 2), (0, 4), (0, 5), (0, 1), (0, 3), (1, 6)):
        board = after(board, seat, dots.DrawLine(edge))
    assert board.complete and dots.view(board, None).winner is None
    assert dots.outcome(board).points == {0: 1, 1: 1, 2: 0, 3: 0}


def test_d10_the_house_writes_a_batch():
    board = free(2, 1)
    records = join_records([(0, 0), (2, 1), (4, 2), (5, 3), (1, 0)])
    (event,) = dots.decide(board, HOUSE, dots.Write(records), None).events
    assert event == dots.LinesWritten(records, join_records([(0, 3)]))
    assert board.paper.placed == 0
    board = dots.evolve(board, event)
    assert (board.paper.placed, board.paper.scores, board.last) == (5, (0, 0, 0, 1), 1)
    rest = dots.Write(join_records([(3, 0), (6, 2)]))
    assert dots.decide(board, HOUSE, rest, None).events[1] == dots.GameCompleted(
        (0, 0, 1, 1), None
    )
    board = after(board, HOUSE, rest)
    assert board.complete and code(board, HOUSE, rest) == "game-complete"


@pytest.mark.parametrize(
    ("records", "why", "edges"),
    [
        pytest.param(b"", "not-a-batch", (), id="nothing"),
        pytest.param(b"\0\0", "not-a-batch", (), id="no whole record"),
        pytest.param(bytes(3 * 4097), "not-a-batch", (), id="too many"),
        pytest.param("\0\0\0", "not-a-batch", (), id="no bytes"),
        pytest.param(join_records([(1, 0), (24, 0)]), "invalid-edge", (24,), id="no line"),
        pytest.param(join_records([(1, 0), (0, 0)]), "lines-taken", (0,), id="a line drawn"),
        pytest.param(join_records([(1, 0), (2, 0), (1, 1)]), "lines-taken", (1,), id="twice"),
        pytest.param(join_records([(1, 3)]), "wrong-team", (), id="a team that is not there"),
    ],
)
def test_d10_a_batch_stands_whole_or_not_at_all(records, why, edges):
    board = after(free(teams=3), 0, dots.DrawLine(0))
    before = board.paper.copy()
    refused = dots.decide(board, HOUSE, dots.Write(records), None)
    assert isinstance(refused, Refused) and refused.why.code == why
    assert (refused.offends.edges if refused.offends else ()) == edges
    assert refused.says and board.paper == before


def test_d10_a_batch_is_for_the_house_in_a_free_game_that_has_begun():
    batch = dots.Write(join_records([(1, 0)]))
    assert code(free(), 0, batch) == "not-the-house"
    assert code(begun(), HOUSE, batch) == "batch-in-classic"
    assert code(dots.opening(dots.Options(mode="free")), HOUSE, batch) == "not-begun"


def test_d10_a_large_batch_goes_the_same_way():
    lines = [(edge, edge % 4) for edge in range(4000)]
    together = after(free(50, 50), HOUSE, dots.Write(join_records(lines)))
    single = free(50, 50)
    for edge, team in lines:
        single = after(single, team, dots.DrawLine(edge))
    assert together == single


@pytest.mark.parametrize(
    "wrong",
    [
        {"mode": "blitz"},
        {"width": 0},
        {"width": "5"},
        {"seats": 1},
        {"seats": 5},
        {"mode": "free", "seats": 1001},
        {"teams": 5},
        {"teams": 1},
        {"width": 51},
        {"mode": "free", "width": 65},
        {"mode": "free", "height": 65},
        {"colour": "red"},
    ],
    ids=str,
)
def test_options_refuse_what_cannot_be_played(wrong):
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(wrong, dots.Options)
    with pytest.raises((ValueError, TypeError)):
        dots.Options(**wrong)


def test_options_take_the_largest_boards():
    assert dots.Options(mode="free", width=64, height=64).size.edges == 8_320
    assert dots.Options(width=50, height=50, seats=4).team_of(3) == 3
    assert dots.seats(dots.Options(mode="free", seats=1000)) == (1, 1000)
    assert dots.seats(dots.Options(seats=3)) == (2, 3)


def test_every_event_survives_json_and_odd_ones_do_not():
    decoder = msgspec.json.Decoder(dots.Event)
    for event in (
        dots.GameBegun((0, 1), None),
        dots.LineDrawn(1, 1, 5, (0, 1), 1),
        dots.LinesWritten(b"\0\1\2", b"\0\0\3"),
        dots.GameCompleted((1, 2, 3, 4), 3),
    ):
        assert decoder.decode(msgspec.json.encode(event)) == event
        assert event.seen_by() is None
    for wrong in ({"edge": -1}, {"edge": 2**22}, {"team": 4}, {"boxes": [-1]}):
        fields = {"type": "LineDrawn", "seat": 0, "team": 0, "edge": 1, "boxes": [], "turn": 0}
        with pytest.raises(msgspec.ValidationError):
            decoder.decode(msgspec.json.encode(fields | wrong))


def test_before_the_start_the_house_may_begin_for_any_who_sit():
    board = dots.opening(dots.Options(seats=3))
    starts = [move.seats for move in dots.legal_moves(board, HOUSE)]
    assert starts == [(0, 1), (0, 2), (1, 2), (0, 1, 2)]
    assert list(dots.legal_moves(board, 0)) == []
    assert dots.view(board, None).status == "waiting"
    assert len(list(dots.legal_moves(dots.opening(dots.Options(mode="free")), HOUSE))) == 2


def test_d1_a_board_that_is_too_large_for_a_table_is_refused_in_a_sentence():
    with pytest.raises(ValueError, match="at most 64 boxes a side"):
        dots.Options(mode="free", width=1000, height=1000)
    assert dots.fold(b"", width=1000, height=1000).size.boxes == 1_000_000
