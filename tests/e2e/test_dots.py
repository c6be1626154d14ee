"""Dots in real browsers: a whole game by two, a phone by touch, keys, hints, a refusal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, WebSocketRoute, expect

from tests.e2e.board import open_door
from tests.e2e.people import ask, close, person, post, result
from tests.e2e.test_access import check

PHONE = {"width": 390, "height": 844}


def board(page: Page) -> Locator:
    return page.get_by_role("group", name=re.compile(r"^Board, \d+ by \d+ boxes"))


def gaps(page: Page) -> Locator:
    """The lines that can be drawn now."""
    return page.locator("[data-edge]")


def gap(page: Page, edge: int) -> Locator:
    return page.locator(f'[data-edge="{edge}"]')


def gap_of(page: Page, edge: int) -> Locator:
    """A line, also one that cannot be drawn now."""
    return page.locator(f'[data-line="{edge}"]')


def free_lines(page: Page) -> int:
    label = board(page).get_attribute("aria-label") or ""
    return int(re.findall(r"(\d+) lines? free", label)[0])


def strip(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name=re.compile(f"^{name}"))


def seated(host: Page, *guests: Page, **options: Any) -> str:
    """A table at which all of them play."""
    made = post(host, "/tables", {"game": "dots", "options": options})
    code = str(made["table"]["id"])
    for guest in guests:
        ask(guest, code, {"type": "Sit"})
    ask(host, code, {"type": "Start"})
    for page in (host, *guests):
        page.goto(f"/t/{code}")
        expect(board(page)).to_be_visible()
    return code


@pytest.fixture
def page(browser: Browser, base_url: str) -> Iterator[Page]:
    """Anna's browser."""
    page = person(browser, base_url, "Anna", has_touch=True)
    yield page
    close(page)


@pytest.fixture
def pair(page: Page, browser: Browser, base_url: str) -> Iterator[tuple[Page, Page]]:
    ben = person(browser, base_url, "Ben")
    yield page, ben
    close(ben)


def test_two_browsers_play_a_whole_game(
    pair: tuple[Page, Page], browser: Browser, base_url: str
) -> None:
    anna, ben = pair
    code = seated(anna, ben, width=2, height=1)
    watcher = person(browser, base_url, "Cleo")
    watcher.goto(f"/t/{code}")
    expect(board(watcher)).to_be_visible()
    assert gaps(watcher).count() == 0
    expect(anna.get_by_text("Your turn: draw a line")).to_be_visible()
    expect(ben.get_by_text("Anna draws")).to_be_visible()
    check(anna)

    gap(anna, 0).click()
    expect(anna.get_by_text("Ben draws")).to_be_visible()
    gap(ben, 2).click()
    gap(anna, 4).click()
    expect(ben.locator('[data-edge="5"]')).to_have_accessible_name(
        "Down, row 1, column 2, the fourth line of a box"
    )
    # D5, D6. Ben closes a box, and draws again.
    gap(ben, 5).click()
    expect(ben.get_by_text("Draw again", exact=True)).to_be_visible()
    for seen in (anna, ben, watcher):
        expect(strip(seen, "Ben")).to_contain_text("1 box")
    gap(ben, 1).click()
    expect(anna.get_by_text("Your turn: draw a line")).to_be_visible()
    gap(anna, 3).click()
    gap(ben, 6).click()
    expect(result(ben)).to_have_text("You won 2 : 0")
    expect(result(anna)).to_have_text("You lost 0 : 2")
    expect(result(watcher)).to_have_text("Ben won 2 : 0")
    check(ben)

    # The game is told again: at the start, no line is drawn.
    slider = anna.get_by_role("region", name="Replay").get_by_role("slider")
    slider.press("Home")
    expect(board(anna)).to_have_accessible_name(re.compile("7 lines free"))
    slider.press("End")
    expect(board(anna)).to_have_accessible_name(re.compile("0 lines free"))
    close(watcher)


def test_a_phone_plays_by_touch_against_a_bot(page: Page) -> None:
    page.set_viewport_size(PHONE)
    page.emulate_media(color_scheme="dark")
    made = post(page, "/tables", {"game": "dots", "options": {"width": 3, "height": 3}})
    page.goto(f"/t/{made['table']['id']}")
    page.get_by_role("button", name=re.compile("bot", re.I)).first.click()
    page.get_by_role("button", name="Start", exact=True).click()
    expect(board(page)).to_be_visible()
    taps = 0
    for _ in range(400):
        if gaps(page).count():
            before = free_lines(page)
            touch(page)
            taps += 1
            expect(board(page)).not_to_have_accessible_name(
                re.compile(f" {before} lines? free")
            )
        if taps == 4:
            break
        page.wait_for_timeout(25)
    assert taps == 4
    check(page)


def touch(page: Page) -> None:
    """A finger a little beside a line: the whole gap is the target."""
    place = gaps(page).first.bounding_box()
    assert place and place["width"] >= 44 and place["height"] >= 44
    middle = (place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    page.touchscreen.tap(middle[0] + 6, middle[1] + 6)


def test_the_light_follows_a_finger_and_lifting_outside_draws_nothing(
    pair: tuple[Page, Page],
) -> None:
    anna, _ = pair
    seated(*pair, width=3, height=3)
    first, second = gap(anna, 0).bounding_box(), gap(anna, 4).bounding_box()
    assert first and second
    light = board(anna).locator(".ghost")
    expect(light).to_have_count(0)
    anna.mouse.move(first["x"] + first["width"] / 2, first["y"] + first["height"] / 2)
    expect(light).to_have_attribute("transform", "translate(0 0)")
    anna.mouse.down()
    anna.mouse.move(second["x"] + second["width"] / 2, second["y"] + second["height"] / 2)
    expect(light).to_have_attribute("transform", "translate(100 100)")
    anna.mouse.move(5, 5)
    anna.mouse.up()
    assert free_lines(anna) == 24
    gap(anna, 4).click()
    expect(board(anna)).to_have_accessible_name(re.compile("23 lines free"))


@pytest.mark.parametrize(
    ("wide", "high", "text"),
    [(320, 640, "100%"), (390, 844, "200%"), (844, 390, "100%"), (1366, 768, "200%")],
)
def test_everything_that_a_turn_needs_is_in_sight(
    pair: tuple[Page, Page], wide: int, high: int, text: str
) -> None:
    anna, _ = pair
    seated(*pair, width=6, height=6)
    anna.set_viewport_size({"width": wide, "height": high})
    anna.evaluate("(size) => (document.documentElement.style.fontSize = size)", text)
    gap_of(anna, 0).focus()
    gap(anna, 0).click()
    expect(anna.get_by_text("Ben draws")).to_be_visible()
    gap_of(anna, 0).click(force=True)
    expect(anna.get_by_role("alert")).to_contain_text("not your turn")
    left = anna.evaluate(
        "[scrollX, scrollY, document.documentElement.scrollWidth - innerWidth]"
    )
    assert left == [0, 0, 0]
    for shown in (board(anna), strip(anna, "Ben"), strip(anna, "Anna")):
        box = shown.bounding_box()
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= wide
        assert box["y"] >= 0 and box["y"] + box["height"] <= high
    said = anna.get_by_role("alert").locator(".refusal").bounding_box()
    assert said and said["y"] + said["height"] <= high


def test_keys_move_turn_and_draw(pair: tuple[Page, Page]) -> None:
    anna, ben = pair
    seated(*pair, width=3, height=3)
    keys = anna.keyboard
    keys.press("ArrowRight")
    expect(gap(anna, 0)).to_be_focused()
    keys.press("ArrowRight")
    expect(gap(anna, 1)).to_be_focused()
    keys.press("ArrowDown")
    expect(gap(anna, 4)).to_be_focused()
    keys.press("Space")
    expect(anna.locator(":focus")).to_have_accessible_name(re.compile("^Down, row 2"))
    keys.press("Enter")
    expect(ben.get_by_text("Anna drew a line. It is your turn.").first).to_be_attached()
    # Enter on her own line, out of turn, is told why; so is a finger.
    for again in (lambda: keys.press("Enter"), lambda: gap_of(anna, 5).click(force=True)):
        again()
        expect(anna.get_by_role("alert")).to_contain_text("not your turn")
        expect(anna.get_by_role("alert").get_by_role("link")).to_have_text("Rule D6")
    assert free_lines(ben) == 23
    # It is past with the next line.
    gap(ben, 0).click()
    expect(anna.locator(".refusal")).to_have_count(0)
    keys.press("n")
    expect(gap(anna, 6)).to_be_focused()
    keys.press("ArrowUp")
    keys.press("ArrowUp")
    expect(anna.locator(":focus")).to_have_accessible_name("Across, row 1, column 1, drawn")
    anna.keyboard.press("?")
    expect(anna.get_by_role("dialog")).to_contain_text("turn from across to down")


class HeldBack:
    """What the server tells a page is held back for a while."""

    def __init__(self, page: Page) -> None:
        self.is_closed = False
        self.frames: list[Any] = []
        page.route_web_socket(re.compile("/live"), self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.connect_to_server().on_message(self._hear)

    def _hear(self, frame: Any) -> None:
        if self.is_closed:
            self.frames.append(frame)
        else:
            self._socket.send(frame)

    def let_go(self, wanted: str = "") -> None:
        """Tell what contains a word, or everything."""
        told = [frame for frame in self.frames if wanted in str(frame)]
        self.frames = [frame for frame in self.frames if frame not in told]
        for frame in told:
            self._socket.send(frame)


def test_a_line_that_somebody_else_drew_first_is_taken_back(pair: tuple[Page, Page]) -> None:
    """Anna's page does not hear yet that Ben was faster."""
    anna, ben = pair
    server = HeldBack(anna)
    code = seated(*pair, mode="free", width=3, height=3, seats=2, teams=2)
    expect(anna.get_by_text("Draw any line")).to_be_visible()
    server.is_closed = True
    ask(ben, code, {"type": "Play", "move": "line 4"})
    gap(anna, 4).click()
    # The line is there at once, although nobody has answered.
    expect(board(anna).locator(".pending")).to_have_count(1)
    anna.wait_for_timeout(300)
    server.is_closed = False
    server.let_go("refused")
    expect(board(anna).locator('[data-refused="4"]')).to_have_count(1)
    expect(board(anna).locator(".pending")).to_have_count(0)
    expect(anna.get_by_role("alert")).to_contain_text("Line 4 is already drawn")
    expect(anna.get_by_role("alert").get_by_role("link")).to_have_text("Rule D4")
    server.let_go()
    expect(board(anna)).to_have_accessible_name(re.compile("23 lines free"))
    # The sentence stays until her next line.
    gap(anna, 5).click()
    expect(board(anna).locator("[data-refused]")).to_have_count(0)


def test_a_hint_is_seen_by_all_and_says_why(pair: tuple[Page, Page]) -> None:
    anna, ben = pair
    code = seated(*pair, width=3, height=1, hints=True)
    for at, line in enumerate(range(6)):
        ask(pair[at % 2], code, {"type": "Play", "move": f"line {line}"})
    anna.set_viewport_size(PHONE)
    still = board(anna).bounding_box()
    anna.get_by_role("button", name="Hint", exact=True).click()
    advice = anna.get_by_role("group", name="What the program would draw")
    expect(advice).to_contain_text("This one opens a chain of three", timeout=60_000)
    expect(board(anna).locator("rect.advised")).to_have_count(3)
    expect(board(anna).locator(".line.advised")).to_have_count(1)
    assert board(anna).bounding_box() == still
    expect(ben.get_by_text("Anna has taken 1 hint.")).to_be_visible()
    expect(anna.get_by_role("button", name="Hint", exact=True)).to_have_count(0)
    check(anna)
    gaps(anna).first.click()
    expect(advice).to_have_count(0)


def test_a_host_chooses_a_size(page: Page) -> None:
    dialog = open_door(page, "Dots", "Create a table")
    dialog.get_by_text("8 \N{MULTIPLICATION SIGN} 8", exact=True).click()
    dialog.get_by_text("3", exact=True).click()
    check(page)
    dialog.get_by_text("Other", exact=True).click()
    dialog.get_by_label("Boxes down").fill("4")
    dialog.get_by_role("button", name="Create the table").click()
    expect(page.get_by_text("8 \N{MULTIPLICATION SIGN} 4")).to_be_visible()
    code = page.url.rsplit("/", 1)[1]
    told = page.request.get(f"/api/tables/{code}").json()["table"]["options"]
    assert (told["width"], told["height"], told["seats"]) == (8, 4, 3)
