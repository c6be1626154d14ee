"""The company at one table: the guests behind its players, and their games of tonight.

A log knows pseudonyms only. Who a guest is, is known from what was asked since this server
started: a game whose players it has not met since then is not counted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import structlog
from msgspec.structs import replace

from fairtable.referee import Match, Ruling, Seat, Status
from fairtable.referee.facts import GameEnded, SeatLeft, SeatTaken
from fairtable.referee.room.called_off import called_off_by, persons
from fairtable.referee.room.ending import CLOSED
from fairtable.referee.room.people import is_person
from fairtable.server.attendance import is_hall
from fairtable.server.identity import Guest
from fairtable.server.people import Between, CalledOff, TonightCard
from fairtable.storage import ReadFailed

if TYPE_CHECKING:
    from fairtable.server.table import Table
    from fairtable.server.tonight import Tonight

journal = structlog.get_logger("fairtable.company")

FOR_TWO = 2
MOST_KNOWN = 1_000


class Company:
    """Who the players are, for the count of games; and what is told of it at their table."""

    def __init__(self, table: Table) -> None:
        self.tonight: Tonight | None = None
        self.is_pair = False
        self.cards: list[TonightCard] = []
        self.together: CalledOff | None = None
        self._table = table
        self._guests: dict[str, Guest] = {}
        self._is_looking = self._looks_again = False

    def meet(self, holder: str, guest: Guest) -> None:
        """This guest is here, under this pseudonym."""
        if holder in self._guests or is_hall(self._table.durable):
            return
        if len(self._guests) >= MOST_KNOWN:
            here = {*_holders(self._table.match).values()}
            self._guests = {who: one for who, one in self._guests.items() if who in here}
        self._guests[holder] = guest
        if self._table.durable.room.status is Status.OVER:
            self.look()

    def told(self, between: Between) -> Between:
        """The same with what is told of the players' games."""
        if not self.cards:
            return between
        return replace(between, tonight=self.cards, together=self.together)

    def entry(self, before: Match, ruling: Ruling) -> None:
        """An entry with facts has become durable."""
        after, tonight = ruling.after, self.tonight
        if tonight is None or is_hall(after):
            return
        kinds = {type(fact) for fact in ruling.content.facts}
        if GameEnded in kinds:
            tonight.soon(self._ended(tonight, before, ruling))
        elif self.is_pair and kinds & {SeatTaken, SeatLeft}:
            self.look()

    async def _ended(self, tonight: Tonight, before: Match, ruling: Ruling) -> None:
        after = ruling.after
        all_of = persons(after.room)
        if len(all_of) < FOR_TWO or GameEnded(CLOSED) in ruling.content.facts:
            return
        by = called_off_by(before.room, ruling.content)
        await tonight.ended(self._table.id, self._players(after), len(all_of), by)
        self.look()

    def look(self) -> None:
        """Count again, and tell it at the table."""
        self._looks_again = True
        if self.tonight is not None and not self._is_looking:
            self._is_looking = True
            self.tonight.soon(self._look(self.tonight))

    async def _look(self, tonight: Tonight) -> None:
        try:
            while self._looks_again:
                self._looks_again = False
                players = self._players(self._table.durable)
                counts = {seat: await tonight.of(guest) for seat, guest in players.items()}
                self.cards = [
                    TonightCard(seat, count.games, count.called_off)
                    for seat, count in counts.items()
                ]
                self.together = None
                if len(players) >= FOR_TWO:
                    all_of = await tonight.of(*players.values())
                    self.together = CalledOff(all_of.games, all_of.called_off)
                self._table.tell_presence()
        except ReadFailed as failed:
            journal.warning("not told", table=self._table.id, reason=failed.reason)
        finally:
            self._is_looking = False

    def _players(self, match: Match) -> dict[Seat, Guest]:
        """The players whom this server has met, by their seats."""
        holders = _holders(match).items()
        return {seat: self._guests[who] for seat, who in holders if who in self._guests}


def _holders(match: Match) -> dict[Seat, str]:
    """Who plays or has played; before the game, who sits there."""
    if match.room.people.plays:
        return {seat: match.room.former[seat] or "" for seat in persons(match.room)}
    seats = enumerate(match.room.seats)
    return {seat: one.holder for seat, one in seats if one is not None and is_person(one)}
