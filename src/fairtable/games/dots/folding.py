"""The fold of a log, D10: the board that its lines make, in the order in which they came.

`fold_few` applies the rules, one line after another; `fold` asks the compiled kernel when there
are many lines. If a log names a line twice, the first time counts.
"""

from __future__ import annotations

from fairtable.games.dots.gamestate import GameState
from fairtable.games.dots.lines import Size, board_of
from fairtable.games.dots.records import RECORD_BYTES, read_records, whole_records
from fairtable.games.dots.sides import ask_kernels

MOST_RECORDS = 1 << 29
"""The kernel numbers records with 29 bits; a log this long names every line many times."""


def fold(log: bytes, *, width: int | None = None, height: int | None = None) -> GameState:
    """D10. The board after a whole log. A log that is cut between two records is also a log."""
    size = board_of(width, height)
    log = whole_records(log)
    if not ask_kernels(len(log) // RECORD_BYTES):
        return fold_few(log, size)
    if len(log) > RECORD_BYTES * MOST_RECORDS:
        raise ValueError(f"A log of more than {MOST_RECORDS} records is folded in parts.")
    from fairtable.games.dots.kernels import fold_log

    return GameState.of_parts(size, *fold_log(log, size))


def fold_few(log: bytes, size: Size) -> GameState:
    """The same, one line after another."""
    state = GameState(width=size.width, height=size.height)
    for edge, team in read_records(log, size):
        state.apply_event(edge, team)
    return state
