"""How things look on the wire: what clients send and what they get, as types.

The OpenAPI document and the browser's TypeScript types are made from these.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from fairtable.referee import Asked
from fairtable.server.identity import Name
from fairtable.server.problems import Problem

CommandId = Annotated[
    str,
    msgspec.Meta(
        min_length=1,
        max_length=64,
        pattern=r"^[\x21-\x7e]+$(?!\n)",
        description="An id of the client's choosing; sending it again gets the first answer.",
    ),
]
Title = Annotated[str, msgspec.Meta(max_length=80, pattern=r"^[^\x00-\x1f\x7f]*$(?!\n)")]
MoveText = Annotated[
    str,
    msgspec.Meta(min_length=1, max_length=4096, description="A move in the game's notation."),
]
Link = Annotated[
    str,
    msgspec.Meta(pattern="^[0-9a-f]{64}$", description="A SHA-256 hash of the seat's chain."),
]
Version = Annotated[int, msgspec.Meta(ge=0, description="How many entries the log has.")]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=10_000)]
HostAction = Literal["start", "pause", "resume", "end"]


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of everything that is sent to us: an unknown field is an error, not a guess."""


class Introduction(Body, frozen=True):
    name: Name | None = None


class NewTable(Body, frozen=True):
    game: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
    options: dict[str, Any] = {}
    title: Title = ""
    public: bool = True
    sit: bool = True
    anchor: Link | None = None


class TakeSeat(Body, frozen=True):
    seat: SeatNumber | None = None
    command: CommandId | None = None
    anchor: Link | None = None


class HostOrder(Body, frozen=True):
    do: HostAction
    command: CommandId | None = None


class InvitedBot(Body, frozen=True):
    seat: SeatNumber | None = None
    command: CommandId | None = None


class GivenLink(Body, frozen=True):
    link: Link
    command: CommandId | None = None


class MoveCommand(Body, frozen=True):
    command: CommandId
    move: MoveText
    version: Version | None = None
    link: Link | None = None
    anchor: Link | None = None


class MoveFrame(Body, frozen=True, tag="move"):
    command: CommandId
    move: MoveText
    version: Version | None = None
    link: Link | None = None
    anchor: Link | None = None


class SitFrame(Body, frozen=True, tag="sit"):
    command: CommandId
    seat: SeatNumber | None = None
    anchor: Link | None = None


class RiseFrame(Body, frozen=True, tag="rise"):
    command: CommandId
    seat: SeatNumber | None = None


class HostFrame(Body, frozen=True, tag="host"):
    command: CommandId
    do: HostAction


class InviteFrame(Body, frozen=True, tag="invite"):
    command: CommandId
    seat: SeatNumber | None = None


class GiveFrame(Body, frozen=True, tag="give"):
    command: CommandId
    link: Link


HouseFrame: TypeAlias = SitFrame | RiseFrame | HostFrame | InviteFrame | GiveFrame
ClientFrame: TypeAlias = MoveFrame | HouseFrame


class GuestCard(msgspec.Struct, frozen=True):
    name: str


class Welcome(msgspec.Struct, frozen=True):
    """A guest's name and token. The token is the credential: keep it to yourself."""

    name: str
    token: str
    new: bool


class SeatRange(msgspec.Struct, frozen=True):
    least: int
    most: int


class GameCard(msgspec.Struct, frozen=True):
    name: str
    title: str
    summary: str
    rules_version: int
    rules_url: str
    seats: SeatRange
    bot: bool
    options: Annotated[
        dict[str, Any], msgspec.Meta(description="JSON Schema of the options, with defaults.")
    ]


class GameList(msgspec.Struct, frozen=True):
    games: list[GameCard]


class SeatCard(msgspec.Struct, frozen=True):
    """`chained`: the seat's own chain has a part in every draw."""

    seat: int
    name: str | None
    present: bool
    chained: bool
    bot: bool = False


TableStatus = Literal["waiting", "starting", "playing", "paused", "over"]


class Summary(msgspec.Struct, frozen=True):
    """A table as anybody may see it."""

    id: str
    game: str
    title: str
    status: TableStatus
    public: bool
    seats: list[SeatCard]
    host: str
    spectators: int
    version: int
    opened_at: int
    options: dict[str, Any]
    awaited: Annotated[
        list[int], msgspec.Meta(description="Seats whose link the start waits for.")
    ]


class TableList(msgspec.Struct, frozen=True):
    tables: list[Summary]


class You(msgspec.Struct, frozen=True):
    """`links`: how many links of your chain are in the log."""

    seat: int | None
    host: bool
    name: str | None
    links: int


class Result(msgspec.Struct, frozen=True):
    points: dict[str, int]
    winners: list[int]
    by: str
    rule: str


class ClockFace(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Milliseconds. With a clock: `hand`, whose time runs, and what each seat has `left`."""

    now: int
    elapsed: int
    running: bool
    hand: int | None = None
    left: list[int] | None = None


class TableView(msgspec.Struct, frozen=True):
    """The table as one viewer may see it; `view` is the game's own."""

    table: Summary
    you: You
    version: int
    view: dict[str, Any] | None
    outcome: Result | None
    clock: ClockFace
    head: str


class Update(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What one entry of the log did, as one viewer may know it."""

    version: int
    at: int
    by: int | None
    asked: Asked | None
    events: list[Any]
    status: TableStatus
    view: dict[str, Any] | None = None
    outcome: Result | None = None
    clock: ClockFace | None = None
    command: str | None = None
    repeated: bool = False


class LegalMoves(msgspec.Struct, frozen=True):
    moves: list[str]
    more: bool


class LogPart(msgspec.Struct, frozen=True, omit_defaults=True):
    seats: list[int]
    hash: str
    body: str | None = None


class LogEntry(msgspec.Struct, frozen=True):
    """`public` is the text that was hashed; parts that the viewer may not see have no body."""

    seq: int
    public: str
    parts: list[LogPart]
    hash: str


class LogPage(msgspec.Struct, frozen=True):
    entries: list[LogEntry]
    version: int


class LogFile(msgspec.Struct, frozen=True):
    """The file of a log, docs/log-format.md: there, each entry stands on a line of its own."""

    format: Literal["fairtable.log"]
    version: Literal[1]
    entries: list[LogEntry]


class Health(msgspec.Struct, frozen=True):
    status: Literal["ok", "failing"]
    version: str
    waiting_writes: int


class HelloFrame(msgspec.Struct, frozen=True, tag="hello"):
    table: Summary
    you: You
    version: int
    view: dict[str, Any] | None
    outcome: Result | None
    clock: ClockFace
    head: str
    missed: list[Update]


class UpdateFrame(Update, frozen=True, tag="update", omit_defaults=True):
    """An update, as a frame."""


class RefusedFrame(msgspec.Struct, frozen=True, tag="refused"):
    command: str | None
    problem: Problem


class TableFrame(msgspec.Struct, frozen=True, tag="table"):
    table: Summary


class GoodbyeFrame(msgspec.Struct, frozen=True, tag="goodbye"):
    reason: str


ServerFrame: TypeAlias = HelloFrame | UpdateFrame | RefusedFrame | TableFrame | GoodbyeFrame
