"""The log alone rebuilds the table, and the same luck plays the same game."""

from __future__ import annotations

from typing import Any

import msgspec

from fairtable.referee import AnyGame, Match, replay
from fairtable.testing.trial import Trial, verdict_on
from fairtable.testing.walks import Walk, random_match


def check_log(game: AnyGame, trial: Trial) -> None:
    """The events, written as JSON and read again, give the same table."""
    decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(game.event)
    for walk in trial.walks(game):
        state = game.opening(walk.options)
        for ruling in walk.rulings:
            for event in ruling.events:
                state = game.evolve(state, _reread(event, decoder, ruling.after))
            if state != ruling.after.state:
                raise AssertionError(
                    f"the events do not rebuild the table, {walk.place(ruling.after)}"
                )
        if replay(lambda name, version: game, walk.entries) != walk.match:
            raise AssertionError(f"the log gives another match, {walk.place(walk.match)}")


def _reread(event: Any, decoder: msgspec.json.Decoder[Any], match: Match) -> Any:
    audience = event.seen_by()
    seats = range(len(match.room.seats))
    if audience is not None and not (
        isinstance(audience, tuple) and all(seat in seats for seat in audience)
    ):
        raise AssertionError(f"{event!r} is seen by {audience!r}, which are no seats")
    try:
        read = decoder.decode(msgspec.json.encode(event))
    except (msgspec.MsgspecError, TypeError) as problem:
        raise AssertionError(f"{event!r} does not survive JSON: {problem}") from problem
    if read != event:
        raise AssertionError(f"{event!r} comes back from JSON as {read!r}")
    return read


def check_same_seed(game: AnyGame, trial: Trial) -> None:
    """The same seed gives the same game, and the same move gets the same verdict again."""
    draws = trial.draws("same seed")
    for walk in trial.walks(game):
        _check_again(walk, random_match(game, walk.seed, trial.options, trial.steps))
    for walk, match, seat in trial.turns(game):
        for text, move in trial.some_moves(game, draws):
            if verdict_on(game, match, seat, move) != verdict_on(game, match, seat, move):
                raise AssertionError(
                    f"decide says two things of {text!r} by seat {seat}, {walk.place(match)}"
                )


def _check_again(walk: Walk, again: Walk) -> None:
    for first, second in zip(walk.entries, again.entries, strict=False):
        if first != second:
            raise AssertionError(
                f"the same seed wrote another entry {first.seq} in random_match(game, "
                f"{walk.seed!r}): {first.public} and then {second.public}"
            )
    if len(walk.entries) != len(again.entries):
        raise AssertionError(f"random_match(game, {walk.seed!r}) ended elsewhere when repeated")
