"""Analyses of games that are over: one at a time, in a process of low priority.

The process has a deadline, so that its work is bounded. What was found is kept for a while; the
oldest is forgotten first.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections.abc import Awaitable, Callable

import msgspec
import structlog

from fairtable.referee import compiled
from fairtable.referee.teaching import Progress
from fairtable.server.problems import Trouble, fail

journal = structlog.get_logger("fairtable.analyst")
POLITE = 15
"""The niceness of the process: players come first."""
DEADLINE_SECONDS = 180.0
MOST_KEPT, MOST_BYTES = 64, 16_000_000
MOST_WAITING, MOST_OF_ONE = 16, 2
LOOK_AGAIN, WAIT_SECONDS = 0.1, 5.0
LONGEST_LINE = 8_000_000
NOTHING = msgspec.Raw(b"")
ENOUGH = "Enough games of yours are being analysed. Wait 'retry_after' seconds and ask again."


class Line(msgspec.Struct, frozen=True):
    """What the process says: how far it is, the answer as it is, or why there is none."""

    done: int = 0
    of: int = 0
    answer: msgspec.Raw = NOTHING
    refused: str | None = None
    place: str | None = None


class Job:
    """One analysis: how far it is, and what was found."""

    def __init__(self, who: str) -> None:
        self.who = who
        self.progress = Progress(0, 0)
        self.answer: bytes | None = None
        self.refused: Line | None = None
        self.task: asyncio.Task[None] | None = None

    @property
    def is_over(self) -> bool:
        return self.task is not None and self.task.done()


class Analyst:
    """Every analysis under way, and those that were made last, by a key of the game."""

    def __init__(self, deadline: float = DEADLINE_SECONDS, most_kept: int = MOST_KEPT) -> None:
        self._deadline = deadline
        self._most_kept = most_kept
        self._jobs: dict[str, Job] = {}
        self._one_at_a_time = asyncio.Semaphore(1)

    async def look(
        self,
        key: str,
        who: str,
        order: Callable[[], Awaitable[bytes]],
        game: str | None,
        seconds: float,
    ) -> Job:
        """The analysis with this key; it begins now if there is none. Waits a while for it.

        `order` gives the input of the process. ProblemError if too much is under way.
        """
        job = self._jobs.get(key)
        if job is None:
            self._check_room(who)
            job = self._jobs[key] = Job(who)
            job.task = asyncio.ensure_future(self._run(key, job, order, game))
        assert job.task is not None
        await asyncio.wait([job.task], timeout=seconds)
        return job

    async def close(self) -> None:
        """End what is under way, and its process."""
        tasks = [job.task for job in self._jobs.values() if job.task and not job.is_over]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    def _check_room(self, who: str) -> None:
        under_way = [job for job in self._jobs.values() if not job.is_over]
        if len(under_way) >= MOST_WAITING:
            raise fail(Trouble.BUSY, wait=WAIT_SECONDS)
        if sum(job.who == who for job in under_way) >= MOST_OF_ONE:
            raise fail(Trouble.BUSY, ENOUGH, wait=WAIT_SECONDS)

    async def _run(
        self, key: str, job: Job, order: Callable[[], Awaitable[bytes]], game: str | None
    ) -> None:
        try:
            async with self._one_at_a_time, asyncio.timeout(self._deadline):
                while game is not None and not compiled.may_run(game):
                    await asyncio.sleep(LOOK_AGAIN)
                await _analyse(job, await order())
        except TimeoutError:
            journal.warning("an analysis took too long", game=game)
        except Exception as failed:
            journal.error("an analysis failed", game=game, reason=repr(failed))
        if job.answer is None and job.refused is None:
            self._jobs.pop(key, None)  # It may be tried again.
        self._forget_the_oldest()

    def _forget_the_oldest(self) -> None:
        over = [(key, job) for key, job in self._jobs.items() if job.answer or job.refused]
        size = sum(len(job.answer or b"") for _, job in over)
        for key, job in over:
            if len(over) <= 1 or (len(over) <= self._most_kept and size <= MOST_BYTES):
                break
            del self._jobs[key]
            size -= len(job.answer or b"")
            over = over[1:]


async def _analyse(job: Job, order: bytes) -> None:
    """Run the process with this input, and write down in the job what it says."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "fairtable.games.analysing"),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        start_new_session=True,  # Ctrl-C is for the server, which then ends this process.
        limit=LONGEST_LINE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        with contextlib.suppress(AttributeError, OSError):
            os.setpriority(os.PRIO_PROCESS, process.pid, POLITE)
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            process.stdin.write(order)
            process.stdin.write_eof()
        async for said in process.stdout:
            _hear(job, msgspec.json.decode(said, type=Line))
        if status := await process.wait():
            raise RuntimeError(f"the process ended with {status}")
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


def _hear(job: Job, line: Line) -> None:
    if bytes(line.answer):
        job.answer = bytes(line.answer)
    elif line.refused is not None:
        job.refused = line
    else:
        job.progress = Progress(line.done, line.of)
