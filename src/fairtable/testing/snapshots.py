"""A snapshot of a match is the match: play goes on from it as from the log."""

from __future__ import annotations

from fairtable.referee import AnyGame
from fairtable.referee.snapshot import pack, seal, unpack
from fairtable.testing.trial import Trial


def check_snapshots(game: AnyGame, trial: Trial) -> None:
    """Every state can be written for a snapshot and read back as it was.

    Otherwise a long game takes longer and longer to come back into memory.
    """
    for walk, match in trial.places(game):
        packed = pack(match, {})
        if packed is None:
            raise AssertionError(
                f"the state cannot be written and read again (by msgspec), {walk.place(match)}"
            )
        read = unpack(seal(packed, match.tip.secret), walk.positions[0])
        if read is None or read[0] != match:
            raise AssertionError(f"a snapshot is not the match, {walk.place(match)}")
