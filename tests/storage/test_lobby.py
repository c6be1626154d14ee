"""The lobby: the same cases on every store, for the share between hosts is made in SQL only."""

from __future__ import annotations

from typing import Any

import pytest

from fairtable.storage import EntryStore, Listing, Wake
from tests.storage.test_housekeeping import ids, of, put


def lively(
    host: str, table: str, opened_at: int, status: str = "waiting", **more: Any
) -> Listing:
    return of(host, table, opened_at, status, **{"lively_until": 100, **more})


def several(host: str, letter: str, count: int, first: int = 0) -> list[Listing]:
    return [lively(host, f"{letter}{n}", first + n) for n in range(count)]


MIXED = [
    lively("a", "WAITS", 9, lively_until=1000),
    lively("b", "SILENT", 8, lively_until=499, changed_at=5000),
    lively("c", "STARTS", 7, "starting", lively_until=500),
    lively("d", "PLAYED", 6, "playing", lively_until=501, game="dots"),
    lively("e", "ASLEEP", 5, "playing", lively_until=10, game="dots"),
    lively("f", "PAUSED", 4, "paused", lively_until=2000),
    lively("g", "OVER", 3, "over", lively_until=0),
    lively("h", "SECRET", 2, public=False, lively_until=1000),
]
HOSTS = [*several("greedy", "G", 9, 100), *several("x", "X", 2), *several("y", "Y", 1, 50)]
CASES: dict[str, tuple[list[Listing], dict[str, Any], str]] = {
    "nothing": ([], {}, ""),
    "who is lively is shown, the newest first": (
        MIXED,
        {"at": 500},
        "WAITS STARTS PLAYED PAUSED",
    ),
    "a moment later": (MIXED, {"at": 501}, "WAITS PLAYED PAUSED"),
    "much later": (MIXED, {"at": 2001}, ""),
    "of one status": (MIXED, {"at": 500, "status": "playing"}, "PLAYED"),
    "what is over is not lively": (MIXED, {"at": 500, "status": "over"}, "OVER"),
    "of one game": (MIXED, {"game": "dots"}, "PLAYED ASLEEP"),
    "of one game and status": (MIXED, {"game": "dots", "status": "waiting"}, ""),
    "nobody fills it alone": (HOSTS, {"limit": 6}, "G8 G7 G6 Y0 X1 X0"),
    "the next three fill it up": (HOSTS, {"limit": 8}, "G8 G7 G6 G5 G4 Y0 X1 X0"),
    "the newest of each": (HOSTS, {"limit": 4}, "G8 G7 G6 Y0"),
    "with room for all": (HOSTS, {}, "G8 G7 G6 G5 G4 G3 G2 G1 G0 Y0 X1 X0"),
    "unknown hosts have one table each": (several("", "U", 5), {"limit": 4}, "U4 U3 U2 U1"),
    "of the same moment, by code": (
        [lively(host, code, 1) for host, code in ("aC", "aA", "bB", "aD", "aE")],
        {"limit": 4},
        "A B C D",
    ),
    "who is not lively takes nobody's place": (
        [*several("a", "A", 3, 10), *several("a", "B", 3, 5)],
        {"limit": 3},
        "A2 A1 A0",
    ),
}


@pytest.mark.parametrize(("tables", "asked", "shown"), CASES.values(), ids=CASES)
async def test_the_lobby(
    store: EntryStore, tables: list[Listing], asked: dict[str, Any], shown: str
) -> None:
    await put(store, *tables)
    assert ids(await store.lobby(**asked)) == shown.split()


async def test_one_host_with_many_tables_leaves_room_for_the_others(store: EntryStore) -> None:
    others = [lively(f"host {number}", f"O{number}", number) for number in range(7)]
    await put(store, *several("greedy", "G", 30, 1000), *others)
    shown = await store.lobby(limit=10)
    assert ids(shown) == ["G29", "G28", "G27", "O6", "O5", "O4", "O3", "O2", "O1", "O0"]


async def test_tables_stay_lively_until_the_latest_time_that_is_known(
    store: EntryStore,
) -> None:
    await put(store, *several("a", "A", 3))
    await store.waking.stay_lively([Wake(300, "A0"), Wake(50, "A1"), Wake(300, "NOBODY")])
    assert ids(await store.lobby(at=100)) == ["A2", "A1", "A0"]
    assert ids(await store.lobby(at=101)) == ["A0"]
    await store.waking.stay_lively([Wake(200, "A0")])
    assert ids(await store.lobby(at=300)) == ["A0"]
