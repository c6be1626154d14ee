"""The server: it carries messages between people and the referee, and decides nothing.

How a move travels: `websocket` or `routes` read it, `table` asks the referee and sends the
entry to the log. When the entry is durable, and not before, everybody is told. `problems` has
the answers for what cannot be done, and `wire` has the types that are sent and received.
"""

from fairtable.server.app import create_app
from fairtable.server.serving import serve
from fairtable.server.settings import Settings

__all__ = ["Settings", "create_app", "serve"]
