"""One moment of a game as other programs describe it: board, dice, cube, score. Rule B17.

`ids` and `xgid` read and write it as text.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from fairtable.games.backgammon.moves import Colour, Ending
from fairtable.games.backgammon.position import COLOURS, Board
from fairtable.games.backgammon.state import LastGame, Session
from fairtable.games.backgammon.wins import MULTIPLIERS


class Snapshot(msgspec.Struct, frozen=True):
    """One moment of a game. `length` 0 is money play.

    `doubled` and `resigned` wait for an answer of the side that is not on turn; if the double
    is `beavered`, for one of the side that is. If a position does not say whose turn it is, it
    is White's. `ending`: this game is won, in this way; `beavered` and `resigned` are what was
    dropped or accepted.
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
    beavered: bool = False
    resigned: int = 0
    ending: Ending | None = None

    @property
    def turn(self) -> Colour:
        return self.position.turn or "white"


def snapshot(session: Session) -> Snapshot:
    """The moment at which a session stands."""
    options, won = session.options, _won(session)
    money = options.length == 0
    owner = session.cube.owner
    dropped_by_doubler = won is not None and won.by == "dropped" and won.winner != session.turn
    return Snapshot(
        _board(session),
        session.cube.value,
        None if owner is None else COLOURS[owner],
        options.length,
        session.score,
        session.crawford,
        money and options.jacoby,
        money and options.beavers,
        session.phase in ("doubled", "beavered"),
        session.phase == "beavered" or dropped_by_doubler,
        MULTIPLIERS[won.win_type] if won and won.by == "resigned" else session.resigning,
        None if won is None else won.by,
    )


def _won(session: Session) -> LastGame | None:
    """How the game was won, if it is."""
    return session.last_game if session.phase in ("between", "over") else None


def _board(session: Session) -> Board:
    """For other programs the turn passes, even after the last checker is borne off."""
    won = _won(session)
    if won is None or won.by != "borne off":
        return session.position
    return replace(session.position, turn=COLOURS[1 - won.winner])
