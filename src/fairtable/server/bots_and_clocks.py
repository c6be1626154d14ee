"""What happens at a table although no person asks: bots move, and the house moves in time.

Both look at the table whenever an entry has become durable. A bot asks like any player. It is
given the view of its seat and random numbers of its own, and nothing else.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from functools import partial
from typing import Any

import structlog

from fairtable.referee import Draws, Due, Match, Play, Refused, Status
from fairtable.referee.capabilities import absence_of, bot_of, house_moves_of, timing_of
from fairtable.referee.house import bot_at
from fairtable.referee.timing import is_timed
from fairtable.server.asked import Asked, Done, Reply
from fairtable.server.hours import OpeningHours
from fairtable.server.problems import Problem
from fairtable.server.table import Table

journal = structlog.get_logger("fairtable.bots_and_clocks")


class BotsAndClocks:
    """Bots and the house's clock, for every table in memory.

    A bot waits a little before it moves, so that people can see what happened.
    """

    def __init__(self, now: Callable[[], int], bot_seconds: float, hours: OpeningHours) -> None:
        self._hours = hours
        self._now = now
        self._bot_seconds = bot_seconds
        self._thinking: dict[str, asyncio.TimerHandle] = {}
        self._due: dict[str, tuple[Due, asyncio.TimerHandle]] = {}

    def look(self, table: Table) -> None:
        """Something has happened at the table, or it has come back into memory."""
        match = table.durable
        table.acts_unasked = acts_unasked(match)
        if table.match is match and is_timed(match.clock):
            self._hours.tell(table, self._now())
        table.starting.look()
        if table.match is not match:
            return  # Another entry is being written: look again when it is durable.
        due = next_due(match, self._now)
        if due or self._due:
            self._set_clock(table, due)
        plays = match.status is Status.PLAYING
        if plays and seated_bots(match) and table.id not in self._thinking:
            self._thinking[table.id] = _later(self._bot_seconds, self._bots_move, table)

    def connection_lost(self, table: Table, holder: str) -> None:
        """If it was the holder's last connection, the house may clear up after them."""
        match = table.match
        seat = match.seat_of(holder)
        game = absence_of(match.game)
        if game is None or seat is None or match.status is not Status.PLAYING:
            return
        if any(watcher.holder == holder for watcher in table.watchers):
            return
        if (move := game.absence(match.state, seat)) is not None:
            self._house_plays(table, move)

    def forget(self, table: Table) -> None:
        """The table leaves memory."""
        if thinking := self._thinking.pop(table.id, None):
            thinking.cancel()
        table.starting.forget()
        table.attendance.forget()
        self._forget_due(table)

    def _bots_move(self, table: Table) -> None:
        """The first bot that wants to move makes its move; then `look` asks all bots again."""
        self._thinking.pop(table.id, None)
        match, bot = table.durable, bot_of(table.durable.game)
        if match is not table.match or bot is None or match.status is not Status.PLAYING:
            return
        for seat in seated_bots(match):
            if next(iter(match.game.legal_moves(match.state, seat)), None) is None:
                continue
            draws = Draws(secrets.token_bytes(32), b"bot")
            move = bot.choose(match.game.view(match.state, seat), draws)
            if move is not None:
                play = Play(match.game.write_move(move))
                asked = Asked(play, bot_at(seat).holder, secrets.token_hex(8))
                return table.submit(asked, partial(_replied, table.id))

    def _set_clock(self, table: Table, due: Due | None) -> None:
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
        due, _ = self._due.pop(table.id)
        self._house_plays(table, due.move)

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


def acts_unasked(match: Match) -> bool:
    """Whether a bot or the house may act at this table. Only entries with facts change it."""
    if is_timed(match.clock) or house_moves_of(match.game):
        return True
    return bool(seated_bots(match))


def seated_bots(match: Match) -> list[int]:
    """The seats that bots have, whether or not the game is on."""
    return [seat for seat, sitter in enumerate(match.seats) if sitter == bot_at(seat)]


def next_due(match: Match, now: Callable[[], int]) -> Due | None:
    """The end of the time that runs, or the move that the game says is due."""
    if match.status is not Status.PLAYING:
        return None
    timed, falls_at = timing_of(match.game), match.clock.flag_falls_at()
    if timed is not None and falls_at is not None:
        move = timed.time_out(match.state, match.clock, falls_at)
        return Due(falls_at, max(0, falls_at - now()), move) if move is not None else None
    game = house_moves_of(match.game)
    return game.due(match.state) if game else None


def _replied(table: str, _: str, reply: Reply | Done | Problem) -> None:
    if isinstance(reply, Problem):
        journal.warning("a bot or the house was refused", table=table, why=reply.detail)


def _later(seconds: float, what: Callable[[Table], None], table: Table) -> asyncio.TimerHandle:
    return asyncio.get_running_loop().call_later(seconds, what, table)
