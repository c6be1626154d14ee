"""One player of a crowd: a guest with a phone, who sits, marks and claims."""

from __future__ import annotations

import asyncio
import contextlib
import random
import secrets
from typing import Any

import msgspec

from fairtable.crowds.hall.chain_log import ChainLog, read_page
from fairtable.crowds.hall.plan import Company
from fairtable.crowds.hall.shown import FactShown, Frame, ViewShown, read_frame
from fairtable.crowds.wire import Http, Socket, decode
from fairtable.referee import BrokenLog

PAGE = 250
SPREAD = 1.5
"""Phones do not all ask in the same moment, as in `web/src/table/chainNotice.ts`."""
LOOK_EVERY = 4.0
TRIES = 60
AGAIN_AFTER = 0.25
FAULTY_CODES = frozenset({1011, 4400, 4401, 4404, 4409})


class Phone:
    """A player. What it learns is in `view`; `log` is what it has followed."""

    def __init__(self, crowd: Company, name: str, whole: bool) -> None:
        self._crowd = crowd
        self._name = name
        self._http = Http(crowd.address)
        self.socket: Socket | None = None
        self._asked: dict[str, asyncio.Future[Frame]] = {}
        self._luck = random.Random(name)
        self._looking: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._opening = asyncio.Event()
        self._taken: set[int] = set()
        self._turn = asyncio.Lock()
        self.has_left = False
        self.log = ChainLog(whole)
        self.token = ""
        self.holder = ""
        self.seat: int | None = None
        self.status = "waiting"
        self.version = 0
        self.view: ViewShown | None = None
        self.marked: set[int] = set()
        self.notes = ""
        self.calls: list[int] = []
        self.claimed: dict[tuple[str, int], str] = {}
        self.absences = 0
        """How often it was told that the house had been away."""
        self.silent = False
        """A silent phone is connected, but gives no link and answers no probe."""

    # Coming

    async def come(self) -> None:
        """Become a guest and look at the table."""
        welcome = decode(await self.ask("POST", "/api/guests", {"name": self._name}))
        self.token = welcome["token"]
        await self.connect()

    async def connect(self) -> None:
        """Open the WebSocket and wait for the hello."""
        self._opening.clear()
        path = f"/api/tables/{self._crowd.table}/live"
        if self.version:
            path += f"?after={self.version}"
        self.socket = await Socket.connect(
            self._crowd.address, path, self.token, self._hear, self._closed
        )
        await asyncio.wait_for(self._opening.wait(), 60)

    async def sit(self) -> None:
        """Follow the log, then take a seat with a fresh chain."""
        await self._follow()
        anchor = self.log.bring(secrets.token_bytes(32))
        frame = await self.tell({"type": "Sit", "seat": None, "anchor": anchor})
        if frame.type != "update":
            why = frame.problem.code if frame.problem else frame.type
            return self._crowd.tally.fault(f"no seat: {why}")
        self._crowd.tally.seated += 1
        self._look_in(LOOK_EVERY * (1 + self._luck.random()))

    # Asking

    async def ask(self, method: str, path: str, body: Any = None) -> bytes:
        """Over HTTP. What the server is too busy for is asked again."""
        refuse = self._crowd.tally.refuse
        return await self._http.ask_patiently(method, path, self.token, body, refuse)

    async def tell(self, ask: dict[str, Any], command: str | None = None) -> Frame:
        """Over the WebSocket. An ask without an answer is sent again after a reconnection."""
        command = command or secrets.token_hex(8)
        message = {"command": command, "ask": ask}
        while True:
            answer: asyncio.Future[Frame] = asyncio.get_running_loop().create_future()
            self._asked[command] = answer
            await self._opening.wait()
            assert self.socket is not None
            self.socket.send(message)
            try:
                frame = await answer
            except ConnectionError:
                continue
            finally:
                self._asked.pop(command, None)
            if frame.problem is None or frame.problem.code not in ("too-fast", "write-failed"):
                return frame
            self._crowd.tally.refuse(frame.problem.code)
            await asyncio.sleep(AGAIN_AFTER * (1 + self._luck.random()))

    # Hearing

    def _hear(self, text: bytes, at: float) -> None:
        try:
            frame = read_frame(text)
        except msgspec.MsgspecError as wrong:
            return self._crowd.tally.fault(f"a frame that cannot be read: {wrong}")
        match frame.type:
            case "hello":
                self._greeted(frame)
            case "update":
                self._happened(frame, at)
            case "probe" if self.seat is not None and not self.silent:
                self._do(self._here())
            case "notes":
                self.notes = frame.text
        waits = self._asked.get(frame.command) if frame.command is not None else None
        if waits is not None and not waits.done():
            waits.set_result(frame)

    async def _here(self) -> None:
        await self.tell({"type": "Here"})

    def _greeted(self, frame: Frame) -> None:
        seen = frame.seen
        assert seen is not None
        self.holder, self.seat = seen.you.holder or "", seen.you.seat
        self.notes = frame.notes
        self._taken.clear()  # A server that was started again has forgotten them.
        if seen.version < self.version:
            self._crowd.tally.fault("the table went back")
        self.version, self.view = seen.version, seen.view
        for missed in frame.missed:
            self.absences += sum(fact.type == "HouseAway" for fact in missed.facts)
        self._heard_status(seen.table.status)
        if seen.view is not None:
            self._heard_calls(seen.view.called, None, 0.0)
        self._opening.set()

    def _happened(self, frame: Frame, at: float) -> None:
        if frame.version <= self.version:
            return
        self.version = frame.version
        if frame.view is not None:
            self.view = frame.view
            self._heard_calls(frame.view.called, frame, at)
        for fact in frame.facts:
            self._heard_fact(fact)
        closed = any(fact.type in ("SeatsClosed", "StartFailed") for fact in frame.facts)
        self._heard_status(frame.status)
        if closed:
            self._look_in(SPREAD * self._luck.random())
        if self._crowd.plan.claims and self.view is not None:
            self._claim_what_is_complete(self.view)

    def _heard_fact(self, fact: FactShown) -> None:
        if fact.holder == self.holder and fact.type == "SeatTaken":
            self.seat = fact.seat
        elif fact.type == "SeatLeft" and fact.seat == self.seat:
            self.seat = None
        elif fact.type == "HouseAway":
            self.absences += 1

    def _heard_status(self, status: str) -> None:
        if status == self.status:
            return
        before, self.status = self.status, status
        if status == "starting":
            self._look_in(SPREAD * self._luck.random())
        elif status == "playing" and before in ("waiting", "starting"):
            self._crowd.began(self)

    def _heard_calls(self, called: tuple[int, ...], frame: Frame | None, at: float) -> None:
        """Numbers come in order, none is missing and none comes twice."""
        known = len(self.calls)
        if list(called[:known]) != self.calls:
            self._crowd.tally.fault("a number was changed or repeated")
        new = called[known:]
        self.calls.extend(new)
        if frame is not None and new and any(e.type == "NumberCalled" for e in frame.events):
            self._crowd.called(len(called), at - frame.at / 1000)
        if new and self._crowd.plan.marks and self.view is not None:
            mine = {n for ticket in self.view.tickets for row in ticket.rows for n in row if n}
            if fresh := mine.intersection(new):
                self.marked |= fresh
                self._do(self._mark(self._luck.uniform(0.1, 1.0)))

    # Marks and claims

    async def _mark(self, wait: float) -> None:
        await asyncio.sleep(wait)
        text = msgspec.json.encode({"1": sorted(self.marked)}).decode()
        path = f"/api/tables/{self._crowd.table}/notes"
        await self.ask("PUT", path, {"text": text})
        self._crowd.tally.notes += 1

    def _claim_what_is_complete(self, view: ViewShown) -> None:
        if view.status != "playing":
            return
        for at, ticket in enumerate(view.tickets):
            for prize in ticket.complete:
                if (prize, at) not in self.claimed:
                    self.claimed[prize, at] = "asked"
                    self._do(self._claim(prize, at, self._luck.uniform(0.05, 0.8)))

    async def _claim(self, prize: str, at: int, wait: float) -> None:
        await asyncio.sleep(wait)
        await self.claim(prize, at)

    async def claim(self, prize: str, at: int = 0) -> Frame:
        """Ask for a prize; what came of it is counted."""
        tally = self._crowd.tally
        tally.claims += 1
        frame = await self.tell({"type": "Play", "move": f"claim {prize} {at + 1}"})
        mine = [event.type for event in frame.events if event.seat == self.seat]
        if frame.problem is not None:
            self.claimed[prize, at] = frame.problem.code
            tally.refuse(frame.problem.code)
        elif "ClaimUpheld" in mine:
            self.claimed[prize, at] = "upheld"
            tally.upheld += 1
        else:
            self.claimed[prize, at] = "bogey"
            tally.bogeys += 1
        return frame

    # Following

    def _look_in(self, seconds: float) -> None:
        if self._looking is not None:
            self._looking.cancel()
        if not self.has_left:
            self._looking = asyncio.ensure_future(self._look(seconds))

    async def _look(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        with contextlib.suppress(ConnectionError):
            await asyncio.shield(self._do(self._follow()))
        if self.status in ("waiting", "starting"):
            self._look_in(LOOK_EVERY * (1 + self._luck.random()))

    async def _follow(self) -> None:
        """Follow what is new in the log; give a link if the log says that it is awaited."""
        brief = "false" if self.log.whole else "true"
        where = f"/api/tables/{self._crowd.table}/log?limit={PAGE}&brief={brief}"
        async with self._turn:
            try:
                while True:
                    after = self.log.version
                    page = read_page(await self.ask("GET", f"{where}&after={after}"))
                    self.log.follow(page, self.holder)
                    if not page.entries or self.log.version >= page.version:
                        break
            except BrokenLog as broken:
                return self._crowd.tally.fault(f"a broken log: {broken}")
        await self._give()

    async def _give(self) -> None:
        """Give the link that the log awaits, once in each attempt and connection."""
        link = None if self.silent else self.log.awaited_link()
        attempt, version = self.log.own.attempt, self.log.version
        if link is None or attempt in self._taken:
            return
        self._taken.add(attempt)
        frame = await self.tell({"type": "Give", "link": link})
        if frame.problem is None or frame.problem.code == "not-awaited":
            return
        await self._follow()
        if self.log.version == version:  # Nothing in the log explains it.
            self._crowd.tally.fault(f"a link was refused: {frame.problem.code}")

    # Going

    def _do(self, work: Any) -> asyncio.Task[None]:
        task: asyncio.Task[None] = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) and not self.has_left:
            self._crowd.tally.fault(f"{type(error).__name__}: {error}"[:200])

    def _closed(self, code: int) -> None:
        """The connection is gone: make another one, as a page does."""
        self._opening.clear()
        for waits in list(self._asked.values()):
            if not waits.done():
                waits.set_exception(ConnectionError("the connection was lost"))
        if self.has_left:
            return
        if code in FAULTY_CODES:
            self._crowd.tally.fault(f"closed with {code}")
        self._do(self._come_back())

    async def _come_back(self) -> None:
        for tried in range(TRIES):
            await asyncio.sleep(min(4.0, 0.2 * 2**tried) * (0.5 + self._luck.random()))
            try:
                await self.connect()
            except (OSError, TimeoutError):
                continue
            self._crowd.tally.reconnected += 1
            return
        self._crowd.tally.fault("could not come back")

    def pause(self) -> None:
        """Read nothing more from this connection, as a phone does that falls asleep."""
        if self.socket is not None:
            self.socket.transport.pause_reading()

    def drop(self) -> None:
        """Lose the connection, as in a tunnel."""
        if self.socket is not None:
            self.socket.abort()

    def leave(self) -> None:
        self.has_left = True
        for task in (*self._tasks, self._looking):
            if task is not None:
                task.cancel()
        self._http.close()
        if self.socket is not None:
            self.socket.abort()
