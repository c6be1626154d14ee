"""The bytes of HTTP and WebSockets, as a stranger writes them; and one patient player."""

from __future__ import annotations

import http.client
import json
import socket
from typing import Any

MASK = b"\x00\x00\x00\x00"
TEXT, BINARY, PING, CONTINUED = 0x81, 0x82, 0x89, 0x00


def request(
    path: str,
    method: str = "GET",
    token: str = "",
    body: bytes = b"",
    kind: str = "application/json",
    **headers: str,
) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "Host: localhost"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    if token:
        lines.append(f"Authorization: Bearer {token}")
    if body or method == "POST":
        lines += [f"Content-Type: {kind}", f"Content-Length: {len(body)}"]
    return "\r\n".join([*lines, "", ""]).encode() + body


def handshake(table: str, token: str = "", after: int | None = None) -> bytes:
    query = "" if after is None else f"?after={after}"
    return websocket(f"/api/tables/{table}/live{query}", token)


def websocket(path: str, token: str = "") -> bytes:
    return request(
        path,
        token=token,
        Upgrade="websocket",
        Connection="Upgrade",
        Sec_WebSocket_Version="13",
        Sec_WebSocket_Key="AAAAAAAAAAAAAAAAAAAAAA==",
    )


def frame(payload: bytes, first: int = TEXT) -> bytes:
    size = len(payload)
    if size < 126:
        return bytes((first, 0x80 | size)) + MASK + payload
    return bytes((first, 0x80 | 126)) + size.to_bytes(2, "big") + MASK + payload


def play(move: str, command: str = "c") -> bytes:
    return json.dumps({"command": command, "ask": {"type": "Play", "move": move}}).encode()


class Visitor:
    """Asks over HTTP, politely."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.token = ""
        self.token = self.ask("POST", "/api/guests", {})["token"]

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        with_token = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        headers = {"Content-Type": "application/json", **with_token}
        connection.request(
            method, path, json.dumps(body) if body is not None else None, headers
        )
        answer = connection.getresponse()
        said = json.loads(answer.read())
        connection.close()
        if answer.status >= 400:
            raise SystemExit(f"{method} {path}: {answer.status} {said}")
        return said

    def open(self, game: str, **options: Any) -> str:
        new = {"game": game, "options": options}
        return str(self.ask("POST", "/api/tables", new)["table"]["id"])


class Player:
    """Plays Sudoku alone over a WebSocket: fills a cell and empties it, again and again."""

    def __init__(self, port: int) -> None:
        visitor = Visitor(port)
        self.table = visitor.open("sudoku")
        found = visitor.ask("GET", f"/api/tables/{self.table}/moves?limit=1000")["moves"]
        place = next(move for move in found if move[-2] == "=" and move[-1] != ".")
        self._moves = place, place[:-1] + "."
        self._count = 0
        self._got = b""
        self._socket = socket.create_connection(("127.0.0.1", port), 30)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._socket.sendall(handshake(self.table, visitor.token))
        while b"\r\n\r\n" not in self._got:
            self._got += self._socket.recv(65536)
        self._got = self._got.partition(b"\r\n\r\n")[2]

    def move(self) -> None:
        """Make a move and wait until it stands."""
        self._count += 1
        self.send()
        while (heard := self.hear()).get("command") != f"c{self._count}":
            pass
        if heard["type"] != "update":
            raise SystemExit(f"the victim was refused: {heard}")

    def send(self) -> None:
        text = play(self._moves[1 - self._count % 2], f"c{self._count}")
        self._socket.sendall(frame(text))

    def send_many(self, count: int) -> None:
        """So many moves, 100 at a time."""
        for _ in range(0, count, 100):
            for _ in range(100):
                self._count += 1
                self.send()
            while self.hear().get("command") != f"c{self._count}":
                pass

    def hear(self) -> dict[str, Any]:
        """The next frame of text."""
        while True:
            first, payload = self._frame()
            if first == TEXT:
                return dict(json.loads(payload))
            if first == PING:
                self._socket.sendall(frame(payload, 0x8A))
            else:
                raise SystemExit(f"the victim was let go: {payload!r}")

    def _frame(self) -> tuple[int, bytes]:
        size = self._exactly(2)
        first, length = size[0], size[1]
        if length == 126:
            length = int.from_bytes(self._exactly(2), "big")
        elif length == 127:
            length = int.from_bytes(self._exactly(8), "big")
        return first, self._exactly(length)

    def _exactly(self, size: int) -> bytes:
        while len(self._got) < size:
            got = self._socket.recv(1 << 18)
            if not got:
                raise SystemExit("the victim's connection was closed")
            self._got += got
        taken, self._got = self._got[:size], self._got[size:]
        return taken
