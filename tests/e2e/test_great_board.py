"""The great board in browsers: drawing, races, the quota, losses, the end, the time-lapse."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.e2e.great_board import PHONE, Drawer, served
from tests.e2e.test_access import check

WIDTH, HEIGHT = 40, 30
ACROSS = WIDTH * (HEIGHT + 1)
SMALL_LINES = 6 * 5 + 4 * 7
MOVE = """(slider, at) => {
  slider.value = at;
  slider.dispatchEvent(new Event("input", { bubbles: true }));
}"""


COLOURED = """(places) => {
  const canvas = document.querySelector(".stage canvas");
  const {left, top} = canvas.getBoundingClientRect();
  const context = canvas.getContext("2d");
  return places.map(([x, y]) => {
    const corner = [Math.round(x - left) - 3, Math.round(y - top) - 3];
    const {data} = context.getImageData(...corner, 7, 7);
    let count = 0;
    for (let at = 0; at < data.length; at += 4) {
      const colours = data.slice(at, at + 3);
      if (Math.max(...colours) - Math.min(...colours) > 60) count++;
    }
    return count;
  });
}"""
"""How many pixels around each place have a colour: paper and faint lines are nearly grey."""


def across(x: int, y: int) -> int:
    return y * WIDTH + x


def down(x: int, y: int) -> int:
    return ACROSS + y * (WIDTH + 1) + x


@pytest.fixture(scope="module")
def board_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A board whose quota does not fill again while a test looks."""
    folder = tmp_path_factory.mktemp("board")
    with served(folder, BOARD=f"{WIDTH}x{HEIGHT}", BOARD_SECONDS="600") as address:
        yield address


@pytest.fixture(scope="module")
def small_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A small board that one person can fill."""
    folder = tmp_path_factory.mktemp("small")
    with served(folder, BOARD="6x4", BOARD_QUOTA="100", BOARD_SECONDS="0.01") as address:
        yield address


@pytest.fixture
def ann(browser: Browser, board_url: str) -> Iterator[Drawer]:
    ann = Drawer(browser, board_url, "Ann")
    yield ann
    ann.close()


@pytest.fixture
def ben(browser: Browser, board_url: str) -> Iterator[Drawer]:
    ben = Drawer(browser, board_url, "Ben")
    yield ben
    ben.close()


def test_the_home_page_leads_to_the_board_and_a_tap_draws_a_line(
    ann: Drawer, ben: Drawer
) -> None:
    ann.page.goto("/")
    ann.page.get_by_role("main").get_by_role("link", name="The great board").click()
    expect(ann.stage).to_be_visible()
    ben.open(5.5, 5)
    ann.open(5.5, 5)
    before = ann.placed()
    ann.click(5.5, 5)  # The first line also asks for a team.
    for drawer in (ann, ben):
        drawer.expect_placed(before + 1)
    ann.expect_left(7)
    posted: list[str] = []
    ann.page.on("request", lambda sent: posted.append(urlsplit(sent.url).path))
    ann.click(5.5, 5)
    expect(ann.word).to_contain_text("already drawn")
    assert posted == ["/api/boards/board-1/why"], "it is judged, and not asked for"
    expect(ann.word.get_by_role("link", name="Rule D4")).to_be_visible()
    ann.expect_left(7)
    check(ann.page)


def test_d5_four_lines_close_a_box_and_everybody_sees_the_score(
    ann: Drawer, ben: Drawer
) -> None:
    ben.open(10.5, 10.5)
    ann.open(10.5, 10.5)
    team = ann.join()
    before = ann.score(team)
    for x, y in ((10.5, 10), (10.5, 11), (10, 10.5), (11, 10.5)):
        ann.click(x, y)
    for drawer in (ann, ben):
        expect(drawer.scores.nth(team)).to_have_attribute("data-score", str(before + 1))
    ann.expect_left(6)  # Four lines, and two back for the box (D15).
    expect(ann.scores.nth(team)).to_contain_text("your team")


def test_d4_a_line_that_somebody_else_got_is_taken_back_in_sight(
    ann: Drawer, ben: Drawer
) -> None:
    held: list[str | bytes] = []
    late: list[WebSocketRoute] = []
    holding = False

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        late.append(socket)

        def pass_on(message: str | bytes) -> None:
            if holding and isinstance(message, bytes) and message[0] == 1:
                held.append(message)
            else:
                socket.send(message)

        server.on_message(pass_on)

    ann.page.route_web_socket(re.compile("/live"), between)
    ann.open(20.5, 10)
    ann.join()
    ben.open(20.5, 10)
    ben.join()
    holding = True  # Ann's records are late; the answers are not.
    team = ben.post_line(across(20, 10))["team"]
    ann.click(20.5, 10)
    expect(ann.word).to_contain_text("was faster. Your pencil is back.")
    ann.expect_left(8)
    # Now Ann learns who it was.
    ben.expect_placed(ann.placed() + 1)
    name = ("Red", "Blue", "Green", "Yellow")[team]
    for message in held:
        late[0].send(message)
    expect(ann.word).to_contain_text(f"{name} was faster")


def test_d15_the_quota_is_the_same_in_all_tabs_and_an_empty_one_says_when(ann: Drawer) -> None:
    ann.open(30.5, 5)
    ann.join()
    other = ann.page.context.new_page()
    other.set_default_timeout(20_000)
    other.goto("/board#30.5,5,80")
    expect(other.get_by_role("img", name="8 of 8 lines left")).to_be_visible()
    ann.page.bring_to_front()  # A page in the background may miss a click.
    for left, x in zip(range(7, -1, -1), range(26, 34), strict=True):
        ann.click(x + 0.5, 5)
        ann.expect_left(left)
    expect(other.get_by_role("img", name="0 of 8 lines left")).to_be_visible()
    expect(other.get_by_text(re.compile(r"the next in (9|10):\d\d"))).to_be_visible()
    ann.click(30.5, 6)
    expect(ann.word.get_by_role("link", name="Rule D15")).to_be_visible()
    used_up = re.compile(r"used up. The next one comes in [45]\d\d\.\d s")
    expect(ann.page.get_by_role("alert")).to_contain_text(used_up)


def test_lines_drawn_while_away_come_and_ones_own_are_sent_later(
    ann: Drawer, ben: Drawer
) -> None:
    ann.open(10.5, 20)
    ann.join()
    ben.open(10.5, 20)
    ben.join()
    before = ann.placed()
    ann.page.context.set_offline(True)
    ann.click(10.5, 20)
    ann.click(12.5, 20)
    expect(ann.page.get_by_text("Nothing is lost: 2 lines will be sent later.")).to_be_visible()
    ann.expect_left(6)
    ben.post_line(across(11, 21))
    ben.post_line(across(12, 20))  # One of Ann's.
    ann.page.context.set_offline(False)
    for drawer in (ann, ben):
        drawer.expect_placed(before + 3)
    ann.expect_left(7)
    expect(ann.page.get_by_text("Nothing is lost")).to_be_hidden()


def test_the_keyboard_alone_can_draw(ann: Drawer) -> None:
    ann.open(30.5, 20)
    ann.board.focus()
    ann.page.keyboard.press("ArrowRight")
    said = ann.page.locator("[aria-live=polite]")
    expect(said).to_contain_text("Line across from 30, 20: free.")
    ann.page.keyboard.press("ArrowDown")
    ann.page.keyboard.press("Space")
    expect(said).to_contain_text("Line down from 30, 21: free.")
    before = ann.placed()
    ann.page.keyboard.press("Enter")
    ann.expect_placed(before + 1)
    ann.page.keyboard.press("Enter")
    expect(ann.page.get_by_role("alert")).to_contain_text("already drawn")
    expect(ann.word.get_by_role("link", name="Rule D4")).to_be_visible()
    # Without the network, the page has a short sentence of its own.
    ann.page.context.set_offline(True)
    ann.page.keyboard.press("Enter")
    expect(ann.word).to_contain_text("This line is already drawn.")
    ann.page.context.set_offline(False)
    expect(ann.page.locator(".great")).to_have_attribute("data-link", "open")
    assert ann.placed() == before + 1
    ann.page.keyboard.press("g")
    sheet = ann.page.get_by_role("dialog", name="Find a place")
    sheet.get_by_label("Column").fill("31")
    sheet.get_by_label("Row").fill("21")
    expect(sheet).to_contain_text("Line across from 31, 21: free.")
    check(ann.page)
    sheet.get_by_role("button", name="Draw this line").click()
    ann.expect_placed(before + 2)
    expect(sheet).to_contain_text("Line across from 31, 21: drawn.")


def test_a_link_leads_to_a_place_and_the_wheel_goes_without_steps(ann: Drawer) -> None:
    ann.open(30, 10, 60)
    place = [ann.stage.get_attribute(f"data-{name}") for name in "xys"]
    assert place == [
        "30.00",
        "10.00",
        "60.00",
    ]
    ann.page.mouse.move(*ann.at(30, 10))
    for _ in range(4):
        ann.page.mouse.wheel(0, 200)
    expect(ann.page.get_by_text(re.compile("^40 . 30 boxes"))).to_be_visible()
    expect(ann.page).to_have_url(re.compile("/board$"))
    ann.page.get_by_role("button", name="Closer").click()
    expect(ann.page).to_have_url(re.compile(r"/board#[\d.]+,[\d.]+,[\d.]+$"))
    ann.page.keyboard.press("?")
    expect(ann.page.get_by_role("dialog")).to_contain_text("One comes back every 600 seconds")


def test_on_a_phone_fingers_pan_pinch_and_draw(browser: Browser, board_url: str) -> None:
    eva = Drawer(browser, board_url, "Eva", has_touch=True, is_mobile=True)
    eva.page.set_viewport_size(PHONE)
    eva.open(20.5, 25, 60)
    eva.join()
    check(eva.page)
    eva.page.emulate_media(color_scheme="dark")
    check(eva.page)
    wide = eva.page.evaluate("document.documentElement.scrollHeight - innerHeight")
    assert wide <= 0
    before = eva.placed()
    eva.page.touchscreen.tap(*eva.at(20.5, 25.15))  # A little beside the line.
    eva.expect_placed(before + 1)
    touch = eva.page.context.new_cdp_session(eva.page)

    def fingers(kind: str, *points: tuple[float, float]) -> None:
        told = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": told})

    fingers("touchStart", (200, 400))
    for x in range(200, 80, -20):
        fingers("touchMove", (x, 400))
    fingers("touchEnd")
    expect(eva.stage).to_have_attribute("data-x", re.compile(r"^2[1-9]\."))
    assert eva.placed() == before + 1, "a finger that moves draws nothing"
    fingers("touchStart", (150, 400), (250, 400))
    for far in range(0, 60, 10):
        fingers("touchMove", (150 + far / 2, 400), (250 - far / 2, 400))
    fingers("touchEnd")
    expect(eva.stage).to_have_attribute("data-s", re.compile(r"^[23]\d\."))
    eva.close()


def fill(drawer: Drawer, lines: range) -> None:
    for edge in lines:
        drawer.post_line(edge)


def test_d18_the_end_the_next_board_and_the_whole_game_again(
    browser: Browser, small_url: str
) -> None:
    ann, ben = Drawer(browser, small_url, "Ann"), Drawer(browser, small_url, "Ben")
    ann.open(3, 2, 134)
    ann.join()
    ben.open(3, 2, 134)
    fill(ann, range(SMALL_LINES - 1))
    ben.expect_placed(SMALL_LINES - 1)
    ann.click(6, 3.5)  # The last line.
    over = ben.page.get_by_role("region", name="Game over")
    expect(over.get_by_role("heading")).to_contain_text("has won")
    expect(over).to_contain_text("24")
    check(ben.page)

    over.get_by_role("button", name="Watch it again").click()
    moment = ben.page.get_by_role("slider", name="Moment")
    expect(moment).to_be_visible()
    ben.page.get_by_role("button", name="Pause").click()
    expect(ben.page.get_by_role("button", name="Play")).to_be_visible()
    for at, boxes in ((0, 0), (SMALL_LINES, 24), (SMALL_LINES - 1, 23), (10, 0), (54, 20)):
        moment.evaluate(
            MOVE,
            at,
        )
        expect(ben.page.locator("[data-index]")).to_have_attribute("data-index", str(at))
        assert sum(ben.score(team) for team in range(4)) == boxes
    ben.page.get_by_role("button", name="Play").click()
    ben.page.get_by_role("button", name="in 8 s").click()
    expect(ben.page.locator("[data-index]")).to_have_attribute(
        "data-index", str(SMALL_LINES), timeout=20_000
    )
    ben.page.get_by_role("button", name="Back to the game").click()
    ben.click(3, 1.5)
    expect(ben.word.get_by_role("link", name="Rule D18")).to_be_visible()

    done = ann.page.get_by_role("region", name="Game over")
    done.get_by_role("link", name="To the next board").click()
    ann.page.wait_for_url("**/board/board-2*")
    ann.expect_placed(0)
    ben.page.get_by_role("button", name="All boards").click()
    boards = ben.page.get_by_role("dialog", name="All boards").get_by_role("listitem")
    expect(boards).to_have_count(2)
    expect(boards.nth(0)).to_contain_text("open now")
    expect(boards.nth(1)).to_contain_text("has won")
    boards.nth(0).get_by_role("link").click()
    ben.expect_placed(0)
    ann.close()
    ben.close()


def test_a_new_board_shows_at_first_sight_where_people_draw(
    browser: Browser, tmp_path: Path
) -> None:
    """Three lines on a board of a million boxes: specks in the colours of their teams."""
    with served(tmp_path, BOARD="1000x1000") as address:
        ann = Drawer(browser, address, "Ann")
        ann.page.goto("/board")
        expect(ann.page.locator(".great")).to_have_attribute("data-link", "open")
        expect(ann.page.get_by_text("no box is closed yet")).to_be_visible()
        places = [(200, 200), (500, 800), (800, 300)]
        # A line is seen at its middle.
        middles = [ann.at(x + 0.5, y) for x, y in places]
        assert ann.page.evaluate(COLOURED, middles) == [0, 0, 0]
        ann.join()
        for x, y in places:
            ann.post_line(y * 1000 + x)
        ann.expect_placed(3)
        # Whoever comes later sees them, too; and where it is warm.
        ben = Drawer(browser, address, "Ben")
        ben.page.goto("/board")
        ben.expect_placed(3)
        warm = ben.page.get_by_role("button", name="Show where things happen")
        expect(warm).to_have_attribute("aria-pressed", "true")
        warm.click()
        ben.page.mouse.move(*ben.at(50, 950))  # Where the loupe is then.
        specks = f"(places) => ({COLOURED})(places).every((count) => count >= 6)"
        ben.page.wait_for_function(specks, arg=middles)
        ann.close()
        ben.close()


def test_a_board_that_is_not_there_says_so(page: Page, board_url: str) -> None:
    page.goto(f"{board_url}/board/board-99")
    expect(page.get_by_role("heading", name="There is no such board.")).to_be_visible()
    page.get_by_role("link", name="To the board that is open").click()
    expect(page.locator(".stage")).to_be_visible()
