"""Fairtable: one referee for every table.

Players ask; pure rules answer with what happened or with why not; what happened is in an
append-only log before anybody hears of it. Read `referee` for the words every game shares,
`games` for the rules, `storage` for the log, `server` for the tables that people sit at.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    __version__: str


def __getattr__(name: str) -> str:
    """`__version__` is looked up when it is asked for: most commands never do."""
    if name != "__version__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib.metadata import version

    return version("fairtable")
