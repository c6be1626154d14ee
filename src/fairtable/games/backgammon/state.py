"""The options that the players agree on, and the session: a series of games at one table.

White is seat 0, Black seat 1.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from fairtable.games.backgammon.moves import (
    Colour,
    Ending,
    GameWon,
    Roll,
    SessionEnded,
    Step,
    WinType,
)
from fairtable.games.backgammon.position import COLOURS, Board, Count, other
from fairtable.referee import Seat, option

Phase: TypeAlias = Literal[
    "waiting", "rolling", "moving", "doubled", "beavered", "resigning", "between", "over"
]
"""B2. In "between" a game is won, and the house opens the next one."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the players agree on: a match to a number of points, or games for money."""

    length: Annotated[
        int,
        option(
            "Points to play to",
            "A match ends when a player has this many points. 0 is for games that each count "
            "by themselves, as in play for money.",
            unit="points",
            ge=0,
            le=99,
        ),
    ] = 5
    games: Annotated[
        int,
        option("Games", unit="games", only_if={"length": {"const": 0}}, ge=1, le=99),
    ] = 1
    cube: Annotated[
        bool, option("Doubling cube", "A player may offer to double what a game is worth.")
    ] = True
    crawford: Annotated[
        bool,
        option(
            "Crawford game",
            "Nobody doubles in the first game in which a player needs only one more point.",
            only_if={"length": {"minimum": 2}, "cube": {"const": True}},
        ),
    ] = True
    jacoby: Annotated[
        bool,
        option(
            "Gammons count only after a double",
            "The Jacoby rule.",
            only_if={"length": {"const": 0}, "cube": {"const": True}},
        ),
    ] = True
    beavers: Annotated[
        bool,
        option(
            "Beavers",
            "A player who is doubled may double back at once and keep the cube.",
            only_if={"length": {"const": 0}, "cube": {"const": True}},
        ),
    ] = False
    clock: Annotated[
        bool,
        option(
            "Clock",
            "2 minutes for each point of the match, and 12 seconds free in each turn.",
            only_if={"length": {"minimum": 1}},
        ),
    ] = False
    hints: Annotated[
        bool,
        option("Hints", "A player may ask what to do; everybody sees that it was asked."),
    ] = False


class Cube(msgspec.Struct, frozen=True):
    """B9. What the game is worth, and who owns the cube; None: the cube is in the middle."""

    value: int = 1
    owner: Seat | None = None


class LastPlay(msgspec.Struct, frozen=True):
    """The turn before this one, to be shown on the board."""

    seat: Seat
    dice: Roll
    play: str


class LastGame(msgspec.Struct, frozen=True):
    """How the game before this one was won."""

    winner: Seat
    win_type: WinType
    by: Ending
    points: int


class Session(msgspec.Struct, frozen=True):
    """Games one after another.

    `offered` is the value of a double that waits for an answer. `resigning` is the level of a
    resignation that waits for one, and `before` is the phase that it interrupted. `hinted` is
    the seat that has taken a hint for the decision at hand, and `hints` counts those of each.
    """

    options: Options
    position: Board = Board(status="waiting")
    phase: Phase = "waiting"
    cube: Cube = Cube()
    offered: int = 0
    resigning: int = 0
    refused: int = 0
    before: Phase = "rolling"
    score: tuple[int, int] = (0, 0)
    game: int = 0
    crawford: bool = False
    crawford_played: bool = False
    opening_rolls: tuple[Roll, ...] = ()
    last_play: LastPlay | None = None
    last_game: LastGame | None = None
    hints: tuple[int, int] = (0, 0)
    hinted: Seat | None = None
    ended: SessionEnded | None = None

    @property
    def turn(self) -> Seat:
        """Whose turn it is; `acting` may be the other seat, which must answer an offer."""
        return 1 if self.position.turn == "black" else 0

    @property
    def acting(self) -> Seat | None:
        """The seat that must act now; its clock runs. None if it is the house that acts."""
        if self.phase in ("waiting", "between", "over"):
            return None
        return 1 - self.turn if self.phase in ("doubled", "resigning") else self.turn

    def set_up(self, game: int, rolls: tuple[Roll, ...], starts: Seat, dice: Roll) -> Session:
        """A new game: the checkers on their points, the cube in the middle."""
        return replace(
            self,
            position=Board(turn=COLOURS[starts], dice=dice),
            phase="moving",
            cube=Cube(),
            refused=0,
            game=game,
            opening_rolls=rolls,
            last_play=None,
            hinted=None,
        )

    def rolled(self, dice: Roll) -> Session:
        position = replace(self.position, dice=dice)
        return replace(self, position=position, phase="moving", refused=0, hinted=None)

    def moved(self, play: str, steps: tuple[Step, ...]) -> Session:
        """The checkers stand where the steps led them; those that were hit are on the bar."""
        colour = COLOURS[self.turn]
        last = LastPlay(self.turn, self.position.dice or (0, 0), play)
        board = walked(self.position, colour, steps)
        return replace(self, position=replace(board, dice=None), last_play=last)

    def passed(self, to: Seat) -> Session:
        position = replace(self.position, turn=COLOURS[to], dice=None)
        return replace(self, position=position, phase="rolling", refused=0, hinted=None)

    def scored(self, won: GameWon) -> Session:
        """B2. The points are counted; the table waits for the house, or for the end."""
        last = LastGame(won.winner, won.win_type, won.by, won.points)
        position = self.position
        if won.by == "borne off":
            position = replace(position, status="completed", win_type=won.win_type)
        played = self.crawford_played or self.crawford
        return replace(
            self,
            position=position,
            phase="between",
            score=won.score,
            crawford_played=played,
            last_game=last,
            offered=0,
            resigning=0,
            hinted=None,
        )


def walked(position: Board, colour: Colour, steps: tuple[Step, ...]) -> Board:
    """The position after these steps; they are not checked."""
    points = list(position.points)
    bar = {name: position.bar.of(name) for name in COLOURS}
    home = {name: position.home.of(name) for name in COLOURS}
    one = 1 if colour == "white" else -1
    for step in steps:
        if isinstance(step.start, int):
            points[step.start] -= one
        else:
            bar[colour] -= 1
        if step.hit and isinstance(step.end, int):
            points[step.end] = 0
            bar[other(colour)] += 1
        if isinstance(step.end, int):
            points[step.end] += one
        else:
            home[colour] += 1
    return replace(position, points=tuple(points), bar=Count(**bar), home=Count(**home))
