"""Options are read in one place; a wrong option gets a sentence with its place."""

from dataclasses import replace
from typing import Annotated, Literal

import msgspec
import pytest

from fairtable.referee import BadInput, option, read_options
from tests.toys import pips


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    mode: Annotated[Literal["classic", "free"], option("Mode")] = "classic"
    plain: Literal["a", "b"] = "a"
    side: Annotated[int, option("Side", "Boxes.", unit="boxes", ge=1, le=9)] = 5
    clock: bool = False
    prizes: tuple[int, ...] = ()

    def __post_init__(self):
        if self.mode == "classic" and self.clock:
            raise ValueError("A classic game has no clock.")


GAME = replace(pips.GAME, options=Options)


def bad(given, **how):
    with pytest.raises(BadInput) as caught:
        read_options(GAME, given, **how)
    return caught.value.place, caught.value.sentence


def test_an_option_that_is_left_out_has_its_default():
    assert read_options(GAME, {}) == Options()
    assert read_options(GAME, {"side": 3, "prizes": [1, 2]}) == Options(side=3, prizes=(1, 2))


@pytest.mark.parametrize(
    ("given", "place", "sentence"),
    [
        ({"side": 10}, "$.options.side", "The number must be at most 9."),
        ({"side": "3"}, "$.options.side", "A whole number is expected here, not text."),
        ({"colour": 1}, "$.options", "There is no field colour here."),
        ({"prizes": [1, "x"]}, "$.options.prizes[1]", "A whole number is expected here, not t"),
        ({"clock": True}, "$.options", "A classic game has no clock."),
    ],
    ids=["too large", "a text", "no such option", "deep inside", "its own check"],
)
def test_a_wrong_option_gets_a_sentence_and_a_place(given, place, sentence):
    told = bad(given)
    assert told[0] == place and told[1].startswith(sentence)


@pytest.mark.parametrize("field", ["mode", "plain"])
@pytest.mark.parametrize("wrong", ["blitz", 7, None, ["x"]])
def test_if_one_of_a_few_words_is_expected_all_are_listed(field, wrong):
    words = {"mode": "classic, free", "plain": "a, b"}[field]
    place, sentence = bad({field: wrong})
    assert place == f"$.options.{field}"
    assert sentence == f"One of {words} is expected here, not {str(wrong)!r}."


def test_what_is_quoted_is_cut_short():
    assert bad({"mode": "x" * 500})[1].endswith(f"not '{'x' * 40}'.")


def test_on_a_command_line_everything_is_text():
    given = {"side": "3", "clock": "true", "mode": "free"}
    assert read_options(GAME, given, typed=False) == Options("free", side=3, clock=True)
    assert bad(given)[0] in ("$.options.side", "$.options.clock")
    assert bad({"side": "x"}, typed=False)[0] == "$.options.side"


def test_the_schema_says_how_an_option_is_shown():
    words = {"classic": "In turns", "free": "At once"}
    kind = Annotated[
        str, option("Mode", "How.", choices=words, only_if={"side": {"minimum": 2}})
    ]
    assert msgspec.json.schema(kind) == {
        "type": "string",
        "title": "Mode",
        "description": "How.",
        "x-choices": words,
        "x-only-if": {"side": {"minimum": 2}},
    }
    side = msgspec.json.schema(Options)["$defs"]["Options"]["properties"]["side"]
    assert (side["title"], side["x-unit"], side["maximum"]) == ("Side", "boxes", 9)
    assert "x-choices" not in side and "description" not in msgspec.json.schema(
        Annotated[int, option("Games")]
    )
