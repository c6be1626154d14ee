"""The moves and events of Backgammon, and why a move is refused.

Points have two numbers. Players count them from their own side: 24 is the farthest, 1 the last,
the bar is 25 and off is 0. The board counts them 0 to 23 for both sides (B1). Moves use the
numbers of the player, events use those of the board.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from fairtable.referee import Fact, Seat, means
from fairtable.referee import Offends as RefereeOffends
from fairtable.referee import Why as RefereeWhy

Colour: TypeAlias = Literal["white", "black"]
WinType: TypeAlias = Literal["single", "gammon", "backgammon"]
Ending: TypeAlias = Literal["borne off", "dropped", "resigned", "out of time"]
Die: TypeAlias = Annotated[int, means("die")]
Roll: TypeAlias = tuple[Die, Die]
Point: TypeAlias = Annotated[int, means("point")]
"""A point as the board counts it, 0 to 23."""
Number: TypeAlias = Annotated[int, means("number")]
"""A point as a player counts it, 24 to 1."""

BAR = 25
OFF = 0


class Begin(msgspec.Struct, frozen=True):
    """The house sets the board up for a game and rolls for the opening."""


class RollDice(msgspec.Struct, frozen=True):
    """Roll both dice."""


class Play(msgspec.Struct, frozen=True):
    """Which checkers go where, in the mover's numbers, and the points on which they hit.

    A path is a checker's way from start to end, with its stops if it was written with any.
    Paths and hits are in falling order, so that another order of playing is the same play.
    """

    paths: tuple[tuple[int, ...], ...]
    hits: tuple[int, ...] = ()


class Double(msgspec.Struct, frozen=True):
    """Offer to play on for twice as much."""


class Beaver(msgspec.Struct, frozen=True):
    """Take the double, double again at once, and keep the cube."""


class Take(msgspec.Struct, frozen=True):
    """Play on for twice as much, and own the cube."""


class Drop(msgspec.Struct, frozen=True):
    """Give up the game at the present value of the cube."""


class Resign(msgspec.Struct, frozen=True):
    """Offer to lose the game: 1 as a single game, 2 as a gammon, 3 as a backgammon."""

    level: int


class Accept(msgspec.Struct, frozen=True):
    """Accept a resignation."""


class Refuse(msgspec.Struct, frozen=True):
    """Refuse a resignation: the game goes on."""


class Hint(msgspec.Struct, frozen=True):
    """Ask what to do; everybody sees that it was asked."""


class TimeOut(msgspec.Struct, frozen=True):
    """The house announces that a player has no time left."""

    seat: Seat


Move: TypeAlias = (
    Begin
    | RollDice
    | Play
    | Double
    | Beaver
    | Take
    | Drop
    | Resign
    | Accept
    | Refuse
    | Hint
    | TimeOut
)


class Step(msgspec.Struct, frozen=True, rename={"start": "from", "end": "to"}):
    """One checker by one die, in the board's numbers; `hit`: it sent a checker to the bar."""

    start: Point | Literal["bar"]
    end: Point | Literal["off"]
    hit: bool = False


class OpeningRolled(Fact, frozen=True):
    """B2. A game is set up; one die for each side (White's, Black's) until they differ."""

    game: int
    rolls: tuple[Roll, ...]
    starts: Seat
    dice: Roll
    crawford: bool


class Rolled(Fact, frozen=True):
    seat: Seat
    dice: Roll


class CheckersMoved(Fact, frozen=True):
    """A whole turn: its text, and its steps."""

    seat: Seat
    play: str
    steps: tuple[Step, ...]


class TurnPassed(Fact, frozen=True):
    """B3, B6. The other side is on turn; `blocked` if nothing could be played."""

    to: Seat
    blocked: bool = False


class Doubled(Fact, frozen=True):
    """B9. A double is offered: the game would be worth `value`."""

    seat: Seat
    value: int


class Beavered(Fact, frozen=True):
    """B10. The double to half of `value` is taken, and `value` is offered back."""

    seat: Seat
    value: int


class CubeTaken(Fact, frozen=True):
    seat: Seat
    value: int
    owner: Seat


class CubeDropped(Fact, frozen=True):
    seat: Seat


class ResignationOffered(Fact, frozen=True):
    seat: Seat
    level: int


class ResignationAccepted(Fact, frozen=True):
    seat: Seat


class ResignationRefused(Fact, frozen=True):
    seat: Seat


class HintTaken(Fact, frozen=True):
    """B18. The advice itself is not in the log: what a program thinks is no rule."""

    seat: Seat


class TimeRanOut(Fact, frozen=True):
    seat: Seat


class GameWon(Fact, frozen=True):
    """B8, B11, B12. Who won the game, how, what it was worth, and the score after it."""

    winner: Seat
    win_type: WinType
    by: Ending
    points: int
    score: tuple[int, int]


class SessionEnded(Fact, frozen=True):
    """B11, B12. No further game is played."""

    score: tuple[int, int]
    by: str
    rule: str


Event: TypeAlias = (
    OpeningRolled
    | Rolled
    | CheckersMoved
    | TurnPassed
    | Doubled
    | Beavered
    | CubeTaken
    | CubeDropped
    | ResignationOffered
    | ResignationAccepted
    | ResignationRefused
    | HintTaken
    | TimeRanOut
    | GameWon
    | SessionEnded
)


class Offends(RefereeOffends, frozen=True):
    """What a refusal points at: whose turn it is, places that are in the way, in the numbers of
    the player (25 is the bar), or plays that would be legal."""

    seats: tuple[Seat, ...] = ()
    plays: tuple[str, ...] = ()
    places: tuple[Number, ...] = ()


class Why(RefereeWhy):
    """Every refusal of the game: the rule, and what the player reads."""

    IMPOSSIBLE_BOARD = "B1", "There is no such board. Each colour has fifteen checkers."
    NOT_BEGUN = "B2", "The board is not set up yet."
    ALREADY_BEGUN = "B2", "The board is already set up."
    BETWEEN_GAMES = "B2", "This game is won. The house is about to open the next one."
    NOT_THE_HOUSE = "B2", "Only the house can do that."
    NOT_A_PLAYER = "B2", "Only White and Black can do that."
    NOT_YOUR_TURN = "B3", "It is not your turn: {colour} must {act}."
    ALREADY_ROLLED = "B3", "The dice are already rolled: {dice}. You could play {plays}."
    ROLL_FIRST = "B3", "Roll the dice first."
    NOT_THE_DICE = (
        "B3",
        "The dice are {dice}: {path} cannot be played. You could play {plays}.",
    )
    NO_CHECKER = "B4", "You have no checker on {point} for {path}. You could play {plays}."
    POINT_HELD = (
        "B4",
        "The other side holds the point where {path} lands. You could play {plays}.",
    )
    ON_THE_BAR = "B5", "A checker on the bar must enter first. You could play {plays}."
    BOTH_NUMBERS = "B6", "Both numbers must be played. You could play {plays}."
    HIGHER_NUMBER = (
        "B6",
        "Only one number can be played, and it must be the higher one. You could play {plays}.",
    )
    AS_MANY_AS_CAN = (
        "B6",
        "You must play {count} of the 4 moves of this double. You could play {plays}.",
    )
    NOT_ALL_HOME = (
        "B7",
        "All your checkers must be home before you bear off. You could play {plays}.",
    )
    CHECKER_BEHIND = (
        "B7",
        "A checker stands farther back: {path} needs a {need}. You could play {plays}.",
    )
    IMPOSSIBLE_END = "B8", "The game cannot have ended like that."
    DOUBLE_FIRST = "B9", "You can double only before you roll."
    NO_CUBE = "B9", "This table plays without the cube."
    NOT_YOUR_CUBE = "B9", "The cube belongs to {colour}: only its owner may double."
    CUBE_AT_TOP = "B9", "The cube does not go higher than {most}."
    ANSWER_DOUBLE = "B9", "A double to {value} is offered. You could answer {answers}."
    NO_DOUBLE = "B9", "No double is offered."
    NO_BEAVER = "B10", "Beavers are not played at this table."
    BEAVERED_ALREADY = "B10", "You can answer a beaver only with take or drop."
    CRAWFORD_GAME = "B11", "This is the Crawford game: nobody may double."
    DEAD_CUBE = "B11", "The cube is dead: a win at {value} already gives you the match."
    GAMMONS_DO_NOT_COUNT = (
        "B12",
        "Gammons count only after a double. You could offer resign 1.",
    )
    ANSWER_RESIGNATION = "B13", "A resignation is offered: accept or refuse it."
    NO_RESIGNATION = "B13", "No resignation is offered."
    NO_SUCH_LEVEL = "B13", "A resignation is 1 (single game), 2 (gammon) or 3 (backgammon)."
    REFUSED_BEFORE = "B13", "That offer was refused: offer more, or play on."
    NO_CLOCK = "B14", "This table plays without a clock."
    NOT_THEIR_TIME = "B14", "The clock of seat {seat} is not running."
    OVER = "B11", "The last game is over."
    NO_PLAY = "B16", "A play is written like 13/8 6/5. You could play {plays}."
    WRITTEN_OTHERWISE = "B16", "With its hits, this play is written {play}."
    HINTS_OFF = "B18", "Hints are not agreed at this table."
    HINT_TAKEN = "B18", "You have already taken a hint for this decision."
    NOTHING_TO_DECIDE = "B18", "There is nothing to decide: you can only roll."
