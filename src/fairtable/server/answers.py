"""Which entry each command made: a command that is sent again gets its first answer.

Of each asker the latest commands are remembered. Older ones are forgotten, so that a table does
not grow: a program that repeats a command sends few others in between.
"""

from __future__ import annotations

from itertools import islice

from fairtable.referee import Ruling
from fairtable.referee import snapshot as kept

OF_EACH = 64
"""How many commands of one asker are remembered at least."""
MOST_ASKERS = 4096
"""Of how many askers; the one who came first is forgotten first."""


class Answers:
    """By asker and command, the number of the entry."""

    def __init__(self, remembered: kept.Answers | None = None) -> None:
        self._by_asker: kept.Answers = remembered or {}

    def find(self, who: str, command: str) -> int | None:
        """The entry that this command made; None if it made none, or long ago."""
        commands = self._by_asker.get(who)
        return None if commands is None else commands.get(command)

    def add(self, who: str, command: str, seq: int) -> None:
        commands = self._by_asker.get(who)
        if commands is None:
            commands = self._by_asker[who] = {}
            if len(self._by_asker) > MOST_ASKERS:
                del self._by_asker[next(iter(self._by_asker))]
        commands[command] = seq
        if len(commands) >= 2 * OF_EACH:
            # Half of them at once, which is cheaper than one with each command.
            for old in list(islice(commands, OF_EACH)):
                del commands[old]

    def add_entry(self, ruling: Ruling) -> None:
        content = ruling.content
        if content.command:
            self.add(content.who, content.command, ruling.entry.seq)

    def before(self, version: int) -> kept.Answers:
        """A copy with the answers that are in the first `version` entries."""
        return {
            who: {command: seq for command, seq in commands.items() if seq < version}
            for who, commands in self._by_asker.items()
        }
