"""A snapshot is the fold of a log, or it is not believed."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pytest

from fairtable.games import backgammon, casino, dots, sudoku, tambola
from fairtable.referee import (
    Match,
    Ruling,
    Sitter,
    snapshot,
    unfold,
)
from fairtable.referee.room.people import Gone, People, Standing
from fairtable.referee.snapshot import pack, seal, unpack
from fairtable.testing import Walk, check_snapshots, random_match
from fairtable.testing import snapshots as snapshots_check
from fairtable.testing.trial import Trial
from tests.server import whispers
from tests.testing.broken import pips_but
from tests.toys import pips, race

ANSWERS = {"a" * 16: {"one": 3, "two": 5}, "b" * 16: {}}
GAMES = {
    "sudoku": (sudoku.GAME, sudoku.Options(difficulty="easy")),
    "tambola": (tambola.GAME, tambola.Options()),
    "backgammon": (backgammon.GAME, backgammon.Options()),
    "casino": (casino.GAME, casino.Options()),
    "dots": (dots.GAME, dots.Options(width=9, height=7)),
    "free dots": (dots.GAME, dots.Options(mode="free", width=60, height=60, seats=9)),
    "pips": (pips.GAME, pips.Options()),
    "race": (race.GAME, race.Options()),
    "whispers": (whispers.GAME, whispers.Options()),
}


@cache
def walk_of(name: str, steps: int = 60) -> Walk:
    game, options = GAMES[name]
    return random_match(game, name.encode(), options, steps)


def kept_at(ruling: Ruling) -> bytes:
    packed = pack(ruling.after, ANSWERS)
    assert packed is not None
    return seal(packed, ruling.after.tip.secret)


def snapshots(walk: Walk) -> Iterator[tuple[Ruling, bytes]]:
    return ((ruling, kept_at(ruling)) for ruling in walk.rulings)


@pytest.mark.parametrize("name", GAMES)
def test_at_every_entry_the_snapshot_is_the_match(name: str) -> None:
    walk = walk_of(name)
    for ruling, kept in snapshots(walk):
        assert unpack(kept, walk.rulings[0].after) == (ruling.after, ANSWERS)


@pytest.mark.parametrize("name", GAMES)
def test_the_log_goes_on_from_a_snapshot(name: str) -> None:
    walk = walk_of(name)
    middle = len(walk.rulings) // 2
    found = unpack(kept_at(walk.rulings[middle]), walk.rulings[0].after)
    assert found is not None
    rest = unfold(lambda *_: walk.game, walk.entries[middle + 1 :], found[0])
    assert list(rest) == list(walk.rulings[middle + 1 :])


@pytest.mark.parametrize("name", ["whispers", "dots"])
def test_a_snapshot_with_any_byte_changed_is_not_believed(name: str) -> None:
    walk = walk_of(name)
    opened, kept = walk.rulings[0].after, kept_at(walk.rulings[-1])
    assert unpack(kept, opened) is not None
    for place in range(len(kept)):
        for change in (1, 0x80, 0xFF):
            spoilt = kept[:place] + bytes([kept[place] ^ change]) + kept[place + 1 :]
            assert unpack(spoilt, opened) is None, place


@pytest.mark.parametrize("length", [0, 1, 31, 32, 33, 100])
def test_half_a_snapshot_is_not_believed(length: int) -> None:
    walk = walk_of("sudoku")
    kept = kept_at(walk.rulings[-1])
    assert unpack(kept[:length], walk.rulings[0].after) is None
    assert unpack(kept + kept[:length] + b"0", walk.rulings[0].after) is None


def test_a_snapshot_of_another_table_is_not_believed() -> None:
    walk = walk_of("sudoku")
    other = random_match(sudoku.GAME, b"other", sudoku.Options(difficulty="easy"), 3)
    assert unpack(kept_at(walk.rulings[-1]), other.rulings[0].after) is None


def test_a_snapshot_of_another_format_or_other_rules_is_not_believed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    walk = walk_of("sudoku")
    opened, kept = walk.rulings[0].after, kept_at(walk.rulings[-1])
    monkeypatch.setattr(snapshot, "FORMAT", snapshot.FORMAT + 1)
    assert unpack(kept, opened) is None
    monkeypatch.undo()
    assert unpack(kept, opened) is not None
    newer = dataclasses.replace(sudoku.GAME, rules_version=2)
    assert unpack(kept, msgspec.structs.replace(opened, game=newer)) is None


def test_states_with_other_fields_are_of_another_kind() -> None:
    shapes = [
        msgspec.defstruct("State", [("grid", int)]),
        msgspec.defstruct("State", [("grid", str)]),
        msgspec.defstruct("State", [("grid", int), ("hints", int)]),
    ]
    assert len({snapshot.kind_of(pips.GAME, shape) for shape in shapes}) == len(shapes)


def test_sealed_bytes_that_are_no_snapshot_are_not_believed() -> None:
    opened = walk_of("sudoku").rulings[0].after
    for packed in (b"", b"\xc1", msgspec.msgpack.encode([1, 2, 3])):
        assert unpack(seal(packed, opened.tip.secret), opened) is None


class Odd:
    """A state that msgspec cannot write."""


def test_a_state_that_cannot_be_written_has_no_snapshot() -> None:
    match = walk_of("pips").match
    odd: Match = msgspec.structs.replace(match, state=Odd())
    assert pack(odd, {}) is None


class Forgetful(msgspec.Struct):
    """A state that comes back changed: a list of Any that was a tuple."""

    cards: Any


def test_a_state_that_comes_back_changed_has_no_snapshot() -> None:
    match = walk_of("pips").match
    assert pack(msgspec.structs.replace(match, state=Forgetful((1, 2))), {}) is None


def test_the_kit_finds_a_snapshot_that_is_read_as_another_match(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(snapshots_check, "unpack", lambda kept, opened: (opened, {}))
    with pytest.raises(AssertionError, match="a snapshot is not the match"):
        check_snapshots(pips_but(), Trial(games=1))


def test_everything_between_the_people_is_kept() -> None:
    """No field of People has its default here, so that none can be forgotten."""
    people = People(
        host=Sitter("Ben", "b" * 16),
        plays=(0, 1),
        moved=True,
        standing=(Standing("draw", (1,)), Standing("end", (0, 1))),
        declined=((0, "pause"),),
        gone=(Gone(1, 99_000),),
        out=(2,),
        ended_by="claim",
        kept=("a" * 16, ""),
        removed=("d" * 16,),
        next="N3XTABLE",
    )
    for name in People.__struct_fields__:
        assert getattr(people, name) != getattr(People(), name), name
    walk = walk_of("dots")
    room = msgspec.structs.replace(walk.match.room, people=people)
    match = msgspec.structs.replace(walk.match, room=room)
    packed = pack(match, {})
    assert packed is not None
    assert unpack(seal(packed, match.tip.secret), walk.rulings[0].after) == (match, {})
