"""A game's bots: how a seat says that a bot has it, and the levels that a game may offer.

A bot's holder is `bot/<seat>`, or `bot/<seat>/<level>`; no guest can have such a name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Generic, NamedTuple, TypeVar

from fairtable.referee.chance import Draws
from fairtable.referee.facts import Sitter
from fairtable.referee.meaning import Seat
from fairtable.referee.room.people import BOT, bot_name

M = TypeVar("M")  # move
V = TypeVar("V")  # view


class BotLevel(NamedTuple, Generic[V, M]):
    """One of a game's bots: a title and a sentence for people, and how it chooses.

    `choose` is asked as in `Bots`. A `slow` one may think for a second, or needs the game's
    compiled parts: a server lets it think beside everything else, and in a queue with others.
    It thinks for about so many `seconds`; who thinks long can also wait long. A level that is
    not `available` needs something that is not installed here; logs may still name it.
    """

    title: str
    says: str
    choose: Callable[[V, Draws], M | None]
    slow: bool = False
    available: bool = True
    seconds: float = 0.05


class Bots(NamedTuple, Generic[V, M]):
    """How a game plays itself. A bot sees a view and never a state.

    `choose` answers the move to make, or None if this seat has nothing to do now; it plays if
    no level is asked for. `levels` has the bots among which a host may choose, by a word for
    each, the weakest first.
    """

    choose: Callable[[V, Draws], M | None]
    levels: Mapping[str, BotLevel[V, M]] = MappingProxyType({})


def bot_at(seat: Seat, level: str | None = None) -> Sitter:
    """H9. Who sits where a bot of this level is seated."""
    holder = f"{BOT}{seat}/{level}" if level else f"{BOT}{seat}"
    return Sitter(bot_name(holder), holder)


def is_bot(sitter: Sitter | None) -> bool:
    return sitter is not None and sitter.holder.startswith(BOT)


def level_of(sitter: Sitter | None) -> str | None:
    """The level of the bot that sits here; None if it has none."""
    if sitter is None or not is_bot(sitter):
        return None
    return sitter.holder.removeprefix(BOT).partition("/")[2] or None
