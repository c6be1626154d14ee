"""Fairtable: one referee for every table.

Players ask. Pure rules answer: they say what happened, or why it is refused. What happened is
written in an append-only log before anybody is told. Read `referee` for what all games share,
`games` for the rules, `storage` for the log, and `server` for the tables that people sit at.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    __version__: str


def __getattr__(name: str) -> str:
    """`__version__` is looked up on demand, once, because most commands never need it."""
    if name != "__version__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib.metadata import version

    globals()[name] = found = version("fairtable")
    return found
