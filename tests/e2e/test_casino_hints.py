"""Casino suggests, and tells what it has learned: in browsers, at a desk, on a phone."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.board import DESKTOP
from tests.e2e.cards import look_at, open_table, view_of
from tests.e2e.people import ask, close, person
from tests.e2e.test_access import check

PATIENCE = 120
PORTRAIT = {"width": 390, "height": 844}


@pytest.fixture
def pair(browser: Browser, base_url: str) -> Iterator[tuple[Page, Page]]:
    people = [
        person(browser, base_url, name, reduced_motion="reduce") for name in ("Anna", "Ben")
    ]
    yield people[0], people[1]
    for one in people:
        close(one)


def play_on(pages: tuple[Page, Page], code: str, turns: int) -> None:
    """Both make a turn that the view offers them; Anna begins."""
    for number in range(turns):
        on_turn = pages[number % 2]
        means = view_of(on_turn, code)["drags"][0]["means"]
        turn = next(each for each in means if each["does"] not in ("stage", "add"))
        ask(on_turn, code, {"type": "Play", "move": turn["move"]})


def with_a_choice(pages: tuple[Page, Page]) -> str:
    """A table with hints at which Anna is on turn and may do several things."""
    for _ in range(20):
        code = open_table(*pages, hints=True)
        play_on(pages, code, 8)
        means = [mean for drag in view_of(pages[0], code)["drags"] for mean in drag["means"]]
        if len({mean["move"] for mean in means if mean["does"] not in ("stage", "add")}) > 2:
            return code
    raise AssertionError("no such deal")


def until_ready(page: Page, code: str) -> None:
    """The server may still compile."""
    until = time.monotonic() + PATIENCE
    while page.request.post(f"/api/tables/{code}/habits", data={}).status == 503:
        assert time.monotonic() < until
        time.sleep(0.3)


@pytest.mark.parametrize("viewport", [DESKTOP, PORTRAIT], ids=["desk", "phone"])
def test_a_hint_shows_turns_with_their_reasons(pair: tuple[Page, Page], viewport) -> None:
    anna, ben = pair
    anna.set_viewport_size(viewport)
    code = with_a_choice(pair)
    until_ready(anna, code)
    look_at(code, *pair)
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
    assert best.count() > 1
    expect(anna.locator(".pointed").first).to_be_visible()
    before = anna.locator(".pointed").count()
    best.nth(1).click()
    expect(best.nth(1)).to_have_attribute("aria-pressed", "true")
    assert before and anna.locator(".pointed").count()
    check(anna)
    expect(ben.get_by_text("Anna has taken 1 hint.")).to_be_visible()
    assert ben.get_by_role("list", name="Best").count() == 0
    panel.get_by_role("button", name="Play this").click()
    expect(anna.get_by_role("list", name="Best")).to_have_count(0)
    assert view_of(anna, code)["turn"] == 1
    assert view_of(anna, code)["hints"]["taken"] == {"0": 1, "1": 0}


def test_what_was_learned_is_shown_switched_off_and_erased(pair: tuple[Page, Page]) -> None:
    anna, ben = pair
    code = open_table(*pair, hints=True)
    until_ready(anna, code)
    play_on(pair, code, 16)
    ask(ben, code, {"type": "Resign"})
    anna.goto(f"/t/{code}")
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
