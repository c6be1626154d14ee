"""Any game on the plain board: two people and a spectator, one person and a bot.

The dice race comes to the server as a package from elsewhere does, so the client has never
heard of it; every other game for several that is registered is played for some moves, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.board import DESKTOP, PHONE, open_door, play
from tests.e2e.test_access import check
from tests.server.serving import Server, package_toys

TITLE = "Dice race"
TURN = re.compile("Your turn|You may move now")
NO_MOVE = "fly to the moon"
NARROW_LIST = 2


@pytest.fixture(scope="session")
def toys_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that has the toys installed."""
    toys = package_toys(tmp_path_factory.mktemp("toys"))
    server = Server(tmp_path_factory.mktemp("plain"), toys).start()
    yield server.url
    server.close()


def visitor(browser: Browser, address: str) -> Page:
    """Somebody with a browser of their own."""
    page = browser.new_context(base_url=address).new_page()
    page.set_default_timeout(10_000)
    return page


@pytest.fixture
def page(browser: Browser, toys_url: str) -> Iterator[Page]:
    page = visitor(browser, toys_url)
    yield page
    page.context.close()


def another(browser: Browser, address: str) -> Page:
    page = visitor(browser, address)
    page.goto(address)
    return page


def open_table(page: Page, title: str = TITLE) -> str:
    """Through the dialog; the table's address."""
    open_door(page, title, "Create a table").get_by_role(
        "button", name="Create the table"
    ).click()
    expect(page.get_by_role("heading", name="Waiting for 1 more")).to_be_visible()
    return page.url


def board(page: Page) -> Locator:
    return page.get_by_role("article", name="The board")


def moves(page: Page) -> Locator:
    return page.get_by_role("option")


def field(page: Page) -> Locator:
    return page.get_by_role("combobox", name=re.compile("A move"))


def newest(page: Page) -> Locator:
    return page.get_by_role("region", name="What happened").get_by_role("listitem").first


def expect_turn(page: Page) -> None:
    expect(page.get_by_role("region", name="The table").get_by_text(TURN)).to_be_visible()
    expect(moves(page).first).to_be_visible()


@pytest.fixture
def pair(page: Page, browser: Browser) -> Iterator[tuple[Page, Page]]:
    """Two people at a running table, each in a browser of their own."""
    address = open_table(page)
    guest = another(browser, address)
    guest.get_by_role("button", name="Join").click()
    page.get_by_role("button", name="Start").click()
    expect(board(page)).to_be_visible()
    expect(board(guest)).to_be_visible()
    yield page, guest
    guest.context.close()


def test_two_people_play_and_a_third_watches(pair: tuple[Page, Page], browser: Browser) -> None:
    first, second = pair
    watcher = another(browser, first.url)
    expect(board(watcher)).to_be_visible()
    expect(field(watcher)).to_have_count(0)
    for player in (first, second, first, second):
        expect_turn(player)
        moves(player).filter(has_text="roll").click()
        for page in (first, second, watcher):
            expect(newest(page)).to_contain_text("rolled")
            expect(newest(page)).to_contain_text("turn passed")
        expect(field(player)).to_be_visible()
        expect(moves(player)).to_have_count(0)
    watcher.context.close()


def test_a_move_is_found_by_typing_and_played_with_enter(pair: tuple[Page, Page]) -> None:
    player, _ = pair
    expect_turn(player)
    player.keyboard.press("/")
    player.keyboard.type("da")
    expect(moves(player)).to_have_count(NARROW_LIST)  # dash, and to ask for "da"
    player.keyboard.press("Enter")
    expect(newest(player)).to_contain_text("rolled: dice")


def test_a_refusal_stands_beside_the_field_with_its_rule(pair: tuple[Page, Page]) -> None:
    first, second = pair
    expect_turn(first)
    field(second).fill("roll")
    field(second).press("Enter")
    refusal = second.get_by_role("region", name="Your moves").get_by_role("alert")
    expect(refusal).to_contain_text("It is the turn of seat 0.")
    expect(refusal.get_by_role("link", name="Rule R2")).to_have_attribute(
        "href", re.compile("/rules/race#R2")
    )
    field(first).fill(NO_MOVE)
    field(first).press("Enter")
    expect(first.get_by_role("alert").filter(has_text="is no move")).to_be_visible()


def test_play_now_is_a_game_against_a_bot(page: Page) -> None:
    play(page, TITLE)
    for _ in range(2):  # in which nobody can reach the goal before the bot has moved
        expect_turn(page)
        moves(page).filter(has_text="roll").click()
        expect(newest(page)).to_contain_text(re.compile("Quick bot 2.*rolled"))
    expect(page.get_by_text("a bot").first).to_be_attached()


def test_a_host_fills_a_seat_with_a_bot_and_frees_it(page: Page) -> None:
    open_table(page)
    start = page.get_by_role("button", name="Start")
    expect(start).to_be_disabled()
    page.get_by_role("button", name="Seat Careful, a bot").click()
    expect(start).to_be_enabled()
    page.get_by_role("button", name="Take out: Careful bot 2").click()
    expect(start).to_be_disabled()
    page.get_by_role("button", name="Leave", exact=True).click()
    expect(page.get_by_role("button", name="Join")).to_have_count(1)


def test_a_finished_game_has_a_result_a_story_and_a_proof(page: Page) -> None:
    dialog = open_door(page, TITLE, "Create a table")
    dialog.get_by_label("Goal").fill("1")
    dialog.get_by_role("button", name="Create the table").click()
    page.get_by_role("button", name=re.compile(", a bot$")).first.click()
    page.get_by_role("button", name="Start").click()
    expect_turn(page)
    moves(page).filter(has_text="roll").click()
    ended = page.get_by_role("region", name="How it ended")
    # The runners decide: they may be equal.
    expect(ended.get_by_role("heading")).to_contain_text(re.compile("won|draw"))
    expect(ended).to_contain_text("the goal was reached (R5)")
    expect(page.get_by_role("slider", name="Moment")).to_be_visible()
    proof = page.get_by_role("region", name="The proof")
    expect(proof).to_contain_text("Read it to the others")
    check(page)
    proof.get_by_role("link", name="Check this game yourself").click()
    expect(page.get_by_role("heading", name="Was it fair?")).to_be_visible()
    expect(page.get_by_text("What was checked")).to_be_visible()
    check(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desk", "phone"])
def test_everybody_can_use_it(page: Page, viewport, scheme) -> None:
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size(viewport)
    open_table(page)
    check(page)
    page.get_by_role("button", name=re.compile(", a bot$")).first.click()
    page.get_by_role("button", name="Start").click()
    expect_turn(page)
    field(page).fill(NO_MOVE)
    field(page).press("Enter")
    expect(page.get_by_role("alert").filter(has_text="is no move")).to_be_visible()
    check(page)
    box = field(page).bounding_box()
    assert box and box["height"] >= 44 and box["y"] + box["height"] <= viewport["height"]


def test_a_seat_that_is_left_is_kept_for_its_player(pair: tuple[Page, Page]) -> None:
    """In a game with dice no bot plays on."""
    host, guest = pair
    guest.get_by_role("button", name="Leave your seat").click()
    guest.get_by_role("dialog").get_by_role("button", name="Leave the seat").click()
    expect(field(guest)).to_have_count(0)
    guest.get_by_role("button", name="Take it").click()
    expect(field(guest)).to_be_visible()
    guest.get_by_role("button", name="Leave your seat").click()
    guest.get_by_role("dialog").get_by_role("button", name="Leave the seat").click()
    expect_turn(host)
    expect(host.get_by_text("is free").first).to_be_visible()
    expect(host.get_by_role("button", name="Let a bot play")).to_have_count(0)
