"""What happened, in the sentences of the page.

A file for each game chooses the message, as `telling.ts`, `words.ts` and `tale.ts` beside the
boards do. `tests/vectors/telling.json` has events with their sentences: both sides are tested
with it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

from fairtable.cli.telling.reader import Reader
from fairtable.cli.words import thing_in_words

__all__ = ["Reader", "tell"]

Told = Callable[[Any, Reader], str]
"""The sentence for an event; empty if it need not be told."""
TELLERS: Mapping[str, str] = {
    name: f"fairtable.cli.telling.{name}"
    for name in ("backgammon", "casino", "dots", "sudoku", "tambola")
}


def tell(game: str, events: Sequence[Any], reader: Reader) -> list[str]:
    """A sentence for each event that this reader may see, and that need be told."""
    seen = [event for event in events if _may_see(event, reader.own)]
    if game not in TELLERS:
        return [thing_in_words(event) for event in seen]
    told: Told = import_module(TELLERS[game]).tell
    reader.events = seen
    return [said for event in seen if (said := told(event, reader))]


def _may_see(event: Any, seat: int | None) -> bool:
    audience = event.seen_by()
    return audience is None or seat in audience
