"""Games that a test installs beside ours, as if they came from another package."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import EntryPoint, entry_points

import pytest

from fairtable import games
from fairtable.server import pages, schemas
from fairtable.server.routes import games as cards

TOYS = {
    "pips": "tests.toys.pips:GAME",
    "race": "tests.toys.race:GAME",
    "whispers": "tests.server.whispers:GAME",
}
REMEMBERED = (
    games._loaded,
    games.editions,
    games.registered,
    schemas.game_components,
    cards.OFFERED,
    pages._kept_book,
    pages.BOOKS,
    pages._refusal_page,
)


@contextmanager
def installed(modules: dict[str, str]) -> Iterator[None]:
    """Install games by the names of their entry points, beside our own games."""
    ours = list(entry_points(group=games.GROUP))
    more = [EntryPoint(name, module, games.GROUP) for name, module in modules.items()]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(games, "entry_points", lambda group: [*more, *ours])
        forget()
        try:
            yield
        finally:
            forget()


def forget() -> None:
    """Clear everything that was made from the games that were installed until now."""
    for remembered in REMEMBERED:
        remembered.cache_clear()
