"""A board packed into few bytes for a newcomer, and logs folded without compiled rules."""

from __future__ import annotations

import random
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairtable.games.dots.array_folding import fold_once
from fairtable.games.dots.folding import fold_few
from fairtable.games.dots.gamestate import GameState
from fairtable.games.dots.lines import size_of
from fairtable.games.dots.packed import pack, unpack
from fairtable.games.dots.records import join_records

HASH = bytes(range(32))


@st.composite
def logs(draw):
    size = size_of(draw(st.integers(1, 9)), draw(st.integers(1, 9)))
    luck = random.Random(draw(st.integers(0, 2**32)))
    edges = luck.sample(range(size.edges), draw(st.integers(0, size.edges)))
    return size, join_records((edge, luck.randrange(4)) for edge in edges)


@given(logs())
def test_a_packed_board_is_the_same_board(made):
    size, log = made
    state = fold_few(log, size)
    again = unpack(pack(state, HASH))
    assert again.state == state
    assert again.hash == HASH


@given(logs())
def test_a_log_is_folded_with_arrays_as_with_rules(made):
    size, log = made
    by_rules, by_arrays = fold_few(log, size), fold_once(log, size)
    assert by_arrays == by_rules
    assert by_arrays.sides == by_rules.sides


def test_d4_arrays_refuse_a_line_that_comes_twice_or_is_none():
    size = size_of(2, 2)
    with pytest.raises(ValueError, match="1 line is drawn a second time"):
        fold_once(join_records([(3, 0), (4, 1), (3, 2)]), size)
    with pytest.raises(ValueError, match="Record 1 names line 12"):
        fold_once(join_records([(3, 0), (12, 1)]), size)
    with pytest.raises(ValueError, match="records of 3 bytes"):
        fold_once(b"\0\0", size)


def test_the_layout_is_the_one_that_is_written_down():
    """Byte by byte as docs/great-board.md has it: one box of BLUE on a board of two."""
    size = size_of(2, 1)  # Lines across 0 to 3, down 4 to 6.
    state = fold_few(join_records([(0, 0), (2, 0), (4, 0), (5, 1)]), size)
    head = struct.pack("!4sHHIIIII", b"FTB1", 2, 1, 4, 0, 1, 0, 0)
    assert pack(state, HASH) == head + HASH + bytes([0b0110101]) + bytes([1])


def test_every_cut_and_every_disagreement_is_refused():
    size = size_of(3, 3)
    luck = random.Random(4)
    log = join_records((edge, luck.randrange(4)) for edge in range(size.edges - 2))
    good = pack(fold_few(log, size), HASH)
    for end in range(len(good)):
        with pytest.raises(ValueError, match=r"\."):
            unpack(good[:end])
    for bad in (
        b"FTB2" + good[4:],
        good + b"\0",
        good[:11] + b"\0" + good[12:],  # another index
        good[:15] + bytes([good[15] ^ 1]) + good[16:],  # another score
        good[:-1] + bytes([good[-1] | 0x80]),  # a bit behind the last owner
        good[:4] + b"\xff\xff\xff\xff" + good[8:],  # a board that is too large
    ):
        with pytest.raises(ValueError, match=r"\."):
            unpack(bad)


def test_a_board_that_is_too_wide_to_be_packed_is_refused():
    with pytest.raises(ValueError, match="65,536 boxes"):
        pack(GameState(width=70_000, height=1), HASH)
