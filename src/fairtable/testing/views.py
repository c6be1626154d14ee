"""What a seat sees has one type, is the same for equal tables, and shows nothing hidden."""

from __future__ import annotations

from functools import reduce
from typing import Any

from fairtable.referee import Accepted, AnyGame, Match, Refused, Seat
from fairtable.testing.json_values import check_json
from fairtable.testing.trial import Trial, copy_of, decided, some, verdict_on
from fairtable.testing.walks import Walk, listed, seats_at

DEALS = 6
"""How often `redealt` is called in each position: one deal alone may be the same by luck."""


def check_views(game: AnyGame, trial: Trial) -> None:
    """A view has the type `View`, survives JSON, and is the same for equal tables."""
    for walk, match in trial.places(game):
        refolded = reduce(game.evolve, _events_until(walk, match), game.opening(walk.options))
        for seat in (*seats_at(match)[:-1], None):
            place = f"the view of seat {seat} {walk.place(match)}"
            seen = game.view(match.state, seat)
            check_json(seen, game.view_type, place)
            for twin in (match.state, copy_of(match.state), refolded):
                if (other := game.view(twin, seat)) != seen:
                    raise AssertionError(f"{place} is {seen}, for an equal table {other}")


def _events_until(walk: Walk, match: Match) -> list[Any]:
    return [event for ruling in walk.rulings[: match.tip.version] for event in ruling.events]


def check_hidden(game: AnyGame, trial: Trial) -> None:
    """What a seat learns does not depend on what is hidden from it.

    `redealt` deals again what is hidden. The view, the legal moves, the outcome and every
    refusal must stay the same. What an accepted move reveals is not compared: a hint or a
    card that is drawn reveals something on purpose.
    """
    draws = trial.draws("hidden")
    dealt_again = False
    for walk, match in trial.places(game):
        for seat in (*seats_at(match)[:-1], None):
            place = f"seat {seat} {walk.place(match)}"
            for other in [game.redealt(match.state, seat, draws) for _ in range(DEALS)]:
                dealt_again = dealt_again or other != match.state
                _check_learns_the_same(game, match, other, seat, place)
            if seat is not None:
                for text, move in trial.some_moves(game, draws):
                    here = _learned(verdict_on(game, match, seat, move))
                    there = _learned(decided(game, other, match, seat, move))
                    _check_same(here, there, f"answer to {text!r}", place)
    hidden = any(
        event.seen_by() is not None for walk in trial.walks(game) for event in walk.events
    )
    if hidden and not dealt_again:
        raise AssertionError("events are hidden, but redealt never deals anything again")


def _check_learns_the_same(
    game: AnyGame, match: Match, other: Any, seat: Seat | None, place: str
) -> None:
    _check_same(game.view(match.state, seat), game.view(other, seat), "view", place)
    _check_same(game.outcome(match.state), game.outcome(other), "outcome", place)
    if seat is not None:
        here, there = (_written(game, state, seat) for state in (match.state, other))
        _check_same(here, there, "list of legal moves", place)


def _written(game: AnyGame, state: Any, seat: Seat) -> list[str]:
    return [game.write_move(move) for move in listed(game, state, seat)]


def _check_same(here: Any, there: Any, what: str, place: str) -> None:
    if here != there:
        raise AssertionError(
            f"the {what} of {place} depends on what is hidden from it: {here} or {there}"
        )


def _learned(verdict: Accepted[Any] | Refused) -> Any:
    """What the mover learns at once: that the move is accepted, or the whole refusal."""
    if isinstance(verdict, Accepted):
        return "accepted"
    return verdict.why, dict(verdict.values), verdict.offends


def check_values(game: AnyGame, trial: Trial) -> None:
    """A state is a value: no function changes it in place."""
    draws = trial.draws("values")
    for walk, match in trial.places(game):
        place = walk.place(match)
        before = copy_of(match.state)
        for seat in (*seats_at(match)[:-1], None):
            game.view(match.state, seat)
            _check_unchanged(match.state, before, f"view of seat {seat}", place)
            game.redealt(match.state, seat, draws)
            _check_unchanged(match.state, before, f"redealt for seat {seat}", place)
        game.outcome(match.state)
        _check_unchanged(match.state, before, "outcome", place)
        for seat in seats_at(match):
            moves = listed(game, match.state, seat)
            _check_unchanged(match.state, before, f"legal_moves of seat {seat}", place)
            for move in some(moves, trial.moves, draws):
                _check_move(game, match, seat, move, place)


def _check_move(game: AnyGame, match: Match, seat: Seat, move: Any, place: str) -> None:
    state, text, before = match.state, game.write_move(move), copy_of(match.state)
    verdict = verdict_on(game, match, seat, move)
    if isinstance(verdict, Refused):
        return
    _check_unchanged(state, before, f"decide of {text!r}", place)
    for event in verdict.events:
        earlier = copy_of(state)
        after = game.evolve(state, event)
        _check_unchanged(state, earlier, f"evolve of {event!r}", place)
        state = after


def _check_unchanged(state: Any, before: Any, function: str, place: str) -> None:
    if state != before:
        raise AssertionError(f"the {function} changed the state in place, {place}")
