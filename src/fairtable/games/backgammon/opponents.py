"""The bots that a host may ask for, by name and strength. Each gets a view, never a state."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from threading import local
from typing import TYPE_CHECKING

from fairtable.games.backgammon import bot
from fairtable.games.backgammon.moves import Move
from fairtable.games.backgammon.view import View
from fairtable.referee import BotLevel, Draws

if TYPE_CHECKING:
    from fairtable.games.backgammon.engine.evaluator import Evaluator
    from fairtable.games.backgammon.engine.gnu import GnuBackgammon

STRONG_LOOKS, EXPERT_LOOKS = 0, 2
_kept = local()


def choose_strong(view: View, draws: Draws) -> Move | None:
    """The net, with one look at each result of the roll."""
    return _choose(view, STRONG_LOOKS)


def choose_expert(view: View, draws: Draws) -> Move | None:
    """The net, with the other side's 21 rolls and its own 21 after each of them."""
    return _choose(view, EXPERT_LOOKS)


def choose_gnu(view: View, draws: Draws) -> Move | None:
    """GNU Backgammon's own choice."""
    from fairtable.games.backgammon.engine.player import choose_by

    return choose_by(_gnu(), view)


@cache
def _gnu() -> GnuBackgammon:
    from fairtable.games.backgammon.engine.gnu import GnuBackgammon

    return GnuBackgammon()


def _choose(view: View, looks: int) -> Move | None:
    from fairtable.games.backgammon.engine.player import choose_by

    return choose_by(evaluator_of(looks), view)


def evaluator_of(looks: int) -> Evaluator:
    """Each thread has its own: an evaluator keeps memory between its questions."""
    from fairtable.games.backgammon.engine.evaluator import Evaluator

    found: dict[int, Evaluator] = _kept.__dict__.setdefault("evaluators", {})
    if looks not in found:
        found[looks] = Evaluator(looks)
    return found[looks]


BOTS: dict[str, BotLevel[View, Move]] = {
    "easy": BotLevel(
        "Easy", "It looks at its own checkers only: it sees no danger.", bot.choose_easy
    ),
    "steady": BotLevel(
        "Steady", "It makes points, avoids shots and counts the race.", bot.choose
    ),
    "strong": BotLevel(
        "Strong",
        "It has learned from a billion positions, and moves at once.",
        choose_strong,
        slow=True,
    ),
    "expert": BotLevel(
        "Expert",
        "The same, and it looks two rolls ahead before it moves.",
        choose_expert,
        slow=True,
    ),
    "gnubg": BotLevel(
        "GNU Backgammon",
        "The well-known free program, two rolls ahead.",
        choose_gnu,
        slow=True,
        available=find_spec("gnubg") is not None,
    ),
}
