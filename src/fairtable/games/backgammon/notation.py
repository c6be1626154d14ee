"""Moves as text, B16: `roll`, `13/8 6/5*`, `bar/22`, `6/off`, `8/4(2)`, `double`, `take` ...

A play is in the mover's own numbers. A star marks the point where a checker is hit, once.
"""

from __future__ import annotations

import re
from itertools import groupby, pairwise

from fairtable.games.backgammon.moves import (
    BAR,
    OFF,
    Accept,
    Beaver,
    Begin,
    Double,
    Drop,
    Hint,
    Move,
    Play,
    Refuse,
    Resign,
    RollDice,
    Take,
    TimeOut,
)

LONGEST = 120
MOST_PATHS = 4

WORDS: dict[str, Move] = {
    "begin": Begin(),
    "roll": RollDice(),
    "double": Double(),
    "beaver": Beaver(),
    "take": Take(),
    "drop": Drop(),
    "resign 1": Resign(1),
    "resign 2": Resign(2),
    "resign 3": Resign(3),
    "accept": Accept(),
    "refuse": Refuse(),
    "hint": Hint(),
    "time-out white": TimeOut(0),
    "time-out black": TimeOut(1),
}
ALSO: dict[str, str] = {
    "redouble": "double",
    "accept double": "take",
    "pass": "drop",
    "resign": "resign 1",
    "resign single": "resign 1",
    "resign gammon": "resign 2",
    "resign backgammon": "resign 3",
    "reject": "refuse",
}
_RESIGN = re.compile(r"resign ([0-9]{1,4})")
_NAMED = {"bar": BAR, "off": OFF}
_WRITTEN = {move: word for word, move in WORDS.items()}
_PATH = re.compile(r"(bar|[0-9]{1,2})((?:/(?:off|[0-9]{1,2})\*?){1,4})(?:\(([1-4])\))?")


def read_move(text: str, /) -> Move:
    """B16. The move `text` names; ValueError if it names none."""
    if not isinstance(text, str) or len(text) > LONGEST:
        raise ValueError("A move is a short line of text, such as roll or 13/8 6/5*.")
    words = " ".join(text.lower().split())
    if (move := WORDS.get(ALSO.get(words, words))) is not None:
        return move
    if resign := _RESIGN.fullmatch(words):
        return Resign(int(resign[1]))
    if "/" not in words:
        raise ValueError(
            "A move is written like roll, 13/8 6/5*, bar/22, double, take, drop or resign 1."
        )
    return read_play(words)


def write_move(move: Move, /) -> str:
    """B16. The move as a person would write it; `read_move` reads it back."""
    if isinstance(move, Play):
        return write_play(move)
    if isinstance(move, Resign) and type(move.level) is int:
        return f"resign {move.level}"
    if move not in _WRITTEN:
        raise ValueError("That is not a move of Backgammon.")
    return _WRITTEN[move]


def read_play(text: str) -> Play:
    """`13/8 6/5*` as a play; the order in which it is written makes no difference."""
    paths: list[tuple[int, ...]] = []
    hits: set[int] = set()
    for word in text.lower().split():
        found = _PATH.fullmatch(word)
        if not found:
            raise ValueError(f"{word[:20]!r} is not part of a play such as 13/8 6/5*.")
        start, stops, count = found.groups()
        names = stops[1:].split("/")
        path = (_point(start), *(_point(name.rstrip("*")) for name in names))
        _check_path(path, word)
        hits |= {_point(name[:-1]) for name in names if name.endswith("*")}
        paths += [path] * int(count or 1)
    if not 1 <= len(paths) <= MOST_PATHS:
        raise ValueError("A play moves one to four checkers.")
    if OFF in hits:
        raise ValueError("No checker can be hit by bearing off.")
    return Play(tuple(sorted(paths, reverse=True)), tuple(sorted(hits, reverse=True)))


def write_play(play: Play) -> str:
    """`bar/22 13/10*(2)`: the farthest first, a star at the first landing of each hit."""
    due = set(play.hits)
    words = []
    for path, same in groupby(play.paths):
        stops = []
        for point in path[1:]:
            stops.append(f"{write_point(point)}*" if point in due else write_point(point))
            due.discard(point)
        count = len(list(same))
        times = f"({count})" if count > 1 else ""
        words.append("/".join([write_point(path[0]), *stops]) + times)
    return " ".join(words)


def write_path(path: tuple[int, ...]) -> str:
    return "/".join(map(write_point, path))


def _point(name: str) -> int:
    return _NAMED[name] if name in _NAMED else int(name)


def write_point(point: int) -> str:
    """A point in the mover's numbers: bar, 24 to 1, off."""
    return {BAR: "bar", OFF: "off"}.get(point, str(point))


def _check_path(path: tuple[int, ...], word: str) -> None:
    falls = all(later < point for point, later in pairwise(path))
    if path[0] > BAR or not falls:
        raise ValueError(f"{word!r} does not go down: points fall from 25 (bar) to 0 (off).")
