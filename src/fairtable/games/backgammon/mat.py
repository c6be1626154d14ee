"""Match files, `.mat`, as GNU Backgammon and many other programs write them. Rule B17.

A file has two columns, and a row for a turn of each side; the left side is White. Reading a
file does not judge it: `judging` does. `recording` writes one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, TypeAlias

import msgspec

from fairtable.games.backgammon.moves import Roll
from fairtable.referee import Seat

Kind: TypeAlias = Literal["roll", "double", "beaver", "take", "drop", "win"]

MOST_LETTERS = 2_000_000
LONGEST_LINE = 400
LEFT_COLUMN = 4
"""Text this many or more spaces after the number of its row is in the right column."""
SHORT_GAP = 12
"""A win this near behind a roll without a play is in the left column."""
NOTHING = "Cannot Move"
AGREED = ("Crawford", "Jacoby", "Beaver")
"""What a comment at the top may say: `; [Crawford "Off"]`."""

_LENGTH = re.compile(r"\s*([0-9]{1,3})\s+point match.*", re.IGNORECASE)
_GAME = re.compile(r"\s*Game\s+([0-9]{1,4})\s*", re.IGNORECASE)
# GNU Backgammon leaves no space behind the score of a player with a long name.
_NAMES = re.compile(
    r"\s*(\S.*?)\s*:\s*([0-9]{1,7})(?:\s+|(?![0-9]))(\S.*?)\s*:\s*([0-9]{1,7})\s*"
)
_ROW = re.compile(r"\s*[0-9]{1,4}\)(.*)")
_ACTION = re.compile(
    r"([1-6])([1-6])\s*:|(doubles|redoubles|beavers|raccoons|takes|drops|passes|wins)\b",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"[0-9]{1,7}")
_AGREED = re.compile(r"\s*[;#]\s*\[(\w+) \"(On|Off)\"\]\s*", re.IGNORECASE)
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
    """The content of a file; `length` 0 is money play.

    `crawford`, `jacoby` and `beavers` are None if the file does not say what was agreed.
    """

    length: int
    games: tuple[MatGame, ...]
    crawford: bool | None = None
    jacoby: bool | None = None
    beavers: bool | None = None


def read_mat(text: str) -> MatMatch:
    """B17. The games of a match file; ValueError with the line if it is none."""
    if not isinstance(text, str) or len(text) > MOST_LETTERS:
        raise ValueError("A match file is text, of two million letters at most.")
    lines = _lines_that_count(text)
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
    read = tuple(_read_game(game, lines[-1][0]) for game in games)
    return MatMatch(length, read, *_agreed(text))


def _lines_that_count(text: str) -> list[tuple[int, str]]:
    """Every line with its number, but no empty lines and no comments.

    The line after the number of a game has the players: a name may begin like a comment.
    """
    found: list[tuple[int, str]] = []
    for number, line in enumerate(text.splitlines(), 1):
        names = bool(found) and _GAME.fullmatch(found[-1][1])
        if line.strip() and (names or not line.lstrip().startswith((";", "#"))):
            found.append((number, line))
    return found


def _agreed(text: str) -> tuple[bool | None, ...]:
    """What the comments above the first game say was agreed, in the order of AGREED."""
    said: dict[str, bool] = {}
    for line in text.splitlines():
        if _GAME.fullmatch(line):
            break
        if found := _AGREED.fullmatch(line):
            said[found[1].title()] = found[2].title() == "On"
    return tuple(said.get(name) for name in AGREED)


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
    for seat, action, end in zip(_seats(found, edge, rest), found, ends, strict=False):
        yield _action(action, rest[action.end() : end].strip(), seat, number)


def _seats(found: list[re.Match[str]], edge: int, rest: str) -> tuple[Seat, Seat]:
    """Who did the first thing in a row, and who the second."""
    if len(found) == 1:
        return (1, 0) if found[0].start() >= edge else (0, 1)
    gap = rest[found[0].end() : found[1].start()]
    if found[0][1] and _is_win(found[1]) and not gap.strip() and len(gap) < SHORT_GAP:
        # Right rolled first, and resigned: GNU Backgammon writes both on the left.
        return (1, 0)
    return (0, 1)


def _is_win(found: re.Match[str]) -> bool:
    return bool(found[3]) and KINDS.get(found[3].lower()) == "win"


def _action(found: re.Match[str], rest: str, seat: Seat, number: int) -> Action:
    if found[1]:
        played = NOTHING if rest.lower().startswith(("can", "no ")) else rest.strip("?")
        return Action(number, seat, "roll", (int(found[1]), int(found[2])), played)
    if found[3].lower() not in KINDS:
        raise ValueError(f"Line {number}: {found[3].lower()} is not played here.")
    value = _NUMBER.search(rest)
    return Action(number, seat, KINDS[found[3].lower()], number=int(value[0]) if value else 0)
