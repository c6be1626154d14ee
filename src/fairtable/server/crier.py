"""At a table of more than 64 seats: who is told what, so that nobody is told about everybody.

Whoever asks is told at once what came of it. Everybody else is told of it soon, together with
what else happened: one frame may stand for several entries. What the house does is told without
delay. Nobody is told of each person who sits down, and of what other players did at most the
latest 32 events. The view of a frame is always whole.

A hall is told in slices of a few milliseconds, so that a claim does not wait until everybody
has heard the number before it.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from fairtable.referee import HOUSE, Match, Ruling, Seat, Status
from fairtable.referee.asks import Logged
from fairtable.referee.facts import SeatLeft, SeatTaken, TableFact
from fairtable.referee.room.players import is_host
from fairtable.server import views
from fairtable.server.around import around_for, concerns_all, is_stranger
from fairtable.server.asked import Watcher
from fairtable.server.frames import UpdateFrame
from fairtable.server.people import Around
from fairtable.server.views import CARDS
from fairtable.server.wire import ClockFace, Result

if TYPE_CHECKING:
    from fairtable.server.table import Table

EVERY = 0.25
SHARE = 4
"""After a round the hall is quiet for so many times as long as the round took."""
SLICE = 0.004
MOST_EVENTS = 32
MOST_FACTS = 64
encode = msgspec.json.Encoder().encode


class News(msgspec.Struct, frozen=True, gc=False):
    """What has happened since a version, as far as it is the same for everybody.

    `before` is the match at that version. `changed`: something is different around the board;
    `for_all`: everybody may ask for other things now.
    """

    before: Match
    changed: bool
    for_all: bool
    askers: frozenset[str]
    entries: tuple[Ruling, ...]
    facts: tuple[TableFact, ...]
    events: tuple[Any, ...]
    hidden: bool
    by: Seat | None
    asked: Logged | None


class Crier:
    """Tells everybody at one large table. `_untold`: entries that somebody may not know."""

    def __init__(self, table: Table, now: Callable[[], int]) -> None:
        self._table = table
        self._now = now
        self._untold: deque[tuple[Match, Ruling]] = deque()
        self._told: dict[Watcher, int] = {}
        self._queue: deque[Watcher] = deque()
        self._telling: asyncio.TimerHandle | None = None
        self._began = self._rests_until = 0.0
        self._round = 0
        self._again = False
        self._news: dict[int, News] = {}
        self._shared: dict[tuple[int, bool], bytes] = {}
        self._around: dict[int, Around] = {}
        self._face: tuple[ClockFace, Result | None] | None = None
        self._made_for: Match | None = None

    def greeted(self, watcher: Watcher) -> None:
        """A newcomer has been shown the table as it is."""
        self._told[watcher] = self._table.durable.tip.version

    def left(self, watcher: Watcher) -> None:
        self._told.pop(watcher, None)

    def hear(self, before: Match, ruling: Ruling, sender: Watcher | None) -> None:
        """An entry has become durable: tell the sender now, the others soon."""
        self._untold.append((before, ruling))
        if sender is not None:
            self._tell(sender, ruling)
        if self._queue:
            self._again = True
        elif is_urgent(ruling):
            self._stop_waiting()
            self._begin()
        elif self._telling is None:
            loop = asyncio.get_running_loop()
            wait = max(EVERY, self._rests_until - loop.time())
            self._telling = loop.call_later(wait, self._begin)

    # A round

    def _begin(self) -> None:
        self._telling, self._again = None, False
        self._round = self._table.durable.tip.version
        self._began = time.perf_counter()
        self._queue.extend(self._table.watchers)
        self._slice()

    def _slice(self) -> None:
        """Tell some of them; the others when the event loop has turned."""
        until = time.perf_counter() + SLICE
        here, queue = self._table.watchers, self._queue
        while queue:
            watcher = queue.popleft()
            if watcher in here:
                self._tell(watcher)
            if time.perf_counter() > until:
                break
        loop = asyncio.get_running_loop()
        if queue:
            loop.call_soon(self._slice)
            return
        while self._untold and self._untold[0][1].entry.seq < self._round:
            self._untold.popleft()
        took = time.perf_counter() - self._began
        self._rests_until = loop.time() + SHARE * took
        if self._again:
            if any(is_urgent(ruling) for _, ruling in self._untold):
                self._telling = loop.call_later(0, self._begin)
            else:
                self._telling = loop.call_later(max(EVERY, SHARE * took), self._begin)

    def _stop_waiting(self) -> None:
        if self._telling is not None:
            self._telling.cancel()
            self._telling = None

    def forget(self) -> None:
        """The table leaves memory."""
        self._stop_waiting()
        self._queue.clear()

    # One frame

    def _tell(self, watcher: Watcher, own: Ruling | None = None) -> None:
        """Everything that this one has not been told yet, in one frame."""
        match = self._table.durable
        known = self._told.get(watcher)
        if known is None:
            known = self._untold[0][1].entry.seq if self._untold else match.tip.version
        if known >= match.tip.version and own is None:
            return
        self._told[watcher] = match.tip.version
        if self._made_for is not match:
            self._news, self._shared, self._around, self._face = {}, {}, {}, None
            self._made_for = match
        if known not in self._news:
            told = [one for one in self._untold if one[1].entry.seq >= known]
            before = told[0][0] if told else match
            self._news[known] = gathered(before, [ruling for _, ruling in told], match)
        watcher.tell(self._frame(self._news[known], known, watcher.holder, own))

    def _frame(self, news: News, known: int, holder: str | None, own: Ruling | None) -> bytes:
        room = self._table.durable.room
        seat = room.seat_of(holder) if holder is not None else None
        mine = _seatings_of(news, holder, own)
        around = self._around_for(news, known, holder, own)
        is_shared = around is None or around.you is None or is_stranger(room, holder)
        # Before the start everybody is told the same, and so are all spectators.
        shares = seat is None or (room.status in views.BEFORE_THE_START and not news.hidden)
        if not (shares and is_shared and own is None and not mine):
            return encode(self._update(news, seat, mine, own, around))
        key = known, seat is None
        if key not in self._shared:
            self._shared[key] = encode(self._update(news, seat, (), None, around))
        return self._shared[key]

    def _around_for(
        self, news: News, known: int, holder: str | None, own: Ruling | None
    ) -> Around | None:
        """What has changed around the board. A player is told what they may ask if it concerns
        them."""
        match = self._table.durable
        if not news.changed:
            return None
        if known not in self._around:
            self._around[known] = self._table.presence.around(news.before)
        around, room = self._around[known], match.room
        is_player = holder in room.places and not is_host(room, holder or "")
        if is_player and not (news.for_all or own or holder in news.askers):
            return around
        return around_for(around, match, holder, self._now())

    def _update(
        self,
        news: News,
        seat: Seat | None,
        mine: tuple[TableFact, ...],
        own: Ruling | None,
        around: Around | None,
    ) -> UpdateFrame:
        match, status = self._table.durable, self._table.durable.room.status
        if self._face is None:
            outcome = views.result(match.outcome) if status is Status.OVER else None
            self._face = views.clock_face(match, match.tip.at), outcome
        clock, outcome = self._face
        by, asked = (own.content.by, own.content.asked) if own else (news.by, news.asked)
        return UpdateFrame(
            match.tip.version,
            match.tip.at,
            by,
            asked,
            (*news.facts, *mine),
            _events_for(news, seat, own),
            status.value,
            None if status in views.BEFORE_THE_START else match.game.view(match.state, seat),
            outcome,
            clock,
            own.content.command if own else None,
            names=views.names_in((*news.facts, *mine), match),
            around=around,
        )


def is_urgent(ruling: Ruling) -> bool:
    """What the house does, and what changes the table, is told without delay."""
    content = ruling.content
    if content.by == HOUSE:
        return True
    return any(not isinstance(fact, SeatTaken | SeatLeft) for fact in content.facts)


def gathered(before: Match, entries: list[Ruling], after: Match) -> News:
    """What everybody may know of these entries."""
    all_facts = tuple(fact for ruling in entries for fact in ruling.content.facts)
    facts = tuple(filter(_is_told, all_facts))
    alone = entries[0].content if len(entries) == 1 else None
    return News(
        before,
        views.is_changed(before, after, all_facts),
        concerns_all(before, after, all_facts),
        frozenset(ruling.content.who for ruling in entries),
        tuple(entries),
        facts[-MOST_FACTS:],
        _latest_events(entries),
        any(ruling.entry.parts for ruling in entries),
        alone.by if alone else None,
        views.asked_as_told(alone.asked, True) if alone else None,
    )


def _latest_events(entries: list[Ruling]) -> tuple[Any, ...]:
    """All events of the house, and the latest ones of the players, in their order."""
    events: list[Any] = []
    room = MOST_EVENTS
    for ruling in reversed(entries):
        if ruling.content.by == HOUSE:
            events += reversed(ruling.events)
        elif room > 0:
            room -= len(ruling.events)
            events += reversed(ruling.events)
    return tuple(reversed(events))


def _is_told(fact: TableFact) -> bool:
    """Of those who sit down, only the first seats are told of."""
    return not isinstance(fact, SeatTaken) or fact.seat < CARDS


def _seatings_of(news: News, holder: str | None, own: Ruling | None) -> tuple[TableFact, ...]:
    """That this person sits down is told to this person in any case."""
    if holder is None:
        return ()
    return tuple(
        fact
        for ruling in news.entries
        if ruling.content.who == holder or ruling is own
        for fact in ruling.content.facts
        if isinstance(fact, SeatTaken) and not _is_told(fact) and fact.holder == holder
    )


def _events_for(news: News, seat: Seat | None, own: Ruling | None) -> tuple[Any, ...]:
    events = news.events
    if news.hidden:
        events = tuple(
            event
            for event in events
            if (audience := event.seen_by()) is None or seat in audience
        )
    if own is None:
        return events
    missing = [event for event in views.events_for(own, seat) if event not in events]
    return (*events, *missing)
