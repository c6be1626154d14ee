"""Opening a table: servers, terminals and tests all do it here."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from fairtable.referee.capabilities import luck_of
from fairtable.referee.facts import Sitter, TableOpened
from fairtable.referee.game import AnyGame
from fairtable.referee.log import own_salt, write_name
from fairtable.referee.match import Ruling, open_match
from fairtable.referee.promise import promise
from fairtable.referee.starting import start_terms


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
    luck, places = luck_of(game, options), game.seats(options).most
    attempts, patience = start_terms(luck, places)
    opened = TableOpened(
        table=plan.code,
        game=game.NAME,
        rules=game.RULES_VERSION,
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
