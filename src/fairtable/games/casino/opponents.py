"""The bots that a host may ask for, by name and strength. Each gets a view, never a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairtable.games.casino import bot
from fairtable.games.casino.moves import Move
from fairtable.games.casino.view import View
from fairtable.referee import BotLevel, Draws

if TYPE_CHECKING:
    from fairtable.games.casino.engine.thinking import Thinker


def choose_seasoned(view: View, draws: Draws) -> Move | None:
    """What was learned from many deals decides, without any search."""
    thinker = _thinker(view)
    return thinker.choose_by_experience(view) if thinker else bot.choose(view, draws)


def choose_strong(view: View, draws: Draws) -> Move | None:
    """A short search. It needs no luck of its own: the same view gets the same move."""
    from fairtable.games.casino.engine.thinking import STRONG

    thinker = _thinker(view)
    return thinker.choose(view, STRONG) if thinker else bot.choose(view, draws)


def choose_expert(view: View, draws: Draws) -> Move | None:
    """The same, and ten times as long."""
    from fairtable.games.casino.engine.thinking import EXPERT

    thinker = _thinker(view)
    return thinker.choose(view, EXPERT) if thinker else bot.choose(view, draws)


def _thinker(view: View) -> Thinker | None:
    """Who thinks for the player on turn; None if there is nothing to think about."""
    if view.seat is None or view.seat != view.turn or view.stack is not None:
        return None
    from fairtable.games.casino.engine.thinking import Thinker

    return Thinker.of_this_thread()


BOTS: dict[str, BotLevel[View, Move]] = {
    "easy": BotLevel(
        "Easy",
        "A beginner: it sees pairs and sums of two cards, overlooks longer sums and the piles "
        "of others, and gives its low cards away, aces too.",
        bot.choose_easy,
    ),
    "steady": BotLevel("Steady", "It takes what scores most now, or builds.", bot.choose),
    "seasoned": BotLevel(
        "Seasoned",
        "It has learned from many deals what a table is worth, and moves at once.",
        choose_seasoned,
        slow=True,
        seconds=0.001,
    ),
    "strong": BotLevel(
        "Strong",
        "It imagines the hidden cards in many ways, and looks how each turn would do.",
        choose_strong,
        slow=True,
        seconds=0.005,
    ),
    "expert": BotLevel(
        "Expert",
        "The same ten times as long, and between two it plays the end of a deal exactly.",
        choose_expert,
        slow=True,
        seconds=0.1,
    ),
}
