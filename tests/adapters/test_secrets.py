"""Whole races. Every byte that the server sends is kept, and no secret is in it too early."""

from __future__ import annotations

import contextlib
import inspect
import json
import secrets
import typing
from collections import defaultdict
from dataclasses import dataclass, field

import msgspec
import pytest

from fairtable.games import registered
from fairtable.referee import Chain, Draws, Give, Play, Sit
from fairtable.referee.promise import house_chain, house_link, sealed_key
from tests.server.players import Live, Player
from tests.toys import race

LINKS = race.luck(race.Options()).open
NEXT = 64
"""So many links of the house are looked for; a race is shorter."""


@dataclass
class Ears:
    """Everything that was sent to one viewer, with the number of open draws at that time."""

    seat: int | None
    heard: list[tuple[int, bytes]] = field(default_factory=list)


class Eavesdropper(Player):
    """A player or a spectator who keeps every answer with the number of draws so far."""

    def __init__(self, server, name, seat):
        super().__init__(server, name)
        self.ears = Ears(seat)
        self.draws = 0
        self.chain = Chain(secrets.token_bytes(32), 100)
        self.given = 0

    def _keep(self, response):
        super()._keep(response)
        if hasattr(self, "ears"):
            self.ears.heard.append((self.draws, self.got[-1]))

    def next_link(self):
        self.given += 1
        return self.chain.link(self.given)

    def ask_everything(self, table):
        """Ask everything that can be asked about a table, and some things that are refused."""
        at = f"/api/tables/{table}"
        for path in (at, f"{at}/moves", f"{at}/log", "/api/tables", "/api/games", "/metrics"):
            self.get(path)
        self.get("/api/tables", ids=table)
        for move in ("pass", "begin 0 1", "cheetah", "roll " * 3):
            self.move(table, move)
        self.move(table, "roll", version=1)
        self.ask(table, Give("0" * 64))


def hear_live(live, ears, draws):
    """Read everything that waits in the WebSocket."""
    while True:
        try:
            text = live.socket.recv(timeout=0.02)
        except TimeoutError:
            return
        ears.heard.append((draws, text.encode()))


def sat_down(server, seats):
    """A race that has just begun, each seat with a chain; and a person who only watches."""
    players = [Eavesdropper(server, f"Racer {seat}", seat) for seat in range(seats)]
    table = players[0].open("race", options={"goal": 14}, anchor=players[0].chain.anchor)
    for player in players[1:]:
        assert player.ask(table, Sit(anchor=player.chain.anchor)).status_code == 200
    players[0].order(table, "start")
    for player in players:
        assert player.ask(table, Give(player.next_link())).status_code == 200
    return table, [*players, Eavesdropper(server, "Watcher", None)]


def play_and_listen(server, seats):
    """The open log of a race, and what each player and spectator got before the end."""
    table, everybody = sat_down(server, seats)
    with contextlib.ExitStack() as sockets:
        lives = [sockets.enter_context(Live(player, table)) for player in everybody]
        is_on, draws = True, 0
        while is_on:
            for live, player in zip(lives, everybody, strict=True):
                player.draws = draws
                player.ask_everything(table)
                hear_live(live, player.ears, draws)
            draws += 1
            is_on = roll(table, everybody, draws)
    return Player(server, "Auditor").log(table), [player.ears for player in everybody]


def roll(table, everybody, draws):
    """The player on turn rolls. The answer that ends the race may show everything."""
    turn = everybody[everybody[0].see(table)["view"]["turn"]]
    turn.draws = draws
    answer = turn.ask(table, Play("roll", turn.next_link())).json()
    if "outcome" in answer:
        turn.ears.heard.pop()
    return "outcome" not in answer


def secrets_of(log):
    """The table's secret, from the log that is open now, and the salts by their seats."""
    salts = defaultdict(set)
    for entry in log:
        for part in entry["parts"]:
            if part["seats"] is not None:  # Everybody may see the salt of a name.
                salts[tuple(part["seats"])].add(json.loads(part["body"])["salt"])
    (house,) = [part for part in log[0]["parts"] if part["seats"] == []]
    return bytes.fromhex(json.loads(house["body"])["secret"]), salts


def both_ways(secret):
    """As hexadecimal in either case, and as bytes."""
    return secret.hex().encode(), secret.hex().upper().encode(), secret


@pytest.mark.parametrize("seats", [2, 4])
def test_nothing_that_was_sent_before_the_end_has_a_secret_in_it(server, seats):
    log, everybody = play_and_listen(server, seats)
    secret, salts = secrets_of(log)
    chain_seed = house_chain(secret, LINKS).link(LINKS)
    never = [*both_ways(secret), *both_ways(sealed_key(secret))]
    never += both_ways(bytes.fromhex(chain_seed))
    undealt = [house_link(secret, drawn, LINKS).encode() for drawn in range(NEXT)]
    held = {seat: runner_of(log, seat) for seat in range(seats)}
    for ears in everybody:
        assert len(ears.heard) > 50
        others = {
            s for seats_, found in salts.items() if ears.seat not in seats_ for s in found
        }
        hidden = [runner.encode() for seat, runner in held.items() if seat != ears.seat]
        for draws, sent in ears.heard:
            # One of the lines is our own bad move, sent back in its refusal.
            said = sent.replace(b"'cheetah'", b"")
            assert not [s for s in never if s in said]
            assert not [s for s in others for way in both_ways(bytes.fromhex(s)) if way in said]
            assert not [link for link in undealt[draws:] if link in said]
            assert not [runner for runner in hidden if runner in said]
    # The search works: it finds each player's own runner, and the links that were given.
    for ears in everybody[:-1]:
        everything = b"".join(sent for _, sent in ears.heard)
        assert held[ears.seat].encode() in everything
        assert undealt[0] in everything


def runner_of(log, seat):
    for entry in log:
        for part in entry["parts"]:
            for event in json.loads(part["body"]).get("events", {}).values():
                if event.get("seat") == seat and "runner" in event:
                    return event["runner"]
    raise LookupError(seat)


def test_when_it_is_over_everything_is_open(server):
    log, _ = play_and_listen(server, 2)
    secret, _ = secrets_of(log)
    assert json.loads(log[-1]["public"])["sealed_key"] == sealed_key(secret).hex()
    assert all("body" in part for entry in log for part in entry["parts"])


@pytest.fixture(autouse=True)
def _stop_all():
    yield
    while Player.around:
        Player.around.pop().close()


# Bots


PLAYERS = [game for game in (race.GAME, *registered().values()) if game.bots]


@pytest.mark.parametrize("game", PLAYERS, ids=lambda game: game.name)
def test_a_bot_gets_a_view_and_luck_of_its_own_and_nothing_else(game):
    signature = inspect.signature(game.bots.choose)
    hints = typing.get_type_hints(game.bots.choose)
    assert list(signature.parameters) == ["view", "draws"]
    assert hints["view"] is game.view_type
    assert hints["draws"] is Draws


@pytest.mark.parametrize("game", PLAYERS, ids=lambda game: game.name)
def test_the_type_of_a_view_contains_only_json(game):
    """From a view nothing else can be reached: no match, no state, no secret."""
    assert list(open_parts(msgspec.json.schema(game.view_type), "View")) == []


def open_parts(schema, place):
    """The places where the schema allows any value."""
    if not set(schema) & {"type", "$ref", "anyOf", "enum"}:
        yield place
    for named in ("properties", "$defs"):
        for name, part in schema.get(named, {}).items():
            yield from open_parts(part, f"{place}.{name}")
    inner = [*schema.get("anyOf", ()), *schema.get("prefixItems", ())]
    each = (schema.get("items"), schema.get("additionalProperties"))
    inner += [part for part in each if isinstance(part, dict)]
    for part in inner:
        yield from open_parts(part, f"{place}[]")


def test_a_view_contains_only_json(come):
    """The same is true of a view that the server sends."""
    table = come("Ann").open("sudoku")
    assert json.loads(json.dumps(table.view)) == table.view
