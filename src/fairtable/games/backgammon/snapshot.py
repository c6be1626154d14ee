"""One moment of a game as other programs describe it: board, dice, cube, score. Rule B17.

`ids` and `xgid` read and write it as text.
"""

from __future__ import annotations

import msgspec

from fairtable.games.backgammon.moves import Colour
from fairtable.games.backgammon.position import COLOURS, Board
from fairtable.games.backgammon.state import Session


class Snapshot(msgspec.Struct, frozen=True):
    """One moment of a game. `length` 0 is money play.

    `doubled` and `resigned` wait for an answer of the side that is not on turn. If a position
    does not say whose turn it is, it is White's. `over`: this game is won.
    """

    position: Board
    cube: int = 1
    owner: Colour | None = None
    length: int = 0
    score: tuple[int, int] = (0, 0)
    crawford: bool = False
    jacoby: bool = False
    beavers: bool = False
    doubled: bool = False
    resigned: int = 0
    over: bool = False

    @property
    def turn(self) -> Colour:
        return self.position.turn or "white"


def snapshot(session: Session) -> Snapshot:
    """The moment at which a session stands."""
    options = session.options
    money = options.length == 0
    owner = session.cube.owner
    return Snapshot(
        session.position,
        session.cube.value,
        None if owner is None else COLOURS[owner],
        options.length,
        session.score,
        session.crawford,
        money and options.jacoby,
        money and options.beavers,
        session.phase in ("doubled", "beavered"),
        session.resigning,
        session.phase in ("between", "over"),
    )
