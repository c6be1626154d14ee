"""Fairtable: one referee for every table.

Players ask; pure rules answer with what happened or with why not; what happened is in an
append-only log before anybody hears of it. Read `referee` for the words every game shares,
`games` for the rules, `storage` for the log, `server` for the tables that people sit at.
"""

from importlib.metadata import version

__version__ = version("fairtable")
