"""Casino suggests, and tells what it has learned: in browsers, at a desk, on a phone."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.board import DESKTOP
from tests.e2e.cards import board, view_of
from tests.e2e.casino_deals import any_cards, deal, take_turns, turns
from tests.e2e.people import ask, close
from tests.e2e.seeded import SeededTable, seeded_server
from tests.e2e.test_access import check

PATIENCE = 300
PORTRAIT = {"width": 390, "height": 844}


def with_a_choice(name: str) -> SeededTable:
    """A table with hints at which Anna is on turn and may do several things."""
    for number in range(200):
        table = take_turns(deal(f"{name} {number}", any_cards, hints=True), 8)
        if len(turns(table)) > 2:
            return table
    raise AssertionError("no such position came")


@pytest.fixture(scope="module")
def tables() -> dict[str, SeededTable]:
    return {
        "desk": with_a_choice("desk"),
        "phone": with_a_choice("phone"),
        "learned": take_turns(deal("learned", any_cards, hints=True), 16),
    }


@pytest.fixture(scope="module")
def address(tables: dict[str, SeededTable], tmp_path_factory: Any) -> Iterator[str]:
    with seeded_server(tmp_path_factory.mktemp("hints"), list(tables.values())) as found:
        yield found


Pair = tuple[Page, Page]
Sit = Callable[[str], Pair]


@pytest.fixture
def sit(tables: dict[str, SeededTable], browser: Browser, address: str) -> Iterator[Sit]:
    """Anna and Ben at one of the tables."""
    opened: list[Page] = []

    def at(name: str) -> Pair:
        anna, ben = (tables[name].enter(browser, address, who) for who in ("Anna", "Ben"))
        opened.extend((anna, ben))
        for page in opened:
            expect(board(page)).to_be_visible()
        return anna, ben

    yield at
    close(*opened)


def until_ready(page: Page, code: str) -> None:
    """The server may still compile: on a machine that does much else that takes minutes."""
    until = time.monotonic() + PATIENCE
    while page.request.post(f"/api/tables/{code}/habits", data={}).status == 503:
        assert time.monotonic() < until
        time.sleep(0.3)


@pytest.mark.parametrize("viewport", [DESKTOP, PORTRAIT], ids=["desk", "phone"])
def test_a_hint_shows_turns_with_their_reasons(
    viewport: Any, sit: Sit, tables: dict[str, SeededTable]
) -> None:
    name = "desk" if viewport is DESKTOP else "phone"
    code = tables[name].code
    anna, ben = sit(name)
    anna.set_viewport_size(viewport)
    until_ready(anna, code)
    panel = anna.get_by_role("region", name="Hints")
    if viewport is DESKTOP:  # A phone has room for it only when there is advice.
        expect(panel).to_contain_text("Nobody has taken one")
    anna.get_by_role("button", name="Hint", exact=True).click()
    if viewport is not DESKTOP:
        # The best turn is said below the cloth; all of the advice is behind the lamp.
        expect(anna.get_by_role("button", name="Do it")).to_be_visible()
        anna.get_by_role("button", name="Advice").click()
    best = panel.get_by_role("list", name="Best").get_by_role("button")
    expect(best.first).to_have_attribute("aria-pressed", "true")
    expect(panel.get_by_role("list", name="As you usually play")).to_be_visible()
    expect(best.nth(1)).to_be_visible()
    expect(anna.locator(".pointed").first).to_be_visible()
    best.nth(1).click()
    expect(best.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(anna.locator(".pointed").first).to_be_visible()
    check(anna)
    expect(ben.get_by_text("Anna has taken 1 hint.")).to_be_visible()
    expect(ben.get_by_role("list", name="Best")).to_have_count(0)
    panel.get_by_role("button", name="Play this").click()
    expect(anna.get_by_role("list", name="Best")).to_have_count(0)
    expect(ben.get_by_text("Your turn", exact=True)).to_be_visible()
    assert view_of(anna, code)["turn"] == 1
    assert view_of(anna, code)["hints"]["taken"] == {"0": 1, "1": 0}


def test_what_was_learned_is_shown_switched_off_and_erased(
    sit: Sit, tables: dict[str, SeededTable]
) -> None:
    code = tables["learned"].code
    anna, ben = sit("learned")
    until_ready(anna, code)
    ask(ben, code, {"type": "Resign"})
    anna.get_by_role("button", name="What was learned about you").click()
    sheet = anna.get_by_role("dialog", name="What your table has learned about you")
    expect(sheet).to_contain_text(re.compile("From [2-8] choices"))
    sheet.get_by_text("The numbers").click()
    expect(sheet.get_by_role("table")).to_contain_text("give or take")
    check(anna)
    sheet.get_by_role("checkbox", name="Learn from my choices").uncheck()
    expect(sheet).to_contain_text("It is switched off.")
    assert anna.request.get("/api/casino/habits").json()["on"] is False
    sheet.get_by_role("checkbox", name="Learn from my choices").check()
    sheet.get_by_role("button", name="Erase all of it").click()
    expect(sheet).to_contain_text("Erased.")
    expect(sheet.get_by_role("button", name="Erase all of it")).to_be_disabled()
    assert anna.request.get("/api/casino/habits").json()["choices"] == 0
    anna.reload()
    anna.get_by_role("button", name="What was learned about you").click()
    expect(sheet).to_contain_text("Nothing yet")
