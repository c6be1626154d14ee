"""The options that the players agree on, and the table: the state of the game."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from fairtable.games.dots.gamestate import GameState
from fairtable.games.dots.lines import Size, size_of
from fairtable.games.dots.teams import MOST_TEAMS
from fairtable.referee import Seat, option

Mode: TypeAlias = Literal["classic", "free"]

CLASSIC_SIDE = 50
"""D6. A classic board has at most this many boxes across, and as many down."""
LARGEST_SIDE = 64
"""D1. A board at a table has at most this many boxes across, and as many down."""
MOST_SEATS = 1_000


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the players agree on: turns or none, how large a board, how many may play.

    `classic` is for two to four players, each for themselves; in a `free` game up to a
    thousand play for two to four teams.
    """

    mode: Annotated[
        Mode,
        option(
            "Turns",
            choices={"classic": "One after another", "free": "All at once"},
        ),
    ] = "classic"
    width: Annotated[int, option("Boxes across", unit="boxes", ge=1, le=LARGEST_SIDE)] = 5
    height: Annotated[int, option("Boxes down", unit="boxes", ge=1, le=LARGEST_SIDE)] = 5
    seats: Annotated[
        int,
        option(
            "Players",
            "Up to 4 where players take turns.",
            unit="players",
            ge=2,
            le=MOST_SEATS,
        ),
    ] = 2
    teams: Annotated[
        int,
        option("Teams", unit="teams", only_if={"mode": {"const": "free"}}, ge=2, le=MOST_TEAMS),
    ] = MOST_TEAMS

    hints: Annotated[
        bool,
        option(
            "Hints",
            "A player may ask what to draw; everybody sees that it was asked.",
            only_if={"mode": {"const": "classic"}},
        ),
    ] = False

    def __post_init__(self) -> None:
        size_of(self.width, self.height)
        if max(self.width, self.height) > LARGEST_SIDE:
            raise ValueError(f"A board at a table has at most {LARGEST_SIDE} boxes a side.")
        if self.mode not in ("classic", "free"):
            raise ValueError("A game is classic or free.")
        for number, most in ((self.seats, MOST_SEATS), (self.teams, MOST_TEAMS)):
            if type(number) is not int or not 2 <= number <= most:
                raise ValueError(f"Seats and teams are whole numbers, here from 2 to {most}.")
        if self.mode == "classic" and max(self.width, self.height) > CLASSIC_SIDE:
            raise ValueError(f"A classic board has at most {CLASSIC_SIDE} boxes a side.")
        if self.mode == "classic" and self.seats > MOST_TEAMS:
            raise ValueError(f"A classic game has at most {MOST_TEAMS} players.")
        if self.hints and self.mode != "classic":
            raise ValueError("Hints are for games in which players take turns.")

    @property
    def size(self) -> Size:
        return size_of(self.width, self.height)

    def team_of(self, seat: Seat) -> int:
        """D2. In a classic game each seat is a team; in a free one seats take teams in turn."""
        return seat if self.mode == "classic" else seat % self.teams


class Board(msgspec.Struct, frozen=True):
    """The state of the game. `seats` is empty before the start; `turn` is None in a free game.

    `edges` has a bit for each line and `owners` a byte for each box, as in a `GameState`;
    `placed` counts the lines. `last` is the line that was drawn last. `hints` counts the hints
    of each seat, and is empty if nobody has taken one; `hinted` is the seat that has taken a
    hint for the line at hand.
    """

    options: Options
    edges: bytes
    owners: bytes
    scores: tuple[int, ...] = (0,) * MOST_TEAMS
    placed: int = 0
    seats: tuple[Seat, ...] = ()
    turn: Seat | None = None
    last: int | None = None
    complete: bool = False
    hints: tuple[int, ...] = ()
    hinted: Seat | None = None

    @property
    def size(self) -> Size:
        return self.options.size

    @property
    def paper(self) -> GameState:
        """The same lines and boxes as a board without a table: a copy of its own."""
        edges, owners = bytearray(self.edges), bytearray(self.owners)
        return GameState.of_parts(self.size, edges, owners, list(self.scores), self.placed)


def blank(options: Options) -> Board:
    """D3. A board with nothing on it."""
    return Board(options, bytes((options.size.edges + 7) // 8), bytes(options.size.boxes))
