"""An attacker: some connections that send the same bytes again and again, as fast as they may.

Nothing here is polite. What the server answers is only searched for statuses, codes and closes.
"""

from __future__ import annotations

import re
import selectors
import socket
import time
from collections import Counter
from dataclasses import dataclass

STATUS = re.compile(rb"HTTP/1\.1 (\d{3})")
CODE = re.compile(rb'"code":"([a-z-]+)"')
CLOSE = re.compile(rb"\x88[\x02-\x7d]([\x03\x0f-\x11].)", re.DOTALL)
AT_ONCE = 1 << 18


@dataclass(frozen=True)
class Flood:
    """What is sent: `first` once a connection, `then` for ever (or only `then_times`)."""

    name: str
    first: bytes = b""
    then: bytes = b""
    connections: int = 1
    reads: bool = True
    reopens: bool = True
    pause: float = 0.0
    then_times: int | None = None
    seconds: float = 0.0
    """At least so long: some answers take time to come."""


class Line:
    """One connection of an attacker."""

    def __init__(self, port: int, flood: Flood) -> None:
        self.socket = socket.socket()
        if not flood.reads:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.setblocking(False)
        self.socket.connect_ex(("127.0.0.1", port))
        self.rest = memoryview(flood.first)
        self.times = 0
        self.next_at = 0.0
        self.tail = b""


class Attacker:
    """Sends a flood until the time is over; `told` is what the server said to it."""

    def __init__(self, port: int, flood: Flood) -> None:
        self._port, self._flood = port, flood
        self._selector = selectors.DefaultSelector()
        self._bytes = flood.then * max(1, AT_ONCE // len(flood.then) if flood.then else 1)
        if flood.then_times or flood.pause:
            self._bytes = flood.then
        self.told: Counter[str] = Counter()

    def attack(self, seconds: float) -> Counter[str]:
        until = time.monotonic() + seconds
        for _ in range(self._flood.connections):
            self._open()
        while time.monotonic() < until:
            events = self._selector.select(0.05)
            for key, mask in events:
                self._serve(key.data, mask)
            if not any(mask & selectors.EVENT_READ for _, mask in events) and self._flood.pause:
                time.sleep(0.001)
        for key in list(self._selector.get_map().values()):
            key.data.socket.close()
        return self.told

    def _open(self) -> None:
        line = Line(self._port, self._flood)
        self._selector.register(line.socket, self._wanted(), line)

    def _wanted(self) -> int:
        return selectors.EVENT_WRITE | (selectors.EVENT_READ if self._flood.reads else 0)

    def _serve(self, line: Line, mask: int) -> None:
        try:
            if mask & selectors.EVENT_READ and not self._hear(line):
                return self._end(line)
            if mask & selectors.EVENT_WRITE:
                self._send(line)
        except BlockingIOError:
            pass
        except OSError as broken:
            self.told[type(broken).__name__] += 1
            self._end(line)

    def _hear(self, line: Line) -> bool:
        got = line.socket.recv(1 << 16)
        text = line.tail + got
        for status in STATUS.findall(text):
            self.told[status.decode()] += 1
        for code in CODE.findall(text):
            self.told[code.decode()] += 1
        for close in CLOSE.findall(text):
            self.told[f"closed {int.from_bytes(close, 'big')}"] += 1
        line.tail = b""
        return bool(got)

    def _send(self, line: Line) -> None:
        if not line.rest:
            done = self._flood.then_times is not None and line.times >= self._flood.then_times
            if done or not self._bytes:
                self._selector.modify(line.socket, selectors.EVENT_READ, line)
                return
            if self._flood.pause and time.monotonic() < line.next_at:
                return
            line.next_at = time.monotonic() + self._flood.pause
            line.times += 1
            line.rest = memoryview(self._bytes)
        line.rest = line.rest[line.socket.send(line.rest[: 1 << 16]) :]

    def _end(self, line: Line) -> None:
        self._selector.unregister(line.socket)
        line.socket.close()
        if self._flood.reopens:
            self._open()
