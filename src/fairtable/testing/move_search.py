"""A search for moves finds what a look at every legal move would find."""

from __future__ import annotations

from itertools import islice

from fairtable.referee import AnyGame
from fairtable.testing.trial import Trial, some
from fairtable.testing.walks import MOST_MOVES, listed

NOTHING = "\N{SNOWMAN}"
"""No move is written so."""


def check_move_search(game: AnyGame, trial: Trial) -> None:
    """`moves_starting` finds the legal moves with this beginning, in their order."""
    if game.moves_starting is None:
        return
    draws = trial.draws("move search")
    for walk, match, seat in trial.turns(game):
        texts = [game.write_move(move) for move in listed(game, match.state, seat)]
        is_whole = len(texts) < MOST_MOVES
        for start in _beginnings(some(texts, trial.moves, draws)):
            wanted = [text for text in texts if text.startswith(start)]
            moves = game.moves_starting(match.state, seat, start)
            # If the list was cut off, the search may go on where it ended.
            found = [*map(game.write_move, islice(moves, len(wanted) + is_whole))]
            if found != wanted:
                differing = sorted({*found} ^ {*wanted})[:3] or "another order"
                raise AssertionError(
                    f"moves_starting and legal_moves differ for {start!r}: {differing}, "
                    f"seat {seat} {walk.place(match)}"
                )


def _beginnings(texts: list[str]) -> list[str]:
    """Every beginning of these texts, the texts with a sign more, and one that is of none."""
    starts = {text[:end] for text in texts for end in range(len(text) + 1)}
    return sorted({"", NOTHING, *starts, *(text + "0" for text in texts)})
