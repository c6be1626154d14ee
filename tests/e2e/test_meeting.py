"""Who is there: in the waiting room, in the lobby, in the tab. And meeting somebody new."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.board import play
from tests.e2e.people import any_board, ask, close, deed, person, press, waiting_table
from tests.e2e.test_access import check

Pair = tuple[Page, Page]
LONG = 21_000


@pytest.fixture
def page(browser: Browser, hasty_url: str) -> Iterator[Page]:
    """Anna's browser."""
    page = person(browser, hasty_url, "Anna")
    yield page
    close(page)


@pytest.fixture
def pair(page: Page, browser: Browser, hasty_url: str) -> Iterator[Pair]:
    ben = person(browser, hasty_url, "Ben")
    yield page, ben
    close(ben)


def play_a_person(page: Page, game: str = "Dots") -> None:
    play(page, game, "A person")
    expect(page).to_have_url(re.compile("/t/"))


def test_two_who_want_the_same_meet_and_the_game_begins(pair: Pair) -> None:
    """In a game with dice: both bring a chain."""
    anna, ben = pair
    play_a_person(anna, "Backgammon")
    looking = anna.get_by_role("heading", name="Looking for somebody to play with")
    expect(looking).to_be_visible()
    check(anna)
    play_a_person(ben, "Backgammon")
    expect(anna.get_by_role("heading", name="Ben is here")).to_be_visible()
    for page in pair:
        expect(page.get_by_role("group", name="Board", exact=True)).to_be_visible()
        expect(page.get_by_text("without a chain")).to_have_count(0)
    assert anna.url == ben.url


def test_a_bot_is_offered_after_a_while_and_waiting_can_be_cancelled(pair: Pair) -> None:
    anna, ben = pair
    anna.clock.install()
    play_a_person(anna)
    expect(anna.get_by_role("button", name="Cancel")).to_be_visible()
    expect(anna.get_by_role("button", name="Play the bot instead")).to_have_count(0)
    anna.clock.fast_forward(LONG)
    press(anna, "Play the bot instead")
    expect(any_board(anna)).to_be_visible()
    play_a_person(ben)
    press(ben, "Cancel")
    expect(ben.get_by_role("region", name="Open tables")).to_be_visible()
    waiting = ben.request.get("/api/pairing").json()["waiting"]
    assert not any(one["game"] == "dots" and one["guests"] for one in waiting)


def test_the_waiting_room_and_the_lobby_show_who_is_away(
    pair: Pair, browser: Browser, hasty_url: str
) -> None:
    anna, ben = pair
    code = waiting_table(anna, ben, game="tambola")
    expect(anna.get_by_role("heading", name=re.compile("Ready|Everybody"))).to_be_visible()
    ben.goto("about:blank")
    expect(anna.get_by_role("heading", name="Ben is away")).to_be_visible()
    seat = anna.get_by_role("listitem").filter(has_text="Ben")
    expect(seat).to_contain_text("away")
    check(anna)
    visitor = person(browser, hasty_url, "Dora")
    visitor.goto("/")
    row = visitor.get_by_role("listitem").filter(has_text="Ben (away)")
    expect(row.get_by_role("link")).to_have_attribute("href", f"/t/{code}")
    ben.goto(f"/t/{code}")
    expect(anna.get_by_role("heading", name="Ben is away")).to_have_count(0)
    close(visitor)


def test_the_tab_tells_when_somebody_sits_down_or_offers(pair: Pair) -> None:
    anna, ben = pair
    anna.add_init_script("document.hasFocus = () => false")
    code = waiting_table(anna)
    ask(ben, code, {"type": "Sit"})
    expect(anna).to_have_title(re.compile("^Ben sat down"))
    anna.evaluate("window.dispatchEvent(new Event('focus'))")
    expect(anna).not_to_have_title(re.compile("Ben"))
    ben.goto(f"/t/{code}")
    expect(anna.get_by_role("heading", name=re.compile("Ready|Everybody"))).to_be_visible()
    press(anna, "Start")
    expect(any_board(anna)).to_be_visible()
    deed(ben, "Offer a draw")
    expect(anna).to_have_title(re.compile("^Ben offers a draw"))


def test_h16_a_rematch_against_a_bot_opens_at_once_with_a_chain(page: Page) -> None:
    play(page, "Casino")
    board = any_board(page)
    expect(board).to_be_visible()
    old = page.url
    deed(page, "Resign", "Really resign?")
    expect(page.get_by_role("heading", name=re.compile("You resigned"))).to_be_visible()
    press(page, "Rematch")
    expect(page).not_to_have_url(old)
    expect(board).to_be_visible()
    expect(page.get_by_text("without a chain")).to_have_count(0)
    deed(page, "Resign", "Really resign?")
    proof = page.get_by_role("region", name="The proof")
    expect(proof.get_by_role("link", name="Check this game yourself")).to_be_visible()
    expect(proof).not_to_contain_text("wrong")


def test_those_who_meet_read_how_often_the_other_called_off(pair: Pair) -> None:
    anna, ben = pair
    play_a_person(anna)
    play_a_person(ben)
    deed(ben, "Call it off", "Really call it off?")
    told = "Ben called off 1 of 1 game tonight."
    for page in pair:
        expect(page.get_by_text("Your last game together was called off.")).to_be_visible()
    expect(anna.get_by_text(told)).to_be_visible()
    expect(ben.get_by_text(told)).to_have_count(0)
    check(anna)
    play_a_person(anna)
    play_a_person(ben)
    expect(anna.get_by_role("heading", name="Ben is here")).to_be_visible()
    expect(anna.get_by_text(told)).to_be_visible()
    press(anna, "Cancel")
    expect(anna.get_by_role("region", name="Open tables")).to_be_visible()
