"""A hint for the player at the terminal, in the words of the game's teacher."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from fairtable.cli.messages import say
from fairtable.games import tambola
from fairtable.referee import AnyGame, BadInput, read_options

NO_HINTS = "Nobody gives hints in this game."
NOTHING_COMPLETE = "No prize is complete."
MOST = 3


def with_hints(game: AnyGame, options: Any) -> Any:
    """The options with hints, if the game has them: here they disturb nobody."""
    if game.teaching is None or not hasattr(options, "hints"):
        return options
    try:
        given = msgspec.to_builtins(options)
        return read_options(game, {**given, "hints": True})
    except BadInput:  # Not with these options, such as Dots without turns.
        return options


def takes_hints(game: AnyGame) -> bool:
    """Whether a hint is a move of this game, which everybody sees."""
    try:
        game.read_move("hint")
    except ValueError:
        return False
    return True


def advice_lines(game: AnyGame, view: Any) -> Iterator[str]:
    """What the teacher says, then the moves it would make; nothing if the game's own move has
    said everything.
    """
    if isinstance(view, tambola.View):
        yield from _complete(view)
    elif teaching := game.teaching:
        known = (None,) if game.habits is not None else ()
        if advice := teaching.advise(view, *known):
            yield advice.says
            for best in getattr(advice, "best", ())[:MOST]:
                yield f"  {best.move}"
            if (edge := getattr(advice, "edge", None)) is not None:
                yield f"  line {edge}"
    elif not takes_hints(game):
        yield NO_HINTS


def _complete(view: tambola.View) -> Iterator[str]:
    """Tambola has no hint: what is complete is there for all to see."""
    named = {name for ticket in view.tickets for name in ticket.complete}
    found = [prize.title for prize in view.prizes if prize.name in named]
    if not found:
        yield NOTHING_COMPLETE
    for title in found:
        yield say("tambola-is-complete", prize=title)
