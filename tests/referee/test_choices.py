"""Choices: steps that list moves, and open choices that list none."""

import msgspec
import pytest

from fairtable.referee import Choice, Choices
from fairtable.referee.choices import DONE, moves_in, written

ROLL = Choice("roll", "roll")
LAY = Choice("lay", "lay {piece}", {"7": {"": DONE}, "9": {"": DONE}}, piece="card")
WRITE = Choice("write", "{piece}={to}", piece="cell", to="digit")
STEP = Choice("play", "{piece}/{to}", {"13": {"8": 1, "7": 2}, "6": {"5": DONE}})
SECOND = Choice("play", "{piece}/{to}", {"8": {"7": DONE}})
THIRD = Choice("also", "+ {piece}", {"AS": {"": DONE}})
NO_MORE = Choice("no-more", "")


@pytest.mark.parametrize(
    ("choice", "piece", "to", "text"),
    [
        pytest.param(ROLL, "", "", "roll", id="a button"),
        pytest.param(LAY, "7", "", "lay 7", id="a piece"),
        pytest.param(STEP, "13", "8*", "13/8*", id="a piece and its target"),
        pytest.param(WRITE, "r1c2", "5", "r1c2=5", id="an open one"),
        pytest.param(LAY, "{to}", "x", "lay x", id="what looks like a place is filled"),
        pytest.param(Choice("x", "{piece} {piece}"), "7", "", "7 7", id="a place twice"),
    ],
)
def test_a_choice_is_written_with_its_piece_and_its_target(choice, piece, to, text):
    assert written(choice, piece, to) == text


@pytest.mark.parametrize(
    ("choices", "moves"),
    [
        pytest.param((), [], id="nothing may be done"),
        pytest.param(((ROLL,),), ["roll"], id="a button"),
        pytest.param(((LAY, ROLL),), ["lay 7", "lay 9", "roll"], id="cards and a button"),
        pytest.param(((WRITE,),), [], id="an open one spells out nothing"),
        pytest.param(((WRITE, ROLL),), ["roll"], id="an open one beside a button"),
        pytest.param(
            ((STEP,), (SECOND,), (THIRD, NO_MORE)),
            ["13/8 8/7", "13/7 + AS", "13/7", "6/5"],
            id="steps one after another, one of which adds nothing",
        ),
        pytest.param(((Choice("lay", "lay {piece}", {}),),), [], id="no piece at all"),
    ],
)
def test_the_moves_that_choices_list(choices, moves):
    assert list(moves_in(choices)) == moves


def test_moves_from_a_later_step_on():
    assert list(moves_in(((STEP,), (SECOND,), (THIRD,)), 1)) == ["8/7"]


@pytest.mark.parametrize(
    ("choice", "is_open"),
    [(ROLL, False), (LAY, False), (WRITE, True), (Choice("x", "lay {piece}"), True)],
    ids=["a button", "pieces listed", "cell and digit", "a piece"],
)
def test_a_choice_is_open_if_it_names_a_piece_and_lists_none(choice, is_open):
    assert choice.is_open is is_open


def test_choices_survive_json_and_what_is_empty_is_left_out():
    choices: Choices = ((STEP, ROLL, WRITE), (SECOND,), (THIRD, NO_MORE))
    paper = msgspec.json.encode(choices)
    assert msgspec.json.decode(paper, type=Choices) == choices
    assert msgspec.json.encode(ROLL) == b'{"does":"roll","says":"roll"}'
