"""The reception: what every visitor meets, held together for the life of the server."""

from __future__ import annotations

import msgspec

from fairtable.server.hall import Hall
from fairtable.server.identity import Guests
from fairtable.server.limits import Limits
from fairtable.server.metrics import Counted
from fairtable.server.settings import Settings
from fairtable.storage import Log


class Reception(msgspec.Struct, frozen=True):
    settings: Settings
    guests: Guests
    limits: Limits
    hall: Hall
    counted: Counted
    origins: frozenset[str]

    @classmethod
    def open(cls, settings: Settings, log: Log) -> Reception:
        counted = Counted()
        return cls(
            settings=settings,
            guests=Guests(settings.signing_secret()),
            limits=Limits(
                settings.guest_rate, settings.address_rate, settings.tables_per_minute
            ),
            hall=Hall(log, counted, settings),
            counted=counted,
            origins=settings.allowed_origins(),
        )
