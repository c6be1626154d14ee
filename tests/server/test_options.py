"""Wrong options: the answer says which one is wrong, and what is allowed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from fairtable.games import registered
from fairtable.server.schemas import schemas_of
from tests.server.mischief import clear
from tests.server.players import Player


def choices() -> Iterator[Any]:
    """Every option of every game that must be one of a few words."""
    for name, game in registered().items():
        for option, schema in schemas_of(game).options["properties"].items():
            if "enum" in schema:
                yield pytest.param(name, option, schema["enum"], id=f"{name} {option}")


@pytest.mark.parametrize("wrong", ["silly", "", 7, None, ["easy"]], ids=repr)
@pytest.mark.parametrize(("game", "option", "words"), list(choices()))
def test_the_answer_to_a_wrong_word_lists_the_right_ones(
    anna: Player, game: str, option: str, words: list[str], wrong: object
) -> None:
    answer = anna.post("/api/tables", {"game": game, "options": {option: wrong}})
    problem = clear(answer)
    assert (answer.status_code, problem["code"]) == (422, "bad-options")
    assert problem["place"] == f"$.options.{option}"
    listed = problem["detail"].removeprefix("One of ").partition(" is expected here, not ")[0]
    assert sorted(listed.split(", ")) == sorted(words)


@pytest.mark.parametrize(
    ("game", "options", "place", "sentence"),
    [
        pytest.param(
            "backgammon",
            {"length": "five"},
            "$.options.length",
            "A whole number is expected here, not text.",
            id="text for a number",
        ),
        pytest.param(
            "backgammon",
            {"length": 100},
            "$.options.length",
            "The number must be at most 99.",
            id="too many points",
        ),
        pytest.param(
            "casino",
            {"rule": "standard"},
            "$.options",
            "There is no field rule here; do you mean rules?",
            id="a misspelt option",
        ),
        pytest.param(
            "dots",
            {"seats": 5},
            "$.options",
            "A classic game has at most 4 players.",
            id="options that do not go together",
        ),
        pytest.param(
            "sudoku",
            {"puzzle": "x" * 4097},
            "$.options.puzzle",
            "The text must have at most 4096 characters.",
            id="a long puzzle",
        ),
    ],
)
def test_the_answer_to_a_wrong_option_is_a_plain_sentence(
    anna: Player, game: str, options: dict[str, Any], place: str, sentence: str
) -> None:
    problem = clear(anna.post("/api/tables", {"game": game, "options": options}))
    assert (problem["code"], problem["place"]) == ("bad-options", place)
    assert problem["detail"] == sentence
