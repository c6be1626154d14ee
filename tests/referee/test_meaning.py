"""A type says what its values mean, and so does its JSON Schema."""

from typing import Annotated

import msgspec

from fairtable.referee import BySeat, Seat, Turn, keys_mean, marks, means

Card = Annotated[str, means("card")]


class Table(msgspec.Struct, frozen=True):
    turn: Turn | None
    dealer: Seat
    hand: tuple[Card, ...]
    points: BySeat[int]
    stock: Annotated[dict[str, int], keys_mean("card")]
    called: Annotated[tuple[int, ...], marks("hand")]


def properties():
    return msgspec.json.schema(Table)["$defs"]["Table"]["properties"]


def test_a_seat_and_a_card_are_marked_in_the_schema():
    shown = properties()
    assert shown["dealer"] == {"type": "integer", "x-means": "seat"}
    assert shown["hand"]["items"] == {"type": "string", "x-means": "card"}


def test_a_turn_is_a_seat_with_a_mark_of_its_own():
    whole = properties()["turn"]["anyOf"][0]
    assert whole == {"type": "integer", "x-means": "seat", "x-turn": True}


def test_the_keys_of_a_mapping_are_marked():
    shown = properties()
    assert shown["points"]["x-keys-mean"] == "seat"
    assert shown["stock"]["x-keys-mean"] == "card"


def test_a_list_names_the_field_that_it_marks():
    assert properties()["called"]["x-marks"] == "hand"


def test_for_the_program_it_is_the_same_number():
    table = Table(0, 1, ("7S",), {0: 5, 1: 3}, {"7S": 1}, (3,))
    paper = msgspec.json.encode(table)
    assert b'"points":{"0":5,"1":3}' in paper
    assert msgspec.json.decode(paper, type=Table) == table
