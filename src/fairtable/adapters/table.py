"""A table at a server, from one player's side."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fairtable.adapters import live
from fairtable.adapters.ledger import Ledger, read_page
from fairtable.adapters.owned import OwnChain
from fairtable.adapters.post import Declined, NoAnswer, Post
from fairtable.adapters.seen import Seen
from fairtable.games import rules_of
from fairtable.referee import BrokenLog, Entry, Report, audit, write_record

PAGE = 1000


class Table(Seen):
    """A place to play. One thread plays; `live` may listen in another."""

    def __init__(self, post: Post, seen: dict[str, Any], chain: OwnChain | None) -> None:
        super().__init__(seen)
        self._post = post
        self._path = f"/api/tables/{self.id}"
        self._chain = chain
        self._ledger = Ledger()
        self._is_unsure = False
        self._giving = threading.RLock()
        self._give_if_awaited()

    @property
    def head(self) -> str:
        """The hash of the last entry that was checked here: worth writing down."""
        return self._ledger.head

    # What can be done

    def look(self) -> Table:
        """See the table as it is now, check its log so far, give a link if one is awaited."""
        self._take(self._post.ask("GET", self._path))
        self._catch_up()
        return self

    def sit(self, seat: int | None = None, *, links: int = 1024) -> Table:
        """Sit down and promise a chain of so many links; 0 brings none."""
        chain = OwnChain(links) if links else None
        body = {"command": _new_command(), "anchor": chain and chain.anchor, "seat": seat}
        self._take(self._post.ask("POST", f"{self._path}/seats", body), chain)
        return self

    def rise(self) -> Table:
        """Leave your seat."""
        seat = -1 if self.seat is None else self.seat
        self._take(self._post.ask("DELETE", f"{self._path}/seats/{seat}", again=False))
        self._chain = None
        return self

    def start(self) -> Table:
        """As host: begin, once every seat with a chain has given a link; again: at once."""
        return self._order("start")

    def pause(self) -> Table:
        return self._order("pause")

    def resume(self) -> Table:
        return self._order("resume")

    def end(self) -> Table:
        return self._order("end")

    def play(self, move: str, version: int | None = None) -> dict[str, Any]:
        """Ask for a move; the update that it made, or Declined. A lost answer is asked again.

        With `version` it stands only if the table has not moved on since.
        """
        if self._is_unsure:
            self.look()
        link, anchor = self._chain.next() if self._chain else (None, None)
        body: dict[str, Any] = {"command": _new_command(), "move": move}
        body |= {"link": link, "anchor": anchor, "version": version}
        try:
            update: dict[str, Any] = self._post.ask("POST", f"{self._path}/moves", body)
        except NoAnswer:
            # Whether the move stands, and the link with it, is in the log.
            self._is_unsure = True
            raise
        if self._chain:
            self._chain.took(anchor)
        self._hear(update)
        return update

    def legal_moves(self) -> list[str]:
        """What the rules would accept from you now, at most a thousand."""
        answer = self._post.ask("GET", f"{self._path}/moves?limit={PAGE}")
        return list(answer["moves"])

    def live(self) -> Iterator[dict[str, Any]]:
        """Every update after what is seen now, to the end, also over lost connections.

        Links that the start waits for are given meanwhile.
        """
        return self._updates(self.version)

    def _updates(self, told: int) -> Iterator[dict[str, Any]]:
        for frame in live.frames(self._post, f"{self._path}/live", told):
            updates = [frame] if frame["type"] == "update" else frame.get("missed", [])
            self._hear_frame(frame)
            for update in updates:
                if update["version"] > told:
                    told = update["version"]
                    yield update
            if self.status == "over" and told >= self.version:
                return

    # The log

    def log(self) -> list[Entry]:
        """The whole log as you may see it, checked, and compared with what was seen before."""
        entries, again = self._pages(0), Ledger()
        again.take(entries)
        self._ledger.check_same(again)
        self._ledger = again
        return entries

    def export(self, path: str | Path) -> Path:
        """Write the log into a file for `fairtable audit`."""
        target, entries = Path(path), self.log()
        with target.open("wb") as file:
            file.writelines(write_record(entries))
        return target

    def audit(self) -> Report:
        """Check everything here, without the server's word; BrokenLog if something is wrong."""
        return audit(rules_of, self.log())

    def _pages(self, after: int) -> list[Entry]:
        entries: list[Entry] = []
        while True:
            query = f"after={after + len(entries)}&limit={PAGE}"
            page = self._post.ask("GET", f"{self._path}/log?{query}")
            entries += read_page(page)
            if not page["entries"] or after + len(entries) >= page["version"]:
                return entries

    def _catch_up(self) -> None:
        """Read what is new in the log; it must lead to the hash that the table names."""
        with self._giving:
            version, head = self._named
            self._ledger.take(self._pages(self._ledger.version))
            if self._ledger.hashes[version - 1 : version] != [head]:
                raise BrokenLog(version - 1, "the table names another hash than its log")
            self._settle()

    def _settle(self) -> None:
        """A link whose answer was lost may be in the log: then it is given."""
        if self._ledger.has_begun and self.seat in self._ledger.left_out:
            self._chain = None
        if self._chain is not None and self.seat is not None:
            link, anchor = self._ledger.links.get(self.seat, ("", None))
            if link == self._chain.next()[0]:
                self._chain.took(anchor)
        self._is_unsure = False

    # Hearing

    def _order(self, do: str) -> Table:
        body = {"do": do, "command": _new_command()}
        self._take(self._post.ask("POST", f"{self._path}/host", body))
        return self

    def _take(self, seen: dict[str, Any], chain: OwnChain | None = None) -> None:
        self._chain = chain or self._chain
        self._see(seen)
        self._give_if_awaited()

    def _give_if_awaited(self) -> None:
        """Once every anchor is in the log, and not before, the first link is given."""
        with self._giving:
            if self._chain is None or self.seat not in self._seen["table"]["awaited"]:
                return
            self._catch_up()
            # Another thread may have given it; and a game that began waits for nothing.
            seat = self.seat
            if seat is None or (self._ledger.closed_at and seat not in self._ledger.awaited):
                return
            self._ledger.check_start(seat, self._chain.anchor)
            self._give(self._chain)

    def _give(self, chain: OwnChain) -> None:
        body = {"link": chain.first(), "command": _new_command()}
        try:
            seen = self._post.ask("POST", f"{self._path}/links", body)
        except Declined as declined:
            if declined.code != "not-awaited":
                raise
            # The host did not wait: this seat has no part in luck.
            self._chain = None
            return self._see(self._post.ask("GET", self._path))
        chain.took()
        self._see(seen)

    def _hear_frame(self, frame: dict[str, Any]) -> None:
        match frame["type"]:
            case "hello":
                self._take({name: frame[name] for name in self._seen})
            case "update":
                self._hear(frame)
            case "table" if frame["table"]["version"] >= self.version:
                self._seen["table"] = frame["table"]
                self._give_if_awaited()


def _new_command() -> str:
    return secrets.token_hex(8)
