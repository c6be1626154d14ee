"""What a player's program knows of a table by itself: the log it followed, and its record.

The server's word counts for nothing here. If the log breaks, or says something about our chain
that we did not do, no link leaves any more.
"""

from __future__ import annotations

import sys
import threading
import time
from pathlib import Path
from typing import Any

import msgspec

from fairtable.adapters.commands import OwnCommands
from fairtable.adapters.faults import WHAT_TO_DO, ChainElsewhere, ServerFault
from fairtable.adapters.followed_log import FollowedLog, Terms, read_page
from fairtable.adapters.http import Http
from fairtable.adapters.own_seat import OwnSeat
from fairtable.adapters.records import Notice, Record, Records
from fairtable.referee import BrokenLog, Content, Entry, Given, Invite, Seat, Sit, Start

PAGE = 1000
STILL_HERE = 15.0
"""Whoever asks a server this often is not gone (H14: a server waits for twice as long)."""


AT_OPENING = Start, Invite
"""What the house writes in our name after we have sat down at a table that is opened."""


def first_unknown(ours: list[Content]) -> int | None:
    """The first entry in our name, after we sat down, that is not a part of the opening."""
    found: int | None = None
    for content in ours:
        if isinstance(content.asked, Sit):
            found = None
        elif content.asked is not None and not isinstance(content.asked, AT_OPENING):
            found = content.seq if found is None else found
    return found


class Keeper:
    """Follows the log of one table for one player, `holder`, and keeps the player's record.

    `taken` are the attempts to start in which the server took our link. From the entry
    `here_from` on the server has heard us all the time; with `listens` a connection is open.
    """

    def __init__(self, http: Http, path: str, holder: str, records: Records) -> None:
        self.log = FollowedLog()
        self.holder = holder
        self.lock = threading.RLock()
        self.taken: set[tuple[int, Seat]] = set()
        self.sat: set[str] = set()
        """The ids of those of our `Sit` that the server has accepted."""
        self.listens = False
        self.here_from = sys.maxsize
        self._http = http
        self._path = path
        self._records = records
        self._own: OwnSeat | None = None
        self._unrecorded: list[Content] = []
        """What is in our name in the log, and was there before we had a record."""
        self._fault: ServerFault | None = None

    @property
    def name(self) -> str:
        """The name of our record. Several guests of one user may sit at the same table."""
        return f"{self.log.first} {self.holder}"

    @property
    def record(self) -> Record | None:
        return self._records.find(self.name) if self.log.version else None

    # The record

    def begin(self, since: int | None = None) -> None:
        """Keep a record from now on, or from the entry `since` on.

        ServerFault if the server does not say who we are: we could not find our seat.
        """
        if not self.holder:
            raise ServerFault(f"The server does not say who you are. {WHAT_TO_DO}")
        self._records.begin(self.name, self.log.version if since is None else since)

    def sits(self, shown: Seat | None) -> bool:
        """Whether we have a seat by the log; `shown` counts if its game is not known here."""
        seat = self.log.seat_of(self.holder) if self.log.knows_rules else shown
        return seat is not None

    def bring(self, secret: bytes) -> None:
        """A fresh chain for our seat. It is written down before its anchor leaves."""
        self._records.bring(self.name, secret)

    def seated_at_opening(self, brought: bytes | None) -> None:
        """Begin the record of a table at which the server has seated us already."""
        if self.record is None:
            self.begin(first_unknown(self._unrecorded))
            if brought is not None and self.log.knows_rules and self.log.has_luck():
                self.bring(brought)
            # Everything is looked at once more, with the record: is our anchor there?
            self.log, self._own = FollowedLog(), None

    def give_up(self, is_so: bool = True) -> None:
        """We end our chain ourselves. With `is_so=False` the server refused it."""
        self._records.give_up(self.name, is_so)

    def command(self, ask: msgspec.Struct | dict[str, str]) -> str | None:
        """An id by which we will know this ask again in the log; None without a record."""
        return self._records.command(self.name, ask) if self.log.version else None

    def next_link(self, chain: Given) -> str:
        """The next link of our chain. It may leave now, at most once."""
        link = self._records.next_link(self.name, chain, self.log.hashes)
        if link is None:
            raise ChainElsewhere(ChainElsewhere.__doc__)
        return link

    # The log

    def pages(self, after: int) -> list[Entry]:
        """The entries after the first `after` of them, as the server shows them now."""
        entries: list[Entry] = []
        while True:
            query = f"after={after + len(entries)}&limit={PAGE}"
            page = self._http.ask("GET", f"{self._path}/log?{query}")
            entries += read_page(page)
            if not page["entries"] or after + len(entries) >= page["version"]:
                return entries

    def whole_log(self) -> list[Entry]:
        """The whole log once more; it must be the one that was followed before."""
        entries, again = self.pages(0), FollowedLog()
        again.follow(entries)
        self.log.check_same(again)
        return entries

    def catch_up(self, version: int, head: str) -> None:
        """Follow what is new in the log. Its entry before `version` must have the hash `head`.

        ServerFault if the log says something about our chain that we did not do.
        """
        with self.lock:
            if self._fault is not None:
                raise self._fault
            sat_at = self.log.seat_of(self.holder)
            entries = self.log.follow(self.pages(self.log.version))
            if self.log.hashes[version - 1 : version] != [head]:
                raise BrokenLog(version - 1, "its hash is not the one that the table names")
            record = self._records.known(self.name, self.log.hashes)
            try:
                self._check_taken()
                if record is None:
                    self._unrecorded += [c for _, c in entries if c.who == self.holder]
                else:
                    match = self.log.match if self.log.knows_rules else None
                    own = self._seat_of(record, sat_at)
                    notices = own.check(record, entries, match, self.here_from)
                    self._check_sat(own)
                    self._records.follow(self.name, self.log.hashes, notices)
            except ServerFault as fault:
                self._fault = fault
                raise
            self.here_from = min(self.here_from, self.log.version)

    def check_shown(self, shown: dict[str, Any], version: int, wanted: Terms | None) -> None:
        """ServerFault if the server shows another table than the log, or us as somebody else.

        `shown` is what it says of us at this version; `wanted` is what we asked it to open.
        """
        table, you = shown["table"], shown["you"]
        says = self._other_terms(Terms(table["game"], table["options"]), wanted)
        if not says and self._own is not None:
            says = self._other_self(you["seat"], you["holder"], version, self._own)
        if says and self._fault is None:
            self._fault = ServerFault(f"{says} {WHAT_TO_DO}")
        if self._fault is not None:
            raise self._fault

    def _other_terms(self, shown: Terms, wanted: Terms | None) -> str:
        """Entry 0 alone says whether there is luck. So it must say what our player believes."""
        if self.log.terms == shown and wanted in (None, shown):
            return ""
        by = "you asked for" if self.log.terms == shown else "the server shows"
        return (
            f"Entry 0 of the log names another game or other options than {by}: the server "
            "could choose your luck."
        )

    def _other_self(self, seat: Seat | None, holder: str, version: int, own: OwnSeat) -> str:
        if holder != self.holder:
            return "The server says that you are somebody else at this table."
        seats = [ours for since, ours in own.seats if since <= version]
        if not seats or seat == seats[-1]:
            return ""
        return f"The server says that your seat is {seat}; by the log it is {seats[-1]}."

    def note_contact(self) -> None:
        """If we were silent for long, the server may have thought that we are gone."""
        if not self.listens and time.monotonic() - self._http.heard_at > STILL_HERE:
            self.here_from = sys.maxsize

    @property
    def notices(self) -> list[Notice]:
        record = self.record
        return list(record.notices) if record else []

    def write_notices(self, log: Path) -> None:
        """If there are any, into a file beside a log that is exported."""
        if notices := self.notices:
            stem = log.name.removesuffix(".json").removesuffix(".fairtable")
            told = {"format": "fairtable.notices", "first": self.log.first, "notices": notices}
            log.with_name(f"{stem}.notices.json").write_bytes(msgspec.json.encode(told))

    def _seat_of(self, record: Record, sat_at: Seat | None) -> OwnSeat:
        if self._own is None:
            commands = OwnCommands(record.secret, record.first, self.log.spelt)
            self._own = OwnSeat(commands, record.holder, sat_at)
        return self._own

    def _check_sat(self, own: OwnSeat) -> None:
        """ServerFault if the server said that we sat down, and the log does not."""
        if not self.sat <= own.commands:
            raise ServerFault(
                "The server said that you sat down, but it is not in the log: your seat is "
                f"that of somebody else. {WHAT_TO_DO}"
            )

    def _check_taken(self) -> None:
        """ServerFault if the log says that we gave no link, though the server had taken it."""
        for attempt, seat in self.taken:
            if self.log.is_missing(attempt, seat):
                raise ServerFault(
                    "The log says that your seat gave no link at the start. It gave one, and "
                    f"the server had taken it. {WHAT_TO_DO}"
                )
