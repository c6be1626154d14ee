"""For programs that use a Fairtable server from outside: the Python client.

    with Client("http://localhost:8765", name="Ann") as ann:
        table = ann.open("sudoku", difficulty="hard")
        table.play("r1c2=5")

Read `client`, then `remote_table`. `seen_table` is what the server showed, `asking_table` what
can be asked. `followed_log` checks the log, `chain_records` remembers the chains of our seats,
and `faults` says what went wrong with them. `http` asks the server, `live` listens to it.
docs/client.md explains how to use it.
"""

from fairtable.adapters.client import Client
from fairtable.adapters.faults import ChainElsewhere, ServerFault
from fairtable.adapters.http import Declined, NoAnswer
from fairtable.adapters.remote_table import RemoteTable

__all__ = [
    "ChainElsewhere",
    "Client",
    "Declined",
    "NoAnswer",
    "RemoteTable",
    "ServerFault",
]
