"""GNU Backgammon, PyPI's `gnubg`, as a second reader and writer of match files.

It keeps one match in the memory of its process, so a test reads a file and asks at once. Player
X is the left column. It runs in a process of its own: a file that it does not understand can
keep it busy for ever, and it writes boards to the standard output.
"""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Callable, Iterable, Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fairtable.games.backgammon import (
    Beavered,
    CheckersMoved,
    CubeDropped,
    CubeTaken,
    Doubled,
    Event,
    GameWon,
    OpeningRolled,
    Rolled,
    TurnPassed,
)

PATIENCE = 60
if importlib.util.find_spec("gnubg") is None:
    pytest.skip(
        "GNU Backgammon (PyPI's gnubg) has no wheel for this system", allow_module_level=True
    )


def _serve(questions: Connection) -> None:
    """Call what is asked for, one call after another."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(nowhere, 1)
    import gnubg

    while True:
        name, given, named = questions.recv()
        questions.send(getattr(gnubg, name)(*given, **named))


class Gnu:
    """The functions of the module `gnubg`; a test fails if one of them does not come back."""

    def __init__(self) -> None:
        self.process: BaseProcess | None = None

    def start(self) -> None:
        spawn = get_context("spawn")
        self.pipe, theirs = spawn.Pipe()
        self.process = spawn.Process(target=_serve, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()

    def __getattr__(self, name: str) -> Callable[..., Any]:
        def call(*given: Any, **named: Any) -> Any:
            if self.process is None:
                self.start()
            self.pipe.send((name, given, named))
            if self.pipe.poll(PATIENCE):
                return self.pipe.recv()
            self.process.kill()
            self.process = None
            pytest.fail(f"GNU Backgammon has not answered for {PATIENCE} seconds: {name}")

        return call


gnubg = Gnu()
PLAYERS = {"X": 0, "O": 1}


class Won(msgspec.Struct, frozen=True):
    """One game: who won how many points, and what both sides did, in order."""

    winner: int
    points: int
    deeds: tuple[tuple[Any, ...], ...]


def read_by_gnu(text: str, folder: Path, jacoby: bool) -> list[Won]:
    """The games of a match file as GNU Backgammon understands it."""
    file = folder / "ours.mat"
    file.write_text(text, encoding="utf-8")
    for command in (
        "confirm new off",
        "confirm save off",
        f"jacoby {'on' if jacoby else 'off'}",
    ):
        gnubg.command(f"set {command}")
    gnubg.command(f'import mat "{file}"')
    return [
        Won(
            PLAYERS[game["info"]["winner"]],
            game["info"]["points-won"],
            tuple(_deeds(game["game"])),
        )
        for game in gnubg.match(analysis=0, boards=0, statistics=0)["games"]
    ]


def written_by_gnu(folder: Path) -> str:
    """The match that GNU Backgammon has in memory, as it writes it."""
    file = folder / "theirs.mat"
    file.unlink(missing_ok=True)
    gnubg.command(f'export match mat "{file}"')
    return file.read_text(encoding="utf-8")


def _deeds(records: Iterable[dict[str, Any]]) -> Iterator[tuple[Any, ...]]:
    """Plays and cube actions; "set" is a roll that was not played, because a side resigned."""
    for record in records:
        kind, seat = record["action"], PLAYERS[record["player"]]
        if kind == "move":
            yield ("move", seat, record["dice"], tuple(sorted(record["move"] or ())))
        elif kind not in ("resign", "set"):
            yield (kind, seat)


def ids_by_gnu() -> list[list[str]]:
    """For each game, the IDs of the moment before every play and cube action but the first."""
    found = []
    games = gnubg.match(analysis=0, boards=0, statistics=0)["games"]
    gnubg.command("first game")
    for at, game in enumerate(games):
        gnubg.command("next game" if at else "first game")
        gnubg.command("first move")
        moments = []
        for number, record in enumerate(game["game"]):
            if number and record["action"] not in ("resign", "set"):
                moments.append(id_by_gnu())
            gnubg.navigate(next=1)
        found.append(moments)
    return found


def id_by_gnu() -> str:
    """The ID of the position at which GNU Backgammon stands."""
    return f"{gnubg.positionid()}:{gnubg.matchid()}"


def games_of(events: Iterable[Event]) -> Iterator[Won]:
    """The same from the events of a session."""
    deeds: list[tuple[Any, ...]] = []
    dice: tuple[int, int] = (0, 0)
    for event in events:
        if isinstance(event, OpeningRolled | Rolled):
            dice = event.dice
        elif isinstance(event, GameWon):
            yield Won(event.winner, event.points, tuple(deeds))
            deeds = []
        elif (deed := deed_of(event, dice)) is not None:
            deeds.append(deed)


def deed_of(event: Event, dice: tuple[int, int] = (0, 0)) -> tuple[Any, ...] | None:
    """A play or a cube action; None for any other event."""
    match event:
        case CheckersMoved(seat, _, steps):
            hops = (_hop(step.start, step.end, seat) for step in steps)
            return ("move", seat, dice, tuple(sorted(hops)))
        case TurnPassed(to, True):
            return ("move", 1 - to, dice, ())
        case Doubled(seat) | Beavered(seat):
            return ("double", seat)
        case CubeTaken(seat):
            return ("take", seat)
        case CubeDropped(seat):
            return ("drop", seat)
        case _:
            return None


def _hop(start: int | str, end: int | str, seat: int) -> tuple[int, int]:
    def own(place: int | str) -> int:
        if isinstance(place, str):
            return 25 if place == "bar" else 0
        return place + 1 if seat == 0 else 24 - place

    return own(start), own(end)
