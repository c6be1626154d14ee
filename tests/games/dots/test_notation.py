"""D12: how moves are written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fairtable.games.dots as dots


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("line 17", dots.DrawLine(17)),
        (" LINE   0017 ", dots.DrawLine(17)),
        ("line 2001999", dots.DrawLine(2_001_999)),
        ("line 9999999", dots.DrawLine(9_999_999)),
        ("begin 0 1", dots.Begin((0, 1))),
        ("Begin 999", dots.Begin((999,))),
        ("write AAAE", dots.Write(b"\0\0\4")),
    ],
)
def test_d12_moves_are_read(text, move):
    assert dots.read_move(text) == move
    assert dots.read_move(dots.write_move(move)) == move


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "line",
            "line -1",
            "line 1 2",
            "line 12345678",
            "line x",
            "17",
            "begin",
            "begin x",
        ),
        *(
            "begin 1000",
            "write",
            "write AAA",
            "write AAAEA",
            "write AA==",
            "write AA A",
            "x" * 99,
        ),
        *("write " + "A" * 16_388, "line \u0663", None, 5, b"line 1"),
    ],
    ids=lambda text: repr(text)[:20],
)
def test_d12_a_text_that_is_no_move_is_refused_with_a_sentence(text):
    with pytest.raises(ValueError, match=r"^A move is written like line 17.*\.$"):
        dots.read_move(text)


@given(st.binary(min_size=1, max_size=300))
def test_d12_batches_come_back(records):
    records += bytes(-len(records) % 3)
    assert dots.read_move(dots.write_move(dots.Write(records))) == dots.Write(records)


def test_d12_the_longest_batch_and_the_longest_beginning_can_be_written():
    for move in (dots.Write(b"\7" * 3 * 4096), dots.Begin(tuple(range(1000)))):
        assert dots.read_move(dots.write_move(move)) == move
