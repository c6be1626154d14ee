"""The bots that a host may ask for, by name and strength. Each gets a view, never a state."""

from __future__ import annotations

from fairtable.games.dots import bot
from fairtable.games.dots.engine.sheet import Sheet
from fairtable.games.dots.moves import DrawLine, Move
from fairtable.games.dots.view import View
from fairtable.referee import BotLevel, Draws


def choose_counting(view: View, draws: Draws) -> Move | None:
    """The best line that can be found in about a second; where all draw at once, a greedy one.

    Without turns there is nobody to be forced to open a chain.
    """
    if view.mode != "classic" or not view.choices:
        return bot.choose(view, draws)
    from fairtable.games.dots.engine.player import think

    sheet = Sheet(view.window)
    return DrawLine(think(sheet, view.players, draws).edge)


BOTS: dict[str, BotLevel[View, Move]] = {
    "easy": BotLevel(
        "Easy", "It takes the boxes that it sees, and gives others away.", bot.choose_easy
    ),
    "greedy": BotLevel(
        "Greedy", "It takes every box, and gives away as few as it can.", bot.choose
    ),
    "counting": BotLevel(
        "Counts chains",
        "It counts chains and loops, gives two boxes to win ten, and never errs at the end.",
        choose_counting,
        slow=True,
    ),
}
