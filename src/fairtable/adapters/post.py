"""Asking over HTTP: one connection that is kept, and asking again when an answer is lost."""

from __future__ import annotations

import http.client
import json
import threading
import time
from typing import Any
from urllib.parse import urlsplit

PASSING = frozenset({"too-fast", "write-failed", "log-unreadable", "stopping"})
"""Nothing was done, and the same question may be answered in a moment."""
FIRST_PAUSE = 0.1
LONGEST_PAUSE = 5.0


class NoAnswer(ConnectionError):
    """The server cannot be reached, however often it was tried."""


class Declined(Exception):
    """The server's no: `says` is the sentence, `code` its name, `rule` the rule behind it.

    `problem` has all that was answered, as in RFC 9457.
    """

    def __init__(self, problem: dict[str, Any]) -> None:
        self.problem = problem
        self.says = str(problem.get("detail", "The server said no and not why."))
        self.code = str(problem.get("code", ""))
        self.status = int(problem.get("status", 0))
        self.rule: str | None = problem.get("rule")
        self.offends: dict[str, Any] = problem.get("offends") or {}
        super().__init__(f"{self.says} ({self.code})")


class Post:
    """Asks a server; may be used by several threads, one question at a time."""

    def __init__(self, url: str, timeout: float, tries: int) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise ValueError(
                f"a server's address looks like http://localhost:8765, not {url!r}"
            )
        secure = parts.scheme == "https"
        kind = http.client.HTTPSConnection if secure else http.client.HTTPConnection
        self.live_url = f"{'wss' if secure else 'ws'}://{parts.netloc}{parts.path.rstrip('/')}"
        self.token: str | None = None
        self.timeout = timeout
        self.tries = tries
        self._base = parts.path.rstrip("/")
        self._connection = kind(parts.netloc, timeout=timeout)
        self._lock = threading.Lock()

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def ask(self, method: str, path: str, body: Any = None, *, again: bool = True) -> Any:
        """The answer, or Declined. `again`: it does no harm if this is asked twice."""
        for pause in self.pauses():
            try:
                with self._lock:
                    if not again:
                        # A connection that was kept may be dead, which is found out too late.
                        self._connection.close()
                    status, answer = self._once(method, path, body)
            except (OSError, http.client.HTTPException) as lost:
                self._connection.close()
                if pause is None or not again:
                    raise NoAnswer(f"no answer to {method} {path}: {lost}") from lost
                time.sleep(pause)
                continue
            if status < 400:
                return answer
            declined = Declined(answer if isinstance(answer, dict) else {"status": status})
            if pause is None or declined.code not in PASSING:
                raise declined
            time.sleep(min(LONGEST_PAUSE, declined.problem.get("retry_after") or pause))
        raise AssertionError("the last try answers or raises")

    def pauses(self) -> list[float | None]:
        """How long to wait after each try; after the last one, not at all."""
        waits = [min(LONGEST_PAUSE, FIRST_PAUSE * 2**tried) for tried in range(self.tries - 1)]
        return [*waits, None]

    def _once(self, method: str, path: str, body: Any) -> tuple[int, Any]:
        text = None if body is None else json.dumps(body).encode()
        headers = {**self.headers, "Content-Type": "application/json"}
        self._connection.request(method, self._base + path, text, headers)
        response = self._connection.getresponse()
        raw = response.read()
        try:
            return response.status, json.loads(raw)
        except ValueError as unreadable:
            if response.status < 400:
                raise http.client.HTTPException("the answer is no JSON") from unreadable
            return response.status, None

    def close(self) -> None:
        self._connection.close()
