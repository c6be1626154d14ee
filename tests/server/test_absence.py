"""The house ends what only an absent player could end: a stack of cards on the table (C12)."""

from __future__ import annotations

import time

from tests.server.players import Player


def stacking(player: Player, table: str) -> str | None:
    moves = player.get(f"/api/tables/{table}/moves", limit=1000).json()["moves"]
    return next((move for move in moves if move.startswith("stage")), None)


def test_a_stack_is_cleared_when_its_player_is_gone(anna, ben):
    table = anna.open("casino")
    ben.sit(table)
    assert anna.order(table, "start").status_code == 200
    for turn in range(20):
        player = (anna, ben)[turn % 2]
        if move := stacking(player, table):
            break
        trail = player.get(f"/api/tables/{table}/moves", starts="trail").json()["moves"][0]
        assert player.move(table, trail).status_code == 200
    assert move is not None
    with player.watch(table) as line:
        line.next("hello")
        assert player.move(table, move).status_code == 200
        assert anna.see(table)["view"]["stack"] is not None
    deadline = time.monotonic() + 10
    while anna.see(table)["view"]["stack"] is not None:
        assert time.monotonic() < deadline
        time.sleep(0.05)
