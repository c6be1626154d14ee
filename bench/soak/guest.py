"""An honest guest: asks over HTTP, patiently, and writes down every wrong answer."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import httpx
from soak.findings import Findings
from soak.house import House

HOME = "127.0.0.2"
"""The guests' address; strangers are at 127.0.0.1."""
PASSES = frozenset(
    {
        "too-fast",
        "too-many-entries",
        "too-many-connections",
        "busy",
        "stopping",
        "write-failed",
        "write-uncertain",
        "log-unreadable",
        "seat-reserved",
    }
)
"""Codes of problems that pass: the same is asked again."""
OURS = frozenset({"fault", "damaged-log", "version-ahead", "command-reused", "no-identity"})
"""Codes that an honest guest never gets."""
ANSWERED_WITHIN = 5.0
"""Whatever the disk does."""
GIVES_UP = 240.0


class Refused(Exception):
    """The server refused for good; `code` says why."""

    def __init__(self, problem: dict[str, Any]) -> None:
        self.code = str(problem.get("code"))
        super().__init__(f"{self.code}: {problem.get('detail')}")


class Guest:
    """Somebody with a name and a token."""

    def __init__(self, house: House, findings: Findings, name: str) -> None:
        self.house, self.findings, self.name = house, findings, name
        self.token = ""
        # Shorter than the server's five seconds: no request meets a connection that is closing.
        limits = httpx.Limits(keepalive_expiry=3)
        transport = httpx.AsyncHTTPTransport(local_address=HOME, limits=limits)
        self._http = httpx.AsyncClient(transport=transport, timeout=30)

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    async def come(self) -> Guest:
        self.token = (await self.ask("POST", "/api/guests", {"name": self.name}))["token"]
        return self

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """The answer, however long the server is away; Refused if it says no."""
        give_up = time.monotonic() + GIVES_UP
        while time.monotonic() < give_up:
            said = await self.try_once(method, path, body)
            if said is None:
                await asyncio.sleep(0.3)
                continue
            status, answer = said
            if status < 400:
                return answer
            if answer.get("code") not in PASSES:
                raise Refused(answer)
            self.findings.count(f"told {answer['code']}")
            await asyncio.sleep(min(5.0, answer.get("retry_after") or 0.2))
        self.findings.wrong("no answer for minutes", f"{method} {path}")
        raise TimeoutError(path)

    async def try_once(self, method: str, path: str, body: Any) -> tuple[int, Any] | None:
        """Status and answer; None if the connection was lost."""
        began, life = time.monotonic(), self.house.life
        url = f"http://127.0.0.1:{self.house.port}{path}"
        try:
            got = await self._http.request(method, url, json=body, headers=self.headers)
            answer = got.json()
        except httpx.TransportError as lost:
            await self._lost(began, life, f"{method} {path}: {lost!r}")
            return None
        except ValueError:
            self.findings.wrong("answer that is no JSON", f"{path} {got.status_code}")
            return None
        self.waited(began, f"{method} {path}")
        if got.status_code == 500 or (got.status_code >= 400 and answer.get("code") in OURS):
            self.findings.wrong("an answer of ours", f"{method} {path}: {answer}")
        return got.status_code, answer

    async def _lost(self, began: float, life: int, what: str) -> None:
        """A connection may be lost only if the server was killed, or was about to be."""
        await asyncio.sleep(1.0)
        alive = self.house.life == life and self.house.is_alive()
        if alive and not self.house.was_down(began - 1, time.monotonic()):
            self.findings.count("connections lost without a kill")
            if "ConnectError" not in what:
                self.findings.wrong("connection lost without a kill", what)

    def waited(self, began: float, what: str) -> None:
        """Every answer of a living server comes within five seconds."""
        now = time.monotonic()
        if now - began > ANSWERED_WITHIN and not self.house.was_down(began - 1, now):
            self.findings.wrong("answer after more than 5 s", f"{what}: {now - began:.1f} s")

    async def close(self) -> None:
        await self._http.aclose()
