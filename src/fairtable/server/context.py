"""What every request needs. It lives as long as the server."""

from __future__ import annotations

import msgspec

from fairtable.server.identity import Guests
from fairtable.server.limits import Limits
from fairtable.server.metrics import Metrics
from fairtable.server.notes import PrivateNotes
from fairtable.server.settings import Settings
from fairtable.server.tables import Tables, wall_clock
from fairtable.storage import EntryStore


class ServerContext(msgspec.Struct, frozen=True):
    settings: Settings
    guests: Guests
    limits: Limits
    tables: Tables
    notes: PrivateNotes
    metrics: Metrics
    origins: frozenset[str]

    @classmethod
    def open(cls, settings: Settings, store: EntryStore) -> ServerContext:
        metrics = Metrics()
        return cls(
            settings=settings,
            guests=Guests(settings.signing_secret()),
            limits=Limits(
                settings.guest_rate, settings.address_rate, settings.tables_per_minute
            ),
            tables=Tables(store, metrics, settings),
            notes=PrivateNotes(store, wall_clock),
            metrics=metrics,
            origins=settings.allowed_origins(),
        )
