#!/usr/bin/env python3
"""Everything that you do with a checkout. This program needs only Python.

    python3 dev.py run [--host H] [--port P] [--data FOLDER]   serve the tables
    python3 dev.py test [--long] [pytest arguments]            every check, then every test
    python3 dev.py lint                                        only the checks
    python3 dev.py bench [name ...] [--settings]               bench/bench_<name>.py, or all
    python3 dev.py pictures [game ...] [--look NAME]           pictures of all pages, and faults
    python3 dev.py lock [--upgrade]                            write the lock files again

The first start installs the locked packages into .venv. Later starts find them there.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 (this file can be read by any Python)
    sys.exit("Fairtable needs Python 3.11 or newer; this is " + sys.version.split()[0])

from house.commands import main

if __name__ == "__main__":
    main(sys.argv[1:], usage=__doc__)
