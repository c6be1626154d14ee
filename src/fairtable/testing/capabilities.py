"""Every capability that a game has is tried: a bot, a clock, moves of the house, services."""

from __future__ import annotations

from typing import Any, get_type_hints

import msgspec

from fairtable.referee import HOUSE, AnyGame, Clock, Control, Due, Match, Refused, Seat, Status
from fairtable.referee.capabilities import (
    absence_of,
    bot_of,
    byte_services_of,
    house_moves_of,
    kernels_of,
    mistakes_in,
    services_of,
    timing_of,
)
from fairtable.testing.trial import Trial, copy_of, verdict_on
from fairtable.testing.walks import Walk, listed, seats_at


def check_names(game: AnyGame, trial: Trial) -> None:
    """No name is missing or almost right, and no capability has only some of its names."""
    if mistakes := mistakes_in(game):
        raise AssertionError(" ".join(mistakes))


def check_bot(game: AnyGame, trial: Trial) -> None:
    """A bot makes legal moves, sees only a view, and leaves the view as it was."""
    bot = bot_of(game)
    if bot is None:
        return
    draws = trial.draws("bot")
    for walk, match, seat in trial.turns(game):
        if seat == HOUSE or not listed(game, match.state, seat):
            continue
        view = game.view(match.state, seat)
        before = copy_of(view)
        move = bot.choose(view, draws)
        if view != before:
            raise AssertionError(f"choose changed the view of seat {seat} {walk.place(match)}")
        if move is not None:
            _check_accepted(walk, match, seat, move, "choose")


def check_clock(game: AnyGame, trial: Trial) -> None:
    """A timed game says whose time runs; its time-out is accepted when that time is gone."""
    timed = timing_of(game)
    if timed is None:
        return
    control = timed.time_control(trial.options_of(game))
    if control is not None and not isinstance(control, Control):
        raise AssertionError(f"time_control answers a Control or None, not {control!r}")
    for walk, match in trial.places(game):
        hand = timed.hand_of(match.state)
        if hand is not None and hand not in range(len(match.seats)):
            raise AssertionError(f"hand_of names seat {hand} {walk.place(match)}")
        if control is None or hand is None or match.status is not Status.PLAYING:
            continue
        late = Clock((0,) * len(match.seats), hand, 0, control)
        move = timed.time_out(match.state, late, late.flag_falls_at() or 0)
        if move is None or not isinstance(move, timed.TimeOut):
            raise AssertionError(f"time_out answers {move!r} when time is out")
        _check_accepted(walk, match, HOUSE, move, "time_out")


def check_house_moves(game: AnyGame, trial: Trial) -> None:
    """Moves that the house makes by itself, or for a player who is gone, are accepted."""
    mover, absence = house_moves_of(game), absence_of(game)
    for walk, match in trial.places(game):
        if match.status is not Status.PLAYING:
            continue
        due = mover.due(match.state) if mover else None
        if due is not None:
            if not isinstance(due, Due) or due.after < 0:
                raise AssertionError(f"due answers a Due or None, not {due!r}")
            _check_accepted(walk, match, HOUSE, due.move, "due")
        for seat in seats_at(match) if absence else ():
            move = absence.absence(match.state, seat) if absence and seat != HOUSE else None
            if move is not None:
                _check_accepted(walk, match, HOUSE, move, "absence")


def check_services(game: AnyGame, trial: Trial) -> None:
    """A service has one question type and one answer type, and both have a schema."""
    for name, service in services_of(game).items():
        types = get_type_hints(service)
        answer = types.pop("return", None)
        if len(types) != 1 or answer is None:
            raise AssertionError(f"service {name} needs one annotated question and an answer")
        for kind in (answer, *types.values()):
            try:
                msgspec.json.schema(kind)
            except TypeError as problem:
                raise AssertionError(f"service {name}: {problem}") from problem
    _check_byte_services(game)
    if kernels := kernels_of(game):
        kernels.warm_up()


def _check_byte_services(game: AnyGame) -> None:
    for name, takes in byte_services_of(game).items():
        if name not in services_of(game):
            raise AssertionError(f"BYTE_SERVICES has {name}, which is not in SERVICES")
        try:
            takes.asked()
        except TypeError as problem:
            raise AssertionError(f"byte service {name}: {problem}") from problem


def _check_accepted(walk: Walk, match: Match, seat: Seat, move: Any, function: str) -> None:
    verdict = verdict_on(walk.game, match, seat, move)
    if isinstance(verdict, Refused):
        raise AssertionError(
            f"{function} answers {move!r}, decide refuses it: {verdict.why.code}, "
            f"{walk.place(match)}"
        )
