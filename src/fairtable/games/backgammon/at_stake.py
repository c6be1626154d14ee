"""What an answer to an offer means in points. Rules B9 to B13.

Nothing is counted here: each row is what the referee would write down if the game ended so.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec
from msgspec.structs import replace

from fairtable.games.backgammon.cube import game_won, session_ended, why_no_beaver
from fairtable.games.backgammon.moves import GameWon
from fairtable.games.backgammon.offers import LEVELS
from fairtable.games.backgammon.state import Cube, Session
from fairtable.referee import Seat

Answer = Literal["drop", "take", "beaver", "accept"]


class AtStake(msgspec.Struct, frozen=True):
    """If the answer is this one, and this seat then wins a single game: points and score.

    A drop is lost at once, and a resignation that is accepted is won at once, at its level.
    `ends` says what would end the match: a win of this seat, only its gammon, or neither.
    """

    answer: Answer
    winner: Seat
    points: int
    score: tuple[int, int]
    ends: Literal["win", "gammon"] | None = None


def at_stake(session: Session) -> Iterator[AtStake]:
    """B9, B10, B13. A row for each end of each answer; nothing while no offer waits."""
    seat = session.acting
    if seat is None:
        return
    if session.phase == "resigning":
        won = game_won(session, seat, LEVELS[session.resigning - 1], "resigned")
        yield _row(session, "accept", won)
    if session.phase in ("doubled", "beavered"):
        yield _row(session, "drop", game_won(session, 1 - seat, "single", "dropped"))
        yield from _played_on(session, "take", session.offered)
        if why_no_beaver(session) is None:
            yield from _played_on(session, "beaver", 2 * session.offered)


def _played_on(session: Session, answer: Answer, value: int) -> Iterator[AtStake]:
    """B9, B10. Whoever was doubled owns the cube. First as the seat wins, then as it loses."""
    seat = session.acting
    assert seat is not None, session
    played = replace(session, cube=Cube(value, 1 - session.turn))
    for winner in (seat, 1 - seat):
        yield _row(played, answer, game_won(played, winner, "single", "borne off"))


def _row(session: Session, answer: Answer, won: GameWon) -> AtStake:
    ends: Literal["win", "gammon"] | None = None
    if session.options.length and session_ended(session, won):
        ends = "win"
    elif session.options.length and answer in ("take", "beaver"):
        gammon = game_won(session, won.winner, "gammon", "borne off")
        ends = "gammon" if session_ended(session, gammon) else None
    return AtStake(answer, won.winner, won.points, won.score, ends)
