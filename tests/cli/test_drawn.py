"""Tables as the terminal draws them."""

from __future__ import annotations

import pytest

from fairtable.cli.drawn import Look, paint, picked
from fairtable.games import casino, dots, tambola
from tests.games.casino.tables import build, stack, table_of
from tests.games.dots.boards import begun, drawn, free
from tests.games.tambola.halls import TOP, after, hall_of

NAMES = ("You", "Ben", "Cara", "Dan")
LOOK = Look(80, True, lambda seat: NAMES[seat])
ASCII = Look(80, False, LOOK.name)


def text(game, view, look=LOOK):
    return "\n".join(line.rstrip() for line in paint(game, view, look).plain.splitlines())


FELT = table_of(
    ["7S 10H 3C", "2D 9S"], "7D 4C 3H", [build("6D 4S", owner=1)], piles=["", "5D 5S"]
)
STACKED = table_of(["7S 10H", "2D 9S"], "7D 4C 3H", stack=stack("4C 3H"))
PRIZES = (tambola.Prize("TOP_ROW", (10, 5)), tambola.Prize("FULL_HOUSE", (20,)))
HALL = hall_of(called=(*TOP, 7), prizes=PRIZES)
BOARD = drawn(begun(width=2, height=1), 0, 2, 4, 5, 1)

CASINO = """\
Deal 1, round 1. You 0, Ben 0.
  Ben          2 cards in hand, pile: 2 cards, 5♠ on top
  table        7♦ 4♣ 3♥
  build of 10  6♦ 4♠   Ben
  your pile    empty
  your hand    3♣ 7♠ 10♥
    1  3♣ on 7♦: Add to 10
    2  3♣ on 4♣: Build 7
    3  3♣ on 3♥: Take 3
    4  7♠ on 7♦: Take 7
    5  7♠ on 3♥: Add to 10
    6  10♥ on the build of 10: Take 10
    7  7♠ takes 7♦ + 3♥ 4♣
    8  10♥ takes 3♥ 7♦ + [4♠ 6♦]
       Trail:  9 10♥"""
STACK = """\
Deal 1, round 1. You 0, Ben 0.
  Ben        2 cards in hand, pile: empty
  table      7D
  stack      4C 3H   7 in all
  your pile  empty
  your hand  7S 10H
    1  7S on the stack: Take 7
    2  7S on the stack: Add to the stack
    3  10H on the stack: Add to the stack
    4  7D on the stack: Add to the stack
    5  take back 4C
    6  take back 3H
    7  cancel"""
DOTS = """\
 •─────•─────•
 │  B  │     6
 •─────•  3  •
R You: 0 boxes   B Ben: 1 box   2 lines left"""
TAMBOLA = """\
Lucky seven, 7   Called: 6 of 90
The numbers before it: 88 62 41 23 4
  1  Top row                  10 and 5   Top row is complete: claim it
  2  Full house               20 points

Ticket 1  No. 1
+----+----+----+----+----+----+----+----+----+
|[ 4]|    |[23]|    |[41]|    |[62]|    |[88]|
+----+----+----+----+----+----+----+----+----+
|    | 12 |    | 35 |    | 50 | 67 | 75 |    |
+----+----+----+----+----+----+----+----+----+
|  9 | 18 | 29 |    | 45 |    |    |    | 90 |
+----+----+----+----+----+----+----+----+----+"""


def test_casino_shows_the_table_and_what_each_drag_means():
    assert text("casino", casino.view(FELT, 0)) == CASINO


def test_casino_shows_a_stack_and_letters_where_there_are_no_signs():
    assert text("casino", casino.view(STACKED, 0), ASCII) == STACK


def test_casino_shows_a_spectator_no_hand():
    shown = text("casino", casino.view(FELT, None))
    assert "You          3 cards in hand" in shown and "10♥" not in shown


def test_cards_of_red_suits_are_red():
    painted = paint("casino", casino.view(FELT, 0), LOOK)
    red = {painted.plain[s.start : s.end] for s in painted.spans if s.style == "bold red"}
    assert red == {"7♦", "3♥", "6♦", "10♥"}


@pytest.mark.parametrize("number", range(11))
def test_casino_every_number_plays_a_legal_move(number):
    view = casino.view(FELT, 0)
    move = picked("casino", view, number)
    legal = [casino.write_move(move) for move in casino.legal_moves(FELT, 0)]
    assert (move in legal) if 1 <= number <= 9 else move is None


def test_dots_shows_lines_boxes_and_the_numbers_of_free_lines():
    assert text("dots", dots.view(BOARD, 0)) == DOTS
    plain = DOTS.translate(str.maketrans("•─│", "+-|"))
    assert text("dots", dots.view(BOARD, 0), ASCII) == plain
    assert picked("dots", dots.view(BOARD, 0), 6) == "line 6"


def test_dots_names_teams_where_everybody_draws():
    assert "R Red: 0 boxes   B Blue: 0 boxes" in text("dots", dots.view(free(), None))


@pytest.mark.parametrize("width", [10, 40, 80])
def test_dots_of_a_great_board_shows_what_fits_around_the_last_line(width):
    board = drawn(begun(width=40, height=40), 1234)
    shown = text("dots", dots.view(board, 0), Look(width, True, LOOK.name)).splitlines()
    *rows, _, part = shown
    assert max(map(len, rows)) <= max(width, 15)
    assert any("•─────────•" in row for row in rows)
    assert part == "This board is too large for one picture. You see a part of it."


def test_tambola_shows_the_call_the_prizes_and_dabs():
    assert text("tambola", tambola.view(HALL, 0)) == TAMBOLA


def test_tambola_says_who_has_won_what():
    prizes = (tambola.Prize("TOP_ROW", (10,)),)
    hall = after(hall_of(called=TOP, prizes=prizes), 0, "claim TOP_ROW 1")
    hall = tambola.evolve(hall, tambola.PlaceSettled("TOP_ROW", 0, 1, 10, 0))
    assert "Top row                  Gone: You" in text("tambola", tambola.view(hall, 1))


@pytest.mark.parametrize(
    ("number", "move"),
    [(0, None), (1, "claim TOP_ROW 1"), (2, "claim FULL_HOUSE 1"), (3, None)],
)
def test_tambola_the_number_of_a_prize_claims_it(number, move):
    assert picked("tambola", tambola.view(HALL, 0), number) == move


def test_no_line_is_wider_than_the_terminal():
    views = [
        ("casino", casino.view(FELT, 0)),
        ("dots", dots.view(drawn(begun(width=12, height=4)), 0)),
        ("tambola", tambola.view(hall_of(), 0)),
    ]
    for game, view in views:
        assert max(map(len, text(game, view).splitlines())) <= 80, game
