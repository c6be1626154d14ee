"""What the players of one table were told, and whether its log says the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from soak.findings import Findings

from fairtable.referee import BrokenLog, Entry
from fairtable.referee.log import first_hash, read_entry


class Told:
    """By version: when and by whom. By command: which version. By version: the hash."""

    def __init__(self, table: str, game: str) -> None:
        self.table, self.game = table, game
        self.entries: dict[int, tuple[int, int | None]] = {}
        self.commands: dict[str, int] = {}
        self.refused: set[str] = set()
        self.heads: dict[int, str] = {}

    def update(self, update: dict[str, Any], findings: Findings) -> None:
        """Every player must be told the same of an entry, also after a restart."""
        said = update["at"], update["by"]
        known = self.entries.setdefault(update["version"], said)
        findings.must(
            known == said,
            "told differently",
            f"{self.table} {update['version']} {known} {said}",
        )

    def accepted(self, command: str, update: dict[str, Any], findings: Findings) -> None:
        findings.count("moves" if "Play" in str(update.get("asked")) else "other asks")
        self.commands[command] = update["version"]

    def check(self, entries: Iterable[Entry], findings: Findings) -> int:
        """Compare with the log: nothing lost, doubled, changed or out of order."""
        before, times, log = first_hash(), Counter[str](), []
        try:
            for entry in entries:
                content = read_entry(entry, before)
                before = entry.hash
                log.append((content.at, content.by, content.command, entry.hash))
                times[content.command] += 1
        except BrokenLog as broken:
            findings.wrong("broken log", f"{self.table}: {broken}")
            return len(log)
        self._check_commands(log, times, findings)
        for version, (at, by) in self.entries.items():
            there = version <= len(log) and log[version - 1][:2] == (at, by)
            findings.must(there, "told and not in the log", f"{self.table} {version} {at} {by}")
        for version, head in self.heads.items():
            there = version <= len(log) and log[version - 1][3] == head
            findings.must(there, "hash changed", f"{self.table} {version}")
        findings.count("logs compared")
        return len(log)

    def _check_commands(
        self,
        log: list[tuple[int, int | None, str, str]],
        times: Counter[str],
        findings: Findings,
    ) -> None:
        latest: dict[str, int] = {}
        for command, version in self.commands.items():
            there = version <= len(log) and log[version - 1][2] == command
            findings.must(there, "acknowledged and lost", f"{self.table} {command} {version}")
            findings.must(
                times[command] == 1,
                "not once in the log",
                f"{self.table} {command} {times[command]}",
            )
            who = command.rpartition("-")[0]
            findings.must(
                latest.get(who, 0) < version,
                "out of order",
                f"{self.table} {command} {version}",
            )
            latest[who] = version
        for command in self.refused:
            findings.must(
                times[command] == 0, "refused and in the log", f"{self.table} {command}"
            )
