"""An honest game keeps to its own table of luck."""

from __future__ import annotations

import msgspec

from fairtable.referee import AnyGame, Moments
from fairtable.referee.following import moment_of
from fairtable.testing.trial import Trial


def check_moments(game: AnyGame, trial: Trial) -> None:
    """`moments` says of every entry of a random game that its luck may come then."""
    moments = game.moments
    if moments is None:
        return
    if not isinstance(moments, Moments):
        raise AssertionError(f"moments is what read_moments answers, not {moments!r}")
    for walk in trial.walks(game):
        following = moments.following(msgspec.to_builtins(walk.options))
        for before, ruling in zip(walk.rulings, walk.rulings[1:], strict=False):
            broken = following.read(moment_of(before.after, ruling.content))
            if broken is not None:
                raise AssertionError(
                    f"moments says that luck may not come {walk.place(ruling.after)}: {broken}"
                )
