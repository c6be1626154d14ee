"""Live: first a hello, then every entry in order, and each seat gets what it may see."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from fairtable.referee import Play, Rise, Sit, Start
from fairtable.server.past import MISSED
from tests.server.players import Live, Player, asked, new_command, whisperers
from tests.server.serving import Server
from tests.server.whispers import WORDS

WINDOW = 256
STRANGER = {"seat": None, "host": False, "name": None, "holder": None, "kept": None}


def closed(live: Live) -> tuple[int, str]:
    """The code and the reason with which the server ends the connection."""
    try:
        while True:
            live.next()
    except ConnectionClosed as end:
        assert end.rcvd is not None
        return end.rcvd.code, end.rcvd.reason


def test_hello_is_the_table_as_its_viewer_may_see_it(server: Server) -> None:
    table, (anna, _) = whisperers(server)
    seen = anna.see(table)
    with anna.watch(table) as live:
        hello = live.next()
    assert next(iter(hello)) == "type"
    assert (hello["type"], hello["missed"]) == ("hello", [])
    assert hello["seen"].keys() == seen.keys()
    for part in ("you", "version", "view", "outcome", "head"):
        assert hello["seen"][part] == seen[part]
    assert hello["seen"]["clock"]["running"] is True


def test_a_person_without_a_name_may_watch(server: Server) -> None:
    table, _ = whisperers(server)
    where = f"{server.live_url}/api/tables/{table}/live"
    with connect(where, proxy=None) as plain:
        hello = json.loads(plain.recv(timeout=10))
        seen = hello["seen"]["you"]
        assert {**seen, "may": []} == {**STRANGER, "may": []}
        plain.send(json.dumps(asked(Play("say hello"), "c")))
        refused: dict[str, Any] = {"type": "table"}
        while refused["type"] == "table":
            refused = json.loads(plain.recv(timeout=10))
        assert (refused["command"], refused["problem"]["code"]) == ("c", "no-identity")


def test_the_cookie_opens_a_websocket_too(server: Server) -> None:
    table, (anna, _) = whisperers(server)
    cookie = "; ".join(f"{name}={value}" for name, value in anna.http.cookies.items())
    where = f"{server.live_url}/api/tables/{table}/live"
    with connect(where, additional_headers={"Cookie": cookie}, proxy=None) as live:
        assert json.loads(live.recv(timeout=10))["seen"]["you"]["seat"] == 0


@pytest.mark.parametrize("after", [0, 1, 3, 5, 8, 11])
def test_what_was_missed_since_any_version_comes_with_hello(server: Server, after: int) -> None:
    table, (anna, ben) = whisperers(server)
    for number in range(6):
        (anna, ben)[number % 2].move(table, f"say {number}")
    with ben.watch(table, after) as live:
        hello = live.next()
    assert hello["seen"]["version"] == 11
    assert [update["version"] for update in hello["missed"]] == list(range(after + 1, 12))
    assert not [update for update in hello["missed"] if "view" in update]
    said = [e["text"] for u in hello["missed"] for e in u["events"] if e["type"] == "Said"]
    assert said == [str(number) for number in range(6)][max(0, after - 5) :]


def test_a_client_that_is_ahead_of_the_table_is_disconnected(server: Server) -> None:
    table, (anna, _) = whisperers(server)
    with anna.watch(table, 6) as live:
        refused = live.next()
        assert (refused["type"], refused["problem"]["code"]) == ("refused", "version-ahead")
        assert closed(live)[0] == 4409


def test_a_table_that_does_not_exist_cannot_be_watched(server: Server) -> None:
    with Player(server).watch("ZZZZZZZZ") as live:
        assert live.next()["problem"]["code"] == "no-such-table"
        code, reason = closed(live)
        assert code == 4404
        assert reason.startswith("No table has this code.")


def test_two_clients_see_each_others_moves_in_one_order(server: Server) -> None:
    table, (anna, ben) = whisperers(server)
    with anna.watch(table) as hers, ben.watch(table) as his:
        hers.next("hello")
        his.next("hello")
        for number in range(30):
            hers.move(f"say a{number}")
            his.move(f"say b{number}")
        seen = [live.updates(65) for live in (hers, his)]
    orders = [[(u["version"], u["events"][0]["text"]) for u in updates] for updates in seen]
    assert orders[0] == orders[1]
    assert [version for version, _ in orders[0]] == list(range(6, 66))
    for letter in "ab":
        own = [text for _, text in orders[0] if text.startswith(letter)]
        assert own == [f"{letter}{number}" for number in range(30)]
    hears = [sum("command" in update for update in updates) for updates in seen]
    assert hears == [30, 30]


def test_only_the_sender_gets_the_command_id_and_the_refusal(server: Server) -> None:
    table, (anna, ben) = whisperers(server)
    with anna.watch(table) as hers, ben.watch(table) as his:
        command = hers.move("sing")
        refused = hers.answer(command)
        assert (refused["type"], refused["problem"]["code"]) == ("refused", "unreadable-move")
        command = hers.move("say hello", version=5)
        assert hers.answer(command)["version"] == 6
        update = his.next("update")
        assert (update["version"], "command" in update) == (6, False)
        stale = his.answer(his.move("say late", version=5))
        assert stale["problem"]["code"] == "stale-version"
        assert not [frame for frame in his.frames if command in frame or "sing" in frame]


def test_sitting_rising_and_ordering_go_over_the_socket_as_well(
    anna: Player, ben: Player
) -> None:
    table = anna.open()
    with anna.watch(table) as hers, ben.watch(table) as his:
        sat = his.answer(his.ask(Sit(seat=2)))
        assert sat["asked"] == {"type": "Sit", "seat": 2}, "names are in open parts"
        assert [(fact["type"], fact["seat"]) for fact in sat["facts"]] == [("SeatTaken", 2)]
        risen = his.answer(his.ask(Rise(2)))
        assert risen["asked"] == {"type": "Rise", "seat": 2}
        assert risen["facts"] == [{"type": "SeatLeft", "seat": 2}]
        assert his.answer(his.ask(Rise(2)))["problem"]["code"] == "not-host"
        assert his.answer(his.ask(Sit()))["version"] == 5
        assert his.answer(his.ask(Start()))["problem"]["code"] == "not-host"
        closed = hers.answer(hers.ask(Start()))
        assert (closed["version"], closed["status"], "view" in closed) == (6, "starting", False)
        begun = hers.next("update")
        assert (begun["by"], begun["status"], begun["asked"]) == (
            -1,
            "playing",
            {"type": "Begin"},
        )
        assert len(begun["view"]["hand"]) == 2
        assert len(his.updates(7)[-1]["view"]["hand"]) == 2


def test_everybody_sees_who_comes_and_goes(server: Server) -> None:
    table, (anna, ben) = whisperers(server)

    def presence(live: Live, wanted: list[bool], spectators: int) -> None:
        while True:
            card = live.next("table")["table"]
            if ([s["present"] for s in card["seats"]][:2], card["spectators"]) == (
                wanted,
                spectators,
            ):
                return

    with anna.watch(table) as hers:
        presence(hers, [True, False], 0)
        with ben.watch(table), Player(server, "Cleo").watch(table):
            presence(hers, [True, True], 1)
            seats = anna.see(table)["table"]["seats"]
            assert [card["present"] for card in seats] == [True, True, False, False]
        presence(hers, [True, False], 0)


def test_a_player_with_two_connections_is_counted_once(server: Server) -> None:
    table, (anna, ben) = whisperers(server)
    with anna.watch(table) as one, anna.watch(table) as two, ben.watch(table) as his:
        for live in (one, two, his):
            live.next("hello")
        card = ben.see(table)["table"]
        assert [seat["present"] for seat in card["seats"]][:2] == [True, True]
        assert card["spectators"] == 0
        command = one.move("say twice")
        assert one.answer(command)["command"] == command
        assert "command" not in two.next("update")


def test_no_byte_that_a_seat_gets_has_a_word_that_it_may_not_see(server: Server) -> None:
    table, players = whisperers(server, 3)
    watcher = Player(server, "Cleo")
    everybody = [*players, watcher]
    hands = [set(player.see(table)["view"]["hand"]) for player in players] + [set()]
    told: set[str] = set()
    lives = [player.watch(table, 0).__enter__() for player in everybody]
    try:
        for turn, player in enumerate(players):
            lives[turn].answer(lives[turn].move(f"say {turn}"))
            lives[turn].answer(lives[turn].move("tell nothing"))
            player.move(table, f"say {turn}")
        word = min(hands[0])
        told.add(word)
        lives[0].answer(lives[0].move(f"tell {word}"))
        for number, live in enumerate(lives):
            live.answer(live.move("nonsense", f"last-{number}"))
            everybody[number].log(table)
            everybody[number].see(table)
            everybody[number].get(f"/api/tables/{table}/moves")
            everybody[number].get("/api/tables")
    finally:
        for live in lives:
            live.__exit__(None, None, None)
    for player, live, hand in zip(everybody, lives, hands, strict=True):
        got = b"".join(player.got).decode() + "".join(live.frames)
        leaked = [word for word in WORDS if word in got and word not in hand | told]
        assert leaked == [], player.name
        assert all(word in got for word in hand)


def check_missed(hello: dict[str, Any], after: int) -> None:
    """All that was missed, or the end of it, without a gap."""
    versions = [update["version"] for update in hello["missed"]]
    last = hello["seen"]["version"]
    assert len(versions) >= min(last - after, MISSED)
    assert versions == list(range(last - len(versions) + 1, last + 1))


def test_what_was_missed_has_no_gap_while_the_table_goes_on(server: Server) -> None:
    table, (anna, ben) = whisperers(server)
    with ben.watch(table) as his:
        version = his.next("hello")["seen"]["version"]
        for number in range(WINDOW + 50):
            his.move(f"say {number}")
        his.updates(version + WINDOW + 50)
    stop = threading.Event()

    def keep_talking() -> None:
        with ben.watch(table) as his:
            while not stop.is_set():
                for _ in range(20):
                    his.move("say on")
                his.answer(his.move("say and on"))
                time.sleep(0.01)

    talking = threading.Thread(target=keep_talking)
    talking.start()
    try:
        for _ in range(20):
            with anna.watch(table, 0) as live:
                hello = live.next("hello")
                check_missed(hello, 0)
                assert live.next("update")["version"] == hello["seen"]["version"] + 1
    finally:
        stop.set()
        talking.join()


def test_a_command_sent_again_by_a_new_connection_is_always_answered(server: Server) -> None:
    table, (anna, _) = whisperers(server)
    for _ in range(30):
        command = new_command()
        with anna.watch(table) as first, anna.watch(table) as second:
            second.next("hello")
            first.move("say again", command)
            second.move("say again", command)
            assert second.answer(command)["type"] == "update"


def test_a_client_that_reads_too_slowly_is_disconnected_and_delays_nobody(
    served: Callable[..., Server],
) -> None:
    server = served()
    table, (anna, ben) = whisperers(server, options={"loud": True})
    slow = socket.socket()
    slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    slow.connect(("127.0.0.1", server.port))
    where = f"{server.live_url}/api/tables/{table}/live"
    # It reads one frame, and no further byte from the network.
    with connect(where, sock=slow, max_queue=1, proxy=None, close_timeout=60) as sleeper:
        with ben.watch(table) as his:
            his.next("hello")
            for number in range(4000):
                his.move("say " + f"{number} ".ljust(4000, "x"))
                if number % 100 == 99:
                    his.updates(number + 6)
            began = time.monotonic()
            his.answer(his.move("say still here"))
            assert time.monotonic() - began < 5
        versions = []
        with pytest.raises(ConnectionClosed) as end:
            while True:
                frame: dict[str, Any] = json.loads(sleeper.recv(timeout=20))
                if frame["type"] == "update":
                    versions.append(frame["version"])
    assert end.value.rcvd is not None
    assert end.value.rcvd.code == 4408
    assert versions == list(range(6, 6 + len(versions)))
    with anna.watch(table, versions[-1]) as live:
        hello = live.next("hello")
        check_missed(hello, versions[-1])
