"""Programs that come to a Fairtable server from outside: the Python client.

    with Client("http://localhost:8765", name="Ann") as ann:
        table = ann.open("sudoku", difficulty="hard")
        table.play("r1c2=5")

Read `client`, then `table`; `owned` is the seat's chain, `ledger` the log that was seen; `post`
asks over HTTP and `live` listens over a WebSocket. docs/client.md tells the whole way.
"""

from fairtable.adapters.client import Client
from fairtable.adapters.post import Declined, NoAnswer
from fairtable.adapters.table import Table

__all__ = ["Client", "Declined", "NoAnswer", "Table"]
