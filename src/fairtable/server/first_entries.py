"""The first entries of a new table, judged before any of them is written: all or nothing."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any, NamedTuple

from fairtable.codes import new_code
from fairtable.referee import (
    AnyGame,
    Ask,
    Begin,
    Invite,
    Refused,
    Ruling,
    Seat,
    Sit,
    Sitter,
    Start,
    Status,
    TablePlan,
    open_table,
)
from fairtable.server.identity import new_salt
from fairtable.server.problems import ProblemError
from fairtable.server.refusals import refusal
from fairtable.server.wire import NewTable


class Following(NamedTuple):
    """H16. A rematch: the table before it, for whom its seats are kept, and its bots with their
    levels.

    `kept` gives the holders by seat, which depend on the code of the new table.
    """

    table: str
    kept: Callable[[str], tuple[str, ...]]
    bots: tuple[tuple[Seat, str | None], ...] = ()


def first_rulings(  # noqa: PLR0913  this is everything that a table begins with
    game: AnyGame,
    options: Any,
    new: NewTable,
    host: Callable[[str], Sitter],
    now: int,
    following: Following | None = None,
) -> list[Ruling]:
    """The table opens, its host sits down, and a game for one starts."""
    code = new_code()
    sitter = host(code)
    title = new.title
    plan = TablePlan(code, sitter, now, title, new.public, salt=new_salt())
    if following is not None:
        plan = plan._replace(follows=following.table, kept=following.kept(code))
    rulings = [open_table(game, options, plan, secrets.token_bytes(32))]
    # A game that never draws needs no chains.
    anchor = new.anchor if game.luck_with(options).any else None
    asks: list[Ask] = [Sit(sitter.name, anchor=anchor, salt=new_salt())] if new.sit else []
    if new.sit and game.seats(options).most == 1:
        asks.append(Start((0,)))
    asks += [Invite(seat, level) for seat, level in (following.bots if following else ())]
    for ask in asks:
        ruling = rulings[-1].after.ask(ask, sitter.holder, "", now)
        if isinstance(ruling, Refused):
            raise ProblemError(refusal(game.name, ruling))
        rulings.append(ruling)
    match = rulings[-1].after
    if match.room.status is Status.STARTING and not match.room.awaited():
        begun = match.house_asks(Begin(()), now)
        if isinstance(begun, Refused):
            raise ProblemError(refusal(game.name, begun))
        rulings.append(begun)
    return rulings
