"""A table at a server, as one player uses it."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from fairtable.adapters import live
from fairtable.adapters.asking_table import REMATCH, AskingTable, Unlogged
from fairtable.adapters.faults import ServerFault, as_problem
from fairtable.adapters.followed_log import Terms
from fairtable.adapters.http import Declined, Http
from fairtable.adapters.keeper import PAGE, Keeper
from fairtable.adapters.records import Notice, Records
from fairtable.games import registered, rules_of
from fairtable.referee import (
    Ask,
    Chain,
    Entry,
    Give,
    LoseChain,
    Play,
    Report,
    Rise,
    Sit,
    audit,
    write_record,
)

POLL_SECONDS = 0.2
BEHIND = 16
"""At a table where we play, the log is followed at least after so many entries."""


class RemoteTable(AskingTable):
    """A table at a server. One thread plays; another one may listen with `live`."""

    def __init__(
        self,
        http: Http,
        seen: dict[str, Any],
        records: Records,
        wanted: Terms | None = None,
    ) -> None:
        """`wanted` is what we asked for, if the server opened this table for us."""
        self._seen = seen
        self._wanted = wanted
        self._head_named = seen["version"], seen["head"]
        self._http = http
        self._path = f"/api/tables/{self.id}"
        self._records = records
        self._keeper = Keeper(http, self._path, seen["you"]["holder"], records)
        self._give_if_awaited()

    @property
    def head(self) -> str:
        """The hash of the last entry that was checked here. Write it down to be safe."""
        return self._keeper.log.head

    # What can be done

    def look(self) -> RemoteTable:
        """See the table as it is now, check its log so far, give a link if one is awaited."""
        self._renewed()
        self._catch_up()
        return self

    def sit(self, seat: int | None = None, *, chain: bool = True) -> RemoteTable:
        """Sit down. In a game with luck you bring a chain, unless `chain` is False."""
        self.look()  # Our other program may sit already: its record must not be replaced.
        keeper = self._keeper
        if chain:
            keeper.log.check_version()
        keeper.begin()
        brings = chain and keeper.log.awaits_chains() and not keeper.sits(self.seat)
        secret = secrets.token_bytes(32) if brings else None
        anchor = Chain(secret).anchor if secret else None
        if secret is not None:
            keeper.bring(secret)
        try:
            self._ask(Sit(seat=seat, anchor=anchor))
        except Declined:
            if secret is not None:
                keeper.give_up()
            raise
        return self._renewed().look()

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
        wanted = self._keeper.log.terms
        return RemoteTable(self._http, seen, self._records, wanted).sit()

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
        if self.seat is not None and self._is_behind():
            self.look()
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

    def sits(self) -> bool:
        """Whether we have a seat by the log, whatever the server shows."""
        self._catch_up()
        return self._keeper.sits(self.seat)

    def keep_chain(self, brought: bytes | None) -> RemoteTable:
        """Keep the record of a table that the server opened for us, with what we brought."""
        self._catch_up()
        if brought is not None:
            self._keeper.log.check_version()
        self._keeper.seated_at_opening(brought)
        self._catch_up()
        self._give_if_awaited()
        return self

    # The log

    def log(self) -> list[Entry]:
        """The whole log as you may see it, checked, and compared with what was seen before."""
        return self._keeper.whole_log()

    @property
    def notices(self) -> list[Notice]:
        """What stands in the log about our seat that our programs did not do.

        It is no proof against the server, but its player should know it.
        """
        return self._keeper.notices

    def export(self, path: str | Path) -> Path:
        """Write the log into a file for `fairtable audit`, and our notices beside it."""
        target, entries = Path(path), self.log()
        with target.open("wb") as file:
            file.writelines(write_record(entries))
        self._keeper.write_notices(target)
        return target

    def audit(self) -> Report:
        """Check everything here, without trusting the server; BrokenLog if a thing is wrong."""
        return audit(rules_of, self.log())

    def _catch_up(self) -> None:
        """Follow what is new in the log; it must lead to the hash that the table names."""
        self._keeper.catch_up(*self._head_named)
        self._keeper.check_shown(self._seen, self._head_named[0], self._wanted)

    def _is_behind(self) -> bool:
        """Whether the log should be followed now: much has happened, or all is over."""
        unread = self.version - self._keeper.log.version
        return unread >= BEHIND or (unread > 0 and self.status == "over")

    # Links

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
        if game is None or self.seat is None or not game.rolls(move):
            return None
        self._catch_up()
        log = self._keeper.log
        chain = log.living_chain(self.seat)
        if chain is None or log.match.room.status != "playing":
            return None
        log.check_own_seat(self.seat, self._keeper.holder)
        if refused := log.may_roll(self.seat, move):
            raise Declined(as_problem(refused))
        return self._keeper.next_link(chain)

    def _judged(self, declined: Declined) -> Exception:
        """A roll was refused after its link had left: is there an honest reason?"""
        before = self._keeper.log.version
        self.look()
        if self._keeper.log.version > before or declined.code == "stale-version":
            return declined
        return ServerFault(
            f"By the log it is your turn to roll, but the server refused: {declined.says}"
        )

    # Asking the server, and keeping what it answers

    def _ask(self, ask: Ask | Give | Unlogged, version: int | None = None) -> dict[str, Any]:
        """One ask with a new command id, which stays the same in every try."""
        if self.seat is not None and not self._keeper.log.version:
            self._catch_up()  # Entry 0 names the record.
        command = self._keeper.command(ask) or secrets.token_hex(16)
        body = {"command": command, "ask": msgspec.to_builtins(ask)}
        if version is not None:
            body["version"] = version
        # That we end our chain ourselves is written down before the ask leaves.
        rises = isinstance(ask, Rise) and ask.seat == self.seat
        gives_up = rises or isinstance(ask, LoseChain)
        if gives_up:
            self._keeper.give_up()
        try:
            update: dict[str, Any] = self._http.ask("POST", f"{self._path}/asks", body)
        except Declined:
            if gives_up:
                self._keeper.give_up(False)
            raise
        if isinstance(ask, Sit):
            self._keeper.sat.add(command)
        return update

    def _renewed(self) -> RemoteTable:
        """Look at the table again, after an ask that changed who sits or whether play is on."""
        self._keeper.note_contact()
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

    def _apply_frame(self, frame: dict[str, Any]) -> None:
        match frame["type"]:
            case "hello":
                # The server may not have heard us for a while.
                keeper = self._keeper
                keeper.listens, keeper.here_from = True, frame["seen"]["version"]
                self._see(frame["seen"])
            case "update":
                self._apply(frame)
                self._look_into(frame)
                self._give_if_awaited()
            case "probe":
                # The server asks who is here; to ask for anything is an answer.
                self._renewed()
            case "table" if frame["table"]["version"] >= self.version:
                self._seen["table"] = frame["table"]
                self._give_if_awaited()

    def _look_into(self, update: dict[str, Any]) -> None:
        """What is about the table or about our own seat is looked up in the log at once."""
        concerns_us = update["facts"] or update["by"] == self.seat
        if self.seat is not None and self._keeper.record and (concerns_us or self._is_behind()):
            self.look()

    def _give_if_awaited(self) -> None:
        """Give a link at the start, when the log that was followed here says so."""
        keeper = self._keeper
        with keeper.lock:
            seat = self.seat
            if seat is None or self.status != "starting":
                return
            self._catch_up()
            log = keeper.log
            if not log.knows_rules or not log.is_awaited(seat):
                return
            log.check_own_seat(seat, keeper.holder)
            chain = log.living_chain(seat)
            attempt = log.match.room.attempt
            if chain is None or keeper.record is None:
                # The start goes on without this seat; the program that sat down may give.
                return
            # A server that was started again has forgotten the link: it is given again.
            is_taken = (attempt, seat) in keeper.taken
            if is_taken and seat not in self._seen["table"]["awaited"]:
                return
            self._give(attempt, seat, keeper.next_link(chain))

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
            self._keeper.taken.add((attempt, seat))
        self._keep(self._http.ask("GET", self._path))
