"""A hall of Tambola in browsers: phones, a laptop, and a screen for the whole room."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.hall import (
    LAPTOP,
    PHONE,
    SMALL_PHONE,
    TELEVISION,
    Hall,
    called_number,
    cell,
    numbers_on,
    prize,
    stub,
    tickets,
)
from tests.e2e.people import close, expect_result
from tests.e2e.test_access import check

TWO = [
    {"pattern": "FIRST_ONE", "mask": ["xxxxx"] * 3, "needs": 1, "places": [10]},
    {"pattern": "FULL_HOUSE", "places": [60, 30]},
]


@pytest.fixture
def hall(browser: Browser, hasty_url: str) -> Iterator[Hall]:
    """Anna calls by hand; she and Ben have two tickets each."""
    hall = Hall(browser, hasty_url, "Anna Ben", tickets=2, prizes=TWO)
    hall.start()
    yield hall
    hall.close()


def expect_no_scrolling(page: Page) -> None:
    """The number and the claims never leave the screen: only the tickets scroll."""
    over = "({scrollWidth: w, scrollHeight: h}) => [w - innerWidth, h - innerHeight]"
    wide, high = page.evaluate(f"({over})(document.documentElement)")
    assert wide <= 0 and high <= 0, f"scrolls by {wide} and {high} px"


def expect_in_sight(page: Page) -> None:
    size = page.viewport_size
    assert size
    parts = called_number(page), page.get_by_role("list", name="Prizes")
    for part in parts:
        box = part.bounding_box()
        assert box and box["y"] >= 0 and box["y"] + box["height"] <= size["height"]


def test_t12_a_wrong_claim_names_the_missing_numbers_at_its_ticket(hall: Hall) -> None:
    ben = hall.players[1]
    called = hall.call(6)
    expect(called_number(ben).locator(".ball")).to_contain_text(str(called[-1]))
    prize(ben, "Full house").click()
    expect(prize(ben, "Full house")).to_contain_text("Which ticket?")
    prize(ben, "Full house").click()  # A second tap calls it off.
    expect(ben.get_by_role("button", name="Claim with ticket 2")).to_have_count(0)
    prize(ben, "Full house").click()
    ben.get_by_role("button", name="Claim with ticket 2").click()
    second = hall.view(ben)["tickets"][1]
    missing = [number for number in numbers_on(second) if number not in called]
    refusal = stub(ben, 2).get_by_role("alert")
    expect(refusal).to_contain_text("Full house? Not called yet:")
    for number in missing:
        expect(refusal).to_contain_text(str(number))
        expect(cell(ben, 2, number)).to_have_accessible_name(re.compile("not called yet"))
    link = refusal.get_by_role("link", name="Rule T12")
    expect(link).to_have_attribute("href", "/rules/tambola#T12")
    expect(stub(ben, 1).get_by_role("alert")).to_have_count(0)
    check(ben)


def test_the_keyboard_dabs_claims_and_calls_and_the_claim_is_shown_to_all(hall: Hall) -> None:
    anna, ben = hall.players
    screen = hall.watch("?screen", viewport=TELEVISION)
    expect(screen.get_by_role("img", name="QR code of the table")).to_be_visible()
    first = tickets(ben).first.get_by_role("button").first
    first.focus()
    ben.keyboard.press("Space")
    expect(first).to_have_attribute("aria-pressed", "true")
    ben.keyboard.press("ArrowDown")
    expect(tickets(ben).first.get_by_role("row").nth(1).locator(":focus")).to_have_count(1)
    anna.keyboard.press("c")
    expect(called_number(ben)).to_contain_text("1 / 90")
    expect(called_number(screen)).to_contain_text("1 of 90")

    at = hall.call_until_complete(ben, "FIRST_ONE")
    expect(prize(ben, "First one")).to_contain_text("Claim 10")
    expect(stub(ben, at)).to_contain_text("First one complete")
    ben.keyboard.press("1")
    if all(one["complete"] for one in hall.view(ben)["tickets"]):
        ben.keyboard.press(str(at))
    for page in (anna, screen):
        win = page.get_by_role("region", name="A win")
        expect(win).to_contain_text("Ben")
        expect(win).to_contain_text("First one")
    expect(stub(ben, at)).to_contain_text("First one stands")
    win = ben.get_by_role("region", name="A win")
    expect(win).to_contain_text("You win 10 points")
    expect(win).to_have_count(0)  # After two seconds.
    won = screen.get_by_role("listitem").filter(has_text="First one")
    expect(won).to_contain_text("Ben")
    check(screen)
    expect_no_scrolling(screen)
    close(screen)


def test_only_tickets_scroll_an_ink_is_kept_and_the_host_ends_the_hall(
    hall: Hall,
) -> None:
    anna, ben = hall.players
    hall.call(3)
    for page in (anna, ben):
        for size in (SMALL_PHONE, LAPTOP, PHONE):
            page.set_viewport_size(size)
            expect_no_scrolling(page)
            expect_in_sight(page)
    anna.emulate_media(color_scheme="dark")
    check(anna)
    ben.get_by_role("button", name="Choose your ink").click()
    ben.get_by_role("radio", name="Teal").click()
    expect(ben.locator(".hall")).to_have_class(re.compile("ink-teal"))
    ben.get_by_role("button", name=re.compile("Show all")).click()
    expect(ben.get_by_role("dialog", name="3 of 90 called")).to_be_visible()
    check(ben)
    ben.reload()
    expect(ben.locator(".hall")).to_have_class(re.compile("ink-teal"))
    strip = anna.get_by_role("region", name="The host's strip")
    strip.get_by_role("button", name="End").click()
    strip.get_by_role("button", name="Really?").click()
    expect_result(ben, "The host ended the hall")


def test_a_game_of_three_browsers_of_which_one_is_killed_and_comes_back(
    browser: Browser, hasty_url: str
) -> None:
    """The clock calls every two seconds. On a strip every number is a hit."""
    clock = {"caller": "clock", "seconds": 2, "strips": True, "prizes": TWO[:1]}
    hall = Hall(browser, hasty_url, "Anna Ben Cleo", **clock)
    screen = hall.watch("?screen", viewport=TELEVISION)
    expect(screen.get_by_text("player has come")).to_be_visible()
    hall.start()
    anna, ben, cleo = hall.players
    strip = anna.get_by_role("region", name="The host's strip")
    strip.get_by_role("button", name="Slower").click()
    expect(strip).to_contain_text("3 s")
    strip.get_by_role("button", name="Faster").click()
    expect(strip).to_contain_text("2 s")
    number = numbers_on(hall.view(ben)["tickets"][0])[0]
    with ben.expect_response(re.compile("/notes$")):
        cell(ben, 1, number).click()
    kept = ben.context.storage_state()
    ben.context.close()
    ben = browser.new_context(
        base_url=hasty_url, storage_state=kept, viewport=PHONE, reduced_motion="reduce"
    ).new_page()
    ben.goto(f"/t/{hall.code}")
    expect(cell(ben, 1, number)).to_have_attribute("aria-pressed", "true")
    hall.players[1] = ben
    expect(called_number(ben)).to_contain_text(re.compile(r"[1-9] / 90"))

    expect(prize(anna, "First one")).to_contain_text("Claim 10", timeout=20_000)
    prize(anna, "First one").click()
    expect(screen.get_by_role("region", name="A win")).to_contain_text("Anna")
    for page in hall.players:
        result = page.get_by_role("region", name="How it ended")
        expect(result.get_by_role("heading")).to_contain_text("10 point")
        prizes = page.get_by_role("region", name="Prizes")
        expect(prizes).to_contain_text(
            re.compile(r"First one, ticket [1-6], completed by call \d, the number \d+")
        )
    proof = cleo.get_by_role("region", name="The proof")
    expect(proof).to_contain_text("The tickets and the calls were honest")
    moment = cleo.get_by_role("slider", name="Moment")
    moment.fill("7")
    expect(cleo.get_by_role("region", name="The hall as it was then")).to_be_visible()
    check(cleo)
    close(screen)
    hall.close()
