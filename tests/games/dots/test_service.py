"""Questions without a table: a log in, the scores out."""

from base64 import b64encode

import msgspec
import pytest

import fairtable.games.dots as dots
from fairtable.referee import BadInput
from tests.games.dots.boards import random_log


def asked(**question):
    return dots.SERVICES["fold"](msgspec.convert(question, dots.FoldQuestion))


def test_a_log_as_base64_and_as_a_list_say_the_same():
    log = random_log(4, 4, 30)
    said = asked(log=b64encode(log).decode(), width=4, height=4)
    assert said == asked(log=dots.parse_records(log, width=4, height=4), width=4, height=4)
    state = dots.fold(log, width=4, height=4)
    assert (said.placed, said.scores, said.lines) == (state.placed, state.scores, 40)
    assert said.repeated == 30 - state.placed and not said.complete and said.winner is None


def test_a_complete_board_names_the_winner():
    events = [(edge, 2) for edge in range(7)]
    said = asked(log=events, width=2, height=1)
    assert (said.complete, said.winner, said.winner_name) == (True, 2, "GREEN")
    assert said.scores == (0, 0, 2, 0)


def test_without_a_size_the_board_is_the_great_one():
    assert asked(log=[[2_001_999, 0]]).lines == 2_002_000
    assert asked(log="").placed == 0


@pytest.mark.parametrize(
    ("question", "place"),
    [
        ({"log": "!!!"}, "$.log"),
        ({"log": "\u00e9"}, "$.log"),
        ({"log": "AA=="}, "$.log"),
        ({"log": [[24, 0]], "width": 3, "height": 3}, "$.log"),
        ({"log": b64encode(b"\xff" * 3000).decode()}, "$.log"),
        ({"log": [], "width": 2000, "height": 2000}, "$.width"),
    ],
    ids=str,
)
def test_a_bad_question_names_its_place(question, place):
    with pytest.raises(BadInput, match=r"^[A-Z].*\.$") as bad:
        asked(**question)
    assert bad.value.place == place


@pytest.mark.parametrize(
    "question",
    [
        {},
        {"log": None},
        {"log": [[0, 4]]},
        {"log": [[-1, 0]]},
        {"log": [[2**22, 0]]},
        {"log": [[0]]},
        {"log": [], "width": 0},
        {"log": [], "teams": 4},
    ],
    ids=str,
)
def test_a_question_of_another_form_is_not_asked(question):
    with pytest.raises(msgspec.ValidationError):
        asked(**question)
