"""The six lessons of Casino in a browser: each is played, and what is wrong is explained."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.board import open_door
from tests.e2e.cards import board, choice, choose, drag, place
from tests.e2e.people import close, person
from tests.e2e.test_access import check

PORTRAIT = {"width": 390, "height": 844}

Steps = list[tuple[str, str, str]]
LESSONS: dict[int, Steps] = {
    1: [("hand:3C", "table", "")],
    2: [
        ("hand:7S", "loose:7D", "Take 7"),
        ("loose:4C", "loose:6D", ""),
        ("hand:10S", "stack", "Take 10"),
    ],
    3: [("hand:5S", "loose:4D", "Build 9"), ("hand:9S", "build:1", "Take 9")],
    4: [("hand:3S", "build:1", "Raise to 9"), ("hand:9H", "build:2", "Take 9")],
    5: [
        ("loose:4C", "loose:6D", ""),
        ("loose:7H", "stack", ""),
        ("loose:3C", "stack", ""),
        ("hand:10S", "stack", "Take 10"),
    ],
    6: [("pile:1", "loose:7S", ""), ("hand:9C", "stack", "Take 9")],
}
"""What is lifted, where it is dropped, and what was meant."""


@pytest.fixture
def page(browser: Browser, base_url: str) -> Iterator[Page]:
    page = person(browser, base_url, "Anna", reduced_motion="reduce")
    yield page
    close(page)


def test_six_tiny_tables_teach_the_game(page: Page) -> None:
    open_door(page, "Casino", "Learn it")
    expect(board(page)).to_be_visible()
    page.set_viewport_size(PORTRAIT)
    check(page)

    # C10. A refusal stands at the card, with its rule; the referee's own sentence.
    drag(page, "hand:7S", "table")
    refusal = page.get_by_role("alert").filter(has_text="You cannot trail this card")
    expect(refusal.get_by_role("link", name="Rule C10")).to_be_visible()

    # A legal turn that is not the lesson's does not count.
    drag(page, "hand:7S", "loose:7D")
    choose(page, "Take 7")
    expect(page.get_by_text(re.compile("this lesson is about trailing")).last).to_be_visible()
    expect(place(page, "hand:7S")).to_be_visible()

    for number, steps in LESSONS.items():
        current = page.get_by_role("navigation").locator("[aria-current]")
        expect(current).to_have_accessible_name(re.compile(f"Lesson {number}:"))
        for lifted, target, meant in steps:
            expect(place(page, lifted)).to_have_attribute("aria-disabled", "false")
            drag(page, lifted, target)
            if meant:
                choose(page, meant)
            expect(choice(page, "Take")).to_have_count(0)
        if number < len(LESSONS):
            page.get_by_role("button", name=re.compile("^Next: ")).click()
    expect(page.get_by_text("You know enough to play.")).to_be_visible()
    check(page)
    expect(
        page.get_by_role("button", name="Lesson 6: The top of their pile, done")
    ).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name=re.compile("done$"))).to_have_count(len(LESSONS))
