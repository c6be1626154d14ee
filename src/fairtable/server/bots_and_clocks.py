"""What happens at a table although no person asks: bots move, and the house moves in time.

Both look at the table whenever an entry has become durable. A bot asks like any player. It is
given the view of its seat and random numbers of its own, and nothing else. A bot that may take
long thinks beside the event loop, in a queue with others (`thinkers`); people are told that it
waits. If it is not done in time, the game's plain bot moves for it.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
import structlog

from fairtable.referee import Draws, Due, Match, Play, Refused, Seat, Sitter, Status, compiled
from fairtable.referee.bots import BotLevel, Bots, level_of
from fairtable.referee.timing import is_timed
from fairtable.server.asked import Asked, Done, Reply
from fairtable.server.frames import ThinkingFrame
from fairtable.server.hours import OpeningHours
from fairtable.server.problems import Problem, ProblemError
from fairtable.server.table import Table
from fairtable.server.thinkers import Thinkers
from fairtable.server.unasked import acts_unasked, seated_bots

COMPILING_SECONDS = 0.5
"""How often a bot that needs compiled parts looks whether they are there."""
journal = structlog.get_logger("fairtable.bots_and_clocks")

TRY_AGAIN_MS = 20
"""So long the house waits at least, after a move of its own that was refused."""
THINKING_SECONDS = 0.004
"""So long bots think in one turn of the event loop; one of them may take longer."""


class BotsAndClocks:
    """Bots and the house's clock, for every table in memory.

    A bot waits a little before it moves, so that people can see what happened.
    """

    def __init__(self, now: Callable[[], int], bot_seconds: float, hours: OpeningHours) -> None:
        self._hours = hours
        self.thinkers = Thinkers()
        self._now = now
        self._bot_seconds = bot_seconds
        self._thinking: dict[str, asyncio.TimerHandle | asyncio.Task[None]] = {}
        self._due: dict[str, tuple[Due[Any], asyncio.TimerHandle]] = {}
        self._served: dict[str, tuple[Sitter | None, ...]] = {}

    def look(self, table: Table) -> None:
        """Something has happened at the table, or it has come back into memory."""
        match = table.durable
        table.acts_unasked = acts_unasked(match)
        if table.match is match and is_timed(match.clock):
            self._hours.tell(table, self._now())
        table.starting.look()
        if table.match is not match:
            return  # Another entry is being written: look again when it is durable.
        if match.game.arrivals is not None and self._newcomers_are_served(table):
            return
        due = next_due(match, self._now)
        if due or self._due:
            self._set_clock(table, due)
        plays = match.room.status is Status.PLAYING
        if plays and seated_bots(match) and table.id not in self._thinking:
            self._thinking[table.id] = _later(self._bot_seconds, self._bots_move, table)

    def _newcomers_are_served(self, table: Table) -> bool:
        """Whether the house has moved for people who sat down during the game.

        All seats are looked at only when somebody has sat down or left, when the game goes on,
        and when the table has come back into memory.
        """
        match, arrivals = table.match, table.match.game.arrivals
        if arrivals is None or match.room.status is not Status.PLAYING:
            return False
        if table.id in self._served and self._served[table.id] is match.room.seats:
            return False
        self._served[table.id] = match.room.seats
        for seat in match.room.seated():
            if match.room.former[seat] is not None:
                move = arrivals.arrival(table.match.state, seat)
                if move is not None:
                    self._house_plays(table, move)
        return table.match is not match

    def connection_lost(self, table: Table, holder: str) -> None:
        """If it was the holder's last connection, the house may clear up after them."""
        match = table.match
        seat = match.room.seat_of(holder)
        absence = match.game.absence
        if absence is None or seat is None or match.room.status is not Status.PLAYING:
            return
        if any(watcher.holder == holder for watcher in table.watchers):
            return
        if (move := absence(match.state, seat)) is not None:
            self._house_plays(table, move)

    def wakes_at(self, table: Table) -> int | None:
        """When something happens here by itself; None if it does not."""
        if table.id in self._thinking:
            return self._now()
        waits = [table.starting.gives_up_in()]
        if running := self._due.get(table.id):
            waits.append(running[1].when() - asyncio.get_running_loop().time())
        known = [wait for wait in waits if wait is not None]
        return self._now() + int(1000 * max(0, min(known))) if known else None

    def forget(self, table: Table) -> None:
        """The table leaves memory."""
        if thinking := self._thinking.pop(table.id, None):
            thinking.cancel()
        self._served.pop(table.id, None)
        table.starting.forget()
        table.attendance.forget()
        if table.crier is not None:
            table.crier.forget()
        self._forget_due(table)

    def rest(self, tables: list[Table]) -> None:
        """Nothing happens at these tables any more, unless a person asks."""
        for table in tables:
            table.on_entry = lambda _: None
            self.forget(table)
        self.thinkers.close()

    def _bots_move(self, table: Table, first: int = 0, since: Match | None = None) -> None:
        """The first bot that wants to move makes its move; then `look` asks all bots again.

        Hundreds of bots in a hall do not all think in one turn of the event loop. `first` is
        the seat from which on they are asked, `since` the match when the first one was.
        """
        self._thinking.pop(table.id, None)
        match, bots = table.durable, table.durable.game.bots
        if match is not table.match or bots is None or match.room.status is not Status.PLAYING:
            return
        until = time.perf_counter() + THINKING_SECONDS
        for seat in seated_bots(match):
            if seat < first:
                continue
            if time.perf_counter() > until:
                later = partial(self._bots_move, first=seat, since=since or match)
                self._thinking[table.id] = _later(0, later, table)
                return
            if self._bot_moves(table, bots, seat):
                return
        if since is not None and since is not match:
            # Something has happened meanwhile, and the first of them have not seen it.
            self._thinking[table.id] = _later(self._bot_seconds, self._bots_move, table)

    def _bot_moves(self, table: Table, bots: Bots[Any, Any], seat: Seat) -> bool:
        """Whether the bot at this seat has moved, or thinks about it."""
        match = table.durable
        if next(iter(match.game.legal_moves(match.state, seat)), None) is None:
            return False
        level = bots.levels.get(level_of(match.room.seats[seat]) or "")
        if level is not None and level.slow:
            thinking = self._think(table, match, seat, level)
            self._thinking[table.id] = asyncio.ensure_future(thinking)
            return True
        choose = level.choose if level else bots.choose
        move = choose(match.game.view(match.state, seat), _bot_draws())
        if move is not None:
            self._bot_plays(table, match, seat, move)
        return move is not None

    async def _think(
        self, table: Table, match: Match, seat: Seat, level: BotLevel[Any, Any]
    ) -> None:
        """A slow bot moves: in its turn, when the game's compiled parts are there."""
        view, bots = match.game.view(match.state, seat), match.game.bots
        while not compiled.may_run(match.game.name):
            await asyncio.sleep(COMPILING_SECONDS)
        work, tell = partial(level.choose, view, _bot_draws()), partial(_tell, table, seat)
        try:
            move = await self.thinkers.think(work, level.seconds, tell)
        except ProblemError:
            move = bots.choose(view, _bot_draws()) if bots else None
        self._thinking.pop(table.id, None)
        if table.match is match and table.durable is match and move is not None:
            self._bot_plays(table, match, seat, move)
        else:
            self.look(table)

    def _bot_plays(self, table: Table, match: Match, seat: Seat, move: Any) -> None:
        sitter = match.room.seats[seat]
        assert sitter is not None, "a bot sits here"
        play = Play(match.game.write_move(move))
        asked = Asked(play, sitter.holder, secrets.token_hex(8))
        table.submit(asked, partial(_replied, table.id))

    def _set_clock(self, table: Table, due: Due[Any] | None) -> None:
        """Wait for what is due; if it is the same as before, the time runs on."""
        running = self._due.get(table.id)
        if running is not None:
            if due and running[0].key == due.key:
                return
            self._forget_due(table)
        if due is not None:
            handle = _later(due.after / 1000, self._house_moves, table)
            self._due[table.id] = (due, handle)

    def _house_moves(self, table: Table) -> None:
        """If the house is refused, because the timer came a little before the clock that is
        told, it tries again: else nobody would ever look at this table again."""
        due, _ = self._due.pop(table.id)
        self._house_plays(table, due.move)
        if table.match is table.durable and (later := next_due(table.match, self._now)):
            self._set_clock(table, later._replace(after=max(later.after, TRY_AGAIN_MS)))

    def _house_plays(self, table: Table, move: Any) -> None:
        now = self._now()
        self._hours.tell(table, now)
        ruling = table.match.house_plays(move, now)
        if isinstance(ruling, Refused):
            journal.warning("the house was refused", table=table.id, why=ruling.says)
        else:
            table.append(ruling, partial(_replied, table.id))

    def _forget_due(self, table: Table) -> None:
        if running := self._due.pop(table.id, None):
            running[1].cancel()


def next_due(match: Match, now: Callable[[], int]) -> Due[Any] | None:
    """The end of the time that runs, or the move that the game says is due."""
    if match.room.status is not Status.PLAYING:
        return None
    timed, falls_at = match.game.clock, match.clock.flag_falls_at()
    if timed is not None and falls_at is not None:
        move = timed.time_out(match.state, match.clock, falls_at)
        return Due(falls_at, max(0, falls_at - now()), move) if move is not None else None
    due = match.game.due
    return due(match.state) if due is not None else None


def _bot_draws() -> Draws:
    return Draws(secrets.token_bytes(32), b"bot")


def _replied(table: str, _: str, reply: Reply | Done | Problem) -> None:
    if isinstance(reply, Problem):
        journal.warning("a bot or the house was refused", table=table, why=reply.detail)


def _tell(table: Table, seat: Seat, ahead: int) -> None:
    table.tell(msgspec.json.encode(ThinkingFrame(seat, ahead)))


def _later(seconds: float, what: Callable[[Table], None], table: Table) -> asyncio.TimerHandle:
    return asyncio.get_running_loop().call_later(seconds, what, table)
