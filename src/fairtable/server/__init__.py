"""The server: it moves words between people and the referee, and decides nothing.

A move's way: `sockets` or `routes` read it, `tables` asks the referee and writes the entry
down, and only when it is durable does anybody hear of it. `problems` are the answers when
something is not to be had; `wire` is how everything looks on the way.
"""

from fairtable.server.app import create_app
from fairtable.server.serving import serve
from fairtable.server.settings import Settings

__all__ = ["Settings", "create_app", "serve"]
