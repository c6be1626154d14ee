"""What a table remembers of its log, and how it reads the rest: its age costs nothing.

Recent entries and the latest answers are in memory. For everything older, the newest snapshot
before it is read, and the log from there on. A long log is folded in pages, and between two
pages the event loop does other things.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from functools import partial
from itertools import islice
from typing import NamedTuple

import structlog

from fairtable.games import rules_of
from fairtable.referee import Entry, Match, Ruling, unfold
from fairtable.referee.snapshot import pack, seal, unpack
from fairtable.server.answers import Answers
from fairtable.storage import EntryStore, ReadFailed

journal = structlog.get_logger("fairtable.past")

RECENT = 256
"""How many entries of a table are kept in memory; older ones are read from the log."""
MISSED = 100
"""Of what a client has missed, at most the last so many entries are told."""
PAGE = 256
"""How many entries are folded in one turn of the event loop."""
SNAPSHOT_EVERY = 256
SNAPSHOT_EVERY_AT_MOST = 4096
ENTRY_BYTES = 300
"""About the length of an entry. Snapshots take no more room than the entries between them."""
UNBELIEVED = 3
"""After so many snapshots that are not believed, the log is folded from its beginning."""
ALL = 2**62


class Fold(NamedTuple):
    """A match to go on from. `rulings` has entry 0, if nothing else was folded."""

    match: Match
    answers: Answers
    rulings: tuple[Ruling, ...] = ()


class Past:
    """The past of one table. `version` is the number of its durable entries."""

    def __init__(self, store: EntryStore, table: str) -> None:
        self._store = store
        self._table = table
        self._snapshot_at = 0
        self._every = SNAPSHOT_EVERY
        self.version = 0
        self.recent: deque[Ruling] = deque(maxlen=RECENT)
        self.answers = Answers()

    @property
    def oldest(self) -> int:
        """The first entry that is in memory."""
        return self.version - len(self.recent)

    def add(self, ruling: Ruling) -> None:
        """An entry has become durable."""
        self.recent.append(ruling)
        self.version = version = ruling.entry.seq + 1
        if version - self._snapshot_at >= self._every:
            self._keep_snapshot(ruling.after)

    def _keep_snapshot(self, match: Match) -> None:
        self._snapshot_at = match.tip.version
        packed = pack(match, self.answers.before(match.tip.version))
        if packed is None:
            return
        wanted = len(packed) // ENTRY_BYTES
        self._every = max(SNAPSHOT_EVERY, min(wanted, SNAPSHOT_EVERY_AT_MOST))
        make = partial(seal, packed, match.tip.secret)
        self._store.keep_snapshot(self._table, match.tip.version, make)

    # Reading

    async def load(self) -> Match | None:
        """Read the table from the store; None if it has no entry. Then it has a new past."""
        fold = await self._newest_fold(ALL)
        if fold is None:
            return None
        match, self.answers = fold.match, fold.answers
        self.recent = deque(fold.rulings, maxlen=RECENT)
        self.version = self._snapshot_at = match.tip.version
        async for rulings in self._pages(match, ALL):
            for ruling in rulings:
                self.recent.append(ruling)
                self.answers.add_entry(ruling)
            match = rulings[-1].after
            self.version = match.tip.version
            # A log without snapshots gets them now.
            if self.version - self._snapshot_at >= self._every:
                self._keep_snapshot(match)
        return match

    async def since(self, version: int) -> list[Ruling]:
        """The entries from `version` on, in order. Ask only for a few more than `MISSED`."""
        older: list[Ruling] = []
        while version + len(older) < self.oldest:
            # The table goes on while its log is read, and forgets entries.
            older += await self._rulings(version + len(older), self.oldest)
        known = version + len(older)
        return [*older, *islice(self.recent, known - self.oldest, None)]

    async def ruling(self, seq: int) -> Ruling:
        """One entry, and the match after it."""
        if seq >= self.oldest:
            return self.recent[seq - self.oldest]
        return (await self._rulings(seq, seq + 1))[0]

    async def entries(self, after: int, limit: int) -> list[Entry]:
        """At most `limit` durable entries as they were written; nothing is folded."""
        limit = min(limit, self.version - after)
        if limit <= 0:
            return []
        if after < self.oldest:
            return await self._store.read(self._table, after, limit)
        first = after - self.oldest
        return [self.recent[at].entry for at in range(first, first + limit)]

    async def _rulings(self, start: int, stop: int) -> list[Ruling]:
        """Entries `start` to `stop - 1`, folded from the newest snapshot before them."""
        fold = await self._newest_fold(start)
        if fold is None:
            raise ReadFailed("the log is gone")
        rulings = [ruling for ruling in fold.rulings if ruling.entry.seq >= start]
        async for page in self._pages(fold.match, stop):
            rulings += [ruling for ruling in page if ruling.entry.seq >= start]
        if len(rulings) != stop - start:
            raise ReadFailed("a part of the log is gone")
        return rulings

    async def _pages(self, match: Match, stop: int) -> AsyncIterator[list[Ruling]]:
        """The entries after `match`, up to `stop`, a page at a time."""
        while (wanted := min(PAGE, stop - match.tip.version)) > 0:
            entries = await self._store.read(self._table, match.tip.version, wanted)
            if entries:
                rulings = list(unfold(rules_of, entries, match))
                match = rulings[-1].after
                yield rulings
            if len(entries) < wanted:
                return
            await asyncio.sleep(0)

    async def _newest_fold(self, up_to: int) -> Fold | None:
        """A fold at `up_to` or before it: a snapshot, or entry 0."""
        first = await self._store.read(self._table, 0, 1)
        if not first:
            return None
        opening = next(unfold(rules_of, first))
        opened = opening.after
        for _ in range(UNBELIEVED):
            kept = await self._store.read_snapshot(self._table, up_to)
            if kept is None:
                break
            version, body = kept
            found = unpack(body, opened)
            if found is not None and await self._is_of_this_log(found[0], version):
                return Fold(found[0], Answers(found[1]))
            journal.warning("a snapshot is not believed", table=self._table, version=version)
            up_to = version - 1
        answers = Answers()
        answers.add_entry(opening)
        return Fold(opened, answers, (opening,))

    async def _is_of_this_log(self, match: Match, version: int) -> bool:
        """Whether the log has the entry that the snapshot says it follows."""
        if match.tip.version != version:
            return False
        last = await self._store.read(self._table, version - 1, 1)
        return bool(last) and last[0].seq == version - 1 and last[0].hash == match.tip.head
