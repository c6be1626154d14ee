"""What each player decided in a session, and where: for an analysis. Rule B17.

A decision is a play, a double, a roll by a player who could have doubled, or an answer to a
double. A forced pass is none, and neither is a resignation. The events are those of a table, or
of a match file that `judge_mat` has read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

import msgspec

from fairtable.games.backgammon.cube import why_no_double
from fairtable.games.backgammon.moves import (
    Beaver,
    Beavered,
    CheckersMoved,
    CubeDropped,
    CubeTaken,
    Double,
    Doubled,
    Drop,
    Event,
    Play,
    RollDice,
    Rolled,
    Take,
)
from fairtable.games.backgammon.notation import read_play
from fairtable.games.backgammon.rules import evolve
from fairtable.games.backgammon.state import Options, Session
from fairtable.referee import Seat

Decided: TypeAlias = Play | Double | RollDice | Take | Drop | Beaver


class Decision(msgspec.Struct, frozen=True):
    """Who decided what in which game. `before` is the session at that moment.

    The dice of a play are in `before.position.dice`; `snapshot(before)` is for other programs.
    """

    game: int
    seat: Seat
    before: Session
    move: Decided


def decisions(events: Iterable[Event], options: Options) -> Iterator[Decision]:
    """Every decision of a session, in order."""
    session = Session(options)
    for event in events:
        move = decided(session, event)
        if move is not None:
            assert session.acting is not None, session
            yield Decision(session.game, session.acting, session, move)
        session = evolve(session, event)


def decided(session: Session, event: Event) -> Decided | None:
    """What a player decided with this event; None if it is no decision."""
    match event:
        case CheckersMoved(_, play):
            return read_play(play)
        case Rolled():
            return RollDice() if why_no_double(session) is None else None
        case Doubled():
            return Double()
        case Beavered():
            return Beaver()
        case CubeTaken():
            return Take()
        case CubeDropped():
            return Drop()
        case _:
            return None
