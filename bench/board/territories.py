"""A log as a crowd would leave it: teams that grow from camps, and wear each other down.

A random log fills a board evenly, and a picture of it is noise. Here every line has a moment
that follows from where it is, so territories, borders and empty land come about. It is always
the same log.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fairtable.games.dots.chain import BoardBegun, batch_hash, start_hash
from fairtable.storage import BatchRow, BoardChange, BoardRow, Tenure, database_in, open_store

BATCH = 500
OPENED = 1_790_000_000_000
Field = NDArray[np.float64]


def noise(luck: np.random.Generator, height: int, width: int, cell: int) -> Field:
    """Smooth hills, `cell` boxes wide, from 0 to 1."""
    coarse = luck.random((height // cell + 3, width // cell + 3))
    y, x = np.arange(height) / cell, np.arange(width) / cell
    row, column = y.astype(int), x.astype(int)
    v, u = (y - row)[:, None], (x - column)[None, :]
    v, u = v * v * (3 - 2 * v), u * u * (3 - 2 * u)
    row, column = row[:, None], column[None, :]
    top = coarse[row, column] * (1 - u) + coarse[row, column + 1] * u
    return (
        top * (1 - v)
        + (coarse[row + 1, column] * (1 - u) + coarse[row + 1, column + 1] * u) * v
    )


def territory(
    luck: np.random.Generator, height: int, width: int
) -> tuple[Field, NDArray[np.int64]]:
    """For each box: when it is reached, and by which team."""
    homes = np.array([[0.23, 0.25], [0.74, 0.27], [0.26, 0.77], [0.77, 0.74]]) * (width, height)
    y, x = np.mgrid[0:height, 0:width].astype(float)
    x = (
        x
        + 0.08 * width * (noise(luck, height, width, 90) - 0.5)
        + 30 * noise(luck, height, width, 24)
    )
    y = (
        y
        + 0.08 * height * (noise(luck, height, width, 90) - 0.5)
        + 30 * noise(luck, height, width, 24)
    )
    reached, side = np.full((height, width), 1e9), np.zeros((height, width), np.int64)
    for camp in range(96):
        team, large = camp % 4, camp < 20
        far = (0.2 if large else 0.62) * width
        at = homes[team] + (luck.random(2) - 0.5) * 2 * far
        radius = (78 if large else 14) + (70 if large else 44) * luck.random() ** 2
        push = 0.8 + 0.4 * noise(luck, height, width, 13)
        distance = ((x - at[0]) ** 2 + (y - at[1]) ** 2) / (radius * width / 1000) ** 2 * push
        closer = distance < reached
        reached[closer], side[closer] = distance[closer], team
    # A winding chain now and then is taken by somebody else.
    bands = np.abs(
        0.75 * noise(luck, height, width, 13) + 0.25 * noise(luck, height, width, 4) - 0.5
    )
    guests = (noise(luck, height, width, 70) > 0.5) & (bands < 0.019)
    side[guests] = (side[guests] + 1 + luck.integers(0, 3)) % 4
    hills = 0.9 * noise(luck, height, width, 46) + 0.5 * noise(luck, height, width, 8)
    return np.sqrt(reached) + hills, side


def territories(width: int = 1000, height: int = 1000, share: float = 0.45) -> bytes:
    """The first `share` of the lines of a whole game, as records."""
    luck = np.random.default_rng(7)
    field, side = territory(luck, height, width)
    padded, sides = np.pad(field, 1, mode="edge"), np.pad(side, 1, mode="edge")
    across = (padded[:-1, 1:-1] + padded[1:, 1:-1]) / 2
    down = (padded[1:-1, :-1] + padded[1:-1, 1:]) / 2
    first = np.where(luck.random(across.shape) < 0.5, sides[:-1, 1:-1], sides[1:, 1:-1])
    second = np.where(luck.random(down.shape) < 0.5, sides[1:-1, :-1], sides[1:-1, 1:])
    moments = np.concatenate([across.ravel(), down.ravel()])
    moments += (luck.random(moments.size) - 0.7) * 0.3
    early = luck.random(moments.size)
    moments -= np.where(early < 0.12, 1.2 * luck.random(moments.size), 0)
    teams = np.concatenate([first.ravel(), second.ravel()])
    order = np.argsort(moments, kind="stable")[: int(share * moments.size)]
    numbers = (order << 2 | teams[order]).astype(">u4")
    return bytes(numbers.view(np.uint8).reshape(-1, 4)[:, 1:].tobytes())


async def keep(folder: Path, log: bytes, width: int = 1000, height: int = 1000) -> None:
    """Write a log as the first board of a new server."""
    folder.mkdir(parents=True, exist_ok=True)
    store = open_store(database_in(folder))
    row = BoardRow(1, width, height, 0, OPENED)
    tenure, kept = Tenure(), asyncio.Event()

    def done(change: BoardChange, error: Exception | None) -> None:
        assert error is None, error
        if change.batch is None and change.opens is None:
            kept.set()

    store.boards.keep(BoardChange(tenure, 1, done, opens=row))
    head = start_hash(BoardBegun("board-1", width, height, 0, OPENED))
    for first in range(0, len(log) // 3, BATCH):
        records = log[3 * first : 3 * (first + BATCH)]
        at = OPENED + 700 * first
        head = batch_hash(head, first, at, records)
        batch = BatchRow(first, at, head, records, bytes(8 * (len(records) // 3)))
        store.boards.keep(BoardChange(tenure, 1, done, batch))
    store.boards.keep(BoardChange(tenure, 1, done))
    await kept.wait()
    await store.close()


def prepared(folder: Path, **asked: Any) -> bytes:
    """A server's folder with such a board in it; the log."""
    log = territories(**asked)
    size = {name: value for name, value in asked.items() if name != "share"}
    asyncio.run(keep(folder, log, **size))
    return log
