"""The page of a hall: nothing jumps, it fits every screen, what is near, and how it ends."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.e2e.hall import prize, stub
from tests.e2e.people import ask
from tests.e2e.seeded import SeededTable, seeded_server
from tests.e2e.standing_still import boxes, double_text, scrolls, still
from tests.e2e.test_access import check
from tests.e2e.test_tambola_refused import (
    EARLY,
    HOUSE,
    TOP,
    call,
    call_until_complete,
    opened,
)

SIZES: dict[str, ViewportSize] = {
    "laptop": {"width": 1366, "height": 768},
    "phone": {"width": 390, "height": 844},
    "small": {"width": 320, "height": 640},
    "landscape": {"width": 844, "height": 390},
}
PARTS = (".call", ".tickets", ".ticket", ".grid", "div.word", ".prizes", ".prize")
SIX = [
    EARLY,
    TOP,
    {"pattern": "MIDDLE_ROW", "places": [20]},
    {"pattern": "BOTTOM_ROW", "places": [20]},
    {"pattern": "FOUR_CORNERS", "places": [20]},
    HOUSE,
]


def call_until_near(table: SeededTable, name: str, prize: str) -> None:
    """Until this player lacks one number for the prize."""
    seat = table.match.room.seat_of(table.holder(name))
    while not any(
        prize in one.near for one in table.game.view(table.match.state, seat).tickets
    ):
        call(table)


@pytest.fixture(scope="module")
def tables() -> dict[str, SeededTable]:
    one_more = opened("one more", prizes=SIX)
    call_until_near(one_more, "Ben", "EARLY_FIVE")
    last = opened("the last prize", prizes=[TOP])
    call_until_complete(last, "Ben", "TOP_ROW")
    shared = opened("shared", prizes=SIX, ties="split")
    ticket = call_until_complete(shared, "Ben", "EARLY_FIVE")
    shared.play(f"claim EARLY_FIVE {ticket}", "Ben")
    return {"one more": one_more, "last": last, "shared": shared}


@pytest.fixture(scope="module")
def address(
    tables: dict[str, SeededTable], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("halls")
    with seeded_server(folder, list(tables.values())) as address:
        yield address


def test_nothing_moves_when_something_is_said_and_every_screen_has_room(
    browser: Browser, address: str, tables: dict[str, SeededTable]
) -> None:
    """A bogey with all its numbers, a refusal beside the prizes, somebody who goes away."""
    table = tables["one more"]
    page = table.enter(browser, address, "Ben")
    expect(page.locator(".prize").first).to_be_visible()
    for name, size in SIZES.items():
        page.set_viewport_size(size)
        wide, high = scrolls(page)
        assert wide <= 0 and high <= 0, (name, wide, high)
        _expect_in_sight(page)
        with still(page, *PARTS):
            prize(page, "Full house").click()
            page.get_by_role("button", name="Claim with ticket 1").click()
            expect(stub(page, 1).get_by_role("alert")).to_contain_text("Rule T12")
        with still(page, *PARTS):
            page.keyboard.press("9")
            expect(page.locator("div.word")).to_contain_text("Rule T6")
        with still(page, *PARTS):
            anna = table.enter(browser, address, "Anna")
            expect(anna.locator(".prize").first).to_be_visible()
            anna.context.close()
        double_text(page)
        wide, _ = scrolls(page)
        assert wide <= 0, (name, "text of 200 %", wide)
        page.evaluate("document.documentElement.style.fontSize = ''")
    check(page)
    page.context.close()


def _expect_in_sight(page: Page) -> None:
    """The call, the word and the prizes; of the tickets at least a row."""
    size = page.viewport_size
    assert size
    for part, (x, y, width, height) in boxes(page, (".call", "div.word", ".prizes")).items():
        assert x >= 0 and y >= 0, part
        assert x + width <= size["width"] and y + height <= size["height"], part
    assert boxes(page, (".tickets",))[".tickets"][3] >= 100


def test_t18_what_lacks_one_number_and_what_nobody_has_claimed_is_said(
    browser: Browser, address: str, tables: dict[str, SeededTable]
) -> None:
    table = tables["one more"]
    page = table.enter(browser, address, "Ben", viewport=SIZES["phone"])
    anna = table.enter(browser, address, "Anna")
    expect(prize(page, "Early five")).to_contain_text("1 to go")
    tickets = page.get_by_role("region", name="Ticket", exact=False)
    expect(tickets.filter(has_text="Early five: 1 to go").first).to_be_visible()
    word = page.locator("div.word")
    for _ in range(90):
        before = table_calls(page, table)
        ask(anna, table.code, {"type": "Play", "move": "call"})
        called = page.get_by_role("region", name="The call", exact=True)
        expect(called).not_to_contain_text(f"{before} / 90")
        if "still complete" in word.inner_text():
            break
    expect(word).to_contain_text("anybody may claim it: claim it now")
    page.context.close()
    anna.context.close()


def table_calls(page: Page, table: SeededTable) -> int:
    return len(page.request.get(f"/api/tables/{table.code}").json()["view"]["called"])


def test_t13_a_prize_that_was_just_won_may_still_be_shared(
    browser: Browser, address: str, tables: dict[str, SeededTable]
) -> None:
    table = tables["shared"]
    ben = table.enter(browser, address, "Ben", viewport=SIZES["phone"])
    anna = table.enter(browser, address, "Anna", viewport=SIZES["phone"])
    expect(prize(ben, "Early five")).to_contain_text("You: may still be shared")
    early = prize(anna, "Early five")
    expect(
        early.filter(has_text="Ben: may still be shared").or_(early.filter(has_text="Claim"))
    ).to_be_visible()
    ask(anna, table.code, {"type": "Play", "move": "call"})
    expect(prize(ben, "Early five")).not_to_contain_text("may still be shared")
    ben.context.close()
    anna.context.close()


def test_after_the_last_prize_the_tickets_stay_and_the_winners_stand_before_the_proof(
    browser: Browser, address: str, tables: dict[str, SeededTable]
) -> None:
    table = tables["last"]
    ben = table.enter(browser, address, "Ben", viewport=SIZES["phone"])
    screen = table.enter(browser, address, "Anna", viewport={"width": 1920, "height": 1080})
    screen.goto(f"/t/{table.code}?screen")
    expect(screen.get_by_role("list").first).to_be_visible()
    prize(ben, "Top row").click()
    result = ben.get_by_role("region", name="How it ended")
    expect(result).to_contain_text("You won 20 points")
    expect(ben.get_by_role("region", name="Ticket 1", exact=True)).to_be_visible()
    expect(
        ben.get_by_role("region", name="Ticket", exact=False).filter(has_text="Top row")
    ).to_be_visible()
    winners = ben.get_by_role("region", name="Prizes")
    proof = ben.get_by_role("region", name="The proof")
    expect(proof).to_be_visible()
    order = "([one, other]) => one.compareDocumentPosition(other) & 4"
    for first, second in ((result, winners), (winners, proof)):
        pair = [first.element_handle(), second.element_handle()]
        assert ben.evaluate(order, pair), "the second comes after the first"
    check(ben)
    expect(screen.get_by_role("heading", level=1)).to_contain_text("Ben won most: 20 points")
    expect(screen.get_by_role("list", name="Prizes")).to_contain_text("Top row")
    check(screen)
    screen.get_by_role("button", name="Open the next game").click()
    expect(screen.get_by_role("img", name="QR code of the table")).to_be_visible()
    assert table.code not in screen.url and screen.url.endswith("?screen")
    ben.context.close()
    screen.context.close()
