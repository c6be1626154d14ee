"""The start of a table at the server: who is here, which links were given, how long it waits.

The host asks for the start. The server sends a probe to every watcher, and the seats whose
players answer within three seconds begin. Then each of them that has a chain gives a link. The
links are kept in memory until all are there: one entry has them all. After a restart the
clients give the same links again.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import msgspec
import structlog

from fairtable.referee import Begin, FailStart, Give, Match, Refused, Seat, Start, Status
from fairtable.server.asked import DONE, Asked, Done, OnReply, Reply, Watcher
from fairtable.server.frames import ProbeFrame
from fairtable.server.problems import Problem
from fairtable.server.refusals import refusal
from fairtable.server.wire import Here

if TYPE_CHECKING:
    from fairtable.server.table import Table

journal = structlog.get_logger("fairtable.starting")

PROBE_SECONDS = 3.0
"""Whoever has answered in this time is here."""
AFTER_RESTART = 60.0
"""How long a start waits that was under way when the server was started again."""
TELL_EVERY = 0.25
"""How often watchers are told who has given a link, at most."""


class Starting:
    """The start of one table."""

    def __init__(self, table: Table, now: Callable[[], int]) -> None:
        self._table = table
        self._now = now
        self._heard: dict[str, float] = {}
        self._probes: list[tuple[Asked, OnReply, Watcher | None]] = []
        self._probed_at = 0.0
        self._unheard: set[str] = set()
        self._probe_ends: asyncio.TimerHandle | None = None
        self._links: dict[Seat, str] = {}
        self._wanted = 0
        self._closed = ""
        self._gives_up: asyncio.TimerHandle | None = None
        self._telling: asyncio.TimerHandle | None = None

    def awaited(self, match: Match) -> list[Seat]:
        """The seats whose links are still missing."""
        if match.room.status is not Status.STARTING:
            return []
        # Links of an earlier attempt do not count.
        links = self._links if match.room.closed == self._closed else {}
        return [seat for seat in match.room.awaited() if seat not in links]

    # Who is here

    def heard(self, holder: str) -> None:
        """This holder's program has just asked something, or has answered a probe."""
        self._heard[holder] = _time()
        if self._probes:
            self._answered(holder)

    def takes(self, asked: Asked, on_reply: OnReply, sender: Watcher | None) -> bool:
        """Whether the ask belongs to a start, and so was taken care of here."""
        match asked.ask:
            case Here():
                self.heard(asked.who)
                on_reply(asked.id, DONE)
            case Give():
                self._give(asked, asked.ask, on_reply)
            case Start():
                self._ask_to_start(asked, on_reply, sender)
            case _:
                return False
        return True

    def _ask_to_start(self, asked: Asked, on_reply: OnReply, sender: Watcher | None) -> None:
        """Judge it as if everybody were here; then find out who is."""
        everybody = Start(self._table.match.room.seated())
        trial = msgspec.structs.replace(asked, ask=everybody)
        if self._table.judge(trial, on_reply) is None:
            return
        now = self._heard[asked.who] = _time()
        self._probes.append((asked, on_reply, sender))
        if len(self._probes) > 1:
            return  # A probe is under way.
        self._probed_at = now - PROBE_SECONDS
        if not self._silent(self._probed_at):
            return self._end_probe()
        self._probed_at = now
        seats = self._table.match.room.seats
        self._unheard = {s.holder for at in self._silent(now) if (s := seats[at])}
        self._table.tell(msgspec.json.encode(ProbeFrame()))
        loop = asyncio.get_running_loop()
        self._probe_ends = loop.call_later(PROBE_SECONDS, self._end_probe)

    def _answered(self, holder: str) -> None:
        """The probe ends early when nobody is left who has not answered."""
        self._unheard.discard(holder)
        if not self._unheard and not self._silent(self._probed_at):
            self._end_probe()

    def _silent(self, since: float) -> list[Seat]:
        """The seats with a chain whose players were not heard since that time."""
        match = self._table.match
        return [
            seat
            for seat, sitter in enumerate(match.room.seats)
            if sitter is not None
            and match.room.chains[seat] is not None
            and self._heard.get(sitter.holder, -math.inf) < since
        ]

    def _end_probe(self) -> None:
        if self._probe_ends is not None:
            self._probe_ends.cancel()
            self._probe_ends = None
        silent = self._silent(self._probed_at)
        here = tuple(seat for seat in self._table.match.room.seated() if seat not in silent)
        probes, self._probes = self._probes, []
        for asked, on_reply, sender in probes:
            # The host may have asked again with the same id during the probe.
            if not self._table.answers_again(asked, on_reply):
                signed = msgspec.structs.replace(asked, ask=Start(here))
                self._start(signed, on_reply, sender)

    def _start(self, asked: Asked, on_reply: OnReply, sender: Watcher | None) -> None:
        """Close the seats. If no link is awaited, the game begins in the same moment."""
        table = self._table
        ruling = table.judge(asked, on_reply)
        if ruling is None:
            return
        if ruling.after.room.status is not Status.STARTING or ruling.after.room.awaited():
            return table.append(ruling, on_reply, sender)
        # The host is answered when the game has begun, so that the next ask finds it begun.
        closed: list[Reply | Done | Problem] = []

        def begun(_: str, reply: Reply | Done | Problem) -> None:
            failed = isinstance(reply, Problem) or not closed
            on_reply(asked.id, reply if failed else closed[0])

        table.append(ruling, lambda _, reply: closed.append(reply), sender)
        begins = table.match.house_asks(Begin(()), self._now())
        if isinstance(begins, Refused):
            return on_reply(asked.id, refusal(table.match.opened.game, begins))
        table.append(begins, begun)

    # Links

    def _give(self, asked: Asked, give: Give, on_reply: OnReply) -> None:
        """H8. Keep the link. The last one is answered when the game has begun."""
        match = self._table.match
        self._heard[asked.who] = _time()
        if refused := match.why_not_taken(give, asked.who):
            return self._table.refuse(asked, refused, on_reply)
        seat = match.room.seat_of(asked.who)
        assert seat is not None, "the rule looked at this seat"
        self._links[seat] = give.link
        # Counted first: to look at everybody for each link would take too long in a hall.
        if len(self._links) >= self._wanted and not self.awaited(match):
            begin = Begin(tuple(self._links[seat] for seat in match.room.awaited()))
            return self._house(begin, partial(_taken, asked.id, on_reply))
        on_reply(asked.id, DONE)
        if self._telling is None:
            loop = asyncio.get_running_loop()
            self._telling = loop.call_later(TELL_EVERY, self._tell)

    def _tell(self) -> None:
        self._telling = None
        self._table.tell_presence()

    def look(self) -> None:
        """An entry has become durable, or the table has been read from its log."""
        match = self._table.durable
        if match.room.status is not Status.STARTING:
            if self._closed:
                self.forget()
            return
        if self._table.match is not match:
            return  # Another entry is being written.
        if match.room.closed != self._closed:
            self.forget()
            self._closed = match.room.closed
            self._wanted = len(match.room.awaited())
            is_back = match.tip.version == self._table.version_when_read
            self._wait(AFTER_RESTART if is_back else self._patience(match))
        elif self._gives_up is None or not self.awaited(match):
            # What the house did could not be written.
            self._wait(self._patience(match))

    def gives_up_in(self) -> float | None:
        """In how many seconds the house looks at the attempt again; None if there is none."""
        return None if self._gives_up is None else self._gives_up.when() - _time()

    def _wait(self, seconds: float) -> None:
        """Then the attempt is given up; if no link is awaited, the game begins at once."""
        if self._gives_up is not None:
            self._gives_up.cancel()
        wait = seconds if self.awaited(self._table.match) else 0.0
        self._gives_up = asyncio.get_running_loop().call_later(wait, self._give_up)

    def _patience(self, match: Match) -> float:
        now = self._now()
        # H5. Time in which the house was away does not count.
        began = max(match.room.closed_at, self._table.there_since(now))
        return max(0, began + match.opened.patience - now) / 1000

    def _give_up(self) -> None:
        """H8. The attempt has waited long enough."""
        self._gives_up = None
        match = self._table.match
        if match.room.status is not Status.STARTING:
            return
        links = tuple(self._links.get(seat, "") for seat in match.room.awaited())
        if "" not in links:
            self._house(Begin(links), partial(_replied, self._table.id))
        elif left := self._patience(match):
            self._wait(left)  # The clock on the wall was set back.
        else:
            self._house(FailStart(links), partial(_replied, self._table.id))

    def _house(self, asked: Begin | FailStart, on_reply: OnReply) -> None:
        table = self._table
        ruling = table.match.house_asks(asked, self._now())
        if isinstance(ruling, Refused):
            journal.warning("the house was refused", table=table.id, why=ruling.says)
            return on_reply("", refusal(table.match.opened.game, ruling))
        table.append(ruling, on_reply)

    def forget(self) -> None:
        """The start is over, or the table leaves memory."""
        for handle in (self._gives_up, self._telling):
            if handle is not None:
                handle.cancel()
        self._gives_up = self._telling = None
        self._links, self._closed, self._wanted = {}, "", 0


def _taken(give: str, on_reply: OnReply, _: str, reply: Reply | Problem | Done) -> None:
    """The last link was given, and the beginning is durable; or it could not be written."""
    on_reply(give, reply if isinstance(reply, Problem) else DONE)


def _replied(table: str, _: str, reply: Reply | Problem | Done) -> None:
    if isinstance(reply, Problem):
        journal.warning("a start was not written", table=table, why=reply.detail)


def _time() -> float:
    return asyncio.get_running_loop().time()
