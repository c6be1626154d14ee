"""Match files, `.mat`, as many programs write them. Rule B17.

A file has two columns, and a row for a turn of each side; the left side is White. Reading a
file does not judge it: `judging` does. Writing starts from the events of a session.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Literal, TypeAlias

import msgspec

from fairtable.games.backgammon.moves import (
    Beavered,
    CheckersMoved,
    CubeDropped,
    CubeTaken,
    Doubled,
    Event,
    GameWon,
    OpeningRolled,
    Roll,
    Rolled,
    SessionEnded,
    TurnPassed,
)
from fairtable.referee import Seat

Kind: TypeAlias = Literal["roll", "double", "beaver", "take", "drop", "win"]

MOST_LETTERS = 2_000_000
LONGEST_LINE = 400
LEFT_COLUMN = 4
"""Text this many or more spaces after the number of its row is in the right column."""
WIDTH = 33
NOTHING = "Cannot Move"

_LENGTH = re.compile(r"\s*([0-9]{1,3})\s+point match.*", re.IGNORECASE)
_GAME = re.compile(r"\s*Game\s+([0-9]{1,4})\s*", re.IGNORECASE)
_NAMES = re.compile(r"\s*(\S.*?)\s*:\s*([0-9]{1,7})\s+(\S.*?)\s*:\s*([0-9]{1,7})\s*")
_ROW = re.compile(r"\s*[0-9]{1,4}\)(.*)")
_ACTION = re.compile(
    r"([1-6])([1-6])\s*:|(doubles|redoubles|beavers|raccoons|takes|drops|passes|wins)\b",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"[0-9]{1,7}")
KINDS: dict[str, Kind] = {
    "doubles": "double",
    "redoubles": "double",
    "beavers": "beaver",
    "takes": "take",
    "drops": "drop",
    "passes": "drop",
    "wins": "win",
}


class Action(msgspec.Struct, frozen=True):
    """What one side did: a roll and its play as text, or a cube action with its number.

    `play` is NOTHING if the file says that nothing could be played; it is empty if the file
    has no text there.
    """

    line: int
    seat: Seat
    kind: Kind
    dice: Roll | None = None
    play: str = ""
    number: int = 0


class MatGame(msgspec.Struct, frozen=True):
    line: int
    names: tuple[str, str]
    score: tuple[int, int]
    actions: tuple[Action, ...]


class MatMatch(msgspec.Struct, frozen=True):
    """The content of a file; `length` 0 is money play."""

    length: int
    games: tuple[MatGame, ...]


def read_mat(text: str) -> MatMatch:
    """B17. The games of a match file; ValueError with the line if it is none."""
    if not isinstance(text, str) or len(text) > MOST_LETTERS:
        raise ValueError("A match file is text, of two million letters at most.")
    lines = [
        (number, line)
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip() and not line.lstrip().startswith((";", "#"))
    ]
    if too_long := [number for number, line in lines if len(line) > LONGEST_LINE]:
        raise ValueError(f"Line {too_long[0]}: a line has {LONGEST_LINE} letters at most.")
    starts = [at for at, (_, line) in enumerate(lines) if _GAME.fullmatch(line)]
    if not lines or not starts:
        raise ValueError("A match file begins with a line like 7 point match, and then Game 1.")
    length = _read_length(*lines[0])
    if starts[0] != 1:
        raise ValueError(f"Line {lines[1][0]}: a game begins with its number, as in Game 1.")
    ends = [*starts[1:], len(lines)]
    games = [lines[start + 1 : end] for start, end in zip(starts, ends, strict=True)]
    return MatMatch(length, tuple(_read_game(game, lines[-1][0]) for game in games))


def _read_length(number: int, line: str) -> int:
    found = _LENGTH.fullmatch(line)
    if not found:
        raise ValueError(f"Line {number}: a match file begins with a line like 7 point match.")
    return int(found[1])


def _read_game(lines: list[tuple[int, str]], last: int) -> MatGame:
    number, line = lines[0] if lines else (last, "")
    names = _NAMES.fullmatch(line)
    if not names:
        raise ValueError(f"Line {number}: the players are missing, as in Ann : 0   Ben : 0.")
    actions = [action for at, row in lines[1:] for action in _read_row(row, at)]
    score = (int(names[2]), int(names[4]))
    return MatGame(number, (names[1], names[3]), score, tuple(actions))


def _read_row(line: str, number: int) -> Iterator[Action]:
    row = _ROW.fullmatch(line)
    rest = row[1] if row else line
    found = list(_ACTION.finditer(rest))
    if not found and not rest.strip():
        return
    if not 1 <= len(found) <= 2:
        raise ValueError(f"Line {number}: {rest.strip()[:30]!r} is not a turn of a match file.")
    ends = [*(action.start() for action in found[1:]), len(rest)]
    edge = LEFT_COLUMN if row else LEFT_COLUMN + 8
    only_right = len(found) == 1 and found[0].start() >= edge
    for at, (action, end) in enumerate(zip(found, ends, strict=True)):
        seat = 1 if at or only_right else 0
        yield _action(action, rest[action.end() : end].strip(), seat, number)


def _action(found: re.Match[str], rest: str, seat: Seat, number: int) -> Action:
    if found[1]:
        played = NOTHING if rest.lower().startswith(("can", "no ")) else rest
        return Action(number, seat, "roll", (int(found[1]), int(found[2])), played)
    if found[3].lower() not in KINDS:
        raise ValueError(f"Line {number}: {found[3].lower()} is not played here.")
    value = _NUMBER.search(rest)
    return Action(number, seat, KINDS[found[3].lower()], number=int(value[0]) if value else 0)


def write_mat(
    events: Iterable[Event], length: int, names: tuple[str, str] = ("White", "Black")
) -> str:
    """B17. The match file of a session, from its events. `read_mat` reads it back."""
    lines = [f" {length} point match"]
    score = (0, 0)
    rows: list[list[str]] = []
    for event in events:
        match event:
            case OpeningRolled(game, _, starts, dice):
                lines += ["", f" Game {game}", _heading(names, score)]
                _add(rows, starts, _rolled(dice))
            case GameWon(winner, _, _, points):
                score = event.score
                lines += [*_numbered(rows), _wins(winner, points)]
                rows = []
            case SessionEnded() if length:
                lines[-1] += " and the match"
            case _:
                _add_event(rows, event)
    return "\n".join([*lines, *_numbered(rows)]) + "\n"


def _add_event(rows: list[list[str]], event: Event) -> None:
    """Add an event in the words of a match file; there are none for resignations and clocks."""
    match event:
        case Rolled(seat, dice):
            _add(rows, seat, _rolled(dice))
        case CheckersMoved(seat, play):
            rows[-1][seat] += f" {play}"
        case TurnPassed(to, True):
            rows[-1][1 - to] += f" {NOTHING}"
        case Doubled(seat, value):
            _add(rows, seat, f" Doubles => {value}")
        case Beavered(seat, value):
            _add(rows, seat, f" Beavers => {value}")
        case CubeTaken(seat):
            _add(rows, seat, " Takes")
        case CubeDropped(seat):
            _add(rows, seat, " Drops")
        case _:
            pass


def _rolled(dice: Roll) -> str:
    return f"{dice[0]}{dice[1]}:"


def _add(rows: list[list[str]], seat: Seat, text: str) -> None:
    if seat == 0 or not rows or rows[-1][1]:
        rows.append(["", ""])
    rows[-1][seat] = text


def _numbered(rows: list[list[str]]) -> list[str]:
    return [
        f"{at:3}) {left:<{WIDTH}} {right}".rstrip() for at, (left, right) in enumerate(rows, 1)
    ]


def _heading(names: tuple[str, str], score: tuple[int, int]) -> str:
    left, right = (" ".join(name.replace(":", " ").split()) or "?" for name in names)
    return f" {left + f' : {score[0]}':<{WIDTH + 4}}  {right} : {score[1]}"


def _wins(winner: Seat, points: int) -> str:
    return " " * (6 if winner == 0 else WIDTH + 8) + f"Wins {points} point{'s'[: points > 1]}"
