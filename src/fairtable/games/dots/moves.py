"""The moves and events of Dots, and why a move is refused.

Lines, boxes, teams and seats are numbers, counted from 0, here and in what people read.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

from fairtable.games.dots.lines import MOST_EDGES
from fairtable.games.dots.teams import MOST_TEAMS
from fairtable.referee import Fact, Seat, means
from fairtable.referee import Offends as RefereeOffends
from fairtable.referee import Why as RefereeWhy

EdgeId = Annotated[int, msgspec.Meta(ge=0, lt=MOST_EDGES), means("line")]
BoxId = Annotated[int, msgspec.Meta(ge=0, lt=MOST_EDGES), means("box")]
TeamId = Annotated[int, msgspec.Meta(ge=0, lt=MOST_TEAMS), means("team")]

MOST_AT_ONCE = 4_096
"""D10. A batch has at most this many lines."""


class Begin(msgspec.Struct, frozen=True):
    """The house lays out the board for the seats that are taken."""

    seats: tuple[Seat, ...]


class DrawLine(msgspec.Struct, frozen=True):
    """Draw a line, by its number."""

    edge: int


class Hint(msgspec.Struct, frozen=True):
    """Ask what to draw (D19)."""


class Write(msgspec.Struct, frozen=True):
    """The house writes down lines that players drew, in the order in which they came (D10)."""

    records: bytes


Move: TypeAlias = Begin | DrawLine | Hint | Write


class GameBegun(Fact, frozen=True):
    """D3. Who plays; in a classic game, whose turn it is."""

    seats: tuple[Seat, ...]
    turn: Seat | None


class LineDrawn(Fact, frozen=True):
    """D4, D5, D6. A line, the boxes it completed, and in a classic game whose turn it is."""

    seat: Seat
    team: TeamId
    edge: EdgeId
    boxes: tuple[BoxId, ...]
    turn: Seat | None


class LinesWritten(Fact, frozen=True):
    """D10. Many lines, and the boxes that they completed, each as three bytes with its team."""

    records: bytes
    boxes: bytes


class HintTaken(Fact, frozen=True):
    """D19. A player has asked what to draw. What was advised is not in the log."""

    seat: Seat


class GameCompleted(Fact, frozen=True):
    """D8. Every line is drawn: the boxes of the four teams, and who has most of them."""

    scores: tuple[int, int, int, int]
    winner: TeamId | None


Event: TypeAlias = GameBegun | LineDrawn | LinesWritten | HintTaken | GameCompleted


class Offends(RefereeOffends, frozen=True):
    """What a refusal points at."""

    edges: tuple[EdgeId, ...] = ()
    seats: tuple[Seat, ...] = ()
    teams: tuple[TeamId, ...] = ()


class Why(RefereeWhy):
    """Every refusal of the game: the rule, and what the player reads."""

    INVALID_EDGE = "D1", "There is no such line: lines are numbered from 0 to {last}."
    NOT_BEGUN = "D3", "The board is not on the table yet."
    ALREADY_BEGUN = "D3", "The board is already on the table."
    NOT_THE_HOUSE = "D3", "Only the house can do that."
    WRONG_SEATS = "D3", "This game needs {least} to {most} players at seats that the table has."
    NOT_A_PLAYER = "D3", "Only players of this game can draw a line."
    EDGE_TAKEN = "D4", "Line {edge} is already drawn: it goes {way} from dot ({x}, {y})."
    NOT_YOUR_TURN = "D6", "It is not your turn: seat {turn} must draw."
    GAME_COMPLETE = "D8", "Every line is drawn: the game is complete."
    NOT_A_BATCH = "D10", "This is not a batch: a batch has 1 to {most} records of 3 bytes."
    BATCH_IN_CLASSIC = "D10", "Lines cannot be written in batches where players take turns."
    WRONG_TEAM = "D10", "The teams of this board are numbered from 0 to {last}."
    LINES_TAKEN = (
        "D10",
        "Of these lines, {count} cannot be drawn: they are already drawn, or they come twice.",
    )
    PARTS_DISAGREE = "D11", "The parts of this board disagree."
    HINTS_OFF = "D19", "Hints are not agreed at this table."
    HINT_TAKEN = "D19", "You have already taken a hint for this line."
