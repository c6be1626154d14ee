"""Everything compiled, before somebody has to wait for it."""

from __future__ import annotations

from fairtable.games.backgammon.batch import count_turns, find_turns, play_outs
from fairtable.games.backgammon.position import Position
from fairtable.referee import Draws


def warm_up() -> None:
    """Compile the kernels before a player needs them."""
    state = Position(turn="white", dice=(2, 1))
    find_turns([state])
    count_turns([state])
    play_outs(state, 1, Draws(b"warm", b"up"))
    from fairtable.games.backgammon.engine.evaluator import Evaluator

    Evaluator().warm_up()
