"""What is seen at a table: everything, and by the one who must play, what may be played."""

from __future__ import annotations

from typing import Any

from fairtable.games.backgammon.cube import why_no_beaver, why_no_double
from fairtable.games.backgammon.ids import write_match_id, write_position_id
from fairtable.games.backgammon.notation import write_play
from fairtable.games.backgammon.plays import Way
from fairtable.games.backgammon.position import COLOURS, pip_count, step_on_board
from fairtable.games.backgammon.rules import legal_ways
from fairtable.games.backgammon.snapshot import snapshot
from fairtable.games.backgammon.state import Session
from fairtable.referee import Seat


def view(session: Session, seat: Seat | None, /) -> dict[str, Any]:
    """B15. Board, dice, cube, score, offers, the last play; `turns` for who is to play."""
    position, options = session.position, session.options
    acts = seat is not None and seat == session.acting
    return {
        "colour": COLOURS[seat] if seat in (0, 1) else None,
        "phase": session.phase,
        "acting": session.acting,
        "points": list(position.points),
        "bar": {"white": position.bar.white, "black": position.bar.black},
        "home": {"white": position.home.white, "black": position.home.black},
        "pips": {colour: pip_count(position, colour) for colour in COLOURS},
        "turn": position.turn,
        "dice": list(position.dice) if position.dice else None,
        "turns": [_turn(session, way) for way in legal_ways(session)] if acts else [],
        "cube": {
            "value": session.cube.value,
            "owner": session.cube.owner,
            "offered": session.offered or None,
            "may_double": acts and session.phase == "rolling" and not why_no_double(session),
            "may_beaver": acts and session.phase == "doubled" and not why_no_beaver(session),
        },
        "resignation": session.resigning or None,
        "score": {"white": session.score[0], "black": session.score[1]},
        "length": options.length,
        "games": options.games,
        "game": session.game,
        "crawford": session.crawford,
        "jacoby": options.jacoby and options.length == 0,
        "opening_rolls": [list(roll) for roll in session.opening_rolls],
        "last_play": _last_play(session),
        "last_game": _last_game(session),
        "position_id": write_position_id(position),
        "match_id": write_match_id(snapshot(session)),
    }


def _turn(session: Session, way: Way) -> dict[str, Any]:
    """A legal turn: how it is written, and its steps as from, to and whether they hit."""
    colour = COLOURS[session.turn]
    steps = [step_on_board(*hop, colour) for hop in way.hops]
    return {
        "play": write_play(way.play),
        "steps": [[step.start, step.end, step.hit] for step in steps],
    }


def _last_play(session: Session) -> dict[str, Any] | None:
    last = session.last_play
    return {"seat": last.seat, "dice": list(last.dice), "play": last.play} if last else None


def _last_game(session: Session) -> dict[str, Any] | None:
    last = session.last_game
    if last is None:
        return None
    return {
        "winner": last.winner,
        "win_type": last.win_type,
        "by": last.by,
        "points": last.points,
    }
