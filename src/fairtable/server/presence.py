"""Who is here: told to everybody at a table, but not more often than people can notice.

The first change is told at once, those that follow soon after together. At a table of more than
64 seats only numbers are told: who sits where is in the updates, and a newcomer gets it all.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec

from fairtable.referee import HouseWhy, Match, Refused, Ruling
from fairtable.referee.facts import SpectatorRemoved
from fairtable.referee.room.players import host_of
from fairtable.server import views
from fairtable.server.around import changed_seats
from fairtable.server.frames import PresenceFrame, TableFrame
from fairtable.server.people import Around, Between
from fairtable.server.refusals import refusal
from fairtable.server.wire import Summary

if TYPE_CHECKING:
    from fairtable.server.table import Table

TELL_EVERY = 0.25
TELL_ONE = 0.001
"""In a large hall it is told less often: to tell one watcher has so many seconds."""


class Presence:
    """Who is connected to one table, and when the others were told of it."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._told = b""
        self._told_at = 0.0
        self._telling: asyncio.TimerHandle | None = None

    def summary(self) -> Summary:
        """The table as anybody may see it, with all who are here."""
        table = self._table
        nameless = sum(w.holder is None for w in table.watchers)
        awaited = table.starting.awaited(table.durable)
        return views.summary(table.durable, self._here(), nameless, awaited, self._between())

    def around(self, before: Match) -> Around:
        """What has changed around the board since then, as far as it is the same for all."""
        match = self._table.durable
        changed = changed_seats(before.room, match.room)
        here = self._here() if changed else frozenset()
        is_between = views.between(before) != views.between(match)
        return Around(
            host=host_of(match.room).name,
            taken=len(match.room.places),
            bots=views.bots_in(match.room),
            awaited=self._table.starting.awaited(match)[: views.CARDS],
            seats=[views.seat_card(match, seat, here) for seat in changed],
            between=self._between() if is_between else None,
        )

    def _here(self) -> frozenset[str]:
        """The holders who are connected."""
        return frozenset(w.holder for w in self._table.watchers if w.holder is not None)

    def _between(self) -> Between:
        table = self._table
        return table.company.told(views.between(table.durable, table.rematch.seats()))

    def changed(self) -> None:
        """Tell it now, or soon if something was told a moment ago."""
        if self._telling is not None:
            return
        loop = asyncio.get_running_loop()
        every = max(TELL_EVERY, TELL_ONE * len(self._table.watchers))
        wait = self._told_at + every - loop.time()
        if wait > 0:
            self._telling = loop.call_later(wait, self._tell)
        else:
            self._tell()

    def send_away(self, ruling: Ruling) -> None:
        """H15. The connections of a spectator who was sent away are closed."""
        holders = {f.holder for f in ruling.content.facts if isinstance(f, SpectatorRemoved)}
        if holders:
            why = refusal(ruling.after.opened.game, Refused(HouseWhy.REMOVED))
            for watcher in tuple(self._table.watchers):
                if watcher.holder in holders:
                    watcher.refuse(why)

    def greeted(self) -> None:
        """A newcomer was told something that the others may not have been told."""
        self._told = b""
        self.changed()

    def _tell(self) -> None:
        self._telling = None
        self._told_at = asyncio.get_running_loop().time()
        frame = msgspec.json.encode(self._frame())
        if frame != self._told:
            self._told = frame
            self._table.tell(frame)

    def _frame(self) -> TableFrame | PresenceFrame:
        match = self._table.durable
        if not views.is_large(match):
            return TableFrame(self.summary())
        watchers = self._table.watchers
        holders = {watcher.holder for watcher in watchers}
        seated = sum(s is not None and s.holder in holders for s in match.room.seats)
        nameless = sum(watcher.holder is None for watcher in watchers)
        spectators = nameless + len(holders - {None}) - seated
        awaited = len(self._table.starting.awaited(match))
        return PresenceFrame(seated, spectators, awaited, len(match.room.seated()))
