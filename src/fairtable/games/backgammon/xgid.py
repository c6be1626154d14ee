"""XGID as eXtreme Gammon writes it. Rule B17. The lower side, in capital letters, is White.

`XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10`: the board from Black's bar over White's
points 1 to 24 to White's bar; the cube as a power of two, its owner (1 White, -1 Black), whose
turn it is, the dice (00 not rolled, D doubled, B beavered), White's score, Black's, Crawford
(money play: 1 Jacoby + 2 beavers), the length, and how high the cube goes.
"""

from __future__ import annotations

import re

from msgspec.structs import replace

from fairtable.games.backgammon.moves import Colour, Roll
from fairtable.games.backgammon.position import CHECKERS, Count, Position
from fairtable.games.backgammon.snapshot import Snapshot

_XGID = re.compile(
    r"(?:XGID=)?([-A-Oa-o]{26}):([0-9]{1,2}):(-1|0|1):(-1|1):([0-6DBR]{1,2})"
    r":([0-9]{1,3}):([0-9]{1,3}):([0-3]):([0-9]{1,3})(?::[0-9]{1,2})?"
)
SIDES: dict[str, Colour | None] = {"1": "white", "-1": "black", "0": None}
HIGHEST_POWER = 12


def read_xgid(text: str) -> Snapshot:
    """B17. The moment that an XGID describes; ValueError with the reason if it is none."""
    found = _XGID.fullmatch(text.strip()) if isinstance(text, str) else None
    if not found:
        raise ValueError(
            "An XGID looks like XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10."
        )
    letters, power, owner, turn, dice, white, black, rule, length = found.groups()
    if int(power) > HIGHEST_POWER:
        raise ValueError("This XGID has a cube that is higher than 4096.")
    money = int(length) == 0
    position = replace(_board(letters), turn=SIDES[turn], dice=_dice(dice))
    return Snapshot(
        position,
        1 << int(power),
        SIDES[owner],
        int(length),
        (int(white), int(black)),
        not money and rule == "1",
        money and rule in "13",
        money and rule in "23",
        dice in ("D", "B", "R"),
        dice in ("B", "R"),
    )


def write_xgid(shot: Snapshot) -> str:
    """B17. The XGID of a moment. An XGID cannot say what a resignation is for."""
    position = shot.position
    counts = (-position.bar.black, *position.points, position.bar.white)
    board = "".join(_letter(count) for count in counts)
    owner = {"white": 1, "black": -1, None: 0}[shot.owner]
    dice = "".join(map(str, position.dice)) if position.dice else "00"
    rule = int(shot.crawford) if shot.length else int(shot.jacoby) + 2 * int(shot.beavers)
    fields = (
        board,
        shot.cube.bit_length() - 1,
        owner,
        1 if shot.turn == "white" else -1,
        "B" if shot.beavered else "D" if shot.doubled else dice,
        *shot.score,
        rule,
        shot.length,
        HIGHEST_POWER,
    )
    return "XGID=" + ":".join(map(str, fields))


def _board(letters: str) -> Position:
    counts = [_count(letter) for letter in letters]
    if counts[0] > 0 or counts[25] < 0:
        raise ValueError(
            "An XGID begins with Black's bar in small letters and ends with White's."
        )
    for name, sign in (("White", 1), ("Black", -1)):
        if (checkers := sum(max(0, sign * count) for count in counts)) > CHECKERS:
            raise ValueError(f"This XGID has {checkers} checkers of {name}, more than 15.")
    white = sum(max(0, count) for count in counts)
    black = sum(max(0, -count) for count in counts)
    home = Count(CHECKERS - white, CHECKERS - black)
    return Position(tuple(counts[1:25]), Count(counts[25], -counts[0]), home)


def _dice(text: str) -> Roll | None:
    if text in ("00", "D", "B", "R"):
        return None
    if len(text) != 2 or not text.isdigit() or "0" in text:
        raise ValueError(f"An XGID has two dice such as 52, 00 or D, not {text}.")
    return (int(text[0]), int(text[1]))


def _count(letter: str) -> int:
    if letter == "-":
        return 0
    return ord(letter) - 64 if letter.isupper() else 96 - ord(letter)


def _letter(count: int) -> str:
    return "-" if count == 0 else chr(64 + count) if count > 0 else chr(96 - count)
