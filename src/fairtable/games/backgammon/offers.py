"""Offers to the other side: doubles, beavers, resignations. Rules B9, B10 and B13."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias, assert_never

from msgspec.structs import replace

from fairtable.games.backgammon.cube import gammons_count, why_no_beaver, why_no_double
from fairtable.games.backgammon.ending import game_over
from fairtable.games.backgammon.moves import (
    Accept,
    Beaver,
    Beavered,
    CubeDropped,
    CubeTaken,
    Double,
    Doubled,
    Drop,
    Event,
    Move,
    Refuse,
    Resign,
    ResignationAccepted,
    ResignationOffered,
    ResignationRefused,
    Take,
    TimeRanOut,
    Why,
    WinType,
)
from fairtable.games.backgammon.state import Cube, Phase, Session
from fairtable.referee import Accepted, Refused, Verdict

Offer: TypeAlias = (
    Doubled
    | Beavered
    | CubeTaken
    | CubeDropped
    | ResignationOffered
    | ResignationAccepted
    | ResignationRefused
    | TimeRanOut
)

LEVELS: tuple[WinType, ...] = ("single", "gammon", "backgammon")


def decide_cube(session: Session, move: Double | Beaver | Take | Drop) -> Verdict[Event]:
    """B9, B10. Doubling, and the answers to it."""
    if isinstance(move, Double):
        return _decide_double(session)
    if session.phase not in ("doubled", "beavered"):
        return Refused(Why.NO_DOUBLE) if session.phase != "resigning" else unanswered(session)
    seat = 1 - session.turn if session.phase == "doubled" else session.turn
    match move:
        case Beaver():
            return why_no_beaver(session) or Accepted((Beavered(seat, 2 * session.offered),))
        case Take():
            owner = 1 - session.turn
            return Accepted((CubeTaken(seat, session.offered, owner),))
        case Drop():
            won = game_over(session, 1 - seat, "single", "dropped")
            return Accepted((CubeDropped(seat), *won))
        case _:
            assert_never(move)


def decide_resignation(session: Session, move: Resign | Accept | Refuse) -> Verdict[Event]:
    """B13. A player resigns on their own turn; the other side accepts or refuses."""
    if isinstance(move, Resign):
        return why_no_resignation(session, move.level) or Accepted(
            (ResignationOffered(session.turn, move.level),)
        )
    if session.phase != "resigning":
        doubled = session.phase in ("doubled", "beavered")
        return unanswered(session) if doubled else Refused(Why.NO_RESIGNATION)
    seat = 1 - session.turn
    if isinstance(move, Refuse):
        return Accepted((ResignationRefused(seat),))
    won = game_over(session, seat, LEVELS[session.resigning - 1], "resigned")
    return Accepted((ResignationAccepted(seat), *won))


def unanswered(session: Session) -> Refused:
    """B9, B13. The offer that waits must be answered first."""
    if session.phase == "resigning":
        return Refused(Why.ANSWER_RESIGNATION)
    answers = ["take", "drop"] if why_no_beaver(session) else ["take", "drop", "beaver"]
    return Refused(Why.ANSWER_DOUBLE, values={"value": session.offered, "answers": answers})


def _decide_double(session: Session) -> Verdict[Event]:
    """B9. Before the roll, with the cube in the middle or with your own."""
    if session.phase == "moving":
        return Refused(Why.DOUBLE_FIRST)
    if session.phase != "rolling":
        return unanswered(session)
    value = 2 * session.cube.value
    return why_no_double(session) or Accepted((Doubled(session.turn, value),))


def why_no_resignation(session: Session, level: int) -> Refused | None:
    if session.phase not in ("rolling", "moving"):
        return unanswered(session)
    if type(level) is not int or level not in (1, 2, 3):
        return Refused(Why.NO_SUCH_LEVEL)
    if level > 1 and not gammons_count(session):
        return Refused(Why.GAMMONS_DO_NOT_COUNT)
    return Refused(Why.REFUSED_BEFORE) if level <= session.refused else None


def legal_offers(session: Session) -> Iterator[Move]:
    """The offers and answers of the player who must act."""
    if session.phase == "rolling" and not why_no_double(session):
        yield Double()
    if session.phase in ("doubled", "beavered"):
        yield from (Take(), Drop())
        if not why_no_beaver(session):
            yield Beaver()
    if session.phase == "resigning":
        yield from (Accept(), Refuse())
    for level in (1, 2, 3):
        if not why_no_resignation(session, level):
            yield Resign(level)


def write_offer(session: Session, event: Offer) -> Session:
    """Write down what was offered or answered. No rule is applied here."""
    match event:
        case Doubled(_, value):
            return replace(session, offered=value, phase="doubled", hinted=None)
        case Beavered(seat, value):
            cube = Cube(session.offered, seat)
            phase: Phase = "beavered"
            return replace(session, cube=cube, offered=value, phase=phase, hinted=None)
        case CubeTaken(_, value, owner):
            cube = Cube(value, owner)
            return replace(session, cube=cube, offered=0, phase="rolling", hinted=None)
        case ResignationOffered(_, level):
            return replace(session, resigning=level, before=session.phase, phase="resigning")
        case ResignationRefused():
            before, level = session.before, session.resigning
            return replace(session, phase=before, refused=level, resigning=0)
        case CubeDropped() | ResignationAccepted() | TimeRanOut():
            return session
        case _:
            assert_never(event)
