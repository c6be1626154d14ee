"""A table is opened in one place: at a server, in a terminal, in a test."""

from __future__ import annotations

from typing import Any

import msgspec

from fairtable.referee.facts import Sitter, TableOpened
from fairtable.referee.game import AnyGame
from fairtable.referee.match import Ruling, open_match
from fairtable.referee.promise import promise


def open_table(
    game: AnyGame,
    options: Any,
    host: Sitter,
    *,
    code: str,
    secret: bytes,
    now: int,
    title: str = "",
    public: bool = False,
) -> Ruling:
    """H1. Entry 0, which pins game, rules, options, places and the promise about luck."""
    opened = TableOpened(
        table=code,
        game=game.NAME,
        rules=game.RULES_VERSION,
        options=msgspec.to_builtins(options),
        host=host,
        title=title,
        public=public,
        opened_at=now,
        places=game.seats(options).most,
        promise=promise(secret),
    )
    return open_match(game, options, opened, secret)
