"""Opening a table: servers, terminals and tests all do it here."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from fairtable.referee.facts import Sitter, TableOpened
from fairtable.referee.game import AnyGame
from fairtable.referee.log import (
    Content,
    Part,
    first_hash,
    own_salt,
    write_entry,
    write_name,
    write_secret,
)
from fairtable.referee.match import Match, Ruling, Tip
from fairtable.referee.promise import promise
from fairtable.referee.room.room import Room, Terms
from fairtable.referee.room.starting import start_terms
from fairtable.referee.timing import is_timed, new_clock


class TablePlan(NamedTuple):
    """What a new table needs besides its game: its code, who opens it and when.

    A rematch `follows` a table, and each of its seats is `kept` for a holder (H16). `salt`
    hides the host's name in the log, also when the table's secret is open.
    """

    code: str
    host: Sitter
    now: int
    title: str = ""
    public: bool = False
    follows: str = ""
    kept: tuple[str, ...] = ()
    salt: str = ""


def open_table(game: AnyGame, options: Any, plan: TablePlan, secret: bytes) -> Ruling:
    """H1. Entry 0 fixes the game, its rules, its options, the places and the promise."""
    luck, places = game.luck_with(options), game.seats(options).most
    attempts, patience = start_terms(luck, places)
    opened = TableOpened(
        table=plan.code,
        game=game.name,
        rules=game.rules_version,
        # As a log gives them back: there a tuple is a list.
        options=msgspec.json.decode(msgspec.json.encode(options)),
        host=plan.host.holder,
        title=plan.title,
        public=plan.public,
        opened_at=plan.now,
        places=places,
        promise=promise(secret, luck.open, luck.sealed),
        attempts=attempts,
        patience=patience,
        follows=plan.follows,
        kept=plan.kept,
    )
    named = write_name(plan.host.name, plan.salt or own_salt(secret, 0))
    return open_match(game, options, opened, secret, named)


def open_match(
    game: AnyGame, options: Any, opened: TableOpened, secret: bytes, open_part: Part
) -> Ruling:
    """H1. A table opens: entry 0 fixes the game, its rules, its options and the promise.

    `open_part` has the name of the host.
    """
    content = Content(0, opened.opened_at, None, opened.host, "", None, (opened,), ())
    before = blank(game, options, opened, secret)
    entry = write_entry(content, (open_part, write_secret(secret)), before.tip.head)
    return Ruling(entry, content, (), before.after(content, (), entry))


def blank(game: AnyGame, options: Any, opened: TableOpened, secret: bytes) -> Match:
    """The table before entry 0."""
    nobody = (None,) * game.seats(options).most
    clock = new_clock(game, options)
    room = Room(opened, terms_of(game, options, is_timed(clock)), nobody, nobody, nobody)
    return Match(game, room, game.opening(options), clock, Tip(secret, first_hash()))


def terms_of(game: AnyGame, options: Any, has_reserve: bool) -> Terms:
    """What the rules of the house need to know of a game with these options."""
    return Terms(
        least=game.seats(options).least,
        luck=game.luck_with(options),
        is_timed=has_reserve,
        can_be_drawn=game.can_be_drawn,
        host_may_end=game.host_may_end,
        has_bot=game.bots is not None,
        levels=tuple(game.bot_levels),
        takes_newcomers=game.arrivals is not None,
        has_host_moves=game.by_host is not None,
    )
