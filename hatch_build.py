"""A wheel contains the browser client and the rule books, so they are built first.

It also contains the messages of the page: the command line says the same sentences.
"""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))


class ClientHook(BuildHookInterface[Any]):
    """Runs only for a real wheel. An editable install uses what dev.py has built."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name == "wheel" and version == "standard":
            import build_client

            build_client.build()
            messages = str(build_client.MESSAGES)
            build_data["force_include"][messages] = "fairtable/cli/messages"
