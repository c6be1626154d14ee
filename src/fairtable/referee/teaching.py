"""What a game teaches: advice during play, and an analysis of a game that is over.

It is a program's opinion and no rule. The log knows nothing of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import msgspec


class Recorded(NamedTuple):
    """A game that was played: its events, each with its number, the options, the names.

    The number of an event is that of its entry in the log; in a file of another program the
    events are counted from 1.
    """

    events: tuple[tuple[int, Any], ...]
    options: Any
    names: tuple[str, ...]


class Progress(msgspec.Struct, frozen=True):
    """How much of an analysis is done; 0 of 0 while it waits for its turn."""

    done: int
    of: int


class Analysing(NamedTuple):
    """Analyses of games that are over; annotations give the types of what is answered.

    `check` looks quickly at a program's question, and `read` makes a game of it; both raise
    BadInput. `analyse` is given a game, and somebody to tell how far it is.
    """

    check: Callable[[Any], Any]
    read: Callable[[Any], Recorded]
    analyse: Callable[[Recorded, Callable[[Progress], None]], Any]


class Teaching(NamedTuple):
    """Advice, and analyses if the game has them. Annotations give the types of the answers.

    `advise` is given a view, and answers None if that viewer may not be advised now. In a game
    with `habits` it is also given what is known of this player, or None.
    """

    advise: Callable[..., Any]
    analysing: Analysing | None = None


def recorded(rulings: Iterable[Any]) -> Recorded | None:
    """The game of a log, from its entries; None if the log is empty."""
    events: list[tuple[int, Any]] = []
    names: dict[int, str] = {}
    match: Any = None
    for ruling in rulings:
        match = ruling.after
        events += [(ruling.entry.seq, event) for event in ruling.events]
        seated = enumerate(match.room.seats)
        names |= {seat: sitter.name for seat, sitter in seated if sitter is not None}
    if match is None:
        return None
    seats = range(len(match.room.seats))
    return Recorded(tuple(events), match.options(), tuple(names.get(at, "?") for at in seats))
