"""What strangers send into the rooms of the house: services, the great board, the streams."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from strangers.attacks import Ground
from strangers.flood import Flood
from strangers.wire import BINARY, Visitor, frame, handshake, play, request, websocket

FELT: dict[str, Any] = {
    "hand": "10S 9S 8S 7S 6H 5H 4H 3H 2H 10H".split(),
    "loose": "AS 2S 3S 4S 5S 6S 7H 8H 9H 10D".split(),
    "tops": ["AD"],
    "round": 2,
}
"""Ten loose cards, one of each value: more cannot lie there by the rules of Casino."""
STACK = {"cards": [{"card": "AC"}]}
POINTS = [0] * 24
for at, checkers in ((0, -2), (5, 5), (7, 3), (11, -5), (12, 5), (16, -3), (18, -5), (23, 2)):
    POINTS[at] = checkers
OFF = {"white": 0, "black": 0}
MAT = """ 3 point match

 Game 1
 Anna : 0                           Ben : 0
  1)                                31: 8/5 6/5
  2) 64: 24/14                      42: 8/4 6/4
  3) 55: 13/8 13/8 8/3 8/3          65: 24/18 18/13
"""
TWENTY = 20


def post(path: str, body: Any, token: str) -> bytes:
    return request(path, "POST", token, json.dumps(body).encode())


def of_the_rooms(ground: Ground) -> Iterator[Flood]:
    yield from services(ground.token)
    yield from board(ground.token)
    yield from streams(ground.long, ground.table)
    yield from tables(ground.port)


def services(token: str) -> Iterator[Flood]:
    """Each with the dearest question that is not refused at once."""
    for by in ("search", "learned"):
        asked = post("/api/casino/suggest", {"state": FELT, "by": by, "most": 20}, token)
        yield Flood(f"suggestions by {by}", then=asked, connections=TWENTY)
    asked = post("/api/casino/marks", {"state": {**FELT, "stack": STACK}}, token)
    yield Flood("marks", then=asked, connections=TWENTY)
    asked = post("/api/casino/capture-options", {"card": "10S", "state": FELT}, token)
    yield Flood("capture-options of the fullest table", then=asked, connections=TWENTY)
    roll = {"points": POINTS, "bar": OFF, "home": OFF, "turn": "white", "dice": [2, 2]}
    asked = post("/api/backgammon/legal-turns", roll, token)
    yield Flood("legal turns", then=asked, connections=TWENTY)
    asked = b"".join(
        post("/api/backgammon/analyse", {"mat": MAT + "\n" * more}, token) for more in range(50)
    )
    yield Flood("analyses", then=asked, connections=4)
    for name, sheets in (("paper.pdf", 100), ("paper-set", 2000)):
        strips = {"sheets": sheets, "strips": True}
        asked = b"".join(
            post(f"/api/tambola/{name}", {**strips, "seed": f"{one:026}"}, token)
            for one in range(100)
        )
        yield Flood(f"{name} of {sheets} sheets", then=asked, connections=4)
    lines = b"".join((line << 2).to_bytes(3, "big") for line in range(60_000))
    log = request("/api/dots/fold", "POST", token, lines, kind="application/octet-stream")
    yield Flood("logs to fold", then=log, connections=4)
    grid = {"grid": "." * 81}
    yield Flood("grids", then=post("/api/sudoku/validate", grid, token), connections=TWENTY)


def board(token: str) -> Iterator[Flood]:
    """The one board that everybody shares."""
    where = "/api/boards/current"
    join = request(f"{where}/members", "POST", token)
    yield Flood("members", then=join, connections=TWENTY)
    member = websocket(f"{where}/live", token)
    lines = b"".join(
        frame(b"\1" + number.to_bytes(4, "big") + number.to_bytes(3, "big"), BINARY)
        for number in range(0, 500_000, 97)
    )
    yield Flood("lines without pause", member, lines)
    yield Flood(
        "lines by POST", then=post(f"{where}/lines", {"edge": 17}, token), connections=4
    )
    yield Flood("snapshots", then=request(f"{where}/snapshot"), connections=TWENTY)
    yield Flood("unread snapshots", request(f"{where}/snapshot"), b"", 100, reads=False)
    yield Flood("batches", then=request(f"{where}/batches?after=0"), connections=TWENTY)
    yield Flood("500 spectators", websocket(f"{where}/live?from=0"), b"", 500, reopens=False)
    rest = websocket(f"{where}/live?from=0")
    yield Flood("spectators who come and go", rest, frame(b"x"), TWENTY, then_times=1)


def streams(long_table: str, table: str) -> Iterator[Flood]:
    whole = f"/v1/stream/tables/{long_table}?offset=-1"
    now = f"/v1/stream/tables/{table}?offset=now"
    yield Flood("streams from the beginning", then=request(whole), connections=TWENTY)
    yield Flood("unread streams", request(whole + "&live=sse"), b"", 200, reads=False)
    yield Flood("500 who wait for news", request(now + "&live=long-poll"), b"", 500)
    yield Flood("500 who follow events", request(now + "&live=sse"), b"", 500)
    yield Flood("events in a pipeline", then=request(now + "&live=sse"), connections=TWENTY)
    every = "/v1/stream/boards/board-1?offset=-1"
    yield Flood("the stream of the board", then=request(every), connections=TWENTY)


def tables(port: int) -> Iterator[Flood]:
    """One guest's own tables: bots that think, hints, notes, partners."""
    guest = Visitor(port)
    token = guest.token
    thinking = [against_bot(guest, "casino", "expert") for _ in range(4)]
    asks = b"".join(
        request(f"/api/tables/{one}/asks", "POST", token, play(f"trail {card}", card))
        for card in FELT["hand"]
        for one in thinking
    )
    yield Flood("moves against experts", then=asks, connections=4)
    hints = guest.open("casino", hints=True)
    advice = request(f"/api/tables/{hints}/advice", token=token)
    yield Flood("advice", then=advice, connections=TWENTY)
    text = json.dumps({"text": "x" * 4000}).encode()
    kept = request(f"/api/tables/{hints}/notes", "PUT", token, text)
    yield Flood("notes", then=kept, connections=TWENTY)
    wish = post("/api/pairing", {"game": "backgammon"}, token)
    yield Flood("wishes for a partner", then=wish, connections=TWENTY)
    live = handshake(thinking[0], token)
    yield Flood("a socket for every move", live, frame(play("trail 5S")), TWENTY, then_times=1)


def against_bot(guest: Visitor, game: str, level: str) -> str:
    """A table at which a bot of this level plays."""
    table = guest.open(game)
    for at, ask in enumerate(
        ({"type": "Invite", "seat": 1, "level": level}, {"type": "Start"})
    ):
        guest.ask("POST", f"/api/tables/{table}/asks", {"command": f"{at}", "ask": ask})
    return table
