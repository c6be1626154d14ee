"""Who plays with a cube for money: with the Jacoby rule, without beavers."""

from __future__ import annotations

import ctypes
import os
from functools import cache
from typing import NamedTuple, Protocol

import gnubg
import numpy as np
from backgammon.players import Dice, Floats, Gnu, Ours, Row, board_of

from fairtable.games.backgammon.engine import look
from fairtable.games.backgammon.engine.cube_advice import Advice, Owner, advise
from fairtable.games.backgammon.engine.stakes import money

STAKES = money(jacoby=True)
OWNERS: dict[Owner, int] = {"nobody": -1, "mine": 1, "theirs": 0}
"""As GNU counts: the mover is 1."""


class Cube(NamedTuple):
    """Its value, and its owner as the side that rolls would say."""

    value: int = 1
    owner: Owner = "nobody"

    def turned(self) -> Cube:
        """As the other side would say."""
        swapped: dict[Owner, Owner] = {"mine": "theirs", "theirs": "mine", "nobody": "nobody"}
        return Cube(self.value, swapped[self.owner])

    @property
    def may_be_doubled(self) -> bool:
        return self.owner != "theirs" and STAKES.may_double(True, self.value)


class CubePlayer(Protocol):
    """`doubles` and `takes` are asked about the side that rolls, which `takes` answers."""

    def doubles(self, own: Row, opp: Row, cube: Cube, /) -> bool: ...

    def takes(self, own: Row, opp: Row, cube: Cube, /) -> bool: ...

    def plays(self, own: Row, opp: Row, dice: Dice, cube: Cube, /) -> None: ...


class OursWithCube(Ours):
    """As the bots decide: Janowski's cube, from our chances."""

    def doubles(self, own: Row, opp: Row, cube: Cube) -> bool:
        return self._advice(own, opp, cube).doubles

    def takes(self, own: Row, opp: Row, cube: Cube) -> bool:
        return self._advice(own, opp, cube).takes

    def plays(self, own: Row, opp: Row, dice: Dice, cube: Cube) -> None:
        self.play(own, opp, dice, weights_at(cube))

    def _advice(self, own: Row, opp: Row, cube: Cube) -> Advice:
        out = np.zeros(5, np.float32)
        args = (self.looks, weights_at(cube), self.room, out)
        look.chances_of(self.brain, own, opp, *args)
        return advise(out.tolist(), STAKES, *cube)


class GnuWithCube(Gnu):
    """GNU's own cube decisions: what its `hint` calls the proper cube action."""

    def __init__(self, plies: int) -> None:
        super().__init__(plies, cubeful=True)
        printed()
        # In PyPI's library a command that thinks ends only where there is one thread.
        for command in (
            "threads 1",
            "jacoby on",
            "beavers 0",
            "automatic game off",
            "automatic roll off",
            "automatic move off",
            "automatic bearoff off",
            "confirm new off",
            "player 0 human",
            "player 1 human",
            f"evaluation cubedecision evaluation plies {plies}",
            "evaluation cubedecision evaluation cubeful on",
        ):
            gnubg.command(f"set {command}")

    def doubles(self, own: Row, opp: Row, cube: Cube) -> bool:
        action = self._action(own, opp, cube)
        return action.startswith(("Double", "Redouble", "Optional"))

    def takes(self, own: Row, opp: Row, cube: Cube) -> bool:
        return "pass" not in self._action(own, opp, cube)

    def plays(self, own: Row, opp: Row, dice: Dice, cube: Cube) -> None:
        self.play(own, opp, dice, _info(cube))

    def _action(self, own: Row, opp: Row, cube: Cube) -> str:
        on_roll = gnubg.posinfo(1, 0, 0, 1, (0, 0))
        name = gnubg.gnubgid(board_of(own, opp), _info(cube), on_roll)
        printed().forget()
        gnubg.setgnubgid(name)
        gnubg.command("hint")
        found = printed().read()
        assert "Illegal" not in found and "Proper cube action:" in found, (name, found)
        return found.split("Proper cube action:")[1].strip()


def _info(cube: Cube) -> object:
    return gnubg.cubeinfo(cube.value, OWNERS[cube.owner], 1, 0, (0, 0), 0, 0)


@cache
def weights_at(cube: Cube) -> Floats:
    """What the five chances are worth to the side that rolls, in the play of the checkers."""
    may_turn = STAKES.may_double(True, cube.value)
    return STAKES.weights(cube.value, cube.owner == "nobody", may_turn)


class _Printed:
    """What GNU prints: it writes past Python's own output."""

    def __init__(self) -> None:
        self._libc = ctypes.CDLL(None)
        self._file = os.memfd_create("gnubg")
        os.dup2(self._file, 1)

    def forget(self) -> None:
        self._libc.fflush(None)
        os.ftruncate(self._file, 0)
        os.lseek(self._file, 0, os.SEEK_SET)

    def read(self) -> str:
        self._libc.fflush(None)
        os.lseek(self._file, 0, os.SEEK_SET)
        return os.read(self._file, 100_000).decode()


@cache
def printed() -> _Printed:
    """From the first call on, this process prints nothing."""
    return _Printed()
