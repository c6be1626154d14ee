"""Backgammon in real browsers: a match with cube and gammon, a phone, keys, a spectator."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from fairtable.cli.audit import examine
from tests.e2e.people import close, person, post, press, result
from tests.e2e.test_access import check
from tests.e2e.test_fairness import save_log

PORTRAIT = {"width": 390, "height": 844}
LANDSCAPE = {"width": 844, "height": 390}
FORCED = re.compile("No choice")


def board(page: Page) -> Locator:
    return page.get_by_role("group", name="Board", exact=True)


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def movable(page: Page) -> Locator:
    """The points from which a checker can be lifted now."""
    return page.locator('[data-point][aria-disabled="false"]')


def stacks(page: Page) -> list[str]:
    """What lies on the points, read from their labels as a screen reader would."""
    return page.locator("[data-point]").evaluate_all(
        "points => points.map(point => point.getAttribute('aria-label'))"
    )


def acting(*pages: Page) -> Page:
    """The page of whoever must roll or play: the one that has a button for it."""
    for _ in range(200):
        for page in pages:
            if button(page, "Roll").count() or movable(page).count():
                return page
            if button(page, "Done").count():
                return page
        pages[0].wait_for_timeout(25)
    raise AssertionError("nobody can act")


ACT = """() => {
  const buttons = [...document.querySelectorAll("button:not(:disabled)")];
  const named = name => buttons.find(button => button.textContent.trim() === name);
  const movable = document.querySelector('[data-point][aria-disabled="false"]');
  const forced = document.querySelector(".told")?.textContent.startsWith("No choice");
  if (!forced) (named("Done") ?? named("Roll") ?? movable)?.click();
  return document.querySelector(".status")?.textContent ?? "";
}"""
"""What a player does next. Looking and pressing are one: the board changes by itself, too."""


def play_turn(page: Page) -> None:
    """Roll if needed, press checkers until the turn is whole, and say Done.

    A turn without a choice is played by itself, and one without a play is passed.
    """
    for _ in range(400):
        if not page.evaluate(ACT).startswith("Your"):
            return
        page.wait_for_timeout(25)
    raise AssertionError("the turn never ended")


def match(host: Page, guest: Page, **options: Any) -> str:
    """A table at which both sit with chains of their own, and the game is on."""
    made = post(host, "/tables", {"game": "backgammon", "options": options, "sit": False})
    code = str(made["table"]["id"])
    for page in (host, guest):
        page.goto(f"/t/{code}")
        button(page, "Join").click()
        expect(button(page, "Leave")).to_be_visible()
    press(host, "Start")
    for page in (host, guest):
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


def test_a_match_with_cube_gammon_and_a_browser_that_is_killed(
    pair: tuple[Page, Page], tmp_path: Path
) -> None:
    anna, ben = pair
    code = match(anna, ben, length=3)
    first = acting(*pair)
    second = ben if first is anna else anna
    play_turn(first)

    # B9. The double is a quiet button; the answer says what is at stake.
    for name in ("Double?", "Not now", "Double?", "Double to 2"):
        button(second, name).click()
    sheet = first.get_by_role("region", name=re.compile("doubles to 2"))
    expect(sheet).to_contain_text(re.compile(r"Drop\s*lose 1\s*0 : 1"))
    expect(sheet).to_contain_text(re.compile(r"Take\s*win 2\s*2 : 0"))
    expect(sheet).to_contain_text("A gammon ends the match.")
    check(first)
    button(first, "Take").click()
    expect(second.get_by_role("img", name=re.compile("cube at 2, with"))).to_be_visible()

    # The browser is killed in the middle of a turn. It comes back with its turn and its step.
    tried = roll_with_a_choice(second, first)
    movable(tried).first.click()
    expect(button(tried, "Undo")).to_be_enabled()
    before = stacks(tried)
    context = tried.context
    tried.close()
    again = context.new_page()
    again.set_default_timeout(20_000)
    again.goto(f"/t/{code}")
    expect(button(again, "Undo")).to_be_enabled()
    assert stacks(again) == before
    button(again, "Undo").click()
    expect(button(again, "Undo")).to_be_disabled()
    assert stacks(again) != before
    other = first if tried is second else second

    # B13. A gammon is offered and accepted: with the cube at 2 it is worth 4.
    button(again, "More").click()
    button(again, "As a gammon").click()
    offer = other.get_by_role("region", name=re.compile("offers to lose a gammon"))
    expect(offer).to_contain_text(re.compile(r"Accept\s*win 4\s*4 : 0"))
    button(other, "Accept").click()
    expect(result(other)).to_have_text("You won 4 : 0")
    expect(result(again)).to_have_text("You lost 0 : 4")
    expect(other.get_by_text("a gammon", exact=True)).to_be_visible()

    # Every roll of the replay has its proof, and the audit verifies the log.
    replay = other.get_by_role("region", name="Replay")
    slider = replay.get_by_role("slider")
    for _ in range(40):
        slider.press("ArrowLeft")
        if re.search(r"rolls \d-\d", replay.inner_text()):
            break
    replay.get_by_role("link", name="Its proof").click()
    expect(other.get_by_role("dialog")).to_contain_text("Draw 1: a number from 0 to 5")
    other.goto(f"/t/{code}")
    found = examine(str(save_log(other, tmp_path)))
    assert found.verdict == "verified", found
    link = other.get_by_role("link", name="Save for other programs (.mat)")
    answer = other.request.get(link.get_attribute("href") or "")
    assert answer.ok and "3 point match" in answer.text()


def roll_with_a_choice(first: Page, second: Page) -> Page:
    """Turns until somebody has rolled and has a choice; their page."""
    page, other = first, second
    for _ in range(30):
        button(page, "Roll").click()
        expect(page.locator(".status")).not_to_have_text(re.compile("Your turn: r"))
        page.wait_for_timeout(200)
        if movable(page).count() and not page.get_by_text(FORCED).count():
            return page
        expect(button(other, "Roll")).to_be_visible()
        page, other = other, page
    raise AssertionError("no roll with a choice")


BOXES = "found => found.map(one => one.getBoundingClientRect().toJSON())"


def tap(page: Page, place: Locator) -> dict[str, float] | None:
    """A finger on the middle of a point: the whole height is the target.

    Where it was tapped; None if it has just gone, for the board changes by itself, too.
    """
    boxes: list[dict[str, float]] = place.evaluate_all(BOXES)
    for box in boxes[:1]:
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    return boxes[0] if boxes else None


@pytest.mark.parametrize(
    ("viewport", "scheme"),
    [
        pytest.param(PORTRAIT, "light", id="portrait"),
        pytest.param(LANDSCAPE, "dark", id="landscape", marks=pytest.mark.long),
    ],
)
def test_a_phone_plays_by_touch(page: Page, viewport: Any, scheme: Any) -> None:
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size(viewport)
    play_against_bot(page, length=1)
    turns = touched_turns(page, viewport["height"])
    for _ in range(3):
        next(turns)
    check(page)


@pytest.mark.long
def test_a_phone_plays_a_whole_game_by_touch(page: Page) -> None:
    page.set_viewport_size(PORTRAIT)
    play_against_bot(page, length=1)
    turns = sum(1 for _ in touched_turns(page, PORTRAIT["height"]))
    assert turns >= 8 and result(page).count() == 1
    check(page)


def touched_turns(page: Page, height: int) -> Iterator[None]:
    """Plays by touches alone until the game is over; stops for a moment after each own turn."""
    for _ in range(6_000):
        if result(page).count():
            return
        status = page.locator(".status").all_inner_texts()
        done = button(page, "Done")
        if page.get_by_text(FORCED).count() or not "".join(status).startswith("Your"):
            pass
        elif done.count():
            if box := tap(page, done):
                assert box["height"] >= 44
                assert box["y"] + box["height"] <= height
                yield
        elif button(page, "Roll").count():
            tap(page, button(page, "Roll"))
        elif movable(page).count():
            tap(page, movable(page))
        page.wait_for_timeout(40)
    raise AssertionError("the game never ended")


def play_against_bot(page: Page, **options: Any) -> str:
    made = post(page, "/tables", {"game": "backgammon", "options": options})
    code = str(made["table"]["id"])
    page.goto(f"/t/{code}")
    page.get_by_role("button", name=re.compile("bot", re.I)).first.click()
    button(page, "Start").click()
    expect(board(page)).to_be_visible()
    return code


def test_a_checker_is_dragged_to_a_ring_and_the_dice_are_exchanged(
    pair: tuple[Page, Page],
) -> None:
    match(*pair, length=1)
    page = acting(*pair)
    dice = page.get_by_role("button", name=re.compile("Exchange"))
    high, low = re.findall(r"\d", dice.get_attribute("aria-label") or "")
    dice.click()
    expect(dice).to_have_accessible_name(re.compile(f"{low}-{high}"))
    die = int(high) if low == "1" else int(low)  # The other side holds the point before 13.
    start, end = point(page, 13), point(page, 13 - die)
    at, to = start.bounding_box(), end.bounding_box()
    assert at and to
    page.mouse.move(at["x"] + at["width"] / 2, at["y"] + 40)
    page.mouse.down()
    page.mouse.move(to["x"] + to["width"] / 2, to["y"] + to["height"] / 2, steps=5)
    expect(end).to_have_accessible_name(re.compile(f"{die} pips"))
    page.mouse.up()
    expect(start).to_have_accessible_name("Point 13: 4 yours")
    page.keyboard.press("u")
    expect(start).to_have_accessible_name("Point 13: 5 yours")
    start.focus()
    page.keyboard.press("Enter")
    expect(start).to_have_accessible_name("Point 13: 4 yours")


def point(page: Page, number: int) -> Locator:
    return page.locator(f'[data-point="{number}"]')


def test_moves_are_typed_listed_and_refused_with_the_rule(pair: tuple[Page, Page]) -> None:
    match(*pair, length=1)
    page = acting(*pair)
    page.keyboard.press("1")
    page.keyboard.type("3/12 13/12")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert").get_by_role("link")).to_have_text(re.compile("B"))
    page.keyboard.press("l")
    dialog = page.get_by_role("dialog", name=re.compile("legal plays"))
    dialog.get_by_role("listitem").first.get_by_role("button").click()
    expect(button(page, "Done")).to_be_visible()
    page.locator("body").press("Space")
    other = pair[1] if page is pair[0] else pair[0]
    expect(other.get_by_text(re.compile("played")).first).to_be_visible()
    expect(button(other, "Roll")).to_be_visible()
    look_back(other, page)


def look_back(desk: Page, phone: Page) -> None:
    """The record of the turns: beside the board, and on a phone behind a button."""
    record = desk.get_by_role("region", name="Moves so far")
    rows = record.get_by_role("listitem")
    expect(rows).to_have_count(2)
    expect(rows.last).to_have_text(re.compile(r"(Anna|Ben)\s*\d\d\s*\d+/"))
    expect(rows.last.get_by_role("button")).to_have_attribute("aria-current", "step")
    rows.last.get_by_role("button").click()  # The present, without waiting for the motion.
    now = stacks(desk)
    rows.first.get_by_role("button").click()
    expect(point(desk, 13)).to_have_accessible_name("Point 13: 5 yours")
    expect(point(desk, 24)).to_have_accessible_name("Point 24: 2 yours")
    assert stacks(desk) != now
    check(desk)
    button(desk, "Back to now").click()
    assert stacks(desk) == now

    phone.set_viewport_size(PORTRAIT)
    button(phone, "More").click()
    button(phone, "Moves so far").click()
    sheet = phone.get_by_role("dialog", name="Moves so far")
    expect(sheet.get_by_role("listitem")).to_have_count(2)
    sheet.get_by_role("button", name="Game 1").click()
    expect(sheet).to_have_count(0)
    # Whatever happens next is shown at once.
    desk.locator("body").press("Space")
    expect(button(phone, "Back to now")).to_have_count(0)


def test_a_hint_is_seen_by_all_and_the_game_is_looked_at_afterwards(
    pair: tuple[Page, Page],
) -> None:
    match(*pair, length=1, hints=True)
    page = acting(*pair)
    other = pair[1] if page is pair[0] else pair[0]

    # B18. Whoever must decide may ask; everybody sees that it was asked.
    button(page, "Hint").click()
    advice = page.get_by_role("group", name="What the program would do")
    moves = advice.get_by_role("button")
    # The first hint of a server waits until its net is read and its rules are compiled.
    expect(moves.first).to_have_attribute("aria-pressed", "true", timeout=60_000)
    expect(moves.first).to_contain_text(re.compile(r"\d/\d.*best"))
    arrows = board(page).locator("path.better")
    ways = [arrow.get_attribute("d") for arrow in arrows.all()]
    moves.nth(1).click()
    assert ways and ways != [arrow.get_attribute("d") for arrow in arrows.all()]
    expect(button(page, "Hint")).to_have_count(0)
    expect(page.get_by_text("You have taken 1 hint.")).to_be_visible()
    expect(other.get_by_text(re.compile("(Anna|Ben) has taken 1 hint."))).to_be_visible()
    check(page)
    play_turn(page)

    # The other side resigns. Then the only decision is judged, and shown on the board.
    button(other, "More").click()
    button(other, "As a single game").click()
    button(page, "Accept").click()
    page.set_viewport_size(PORTRAIT)
    lesson = page.get_by_role("region", name="How it was played")
    button(page, "Look at your play").click()
    luck = lesson.get_by_role("row", name=re.compile("Luck of the dice"))
    expect(luck).to_be_visible(timeout=60_000)
    lesson.get_by_text(re.compile("^The only decision|^All . decisions")).click()
    lesson.get_by_role("listitem").last.get_by_role("button").click()
    expect(arrows.first).to_be_visible()
    expect(point(page, 13)).to_have_accessible_name("Point 13: 5 yours")
    chances = lesson.get_by_role("slider", name="Decision on the chart")
    expect(chances).to_have_attribute("aria-valuetext", re.compile(r"\d-\d: .*\d %"))
    check(page)


def test_b10_a_beaver_fits_a_phone(pair: tuple[Page, Page]) -> None:
    match(*pair, length=0, beavers=True)
    first = acting(*pair)
    second = pair[1] if first is pair[0] else pair[0]
    play_turn(first)
    first.set_viewport_size(PORTRAIT)
    for name in ("Double?", "Not now", "Double?", "Double to 2"):
        button(second, name).click()
    sheet = first.get_by_role("region", name=re.compile("doubles to 2"))
    expect(sheet).to_contain_text(re.compile(r"Beaver\s*win 4\s*4 : 0\s*lose 4\s*0 : 4"))
    for box in sheet.get_by_role("button").evaluate_all(BOXES):
        assert box["height"] >= 44 and box["bottom"] <= PORTRAIT["height"]
    button(first, "Beaver").click()
    answer = second.get_by_role("region", name=re.compile("beavers to 4"))
    expect(answer).to_contain_text(re.compile(r"Drop\s*lose 2\s*0 : 2"))
    button(second, "Take").click()
    expect(first.get_by_role("img", name=re.compile("cube at 4, with"))).to_be_visible()


@pytest.mark.long
def test_a_spectator_sees_the_board_and_may_turn_it(
    pair: tuple[Page, Page], browser: Browser, base_url: str
) -> None:
    code = match(*pair, length=3)
    watcher = person(browser, base_url, "Cleo")
    watcher.goto(f"/t/{code}")
    expect(board(watcher)).to_be_visible()
    assert movable(watcher).count() == 0
    expect(point(watcher, 24)).to_have_accessible_name("Point 24: 2 Anna")
    button(watcher, "See it from the other side").click()
    expect(point(watcher, 24)).to_have_accessible_name("Point 24: 2 Ben")
    watcher.reload()
    expect(point(watcher, 24)).to_have_accessible_name("Point 24: 2 Ben")
    check(watcher)
    play_turn(acting(*pair))
    expect(watcher.get_by_text(re.compile("played")).first).to_be_visible()
    close(watcher)
