"""A great board in this process, with a clock that the test sets and a store that can fail."""

from __future__ import annotations

import asyncio
from typing import Any

from fairtable.server.great_board.board import LiveBoard
from fairtable.server.great_board.boards import Boards
from fairtable.server.great_board.members import Member
from fairtable.server.settings import Settings
from fairtable.storage import BoardChange, BoardStore, WriteFailed
from fairtable.storage.memory_boards import MemoryBoards


class Clock:
    def __init__(self) -> None:
        self.ms = 1_800_000_000_000

    def __call__(self) -> int:
        return self.ms


class FailingBoards(MemoryBoards):
    """Keeps nothing while `fails` is set."""

    fails = False

    def _keep(self, change: BoardChange) -> None:
        if self.fails:
            change.tenure.end(WriteFailed("the disk is full"))
        return super()._keep(change)


class Ear:
    """Stands for a connection: keeps the answers as (number, code, value)."""

    def __init__(self) -> None:
        self.answers: list[tuple[int, int, int]] = []
        self.frames: list[bytes] = []
        self.member: Member | None = None

    def answer(self, answers: bytes, more: bytes = b"") -> None:
        for at in range(0, len(answers), 9):
            number, value = answers[at : at + 4], answers[at + 5 : at + 9]
            code = answers[at + 4]
            self.answers.append(
                (int.from_bytes(number, "big"), code, int.from_bytes(value, "big"))
            )
        if more:
            self.frames.append(more)

    def send(self, frames: bytes) -> None:
        self.frames.append(frames)


async def opened(
    store: BoardStore | None = None, clock: Clock | None = None, **settings: Any
) -> tuple[Boards, LiveBoard]:
    """The open board of a store; by default a new one of 3 x 3 boxes."""
    size = settings.pop("board", "3x3")
    boards = Boards(
        Settings(**{f"board_{name}": value for name, value in settings.items()}, board=size),
        store or MemoryBoards(),
        clock or Clock(),
    )
    boards.start()
    while boards.current is None or not (boards.current.ready or boards.current.damage):
        await asyncio.sleep(0)
    return boards, boards.current


async def joined(board: LiveBoard, name: bytes, address: bytes = b"home") -> Member:
    member = board.join(board.members.choose(name, address, board.now()))
    await board.joining[name]
    return member


async def settled(board: LiveBoard) -> None:
    """Everything that was drawn is durable, or the board has read its log again."""
    while board.pending() is not None or not board.ready:
        await asyncio.sleep(0.001)
