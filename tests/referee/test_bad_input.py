"""Bad input gets a plain sentence and its place; msgspec's own words are never shown."""

from enum import Enum
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta

from fairtable.referee import BadInput
from fairtable.referee.bad_input import LONGEST_QUOTE, bad_input, in_words, text


class Colour(Enum):
    RED = "red"


class Small(msgspec.Struct, forbid_unknown_fields=True, tag=True):
    count: int

    def __post_init__(self):
        if self.count > 3:
            raise ValueError("There are at most three.")


class Large(msgspec.Struct, tag=True):
    count: int = 0


class Pair(NamedTuple):
    one: int
    two: int = 0


class Row(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    one: int
    two: int = 0


Code = Annotated[str, text("^[0-9]{3}$", "A code has three digits.", max_length=5)]
Secret = Annotated[str, Meta(pattern="^hidden[0-9]+$")]


def told(kind: Any, raw: bytes) -> BadInput:
    with pytest.raises((msgspec.MsgspecError, ValueError)) as caught:
        msgspec.json.decode(raw, type=kind)
    return bad_input(caught.value)


def case(kind, raw, sentence, id):
    return pytest.param(kind, raw, sentence, id=id)


@pytest.mark.parametrize(
    ("kind", "raw", "sentence"),
    [
        case(int, b'"x"', "A whole number is expected here, not text.", "text"),
        case(int, b"1.5", "A whole number is expected here, not a decimal number.", "1.5"),
        case(int, b"null", "A whole number is expected here, not nothing.", "null"),
        case(float, b"[]", "A number is expected here, not a list.", "a list"),
        case(str, b"{}", "Text is expected here, not an object.", "an object"),
        case(bool, b"1", "True or false is expected here, not a whole number.", "1"),
        case(None, b"true", "Nothing is expected here, not true or false.", "true"),
        case(bytes, b"7", "Base64 text is expected here, not a whole number.", "7"),
        case(bytes, b'"!"', "Base64 text is expected here.", "no base64"),
        case(int | str, b"[]", "A whole number or text is expected here, not a list.", "union"),
        case(
            int | None, b'"x"', "A whole number or nothing is expected here, not text.", "maybe"
        ),
        case(dict[str, int], b"[]", "An object is expected here, not a list.", "no object"),
        case(Small, b"[]", "An object is expected here, not a list.", "no struct"),
    ],
)
def test_a_wrong_kind(kind, raw, sentence):
    assert told(kind, raw).sentence == sentence


def test_a_wrong_kind_without_what_came_instead():
    """Some messages do not say what came instead."""
    assert in_words("Expected `int`") == "A whole number is expected here."
    assert in_words("Expected `uuid`") == "Uuid is expected here."


@pytest.mark.parametrize(
    ("kind", "raw", "sentence"),
    [
        case(Annotated[int, Meta(ge=2)], b"1", "The number must be 2 or more.", "ge"),
        case(Annotated[int, Meta(le=-2)], b"1", "The number must be at most -2.", "le"),
        case(Annotated[float, Meta(gt=0.5)], b"0", "The number must be more than 0.5.", "gt"),
        case(Annotated[float, Meta(lt=2)], b"2", "The number must be less than 2.0.", "lt"),
        case(
            Annotated[float, Meta(le=1e30)], b"1e40", "The number must be at most 1e+30.", "e"
        ),
        case(
            Annotated[int, Meta(multiple_of=3)],
            b"4",
            "The number must be a multiple of 3.",
            "multiple",
        ),
        case(float, b"1e999", "The number is out of range.", "too large"),
        case(
            Annotated[str, Meta(min_length=2)],
            b'"x"',
            "The text must have 2 or more characters.",
            "short text",
        ),
        case(
            Annotated[str, Meta(max_length=1)],
            b'"xx"',
            "The text must have at most 1 character.",
            "long text",
        ),
        case(
            Annotated[list[int], Meta(min_length=1)],
            b"[]",
            "The list must have 1 or more items.",
            "short list",
        ),
        case(
            Annotated[dict[str, int], Meta(max_length=1)],
            b'{"a":1,"b":2}',
            "The object must have at most 1 field.",
            "large object",
        ),
        case(
            Annotated[bytes, Meta(min_length=5)],
            b'"AAAA"',
            "The base64 text must have 5 or more bytes.",
            "few bytes",
        ),
        case(tuple[int, int], b"[1]", "A list of 2 items is expected here.", "a tuple"),
        case(Pair, b"[]", "A list of 1 to 2 items is expected here.", "one or two"),
        case(
            Row, b"[]", "A list of at least 1 item is expected here, not of 0.", "at least one"
        ),
        case(Row, b"[1,2,3]", "A list of at most 2 items is expected here.", "at most two"),
    ],
)
def test_a_wrong_size(kind, raw, sentence):
    assert told(kind, raw).sentence == sentence


def test_a_converted_list_of_wrong_length_says_how_many_items_it_had():
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.convert((1,), tuple[int, int])
    assert bad_input(caught.value).sentence == "A list of 2 items is expected here, not of 1."


@pytest.mark.parametrize(
    ("kind", "raw", "sentence"),
    [
        case(Small, b'{"type":"Small"}', "The field count is missing.", "a field missing"),
        case(
            Small,
            b'{"type":"Small","count":1,"x":2}',
            "There is no field x here.",
            "a field too much",
        ),
        case(
            Small | Large, b'{"type":"Tiny"}', "'Tiny' is not one of the choices here.", "a tag"
        ),
        case(Colour, b'"blue"', "'blue' is not one of the choices here.", "no colour"),
        case(Literal[1, 2], b"3", "3 is not one of the choices here.", "no such number"),
        case(Small, b'{"type":"Small","count":4}', "There are at most three.", "its own check"),
    ],
)
def test_a_wrong_field_or_choice(kind, raw, sentence):
    assert told(kind, raw).sentence == sentence


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (b"", "The JSON ends too early."),
        (b"nope", "This is not JSON: invalid character (byte 4)."),
        (b"1 2", "This is not JSON: trailing characters (byte 3)."),
        (b'"\xff"', "The text is not UTF-8."),
    ],
    ids=["nothing", "a word", "two values", "no UTF-8"],
)
def test_text_that_is_not_json(raw, sentence):
    assert told(Any, raw).sentence == sentence


def test_a_pattern_is_never_shown_but_its_sentence_is():
    assert told(Code, b'"12"').sentence == "A code has three digits."
    for wrong in (told(Secret, b'"x"'), told(Annotated[str, Meta(pattern="^'\"$")], b'"x"')):
        assert wrong.sentence == "This text does not have the right form."


def test_a_pattern_keeps_its_other_limits_and_is_described_in_the_schema():
    assert told(Code, b'"123456"').sentence == "The text must have at most 5 characters."
    schema = msgspec.json.schema(Code)
    assert schema["description"] == "A code has three digits."
    assert (schema["pattern"], schema["maxLength"]) == ("^[0-9]{3}$", 5)


@pytest.mark.parametrize(
    ("kind", "raw", "place"),
    [
        (int, b'"x"', "$"),
        (Small, b'{"type":"Small","count":"x"}', "$.count"),
        (list[Small], b'[{"type":"Small","count":4}]', "$[0]"),
        (dict[str, list[int]], b'{"a":[1,null]}', "$[...][1]"),
        (dict[int, int], b'{"a":1}', "$"),
        (Small | Large, b'{"type":"Tiny"}', "$.type"),
    ],
    ids=["the whole", "a field", "an item", "deep inside", "a key", "a tag"],
)
def test_the_place_is_named(kind, raw, place):
    assert told(kind, raw).place == place


def test_a_bad_input_has_a_sentence_and_a_place():
    problem = BadInput("A grid has 81 cells, not 80.", "$.grid")
    assert (problem.sentence, problem.place) == ("A grid has 81 cells, not 80.", "$.grid")
    assert str(problem) == problem.sentence
    assert isinstance(problem, ValueError) and BadInput("No.").place == "$"


@pytest.mark.parametrize("end", [".", "?", "!"])
def test_a_sentence_stays_as_it_is_and_no_full_stop_is_doubled(end):
    assert in_words(f"There is no such line{end}") == f"There is no such line{end}"
    assert in_words("There is no such line") == "There is no such line."


def test_what_is_quoted_is_cut_short():
    wrong = told(Colour, b'"' + b"q" * 1_000 + b'"').sentence
    assert wrong == f"'{'q' * (LONGEST_QUOTE - 1)}...' is not one of the choices here."
    field = b'{"type":"Small","count":1,"' + b"q" * 1_000 + b'":2}'
    assert told(Small, field).sentence == f"There is no field '{'q' * 40}...' here."
    assert in_words(f"Invalid value {'7' * 50}").startswith("7" * LONGEST_QUOTE + "... is")


KINDS = st.sampled_from(
    [int, float, str, bool, bytes, Colour, Code, Secret, Small, Small | Large, Pair, Row]
)
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
)


@given(KINDS, anything | st.builds(lambda fields: {"type": "Small", **fields}, st.just({})))
def test_no_input_at_all_gets_a_programmers_words(kind, thing):
    try:
        msgspec.json.decode(msgspec.json.encode(thing), type=kind)
    except msgspec.ValidationError as wrong:
        said = bad_input(wrong)
        assert said.place.startswith("$")
        assert said.sentence[-1] in ".?!" and not said.sentence.endswith("..")
        for word in ("`", "Expected", "regex", "hidden", "[0-9]"):
            assert word not in said.sentence.split("'")[0]


def test_two_sentences_need_two_patterns() -> None:
    """Else a sender would read the sentence of whichever was made last."""
    first = text("^[a-f]{3}$", "Three letters are expected here.")
    assert text("^[a-f]{3}$", "Three letters are expected here.") == first
    with pytest.raises(ValueError, match="another sentence"):
        text("^[a-f]{3}$", "A shade has three letters.")
