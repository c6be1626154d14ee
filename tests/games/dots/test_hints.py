"""D19. Hints: who may take one, how often, what everybody sees, and what is said."""

from __future__ import annotations

import msgspec
import pytest

from fairtable.games import dots
from fairtable.games.dots import DrawLine, Hint, HintTaken
from fairtable.referee import Accepted
from tests.games.dots.boards import after, begun, code, drawn, free


def hinted(board):
    return after(board, board.turn, Hint())


def seen(board, seat):
    return dots.view(board, seat).hints


def words(board):
    return {choice.does for choice in dots.view(board, board.turn).choices[0]}


def advice(board):
    board = hinted(board)
    return dots.advise(dots.view(board, board.turn))


def test_d19_hints_are_off_unless_the_table_agrees_on_them():
    board = begun()
    assert code(board, 0, Hint()) == "hints-off"
    assert seen(board, 0) == dots.HintsView(False, (), False)
    assert "hint" not in words(board)


def test_d19_a_hint_is_an_event_and_changes_nothing_on_the_board():
    board = begun(hints=True)
    assert dots.decide(board, 0, Hint(), None) == Accepted((HintTaken(0),))
    asked = hinted(board)
    assert asked.paper == board.paper and asked.turn == 0
    assert asked.hints == (1, 0)


def test_d19_everybody_sees_that_a_hint_was_taken_and_only_its_taker_has_it_open():
    board = hinted(begun(hints=True))
    assert seen(board, 0) == dots.HintsView(True, (1, 0), True)
    for other in (1, None):
        assert seen(board, other) == dots.HintsView(True, (1, 0), False)
        assert dots.advise(dots.view(board, other)) is None


def test_d19_one_hint_for_each_line():
    board = hinted(begun(hints=True))
    assert code(board, 0, Hint()) == "hint-taken"
    assert "hint" not in words(board)
    board = drawn(board, 0)
    assert board.hints == (1, 0) and board.hinted is None
    assert "hint" in words(board)
    assert hinted(board).hints == (1, 1)


def test_d19_out_of_turn_before_the_start_and_after_the_end():
    board = begun(hints=True)
    assert code(board, 1, Hint()) == "not-your-turn"
    assert code(board, 7, Hint()) == "not-a-player"
    assert code(dots.opening(dots.Options(hints=True)), 0, Hint()) == "not-begun"
    over = drawn(begun(hints=True, width=1, height=1), 0, 1, 2, 3)
    assert code(over, 0, Hint()) == "game-complete"


def test_d19_hints_need_turns():
    with pytest.raises(ValueError, match="turns"):
        dots.Options(mode="free", hints=True)
    assert code(free(), 0, Hint()) == "hints-off"


def test_d19_a_hint_is_kept_with_the_state():
    board = hinted(begun((0, 1, 2), seats=3, hints=True))
    written = msgspec.msgpack.encode(board)
    assert msgspec.msgpack.decode(written, type=dots.Board) == board


def test_d19_without_a_hint_there_is_no_advice():
    board = begun(hints=True)
    assert dots.advise(dots.view(board, 0)) is None


def test_d19_a_wrong_line_would_open_a_chain_of_five():
    """All lines across of one row of five are drawn; beside it is an empty row."""
    board = drawn(begun(width=5, height=2, hints=True), 0, 1, 2, 3, 4, 5, 6, 7, 8, 9)
    told = advice(board)
    assert told.edge in {edge for edge in range(10, 15)} | {21, 22, 23, 24, 25, 26}
    assert "a wrong one would open a chain of five" in told.says


def test_d19_give_two_and_keep_the_rest():
    """Two chains of five; one is open, and all but two of its boxes are taken."""
    board = begun(width=5, height=2, hints=True)
    board = drawn(board, *range(15), 15, 16, 17, 18)
    told = advice(board)
    assert told.edge == 20 and told.boxes == (3, 4)
    assert told.says == (
        "Give two, keep the rest: this line takes nothing, and whoever takes the two boxes "
        "must then open a chain of five. From here, with best play you get three boxes more."
    )


def test_d19_every_line_gives_something_away():
    board = drawn(begun(width=3, height=1, hints=True), *range(6))
    told = advice(board)
    assert told.edge in {6, 7, 8, 9} and told.boxes in {(0, 1, 2), (2, 1, 0)}
    assert told.says == (
        "Every line gives something away. This one opens a chain of three. From here, with "
        "best play the other gets three boxes more."
    )


def test_d19_take_what_is_open():
    board = drawn(begun(width=3, height=1, hints=True), *range(6), 6)
    assert advice(board).says.startswith("Take boxes of a chain of three, one after another.")
    board = drawn(begun(width=2, height=1, hints=True), 0, 2, 4)
    told = advice(board)
    assert told.edge == 5 and told.says.startswith("Take this box, and draw again.")


def test_d19_on_a_large_board_for_four_there_is_advice_too():
    board = begun((0, 1, 2, 3), width=20, height=20, seats=4, hints=True)
    told = advice(board)
    assert DrawLine(told.edge) in set(dots.legal_moves(board, 0))
    assert told.says == "This line gives nothing away."
