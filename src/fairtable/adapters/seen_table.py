"""A table as the server showed it last. Nothing here is trusted where a chain is at stake."""

from __future__ import annotations

from typing import Any

import msgspec

from fairtable.games import registered


class SeenTable:
    """`_seen` is the server's last answer about the table, as JSON."""

    _seen: dict[str, Any]

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
    def typed_view(self) -> Any:
        """The view as the game's own type `View`, for bots. The game must be installed."""
        game = registered()[self._seen["table"]["game"]]
        return (
            None
            if self.view is None
            else msgspec.convert(self.view, game.view_type, str_keys=True)
        )

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

    @property
    def between(self) -> dict[str, Any]:
        """What is between the people: offers, who is gone or out, who wants a rematch."""
        between: dict[str, Any] = self._seen["table"]["between"]
        return between

    @property
    def next_table(self) -> str:
        """The code of the table of a rematch; "" if there is none."""
        return str(self.between["next"])

    def _apply(self, update: dict[str, Any]) -> None:
        """What an update changes of what we see, if it is newer."""
        if update["version"] <= self.version:
            return
        self._seen["version"] = update["version"]
        self._seen["table"]["status"] = update["status"]
        for name in ("view", "outcome"):
            self._seen[name] = update.get(name)
