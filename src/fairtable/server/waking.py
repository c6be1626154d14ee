"""Tables that sleep wake by themselves when a clock, a bot or the house is due there.

When the server was started again, no table is in memory. The listing says where something is
due. Twice a second the house reads these rows by an index, a slice at a time, and opens those
tables as if somebody had asked for them; the bots and clocks do the rest. Tables in memory are
looked after already. Once a minute it begins with the first row again, in case that a table was
not read or a row not written.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque

import structlog

from fairtable.server.problems import ProblemError, Trouble
from fairtable.server.tables import JUST_USED, Tables
from fairtable.storage import FIRST, ReadFailed, Wake, WriteFailed

journal = structlog.get_logger("fairtable.waking")

LOOK_EVERY = 0.5
FROM_THE_FIRST = 60.0
SLICE = 100
PAUSE = 0.005
"""Between two tables, so that moves are not delayed."""
PATIENCE = 2.0
"""So long the house waits for one table, before it goes on to the next one."""
LATER = 24 * 3_600_000
"""A table that cannot be read is tried again after this time."""


class Waking:
    """Goes through what is due."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._store = tables.store
        self._seen = FIRST
        self._began = time.monotonic()
        self._woken: deque[tuple[float, str]] = deque()

    async def run(self) -> None:
        """Look again and again, until the server stops."""
        while True:
            try:
                await self.look()
            except (ReadFailed, WriteFailed) as failed:
                journal.warning("waking goes on later", reason=failed.reason)
            except Exception as fault:
                journal.error("fault", exc_info=fault)
            await asyncio.sleep(LOOK_EVERY)

    async def look(self) -> None:
        """Wake for everything that is due now and was not seen."""
        self._let_go()
        if time.monotonic() - self._began > FROM_THE_FIRST:
            self._began, self._seen = time.monotonic(), FIRST
        waking, now = self._store.waking, self._tables.now
        while found := await waking.due(now(), self._seen, SLICE):
            for wake in found:
                self._seen = wake
                if self._tables.find(wake.table) is None:
                    await self._wake(wake)
                    await asyncio.sleep(PAUSE)
            self._let_go()

    async def _wake(self, wake: Wake) -> None:
        code = wake.table
        try:
            async with asyncio.timeout(PATIENCE):
                table = await self._tables.table(code)
        except (TimeoutError, ReadFailed):
            return None  # Its turn comes again.
        except ProblemError as unreadable:
            return await self._leave_asleep(code, unreadable)
        except Exception as fault:
            journal.error("fault", table=code, exc_info=fault)
            return await self._store.waking.wake_at(code, self._tables.now() + LATER)
        self._woken.append((time.monotonic() + JUST_USED, code))
        if not self._tables.awaits(table):
            await self._store.waking.wake_at(code, None)

    async def _leave_asleep(self, code: str, unreadable: ProblemError) -> None:
        why = unreadable.problem
        is_gone = why.code in (Trouble.NO_SUCH_TABLE.code, Trouble.ARCHIVED.code)
        if why.code == Trouble.UNKNOWN_RULES.code:  # Of a broken log the journal tells already.
            journal.warning("left asleep", table=code, why=why.detail)
        later = None if is_gone else self._tables.now() + LATER
        await self._store.waking.wake_at(code, later)

    def _let_go(self) -> None:
        """What was woken for a moment only does not stay in memory."""
        while self._woken and self._woken[0][0] < time.monotonic():
            self._tables.let_go(self._woken.popleft()[1])
