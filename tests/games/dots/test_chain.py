"""D17 and D18: the chain of batches, the check of a whole board, and its end."""

from __future__ import annotations

import random
from itertools import pairwise

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairtable.games.dots.board_file import (
    BoardFile,
    Claims,
    check_board,
    read_board_file,
    write_board_file,
)
from fairtable.games.dots.chain import (
    BoardBegun,
    LineBatch,
    batch_hash,
    board_winner,
    follow,
    has_ended,
    start_hash,
)
from fairtable.games.dots.folding import fold_few
from fairtable.games.dots.lines import size_of
from fairtable.games.dots.records import join_records

SIZE = size_of(4, 3)


def played(seed: int, lines: int, target: int = 0) -> BoardFile:
    """A board on which so many lines were drawn, in batches of one to five."""
    luck = random.Random(seed)
    edges = luck.sample(range(SIZE.edges), lines)
    drawn = [(edge, luck.randrange(4)) for edge in edges]
    for end in range(1, lines):
        if has_ended(fold_few(join_records(drawn[:end]), SIZE), target):
            drawn = drawn[:end]
            break
    begun = BoardBegun("board-9", 4, 3, target, 1_000)
    head, batches, first = start_hash(begun), [], 0
    while first < len(drawn):
        some = join_records(drawn[first : first + luck.randint(1, 5)])
        head = batch_hash(head, first, 2_000 + first, some)
        batches.append((first, len(some) // 3, 2_000 + first, head.hex()))
        first += len(some) // 3
    state = fold_few(join_records(drawn), SIZE)
    ended = has_ended(state, target)
    red, blue, green, yellow = state.scores
    claims = Claims(
        "board-9",
        4,
        3,
        target,
        1_000,
        "complete" if ended else "open",
        len(drawn),
        (red, blue, green, yellow),
        board_winner(state, target),
    )
    return BoardFile(claims, head.hex(), batches, join_records(drawn))


@given(st.integers(0, 999), st.integers(0, SIZE.edges), st.sampled_from([0, 0, 2]))
def test_d17_a_board_that_was_played_holds_and_survives_a_file(seed, lines, target):
    file = played(seed, lines, target)
    again = read_board_file(write_board_file(file))
    assert again == file
    assert check_board(again) == fold_few(file.records, SIZE)


@given(st.integers(0, 99), st.data())
def test_d17_one_flipped_bit_anywhere_in_the_records_is_found(seed, data):
    file = played(seed, 20)
    at = data.draw(st.integers(0, 8 * len(file.records) - 1))
    records = bytearray(file.records)
    records[at // 8] ^= 1 << at % 8
    with pytest.raises(ValueError, match=r"does not follow"):
        check_board(msgspec.structs.replace(file, records=bytes(records)))


def test_d17_a_time_an_order_a_hash_or_a_cut_is_found():
    file = played(3, 30)
    replace = msgspec.structs.replace
    first = file.batches[0]
    later = [(*first[:2], first[2] - 1, first[3]), *file.batches[1:]]
    wrong = {
        "does not follow": replace(file, batches=later),
        "the log does not": replace(file, records=file.records + b"\0\0\4"),
        "begins at record": replace(file, batches=file.batches[1:]),
        "is not the one": replace(file, head="00" * 32),
        "is not a hash": replace(file, head="zz"),
        "whole|3 bytes": replace(file, records=file.records[:-1]),
        "go back": replace(file, batches=[*file.batches[:-1], (*file.batches[-1][:2], 0, "")]),
    }
    for why, changed in wrong.items():
        with pytest.raises(ValueError, match=why):
            check_board(changed)


@pytest.mark.parametrize(
    "claim",
    [{"placed": 1}, {"scores": (9, 0, 0, 0)}, {"status": "complete"}, {"winner": 2}],
)
def test_d17_a_card_that_says_something_else_than_the_log_is_found(claim):
    file = played(5, 20)
    claims = msgspec.structs.replace(file.board, **claim)
    with pytest.raises(ValueError, match="The card says"):
        check_board(msgspec.structs.replace(file, board=claims))


def chained(records: bytes, target: int = 0) -> BoardFile:
    """A board with a right chain over any records at all."""
    begun = BoardBegun("board-9", 4, 3, target, 1_000)
    head = batch_hash(start_hash(begun), 0, 1_000, records)
    claims = Claims("board-9", 4, 3, target, 1_000, "open", 0, (0, 0, 0, 0), None)
    return BoardFile(claims, head.hex(), [(0, len(records) // 3, 1_000, head.hex())], records)


def test_d4_a_line_that_is_drawn_twice_is_found_though_its_hash_is_right():
    with pytest.raises(ValueError, match="a second time"):
        check_board(chained(join_records([(1, 0), (2, 1), (1, 2), (3, 3)])))
    with pytest.raises(ValueError, match="names line 31"):
        check_board(chained(join_records([(1, 0), (SIZE.edges, 1)])))


def test_d18_a_line_after_the_end_is_found():
    box = [(0, 0), (4, 0), (16, 0), (17, 0)]
    assert fold_few(join_records(box), SIZE).scores == (1, 0, 0, 0), "the first box"
    with pytest.raises(ValueError, match="after the end"):
        check_board(chained(join_records([*box, (1, 1)]), target=1))


def test_d18_a_board_ends_when_it_is_complete_or_at_the_target_and_a_tie_has_no_winner():
    ended = set()
    for seed in range(40):
        for target in (0, 3):
            file = played(seed, SIZE.edges, target)
            state = check_board(file)
            assert has_ended(state, target)
            if target and not state.is_complete:
                assert state.scores[file.board.winner] >= target
                ended.add("target")
            else:
                best = sorted(state.scores)[-2:]
                assert (file.board.winner is None) == (best[0] == best[1])
                ended.add("tie" if file.board.winner is None else "complete")
    assert ended == {"target", "tie", "complete"}


def test_d17_boards_that_differ_in_anything_begin_with_different_hashes():
    plain = BoardBegun("board-1", 10, 20, 0, 5)
    others = [
        BoardBegun("board-11", 10, 20, 0, 5),
        BoardBegun("board-1", 20, 10, 0, 5),
        BoardBegun("board-1", 10, 20, 5, 0),
        BoardBegun("board-1", 10, 20, 0, 6),
    ]
    assert len({start_hash(board) for board in (plain, *others)}) == 5


def test_d17_an_empty_batch_or_a_gap_does_not_follow():
    start = bytes(32)
    hashed = batch_hash(start, 0, 1, b"")
    with pytest.raises(ValueError, match="is empty"):
        follow(start, 0, [LineBatch(0, 1, hashed, b"")])
    with pytest.raises(ValueError, match="begins at record 5, not at 0"):
        follow(start, 0, [LineBatch(5, 1, hashed, b"\0\0\0")])


def test_files_that_are_no_boards_are_refused_with_a_sentence():
    good = write_board_file(played(1, 5))
    for bad in (b"", b"{}", b"[]\n", b"\xff\n", good.replace(b"fairtable.board", b"other", 1)):
        with pytest.raises(ValueError, match="not the file of a great board"):
            read_board_file(bad)


def test_the_times_of_batches_never_go_back():
    file = played(2, 31)
    assert all(a[2] <= b[2] for a, b in pairwise(file.batches))
