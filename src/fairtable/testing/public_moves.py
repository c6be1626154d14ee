"""A public move can be judged by what everybody sees."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fairtable.referee import HOUSE, Accepted, AnyGame, Match, Refused, Seat, Status
from fairtable.testing.asking import evolved
from fairtable.testing.trial import Trial, decided, some
from fairtable.testing.walks import Walk, listed, seats_at


def check_public_moves(game: AnyGame, trial: Trial) -> None:
    """`decide` says the same of a public move if the state is made of public events only."""
    if game.is_public is None:
        return
    draws = trial.draws("public moves")
    for walk in trial.walks(game):
        looked_at = {
            match.tip.version for match in some(walk.positions, trial.positions, draws)
        }
        for match, shown in _shown(walk):
            playing = match.room.status is Status.PLAYING
            for seat in seats_at(match) if playing and match.tip.version in looked_at else ():
                moves = some(listed(game, match.state, seat), trial.moves, draws)
                moves += [move for _, move in trial.some_moves(game, draws)]
                for move in moves:
                    _check_same(game, match, shown, seat, move, walk.place(match))


def _shown(walk: Walk) -> Iterator[tuple[Match, Any]]:
    """Each position, with the state that is made of the public events alone."""
    shown = walk.game.opening(walk.options)
    for ruling in walk.rulings:
        place = f"with the public events alone, {walk.place(ruling.after)}"
        for event in ruling.events:
            if event.seen_by() is None:
                shown = evolved(walk.game, shown, event, place)
        yield ruling.after, shown


def _check_same(  # noqa: PLR0913  a move, and the two states that judge it
    game: AnyGame, match: Match, shown: Any, seat: Seat, move: Any, place: str
) -> None:
    text = game.write_move(move)
    answer = game.is_public is not None and game.is_public(move)
    if type(answer) is not bool:
        raise AssertionError(f"is_public answers True or False, not {answer!r}, of {text!r}")
    if not answer:
        return
    here = decided(game, match.state, match, seat, move)
    claim = f"is_public says that all can judge {text!r} of {_who(seat)}, but"
    try:
        there = decided(game, shown, match, seat, move)
    except AssertionError as fault:
        raise AssertionError(
            f"{claim} with the public events alone {fault}, {place}"
        ) from fault
    if _in_public(here) != _in_public(there):
        raise AssertionError(
            f"{claim} the public events alone give {_in_public(there)}, not "
            f"{_in_public(here)}, {place}"
        )


def _in_public(verdict: Accepted[Any] | Refused) -> Any:
    """The public events, with None for a hidden one; or the code of the refusal."""
    if isinstance(verdict, Refused):
        return verdict.why.code
    return [event if event.seen_by() is None else None for event in verdict.events]


def _who(seat: Seat) -> str:
    return "the house" if seat == HOUSE else f"seat {seat}"
