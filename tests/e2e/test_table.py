"""Around the board: sharing, watching, losing the line, pausing, coming back."""

import re

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.board import Board, card, play_now


def another(browser: Browser, base_url: str, path: str) -> Page:
    """Somebody else, on a machine of their own."""
    page = browser.new_context(base_url=base_url).new_page()
    page.goto(path)
    return page


def test_a_table_is_shared_by_link_code_and_qr_and_watched(
    page: Page, browser: Browser, base_url: str
) -> None:
    board = play_now(page)
    code = page.url.rsplit("/", 1)[1]
    page.get_by_role("button", name="Share this table").click()
    expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()
    expect(page.get_by_text(f"{code[:4]}-{code[4:]}").first).to_be_visible()
    page.keyboard.press("Escape")

    watcher = another(browser, base_url, "/")
    watcher.get_by_role("textbox", name=re.compile("code", re.I)).fill(
        f"{code[:4].lower()}-{code[4:].lower()}"
    )
    watcher.get_by_role("button", name="Join").click()
    expect(watcher.get_by_role("grid")).to_be_visible()
    watched = Board(watcher)
    assert watched.cells() == board.cells()
    expect(watcher.get_by_role("grid")).to_have_attribute("aria-readonly", "true")

    solution, at = board.solution(), board.cells().index(0)
    board.cell(at).click()
    page.keyboard.press(str(solution[at]))
    watched.expect_digit(at, solution[at])
    watcher.context.close()


def test_what_is_played_without_a_line_is_sent_when_it_is_back(
    page: Page, context: BrowserContext
) -> None:
    board = play_now(page)
    solution = board.solution()
    first, second = [at for at in range(81) if not board.cells()[at]][:2]
    context.set_offline(True)
    page.evaluate("window.dispatchEvent(new Event('offline'))")
    board.cell(first).click()
    page.keyboard.press(str(solution[first]))
    board.cell(second).click()
    page.keyboard.press(str(solution[second]))
    context.set_offline(False)
    page.evaluate("window.dispatchEvent(new Event('online'))")
    board.expect_digit(first, solution[first])
    board.expect_digit(second, solution[second])
    page.wait_for_timeout(500)
    page.reload()
    board.expect_digit(first, solution[first])
    board.expect_digit(second, solution[second])


def test_a_pause_hides_the_grid_and_stops_the_clock(page: Page) -> None:
    board = play_now(page)
    before = board.cells()
    given = next(at for at in range(81) if before[at])
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Resume").first).to_be_visible()
    assert board.cells() == [0] * 81
    stopped = page.get_by_role("timer").inner_text()
    page.wait_for_timeout(1200)
    assert page.get_by_role("timer").inner_text() == stopped
    page.get_by_role("button", name="Resume").first.click()
    board.expect_digit(given, before[given])
    assert board.cells() == before


def test_home_offers_to_go_on_where_one_left_off(page: Page) -> None:
    play_now(page)
    code = page.url.rsplit("/", 1)[1]
    page.goto("/")
    section = page.get_by_role("region", name="Your games")
    section.get_by_role("link").first.click()
    expect(page).to_have_url(re.compile(code))
    expect(page.get_by_role("grid")).to_be_visible()


def test_a_wrong_turn_has_a_way_back(page: Page) -> None:
    page.goto("/t/ZZZZZZZZ")
    expect(page.get_by_text(re.compile("no table|no such table", re.I)).first).to_be_visible()
    page.goto("/no/such/page")
    expect(page.get_by_role("link").first).to_be_visible()


def test_help_opens_on_a_question_mark(page: Page) -> None:
    play_now(page)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()


def test_the_board_is_fetched_when_a_finger_goes_down(page: Page) -> None:
    page.goto("/")
    card(page).get_by_role("button", name="Play").click()
    play = page.get_by_role("dialog").get_by_role("button", name="Play Easy")
    expect(play).to_be_enabled()
    with page.expect_request(lambda request: "/assets/client-" in request.url):
        play.dispatch_event("pointerdown")
    expect(play).to_be_enabled()  # Nothing is opened before the click.
