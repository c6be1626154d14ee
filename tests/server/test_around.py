"""What a page shows after updates is what it would be shown anew, for every viewer."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings

from fairtable.games import tambola
from fairtable.referee import End, Match, Pause, Play, Resume, Rise, Ruling, Sit, unfold
from fairtable.referee.facts import SeatLeft, SeatTaken
from fairtable.server import views
from fairtable.server.identity import Guest
from fairtable.server.metrics import Metrics
from fairtable.server.problems import Problem
from fairtable.server.table import Table
from fairtable.storage import MemoryStore
from tests.playthroughs.samples import rules
from tests.referee.people_tables import NAMES, opened
from tests.referee.test_between_always import EMIL, GAMES, STEPS, TABLES, played
from tests.toys.tables import HOST, Record


class Page:
    """A watcher who does with each update what the page in the browser does."""

    def __init__(self, holder: str | None) -> None:
        self.holder = holder
        self.guest: Guest | None = None
        self.seen: dict[str, Any] = {}
        self.around = self.updates = 0

    def tell(self, frame: bytes) -> None:
        told = json.loads(frame)
        if told["type"] == "update":
            self.updates += 1
            self.takes(told)

    def takes(self, told: dict[str, Any]) -> None:
        table, you = self.seen["table"], self.seen["you"]
        table |= {"status": told["status"], "version": told["version"]}
        self.seen |= {"view": told.get("view"), "outcome": told.get("outcome")}
        if (around := told.get("around")) is None:
            return
        self.around += 1
        you |= around.pop("you", {})
        for card in around.pop("seats", []):
            table["seats"][card["seat"]] = card
        table |= around

    def dismiss(self, frame: bytes) -> None:
        pass

    def refuse(self, why: Problem) -> None:
        pass


def shown(table: Table, holder: str | None) -> dict[str, Any]:
    """What `hello` shows of what a page folds; who watches is told by other frames."""
    match = table.durable
    seen = views.table_view(match, table.presence.summary(), holder, None, match.tip.at)
    found: dict[str, Any] = json.loads(msgspec.json.encode(seen))
    del found["table"]["spectators"], found["clock"], found["head"], found["version"]
    return found


async def told(entries: list[Ruling], pages: list[Page]) -> Table:
    """Tells these entries at a table, and compares every page after each of them."""
    first, *others = entries
    now = [first.content.at]
    table = Table.opened(first, MemoryStore(), lambda: now[0], Metrics())
    table.watchers.update(pages)
    for page in pages:
        page.seen = shown(table, page.holder)
        if table.crier is not None:
            table.crier.greeted(page)
    for ruling in others:
        now[0] = ruling.content.at
        before, table.match, table.durable = table.durable, ruling.after, ruling.after
        sender = next((page for page in pages if page.holder == ruling.content.who), None)
        table._tell_everyone(before, ruling, sender)
        if table.crier is not None:
            await all_told(table)
        for page in pages:
            assert page.seen == shown(table, page.holder), (page.holder, ruling.content)
    return table


async def all_told(table: Table) -> None:
    crier = table.crier
    assert crier is not None
    if crier._telling is not None:
        crier._stop_waiting()
        crier._begin()
    while crier._queue:
        await asyncio.sleep(0)


@pytest.mark.parametrize("name", GAMES)
@given(STEPS)
@settings(max_examples=15, deadline=None)
def test_a_page_that_was_told_shows_what_a_new_one_is_shown(name, steps):
    played(name, steps, begun=len(steps) % 4 > 0)
    entries = list(unfold(rules, TABLES[name].entries))
    asyncio.run(told(entries, [Page(who) for who in (HOST, *NAMES[:3], EMIL, None)]))


def test_a_move_that_changes_nothing_around_the_board_tells_nothing_of_it():
    played("dots", [])
    record = TABLES["dots"]
    moves = [play(record), play(record)]
    pages = [Page(NAMES[0]), Page(None)]
    asyncio.run(told([*unfold(rules, record.entries)], pages))
    assert [page.updates - page.around for page in pages] == [1, 1]
    assert [views.is_changed(before, after, ()) for before, after in moves] == [True, False]


def play(record: Record) -> tuple[Match, Match]:
    """The next move of whoever is to move, with the match before and after it."""
    before = record.match
    seat, move = next(
        (seat, move)
        for seat in range(2)
        for move in before.game.legal_moves(before.state, seat)
    )
    sitter = before.room.seats[seat]
    assert sitter is not None
    record.ask(Play(before.game.write_move(move)), sitter.holder)
    return before, record.match


def hall() -> Record:
    """A hall of 70 seats in which people come and go, before the game and during it."""
    record = opened(tambola.GAME, tambola.Options(seats=70))
    for seat in (3, 66, 68, 12):
        record.ask(Sit(f"P{seat}", seat), f"p{seat}")
    record.ask(Rise(12), "p12")
    record.ask(Rise(66), HOST)
    record.start()
    for asked, who in ((Pause(), HOST), (Resume(), HOST), (Sit("P9", 9), "p9"), (End(), HOST)):
        record.ask(asked, who)
    return record


def test_in_a_hall_too():
    entries = list(unfold(rules, hall().entries))
    facts = [fact for ruling in entries for fact in ruling.content.facts]
    assert any(isinstance(fact, SeatLeft | SeatTaken) and fact.seat > 64 for fact in facts)
    who = (HOST, "p3", "p66", "p68", "p12", "p9", EMIL, None)
    pages = [Page(holder) for holder in who]
    asyncio.run(told(entries, pages))
    assert all(page.around for page in pages)
