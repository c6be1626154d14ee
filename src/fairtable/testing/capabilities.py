"""Every capability that a game has is tried: a bot, a clock, moves of the house, services."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import Any, TypeAlias, get_type_hints

import msgspec

from fairtable.referee import (
    HOST,
    HOUSE,
    Accepted,
    AnyGame,
    Clock,
    Control,
    Draws,
    Due,
    Match,
    Refused,
    Seat,
    Status,
)
from fairtable.testing.trial import Trial, copy_of, verdict_on
from fairtable.testing.walks import Walk, listed, seats_at

Choose: TypeAlias = Callable[[Any, Draws], Any]
SLOW_TURNS = 8
"""A bot that may think for a second is asked so often."""


def check_bot(game: AnyGame, trial: Trial) -> None:
    """A bot makes legal moves, sees only a view, and leaves the view as it was."""
    if game.bots is not None:
        _check_choices(game, trial, game.bots.choose, "choose")


def check_bot_levels(game: AnyGame, trial: Trial) -> None:
    """Each level is a word with a title and a sentence, and its bot plays as every bot does."""
    for level, bot in game.bot_levels.items():
        if not (level.isascii() and level.isalpha() and level.islower() and len(level) <= 20):
            raise AssertionError(f"A level is a word of up to 20 small letters, not {level!r}.")
        if not bot.title or not bot.says.endswith("."):
            raise AssertionError(
                f"The level {level} needs a title, and a sentence with a stop."
            )
        if bot.available:
            most = SLOW_TURNS if bot.slow else None
            _check_choices(game, trial, bot.choose, f"the level {level!r}", most)


def _check_choices(
    game: AnyGame, trial: Trial, choose: Choose, name: str, most: int | None = None
) -> None:
    draws, asked = trial.draws("bot"), 0
    for walk, match, seat in trial.turns(game):
        if seat < 0 or not listed(game, match.state, seat):
            continue
        if most is not None and asked >= most:
            return
        asked += 1
        view = game.view(match.state, seat)
        before = copy_of(view)
        move = choose(view, draws)
        if view != before:
            raise AssertionError(f"{name} changed the view of seat {seat} {walk.place(match)}")
        if move is not None:
            _check_accepted(walk, match, seat, move, name)


def check_clock(game: AnyGame, trial: Trial) -> None:
    """A timed game says whose time runs; its time-out is accepted when that time is gone."""
    timed = game.clock
    if timed is None:
        return
    control = timed.time_control(trial.options_of(game))
    if control is not None and not isinstance(control, Control):
        raise AssertionError(f"time_control answers a Control or None, not {control!r}")
    for walk, match in trial.places(game):
        hand = timed.hand_of(match.state)
        if hand is not None and hand not in range(len(match.room.seats)):
            raise AssertionError(f"hand_of names seat {hand} {walk.place(match)}")
        if control is None or hand is None or match.room.status is not Status.PLAYING:
            continue
        late = Clock((0,) * len(match.room.seats), hand, 0, control)
        move = timed.time_out(match.state, late, late.flag_falls_at() or 0)
        if move is None or not isinstance(move, timed.ends):
            raise AssertionError(f"time_out answers {move!r} when time is out")
        _check_accepted(walk, match, HOUSE, move, "time_out")


def check_house_moves(game: AnyGame, trial: Trial) -> None:
    """Moves that the house makes by itself, or for a player who is gone or new, are fine."""
    for walk, match in trial.places(game):
        if match.room.status is not Status.PLAYING:
            continue
        due = game.due(match.state) if game.due else None
        if due is not None:
            if not isinstance(due, Due) or due.after < 0:
                raise AssertionError(f"due answers a Due or None, not {due!r}")
            _check_accepted(walk, match, HOUSE, due.move, "due")
        for seat in seats_at(match):
            move = game.absence(match.state, seat) if game.absence and seat >= 0 else None
            if move is not None:
                _check_accepted(walk, match, HOUSE, move, "absence")
        _check_arrivals(walk, match)


def _check_arrivals(walk: Walk, match: Match) -> None:
    """For a new player the house makes one move, which names the seat, and no second one."""
    arrivals, state = walk.game.arrivals, match.state
    for seat in seats_at(match):
        move = arrivals.arrival(state, seat) if arrivals and seat >= 0 else None
        if arrivals is None or move is None:
            continue
        place = walk.place(match)
        _check_accepted(walk, match, HOUSE, move, "arrival")
        if arrivals.arriving(move) != seat:
            raise AssertionError(f"arriving does not name seat {seat} of {move!r} {place}")
        verdict = verdict_on(walk.game, match, HOUSE, move)
        assert isinstance(verdict, Accepted)
        after = reduce(walk.game.evolve, verdict.events, state)
        if arrivals.arrival(after, seat) is not None:
            raise AssertionError(f"arrival answers twice for seat {seat} {place}")


def check_host_moves(game: AnyGame, trial: Trial) -> None:
    """The moves of the host are refused to every seat, and those of seats to the host."""
    if game.by_host is None:
        return
    for walk, match, seat in trial.turns(game):
        for move in listed(game, match.state, seat):
            text, by_host = game.write_move(move), game.by_host(move)
            if by_host and seat >= 0:
                raise AssertionError(
                    f"{text!r} is a move of the host, but legal for seat {seat} "
                    f"{walk.place(match)}"
                )
            if seat == HOST and not by_host:
                raise AssertionError(
                    f"{text!r} is legal for the host, but by_host denies it {walk.place(match)}"
                )


def check_services(game: AnyGame, trial: Trial) -> None:
    """A service has one question type and one answer type, and both have a schema."""
    for name, service in game.services.answers.items():
        _check_service(name, service)
    for name, forms in game.services.forms.items():
        if name not in game.services.answers:
            raise AssertionError(f"forms has {name}, which is no service")
        for form, service in forms.items():
            _check_service(f"{name}?form={form}", service)
    _check_byte_services(game)
    if game.kernels is not None:
        game.kernels.warm_up()


def _check_service(name: str, service: Callable[[Any], Any]) -> None:
    types = get_type_hints(service)
    answer = types.pop("return", None)
    if len(types) != 1 or answer is None:
        raise AssertionError(f"service {name} needs one annotated question and an answer")
    for kind in (answer, *types.values()):
        try:
            msgspec.json.schema(kind)
        except TypeError as problem:
            raise AssertionError(f"service {name}: {problem}") from problem


def _check_byte_services(game: AnyGame) -> None:
    for name, takes in game.services.in_bytes.items():
        if name not in game.services.answers:
            raise AssertionError(f"in_bytes has {name}, which is no service")
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
