"""Asking over HTTP: connections are kept, and a question is repeated if its answer is lost."""

from __future__ import annotations

import time
from typing import Any

import httpx

WORTH_REPEATING = frozenset(
    {
        "too-fast",
        "too-many-entries",
        "write-failed",
        "write-uncertain",
        "log-unreadable",
        "stopping",
    }
)
"""Codes of problems that may pass: the same question may be answered in a moment."""
FIRST_PAUSE = 0.1
LONGEST_PAUSE = 5.0
RENEW_SECONDS = 24 * 3600.0
"""A token counts for some weeks; a program that runs for longer asks for a new one each day."""


class NoAnswer(ConnectionError):
    """The server could not be reached in any try."""


class Declined(Exception):
    """The server refused: `says` is the sentence, `code` its name, `rule` the rule behind it.

    `problem` is the whole answer, as in RFC 9457.
    """

    def __init__(self, problem: dict[str, Any]) -> None:
        self.problem = problem
        self.says = str(problem.get("detail", "The server refused and gave no reason."))
        self.code = str(problem.get("code", ""))
        self.status = int(problem.get("status", 0))
        self.rule: str | None = problem.get("rule")
        self.offends: dict[str, Any] = problem.get("offends") or {}
        super().__init__(f"{self.says} ({self.code})")


class Http:
    """Asks a server. Several threads may use it. `heard_at`: when it answered last."""

    def __init__(self, url: str, timeout: float, tries: int) -> None:
        address = _address(url)
        secure = address.scheme == "https"
        self.live_url = str(address.copy_with(scheme="wss" if secure else "ws")).rstrip("/")
        self.token: str | None = None
        self._renewed_at = time.monotonic()
        self.heard_at = time.monotonic()
        self.timeout = timeout
        self.tries = tries
        self._base = address
        self._kept = httpx.Client(base_url=address, timeout=timeout)

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def ask(self, method: str, path: str, body: Any = None, *, repeatable: bool = True) -> Any:
        """The answer, or Declined. `repeatable`: asking it twice does no harm."""
        self.renew()
        return self._ask(method, path, body, repeatable)

    def renew(self) -> None:
        """Once a day, get a new token for the same guest before the old one expires."""
        if self.token is not None and time.monotonic() - self._renewed_at > RENEW_SECONDS:
            self._renewed_at = time.monotonic()
            self.token = self._ask("POST", "/api/guests", {}, True)["token"]

    def _ask(self, method: str, path: str, body: Any, repeatable: bool) -> Any:
        for pause in self.pauses():
            try:
                status, answer = self._once(method, path, body, repeatable)
            except httpx.TransportError as lost:
                if pause is None or not repeatable:
                    raise NoAnswer(f"no answer to {method} {path}: {lost}") from lost
                time.sleep(pause)
                continue
            if status < 400:
                return answer
            declined = Declined(answer if isinstance(answer, dict) else {"status": status})
            if pause is None or declined.code not in WORTH_REPEATING:
                raise declined
            time.sleep(min(LONGEST_PAUSE, declined.problem.get("retry_after") or pause))
        raise AssertionError("the last try answers or raises")

    def pauses(self) -> list[float | None]:
        """How long to wait after each try; None after the last one."""
        waits = [min(LONGEST_PAUSE, FIRST_PAUSE * 2**tried) for tried in range(self.tries - 1)]
        return [*waits, None]

    def _once(self, method: str, path: str, body: Any, repeatable: bool) -> tuple[int, Any]:
        """One try. A question that may not be asked twice gets a new connection.

        A connection that was kept open may be dead, and one finds out only after asking.
        """
        if repeatable:
            return self._answer(self._kept, method, path, body)
        with httpx.Client(base_url=self._base, timeout=self.timeout) as fresh:
            return self._answer(fresh, method, path, body)

    def _answer(
        self, client: httpx.Client, method: str, path: str, body: Any
    ) -> tuple[int, Any]:
        response = client.request(method, path, json=body, headers=self.headers)
        self.heard_at = time.monotonic()
        try:
            return response.status_code, response.json()
        except ValueError as unreadable:
            if response.status_code < 400:
                raise httpx.RemoteProtocolError("the answer is not JSON") from unreadable
            return response.status_code, None

    def close(self) -> None:
        self._kept.close()


def _address(url: str) -> httpx.URL:
    try:
        address = httpx.URL(url)
    except httpx.InvalidURL:
        address = httpx.URL()
    if address.scheme not in ("http", "https") or not address.host:
        raise ValueError(f"a server's address looks like http://localhost:8765, not {url!r}")
    return address
