"""The hall: every table of this server, those in memory and those that only the log has."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
import structlog

from fairtable.games import UnknownRules, registered
from fairtable.referee import (
    HOUSE,
    Asked,
    BrokenLog,
    Game,
    Match,
    Refused,
    Ruling,
    Sit,
    Sitter,
    Start,
    Status,
    TableOpened,
    open_match,
    promise,
)
from fairtable.server.attendants import Attendants
from fairtable.server.metrics import Counted
from fairtable.server.problems import Problem, ProblemError, Trouble, fail, refusal
from fairtable.server.settings import Settings
from fairtable.server.tables import Answer, Table
from fairtable.server.wire import NewTable, Summary
from fairtable.storage import Log

journal = structlog.get_logger("fairtable.hall")

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
CODE_LENGTH = 8
LOOKALIKES = str.maketrans({"I": "1", "L": "1", "O": "0", "-": "", " ": ""})


def new_code() -> str:
    """Forty random bits in letters that nobody confuses."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def read_code(text: str) -> str | None:
    """A table's code as people type it, or None if it cannot be one."""
    code = text.upper().translate(LOOKALIKES)
    return code if len(code) == CODE_LENGTH and set(code) <= set(ALPHABET) else None


def wall_clock() -> int:
    return time.time_ns() // 1_000_000


class Hall:
    """Finds, opens and forgets tables."""

    def __init__(
        self,
        log: Log,
        counted: Counted,
        settings: Settings,
        now: Callable[[], int] = wall_clock,
    ) -> None:
        self.log = log
        self.now = now
        self.stopping = False
        self._counted = counted
        self._idle = settings.idle_minutes * 60
        self._tables: dict[str, Table] = {}
        self._coming: dict[str, asyncio.Task[Table | None]] = {}
        self._used: dict[str, float] = {}
        self.attendants = Attendants(now, settings.bot_seconds)
        counted.watch("fairtable_tables", "Tables in memory", lambda: len(self._tables))
        counted.watch("fairtable_waiting_writes", "Entries not yet durable", lambda: log.queued)

    async def table(self, text: str) -> Table:
        """The table with this code; ProblemError if there is none."""
        code = read_code(text)
        table = (self._tables.get(code) or await self._read(code)) if code else None
        if table is None:
            raise fail(Trouble.NO_SUCH_TABLE)
        self._used[table.id] = time.monotonic()
        return table

    async def _read(self, code: str) -> Table | None:
        coming = self._coming.get(code)
        if coming is None:
            coming = asyncio.ensure_future(Table.read(code, self.log, self.now, self._counted))
            self._coming[code] = coming
            coming.add_done_callback(lambda _: self._coming.pop(code, None))
        try:
            table = await asyncio.shield(coming)
        except UnknownRules as unknown:
            raise fail(Trouble.UNKNOWN_RULES, f"{str(unknown).capitalize()}.") from unknown
        except BrokenLog as broken:
            journal.error("broken log", table=code, entry=broken.seq, reason=broken.reason)
            raise fail(Trouble.DAMAGED_LOG, f"Damaged at {broken}.") from broken
        return self._seat_attendants(self._tables.setdefault(code, table)) if table else None

    def _seat_attendants(self, table: Table) -> Table:
        table.look = self.attendants.look
        table.look(table)
        return table

    async def open(self, new: NewTable, host: Callable[[str], Sitter]) -> Table:
        """Open a table and seat its host; a game for one starts at once. All or nothing."""
        game = registered().get(new.game)
        if game is None:
            raise fail(Trouble.NO_SUCH_GAME, f"There is no game called {new.game!r} here.")
        options = read_options(game, new.options)
        rulings = self._opening(game, options, new, host)
        table = Table.opened(rulings[0], self.log, self.now, self._counted)
        told = [asyncio.get_running_loop().create_future() for _ in rulings]
        for ruling, future in zip(rulings, told, strict=True):
            table.take(ruling, partial(_tell, future))
        for said in await asyncio.gather(*told):
            if isinstance(said, Problem):
                raise ProblemError(said)
        self._tables[table.id] = table
        self._used[table.id] = time.monotonic()
        return self._seat_attendants(table)

    def _opening(
        self,
        game: Game[Any, Any, Any, Any],
        options: Any,
        new: NewTable,
        host: Callable[[str], Sitter],
    ) -> list[Ruling]:
        """The first entries, judged before any of them is written."""
        code, secret, now = new_code(), secrets.token_bytes(32), self.now()
        sitter = host(code)
        opened = TableOpened(
            table=code,
            game=game.NAME,
            rules=game.RULES_VERSION,
            options=msgspec.to_builtins(options),
            host=sitter,
            title=new.title.strip(),
            public=new.public,
            opened_at=now,
            places=game.seats(options).most,
            promise=promise(secret),
        )
        rulings = [open_match(game, options, opened, secret)]
        asks: list[Asked] = [Sit(sitter.name, anchor=new.anchor)] if new.sit else []
        if new.sit and game.seats(options).most == 1:
            asks.append(Start())
        for asked in asks:
            ruling = rulings[-1].after.ask(asked, sitter.holder, "", now)
            if isinstance(ruling, Refused):
                raise ProblemError(refusal(game.NAME, ruling))
            rulings.append(ruling)
        _try_to_begin(rulings[-1].after)
        return rulings

    async def listed(
        self, game: str | None, status: str | None, ids: list[str] | None
    ) -> list[Summary]:
        """What the lobby shows; tables in memory also know who is there."""
        codes = None if ids is None else [c for c in map(read_code, ids) if c]
        listings = await self.log.listings(game=game, status=status, ids=codes)
        found = [
            table.summary()
            if (table := self._tables.get(kept.table_id))
            else read_summary(kept.summary)
            for kept in listings
        ]
        return [summary for summary in found if summary is not None]

    async def sweep(self) -> None:
        """Forget tables that nobody uses; their logs stay."""
        while True:
            await asyncio.sleep(min(60.0, self._idle))
            long_ago = time.monotonic() - self._idle
            for code in [c for c, at in self._used.items() if at < long_ago]:
                if self._tables[code].quiet:
                    self.attendants.leave(self._tables[code])
                    del self._tables[code], self._used[code]

    async def say_goodbye(self, frame: bytes) -> None:
        """Take no more, answer what is under way, and see everybody out."""
        self.stopping = True
        while self.log.queued:
            await asyncio.sleep(0.01)
        for table in self._tables.values():
            for watcher in tuple(table.watchers):
                watcher.dismiss(frame)
        while any(table.watchers for table in self._tables.values()):
            await asyncio.sleep(0.01)


def _tell(future: asyncio.Future[Answer | Problem], _: str, said: Answer | Problem) -> None:
    future.set_result(said)


def _try_to_begin(match: Match) -> None:
    """A start that waits for a link would be refused only then: better now than too late."""
    if match.status is Status.STARTING:
        begun = match.judged(HOUSE, match.game.begin(match.seated()))
        if isinstance(begun, Refused):
            raise ProblemError(refusal(match.opened.game, begun))


def read_summary(text: str) -> Summary | None:
    """A summary as it was kept; None if another version of this program kept it otherwise."""
    try:
        return msgspec.json.decode(text, type=Summary)
    except msgspec.ValidationError:
        journal.warning("a listing of another version is not shown")
        return None


def read_options(game: Game[Any, Any, Any, Any], given: dict[str, Any]) -> Any:
    """The game's options; ProblemError naming the place if they do not fit."""
    try:
        return msgspec.convert(given, game.Options)
    except (msgspec.ValidationError, ValueError) as wrong:
        reason, _, place = str(wrong).partition(" - at `$")
        where = "$.options" + place.rstrip("`")
        raise fail(Trouble.BAD_OPTIONS, f"{reason}.", place=where) from wrong
