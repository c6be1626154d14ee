"""The JSON of the great board: what is sent over HTTP and in text frames."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from fairtable.games.dots.quota import Left

Scores = tuple[int, int, int, int]


class BoardCard(msgspec.Struct, frozen=True):
    """A great board. Times are milliseconds; `winner` is null before the end and for a tie."""

    id: str
    number: int
    width: int
    height: int
    status: Literal["open", "complete"]
    opened_at: int
    ended_at: int | None
    placed: int
    lines: int
    scores: Scores
    target: int
    winner: int | None


class BoardList(msgspec.Struct, frozen=True):
    boards: list[BoardCard]


class QuotaCard(msgspec.Struct, frozen=True):
    """D15. So many lines, one back every so many seconds, so many back for a box."""

    size: int
    seconds: float
    per_box: int


class WholeCard(BoardCard, frozen=True):
    """A great board with everything that a newcomer needs to know.

    `index` is how many records are durable, and `head` the hash of the chain there. `members`
    are those of the four teams who count (D14), `here` is how many people are connected.
    """

    index: int
    members: Scores
    here: int
    quota: QuotaCard
    frame_ms: int
    chunk: int
    tail: int
    head: str
    next: str | None


class Me(msgspec.Struct, frozen=True):
    """Your team, and what is left of your quota."""

    team: int
    quota: Left


class NewLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The line to draw, by its number."""

    edge: Annotated[int, msgspec.Meta(ge=0, lt=2**53)]


class DrawnLine(msgspec.Struct, frozen=True):
    """Your line is durable: its place in the log, and the boxes that it completed."""

    index: int
    team: int
    boxes: list[int]
    quota: Left


class BatchCard(msgspec.Struct, frozen=True):
    """D17. Lines that became durable together; `hash` has 64 hexadecimal digits."""

    first: int
    count: int
    at: int
    hash: str


class BatchList(msgspec.Struct, frozen=True):
    """A page of the chain. `start` is the hash before the first batch of the board."""

    start: str
    batches: list[BatchCard]
    next: int | None


class HelloFrame(msgspec.Struct, frozen=True, tag="hello"):
    board: WholeCard
    me: Me | None
    index: int


class MeFrame(msgspec.Struct, frozen=True, tag="me"):
    me: Me


class HereFrame(msgspec.Struct, frozen=True, tag="here"):
    count: int


class QuotaFrame(msgspec.Struct, frozen=True, tag="quota"):
    left: int
    next_ms: int
    size: int


class BehindFrame(msgspec.Struct, frozen=True, tag="behind"):
    index: int


class OverFrame(msgspec.Struct, frozen=True, tag="over"):
    winner: int | None
    scores: list[int]
    next: str
