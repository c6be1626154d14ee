"""What is sent when somebody asks why a move is not legal."""

from __future__ import annotations

import msgspec

from fairtable.referee.asks import MoveText
from fairtable.server.problems import Problem
from fairtable.server.wire import Body


class Question(Body, frozen=True):
    """A move that nobody makes."""

    move: MoveText


class Explained(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whether a move would be accepted now; if not, why."""

    legal: bool
    refusal: Problem | None = None
