"""A board from its log: the chain is checked from the first batch on, then the log is folded.

Reading and folding happen beside the event loop. Until it is done the board is warming up.
"""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from fairtable.games.dots import GameState
from fairtable.games.dots.chain import BoardBegun, LineBatch, follow, start_hash
from fairtable.games.dots.lines import Size, size_of
from fairtable.games.dots.quota import Quota
from fairtable.server.great_board.batch import DRAWN_BY
from fairtable.storage import BatchRow, BoardRow, BoardStore, MemberRow

PAGE = 10_000


class Loaded(NamedTuple):
    """A board as its log says. `quotas` have `full_at` of those whose quota is not full."""

    state: GameState
    log: bytearray
    head: bytes
    last_at: int
    members: list[MemberRow]
    quotas: dict[bytes, int]


async def load(
    store: BoardStore, row: BoardRow, begun: BoardBegun, quota: Quota, now: int
) -> Loaded:
    """Read a board; ValueError, with a sentence, if its log is damaged; ReadFailed if not now.

    Nobody plays on a board that has ended, so its members are left out.
    """
    log, head, index, last_at = bytearray(), start_hash(begun), 0, row.opened_at
    while rows := await store.batches(row.number, index, PAGE):
        head, index = await asyncio.to_thread(_check, head, index, rows)
        for batch in rows:
            log += batch.records
        last_at = rows[-1].at
        await asyncio.sleep(0)
    size = size_of(row.width, row.height)
    state = await asyncio.to_thread(_fold, bytes(log), size)
    if row.ended_at is not None:
        return Loaded(state, log, head, last_at, [], {})
    members = await _members(store, row.number)
    window = max(now, last_at) - quota.size * quota.ms
    recent = await store.batches_since(row.number, window)
    return Loaded(state, log, head, last_at, members, _quotas(members, recent, quota))


def _check(head: bytes, index: int, rows: list[BatchRow]) -> tuple[bytes, int]:
    batches = (LineBatch(row.first, row.at, row.hash, row.records) for row in rows)
    return follow(head, index, batches)


def _fold(log: bytes, size: Size) -> GameState:
    # Imported here, because numpy takes a while and the server opens before.
    from fairtable.games.dots.array_folding import fold_once

    return fold_once(log, size)


async def _members(store: BoardStore, board: int) -> list[MemberRow]:
    members: list[MemberRow] = []
    while page := await store.members(board, members[-1].number + 1 if members else 0, PAGE):
        members += page
    return members


def _quotas(members: list[MemberRow], recent: list[BatchRow], quota: Quota) -> dict[bytes, int]:
    """D15. A member's last line says when the quota is full; older ones are full by now."""
    full_at = {row.number: quota.empty(row.joined_at) for row in members if not row.chosen}
    for batch in recent:
        for number, missing in DRAWN_BY.iter_unpack(batch.drawn_by):
            full_at[number] = batch.at + missing
    return {row.holder: full_at[row.number] for row in members if row.number in full_at}
