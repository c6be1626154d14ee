"""Leaks: what is hidden is dealt again in the memory of the server, and no answer changes.

The server runs in this process, so that its memory can be reached. The questions go over HTTP
and WebSockets as always. Every viewer asks everything that can be asked, twice.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from fairtable.referee import Draws, Fact, Match, Part, Play, Ruling
from fairtable.server.table import Table
from fairtable.server.telling import update_frame
from tests.installed import TOYS, installed
from tests.server.inside import NOON, Inside
from tests.server.players import Player
from tests.server.whispers import WORDS

change = msgspec.structs.replace


@pytest.fixture
def inside(tmp_path: Path) -> Iterator[Inside]:
    with installed(TOYS), Inside(tmp_path / "data") as server:
        yield server


class Poison(Fact, frozen=True):
    """Replaces what a viewer may not see. If it is ever in an answer, that answer leaks."""

    audience: tuple[int, ...]
    text: str = "POISON"

    def seen_by(self) -> tuple[int, ...]:
        return self.audience


def dealt_anew(ruling: Ruling, seat: int | None, draws: Draws) -> Ruling:
    """The ruling with everything changed that `seat` may not know."""
    events = tuple(
        event if (audience := event.seen_by()) is None or seat in audience else Poison(audience)
        for event in ruling.events
    )
    parts = tuple(
        part
        if part.seats is None or seat in part.seats
        else Part(part.seats, part.hash, "POISON")
        for part in ruling.entry.parts
    )
    entry = change(ruling.entry, parts=parts)
    after = redealt(ruling.after, seat, draws)
    return change(ruling, events=events, entry=entry, after=after)


def redealt(match: Match, seat: int | None, draws: Draws) -> Match:
    state = match.game.redealt(match.state, seat, draws)
    return change(match, state=state, tip=change(match.tip, secret=bytes(32)))


def deal_anew(table: Table, seat: int | None, draws: Draws) -> None:
    table.match = table.durable = redealt(table.durable, seat, draws)
    past = table.past
    past.recent = deque((dealt_anew(r, seat, draws) for r in past.recent), maxlen=256)


def everything(player: Player, table: str, asks: list[str]) -> list[bytes]:
    """Every byte that a viewer can get without changing anything."""
    start = f"/api/tables/{table}"
    answers = [
        player.get("/api/games"),
        player.get("/api/tables"),
        player.get("/api/tables", ids=table),
        player.get(start),
        player.get(f"{start}/moves"),
        player.get(f"{start}/moves", starts="t", limit=1),
        player.get(f"{start}/log"),
        player.get(f"{start}/log", after=3, limit=1),
        player.get(f"{start}/log", after=100),
        player.sit(table, 0),
        player.sit(table, 9),
        player.rise(table, 3),
        player.order(table, "resume"),
        player.move(table, asks[0], "stale", version=0),
        player.move(table, asks[0], "first"),
        *(player.move(table, text, f"ask-{number}") for number, text in enumerate(asks)),
    ]
    got = [answer.read() for answer in answers]
    headers = [
        repr(sorted((k, v) for k, v in answer.headers.items() if k != "date")).encode()
        for answer in answers
    ]
    return [*got, *headers, *frames(player, table, asks)]


def frames(player: Player, table: str, asks: list[str]) -> Iterator[bytes]:
    for after in (None, 0, 3, 100):
        with player.watch(table, after) as live:
            if live.next()["type"] == "hello":
                for number, text in enumerate(asks):
                    live.answer(live.move(text, f"ask-{number}"))
        yield from (
            frame.encode() for frame in live.frames if '"type":"table"' not in frame[:20]
        )


def test_whispers_shows_nothing_of_what_is_hidden(inside: Inside) -> None:
    players = [Player(inside, name) for name in ("Anna", "Ben", "Cleo")]  # type: ignore[arg-type]
    table = players[0].open()
    for guest in players[1:]:
        guest.sit(table)
    players[0].order(table, "start")
    for player in players:
        player.move(table, "say hello", "first")
    spectator = Player(inside, "Dora")  # type: ignore[arg-type]
    compare(inside, table, [*players, spectator], [f"tell {word}" for word in WORDS])


def test_pips_shows_nothing_of_what_is_hidden(inside: Inside) -> None:
    anna, ben = Player(inside, "Anna"), Player(inside, "Ben")  # type: ignore[arg-type]
    table = anna.open("pips", options={"cards": 3})
    ben.sit(table)
    anna.order(table, "start")
    anna.move(table, "throw", "first")
    spectator = Player(inside, "Dora")  # type: ignore[arg-type]
    asks = ["skip", "begin 0 1", "throw", "x", *(f"lay {card}" for card in range(1, 10))]
    compare(inside, table, [anna, ben, spectator], asks)


def test_sudoku_shows_nothing_of_its_solution(inside: Inside) -> None:
    anna, ben = Player(inside, "Anna"), Player(inside, "Ben")  # type: ignore[arg-type]
    table = anna.open("sudoku", options={"difficulty": "easy"})
    place = anna.get(f"/api/tables/{table}/moves", starts="r").json()["moves"][0]
    anna.move(table, place, "first")
    puzzle = anna.see(table)["view"]["puzzle"]
    given = next(number for number, digit in enumerate(puzzle) if digit != ".")
    where = f"r{given // 9 + 1}c{given % 9 + 1}"
    asks = [f"{where}=5", f"{where}=.", f"hint {where}", "r0c0=1", "begin", "solve"]
    compare(inside, table, [anna, ben], asks)


def compare(inside: Inside, code: str, viewers: list[Player], asks: list[str]) -> None:
    """Every viewer gets the same before and after. Only moves that are refused are asked."""
    table = inside.tables._tables[code]
    draws = Draws(b"leaks", b"")
    match, recent = table.durable, table.past.recent
    for viewer in viewers:
        seat = viewer.see(code)["you"]["seat"]
        refused = [text for text in asks if is_refused(match, seat, text)]
        assert refused
        before = everything(viewer, code, refused)
        for _ in range(3):
            deal_anew(table, seat, draws)
            assert table.durable.state != match.state
            after = everything(viewer, code, refused)
            assert b"POISON" not in b"".join(after)
            for now, then in zip(after, before, strict=True):
                assert now == then
            check_updates(match, table.durable, seat)
            table.match = table.durable = match
            table.past.recent = recent


def is_refused(match: Match, seat: int | None, text: str) -> bool:
    who = match.room.seats[seat].holder if seat is not None else "nobody"  # type: ignore[union-attr]
    return not isinstance(match.ask(Play(text), who, "probe", NOON), Ruling)


def check_updates(match: Match, other: Match, seat: int | None) -> None:
    """A move of another player reaches `seat` as the same bytes, whatever is hidden."""
    if match.game.name != "whispers":
        return
    for sitter in match.room.seats[:3]:
        assert sitter is not None
        told = [m.ask(Play("say aloud"), sitter.holder, "c", NOON) for m in (match, other)]
        shown = [update_frame(r, seat) for r in told if isinstance(r, Ruling)]
        assert len(shown) == 2
        assert shown[0] == shown[1]
