"""Every page at a first visit: little script until it stands, and nothing moves meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser

from tests.e2e.first_load import FirstLoad, slow_line
from tests.e2e.hall import LAPTOP, PHONE
from tests.e2e.pictures.moments import GAMES, whose_turn
from tests.e2e.seeded import SeededTable, seeded_server, seeded_table


class Place(NamedTuple):
    """An address, what is drawn when the page stands, and who looks (None: somebody new)."""

    path: str
    stands: str
    table: SeededTable | None = None
    who: str = ""


Places = dict[str, Place]
SIZES = [
    pytest.param(PHONE, id="phone"),
    pytest.param(LAPTOP, id="laptop", marks=pytest.mark.long),
]


def find_places() -> Places:
    found = {
        "home": Place("/", "article .cover > *"),
        "check": Place("/check", "main h1"),
        "lessons": Place("/learn/casino", "[data-box=cloth]"),
        "rules": Place("/rules/backgammon", "main h1, h1"),
        "fairness": Place("/fairness", "main h1, h1"),
        "great board": Place("/board", "canvas"),
    }
    over = seeded_table("first load, check", "dots", width=2, height=2)
    over.play_until(lambda match: match.outcome is not None)
    found["check of a game"] = Place(f"/check?table={over.code}", "main h1", over)
    for game in GAMES:
        table = game.table("first load")
        game.middle(table)
        path, host = f"/t/{table.code}", game.names[0]
        if game.name in ("casino", "tambola"):
            waits = game.table("first load, waiting", begun=False)
            room = Place(f"/t/{waits.code}", "main section h2", waits, host)
            found[f"{game.name}, waiting host"] = room
        for who in dict.fromkeys((whose_turn(table), host)):
            role = "host" if who == host else "guest"
            found[f"{game.name}, {role}"] = Place(path, game.board, table, who)
        if game.name == "tambola":
            found["caller's screen"] = Place(f"{path}?screen", "main.screen ul", table, host)
            found["tambola, guest"] = Place(path, game.board, table, "Ben")
    return found


NO_SCRIPT = ("rules", "fairness")
"""Pages that the server writes."""


@pytest.fixture(scope="module", name="places")
def every_place() -> Places:
    return find_places()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, places: Places) -> Iterator[str]:
    tables = {one.table.code: one.table for one in places.values() if one.table}
    folder: Path = tmp_path_factory.mktemp("first load")
    with seeded_server(folder, list(tables.values()), GONE_SECONDS="86400") as found:
        yield found


def visit(browser: Browser, address: str, place: Place, **look: Any) -> FirstLoad:
    """A browser that was never here, before it goes there."""
    _, stands, table, who = place
    if table and who:
        page = table.enter(browser, address, who, opens=False, **look)
    else:
        page = browser.new_context(base_url=address, **look).new_page()
    return FirstLoad(page, stands)


def test_no_page_asks_for_much_script_before_it_stands(
    browser: Browser, address: str, places: Places
) -> None:
    for name, place in places.items():
        if name in NO_SCRIPT:
            continue
        load = visit(browser, address, place, viewport=PHONE)
        load.page.goto(place.path)
        load.expect_small()
        load.page.context.close()


@pytest.mark.parametrize("size", SIZES)
def test_nothing_moves_while_a_page_loads_on_a_slow_line(
    browser: Browser, address: str, places: Places, size: Any
) -> None:
    """All pages load at once, so that they wait for the line together."""
    with ExitStack() as stack:
        loads = []
        for name, place in places.items():
            if name.endswith("waiting host"):
                # A seeded host has no key, and is told so. A real one waits in test_home.py.
                continue
            load = visit(browser, address, place, viewport=size)
            stack.callback(load.page.context.close)
            slow_line(load.page)
            load.page.goto(place.path, wait_until="commit")
            loads.append(load)
        for load in loads:
            load.expect_still()
