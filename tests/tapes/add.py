"""Record new scenarios: `python -m tests.tapes.add NAME...`, or all that have no tape yet.

Each is played twice, and recorded only if both times the same was told.
"""

from __future__ import annotations

import sys

from tests.tapes import tape
from tests.tapes.compare import Allowed, differences
from tests.tapes.scenes import SCENES, played


def add(*names: str) -> None:
    known = tape.names()
    for name in names or [name for name in SCENES if name not in known]:
        told = played(name)
        if found := differences(told, played(name), Allowed()):
            raise SystemExit("\n".join([f"{name} is not certain:", *found]))
        print(f"{name}: {len(told)} lines, {tape.add(name, told)} bytes")


if __name__ == "__main__":
    add(*sys.argv[1:])
