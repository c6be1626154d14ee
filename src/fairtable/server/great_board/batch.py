"""A batch: lines that become durable together, and everybody who waits to be told of them."""

from __future__ import annotations

import asyncio
from struct import Struct
from typing import TYPE_CHECKING

from fairtable.server.great_board.codes import Code

if TYPE_CHECKING:
    from fairtable.server.great_board.members import Member
    from fairtable.server.great_board.socket import BoardSocket

write_answer = Struct("!IBI").pack
DRAWN_BY = Struct("!II")
write_drawn_by = DRAWN_BY.pack
"""Who drew a line, and the milliseconds until this member's quota is full again."""
LONGEST = 2**32 - 1
ANSWER_BYTES = 9
CODE_AT, VALUE_AT = 4, 5
NOTHING = bytes(4)
BECAUSE_OF_OTHERS = (Code.ACCEPTED, Code.EDGE_TAKEN, Code.BOARD_COMPLETE)
"""Answers that depend on lines which are not durable yet."""


class Batch:
    """D17. `at` is the time of all its lines; `members` are those who drew them.

    `answers` wait until the batch is durable: those to its lines, and the refusals that came
    meanwhile, because they may depend on lines that nobody may know of yet.
    """

    __slots__ = (
        "answers",
        "at",
        "drawn_by",
        "drew_first",
        "first",
        "hash",
        "is_last",
        "members",
        "records",
        "scores",
        "waiting",
    )

    def __init__(self, first: int, at: int) -> None:
        self.first = first
        self.at = at
        self.hash = b""
        self.scores: tuple[int, ...] = ()
        self.records = bytearray()
        self.drawn_by = bytearray()
        self.members: set[Member] = set()
        self.drew_first: list[int] = []
        self.answers: dict[BoardSocket, bytearray] = {}
        self.waiting: list[asyncio.Future[bool]] = []
        self.is_last = False

    def answer(self, socket: BoardSocket, answers: bytes | bytearray) -> None:
        """Tell these answers when the batch is durable."""
        known = self.answers.get(socket)
        if known is None:
            self.answers[socket] = bytearray(answers)
        else:
            known += answers

    def is_kept(self) -> asyncio.Future[bool]:
        """To wait for: whether the batch became durable."""
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.waiting.append(future)
        return future

    def decided(self, kept: bool) -> None:
        for future in self.waiting:
            if not future.done():
                future.set_result(kept)


def not_kept(answers: bytearray) -> bytearray:
    """The answers of a batch that was not kept: what depended on it is to be asked again."""
    for at in range(0, len(answers), ANSWER_BYTES):
        if answers[at + CODE_AT] in BECAUSE_OF_OTHERS:
            answers[at + CODE_AT] = Code.WRITE_FAILED
            answers[at + VALUE_AT : at + ANSWER_BYTES] = NOTHING
    return answers
