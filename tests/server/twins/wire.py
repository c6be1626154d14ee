"""Connections that keep every byte as it came: no library reads, decodes or orders it."""

from __future__ import annotations

import json
import re
import socket
from typing import Any

PATIENCE = 30
KEY = "dGhlIHNhbXBsZSBub25jZQ=="
DATE = re.compile(rb"(?<=\r\ndate: )[^\r]*")
LENGTH = re.compile(rb"\r\ncontent-length: (\d+)\r\n", re.IGNORECASE)
ENTRIES = re.compile(rb"\ndata:\[(.*)\]\n")
MASK = bytes(4)


class Wire:
    """One connection. `got` has all that came, in order; only the time of day is left out."""

    def __init__(self, port: int, token: str = "") -> None:
        self._port = port
        self._token = token
        self._socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._unread = b""
        self.got: list[bytes] = []

    def close(self) -> None:
        self._socket.close()

    def _send_head(self, method: str, path: str, more: list[str]) -> None:
        # Another port is no difference between two worlds.
        lines = [f"{method} {path} HTTP/1.1", "Host: localhost", *more]
        if self._token:
            lines.append(f"Authorization: Bearer {self._token}")
        self._socket.sendall("\r\n".join([*lines, "\r\n"]).encode())

    def _read(self, size: int) -> bytes:
        while len(self._unread) < size:
            self._fill()
        found, self._unread = self._unread[:size], self._unread[size:]
        return found

    def _read_until(self, end: bytes) -> bytes:
        while end not in self._unread:
            self._fill()
        return self._read(self._unread.index(end) + len(end))

    def _fill(self) -> None:
        more = self._socket.recv(262_144)
        assert more, f"the server hung up after {self._unread[-300:]!r}"
        self._unread += more


class Line(Wire):
    """HTTP, one question after another."""

    def ask(
        self, method: str, path: str, body: Any = None, accept: str = "identity"
    ) -> tuple[int, bytes]:
        """The status and the body as they came; `got` has the head, too."""
        self.send(method, path, body, accept)
        return self.read(method)

    def send(self, method: str, path: str, body: Any = None, accept: str = "identity") -> None:
        more, content = [f"Accept-Encoding: {accept}"], b""
        if body is not None:
            content = json.dumps(body).encode()
            more += ["Content-Type: application/json", f"Content-Length: {len(content)}"]
        self._send_head(method, path, more)
        if content:
            self._socket.sendall(content)

    def read(self, method: str = "GET") -> tuple[int, bytes]:
        head = self._read_until(b"\r\n\r\n")
        status = int(head.split(b" ", 2)[1])
        if method == "HEAD" or status in (204, 304):
            body = b""
        elif length := LENGTH.search(head):
            body = self._read(int(length[1]))
        else:
            body = self._read_chunks()
        self.got.append(DATE.sub(b"-", head) + body)
        return status, body

    def _read_chunks(self) -> bytes:
        """As they came, with their sizes."""
        whole = b""
        while True:
            size = self._read_until(b"\r\n")
            whole += size + self._read(int(size, 16) + 2)
            if int(size, 16) == 0:
                return whole


class Events(Wire):
    """A stream of events (SSE). `got` has the entries as they were written.

    Two entries that are written at nearly the same time come in one event or in two, and say
    how far the stream is once or twice: that is an accident of the disk. So it is left out.
    """

    def follow(self, path: str) -> Events:
        self._send_head("GET", path, ["Accept: text/event-stream", "Accept-Encoding: gzip"])
        self.got.append(DATE.sub(b"-", self._read_until(b"\r\n\r\n")))
        return self

    def until(self, offset: int) -> None:
        """Read on until the stream says that it is at this entry."""
        events = self._read_until(f'streamNextOffset":"{offset:016}"'.encode())
        self.got[1:] = [b",".join([*self.got[1:], *ENTRIES.findall(events)])]


class Live(Wire):
    """A WebSocket. It offers compression, as browsers do."""

    def watch(self, table: str) -> Live:
        upgrade = ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"]
        upgrade += [f"Sec-WebSocket-Key: {KEY}"]
        upgrade += ["Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits"]
        self._send_head("GET", f"/api/tables/{table}/live", upgrade)
        self.got.append(DATE.sub(b"-", self._read_until(b"\r\n\r\n")))
        self.frame()
        return self

    def ask(self, whole: Any) -> dict[str, Any]:
        """Send a frame; the frame that answers it."""
        text = json.dumps(whole).encode()
        long = len(text) > 125
        size = b"\xfe" + len(text).to_bytes(2, "big") if long else bytes([0x80 | len(text)])
        self._socket.sendall(b"\x81" + size + MASK + text)
        while (frame := self.frame()).get("command") != whole["command"]:
            pass
        return frame

    def until(self, version: int) -> None:
        """Read every frame up to the update of this version."""
        while (frame := self.frame())["type"] != "update" or frame["version"] < version:
            pass

    def frame(self) -> dict[str, Any]:
        head = self._read(2)
        size = head[1]
        if size >= 126:
            head += self._read(2 if size == 126 else 8)
            size = int.from_bytes(head[2:], "big")
        text = self._read(size)
        self.got.append(head + text)
        assert head[0] == 0x81, f"not a whole text frame: {head!r} {text!r}"
        found: dict[str, Any] = json.loads(text)
        return found
