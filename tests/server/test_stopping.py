"""Stopping and starting: the server says goodbye, and everything acknowledged is there."""

from __future__ import annotations

import asyncio
import contextlib
import json
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
from websockets.exceptions import ConnectionClosed

from fairtable.referee import Invite, Play, Sitter, Start
from fairtable.server.asked import Asked
from fairtable.server.metrics import Metrics
from fairtable.server.settings import Settings
from fairtable.server.tables import Tables
from fairtable.server.wire import NewTable
from fairtable.storage import MemoryStore
from tests.server.players import Live, Player, whisperers, you
from tests.server.serving import Server

Served = Callable[..., Server]
STOPPED = 0
"""The exit status of a server that was asked to stop, and did."""


def everything(live: Live) -> int:
    """Read until the connection ends; its close code."""
    try:
        while True:
            live.next()
    except ConnectionClosed as end:
        assert end.rcvd is not None, end
        return end.rcvd.code


def test_every_connected_client_gets_a_goodbye(served: Served) -> None:
    server = served(forked=False)
    table, (anna, ben) = whisperers(server)
    with anna.watch(table) as hers, ben.watch(table) as his:
        his.next("hello")
        hers.answer(hers.move("say hello"))
        his.next("update")
        assert server.stop() == STOPPED
        for live in (hers, his):
            code = everything(live)
            last = json.loads(live.frames[-1])
            assert (last["type"], code) == ("goodbye", 1001)
            assert last["reason"]


def test_a_server_that_has_made_a_document_stops_in_good_order(served: Served) -> None:
    server = served(forked=False)
    assert server.ask("GET", "/rules/house").status_code == 200
    assert server.stop() == STOPPED


def test_what_was_acknowledged_is_there_after_a_stop_under_load(served: Served) -> None:
    server = served()
    table, players = whisperers(server, 4)

    def talk(number: int) -> dict[str, str]:
        """Move until the connection ends; each command that was answered, and how."""
        with players[number].watch(table) as live:
            with contextlib.suppress(ConnectionClosed):
                for turn in range(100_000):
                    live.move(f"say {turn}", f"{number}-{turn}")
                    if turn == 300 and number == 0:
                        server.process.send_signal(signal.SIGTERM)
                    if turn % 10 == 9:
                        live.answer(f"{number}-{turn}")
            everything(live)
        frames = map(json.loads, live.frames)
        return {frame["command"]: frame["type"] for frame in frames if frame.get("command")}

    with ThreadPoolExecutor(4) as pool:
        told = list(pool.map(talk, range(4)))
    assert server.process.wait(20) == STOPPED
    server.start()
    anna = players[0]
    entries = []
    while page := anna.log(table, len(entries), 1000):
        entries += page
    kept = [json.loads(entry["public"])["command"] for entry in entries]
    kept = [command for command in kept if command]
    assert len(kept) == len(set(kept))
    for answers in told:
        assert {command for command, how in answers.items() if how == "update"} <= set(kept)
        assert {command for command, how in answers.items() if how == "refused"}.isdisjoint(
            kept
        )
    assert len(entries) == anna.see(table)["version"]


def test_a_stop_finishes_requests_that_are_under_way(served: Served) -> None:
    server = served()
    table, (anna, _) = whisperers(server)
    acknowledged = 0

    def keep_asking() -> int:
        nonlocal acknowledged
        while True:
            try:
                answer = anna.move(table, f"say {acknowledged}")
            except httpx.TransportError as gone:
                # Refused, or closed between two requests, but never in the middle of one.
                assert isinstance(
                    gone, httpx.ConnectError | httpx.RemoteProtocolError | httpx.ReadError
                )
                return acknowledged
            assert answer.status_code == 200
            acknowledged += 1
            if acknowledged == 50:
                server.process.send_signal(signal.SIGTERM)

    with ThreadPoolExecutor(1) as pool:
        done = pool.submit(keep_asking).result(30)
    assert server.process.wait(20) == STOPPED
    server.start()
    assert anna.see(table)["view"]["said"] in (done, done + 1)


async def test_a_server_that_stops_does_nothing_by_itself_any_more(tmp_path: Path) -> None:
    settings = Settings(data=str(tmp_path), bot_seconds=0.05)
    tables = Tables(MemoryStore(), Metrics(), settings)
    new = NewTable("dots", options={"seats": 2, "width": 2, "height": 2})
    table = await tables.open(new, lambda _: Sitter("Anna", "anna"))
    for number, ask in enumerate([Invite(), Start()]):
        await table.ask(Asked(ask, "anna", f"c{number}"))
    tables.rest()
    move = next(iter(table.match.game.legal_moves(table.match.state, 0)))
    await table.ask(Asked(Play(table.match.game.write_move(move)), "anna", "move"))
    written = table.durable.tip.version
    await asyncio.sleep(0.2)
    assert table.match.tip.version == written, "a bot has moved, and nobody can write it down"


def test_a_restart_changes_nothing_that_anybody_sees(served: Served) -> None:
    server = served()
    table, (anna, ben) = whisperers(server)
    sudoku = anna.open("sudoku", options={"difficulty": "easy"})
    first = anna.get(f"/api/tables/{sudoku}/moves", starts="r").json()["moves"][0]
    anna.move(sudoku, first)
    ben.move(table, "say hello")
    anna.order(table, "pause")

    cleo = Player(server, "Cleo")

    def seen() -> list[object]:
        answers: list[object] = []
        for player in (anna, ben, cleo):
            for code in (table, sudoku):
                view = player.see(code)
                view["clock"]["now"] = 0
                if code == sudoku:
                    view["clock"]["elapsed"] = 0
                answers += [view, player.log(code)]
        return [*answers, anna.get("/api/tables").json()]

    before = seen()
    server.restart()
    for now, then in zip(seen(), before, strict=True):
        assert now == then


def test_a_guest_stays_the_same_guest_after_a_restart(served: Served) -> None:
    server = served()
    anna = Player(server, "Anna")
    table = anna.open()
    server.restart()
    assert you(anna.see(table)) == {"seat": 0, "host": True, "name": "Anna"}


def test_ctrl_c_stops_the_server_as_well(served: Served) -> None:
    server = served(forked=False)
    table, (anna, _) = whisperers(server)
    with anna.watch(table) as live:
        live.next("hello")
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(10) == STOPPED
        assert everything(live) == 1001
