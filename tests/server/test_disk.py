"""The disk becomes full while tables are played: the server says that nothing was written.

The limit on the size of files is set on the running server, so that its writes fail for real.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.server.players import Live, Player, whisperers
from tests.server.serving import Server

Served = Callable[..., Server]


@pytest.fixture
def server(served: Served) -> Server:
    return served()


def commands(player: Player, table: str) -> list[str]:
    return [json.loads(entry["public"])["command"] for entry in player.log(table)]


def quiet(live: Live, probe: str) -> bool:
    """Whether this watcher has since got nothing but the refusal of a probe."""
    known = len(live.frames)
    live.answer(live.move("nonsense", probe))
    kinds = [json.loads(frame)["type"] for frame in live.frames[known:]]
    return "update" not in kinds


def working(do: Callable[[], Any]) -> Any:
    """Ask until it works, when the disk has room again."""
    give_up = time.monotonic() + 10
    while (answer := do()).status_code == 503:
        assert time.monotonic() < give_up, answer.text
        time.sleep(0.1)
    return answer


def test_a_move_that_cannot_be_written_has_not_happened(server: Server) -> None:
    table, (anna, ben) = whisperers(server)
    assert anna.move(table, "say before").status_code == 200
    with ben.watch(table) as his:
        his.next("hello")
        server.fill_the_disk()
        failed = anna.move(table, "say lost", "lost")
        assert (failed.status_code, failed.json()["code"]) == (503, "write-failed")
        health = server.ask("GET", "/healthz")
        assert (health.status_code, health.json()["status"]) == (503, "failing")
        assert quiet(his, "probe")
        assert anna.see(table)["view"]["last"] == "before"
        assert anna.see(table)["version"] == 6

        server.empty_the_disk()
        again = anna.move(table, "say lost", "lost")
        assert again.status_code == 200
        assert "repeated" not in again.json()
        update = his.next("update")
        assert (update["version"], update["events"][0]["text"]) == (7, "lost")
    assert server.ask("GET", "/healthz").json()["status"] == "ok"
    assert commands(anna, table).count("lost") == 1
    assert [entry["seq"] for entry in anna.log(table)] == list(range(7))


def test_a_move_over_the_socket_is_refused_and_may_be_sent_again(server: Server) -> None:
    table, (anna, ben) = whisperers(server)
    with anna.watch(table) as hers, ben.watch(table) as his:
        his.next("hello")
        server.fill_the_disk()
        sent = [hers.move(f"say {number}", f"c{number}") for number in range(20)]
        for command in sent:
            refused = hers.answer(command)
            assert (refused["type"], refused["problem"]["code"]) == ("refused", "write-failed")
        assert quiet(his, "probe")

        server.empty_the_disk()
        for number, command in enumerate(sent):
            hers.move(f"say {number}", command)
        told = [update["version"] for update in his.updates(25)]
        assert told == list(range(6, 26))
        answers = [hers.answer(command) for command in sent]
        assert [answer["type"] for answer in answers] == ["update"] * 20
    assert commands(anna, table)[-20:] == sent


def test_a_table_that_cannot_be_written_is_not_opened(server: Server) -> None:
    anna = Player(server, "Anna")
    server.fill_the_disk()
    failed = anna.post("/api/tables", {"game": "whispers"})
    assert (failed.status_code, failed.json()["code"]) == (503, "write-failed")
    assert anna.get("/api/tables").json() == {"tables": []}
    server.empty_the_disk()
    lines = len(server.journal().splitlines())
    table = working(lambda: anna.post("/api/tables", {"game": "whispers"})).json()["table"]
    assert [found["id"] for found in anna.get("/api/tables").json()["tables"]] == [table["id"]]
    time.sleep(1.2)
    assert len(server.journal().splitlines()) == lines, "it still reads what is not there"


def test_seats_and_orders_fail_and_work_again_as_well(server: Server) -> None:
    anna, ben = Player(server, "Anna"), Player(server, "Ben")
    table = anna.open()
    server.fill_the_disk()
    assert ben.sit(table).json()["code"] == "write-failed"
    assert anna.order(table, "end").json()["code"] == "write-failed"
    assert ben.see(table)["you"]["seat"] is None
    assert ben.see(table)["table"]["status"] == "waiting"
    server.empty_the_disk()
    assert working(lambda: ben.sit(table)).json()["facts"][0]["seat"] == 1
    assert ben.see(table)["you"]["seat"] == 1


def test_many_players_on_a_disk_that_fails_now_and_then(server: Server) -> None:
    table, players = whisperers(server, 4)

    def insist(player: Player) -> list[str]:
        """Thirty moves, each asked again with the same id until it is accepted."""
        done = []
        for number in range(30):
            command = f"{player.name}-{number}"
            working(lambda c=command, n=number: player.move(table, f"say {n}", c))  # type: ignore[misc]
            done.append(command)
        return done

    with ThreadPoolExecutor(4) as pool:
        asking = [pool.submit(insist, player) for player in players]
        for _ in range(8):
            server.fill_the_disk()
            time.sleep(0.05)
            server.empty_the_disk()
            time.sleep(0.05)
        done = [future.result(60) for future in asking]
    kept = commands(players[0], table)
    for own in done:
        assert [command for command in kept if command in set(own)] == own
    server.restart()
    assert commands(players[0], table) == kept
    assert players[0].see(table)["view"]["said"] == 120
