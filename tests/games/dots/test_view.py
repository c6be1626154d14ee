"""D9: what is seen, and parts of a board."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import fairtable.games.dots as dots
from fairtable.games.dots.records import join_records
from fairtable.games.dots.regions import Window, edges_in
from fairtable.games.dots.teams import Team
from fairtable.referee import HOUSE, Choice
from fairtable.referee.choices import moves_in
from tests.games.dots.boards import after, begun, drawn, free, random_log


def test_d9_a_small_board_is_seen_whole():
    board = drawn(begun(width=2, height=1), 0, 2, 4, 5, 1)
    assert dots.view(board, 0) == dots.View(
        mode="classic",
        width=2,
        height=1,
        status="playing",
        players=2,
        turn=0,
        team=0,
        teams=(Team(0, "RED", "#E53935"), Team(1, "BLUE", "#1E88E5")),
        scores=(0, 1, 0, 0),
        lines=7,
        placed=5,
        last=1,
        winner=None,
        window=Window(
            x=0,
            y=0,
            width=2,
            height=1,
            across=("11", "10"),
            down=("110",),
            owners=("1.",),
        ),
        hints=dots.HintsView(False, (), False),
        choices=(
            (Choice("draw", "line {piece}", {"3": {"": 0}, "6": {"": 0}}, piece="line"),),
        ),
    )
    assert dots.view(board, 2).team is None and not dots.view(board, 7).choices
    other, watcher = dots.view(board, 1), dots.view(board, None)
    assert not other.choices and not watcher.choices and watcher.team is None


def test_d4_a_small_board_names_its_free_lines_and_a_larger_one_shows_them():
    small, large = (drawn(begun(width=side, height=side), 3) for side in (9, 10))
    free_lines = [f"line {edge}" for edge in range(180) if edge != 3]
    assert list(moves_in(dots.view(small, 1).choices)) == free_lines
    assert dots.view(large, 1).choices == ((Choice("draw", "line {piece}", piece="line"),),)


def test_d9_a_view_of_a_giant_board_is_no_larger_than_one_of_its_window():
    def size(side):
        board = free(side, side)
        edge = dots.coords_to_edge_id(side // 2, side // 2, True, width=side, height=side)
        return len(msgspec.json.encode(dots.view(after(board, 0, dots.DrawLine(edge)), 0)))

    assert size(3) < size(64) <= size(1000) < size(64) + 50, "a few digits more"
    assert size(9) < 4_000 and size(1000) < 16_000


def test_d9_a_view_of_many_players_is_no_larger():
    few, many = (
        begun(tuple(range(count)), mode="free", width=3, height=3, seats=1000)
        for count in (1, 1000)
    )
    assert (dots.view(few, 0).players, dots.view(many, 0).players) == (1, 1000)
    small, large = (len(msgspec.json.encode(dots.view(board, 0))) for board in (few, many))
    assert large == small + 3, "the number alone is longer"


def test_d9_a_giant_board_is_seen_around_the_last_line():
    board = free(1000, 1000)
    assert dots.view(board, 0).window.x == 0
    board = after(board, 0, dots.DrawLine(dots.coords_to_edge_id(500, 700, False)))
    window = dots.view(board, 0).window
    assert (window.x, window.y, window.width, window.height) == (468, 668, 64, 64)
    assert window.down[32] == "0" * 32 + "1" + "0" * 32
    board = after(board, 0, dots.DrawLine(2_001_999))
    window = dots.view(board, 0).window
    assert (window.x, window.y) == (936, 936) and window.down[-1][-1] == "1"


def test_d9_where_nothing_is_free_another_part_is_seen():
    board = free(100, 100)
    region = dots.Region(0, 0, 64, 64)
    lines = list(edges_in(region, dots.size_of(100, 100)))
    for at in range(0, len(lines), 4096):
        records = join_records((edge, 0) for edge in lines[at : at + 4096])
        board = after(board, HOUSE, dots.Write(records))
    assert list(dots.free_edges(board.paper, region)) == []
    # If the last line were in the middle of the full part, its window would have no free line.
    board = dots.Board(board.options, board.drawing, board.seats, last=0)
    window = dots.view(board, 0).window
    assert (window.x, window.y) == (32, 0) and "0" in window.across[0]


@given(st.integers(1, 30), st.integers(1, 30), st.integers(0, 500), st.data())
def test_d9_a_window_shows_what_is_there(width, height, length, data):
    state = dots.fold(random_log(width, height, length), width=width, height=height)
    x, y = data.draw(st.integers(0, width - 1)), data.draw(st.integers(0, height - 1))
    region = dots.Region(x, y, data.draw(st.integers(1, 40)), data.draw(st.integers(1, 40)))
    seen = dots.window(state, region)
    assert (seen.width, seen.height) == (
        min(region[2], width - x),
        min(region[3], height - y),
    )
    for rows, horizontal in ((seen.across, True), (seen.down, False)):
        for j, row in enumerate(rows):
            for i, sign in enumerate(row):
                edge = dots.coords_to_edge_id(
                    x + i, y + j, horizontal, width=width, height=height
                )
                assert sign == str(int(state.is_taken(edge)))
    for j, row in enumerate(seen.owners):
        for i, sign in enumerate(row):
            owner = state.owner_of(
                dots.box_coords_to_id(x + i, y + j, width=width, height=height)
            )
            assert sign == ("." if owner is None else str(owner))
    around = {
        edge
        for j in range(seen.height)
        for i in range(seen.width)
        for edge in dots.box_edges((y + j) * width + x + i, width=width, height=height)
    }
    free = [edge for edge in sorted(around) if not state.is_taken(edge)]
    assert list(dots.free_edges(state, region)) == free


@given(st.integers(1, 12), st.integers(1, 12), st.integers(0, 300))
def test_d4_the_free_lines_are_those_that_are_not_drawn(width, height, length):
    state = dots.fold(random_log(width, height, length), width=width, height=height)
    lines = range(state.size.edges)
    assert list(dots.free_edges(state)) == [e for e in lines if not state.is_taken(e)]


def test_legal_moves_of_a_region():
    board = drawn(begun(width=5, height=5), 0)
    moves = [move.edge for move in dots.legal_moves_in(board, 1, dots.Region(0, 0, 1, 1))]
    assert moves == [5, 30, 31]
    assert list(dots.legal_moves_in(board, 0, dots.Region(0, 0, 1, 1))) == []
    assert list(dots.legal_moves_in(board, HOUSE, dots.Region(0, 0, 1, 1))) == []


def test_a_list_of_moves_is_of_its_own_version():
    board = begun(width=2, height=1)
    moves = dots.legal_moves(board, 0)
    first = next(moves)
    later = drawn(board, 1, 2, 3)
    assert later.paper.placed == 3
    assert [first.edge, *(move.edge for move in moves)] == [0, 1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    "region",
    [(5, 0, 1, 1), (0, 5, 1, 1), (-1, 0, 1, 1), (0, 0, 0, 1), (0, 0, 1, 257), (0, 0, "1", 1)],
    ids=str,
)
def test_d9_a_region_that_is_not_on_the_board_is_refused(region):
    state = dots.GameState(width=5, height=5)
    for ask in (dots.window, dots.free_edges):
        with pytest.raises(ValueError, match="region"):
            ask(state, dots.Region(*region))
        for junk in ((0, 0, 1), "0011", 5):
            with pytest.raises(ValueError, match="four numbers"):
                ask(state, junk)
