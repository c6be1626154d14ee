"""Everything compiled, before somebody has to wait for it."""

from __future__ import annotations

from fairtable.games.casino.playouts import batch_actions, new_boards, play_outs
from fairtable.games.casino.spread import Dragged, OnLoose, Spread
from fairtable.games.casino.state import Options


def warm_up() -> None:
    """Compile the kernels before a first request needs them."""
    spread = Spread(hand=("7S",), loose=("7D",))
    batch_actions([(Dragged("7S"), OnLoose(0), spread)])
    play_outs(None, [1])
    from fairtable.games.casino.engine.thinking import Thinker

    board = new_boards(2, Options(), [1])[0]
    Thinker.of_this_thread().warm_up(board)
    from fairtable.games.casino.teaching.looking import look_on

    look_on(board)
