"""`python -m fairtable.paper GAME`: an order as JSON comes in, a PDF goes out.

The server prints in this process, so that nobody at a table waits for it.
"""

from __future__ import annotations

import contextlib
import os
import sys

import msgspec

from fairtable.paper import PRINTERS

POLITE = 10


def main(game: str) -> None:
    with contextlib.suppress(AttributeError, OSError):
        os.nice(POLITE)
    printer = PRINTERS[game]
    order = msgspec.json.decode(sys.stdin.buffer.read(), type=printer.order)
    sys.stdout.buffer.write(printer.print(order))


if __name__ == "__main__":
    main(sys.argv[1])
