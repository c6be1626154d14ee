"""Playing again (rule H16): who wants to, and the table at which they do.

Who wants a rematch is kept in memory and told with the table. It makes no entry until every
person who played has agreed. Then the server opens the new table, and after that the log of the
old one names it: a crash in between leaves a table that nobody knows, and nothing else.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING

from fairtable.referee import HouseWhy, Match, Refused, Seat, Sitter, Status
from fairtable.referee.asks import PlayAgain
from fairtable.referee.bots import level_of
from fairtable.referee.room.called_off import persons
from fairtable.referee.room.people import rotated
from fairtable.referee.room.players import host_of
from fairtable.server.asked import DONE, Asked, Done, OnReply, Reply
from fairtable.server.first_entries import Following
from fairtable.server.identity import Guest, Guests
from fairtable.server.problems import Problem, ProblemError, Trouble, fail, problem
from fairtable.server.refusals import refusal
from fairtable.server.wire import NewTable, NoRematch, Rematch
from fairtable.storage import ReadFailed

if TYPE_CHECKING:
    from fairtable.server.table import Table
    from fairtable.server.tables import Tables

Wishes = Mapping[Seat, Guest]
STILL_HERE = 60.0
"""The wish of a program without a connection counts so many seconds after its last request."""


class RematchOffers:
    """Who wants to play again at one table."""

    def __init__(self, table: Table, now: Callable[[], int]) -> None:
        self.open: Callable[[Table, Wishes], Awaitable[str]] = nowhere
        self._table = table
        self._now = now
        self._wishes: dict[Seat, Guest] = {}
        self._opening: asyncio.Task[None] | None = None
        self._waiting: list[tuple[str, OnReply]] = []
        self._opened = ""

    def seats(self) -> list[Seat]:
        """The seats whose players want a rematch, in the order in which they said so."""
        former, was_here = self._table.durable.room.former, self._table.attendance.was_here
        return [seat for seat in self._wishes if was_here(former[seat] or "", STILL_HERE)]

    def takes(self, asked: Asked, on_reply: OnReply) -> bool:
        """Whether the ask is about a rematch, and so was taken care of here."""
        if not isinstance(asked.ask, Rematch | NoRematch):
            return False
        match = self._table.match
        seat = next((s for s in persons(match.room) if match.room.former[s] == asked.who), None)
        if seat is None:
            self._table.refuse(asked, Refused(HouseWhy.NOT_YOUR_SEAT), on_reply)
        elif match.room.status is not Status.OVER:
            self._table.refuse(asked, Refused(HouseWhy.NOT_OVER), on_reply)
        elif match.room.people.next:
            self._table.refuse(asked, Refused(HouseWhy.REMATCH_BEGUN), on_reply)
        elif isinstance(asked.ask, NoRematch):
            self._decline(seat)
            on_reply(asked.id, DONE)
        elif asked.guest is None:
            on_reply(asked.id, problem(Trouble.NO_IDENTITY))
        else:
            self._agree(seat, asked.guest, asked.id, on_reply)
        return True

    def connection_lost(self, holder: str) -> None:
        """Whoever leaves the table does not want to play again there."""
        if any(watcher.holder == holder for watcher in self._table.watchers):
            return
        former = self._table.durable.room.former
        self._wishes = {s: guest for s, guest in self._wishes.items() if former[s] != holder}

    def _decline(self, seat: Seat) -> None:
        """Take the own wish back; without one, it is a no to all the others."""
        if self._wishes.pop(seat, None) is None:
            self._wishes.clear()
        self._table.tell_presence()

    def _agree(self, seat: Seat, guest: Guest, id: str, on_reply: OnReply) -> None:
        self._wishes[seat] = guest
        self._table.tell_presence()
        if self._opening is None:
            if not set(persons(self._table.match.room)) <= {*self.seats(), seat}:
                return on_reply(id, DONE)
            self._opening = asyncio.ensure_future(self._begin())
        # Whoever agrees last is answered when the new table is named.
        self._waiting.append((id, on_reply))
        return None

    async def _begin(self) -> None:
        reply: Problem | Done = DONE
        try:
            # If only the naming failed, the table is there.
            self._opened = self._opened or await self.open(self._table, dict(self._wishes))
            await self._name(self._opened)
            self._wishes.clear()
        except ProblemError as refused:
            reply = refused.problem
        except ReadFailed:
            reply = problem(Trouble.LOG_UNREADABLE)
        self._opening = None
        waiting, self._waiting = self._waiting, []
        for id, on_reply in waiting:
            on_reply(id, reply)

    async def _name(self, code: str) -> None:
        """H16. The log of this table names the new one; ProblemError if it cannot."""
        table = self._table
        ruling = table.match.house_asks(PlayAgain(code), self._now())
        if isinstance(ruling, Refused):
            raise ProblemError(refusal(table.match.opened.game, ruling))
        named: asyncio.Future[Reply | Done | Problem]
        named = asyncio.get_running_loop().create_future()
        table.append(ruling, lambda _, reply: named.set_result(reply))
        if isinstance(reply := await named, Problem):
            raise ProblemError(reply)


class Rematches:
    """Opens the tables at which people play again."""

    def __init__(self, tables: Tables, guests: Guests) -> None:
        self._tables = tables
        self._guests = guests

    async def open(self, table: Table, wishes: Wishes) -> str:
        """A table like this one, with the sides passed on; its code.

        The host stays the host, if the host has played; otherwise it is the first who did.
        """
        match, guests = table.durable, self._guests
        old_host, opened = host_of(match.room).holder, match.opened
        own = [seat for seat in wishes if match.room.former[seat] == old_host]
        host = wishes[min(own or wishes)]
        sides = next_sides(match)

        def kept(code: str) -> tuple[str, ...]:
            owners = {sides[seat]: guests.holder(code, guest) for seat, guest in wishes.items()}
            return tuple(owners.get(seat, "") for seat in range(len(match.room.seats)))

        left = [seat for seat in sides if seat not in wishes]
        bots = [(sides[seat], level_of(match.room.seats[seat])) for seat in left]
        again = await self._tables.open(
            NewTable(opened.game, opened.options, opened.title, opened.public, sit=False),
            lambda code: Sitter(host.name, guests.holder(code, host)),
            guests.host_key(host),
            Following(table.id, kept, tuple(sorted(bots))),
        )
        return again.id


def next_sides(match: Match) -> dict[Seat, Seat]:
    """H16. Each player has the next player's side; two players swap."""
    seats = match.room.people.plays
    return dict(zip(rotated(seats), seats, strict=True))


async def nowhere(table: Table, wishes: Wishes) -> str:
    """A table outside a server has nobody who could open another one."""
    raise fail(Trouble.NOT_FOUND)
