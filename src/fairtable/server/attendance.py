"""Who is there, and what the house does about those who are not (rules H3 and H14).

A person is there while connected, and for a while after a request over HTTP: programs may play
without a WebSocket. When a player is gone, the log says so, if another one is there who could
claim the game. When the host is gone, the next person takes over. In a hall, phones fall asleep
all the time: where the host may end the game, or more than eight can sit, nobody is noted.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable, Iterator, Set
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import structlog

from fairtable.referee import Match, Refused, Seat, Sitter, Status
from fairtable.referee.asks import NoteBack, NoteGone, Succeed
from fairtable.referee.room.people import is_person
from fairtable.referee.room.players import deciders, gone_until, host_of
from fairtable.server.asked import Done, Reply
from fairtable.server.problems import Problem

if TYPE_CHECKING:
    from fairtable.server.table import Table

journal = structlog.get_logger("fairtable.attendance")

MOST_SEATS = 8
"""At larger tables nobody is noted as gone."""
PATIENT = 3.0
"""Whoever asks over HTTP is there for so many times the seconds of a lost connection."""
SOON = 0.05
"""Several changes are looked at together."""
MOST_HANDOVERS = 8
"""The next person may be gone too. So many hand over at once; the others a little later."""
MOST_KNOWN = 10_000


class Times(NamedTuple):
    """In seconds: when a player counts as gone, when the host does, and how long the lobby
    shows a table without its people."""

    gone: float = 10.0
    host: float = 60.0
    lobby: float = 60.0


class Sign(NamedTuple):
    """The last sign of life: when it was, for how long it counts, and whether it was a request.

    The other sign is the end of a connection: after it nobody is there, but nobody is gone yet.
    """

    at: float
    counts: float
    is_request: bool


class Attendance:
    """Who is there at one table. It is not stored: after a restart everybody has time."""

    def __init__(self, table: Table, now: Callable[[], int]) -> None:
        self.times = Times()
        self._table = table
        self._now = now
        self._signs: dict[str, Sign] = {}
        self._since = self._playing_since = time.monotonic()
        self._is_playing = False
        self._timer: asyncio.TimerHandle | None = None
        self._is_forgotten = False
        self.on_sign: Callable[[Table], None] = lambda table: None

    # Signs of life

    def came(self, holder: str) -> None:
        """Somebody has connected."""
        match = self._table.match
        if match.room.people.gone and (seat := match.room.seat_of(holder)) is not None:
            self._note_back(match, seat)
        self.on_sign(self._table)
        self._soon()

    def went(self, holder: str) -> None:
        """Somebody has lost a connection."""
        self._sign(holder, self.times.gone, False)

    def asked(self, holder: str) -> None:
        """Somebody has asked something over HTTP. What they ask is judged first."""
        self._sign(holder, PATIENT * self.times.gone, True)

    def _sign(self, holder: str, counts: float, is_request: bool) -> None:
        if len(self._signs) > MOST_KNOWN:
            self._signs.clear()
        self._signs[holder] = Sign(time.monotonic(), counts, is_request)
        self.on_sign(self._table)
        self._soon()

    def was_here(self, holder: str, seconds: float) -> bool:
        """Whether this person is connected, or was there in the last seconds."""
        if holder in self._connected():
            return True
        sign = self._signs.get(holder)
        return sign is not None and time.monotonic() - sign.at < seconds

    def last_life(self, now: int) -> int:
        """When something happened here last, or the host or somebody with a seat was here."""
        match = self._table.durable
        people = {s.holder for s in match.room.seats if s is not None and is_person(s)}
        people.add(host_of(match.room).holder)
        if not people.isdisjoint(self._connected()):
            return now
        signs = [sign.at for who, sign in self._signs.items() if who in people]
        ago = time.monotonic() - max(signs, default=-math.inf)
        return match.tip.at if ago == math.inf else max(match.tip.at, now - int(1000 * ago))

    # Looking

    def entry(self) -> None:
        """An entry with facts has become durable, or the table has come into memory."""
        was_playing, status = self._is_playing, self._table.durable.room.status
        self._is_playing = status is Status.PLAYING
        if self._is_playing and not was_playing:
            self._playing_since = time.monotonic()
        self._soon()

    def forget(self) -> None:
        """The table leaves memory: nothing happens by itself any more."""
        self._is_forgotten = True
        self._cancel()

    def _soon(self) -> None:
        self._look_in(SOON)

    def _look_in(self, seconds: float) -> None:
        """Look then, or earlier if that was planned."""
        loop = asyncio.get_running_loop()
        if self._is_forgotten or self._table.match.room.status is Status.OVER:
            return self._cancel()
        if self._timer is not None and self._timer.when() <= loop.time() + seconds:
            return None
        self._cancel()
        self._timer = loop.call_later(seconds, self._look)
        return None

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look(self) -> None:
        self._timer = None
        waits = [*self._look_at_players(), *self._look_at_host()]
        if waits:
            self._look_in(max(SOON, min(waits)))

    def _look_at_players(self) -> Iterator[float]:
        """H14. Note who is gone and who is back; in how many seconds to look again."""
        match = self._table.match
        room = match.room
        if room.status is not Status.PLAYING or is_hall(match):
            return
        connected = self._connected()
        stays = {seat: self._stays(room.seats[seat], connected) for seat in deciders(room)}
        here = {seat for seat in stays if self._is_here(room.seats[seat], connected)}
        for seat in stays:
            if gone_until(room, seat) is not None:
                self._note_back(match, seat)
            elif not here - {seat}:
                continue  # Nobody is there who could claim.
            elif stays[seat] <= 0:
                self._house(NoteGone(seat))
            elif stays[seat] < math.inf:
                yield stays[seat]

    def _look_at_host(self) -> Iterator[float]:
        """H3. When the host is gone and another person is there, the next one takes over."""
        connected = self._connected()
        for _ in range(MOST_HANDOVERS):
            match = self._table.match
            host = host_of(match.room).holder
            if match.room.status is Status.OVER or host in connected:
                return
            others = (s for s in match.room.seats if is_person(s) and s and s.holder != host)
            if not any(self._is_here(sitter, connected) for sitter in others):
                return
            sign = self._signs.get(host)
            left = (sign.at if sign else self._since) + self.times.host - time.monotonic()
            if left > 0:
                yield left
                return
            if not self._house(Succeed()):
                return
        yield self.times.host

    def _stays(self, sitter: Sitter | None, connected: Set[str | None]) -> float:
        """In how many seconds this player counts as gone; whoever left is gone at once."""
        if sitter is None:
            return 0.0
        if sitter.holder in connected:
            return math.inf
        grace = max(self._since, self._playing_since) + self.times.gone
        sign = self._signs.get(sitter.holder)
        return max(grace, sign.at + sign.counts if sign else 0.0) - time.monotonic()

    def _is_here(self, sitter: Sitter | None, connected: Set[str | None]) -> bool:
        """Whether this person is connected, or asks over HTTP."""
        if sitter is None:
            return False
        if sitter.holder in connected:
            return True
        sign = self._signs.get(sitter.holder)
        if sign is None or not sign.is_request:
            return False
        return sign.at + sign.counts > time.monotonic()

    def _connected(self) -> set[str | None]:
        return {watcher.holder for watcher in self._table.watchers}

    def _note_back(self, match: Match, seat: Seat) -> None:
        """The player is back, if there is a sign of it. A seat that was left stays left."""
        is_noted = gone_until(match.room, seat) is not None
        if is_noted and self._is_here(match.room.seats[seat], self._connected()):
            self._house(NoteBack(seat))

    def _house(self, asked: NoteGone | NoteBack | Succeed) -> bool:
        """Whether the rules allowed it."""
        table, now = self._table, self._now()
        table.tell_absences(table, now)
        ruling = table.match.house_asks(asked, now)
        if isinstance(ruling, Refused):
            journal.warning("the house was refused", table=table.id, why=ruling.says)
            return False
        table.append(ruling, partial(_replied, table.id))
        return True


def is_hall(match: Match) -> bool:
    """H14. Where nobody waits for anybody."""
    return match.game.host_may_end or len(match.room.seats) > MOST_SEATS


def _replied(table: str, _: str, reply: Reply | Done | Problem) -> None:
    if isinstance(reply, Problem):
        journal.warning("attendance was not written", table=table, why=reply.detail)
