"""Which entries of a log were written in the name of this player, and not by their programs.

The records of the Python client say it. They are made on the computer on which it plays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import msgspec

from fairtable.adapters.commands import OwnCommands
from fairtable.adapters.records import Record, Records
from fairtable.games import rules_of
from fairtable.referee import BrokenLog, Content, Entry
from fairtable.referee.log import read_content
from fairtable.referee.replay import UnknownRules, opening_of

NOT_KNOWN = "which entries your programs sent is not known: no record of this table is here"


class OwnEntries(msgspec.Struct, frozen=True):
    """The numbers of the entries in one player's name that their programs did not send."""

    holder: str
    not_sent: list[int]

    def says(self) -> str:
        """A line for people."""
        count = len(self.not_sent)
        if not count:
            return "every entry of your seat was sent by your programs"
        numbers = ", ".join(map(str, self.not_sent))
        entries = "entry of your seat was" if count == 1 else "entries of your seat were"
        return f"{count} {entries} not sent by your programs: {numbers}"


class OwnReading:
    """Looks at every entry on its way to the audit."""

    def __init__(self, records: Records) -> None:
        self._records = records
        self._mine: list[tuple[Record, OwnCommands]] = []
        self._not_sent: dict[str, list[int]] = {}

    def beside(self, entries: Iterable[Entry]) -> Iterator[Entry]:
        for entry in entries:
            if entry.seq == 0:
                self._begin(entry)
            elif self._mine:
                self._look(entry)
            yield entry

    @property
    def found(self) -> list[OwnEntries]:
        """One for each record of this table; none if it is not known."""
        return [
            OwnEntries(record.holder, self._not_sent[record.holder]) for record, _ in self._mine
        ]

    def _begin(self, first: Entry) -> None:
        for record in self._records.of_table(first.hash):
            commands = OwnCommands(record.secret, record.first, _speller(first))
            self._mine.append((record, commands))
            self._not_sent[record.holder] = []

    def _look(self, entry: Entry) -> None:
        content = _content(entry)
        for record, commands in self._mine:
            if content is None or content.who != record.holder or content.asked is None:
                continue
            is_ours = commands.sent(content, record.sent)
            is_ours |= getattr(content.asked, "anchor", None) in record.anchors
            if not is_ours and entry.seq >= record.since:
                self._not_sent[record.holder].append(entry.seq)


def _speller(first: Entry) -> Callable[[str], str]:
    """Gives a move in the one spelling of the game that entry 0 names; "" if it is no move."""

    def spelt(move: str) -> str:
        try:
            opened = opening_of(read_content(first))
            game = rules_of(opened.game, opened.rules)
            return game.write_move(game.read_move(move))
        except (BrokenLog, UnknownRules, ValueError):
            return ""

    return spelt


def _content(entry: Entry) -> Content | None:
    """The audit says what is wrong with an entry that cannot be read."""
    try:
        return read_content(entry)
    except BrokenLog:
        return None
