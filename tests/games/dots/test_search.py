"""D12. Legal moves by the beginning of their text."""

import pytest

import fairtable.games.dots as dots
from fairtable.games.dots.search import numbers_starting
from fairtable.referee import HOUSE
from tests.games.dots.boards import begun, free


def found(board, text, seat=0):
    return [dots.write_move(move) for move in dots.moves_starting(board, seat, text)]


def by_looking(board, text, seat=0):
    texts = map(dots.write_move, dots.legal_moves(board, seat))
    return [each for each in texts if each.startswith(text)]


@pytest.mark.parametrize(
    "text",
    [
        *("", "l", "line", "line ", "line 0", "line 1", "line 12", "line 199", "line 2002000"),
        *("line 01", "line x", "line 1 ", "line \u0663", "Line 1", "zzz", " line", "line  1"),
    ],
)
def test_d12_the_search_finds_what_a_look_at_every_line_finds(text):
    board = begun(width=12, height=9)
    for edge in (1, 12, 100, 101, 102, 103, 104, 105, 106, 107, 111):
        board = dots.evolve(board, dots.LineDrawn(0, 0, edge, (), 0))
    assert found(board, text) == by_looking(board, text)
    assert found(board, text, seat=1) == [], "it is not their turn"


def test_d12_the_house_is_found_the_ways_to_begin():
    board = dots.opening(dots.Options(seats=3))
    for text in ("", "begin 0", "begin 1 2", "line"):
        assert found(board, text, HOUSE) == by_looking(board, text, HOUSE)


def test_d12_on_a_giant_board_only_the_numbers_with_this_beginning_are_looked_at():
    board = free(1000, 1000)
    assert found(board, "zzz") == []
    lines = found(board, "line 1999")
    assert lines[:3] == ["line 1999", "line 19990", "line 19991"]
    assert (lines[-1], len(lines)) == ("line 1999999", 1111)


@pytest.mark.parametrize(
    ("digits", "numbers"),
    [("0", [0]), ("4", [4, *range(40, 45)]), ("44", [44]), ("45", []), ("", []), ("-1", [])],
)
def test_numbers_by_their_first_digits(digits, numbers):
    assert [number for part in numbers_starting(digits, 45) for number in part] == numbers
