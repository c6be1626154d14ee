"""Between two people at a table: resign, draw, call off, claim, play again (H11 to H16)."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests.e2e.board import PHONE
from tests.e2e.people import (
    any_board,
    ask,
    close,
    deed,
    expect_result,
    may,
    move,
    person,
    press,
    running_table,
)
from tests.e2e.test_access import check

Pair = tuple[Page, Page]
SMALL: ViewportSize = {"width": 320, "height": 640}
LANDSCAPE: ViewportSize = {"width": 844, "height": 390}


@pytest.fixture
def page(browser: Browser, hasty_url: str) -> Iterator[Page]:
    """Anna's browser."""
    page = person(browser, hasty_url, "Anna")
    yield page
    close(page)


@pytest.fixture
def pair(page: Page, browser: Browser, hasty_url: str) -> Iterator[Pair]:
    """Anna, who is the host, and Ben, in a game of Dots. Nobody has moved."""
    ben = person(browser, hasty_url, "Ben")
    running_table(page, ben)
    yield page, ben
    close(ben)


def code_of(page: Page) -> str:
    return page.url.rsplit("/", 1)[1]


def offers(page: Page) -> Locator:
    return page.get_by_role("region", name="An offer")


def test_h11_resigning_takes_a_second_tap_and_h16_a_rematch_swaps_the_sides(
    pair: Pair, browser: Browser, hasty_url: str
) -> None:
    anna, ben = pair
    old = code_of(anna)
    watcher = person(browser, hasty_url, "Cleo")
    watcher.goto(f"/t/{old}")
    deed(ben, "Resign", "Really resign?")
    expect_result(ben, "You resigned: Anna won")
    expect_result(anna, "You won: Ben resigned")
    expect_result(watcher, "Anna won: Ben resigned")
    expect(anna.get_by_text("resigns; the game is over").first).to_be_attached()
    proof = anna.get_by_role("region", name="The proof")
    expect(proof.get_by_role("link", name="Check this game yourself")).to_be_visible()
    expect(proof).not_to_contain_text("wrong")

    press(ben, "Rematch")
    expect(ben.get_by_text("Waiting for Anna")).to_be_visible()
    expect(anna.get_by_text("Ben wants a rematch")).to_be_visible()
    check(anna)
    press(anna, "Accept")
    for page in (anna, ben):
        expect(page).not_to_have_url(re.compile(old))
        expect(any_board(page)).to_be_visible()
    assert code_of(anna) == code_of(ben)
    seats = anna.request.get(f"/api/tables/{code_of(anna)}").json()["table"]["seats"]
    assert [seat["name"] for seat in seats[:2]] == ["Ben", "Anna"]
    link = watcher.get_by_role("link", name=re.compile("The rematch is at"))
    expect(link).to_have_attribute("href", f"/t/{code_of(anna)}")
    anna.goto(f"/t/{old}")  # Whoever reads the old table is not taken away from it.
    expect(anna.get_by_role("link", name=re.compile("The rematch is at"))).to_be_visible()
    expect_result(anna, "You won: Ben resigned")
    close(watcher)


def test_h12_a_draw_is_offered_declined_and_agreed_on(pair: Pair) -> None:
    anna, ben = pair
    deed(anna, "Offer a draw")
    expect(offers(anna)).to_contain_text("You offer a draw")
    expect(offers(ben)).to_contain_text("Anna offers a draw")
    expect(ben).to_have_title(re.compile("^Anna offers a draw"))
    icon = ben.locator("link[rel=icon]")
    expect(icon).to_have_attribute("data-mood", "asked")
    check(ben)
    press(ben, "Decline")
    expect(offers(anna)).to_have_count(0)
    expect(anna.get_by_text("Ben said no")).to_be_visible()
    expect(icon).not_to_have_attribute("data-mood", "asked")
    assert not may(anna, "Offer a draw")  # Not again before a move of one's own.

    deed(ben, "Offer a draw")
    expect(offers(anna)).to_be_visible()
    move(anna)  # Whoever moves has declined.
    expect(offers(anna)).to_have_count(0)
    expect(offers(ben)).to_have_count(0)
    deed(anna, "Offer a draw")
    press(ben, "Accept")
    for page in pair:
        expect_result(page, "Drawn by agreement")
        expect(page.get_by_text("You won")).to_have_count(0)


def test_h13_the_game_is_called_off_before_the_first_move(pair: Pair) -> None:
    anna, ben = pair
    assert may(ben, "Call it off")
    move(anna)
    assert not may(ben, "Call it off")
    deed(ben, "End without a result")
    press(anna, "Accept")
    for page in pair:
        expect_result(page, "Ended by agreement, without a result")
    press(anna, "Rematch")
    press(ben, "Decline")
    expect(anna.get_by_text("No rematch this time")).to_be_visible()
    press(anna, "Rematch")
    press(ben, "Accept")
    for page in pair:
        expect(any_board(page)).to_be_visible()
    deed(ben, "Call it off", "Really call it off?")
    for page in pair:
        expect_result(page, "Called off before the first move")


def test_h5_a_host_pauses_and_every_player_resumes(pair: Pair) -> None:
    anna, ben = pair
    deed(ben, "Offer a pause")
    press(anna, "Accept")
    expect(ben.get_by_role("heading", name="Paused")).to_be_visible()
    press(ben, "Resume the game")
    expect(anna.get_by_role("heading", name="Paused")).to_have_count(0)
    expect(ben.get_by_role("button", name="Pause", exact=True)).to_have_count(0)
    press(anna, "Pause")
    expect(ben.get_by_role("heading", name="Paused")).to_be_visible()


def test_h14_a_player_who_is_gone_is_seen_and_the_game_is_claimed(
    pair: Pair, browser: Browser, hasty_url: str
) -> None:
    anna, ben = pair
    watcher = person(browser, hasty_url, "Cleo")
    watcher.goto(anna.url)
    away = ben.url
    ben.goto("about:blank")
    for page in (anna, watcher):
        expect(page.get_by_role("region", name="Ben is gone")).to_be_visible()
    expect(anna.get_by_role("timer").filter(has_text="to come back")).to_be_visible()
    ben.goto(away)
    expect(anna.get_by_role("region", name="Ben is gone")).to_have_count(0)

    ben.goto("about:blank")
    press(anna, "Decide")
    expect(anna.get_by_role("button", name="Let a bot play on")).to_be_visible()
    check(anna)
    expect(watcher.get_by_text("The time to come back is over")).to_be_visible()
    expect(watcher.get_by_role("button", name="Decide")).to_have_count(0)
    press(anna, "Wait")
    press(anna, "Decide")
    press(anna, "Claim the win")
    expect_result(anna, "You won: Ben was gone")
    expect_result(watcher, "Ben was gone: Anna claimed the win")
    ben.goto(away)
    expect_result(ben, "You were gone: Anna claimed the win")
    close(watcher)


def test_h9_a_bot_plays_on_and_the_player_comes_back(pair: Pair) -> None:
    anna, ben = pair
    away = ben.url
    ben.goto("about:blank")
    press(anna, "Decide")
    press(anna, "Let a bot play on")
    expect(anna.get_by_text("Bot 2").first).to_be_visible()
    ben.goto(away)
    expect(any_board(ben)).to_be_visible()
    ask(ben, code_of(ben), {"type": "Sit"})
    expect(anna.get_by_text("Bot 2")).to_have_count(0)


def test_h3_a_host_hands_over_and_a_host_who_leaves_is_followed(
    pair: Pair, browser: Browser, hasty_url: str
) -> None:
    anna, ben = pair
    watcher = person(browser, hasty_url, "Cleo")
    watcher.goto(anna.url)
    press(anna, "You are the host")
    panel = anna.get_by_role("dialog")
    expect(panel.get_by_role("button", name=re.compile("End|Close this"))).to_have_count(0)
    panel.get_by_role("button", name="Send Cleo away").click()
    expect(watcher.get_by_role("heading", name="The host has sent you away")).to_be_visible()
    watcher.reload()
    expect(watcher.get_by_role("heading", name="The host has sent you away")).to_be_visible()
    check(anna)
    panel.get_by_role("button", name="Make Ben the host").click()
    expect(ben.get_by_role("button", name="You are the host")).to_be_visible()
    expect(anna.get_by_role("button", name="You are the host")).to_have_count(0)
    ben.goto("about:blank")
    expect(anna.get_by_role("button", name="You are the host")).to_be_visible()
    close(watcher)


def test_among_three_all_must_agree_and_one_may_leave_the_game(
    page: Page, browser: Browser, hasty_url: str
) -> None:
    ben, cleo = person(browser, hasty_url, "Ben"), person(browser, hasty_url, "Cleo")
    running_table(page, ben, cleo, game="casino")
    deed(page, "Offer a draw")
    press(ben, "Accept")
    expect(offers(ben)).to_contain_text("Waiting for Cleo")
    expect(offers(page)).to_contain_text("Waiting for Cleo")
    press(cleo, "Decline")
    expect(offers(page)).to_have_count(0)
    cleo.goto("about:blank")
    press(page, "Decide")
    press(page, "Go on without Cleo")
    expect(ben.get_by_role("region", name="Cleo is gone")).to_have_count(0)
    expect(page.get_by_role("region", name="How it ended")).to_have_count(0)
    deed(page, "Resign", "Really resign?")
    expect_result(ben, "You won: Anna resigned")
    expect_result(page, "You resigned: Ben won")
    press(ben, "Rematch")  # Everybody who played is asked, also who is out.
    expect(ben.get_by_text("Waiting for Anna and Cleo")).to_be_visible()
    cleo.goto(page.url)
    expect_result(cleo, "Ben won: Anna resigned")
    expect(cleo.get_by_role("button", name="Accept")).to_be_visible()
    press(cleo, "Accept")
    press(page, "Accept")
    for player in (page, ben, cleo):
        expect(any_board(player)).to_be_visible()
        assert may(player, "Call it off")
    close(ben, cleo)


@pytest.mark.parametrize("size", [PHONE, SMALL, LANDSCAPE], ids=["phone", "small", "landscape"])
def test_on_a_phone_an_offer_is_answered_in_the_bar_and_nothing_is_covered(
    pair: Pair, size: ViewportSize
) -> None:
    anna, ben = pair
    anna.set_viewport_size(size)
    ben.set_viewport_size(size)
    press(anna, "Resign, offer, end")
    sheet = anna.get_by_role("dialog")
    for button in sheet.get_by_role("button").all():
        box = button.bounding_box()
        assert box and round(box["height"]) >= 44
    check(anna)
    sheet.get_by_role("button", name="Offer a draw").click()
    accept = ben.get_by_role("button", name="Accept")
    expect(accept).to_be_visible()
    check(ben)
    box, paper = accept.bounding_box(), any_board(ben).bounding_box()
    assert box and round(box["height"]) >= 44 and round(box["width"]) >= 44
    assert paper and box["y"] + box["height"] <= paper["y"]
    accept.click()
    expect_result(anna, "Drawn by agreement")
