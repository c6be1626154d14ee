"""A Tambola hall in which everybody marks by hand: nobody else can tell what, nor whether.

The same hall is played three times in this process, with the same luck and a clock that stands
still: with marks, with other marks, and without any. A spectator gets the same bytes.
"""

from __future__ import annotations

import itertools
import json
import random
import secrets
from pathlib import Path

import pytest

from tests.server import players
from tests.server.inside import Inside
from tests.server.players import Live, Player

PLAYERS = 8
CALLS = 25


def mark(player: Player, table: str, numbers: list[int]) -> None:
    text = json.dumps({"1": sorted(numbers)})
    answer = player.http.put(f"/api/tables/{table}/notes", json={"text": text})
    assert answer.status_code == 200, answer.text


def hall(inside: Inside, marks: str) -> list[str | bytes]:
    """Everything that a spectator gets while the hall is played."""
    caller = Player(inside, "Caller")
    options = {"caller": "host", "seats": PLAYERS + 1, "auto_daub": False}
    table = caller.open("tambola", options=options)
    guests = [Player(inside, f"Guest {n}") for n in range(PLAYERS)]
    for guest in guests:
        assert guest.sit(table).status_code == 200
    watcher = Player(inside, "Watcher")
    got: list[str | bytes] = []
    with watcher.watch(table) as live:
        assert caller.order(table, "start").status_code == 200
        luck = random.Random(marks)
        for _ in range(CALLS):
            number = called(caller, table, live)
            for guest in guests:
                if marks != "none" and luck.random() < 0.6:
                    mark(guest, table, [number, luck.randrange(1, 91)])
            for path in ("", "/log", "/moves", "/export"):
                got.append(watcher.get(f"/api/tables/{table}{path}").content)
            got.append(watcher.get("/api/tables").content)
        # When presence is told depends on the time that has passed, and on nothing else.
        presence = [frame for frame in live.frames if '"type":"table"' in frame]
        got += [frame for frame in live.frames if frame not in presence]
        assert all("Guest" in frame for frame in presence)
    return got


def called(caller: Player, table: str, live: Live) -> int:
    """The caller asks for a number, and the house calls it."""
    assert caller.move(table, "call").status_code == 200
    while True:
        for event in live.next("update")["events"]:
            if event["type"] == "NumberCalled":
                return int(event["number"])


def seeded(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same random numbers in the same order, for server and players."""
    luck = random.Random(7)
    monkeypatch.setattr(secrets, "token_bytes", lambda n=32: luck.randbytes(n))
    monkeypatch.setattr(secrets, "token_hex", lambda n=32: luck.randbytes(n).hex())
    monkeypatch.setattr(secrets, "token_urlsafe", lambda n=32: luck.randbytes(n).hex())
    monkeypatch.setattr(secrets, "choice", luck.choice)
    monkeypatch.setattr(players, "_numbers", itertools.count())
    # Who is here is told at once: otherwise the time decides which version is told with it.
    monkeypatch.setattr("fairtable.server.presence.TELL_EVERY", 0.0)


@pytest.mark.parametrize("others", ["other marks", "none"])
def test_what_a_spectator_gets_does_not_depend_on_marks(monkeypatch, tmp_path: Path, others):
    told = []
    for marks in ("some marks", others):
        seeded(monkeypatch)
        with Inside(tmp_path / marks) as inside:
            told.append(hall(inside, marks))
        while Player.around:
            Player.around.pop().close()
    assert told[0] == told[1]
    assert sum(b"NumberCalled" in bytes(str(one), "utf-8") for one in told[0]) >= CALLS
