"""The choices of a view are exactly what may be done."""

from __future__ import annotations

import re
from itertools import islice
from typing import Any

from fairtable.referee import Accepted, AnyGame, Choices, Match, Refused, Seat
from fairtable.referee.choices import DONE, moves_in
from fairtable.testing.trial import Trial, some, verdict_on
from fairtable.testing.walks import MOST_MOVES, listed

MOST_CHOICES = 5_000


def check_choices(game: AnyGame, trial: Trial) -> None:
    """Every move that the choices offer is accepted, and they offer every legal move.

    An open choice, whose pieces the board itself shows, covers all moves of its form.
    Spectators, and seats that cannot move, have no choices.
    """
    draws = trial.draws("choices")
    for walk, match in trial.places(game):
        if _choices(game, match, None, walk.place(match)):
            raise AssertionError(f"a spectator has choices, {walk.place(match)}")
    for walk, match, seat in trial.turns(game):
        if seat < 0:
            continue  # The house has no view, and a view does not know who is the host.
        place = f"seat {seat} {walk.place(match)}"
        choices = _choices(game, match, seat, place)
        _check_steps(choices, place)
        legal = [game.write_move(move) for move in listed(game, match.state, seat)]
        if choices and not legal:
            raise AssertionError(f"there are choices and no legal move, {place}")
        offered = _offered(choices, place)
        for text in some(offered, trial.moves, draws):
            _check_accepted(game, match, seat, text, place)
        if len(legal) < MOST_MOVES:
            missing = _not_offered(choices, legal, offered)
            _check_offered_otherwise(match, seat, missing, offered, place)


def _choices(game: AnyGame, match: Match, seat: Seat | None, place: str) -> Choices:
    view = game.view(match.state, seat)
    if not hasattr(view, "choices"):
        raise AssertionError(f"a view must say what may be done, in `choices`: {place}")
    choices: Choices = view.choices
    return choices


def _check_steps(choices: Choices, place: str) -> None:
    """A step leads to other steps that exist, and never back to the first."""
    for step in choices:
        for choice in step:
            following = [
                to for targets in (choice.targets or {}).values() for to in targets.values()
            ]
            if any(to != DONE and not 1 <= to < len(choices) for to in following):
                raise AssertionError(
                    f"{choice.does} leads to a step that is not there, {place}"
                )


def _offered(choices: Choices, place: str) -> list[str]:
    try:
        found = list(islice(moves_in(choices), MOST_CHOICES + 1))
    except RecursionError:
        raise AssertionError(f"the steps of the choices have no end, {place}") from None
    if len(found) > MOST_CHOICES:
        raise AssertionError(f"the choices offer more than {MOST_CHOICES} moves, {place}")
    return found


def _check_accepted(game: AnyGame, match: Match, seat: Seat, text: str, place: str) -> None:
    try:
        move = game.read_move(text)
    except ValueError as unreadable:
        raise AssertionError(f"the choice {text!r} is not a move: {unreadable}") from unreadable
    verdict = verdict_on(game, match, seat, move)
    if isinstance(verdict, Refused):
        code = verdict.why.code
        raise AssertionError(f"the choice {text!r} is refused: {code}, {place}")


def _not_offered(choices: Choices, legal: list[str], offered: list[str]) -> list[str]:
    """The legal moves that no choice offers and that no open choice covers."""
    forms = [_form(choice.says) for step in choices for choice in step if choice.is_open]
    known = set(offered)
    return [t for t in legal if t not in known and not any(f.fullmatch(t) for f in forms)]


def _check_offered_otherwise(
    match: Match, seat: Seat, missing: list[str], offered: list[str], place: str
) -> None:
    """A legal move may be missing if another move among the choices does the same.

    A legal move that is refused is not a fault of the choices: `check_legal_moves` finds it.
    """
    done = [_events(match, seat, text) for text in offered] if missing else []
    for text in missing:
        happened = _events(match, seat, text)
        if happened is not None and happened not in done:
            raise AssertionError(f"no choice leads to the legal move {text!r}, {place}")


def _form(says: str) -> re.Pattern[str]:
    return re.compile(re.escape(says).replace(r"\{piece\}", ".+").replace(r"\{to\}", ".+"))


def _events(match: Match, seat: Seat, text: str) -> Any:
    verdict = verdict_on(match.game, match, seat, match.game.read_move(text))
    return verdict.events if isinstance(verdict, Accepted) else None
