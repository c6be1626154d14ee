"""Which entries of a log were written in the name of this player, and not by their programs.

The records of the Python client say it. They are made on the computer on which it plays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import msgspec

from fairtable.adapters.commands import OwnCommands
from fairtable.adapters.records import Notice, Record, Records
from fairtable.games import rules_of
from fairtable.referee import BrokenLog, Content, Entry
from fairtable.referee.log import read_content
from fairtable.referee.replay import UnknownRules, opening_of

NOT_KNOWN = "which entries your programs sent is not known: no record of this table is here"


class OwnEntries(msgspec.Struct, frozen=True, omit_defaults=True):
    """The numbers of the entries in one player's name that their programs did not send.

    `noticed` is what their programs noticed beside that, while they followed the table: that
    they were said to be gone, and what came of it. Each has the hash of an entry of this log.
    """

    holder: str
    not_sent: list[int]
    noticed: list[Notice] = []

    def says(self) -> list[str]:
        """Lines for people."""
        told = [f"entry {notice.seq}: {notice.says}" for notice in self.noticed]
        count = len(self.not_sent)
        if not count:
            return ["every entry of your seat was sent by your programs", *told]
        numbers = ", ".join(map(str, self.not_sent))
        entries = "entry of your seat was" if count == 1 else "entries of your seat were"
        return [f"{count} {entries} not sent by your programs: {numbers}", *told]


class OneSeat:
    """One record of the table, and what the log says of its seat."""

    def __init__(self, record: Record, spelt: Callable[[str], str]) -> None:
        self._record = record
        self._commands = OwnCommands(record.secret, record.first, spelt)
        self._kept = {(notice.seq, notice.hash): notice for notice in record.notices}
        self._found: list[int] = []
        self._noticed: list[Notice] = []

    def look(self, entry: Entry, content: Content | None) -> None:
        """The next entry.

        Those that a program judged while it followed are not judged again: of older moves it is
        not known any more in which words they were sent.
        """
        if kept := self._kept.get((entry.seq, entry.hash)):
            self._noticed.append(kept)
        if content is not None and self._is_foreign(content):
            self._found.append(entry.seq)
        if (entry.seq + 1, entry.hash) == (self._record.version, self._record.head):
            self._found = []

    def _is_foreign(self, content: Content) -> bool:
        record = self._record
        if content.who != record.holder or content.asked is None:
            return False
        is_ours = self._commands.sent(content, record.sent)
        is_ours |= getattr(content.asked, "anchor", None) in record.anchors
        return not is_ours and content.seq >= record.since

    @property
    def own(self) -> OwnEntries:
        kept = {notice.seq for notice in self._noticed if notice.what == "not-sent"}
        others = [notice for notice in self._noticed if notice.what != "not-sent"]
        return OwnEntries(self._record.holder, sorted(kept.union(self._found)), others)


class OwnReading:
    """Looks at every entry on its way to the audit."""

    def __init__(self, records: Records) -> None:
        self._records = records
        self._mine: list[OneSeat] = []

    def beside(self, entries: Iterable[Entry]) -> Iterator[Entry]:
        for entry in entries:
            if entry.seq == 0:
                records = self._records.of_table(entry.hash)
                self._mine = [OneSeat(record, _speller(entry)) for record in records]
            elif self._mine:
                content = _content(entry)
                for seat in self._mine:
                    seat.look(entry, content)
            yield entry

    @property
    def found(self) -> list[OwnEntries]:
        """One for each record of this table; none if it is not known."""
        return [seat.own for seat in self._mine]


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
