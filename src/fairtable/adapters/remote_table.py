"""A table at a server, as one player uses it."""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from fairtable.adapters import live
from fairtable.adapters.asking_table import REMATCH, AskingTable, Unlogged
from fairtable.adapters.chain_records import ChainRecord, ChainRecords
from fairtable.adapters.faults import ChainElsewhere, ServerFault, as_problem
from fairtable.adapters.followed_log import FollowedLog, read_page
from fairtable.adapters.http import Declined, Http
from fairtable.games import registered, rules_of
from fairtable.referee import (
    Ask,
    BrokenLog,
    Chain,
    Entry,
    Give,
    Given,
    Play,
    Report,
    Sit,
    audit,
    write_record,
)
from fairtable.referee.capabilities import draws

PAGE = 1000
POLL_SECONDS = 0.2


class RemoteTable(AskingTable):
    """A table at a server. One thread plays; another one may listen with `live`."""

    def __init__(
        self,
        http: Http,
        seen: dict[str, Any],
        records: ChainRecords,
        secret: bytes | None = None,
    ) -> None:
        self._seen = seen
        self._head_named = seen["version"], seen["head"]
        self._http = http
        self._path = f"/api/tables/{self.id}"
        self._records = records
        self._log = FollowedLog()
        self._taken: set[tuple[int, int]] = set()
        self._giving = threading.RLock()
        if secret is not None:
            self._catch_up()
            self._records.keep(ChainRecord(self._record, secret))
        self._give_if_awaited()

    @property
    def head(self) -> str:
        """The hash of the last entry that was checked here. Write it down to be safe."""
        return self._log.head

    # What can be done

    def look(self) -> RemoteTable:
        """See the table as it is now, check its log so far, give a link if one is awaited."""
        self._see(self._http.ask("GET", self._path))
        self._catch_up()
        return self

    def sit(self, seat: int | None = None, *, chain: bool = True) -> RemoteTable:
        """Sit down. In a game with luck you bring a chain, unless `chain` is False."""
        self.look()  # Our other program may sit already: its record must not be replaced.
        brings = chain and self._seen["table"]["luck"] and self.status == "waiting"
        if self.seat is not None or not (brings and self._log.knows_rules):
            self._ask(Sit(seat=seat))
            return self._renewed()
        secret = secrets.token_bytes(32)
        self._records.keep(ChainRecord(self._record, secret))
        self._ask(Sit(seat=seat, anchor=Chain(secret).anchor))
        return self._renewed()

    def wait(self, status: str, seconds: float = 60.0) -> RemoteTable:
        """Look until the table has this status. Links for the start are given meanwhile."""
        until = time.monotonic() + seconds
        while self.look().status != status:
            if self.status == "over" or time.monotonic() > until:
                raise TimeoutError(f"the table is {self.status}, not {status}")
            time.sleep(POLL_SECONDS)
        return self

    def rematch(self, seconds: float = 60.0) -> RemoteTable:
        """H16. Offer a rematch, or agree to one. Wait, and sit down at the new table.

        TimeoutError if the others do not agree in time, or decline.
        """
        until = time.monotonic() + seconds
        if not self.look().next_table:
            self._ask(REMATCH)
        while not self.look().next_table:
            if self.seat is not None and self.seat not in self.between["rematch"]:
                raise TimeoutError("the rematch was declined")
            if time.monotonic() > until:
                self.no_rematch()
                raise TimeoutError("not everybody has agreed to a rematch")
            time.sleep(POLL_SECONDS)
        seen = self._http.ask("GET", f"/api/tables/{self.next_table}")
        return RemoteTable(self._http, seen, self._records).sit()

    def play(self, move: str, version: int | None = None) -> dict[str, Any]:
        """Ask for a move; the update that it made, or Declined. A lost answer is asked again.

        With `version` it is refused if anything has happened at the table since that version.
        A roll brings the next link of your chain.
        """
        link = self._link_for(move)
        try:
            update = self._ask(Play(move, link), version)
        except Declined as declined:
            if link is None:
                raise
            raise self._judged(declined) from declined
        self._apply(update)
        return update

    def legal_moves(self) -> list[str]:
        """The moves that the rules would accept from you now, at most a thousand."""
        answer = self._http.ask("GET", f"{self._path}/moves?limit={PAGE}")
        return list(answer["moves"])

    def live(self) -> Iterator[dict[str, Any]]:
        """Every update from now to the end, also over lost connections.

        If more than 100 were missed at once, only the last of them come; `log` has all.
        If the start waits for a link of ours, it is given meanwhile.
        """
        return self._updates(self.version)

    def _updates(self, known: int) -> Iterator[dict[str, Any]]:
        for frame in live.frames(self._http, f"{self._path}/live", known):
            updates = [frame] if frame["type"] == "update" else frame.get("missed", [])
            self._apply_frame(frame)
            for update in updates:
                if update["version"] > known:
                    known = update["version"]
                    yield update
            if self.status == "over" and known >= self.version:
                return

    def keep_chain(self, secret: bytes) -> RemoteTable:
        """Keep the record of a chain, if our seat has promised this one."""
        self._catch_up()
        chain = self._log.living_chain(self.seat) if self.seat is not None else None
        if chain is not None and chain.latest == Chain(secret).anchor:
            self._records.keep(ChainRecord(self._record, secret))
        return self

    # The log

    def log(self) -> list[Entry]:
        """The whole log as you may see it, checked, and compared with what was seen before."""
        entries, again = self._pages(0), FollowedLog()
        again.follow(entries)
        self._log.check_same(again)
        self._log = again
        return entries

    def export(self, path: str | Path) -> Path:
        """Write the log into a file for `fairtable audit`."""
        target, entries = Path(path), self.log()
        with target.open("wb") as file:
            file.writelines(write_record(entries))
        return target

    def audit(self) -> Report:
        """Check everything here, without trusting the server; BrokenLog if a thing is wrong."""
        return audit(rules_of, self.log())

    def _pages(self, after: int) -> list[Entry]:
        entries: list[Entry] = []
        while True:
            query = f"after={after + len(entries)}&limit={PAGE}"
            page = self._http.ask("GET", f"{self._path}/log?{query}")
            entries += read_page(page)
            if not page["entries"] or after + len(entries) >= page["version"]:
                return entries

    def _catch_up(self) -> None:
        """Follow what is new in the log; it must lead to the hash that the table names."""
        with self._giving:
            version, head = self._head_named
            self._log.follow(self._pages(self._log.version))
            if self._log.hashes[version - 1 : version] != [head]:
                raise BrokenLog(version - 1, "its hash is not the one that the table names")
            self._records.follow(self._record, self._log.hashes)
            self._check_taken()

    def _check_taken(self) -> None:
        """ServerFault if the log says that we gave no link, though the server had taken it."""
        for attempt, seat in self._taken:
            if self._log.is_missing(attempt, seat):
                raise ServerFault(
                    "The log says that your seat gave no link at the start. It gave one, and "
                    "the server had taken it."
                )

    # Links

    @property
    def _record(self) -> str:
        """The name of our record. Several guests of one user may sit at the same table."""
        return f"{self._log.first} {self._seen['you']['holder']}"

    def _link_for(self, text: str) -> str | None:
        """The link that a move needs; None for a move that does not roll.

        The rules are asked with the log that was followed here. A roll that they refuse is
        not sent, because its link would be known too early.
        """
        game = registered().get(self._seen["table"]["game"])
        try:
            move = game.read_move(text) if game else None
        except ValueError:
            return None
        if game is None or self.seat is None or not draws(game, move):
            return None
        self._catch_up()
        chain = self._log.living_chain(self.seat)
        if chain is None or self._log.match.status != "playing":
            return None
        self._log.check_own_seat(self.seat, self._seen["you"]["holder"])
        if refused := self._log.may_roll(self.seat, move):
            raise Declined(as_problem(refused))
        return self._next_link(chain)

    def _next_link(self, chain: Given) -> str:
        link = self._records.next_link(self._record, chain, self._log.hashes)
        if link is None:
            raise ChainElsewhere(ChainElsewhere.__doc__)
        return link

    def _judged(self, declined: Declined) -> Exception:
        """A roll was refused after its link had left: is there an honest reason?"""
        before = self._log.version
        self._renewed()
        self._catch_up()
        if self._log.version > before or declined.code == "stale-version":
            return declined
        return ServerFault(
            f"By the log it is your turn to roll, but the server refused: {declined.says}"
        )

    # Asking the server, and keeping what it answers

    def _ask(self, ask: Ask | Give | Unlogged, version: int | None = None) -> dict[str, Any]:
        """One ask with a new command id, which stays the same in every try."""
        body = {"command": secrets.token_hex(8), "ask": msgspec.to_builtins(ask)}
        if version is not None:
            body["version"] = version
        update: dict[str, Any] = self._http.ask("POST", f"{self._path}/asks", body)
        return update

    def _renewed(self) -> RemoteTable:
        """Look at the table again, after an ask that changed who sits or whether play is on."""
        self._see(self._http.ask("GET", self._path))
        return self

    def _see(self, seen: dict[str, Any]) -> None:
        self._keep(seen)
        self._give_if_awaited()

    def _keep(self, seen: dict[str, Any]) -> None:
        """Keep what the server shows, unless an update has brought something newer."""
        if seen["version"] >= self.version:
            self._seen = seen
            self._head_named = seen["version"], seen["head"]

    def _apply(self, update: dict[str, Any]) -> None:
        if update["version"] <= self.version:
            return
        self._seen["version"] = update["version"]
        self._seen["table"]["status"] = update["status"]
        for name in ("view", "outcome"):
            self._seen[name] = update.get(name)

    def _apply_frame(self, frame: dict[str, Any]) -> None:
        match frame["type"]:
            case "hello":
                self._see(frame["seen"])
            case "update":
                self._apply(frame)
                self._give_if_awaited()
            case "probe":
                # The server asks who is here; to ask for anything is an answer.
                self._renewed()
            case "table" if frame["table"]["version"] >= self.version:
                self._seen["table"] = frame["table"]
                self._give_if_awaited()

    def _give_if_awaited(self) -> None:
        """Give a link at the start, when the log that was followed here says so."""
        with self._giving:
            seat, holder = self.seat, self._seen["you"]["holder"]
            if seat is None or self.status != "starting" or not self._seen["table"]["luck"]:
                return
            self._catch_up()
            if not self._log.knows_rules or not self._log.is_awaited(seat):
                return
            self._log.check_own_seat(seat, holder)
            chain = self._log.living_chain(seat)
            attempt = self._log.match.attempt
            if chain is None or self._records.find(self._record) is None:
                # The start goes on without this seat; the program that sat down may give.
                return
            # A server that was started again has forgotten the link: it is given again.
            if (attempt, seat) in self._taken and seat not in self._seen["table"]["awaited"]:
                return
            self._give(attempt, seat, self._next_link(chain))

    def _give(self, attempt: int, seat: int, link: str) -> None:
        try:
            self._ask(Give(link))
        except Declined as declined:
            # The start may have gone on meanwhile. The log will tell how.
            if declined.code != "not-awaited":
                raise ServerFault(
                    "By the log the start waits for your link, but the server refused it: "
                    f"{declined.says}"
                ) from declined
        else:
            self._taken.add((attempt, seat))
        self._keep(self._http.ask("GET", self._path))
