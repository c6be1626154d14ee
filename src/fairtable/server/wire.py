"""The types that clients send and receive.

The OpenAPI document and the browser's TypeScript types are made from them.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from fairtable.referee import Ask, BySeat, Give, Logged, Seat, TableFact
from fairtable.referee.asks import AskBase, Link
from fairtable.referee.bad_input import text
from fairtable.referee.habits import Habit
from fairtable.server.identity import LONGEST_SENT, Name
from fairtable.server.names import LONGEST_TITLE, TITLE_SAYS
from fairtable.server.people import Around, Between, SeatCard, You

CommandId = Annotated[
    str,
    text(
        r"^[\x21-\x7e]+$(?!\n)",
        "A command id has 1 to 64 letters, digits and signs, without spaces. "
        "A command that is sent again with its id gets the first answer again.",
        min_length=1,
        max_length=64,
    ),
]
Title = Annotated[
    str,
    text(
        r"^[^\x00-\x1f\x7f]*$(?!\n)",
        TITLE_SAYS,
        max_length=LONGEST_SENT * LONGEST_TITLE,
    ),
]
NotesText = Annotated[
    str,
    text(
        r"^[^\x00]*$",
        "Notes have at most 16,384 characters. The character U+0000 is not one of them.",
        max_length=16_384,
    ),
]
Version = Annotated[int, msgspec.Meta(ge=0, description="How many entries the log has.")]


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of everything that clients send. An unknown field is an error."""


class Introduction(Body, frozen=True):
    name: Name | None = None


class NewTable(Body, frozen=True):
    game: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
    options: dict[str, Any] = {}
    title: Title = ""
    public: bool = True
    sit: bool = True
    anchor: Link | None = None


class Wanted(Body, frozen=True):
    """What somebody wants to play with the next person who wants the same."""

    game: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
    options: dict[str, Any] = {}
    anchor: Link | None = None


class Here(AskBase, frozen=True):
    """The answer to a probe: the program of this player is here. It makes no entry."""


class Rematch(AskBase, frozen=True):
    """Offer a rematch after the end, or agree to one. It makes no entry until all agree."""


class NoRematch(AskBase, frozen=True):
    """Decline a rematch, or take back your own offer. It makes no entry."""


NoEntry: TypeAlias = Give | Here | Rematch | NoRematch
"""Asks that make no entry by themselves."""
AnyAsk: TypeAlias = Ask | Give | Here | Rematch | NoRematch
"""Everything that a client may send to a table."""


class Command(Body, frozen=True, gc=False):
    """An ask with an id that the client chooses, over HTTP or WebSocket. With `version` it is
    refused if anything has happened at the table since that version."""

    command: CommandId
    ask: AnyAsk
    version: Version | None = None


class Notes(Body, frozen=True):
    """What a player has noted privately at a table. A board gives the text its form."""

    text: NotesText


class HabitSwitch(Body, frozen=True):
    """Whether a game may learn from your choices."""

    on: bool


class HabitSheet(msgspec.Struct, frozen=True):
    """What a game has learned from your choices. `says` is the same in words, if anything."""

    on: bool
    games: int
    choices: int
    says: tuple[str, ...]
    habits: tuple[Habit, ...]


class GuestCard(msgspec.Struct, frozen=True):
    name: str


class Welcome(msgspec.Struct, frozen=True):
    """A guest's name and token. The token is a password: keep it secret."""

    name: str
    token: str
    new: bool


GameView: TypeAlias = Any
"""The view of the table's game: `<game>.View` in the OpenAPI document."""
GameEvent: TypeAlias = Any
"""An event of the table's game: `<game>.Event` in the OpenAPI document."""
TableStatus = Literal["waiting", "starting", "playing", "paused", "over"]


class Summary(msgspec.Struct, frozen=True):
    """A table; the first 64 `seats`, and of those whose links a start awaits the first 64."""

    id: str
    game: str
    title: str
    status: TableStatus
    public: bool
    seats: list[SeatCard]
    places: int
    taken: int
    bots: int
    host: str
    spectators: int
    version: int
    opened_at: int
    options: dict[str, Any]
    luck: Annotated[bool, msgspec.Meta(description="Whether players bring chains.")]
    awaited: list[Seat]
    between: Between


class StoredSummary(msgspec.Struct, frozen=True):
    """A summary as storage keeps it."""

    format: int
    summary: Summary


class TableList(msgspec.Struct, frozen=True):
    tables: list[Summary]


class Waiting(msgspec.Struct, frozen=True):
    """How many guests wait for another player of this game with these options."""

    game: str
    options: dict[str, Any]
    guests: int


class WaitingList(msgspec.Struct, frozen=True):
    waiting: list[Waiting]


class Spectator(msgspec.Struct, frozen=True):
    """Somebody who watches under a name. `holder` is the pseudonym at this table."""

    name: str
    holder: str


class SpectatorList(msgspec.Struct, frozen=True):
    """`nameless` is the number of connections without a token. They cannot be sent away."""

    spectators: list[Spectator]
    nameless: int


class Result(msgspec.Struct, frozen=True):
    points: BySeat[int]
    winners: list[Seat]
    by: str
    rule: str


class ClockFace(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """All times are in milliseconds.

    If the game has a clock, `hand` is the seat whose time runs and `left` what each seat has.
    """

    now: int
    elapsed: int
    running: bool
    hand: Seat | None = None
    left: list[int] | None = None


class TableView(msgspec.Struct, frozen=True):
    """The table as one viewer may see it. `view` has the type of the game."""

    table: Summary
    you: You
    version: int
    view: GameView | None
    outcome: Result | None
    clock: ClockFace
    head: str


class Update(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What one entry of the log did, as far as one viewer may know.

    Facts have pseudonyms; `names` says who they are. `around` is told over the WebSocket, if
    something changed around the board: people, offers, who may ask for what.
    """

    version: int
    at: int
    by: Seat | None
    asked: Logged | None
    facts: tuple[TableFact, ...]
    events: tuple[GameEvent, ...]
    status: TableStatus
    view: GameView | None = None
    outcome: Result | None = None
    clock: ClockFace | None = None
    command: str | None = None
    repeated: bool = False
    names: dict[str, str] = {}
    around: Around | None = None


class LegalMoves(msgspec.Struct, frozen=True):
    """Moves in their notation. `more`: there may be others, which were not looked at."""

    moves: list[str]
    more: bool


class Health(msgspec.Struct, frozen=True):
    status: Literal["ok", "failing"]
    version: str
    waiting_writes: int
