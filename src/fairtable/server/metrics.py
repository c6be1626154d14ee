"""What is counted, for Prometheus."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from fairtable.referee import Ruling


class Counted:
    """The numbers of one server; each app has a registry of its own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._entries = Counter(
            "fairtable_entries",
            "Entries that became durable",
            ["game", "asked"],
            registry=self.registry,
        )
        # A label is looked up once: this is counted for every move.
        self._counts: dict[tuple[str, type], Counter] = {}
        self._refusals = Counter(
            "fairtable_refusals", "Moves the rules refused", ["game"], registry=self.registry
        )
        self.problems = Counter(
            "fairtable_problems", "Problems answered", ["code"], registry=self.registry
        )
        self.requests = Histogram(
            "fairtable_request_seconds",
            "Time to answer a request",
            ["method", "status"],
            registry=self.registry,
            buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5),
        )
        self.connections = Gauge(
            "fairtable_connections", "Open WebSockets", registry=self.registry
        )

    def watch(self, name: str, says: str, read: Callable[[], float]) -> None:
        """A gauge that is read when somebody asks."""
        Gauge(name, says, registry=self.registry).set_function(read)

    def accepted(self, ruling: Ruling) -> None:
        place = ruling.after.opened.game, type(ruling.content.asked)
        count = self._counts.get(place)
        if count is None:
            name = place[1].__name__ if ruling.content.asked else "Open"
            count = self._counts[place] = self._entries.labels(place[0], name)
        count.inc()

    def refused(self, game: str) -> None:
        self._refusals.labels(game).inc()
