"""A session as a match file, `.mat`, in the way in which GNU Backgammon reads one. Rule B17.

GNU Backgammon reads a short row together with the end of the row before it, so every row is
filled up to the right column. It reads an answer to `Beavers` twice, so a beaver is written as
the second of two doubles, and is answered in words. It plays a roll that has only one play,
whatever follows; so such a roll is left out if the player resigned instead of playing it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from fairtable.games.backgammon.mat import NOTHING
from fairtable.games.backgammon.moves import (
    BAR,
    OFF,
    Beavered,
    CheckersMoved,
    CubeDropped,
    CubeTaken,
    Doubled,
    Event,
    GameWon,
    OpeningRolled,
    SessionEnded,
    Step,
    TurnPassed,
)
from fairtable.games.backgammon.notation import write_point
from fairtable.games.backgammon.plays import ways
from fairtable.games.backgammon.position import COLOURS, side_of
from fairtable.games.backgammon.rules import evolve
from fairtable.games.backgammon.state import Options, Session
from fairtable.referee import Seat

WIDTH = 33
LONGEST_NAME = 31
"""GNU Backgammon keeps this many bytes of a name."""

_RATING = re.compile(r",(?=\s*\+?[0-9])")


def write_mat(
    events: Iterable[Event], options: Options, names: tuple[str, ...] = ("White", "Black")
) -> str:
    """B17. The match file of a session, from its events. `read_mat` reads it back."""
    sheet = _Sheet(options, names)
    for event in events:
        sheet.write(event)
    return sheet.text()


class _Sheet:
    """The lines so far, and the rows of the game that is on."""

    def __init__(self, options: Options, names: tuple[str, ...]) -> None:
        self.session = Session(options)
        self.names = names
        self.lines = [*_agreed(options), f" {options.length} point match"]
        self.rows: list[list[str]] = []

    def write(self, event: Event) -> None:
        if isinstance(event, OpeningRolled):
            heading = _heading(self.names, self.session.score)
            self.lines += ["", f" Game {event.game}", heading]
        elif isinstance(event, GameWon):
            self._end_game(_wins(event.winner, event.points))
        elif isinstance(event, SessionEnded):
            if self.session.options.length:
                self.lines[-1] += " and the match"
        else:
            self._add_turn(event)
        self.session = evolve(self.session, event)

    def text(self) -> str:
        """The file; the last game may be one that is still on."""
        if self.session.phase not in ("waiting", "between", "over"):
            self._end_game()
        return "\n".join(self.lines) + "\n"

    def _add_turn(self, event: Event) -> None:
        """Add what a side did; a file has no words for clocks and refused resignations."""
        match event:
            case CheckersMoved(seat, _, steps):
                self._add(seat, f"{self._dice()} {_steps(steps, seat)}")
            case TurnPassed(to, True):
                self._add(1 - to, f"{self._dice()} {NOTHING}")
            case Doubled(seat, value) | Beavered(seat, value):
                self._add(seat, f" Doubles => {value}")
            case CubeTaken(seat):
                self._add(seat, " Takes")
            case CubeDropped(seat):
                self._add(seat, " Drops")
            case _:
                pass

    def _end_game(self, *last: str) -> None:
        if self._could_choose():
            self._add(self.session.turn, self._dice())
        numbered = enumerate(self.rows, 1)
        self.lines += [f"{at:3}) {row[0]:<{WIDTH}} {row[1]}" for at, row in numbered]
        self.lines += last
        self.rows = []

    def _could_choose(self) -> bool:
        """Is there a roll on the board that can be played in more than one way?"""
        position = self.session.position
        if position.dice is None:
            return False
        return len(ways(side_of(position, COLOURS[self.session.turn]), position.dice)) > 1

    def _add(self, seat: Seat, text: str) -> None:
        if seat == 0 or not self.rows or self.rows[-1][1]:
            self.rows.append(["", ""])
        self.rows[-1][seat] = text

    def _dice(self) -> str:
        dice = self.session.position.dice
        assert dice is not None, self.session
        return f"{dice[0]}{dice[1]}:"


def _steps(steps: tuple[Step, ...], seat: Seat) -> str:
    """`24/18* 18/13`: a play step by step, in the mover's numbers."""
    return " ".join(
        f"{write_point(_own(step.start, seat))}/{write_point(_own(step.end, seat))}"
        + "*" * step.hit
        for step in steps
    )


def _own(place: int | str, seat: Seat) -> int:
    """A place of the board as this player counts it."""
    if isinstance(place, str):
        return BAR if place == "bar" else OFF
    return place + 1 if seat == 0 else 24 - place


def _agreed(options: Options) -> list[str]:
    """Comments that say what was agreed; eXtreme Gammon writes them in the same way."""
    said = {"Crawford": options.crawford}
    if options.length == 0:
        said = {"Jacoby": options.jacoby, "Beaver": options.beavers}
    return [f'; [{name} "{"On" if agreed else "Off"}"]' for name, agreed in said.items()]


def _heading(names: tuple[str, ...], score: tuple[int, int]) -> str:
    left, right = map(_name, names)
    return f" {left + f' : {score[0]}':<{WIDTH + 4}}  {right} : {score[1]}"


def _name(name: str) -> str:
    """A name without what ends one for GNU Backgammon: a colon, a rating, too many bytes."""
    words = " ".join(_RATING.sub(" ", name.replace(":", " ")).split())
    short = words.encode()[:LONGEST_NAME].decode(errors="ignore")
    return short.strip() or "?"


def _wins(winner: Seat, points: int) -> str:
    return " " * (6 if winner == 0 else WIDTH + 8) + f"Wins {points} point{'s'[: points > 1]}"
