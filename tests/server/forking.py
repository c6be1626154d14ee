"""Many servers, quickly: everything is imported and compiled once, and each start is a fork.

A line of JSON on standard input starts a server with that environment; its process id is
printed. Otherwise it is a usual `fairtable serve`, with its own process, port and data.
An argument is the number of milliseconds for which starts wait for links. The variable
FAIRTABLE_TEST_CLAIM_MS is the number of milliseconds after which a game can be claimed.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import traceback

from fairtable.games import warm_up
from fairtable.referee.room import absence, starting
from fairtable.server import serve


def main() -> None:
    for _ in warm_up():
        pass
    if sys.argv[1:]:
        starting.AT_A_TABLE = starting.AT_A_TABLE[0], int(sys.argv[1])
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        order = json.loads(line)
        process = os.fork()
        if process == 0:
            _become_server(order["environment"], order["stdout"], order["stderr"])
        print(process, flush=True)


def _become_server(environment: dict[str, str], stdout: str, stderr: str) -> None:
    os.environ.update(environment)
    if claim_after := environment.get("FAIRTABLE_TEST_CLAIM_MS"):
        absence.CLAIM_AFTER = absence.CLAIM_AFTER_UNTIMED = int(claim_after)
    for number, path, mode in ((1, stdout, os.O_TRUNC), (2, stderr, os.O_APPEND)):
        opened = os.open(path, os.O_WRONLY | os.O_CREAT | mode, 0o600)
        os.dup2(opened, number)
        os.close(opened)
    os.close(0)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    try:
        serve()
    except BaseException:
        traceback.print_exc()
    os._exit(0)


if __name__ == "__main__":
    main()
