"""A table as it was last seen."""

from __future__ import annotations

from typing import Any


class Seen:
    """What the server's last answer showed."""

    def __init__(self, seen: dict[str, Any]) -> None:
        self._seen = seen
        self._named = seen["version"], seen["head"]

    @property
    def id(self) -> str:
        return str(self._seen["table"]["id"])

    @property
    def status(self) -> str:
        """waiting, starting, playing, paused or over."""
        return str(self._seen["table"]["status"])

    @property
    def seat(self) -> int | None:
        """Your seat, or None while you only watch."""
        seat: int | None = self._seen["you"]["seat"]
        return seat

    @property
    def view(self) -> dict[str, Any] | None:
        """What the game shows you; None before it has begun."""
        view: dict[str, Any] | None = self._seen["view"]
        return view

    @property
    def outcome(self) -> dict[str, Any] | None:
        outcome: dict[str, Any] | None = self._seen["outcome"]
        return outcome

    @property
    def version(self) -> int:
        """How many entries the log has."""
        return int(self._seen["version"])

    @property
    def seats(self) -> list[dict[str, Any]]:
        """Who sits where, and who brought a chain."""
        return list(self._seen["table"]["seats"])

    def _see(self, seen: dict[str, Any]) -> None:
        """An answer may be overtaken by an update; what is newer stays."""
        if seen["version"] >= self.version:
            self._seen = seen
            self._named = seen["version"], seen["head"]

    def _hear(self, update: dict[str, Any]) -> None:
        if update["version"] <= self.version:
            return
        self._seen["version"] = update["version"]
        self._seen["table"]["status"] = update["status"]
        for name in ("view", "outcome"):
            self._seen[name] = update.get(name)
