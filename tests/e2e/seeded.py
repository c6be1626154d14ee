"""Tables at a position that a test has chosen: their logs are written before the server starts.

The same name gives the same secret, so the same dice, cards and calls. No seat has a chain, so
its browser needs no record to roll.

    board = seeded_table("whole turn", "backgammon", names=("Anna", "Ben"), length=1)
    board.play_until(lambda match: match.state.position.dice == (6, 4))
    with seeded_server(folder, [board]) as address:
        anna = board.enter(browser, address, "Anna", viewport=PHONE)
"""

from __future__ import annotations

import asyncio
import hashlib
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from playwright.sync_api import Browser, Page

from fairtable.games import registered
from fairtable.referee import (
    Begin,
    Draws,
    Entry,
    Match,
    Play,
    Ruling,
    Sit,
    Sitter,
    Start,
    Status,
    TablePlan,
    open_table,
)
from fairtable.server import views
from fairtable.server.identity import COOKIE, Guest, Guests
from fairtable.storage import Append, SqlStore, Tenure, database
from tests.e2e.board import DESKTOP
from tests.e2e.conftest import free_port, wait_until_healthy

SECRET = b"the secret of a server with seeded tables"
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
A_SECOND = 1000
LONG_AGO = 1_760_000_000_000  # 2025-10-09
HEAD = """async (code) => {
  const {version} = await (await fetch(`/api/tables/${code}`)).json();
  const answer = await fetch(`/api/tables/${code}/log?after=${version - 1}`);
  return (await answer.json()).entries.at(-1).hash;
}"""


class SeededTable:
    """A table whose every entry follows from its name and from the moves of the test."""

    def __init__(  # noqa: PLR0913  what a table is made of
        self,
        name: str,
        game: Any,
        names: Sequence[str],
        options: Any,
        begun: bool = True,
        title: str | None = None,
    ) -> None:
        digest = hashlib.sha256(f"seeded {name}".encode()).digest()
        self.code = "".join(LETTERS[byte % 32] for byte in digest[:8])
        self.draws = Draws(digest, b"moves of a test")
        self.game = game
        self.guests = {who: Guest(_id(name, who), who, _now()) for who in names}
        self._signed = Guests(SECRET)
        first = names[0]
        host = Sitter(first, self.holder(first))
        # Dice and cards follow from the log, and its times are in it: they never change.
        began = LONG_AGO
        plan = TablePlan(self.code, host, began, name if title is None else title, False)
        ruling = open_table(game, options, plan, digest)
        self.match: Match = ruling.after
        self.entries: list[Entry] = [ruling.entry]
        for who in names:
            self._take(self.match.ask(Sit(who), self.holder(who), f"sit-{who}", self._soon()))
        if begun:
            self._start(first)

    def _start(self, first: str) -> None:
        start = Start(self.match.room.seated())
        self._take(self.match.ask(start, self.holder(first), "start", self._soon()))
        if self.match.room.status is Status.STARTING:
            self._take(self.match.house_asks(Begin(()), self._soon()))

    def holder(self, name: str) -> str:
        return self._signed.holder(self.code, self._guest(name))

    def name_at(self, seat: int) -> str:
        sitter = self.match.room.seats[seat]
        assert sitter is not None
        return sitter.name

    def play(self, move: str, name: str) -> None:
        """A move of this player; the test fails if it is refused."""
        command = f"move-{self.match.tip.version}"
        self._take(self.match.ask(Play(move), self.holder(name), command, self._soon()))

    def act(self) -> None:
        """Somebody makes a legal move that the name chooses; or the house does what is due."""
        for seat in self.match.room.seated():
            legal = self.game.legal_moves(self.match.state, seat)
            texts = [text for text in map(self.game.write_move, legal) if not _is_rare(text)]
            if texts:
                return self.play(self.draws.choice(texts), self.name_at(seat))
        self.house_acts()

    def house_acts(self) -> None:
        """The house makes the move that is due."""
        due = self.game.due(self.match.state) if self.game.due else None
        assert due is not None, "nothing is due"
        self._take(self.match.house_plays(due.move, self.match.tip.at + due.after))

    def play_until(self, found: Callable[[Match], bool], most: int = 500) -> None:
        """Random legal moves until the match is as the test wants it."""
        for _ in range(most):
            if found(self.match):
                return
            self.act()
        raise AssertionError("no such position came")

    def enter(
        self, browser: Browser, address: str, name: str, opens: bool = True, **more: Any
    ) -> Page:
        """A browser of this player; of somebody who watches, if they do not sit."""
        context = browser.new_context(
            base_url=address, **{"viewport": DESKTOP, "reduced_motion": "reduce", **more}
        )
        guest = self._guest(name)
        context.add_cookies(
            [{"name": COOKIE, "value": self._signed.token(guest), "url": address}]
        )
        page = context.new_page()
        page.set_default_timeout(20_000)
        if opens:
            page.goto(f"/t/{self.code}")
        return page

    def head(self, page: Page) -> str:
        """The hash of the last entry in the server's log."""
        return str(page.evaluate(HEAD, self.code))

    def _guest(self, name: str) -> Guest:
        """A player, or somebody who watches."""
        return self.guests.get(name) or Guest(_id(self.code, name), name, _now())

    def _soon(self) -> int:
        return self.match.tip.at + A_SECOND

    def _take(self, answer: Any) -> None:
        assert isinstance(answer, Ruling), answer
        self.match = answer.after
        self.entries.append(answer.entry)


def seeded_table(
    name: str,
    game: str,
    names: Sequence[str] = ("Anna", "Ben"),
    begun: bool = True,
    title: str | None = None,
    **options: Any,
) -> SeededTable:
    """A table of this game that has just begun; or one where everybody waits for the start. Its
    title is its name, if it has no other one.
    """
    rules = registered()[game]
    chosen = msgspec.convert(options, rules.options)
    return SeededTable(name, rules, names, chosen, begun, title)


@contextmanager
def seeded_server(
    folder: Path, tables: Sequence[SeededTable], **settings: str
) -> Iterator[str]:
    """The address of a server that finds these tables in its data folder."""
    # Playwright has an event loop in this thread.
    with ThreadPoolExecutor(1) as aside:
        aside.submit(lambda: asyncio.run(_write(folder, tables))).result()
    port = free_port()
    many = ("NEW_GUESTS_PER_MINUTE", "TABLES_PER_MINUTE")
    many += ("GUEST_RATE", "ADDRESS_RATE", "QUESTION_RATE")
    many += ("ABANDONED_DAYS", "KEEP_DAYS")
    usual = {**dict.fromkeys(many, "100000"), "SECRET": SECRET.decode(), "GUEST_SHARE": "1000"}
    settings = {**usual, **settings}
    environment = {f"FAIRTABLE_{name}": value for name, value in settings.items()}
    command = [sys.executable, "-c", "from fairtable.cli import app; app()", "serve"]
    command += ["--port", str(port), "--data", str(folder)]
    server = subprocess.Popen(command, env={**os.environ, **environment})
    try:
        wait_until_healthy(f"http://127.0.0.1:{port}", server)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(timeout=20)


async def _write(folder: Path, tables: Sequence[SeededTable]) -> None:
    store = SqlStore.open(database.database_in(folder))
    loop = asyncio.get_running_loop()
    written: list[asyncio.Future[None]] = []
    for table in tables:
        tenure = Tenure()
        for entry in table.entries:
            written.append(durable := loop.create_future())
            listing = views.listing(table.match, "", 60) if entry is table.entries[-1] else None
            done = _Told(durable)
            store.append(Append(tenure, table.code, entry, listing, done))
    await asyncio.gather(*written)
    await store.close()


class _Told:
    """Takes the answer of the disk."""

    def __init__(self, durable: asyncio.Future[None]) -> None:
        self._durable = durable

    def __call__(self, _: Append, error: Exception | None) -> None:
        if error is None:
            self._durable.set_result(None)
        else:
            self._durable.set_exception(error)


def _is_rare(text: str) -> bool:
    """Random moves are about the board: nobody resigns, doubles or asks for a hint."""
    return text.split()[0] in {"resign", "double", "redouble", "hint"}


def _id(table: str, name: str) -> str:
    return hashlib.sha256(f"{table} {name}".encode()).hexdigest()[:16]


def _now() -> int:
    return time.time_ns() // 1_000_000
