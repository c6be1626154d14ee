"""A program between client and server that changes answers on their way."""

from __future__ import annotations

import http.client
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Answer = dict[str, Any]
Change = Callable[[Answer], object]


class Liar:
    """What is changed, and every ask that came, in order."""

    def __init__(self, port: int) -> None:
        self.server_at = ("127.0.0.1", port)
        self.url = ""
        self.asked: list[dict[str, Any]] = []
        self.be_honest()

    def be_honest(self) -> None:
        self._changes: list[tuple[str, Change]] = []
        self._kept_back: dict[str, Change] = {}
        self._swapped: tuple[str, str] = ("", "")
        self._losing, self._lost_type = 0, ""

    def bend(self, path: str, change: Change) -> None:
        """Change every answer to an address with this text in it."""
        self._changes.append((path, change))

    def keep_back(self, kind: str, change: Change) -> None:
        """Do not pass asks of this type on; answer this instead."""
        self._kept_back[kind] = change

    def swap(self, table: str, other: str) -> None:
        """Show another table instead of this one."""
        self._swapped = table, other

    def lose(self, count: int, kind: str = "") -> None:
        """The next answers to asks are lost on the way, but the server has got the asks."""
        self._losing, self._lost_type = count, kind

    @property
    def links(self) -> list[str]:
        """Every link that came, in order."""
        return [ask["link"] for ask in self.asked if ask.get("link")]

    def answer(
        self, method: str, path: str, body: bytes | None, headers: dict[str, str]
    ) -> tuple[int, Answer] | None:
        """The answer that the client gets; None if it gets none."""
        ask = json.loads(body or b"{}").get("ask", {}) if path.endswith("/asks") else {}
        if ask:
            self.asked.append(ask)
        if change := self._kept_back.get(ask.get("type", "")):
            made: Answer = {}
            change(made)
            return made.get("status", 200), made
        status, answer = self._pass_on(method, path, body, headers)
        if ask and self._losing > 0 and self._lost_type in ("", ask["type"]):
            self._losing -= 1
            return None
        for wanted, change in self._changes:
            if wanted in path:
                change(answer)
        return status, answer

    def _pass_on(
        self, method: str, path: str, body: bytes | None, headers: dict[str, str]
    ) -> tuple[int, Answer]:
        onward = http.client.HTTPConnection(*self.server_at)
        shown, instead = self._swapped
        onward.request(method, path.replace(shown, instead) if shown else path, body, headers)
        response = onward.getresponse()
        answer: Answer = json.loads(response.read())
        onward.close()
        return response.status, answer


@contextmanager
def lying(port: int) -> Iterator[Liar]:
    """A liar before the server at this port."""
    liar = Liar(port)

    class Between(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            self._handle(None)

        def do_POST(self) -> None:
            self._handle(self.rfile.read(int(self.headers.get("Content-Length", 0))))

        def _handle(self, body: bytes | None) -> None:
            wanted = ("Authorization", "Content-Type")
            headers = {name: self.headers[name] for name in wanted if self.headers[name]}
            found = liar.answer(self.command, self.path, body, headers)
            if found is None:
                self.close_connection = True
                return
            raw = json.dumps(found[1]).encode()
            self.send_response(found[0])
            self.send_header("Content-Length", str(len(raw)))
            self.end_headers()
            self.wfile.write(raw)

        def log_message(self, *words: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Between) as between:
        between.daemon_threads = True
        threading.Thread(target=between.serve_forever, daemon=True).start()
        liar.url = f"http://127.0.0.1:{between.server_port}"
        yield liar
        between.shutdown()
