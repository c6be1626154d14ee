"""Compiled rules, behind an open server: a process of its own compiles, and numba keeps the
result on the disk. The server reads it in a thread, game by game, and never compiles itself.

Until then the plain rules answer. A game that has none (`PLAIN_RULES`) lets its tables wait.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import sys
import time
from collections.abc import AsyncIterator
from typing import Any

import structlog
from litestar.connection import ASGIConnection

from fairtable.games import registered, warm_up, with_kernels
from fairtable.referee import AnyGame, compiled

journal = structlog.get_logger("fairtable.server")
POLITE = 10
"""The compiler's niceness: players come first."""
LOOK_AGAIN = 0.05
"""Seconds."""


def prepare_kernels() -> asyncio.Task[None]:
    """From now on no game compiles; what is not in memory is compiled elsewhere and loaded.

    When the task is cancelled, the compiler is stopped.
    """
    games = [name for name in with_kernels() if not compiled.is_loaded(name)]
    compiled.put_off(games)
    return asyncio.create_task(_prepare(games) if games else asyncio.sleep(0))


async def _prepare(games: list[str]) -> None:
    began = time.monotonic()
    async with _compiler(games) as compiler:
        assert compiler.stdout is not None
        async for line in compiler.stdout:
            await _load(line.decode().strip())
        if await compiler.wait():
            journal.warning("the compiler failed", status=compiler.returncode)
    for name in games:
        if not compiled.is_loaded(name):
            await _load(name)  # Then a thread compiles it, so that it can be played at all.
    # The compiled rules stay. Without this each full pass of the collector takes 60 ms.
    gc.freeze()
    journal.info("the fast rules are ready", seconds=round(time.monotonic() - began, 1))


async def until_playable(game: AnyGame) -> None:
    """Wait while this game cannot be played without kernels that are not ready."""
    has_plain_rules = game.kernels is not None and game.kernels.plain_rules
    while not has_plain_rules and not compiled.may_run(game.name):
        await asyncio.sleep(LOOK_AGAIN)


async def until_service_is_ready(asked: ASGIConnection[Any, Any, Any, Any], _: Any) -> None:
    """A guard: the same for the services of a game, `/api/{game}/{service}`."""
    await until_playable(registered()[asked.scope["path"].split("/")[2]])


@contextlib.asynccontextmanager
async def _compiler(games: list[str]) -> AsyncIterator[asyncio.subprocess.Process]:
    compiler = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "fairtable.games", *games),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        start_new_session=True,  # Ctrl-C is for the server, which then ends this process.
    )
    with contextlib.suppress(AttributeError, OSError):
        os.setpriority(os.PRIO_PROCESS, compiler.pid, POLITE)
    try:
        yield compiler
    finally:
        with contextlib.suppress(ProcessLookupError):
            compiler.kill()
        await compiler.wait()


async def _load(game: str) -> None:
    try:
        await asyncio.to_thread(list, warm_up(game))
    except Exception as failed:
        journal.error("no fast rules", game=game, reason=repr(failed))
