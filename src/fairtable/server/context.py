"""What every request needs. It lives as long as the server."""

from __future__ import annotations

import msgspec

from fairtable.server.analyst import Analyst
from fairtable.server.crowd import Crowd
from fairtable.server.great_board import Boards
from fairtable.server.habits import GuestHabits
from fairtable.server.identity import Guests
from fairtable.server.limits import Limits
from fairtable.server.metrics import Metrics
from fairtable.server.notes import PrivateNotes
from fairtable.server.own_pages import OwnPages
from fairtable.server.pairing import Pairing
from fairtable.server.pool import Pool
from fairtable.server.rematch import Rematches
from fairtable.server.revocations import Revocations
from fairtable.server.settings import Settings
from fairtable.server.tables import Tables, wall_clock
from fairtable.server.tonight import Tonight
from fairtable.storage import EntryStore


class ServerContext(msgspec.Struct, frozen=True):
    settings: Settings
    guests: Guests
    limits: Limits
    crowd: Crowd
    tables: Tables
    notes: PrivateNotes
    habits: GuestHabits
    metrics: Metrics
    pool: Pool
    own_pages: OwnPages
    revocations: Revocations
    pairing: Pairing
    analyst: Analyst
    boards: Boards

    @classmethod
    def open(cls, settings: Settings, store: EntryStore) -> ServerContext:
        metrics, pool = Metrics(), Pool()
        guests = Guests(settings.signing_secret(), settings.token_days)
        tables = Tables(store, metrics, settings, pool=pool)
        tonight = tables.tonight = Tonight(store, guests, wall_clock)
        tables.play_again = Rematches(tables, guests).open
        return cls(
            settings=settings,
            guests=guests,
            limits=Limits(settings),
            crowd=Crowd(settings),
            tables=tables,
            notes=PrivateNotes(store, wall_clock),
            habits=GuestHabits(store, guests, pool, wall_clock),
            metrics=metrics,
            pool=pool,
            own_pages=OwnPages(settings),
            revocations=Revocations(store, guests),
            pairing=Pairing(tables, guests, settings, tonight),
            analyst=Analyst(),
            boards=Boards(settings, store.boards, wall_clock),
        )
