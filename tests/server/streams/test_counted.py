"""The work for a reader is done in the task of the request, where it is counted and paced."""

from __future__ import annotations

import asyncio

import pytest

from fairtable.server.streams.asgi import ReaderGone, _while_there


def staying() -> asyncio.Future[None]:
    """A reader who does not go."""
    return asyncio.get_running_loop().create_future()


async def test_the_work_is_done_in_the_task_of_the_request() -> None:
    async def work() -> asyncio.Task[None] | None:
        await asyncio.sleep(0)
        return asyncio.current_task()

    assert await _while_there(work, staying()) is asyncio.current_task()


async def test_the_work_is_given_up_when_the_reader_goes() -> None:
    reader, given_up = staying(), False

    async def work() -> None:
        nonlocal given_up
        try:
            await asyncio.sleep(60)
        finally:
            given_up = True

    asyncio.get_running_loop().call_later(0.01, reader.set_result, None)
    with pytest.raises(ReaderGone):
        await _while_there(work, reader)
    assert given_up
    await asyncio.sleep(0)  # The task itself goes on.
    with pytest.raises(ReaderGone):
        await _while_there(work, reader)


async def test_a_request_that_is_cancelled_is_cancelled() -> None:
    waiting = asyncio.ensure_future(_while_there(lambda: asyncio.sleep(60), staying()))
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting


async def test_an_error_of_the_work_passes_through() -> None:
    async def work() -> None:
        raise ValueError("broken")

    with pytest.raises(ValueError, match="broken"):
        await _while_there(work, staying())
