"""A table at a server, as one player uses it."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from fairtable.adapters import live
from fairtable.adapters.followed_log import FollowedLog, read_page
from fairtable.adapters.http import Declined, Http, NoAnswer
from fairtable.adapters.own_chain import OwnChain
from fairtable.games import registered, rules_of
from fairtable.referee import (
    Ask,
    BrokenLog,
    End,
    Entry,
    Give,
    Invite,
    Pause,
    Play,
    Report,
    Resume,
    Rise,
    Sit,
    Start,
    audit,
    write_record,
)

PAGE = 1000


class RemoteTable:
    """A table at a server. One thread plays; another one may listen with `live`."""

    def __init__(self, http: Http, seen: dict[str, Any], chain: OwnChain | None) -> None:
        self._seen = seen
        self._head_named = seen["version"], seen["head"]
        self._http = http
        self._path = f"/api/tables/{self.id}"
        self._chain = chain
        self._log = FollowedLog()
        self._is_unsure = False
        self._giving = threading.RLock()
        self._give_if_awaited()

    # As it was last seen

    @property
    def id(self) -> str:
        return str(self._seen["table"]["id"])

    @property
    def status(self) -> str:
        """waiting, starting, playing, paused or over."""
        return str(self._seen["table"]["status"])

    @property
    def seat(self) -> int | None:
        """Your seat, or None while you only watch."""
        seat: int | None = self._seen["you"]["seat"]
        return seat

    @property
    def view(self) -> dict[str, Any] | None:
        """What the game shows you; None before it has begun."""
        view: dict[str, Any] | None = self._seen["view"]
        return view

    @property
    def typed_view(self) -> Any:
        """The view as the game's own type `View`, for bots. The game must be installed."""
        game = registered()[self._seen["table"]["game"]]
        return (
            None if self.view is None else msgspec.convert(self.view, game.View, str_keys=True)
        )

    @property
    def outcome(self) -> dict[str, Any] | None:
        outcome: dict[str, Any] | None = self._seen["outcome"]
        return outcome

    @property
    def version(self) -> int:
        """How many entries the log has."""
        return int(self._seen["version"])

    @property
    def seats(self) -> list[dict[str, Any]]:
        """Who sits where, and who brought a chain."""
        return list(self._seen["table"]["seats"])

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

    def sit(self, seat: int | None = None, *, links: int = 1024) -> RemoteTable:
        """Sit down and promise a chain with this number of links; 0 brings no chain."""
        chain = OwnChain(links) if links else None
        self._ask(Sit(seat=seat, anchor=chain.anchor if chain else None))
        self._chain = chain
        return self._renewed()

    def rise(self) -> RemoteTable:
        """Leave your seat."""
        self._ask(Rise(-1 if self.seat is None else self.seat))
        self._chain = None
        return self._renewed()

    def invite(self, seat: int | None = None) -> RemoteTable:
        """As host: seat a bot."""
        self._ask(Invite(seat))
        return self._renewed()

    def start(self) -> RemoteTable:
        """As host: start. The game begins when every seat with a chain has given a link.

        Asked again, it begins at once.
        """
        self._ask(Start())
        return self._renewed()

    def pause(self) -> RemoteTable:
        self._ask(Pause())
        return self._renewed()

    def resume(self) -> RemoteTable:
        self._ask(Resume())
        return self._renewed()

    def end(self) -> RemoteTable:
        self._ask(End())
        return self._renewed()

    def play(self, move: str, version: int | None = None) -> dict[str, Any]:
        """Ask for a move; the update that it made, or Declined. A lost answer is asked again.

        With `version` it is refused if anything has happened at the table since that version.
        """
        if self._is_unsure:
            self.look()
        link, anchor = self._chain.next() if self._chain else (None, None)
        try:
            update = self._ask(Play(move, link, anchor), version)
        except NoAnswer:
            # The log will show whether the move, and the link with it, was accepted.
            self._is_unsure = True
            raise
        if self._chain:
            self._chain.mark_given(anchor)
        self._apply(update)
        return update

    def legal_moves(self) -> list[str]:
        """The moves that the rules would accept from you now, at most a thousand."""
        answer = self._http.ask("GET", f"{self._path}/moves?limit={PAGE}")
        return list(answer["moves"])

    def live(self) -> Iterator[dict[str, Any]]:
        """Every update from now to the end, also over lost connections.

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
        """Read what is new in the log; it must lead to the hash that the table names."""
        with self._giving:
            version, head = self._head_named
            self._log.follow(self._pages(self._log.version))
            if self._log.hashes[version - 1 : version] != [head]:
                raise BrokenLog(version - 1, "its hash is not the one that the table names")
            self._settle()

    def _settle(self) -> None:
        """A link whose answer was lost may be in the log. Then it counts as given."""
        if self._log.has_begun and self.seat in self._log.left_out:
            self._chain = None
        if self._chain is not None and self.seat is not None:
            link, anchor = self._log.links.get(self.seat, ("", None))
            if link == self._chain.next()[0]:
                self._chain.mark_given(anchor)
        self._is_unsure = False

    # Asking the server, and keeping what it answers

    def _ask(self, ask: Ask, version: int | None = None) -> dict[str, Any]:
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
        """Keep what the server shows, unless an update has brought something newer."""
        if seen["version"] >= self.version:
            self._seen = seen
            self._head_named = seen["version"], seen["head"]
        self._give_if_awaited()

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
            case "table" if frame["table"]["version"] >= self.version:
                self._seen["table"] = frame["table"]
                self._give_if_awaited()

    def _give_if_awaited(self) -> None:
        """Give the first link when every anchor is in the log, and not before."""
        with self._giving:
            if self._chain is None or self.seat not in self._seen["table"]["awaited"]:
                return
            self._catch_up()
            # Another thread may have given it, or the game may have begun without it.
            seat = self.seat
            if seat is None or (self._log.closed_at and seat not in self._log.awaited):
                return
            self._log.check_start(seat, self._chain.anchor)
            self._give(self._chain)

    def _give(self, chain: OwnChain) -> None:
        try:
            self._ask(Give(chain.first()))
        except Declined as declined:
            if declined.code != "not-awaited":
                raise
            # The host did not wait, so this seat adds nothing to luck.
            self._chain = None
        else:
            chain.mark_given()
        seen = self._http.ask("GET", self._path)
        if seen["version"] >= self.version:
            self._seen = seen
            self._head_named = seen["version"], seen["head"]
