"""What is counted, for Prometheus."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.core import CounterMetricFamily
from prometheus_client.registry import Collector

from fairtable.referee import Ruling


class Metrics(Collector):
    """The numbers of one server; each app has a registry of its own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        # Counted for every move, so it must be cheap; `collect` gives it to Prometheus.
        self._entries: defaultdict[tuple[str, type], int] = defaultdict(int)
        self.registry.register(self)
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

    def watch(self, name: str, description: str, read: Callable[[], float]) -> None:
        """A gauge that is read when somebody asks."""
        Gauge(name, description, registry=self.registry).set_function(read)

    def accepted(self, ruling: Ruling) -> None:
        self._entries[ruling.after.opened.game, type(ruling.content.asked)] += 1

    def collect(self) -> Iterator[CounterMetricFamily]:
        """For the registry: the entries, by game and by what was asked."""
        family = CounterMetricFamily(
            "fairtable_entries", "Entries that became durable", labels=["game", "asked"]
        )
        for (game, asked), count in self._entries.items():
            name = "Open" if asked is type(None) else asked.__name__
            family.add_metric([game, name], count)
        yield family

    def refused(self, game: str) -> None:
        self._refusals.labels(game).inc()
