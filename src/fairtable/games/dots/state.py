"""The options that the players agree on, and the table: the state of the game."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from fairtable.games.dots.drawing import Drawing
from fairtable.games.dots.gamestate import GameState
from fairtable.games.dots.lines import MOST_EDGES, Size, size_of
from fairtable.games.dots.teams import MOST_TEAMS
from fairtable.referee import Seat, option

Mode: TypeAlias = Literal["classic", "free"]

CLASSIC_SIDE = 50
"""D6. A classic board has at most this many boxes across, and as many down."""
MOST_SEATS = 1_000

Side = Annotated[int, msgspec.Meta(ge=1, lt=MOST_EDGES // 2)]


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
    width: Annotated[Side, option("Boxes across", unit="boxes")] = 5
    height: Annotated[Side, option("Boxes down", unit="boxes")] = 5
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

    `last` is the line that was drawn last. The lines and boxes are in `drawing`, which is a
    value like the rest, however large the board is (see there). `hints` counts the hints of
    each seat, and is empty if nobody has taken one; `hinted` is the seat that has taken a hint
    for the line at hand.
    """

    options: Options
    drawing: Drawing
    seats: tuple[Seat, ...] = ()
    turn: Seat | None = None
    last: int | None = None
    complete: bool = False
    hints: tuple[int, ...] = ()
    hinted: Seat | None = None

    @property
    def paper(self) -> GameState:
        """The lines and boxes. Read them at once, and do not keep them."""
        return self.drawing.paper


def blank(options: Options) -> Board:
    """D3. A board with nothing on it."""
    return Board(options, Drawing(GameState(width=options.width, height=options.height)))
