"""What a hostile client may try in a hall, over real connections: each attempt fails."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from fairtable.crowds.hall.phone import Phone
from fairtable.referee import Chain, Give, Play, Rise, Sit, Start
from tests.server.hall_crowd import call, events_in, hall, log_of, until
from tests.server.players import Player, eventually
from tests.server.serving import Server

ANY = {"pattern": "ANY", "places": [100], "mask": ["xxxxx"] * 3, "needs": 1}
FULL = {"pattern": "FULL_HOUSE", "places": [100]}
OPTIONS = {"caller": "host", "seats": 4, "ties": "first", "prizes": [ANY, FULL]}


class Hall:
    """Anna is the host and plays; Ben plays honestly; Cleo is a hostile player; Mallory
    watches."""

    def __init__(self, server: Server, **options: Any) -> None:
        self.anna, self.ben, self.cleo, self.mallory = (
            Player(server, name) for name in ("Anna", "Ben", "Cleo", "Mallory")
        )
        self.table = self.anna.open("tambola", options={**OPTIONS, **options})
        assert self.ben.sit(self.table).is_success
        assert self.cleo.sit(self.table).is_success

    def start(self) -> Hall:
        assert self.anna.order(self.table, "start").is_success
        return self

    def call(self, times: int = 1) -> None:
        for _ in range(times):
            called = len(self.view(self.anna)["called"])
            assert self.anna.move(self.table, "call").is_success
            eventually(lambda called=called: len(self.view(self.anna)["called"]) > called)

    def view(self, player: Player) -> dict[str, Any]:
        return dict(player.see(self.table)["view"])

    def upheld(self) -> list[int]:
        entries = [json.loads(entry["public"]) for entry in self.anna.log(self.table)]
        return [event["seat"] for event in events_in(entries, "ClaimUpheld")]


@pytest.fixture
def begun(server: Server) -> Iterator[Hall]:
    yield Hall(server).start()


def code(answer: httpx.Response) -> str:
    assert not answer.is_success, answer.text
    return str(answer.json()["code"])


def test_nobody_claims_for_another(begun: Hall) -> None:
    begun.call(60)
    assert code(begun.mallory.move(begun.table, "claim ANY 1")) == "not-your-seat"
    assert code(begun.cleo.move(begun.table, "claim ANY 2")) == "no-such-ticket"
    for forged in ({"seat": 1}, {"by": 1}, {"who": "ben"}, {"holder": "ben"}):
        body = {"command": "x", "ask": {"type": "Play", "move": "claim ANY 1"}, **forged}
        asked = begun.cleo.post(f"/api/tables/{begun.table}/asks", body)
        assert code(asked) == "unreadable"
        body = {"command": "x", "ask": {"type": "Play", "move": "claim ANY 1", **forged}}
        asked = begun.cleo.post(f"/api/tables/{begun.table}/asks", body)
        assert code(asked) == "unreadable"
    assert begun.upheld() == []
    assert begun.ben.move(begun.table, "claim ANY 1").is_success
    assert begun.upheld() == [1]


def test_nobody_but_the_host_calls_or_changes_the_pace(server: Server, begun: Hall) -> None:
    for player in (begun.cleo, begun.mallory):
        assert code(begun_move(begun, player, "call")) == "not-host"
    assert begun.view(begun.anna)["called"] == []
    clock = Hall(server, caller="clock", seconds=60).start()
    for player in (clock.cleo, clock.mallory):
        assert code(begun_move(clock, player, "pace 2")) == "not-host"
        assert code(begun_move(clock, player, "call")) == "not-host"
    assert clock.view(clock.anna)["seconds"] == 60


def begun_move(hall: Hall, player: Player, move: str) -> httpx.Response:
    return player.move(hall.table, move)


def test_nobody_sees_the_ticket_or_the_marks_of_another(begun: Hall) -> None:
    mine = json.dumps(begun.view(begun.ben)["tickets"][0]["rows"], separators=(",", ":"))
    secret = "marked: 17"
    path = f"/api/tables/{begun.table}/notes"
    assert begun.ben.http.put(path, json={"text": secret}).is_success
    for spy in (begun.cleo, begun.mallory):
        spy.got.clear()
        with spy.watch(begun.table, after=0) as live:
            begun.call(10)
            frames = live.updates(begun.anna.see(begun.table)["version"])
        assert frames
        for where in ("", "/log", "/log?brief=true", "/export", "/moves", "/seats?of=1"):
            spy.get(f"/api/tables/{begun.table}{where}")
        assert spy.get(path).status_code in (200, 409, 403)
        heard = b"".join(spy.got) + "".join(live.frames).encode()
        assert mine.encode() not in heard
        assert mine.replace('"', '\\"').encode() not in heard
        assert secret.encode() not in heard
    assert begun.ben.get(path).json()["text"] == secret
    assert code(begun.mallory.get(path)) == "not-your-seat"


def test_nobody_learns_the_next_number(begun: Hall) -> None:
    """The key of each call, which gives the number, is told with the call and not before."""
    heard = b""
    for _ in range(5):
        for spy in (begun.cleo, begun.mallory):
            for where in ("", "/log", "/export", "/moves"):
                spy.get(f"/api/tables/{begun.table}{where}")
            heard += b"".join(spy.got)
        known = len(begun.anna.log(begun.table))
        begun.call()
        entries = [json.loads(e["public"]) for e in begun.anna.log(begun.table, known)]
        (key,) = [entry["house_link"] for entry in entries if entry.get("house_link")]
        assert key.encode() not in heard
    assert b'"secret"' not in heard and b"sealed_key" not in heard


def test_a_claim_counts_once(begun: Hall) -> None:
    begun.call(60)
    first = begun.cleo.move(begun.table, "claim ANY 1", "the-same")
    again = begun.cleo.move(begun.table, "claim ANY 1", "the-same")
    assert first.is_success and again.json()["repeated"]
    assert first.json()["version"] == again.json()["version"]
    assert code(begun.cleo.move(begun.table, "claim ANY 1")) == "prize-gone"
    assert begun.upheld() == [2]
    assert begun.view(begun.cleo)["you"] == {"won": 100, "place": 1}


def test_nobody_joins_beyond_the_limit(server: Server) -> None:
    full = Hall(server, seats=3)
    assert code(full.mallory.sit(full.table)) == "table-full"
    assert code(full.mallory.sit(full.table, 3)) == "no-such-seat"
    assert code(full.mallory.sit(full.table, 1)) == "seat-taken"
    assert code(full.cleo.sit(full.table)) == "already-seated"
    assert code(full.mallory.rise(full.table, 1)) == "not-host"
    full.start()
    assert code(full.mallory.sit(full.table)) in ("table-full", "seat-kept")
    assert full.anna.see(full.table)["table"]["taken"] == 3


async def test_nobody_makes_the_hall_wait(server: Server) -> None:
    """Wrong links, a flood, and a player who never answers: the others begin without them."""
    async with hall(server, 6, options={"seats": 101}, silent=1) as crowd:
        # It began in the second attempt: the silent one was left out after five seconds.
        assert crowd.phones[0].log.own.attempt in (1, 2)
        silent = crowd.phones[-1]
        assert silent.view is not None and silent.view.tickets == ()
        await call(crowd, 2)
        flooding = asyncio.ensure_future(flood(crowd.phones[1]))
        await call(crowd, 3)
        await flooding
        assert len(events_in(await log_of(crowd), "NumberCalled")) == 5


async def flood(phone: Phone) -> None:
    for number in range(300):
        await phone.tell({"type": "Play", "move": f"claim FULL_HOUSE {number}"})


async def test_a_wrong_link_is_refused_and_the_right_one_taken(server: Server) -> None:
    anna, ben = Player(server, "Anna"), Player(server, "Ben")
    table = anna.open("tambola", options={"seats": 101, "caller": "host"}, sit=False)
    chain = Chain(b"b" * 32)
    assert ben.ask(table, Sit(anchor=chain.anchor)).is_success
    starting = asyncio.ensure_future(asyncio.to_thread(anna.ask, table, Start()))
    await until(lambda: ben.see(table)["table"]["status"] == "starting")
    assert (await starting).is_success
    for wrong in (chain.anchor, chain.link(2), "0" * 64):
        assert code(ben.ask(table, Give(wrong))) == "wrong-link"
    assert code(ben.ask(table, Rise(0))) == "starting"
    assert ben.ask(table, Give(chain.link(1))).is_success
    eventually(lambda: ben.see(table)["table"]["status"] == "playing")
    assert code(ben.ask(table, Play("call"))) == "not-host"
