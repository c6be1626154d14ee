"""Tokens expire, are renewed by a visit, and can be revoked; the guest behind them stays."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable

import pytest
from websockets.exceptions import ConnectionClosed

from fairtable.server.identity import A_DAY, COOKIE, Guest, Guests
from fairtable.storage import MemoryStore, Revocation
from tests.server.players import Player, whisperers, you
from tests.server.serving import COMMAND, ROOT, Server

Served = Callable[..., Server]
SECRET = b"a secret of this server"
START = 1_800_000_000_000


class Clock:
    def __init__(self) -> None:
        self.at = START

    def __call__(self) -> int:
        return self.at


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def guests(clock: Clock) -> Guests:
    return Guests(SECRET, 30, clock)


def test_a_token_counts_for_thirty_days(guests: Guests, clock: Clock) -> None:
    token = guests.token(guests.welcome("Anna"))
    clock.at = START + 30 * A_DAY - 1
    assert guests.read(token)
    clock.at += 1
    assert guests.read(token) is None
    assert guests.cookie_seconds == 30 * 24 * 3600


def test_a_visit_after_a_day_gives_a_new_token_to_the_same_guest(
    guests: Guests, clock: Clock
) -> None:
    anna = guests.welcome("Anna")
    clock.at += A_DAY
    assert guests.visit(anna, None) == anna
    for _ in range(20):
        clock.at += 20 * A_DAY
        seen = guests.read(guests.token(anna))
        assert seen is not None
        anna = guests.visit(seen, None)
        assert (anna.id, anna.name, anna.since) == (seen.id, "Anna", clock.at)


def test_tokens_of_an_earlier_form_do_not_count(guests: Guests) -> None:
    for old in (["0123456789abcdef", "Anna"], {}, "x", [1, 2, 3], None):
        signed = guests._signer.dumps(old)
        assert guests.read(signed if isinstance(signed, str) else signed.decode()) is None


def test_a_revocation_is_for_tokens_that_were_given_until_then(
    guests: Guests, clock: Clock
) -> None:
    anna, other, ben = (guests.welcome(name) for name in ("Anna", "Anna", "Ben"))
    guests.learn([Revocation("id", anna.id, START), Revocation("name", "Ben", START)])
    assert guests.read(guests.token(anna)) is None
    assert guests.read(guests.token(ben)) is None
    assert guests.read(guests.token(other)) == other
    clock.at += 1
    assert guests.read(guests.token(guests.welcome("Ben")))
    guests.learn([])
    assert guests.read(guests.token(anna)) == anna


def test_a_new_secret_ends_every_token_and_no_pseudonym(guests: Guests) -> None:
    anna = guests.welcome("Anna")
    token, holder = guests.token(anna), guests.holder("table", anna)
    guests.learn([Revocation("secret", "one", START)])
    second = guests.token(anna)
    assert guests.read(token) is None and guests.read(second) == anna
    guests.learn([Revocation("secret", "one", START), Revocation("secret", "two", START + 1)])
    assert guests.read(second) is None
    assert guests.holder("table", anna) == holder


async def test_a_store_in_memory_keeps_revocations() -> None:
    store = MemoryStore()
    for at in (2, 3):
        await store.revoke(Revocation("name", "Anna", at))
    await store.revoke(Revocation("secret", "x", 1))
    assert [one.at for one in await store.revocations()] == [1, 3]


# As the operator does it


def command(server: Server, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND[:-1], "guests", *words],
        cwd=ROOT,
        env=server.environment,
        capture_output=True,
        text=True,
    )


def forgotten(player: Player) -> bool:
    """Whether the server soon says that it does not know the token."""
    give_up = time.monotonic() + 20
    while time.monotonic() < give_up:
        if player.get("/api/guests/me").status_code == 401:
            return True
        time.sleep(0.1)
    return False


def test_a_revoked_guest_is_let_go_and_the_game_goes_on(served: Served) -> None:
    server = served()
    table, (anna, ben) = whisperers(server)
    with anna.watch(table) as live:
        live.next("hello")
        done = command(server, "revoke", anna.token)
        assert done.returncode == 0, done.stderr
        assert live.next("refused")["problem"]["code"] == "no-identity"
        with pytest.raises(ConnectionClosed) as end:
            live.next("never")
    assert end.value.rcvd is not None and end.value.rcvd.code == 4401
    assert forgotten(anna)
    assert ben.move(table, "say hello").status_code == 200
    seats = ben.see(table)["table"]["seats"]
    assert [seat["name"] for seat in seats[:2]] == ["Anna", "Ben"]
    welcome = anna.post("/api/guests", {"name": "Anna"}).json()
    assert welcome["new"] is True
    server.restart()
    assert (
        server.ask(
            "GET", "/api/guests/me", headers={"Authorization": f"Bearer {anna.token}"}
        ).status_code
        == 401
    )


def test_a_name_and_all_can_be_revoked(served: Served) -> None:
    server = served()
    anna, ben = Player(server, "Anna"), Player(server, "Ben")
    assert "name Ben" in command(server, "revoke", "Ben").stdout
    assert forgotten(ben)
    assert anna.get("/api/guests/me").status_code == 200
    table = anna.open()
    assert command(server, "new-secret").returncode == 0
    assert forgotten(anna)
    assert you(Player(server, "Cleo").see(table))["seat"] is None


def test_a_command_without_a_server_says_so(server: Server) -> None:
    done = command(server, "revoke", "Anna", "--data", "no/such/folder")
    assert done.returncode == 1
    assert done.stderr == "no/such/folder is not a data folder: it has no database.\n"
    assert command(server, "revoke", "x" * 100).returncode == 1


def test_an_old_cookie_is_replaced_by_a_visit(served: Served) -> None:
    secret = "s" * 64
    server = served(secret=secret)
    now = time.time_ns() // 1_000_000
    old = Guests(secret.encode()).token(Guest("0123456789abcdef", "Anna", now - 2 * A_DAY))
    answer = server.ask("POST", "/api/guests", json={}, headers={"Cookie": f"{COOKIE}={old}"})
    welcome = answer.json()
    assert (welcome["new"], welcome["name"]) == (False, "Anna")
    assert welcome["token"] != old
    assert answer.headers["set-cookie"].startswith(f"{COOKIE}={welcome['token']}; ")
    assert "Max-Age=2592000" in answer.headers["set-cookie"]
    renewed = Guests(secret.encode()).read(welcome["token"])
    assert renewed is not None and renewed.id == "0123456789abcdef"
