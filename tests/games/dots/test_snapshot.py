"""D11: a board to keep, and the ways in which its parts may disagree."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import fairtable.games.dots as dots
from tests.games.dots.boards import random_log


def kind_of(junk: object) -> str:
    return type(junk).__name__


def parts(**changes):
    """A 2 x 2 board with all lines but the last, with changes."""
    log = b"".join(dots.encode_event(edge, edge % 4, width=2, height=2) for edge in range(11))
    snapshot = dots.fold(log, width=2, height=2).export()
    return {name: getattr(snapshot, name) for name in snapshot.__struct_fields__} | changes


@given(st.integers(1, 20), st.integers(1, 20), st.integers(0, 900), st.integers(0, 9))
def test_d11_an_import_undoes_an_export(width, height, length, seed):
    state = dots.fold(random_log(width, height, length, seed), width=width, height=height)
    kept = state.export()
    assert dots.GameState.import_(kept) == state
    written = msgspec.json.encode(kept)
    read = dots.GameState.import_(msgspec.json.decode(written, type=dots.Snapshot))
    assert read == state and read.sides == state.sides


def test_d11_an_import_can_be_played_on():
    state = dots.GameState.import_(parts())
    assert state.apply_event(11, 3) == [3]
    assert state.is_complete


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        pytest.param({"edges": b"\xff"}, "take 2 bytes", id="too few lines"),
        pytest.param({"edges": b"\xff\x07\x00"}, "take 2 bytes", id="too many lines"),
        pytest.param({"owners": b"\1\1\1"}, "4 boxes", id="too few owners"),
        pytest.param({"owners": bytes(5)}, "4 boxes", id="too many owners"),
        pytest.param({"edges": b"\xff\x17"}, "after the last", id="a trailing bit"),
        pytest.param({"placed": 10}, "11 lines are drawn", id="lines miscounted"),
        pytest.param({"owners": b"\5\1\1\0"}, "teams", id="an owner who is no team"),
        pytest.param({"owners": b"\1\1\0\0"}, "no owner and all", id="a box without its owner"),
        pytest.param({"owners": b"\1\1\1\1"}, "not all", id="an owner without the lines"),
        pytest.param({"scores": (3, 0, 0, 0)}, "scores", id="scores of other owners"),
        pytest.param({"width": 3}, "bytes", id="another width"),
        pytest.param({"width": 0}, "at least one box", id="no width"),
        pytest.param({"width": 3000, "height": 3000}, "at most", id="too large"),
        pytest.param({"scores": (1, 1, 1)}, "snapshot", id="three scores"),
        pytest.param({"scores": (-1, 1, 1, 2)}, "snapshot", id="a score below nothing"),
        pytest.param({"width": "2"}, "snapshot", id="a width in words"),
        pytest.param({"placed": True}, "snapshot", id="a truth value"),
        pytest.param({"edges": None}, "snapshot", id="no lines at all"),
        pytest.param({"colour": "red"}, "snapshot", id="something unknown"),
    ],
)
def test_d11_parts_that_disagree_are_refused(changes, reason):
    with pytest.raises(ValueError, match=reason):
        dots.GameState.import_(parts(**changes))


@pytest.mark.parametrize(
    "junk",
    [None, 1, b"", "x", [], {}, {"width": 2}, object()],
    ids=kind_of,
)
def test_d11_what_is_no_snapshot_is_refused_in_a_sentence(junk):
    with pytest.raises(ValueError, match=r"^This is not a snapshot of a board.*\.$"):
        dots.GameState.import_(junk)


def test_d11_a_snapshot_made_by_hand_is_checked_too():
    wrong = dots.Snapshot(2, 2, b"\0\0", bytes(4), ("a", 0, 0, 0), 0)
    with pytest.raises(ValueError, match="snapshot"):
        dots.GameState.import_(wrong)


def test_d11_a_large_board_is_checked_the_same_way():
    state = dots.fold(random_log(60, 60, 9_000), width=60, height=60)
    kept = state.export()
    assert dots.GameState.import_(kept) == state
    box = kept.owners.index(0)
    owners = kept.owners[:box] + b"\1" + kept.owners[box + 1 :]
    with pytest.raises(ValueError, match=f"Box {box} has an owner and not all"):
        dots.GameState.import_(msgspec.structs.replace(kept, owners=owners))
