"""D9: what is seen."""

import msgspec
from hypothesis import given
from hypothesis import strategies as st

import fairtable.games.dots as dots
from fairtable.games.dots.teams import Team
from fairtable.referee import Choice
from fairtable.referee.choices import moves_in
from tests.games.dots.boards import begun, drawn, random_log


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
        window=dots.Window(
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


def test_d9_a_view_of_many_players_is_no_larger():
    few, many = (
        begun(tuple(range(count)), mode="free", width=3, height=3, seats=1000)
        for count in (1, 1000)
    )
    assert (dots.view(few, 0).players, dots.view(many, 0).players) == (1, 1000)
    small, large = (len(msgspec.json.encode(dots.view(board, 0))) for board in (few, many))
    assert large == small + 3, "the number alone is longer"


@given(st.integers(1, 30), st.integers(1, 30), st.integers(0, 500))
def test_d9_a_window_shows_what_is_there(width, height, length):
    state = dots.fold(random_log(width, height, length), width=width, height=height)
    seen = dots.window(state)
    assert (seen.x, seen.y, seen.width, seen.height) == (0, 0, width, height)
    assert len(seen.across) == height + 1 and len(seen.down) == height
    for rows, horizontal in ((seen.across, True), (seen.down, False)):
        for y, row in enumerate(rows):
            assert len(row) == width + (not horizontal)
            for x, sign in enumerate(row):
                edge = dots.coords_to_edge_id(x, y, horizontal, width=width, height=height)
                assert sign == str(int(state.is_taken(edge)))
    for y, row in enumerate(seen.owners):
        for x, sign in enumerate(row):
            owner = state.owner_of(dots.box_coords_to_id(x, y, width=width, height=height))
            assert sign == ("." if owner is None else str(owner))


@given(st.integers(1, 12), st.integers(1, 12), st.integers(0, 300))
def test_d4_the_free_lines_are_those_that_are_not_drawn(width, height, length):
    state = dots.fold(random_log(width, height, length), width=width, height=height)
    lines = range(state.size.edges)
    assert list(dots.free_edges(state)) == [e for e in lines if not state.is_taken(e)]


def test_a_list_of_moves_is_of_its_own_version():
    board = begun(width=2, height=1)
    moves = dots.legal_moves(board, 0)
    first = next(moves)
    later = drawn(board, 1, 2, 3)
    assert later.paper.placed == 3
    assert [first.edge, *(move.edge for move in moves)] == [0, 1, 2, 3, 4, 5, 6]
