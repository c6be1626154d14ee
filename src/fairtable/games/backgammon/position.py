"""One board: where the checkers stand, whose turn it is, what the dice show. Rules B1, B3.

A `Position` cannot be built wrong: each colour has fifteen checkers. `detect_win` and
`legal_turns` take one, without a table. A session has a `Board`, which is not checked again at
every step: it follows from the log.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from fairtable.games.backgammon.moves import Colour, Roll, Step, WinType
from fairtable.referee import BadInput
from fairtable.referee.bad_input import in_words
from fairtable.referee.counted import counted
from fairtable.referee.explaining import read_as

COLOURS: tuple[Colour, Colour] = ("white", "black")
CHECKERS = 15
START = (-2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2)

Stage: TypeAlias = Literal["waiting", "in_progress", "completed"]
Side: TypeAlias = tuple[int, ...]
"""A board as the mover counts it: [0] borne off, [1..24] own checkers above and the other's
below zero, [25] own on the bar, [26] the other's on the bar."""

STAGES = ("waiting", "in_progress", "completed")
WIN_TYPES = ("single", "gammon", "backgammon")


class Count(msgspec.Struct, frozen=True):
    """A number of checkers for each colour."""

    white: int = 0
    black: int = 0

    def of(self, colour: Colour) -> int:
        return self.white if colour == "white" else self.black


class Board(msgspec.Struct, frozen=True):
    """B1. Points 0 to 23, positive for White, negative for Black; the bar; what is borne off.

    White moves down and bears off below 0, Black up and above 23. `win_type` is None unless
    the game is completed; a state from before there was a win type may lack it even then.
    """

    points: tuple[int, ...] = START
    bar: Count = Count()
    home: Count = Count()
    turn: Colour | None = None
    dice: Roll | None = None
    status: Stage = "in_progress"
    win_type: WinType | None = None


class Position(Board, frozen=True):
    """B1. A board that a caller hands in; ValueError if it is impossible."""

    def __post_init__(self) -> None:
        for broken in (_broken_board, _broken_words, _broken_end):
            if reason := broken(self):
                raise ValueError(reason)


def _broken_board(position: Board) -> str:
    points = position.points
    if not isinstance(points, tuple) or len(points) != 24:
        found = len(points) if isinstance(points, tuple | list | str) else "something else"
        return f"B1: a board has 24 points, not {found}."
    if any(type(count) is not int for count in points):
        return "B1: a point holds a whole number of checkers, below zero for Black's."
    for name in ("bar", "home"):
        count = getattr(position, name)
        if not isinstance(count, Count) or not all(
            type(count.of(colour)) is int and 0 <= count.of(colour) <= CHECKERS
            for colour in COLOURS
        ):
            return f"B1: {name} counts the checkers of white and of black, 0 to 15 each."
    for colour in COLOURS:
        if (checkers := _checkers(position, colour)) != CHECKERS:
            return f"B1: {colour.title()} has {in_checkers(checkers)}, not 15."
    if position.home.white == position.home.black == CHECKERS:
        return "B8: both sides cannot have borne off all fifteen."
    return ""


def _broken_words(position: Board) -> str:
    if position.turn is not None and position.turn not in COLOURS:
        return f"B1: turn is white, black or nothing, not {str(position.turn)[:20]!r}."
    dice = position.dice
    if dice is not None and not (
        isinstance(dice, tuple)
        and len(dice) == 2
        and all(type(die) is int and 1 <= die <= 6 for die in dice)
    ):
        return "B3: dice are two numbers from 1 to 6, or nothing."
    return ""


def _broken_end(position: Board) -> str:
    """B8. What a position says about its end must agree with the board."""
    if position.status not in STAGES:
        return f"B8: status is {', '.join(STAGES)}, not {str(position.status)[:20]!r}."
    if position.win_type is not None and position.win_type not in WIN_TYPES:
        return f"B8: win_type is {', '.join(WIN_TYPES)}, not {str(position.win_type)[:20]!r}."
    completed = position.status == "completed"
    if completed and CHECKERS not in (position.home.white, position.home.black):
        return "B8: a completed game has a side that has borne off all fifteen."
    if position.win_type is not None and not completed:
        return "B8: there is a win_type when the game is completed, and only then."
    return ""


def in_checkers(count: int) -> str:
    return counted(count, "checker")


def _checkers(position: Board, colour: Colour) -> int:
    sign = 1 if colour == "white" else -1
    on_points = sum(max(0, sign * count) for count in position.points)
    return on_points + position.bar.of(colour) + position.home.of(colour)


BoardType = TypeVar("BoardType", bound=Board)


def position_of(state: Board | Mapping[str, Any]) -> Board:
    """The position that a mapping (such as JSON) describes; BadInput if it is impossible.

    A completed state without a win type gets the one that its checkers show.
    """
    if isinstance(state, Board):
        return state
    if not isinstance(state, Mapping):
        raise BadInput("A state is a Position, or a mapping with points, bar and home.")
    given = {str(key): state[key] for key in state}
    _check_fields(given)
    position = read_as(given, Position)
    if position.status != "completed" or position.win_type is not None:
        return position
    winner: Colour = "white" if position.home.white == CHECKERS else "black"
    return replace(position, win_type=win_type_of(position, winner))


def _check_fields(given: dict[str, Any]) -> None:
    """Refuse what is missing and what is unknown, as over HTTP."""
    lacking = {
        "$": _lacking("state", given, ("points", "bar", "home")),
        "$.bar": _lacking("bar", given.get("bar"), COLOURS),
        "$.home": _lacking("home", given.get("home"), COLOURS),
    }
    if places := [place for place, sentence in lacking.items() if sentence]:
        raise BadInput(" ".join(lacking[place] for place in places), places[0])
    known = {
        "$": (given, Position),
        "$.bar": (given["bar"], Count),
        "$.home": (given["home"], Count),
    }
    for place, (fields, kind) in known.items():
        if isinstance(fields, Mapping):
            unknown = [str(name) for name in fields if name not in kind.__struct_fields__]
            if unknown:
                reason = in_words(f"Object contains unknown field `{unknown[0]}`")
                raise BadInput(reason, place)


def _lacking(name: str, fields: object, wanted: Sequence[str]) -> str:
    """What a part of a state does not have, in a sentence."""
    missing = [each for each in wanted if isinstance(fields, Mapping) and each not in fields]
    return f"The {name} has no {' and no '.join(missing)}." if missing else ""


def win_type_of(position: Board, winner: Colour) -> WinType:
    """B8. How this colour has won, by the checkers that the loser has left."""
    side = side_of(position, other(winner))
    if side[0]:
        return "single"
    in_winners_home = any(count > 0 for count in side[19:25])
    return "backgammon" if side[25] or in_winners_home else "gammon"


def colour_of(colour: Any) -> Colour:
    """`colour` if it is one; ValueError if not."""
    for known in COLOURS:
        if colour == known:
            return known
    raise ValueError(f"A colour is white or black, not {str(colour)[:20]!r}.")


def is_of(count: int, colour: Colour) -> bool:
    """B1. Are the checkers of a point, below zero for Black's, of this colour?"""
    return count > 0 if colour == "white" else count < 0


def other(colour: Colour) -> Colour:
    return "black" if colour == "white" else "white"


def pip_count(state: Board | Mapping[str, Any], colour: Colour) -> int:
    """How many points a side still has to move; from the bar it is 25. At the start 167."""
    return pips_of(side_of(position_of(state), colour_of(colour)))


def pips_of(side: Side) -> int:
    """The same for a board as the mover counts it."""
    return sum(point * max(0, side[point]) for point in range(1, 26))


def side_of(position: Board, colour: Colour) -> Side:
    """The board as this colour counts it."""
    if colour == "white":
        rest = (position.bar.white, position.bar.black)
        return (position.home.white, *position.points, *rest)
    rest = (position.bar.black, position.bar.white)
    return (position.home.black, *(-count for count in reversed(position.points)), *rest)


def position_after(position: BoardType, colour: Colour, side: Side) -> BoardType:
    """The position when the mover's board has become this one; the dice are used up."""
    white, black = ((side[0], side[25]), (position.home.black, side[26]))
    points = side[1:25]
    if colour == "black":
        points = tuple(-count for count in reversed(points))
        white, black = ((position.home.white, side[26]), (side[0], side[25]))
    return type(position)(
        points, Count(white[1], black[1]), Count(white[0], black[0]), turn=other(colour)
    )


def on_board(point: int, colour: Colour) -> int:
    """A player's point 1 to 24 as the board counts it, 0 to 23."""
    return point - 1 if colour == "white" else 24 - point


def step_on_board(start: int, end: int, hit: bool, colour: Colour) -> Step:
    return Step(
        "bar" if start == 25 else on_board(start, colour),
        "off" if end == 0 else on_board(end, colour),
        hit,
    )
