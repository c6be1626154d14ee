"""For programs that use a Fairtable server from outside: the Python client.

    with Client("http://localhost:8765", name="Ann") as ann:
        table = ann.open("sudoku", difficulty="hard")
        table.play("r1c2=5")

Read `client`, then `remote_table`. `seen_table` is what the server showed, `asking_table` what
can be asked. `keeper` trusts nobody: `followed_log` checks the log, `records` remembers what
our programs did, and `own_seat` compares the two. `commands` makes the ids by which we know our
own entries, and `faults` says what can go wrong. `http` asks the server, `live` listens to it.
docs/client.md explains how to use it.
"""

from fairtable.adapters.client import Client
from fairtable.adapters.faults import ChainElsewhere, ServerFault
from fairtable.adapters.http import Declined, NoAnswer
from fairtable.adapters.records import Notice
from fairtable.adapters.remote_table import RemoteTable

__all__ = [
    "ChainElsewhere",
    "Client",
    "Declined",
    "NoAnswer",
    "Notice",
    "RemoteTable",
    "ServerFault",
]
