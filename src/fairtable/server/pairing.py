"""Pairing: "play a person" finds the next one who wants the same game with the same options.

Whoever comes first gets a public table and waits there; the next is sent to it, and has a few
seconds to sit down. Who waits is kept in memory: after a restart these are ordinary tables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import msgspec

from fairtable.referee import Sitter, Status
from fairtable.referee.room.offers import may_be_shopping
from fairtable.referee.room.players import deciders, host_of
from fairtable.server import tonight
from fairtable.server.identity import Guest, Guests
from fairtable.server.problems import ProblemError, Trouble, fail
from fairtable.server.reservation import Reservation
from fairtable.server.settings import Settings
from fairtable.server.table import Table
from fairtable.server.tables import Tables, chosen_game
from fairtable.server.tonight import Tonight
from fairtable.server.turns import Turns
from fairtable.server.wire import NewTable, Waiting, Wanted

Key = tuple[str, bytes]
"""The name of a game, and its options in the one text in which they are written."""
TURN_SECONDS = 1.0
FOR_TWO = 2
MOST_MET = 10_000
TOO_OFTEN = (
    "You called off {count.called_off} of {count.games} games here in the last {hours} hours. "
    "You can be paired again in 'retry_after' seconds."
)


class Seeker(msgspec.Struct):
    """A guest who waits at a table, and all who were sent there."""

    guest: Guest
    key: Key
    code: str
    sent: set[str] = msgspec.field(default_factory=set)


class Pairing:
    """Everybody who waits for another player."""

    def __init__(
        self, tables: Tables, guests: Guests, settings: Settings, tonight: Tonight
    ) -> None:
        self._tonight = tonight
        self._tables = tables
        self._guests = guests
        self._seconds = settings.pairing_seconds
        self._seekers: list[Seeker] = []
        self._met: dict[tuple[str, Key], str] = {}
        # One at a time, so that two who come together do not both open a table.
        self._turns = Turns[Key](TURN_SECONDS, _too_busy)

    async def table_for(
        self, guest: Guest, wanted: Wanted, may_open: Callable[[], None]
    ) -> Table:
        """The table of somebody who wants the same; else a new one, at which the guest waits.

        `may_open` raises a ProblemError if the guest may open no table now. H13: whoever calls
        off too many games waits before.
        """
        game, options = chosen_game(wanted.game, wanted.options)
        if game.seats(options).least != FOR_TWO:
            raise fail(Trouble.NOT_FOR_TWO)
        key = game.name, msgspec.json.encode(options, order="deterministic")
        await self._check_calls(guest)
        async with self._turns.of(key):
            self._forget_those_who_left()
            looked_at = self._looked_at(guest, key)
            if found := looked_at or self._somebody_else(guest, key) or self._own(guest, key):
                return found
            may_open()
            table = await self._tables.open(
                NewTable(wanted.game, wanted.options, anchor=wanted.anchor),
                lambda code: Sitter(guest.name, self._guests.holder(code, guest)),
                self._guests.host_key(guest),
            )
            # A guest waits at one table at a time.
            self._forget(guest)
            self._seekers.append(Seeker(guest, key, table.id))
            holder = self._guests.holder(table.id, guest)
            table.attendance.asked(holder)
            table.company.is_pair = True
            table.company.meet(holder, guest)
            table.company.look()
            return table

    async def _check_calls(self, guest: Guest) -> None:
        """H13. ProblemError while the guest is not paired, with the time that is left."""
        seconds, count = await self._tonight.wait(guest)
        if seconds:
            says = TOO_OFTEN.format(count=count, hours=tonight.HOURS)
            raise fail(Trouble.CALLED_OFF_OFTEN, says, wait=seconds)

    def waiting(self, game: str | None = None) -> list[Waiting]:
        """How many wait, by game and options."""
        self._forget_those_who_left()
        count = Counter(seeker.key for seeker in self._seekers)
        return [
            Waiting(name, msgspec.json.decode(options), guests)
            for (name, options), guests in sorted(count.items())
            if game in (None, name)
        ]

    def _somebody_else(self, guest: Guest, key: Key) -> Table | None:
        """The table of another guest who waits for the same; it is reserved from now on."""
        for seeker in self._seekers:
            table = self._tables.find(seeker.code)
            if table is None or seeker.key != key or seeker.guest.id == guest.id:
                continue
            if self._tonight.holds(seeker.guest):
                continue
            holder = self._guests.holder(table.id, guest)
            reserved = table.reserved
            if reserved is not None and reserved.left:
                if reserved.holder == holder:
                    return table
                continue
            # Whoever was sent there and did not sit down cannot keep the seat from others.
            if guest.id in seeker.sent or holder in table.durable.room.people.removed:
                continue
            if table.match.room.seat_of(holder) is None:
                seeker.sent.add(guest.id)
                self._have_met(guest, seeker)
                table.reserved = Reservation(holder)
                self._forget(guest)
                return table
        return None

    def _have_met(self, guest: Guest, seeker: Seeker) -> None:
        for id in (guest.id, seeker.guest.id):
            self._met.pop((id, seeker.key), None)
            self._met[id, seeker.key] = seeker.code
        if len(self._met) > MOST_MET:
            del self._met[next(iter(self._met))]

    def _looked_at(self, guest: Guest, key: Key) -> Table | None:
        """H13. A game of this guest that has shown its luck, and in which nobody has moved."""
        code = self._met.get((guest.id, key))
        table = code and self._tables.find(code)
        if not table:
            return None
        room, holder = table.match.room, self._guests.holder(table.id, guest)
        is_on = room.status in (Status.PLAYING, Status.PAUSED) and may_be_shopping(room)
        own = {room.former[seat] for seat in deciders(room)}
        return table if is_on and holder in own else None

    def _own(self, guest: Guest, key: Key) -> Table | None:
        for seeker in self._seekers:
            if seeker.guest.id == guest.id and seeker.key == key:
                return self._tables.find(seeker.code)
        return None

    def _forget(self, guest: Guest) -> None:
        self._seekers = [one for one in self._seekers if one.guest.id != guest.id]

    def _forget_those_who_left(self) -> None:
        self._seekers = [one for one in self._seekers if self._waits(one)]

    def _waits(self, seeker: Seeker) -> bool:
        """Whether this guest still sits alone at the table, and is there."""
        table = self._tables.find(seeker.code)
        if table is None:
            return False
        match, holder = table.match, self._guests.holder(table.id, seeker.guest)
        alone = match.room.seat_of(holder) is not None and len(match.room.seated()) == 1
        is_open = match.room.status is Status.WAITING and host_of(match.room).holder == holder
        return is_open and alone and table.attendance.was_here(holder, self._seconds)


def _too_busy() -> ProblemError:
    return fail(Trouble.BUSY, wait=TURN_SECONDS)
