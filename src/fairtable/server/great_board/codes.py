"""The answers to a line, D16: a byte on a WebSocket, a problem on HTTP."""

from __future__ import annotations

import math
from enum import IntEnum
from typing import Any

import msgspec

from fairtable.games.dots.board_whys import BoardWhy
from fairtable.referee import Refused
from fairtable.server.pages import BOARD
from fairtable.server.problems import Problem, ProblemError, Trouble, problem
from fairtable.server.refusals import refusal


class Code(IntEnum):
    """How a line was answered."""

    ACCEPTED = 0
    EDGE_TAKEN = 1
    INVALID_EDGE = 2
    NO_IDENTITY = 3
    QUOTA_EXHAUSTED = 4
    RATE_LIMITED = 5
    BOARD_COMPLETE = 6
    WARMING_UP = 7
    WRITE_FAILED = 8


WHYS = {
    Code.EDGE_TAKEN: BoardWhy.EDGE_TAKEN,
    Code.INVALID_EDGE: BoardWhy.INVALID_EDGE,
    Code.QUOTA_EXHAUSTED: BoardWhy.QUOTA_EXHAUSTED,
    Code.RATE_LIMITED: BoardWhy.RATE_LIMITED,
    Code.BOARD_COMPLETE: BoardWhy.BOARD_COMPLETE,
}
STATUS = {
    BoardWhy.INVALID_EDGE: 422,
    BoardWhy.NOT_A_MEMBER: 404,
    BoardWhy.QUOTA_EXHAUSTED: 429,
    BoardWhy.RATE_LIMITED: 429,
    BoardWhy.BOARD_COMPLETE: 410,
}
"""Every other refusal is a conflict with the board: 409."""
JOIN_FIRST = "Join the board first: POST /api/boards/current/members."
NOT_KEPT = "The line could not be written down, and nobody was told of it. Draw it again."
SOON = 1.0


def refused(why: BoardWhy, wait: float = 0.0, **values: Any) -> ProblemError:
    """A refusal by the rules of the board, to be raised; `wait` is in seconds."""
    told = refusal("dots", Refused(why, None, values))
    return ProblemError(
        msgspec.structs.replace(
            told,
            type=f"/problems/{BOARD}/{why.code}",
            status=STATUS.get(why, 409),
            retry_after=math.ceil(wait * 1000) / 1000 if wait else None,
        )
    )


def refused_line(code: int, value: int, edge: int, last: int) -> ProblemError:
    """Why a line was not drawn, to be raised. `last` is the last line of the board."""
    if code == Code.NO_IDENTITY:
        return ProblemError(problem(Trouble.NO_IDENTITY, JOIN_FIRST))
    if code == Code.WARMING_UP:
        return ProblemError(warming_up())
    if code == Code.WRITE_FAILED:
        return ProblemError(problem(Trouble.WRITE_FAILED, NOT_KEPT, wait=SOON))
    values: dict[str, Any] = {}
    if code == Code.EDGE_TAKEN:
        values = {"edge": edge}
    elif code == Code.INVALID_EDGE:
        values = {"last": last}
    elif code == Code.QUOTA_EXHAUSTED:
        values = {"seconds": f"{value / 1000:.1f}"}
    return refused(WHYS[Code(code)], value / 1000, **values)


def warming_up() -> Problem:
    return problem(Trouble.WARMING_UP, wait=SOON)
