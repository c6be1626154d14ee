"""What strangers send. The first are those of issue 10, by its table; the rest are our own."""

from __future__ import annotations

import json
from collections.abc import Iterator

from strangers.flood import Flood
from strangers.wire import BINARY, CONTINUED, PING, Visitor, frame, handshake, play, request

RANKS, SUITS = "A23456789", "SHDC"
LONG = 10**9


class Ground:
    """What attackers need: a token, a table of their own, and a long one."""

    def __init__(self, port: int, long_table: str) -> None:
        self.port = port
        visitor = Visitor(port)
        self.token = visitor.token
        self.table = visitor.open("sudoku")
        self.great = visitor.open("dots", mode="free", width=1000, height=1000, seats=200)
        self.long = long_table


def captures(loose: int) -> bytes:
    cards = [rank + suit for rank in RANKS for suit in SUITS][:loose]
    state = {"loose": [card for card in cards if card != "9S"]}
    return json.dumps({"card": "9S", "state": state}).encode()


def of_the_issue(ground: Ground) -> Iterator[Flood]:
    token, table = ground.token, ground.table
    live = handshake(table, token)
    get = request
    yield Flood("pings without pause", live, frame(b"", PING))
    yield Flood("moves without pause", live, frame(play("r1c1=1")))
    yield Flood("GET /healthz in a pipeline", then=get("/healthz"))
    yield Flood("the same with a token", then=get("/healthz", token=token))
    yield Flood("a header of 150 MB", b"GET / HTTP/1.1\r\nX: ", b"x" * 65536)
    moves = f"/api/tables/{ground.great}/moves?starts=zzz"
    yield Flood("moves?starts=zzz at the great board", then=get(moves, token=token))
    for loose in (14, 39):
        asked = request("/api/casino/capture-options", "POST", token, captures(loose))
        yield Flood(f"capture-options, {loose} loose cards", then=asked)
    page = f"/api/tables/{ground.long}/log?after=0&limit=1"
    yield Flood("log?after=0&limit=1 of 20,000 entries", then=get(page))
    yield Flood("openapi.json and rules", then=get("/api/openapi.json") + get("/rules/casino"))
    documents = get("/api/openapi.json") + get("/api/games") + get("/rules/casino")
    yield Flood("documents on 20 connections", then=documents, connections=20)
    never = handshake(ground.long, after=0)
    yield Flood("40 watchers since 0 who never read", never, connections=40, reads=False)
    yield Flood("100 half-open connections", b"GET / HT", connections=100, seconds=14)
    yield Flood("2,000 idle connections", connections=2000, seconds=14)
    yield Flood("2,000 idle watchers", handshake(table), connections=2000, reopens=False)
    new = request("/api/tables", "POST", token, b'{"game":"dots"}')
    yield Flood("tables opened by one guest", then=new)
    bot = b'{"command":"c","ask":{"type":"Invite","seat":null}}'
    yield Flood("bots invited by one guest", handshake(ground.great, token), frame(bot))
    blanks = play("line" + " " * 4000 + "17")
    yield Flood("moves with 4,000 blanks", handshake(ground.great, token), frame(blanks))


def of_our_own(ground: Ground) -> Iterator[Flood]:
    token, table = ground.token, ground.table
    live, get = handshake(table, token), request
    endless = f"POST /api/guests HTTP/1.1\r\nHost: localhost\r\nContent-Length: {LONG}\r\n"
    typed = "Content-Type: application/json\r\n\r\n"
    slow = request("/api/guests", "POST", "", b" " * 1000)[:-1000]
    yield Flood("slow bodies", slow, b" ", connections=200, pause=0.5, seconds=44)
    yield Flood("bodies without end", (endless + typed).encode(), b" " * 65536, 4)
    chunked = "POST /api/guests HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n"
    yield Flood("chunks without end", (chunked + typed).encode(), b"1;x\r\n \r\n", 4)
    trailer = (chunked + typed).encode() + b"0\r\nX: "
    yield Flood("a trailer without end", trailer, b"x" * 65536)
    yield Flood(
        "TLS at the door", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x00" * 300
    )
    yield Flood("connections opened and reset", get("/", Connection="close"), connections=50)
    head = b"GET / HTTP/1.1\r\n"
    yield Flood("heads byte by byte", head, b"a", connections=200, pause=0.2, seconds=14)
    yield Flood("pipelines on 200 connections", then=get("/healthz"), connections=200)
    yield Flood("404s on 50 connections", then=get("/nothing/here"), connections=50)
    yield Flood("static files", then=get("/") + get("/favicon.svg"), connections=20)
    yield Flood("HEAD and ranges", then=get("/", "HEAD", Range="bytes=0-1"), connections=20)
    yield Flood("unread pages", then=get("/rules/casino"), connections=200, reads=False)
    nested = request("/api/guests", "POST", "", b"[" * 60_000)
    yield Flood("nested JSON", then=nested, connections=4)
    packed = request("/api/guests", "POST", "", b"\x1f\x8b" * 30_000, Content_Encoding="gzip")
    yield Flood("gzip bodies", then=packed, connections=4)
    asked = request(f"/api/tables/{table}/asks", "POST", token, play("r1c1=1"))
    yield Flood("asks in a pipeline", then=asked, connections=20)
    yield Flood("new guests", then=request("/api/guests", "POST", "", b"{}"), connections=20)
    yield Flood("forged tokens", then=get("/api/guests/me", token="x" * 500), connections=20)
    yield Flood("the lobby", then=get("/api/tables"), connections=20)
    page = f"/api/tables/{ground.long}/log?after=0&limit=1000"
    yield Flood("log pages of 1,000", then=get(page), connections=20)
    yield Flood("exports", then=get(f"/api/tables/{ground.long}/export"), connections=20)
    yield Flood("unread exports", get(f"/api/tables/{ground.long}/export"), b"", 100, False)
    yield Flood("pieces of a message", live, frame(b"", 0x01) + frame(b"", CONTINUED) * 1000)
    yield Flood("a frame of 2**62 bytes", live, b"\x81\xff" + b"\x40" + b"\x00" * 11)
    yield Flood("frames that say they are compressed", live, frame(b"x", 0xC1))
    yield Flood("bytes instead of text", live, frame(b"x" * 100, BINARY))
    yield Flood("long frames", live, frame(b"[" * 60_000))
    half = frame(b"x" * 100)[:50]
    yield Flood("frames byte by byte", live, half[:1], connections=20, pause=0.001)
    bad, hello = frame(b"{"), handshake(ground.long, token, 0)
    yield Flood("sockets opened and closed", live, bad, 20, then_times=1)
    yield Flood("hellos since 0", hello, bad, 20, then_times=1)
