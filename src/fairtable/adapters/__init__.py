"""Programs that come to a Fairtable server from outside: the Python client.

    with Client("http://localhost:8765", name="Ann") as ann:
        table = ann.open("sudoku", difficulty="hard")
        table.play("r1c2=5")

Read `client`, then `remote_table`; `own_chain` is the seat's chain, `followed_log` the log that
was seen; `http` asks and `live` listens over a WebSocket. docs/client.md tells the whole way.
"""

from fairtable.adapters.client import Client
from fairtable.adapters.http import Declined, NoAnswer
from fairtable.adapters.remote_table import RemoteTable

__all__ = ["Client", "Declined", "NoAnswer", "RemoteTable"]
