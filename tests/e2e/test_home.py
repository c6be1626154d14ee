"""The first page: what it shows, and that nothing moves while it loads."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.board import card, create_one_point, open_door, play
from tests.e2e.first_load import SHIFTS, expect_no_shift, slow_line
from tests.e2e.hall import LAPTOP, PHONE
from tests.e2e.people import close, person, post
from tests.e2e.test_access import check

GAMES = ["Backgammon", "Casino", "Dots", "Sudoku", "Tambola"]
LOOKS = [
    pytest.param({"viewport": LAPTOP}, 100, id="laptop"),
    pytest.param(
        {"viewport": LAPTOP, "color_scheme": "dark"}, 100, id="dark", marks=pytest.mark.long
    ),
    pytest.param({"viewport": PHONE}, 100, id="phone"),
    pytest.param({"viewport": {"width": 320, "height": 640}}, 100, id="320"),
    pytest.param(
        {"viewport": {"width": 844, "height": 390}}, 100, id="landscape", marks=pytest.mark.long
    ),
    pytest.param({"viewport": LAPTOP}, 200, id="laptop at 200 %", marks=pytest.mark.long),
    pytest.param({"viewport": PHONE}, 200, id="phone at 200 %"),
]
CUT = """() => [...document.querySelectorAll("main *, dialog *")].flatMap(one => {
  const box = one.getBoundingClientRect();
  const words = [...one.childNodes].some(node => node.nodeType === 3 && node.data.trim());
  const style = getComputedStyle(one);
  if (!words || !box.width || style.clipPath !== "none" || one.closest(".unseen")) return [];
  const out = box.right > innerWidth + 1 || box.left < -1;
  const cut = style.overflowX !== "visible" && one.scrollWidth > one.clientWidth + 1;
  return out || cut ? [one.outerHTML.slice(0, 100)] : [];
})"""
"""Words that are cut off or stand beyond the edge of the window."""


@pytest.fixture(scope="module")
def asha(browser: Browser, base_url: str) -> Iterator[Page]:
    """Somebody whose tables are open: the list of the first page has three."""
    page = person(browser, base_url, "Asha")
    for game, options in (
        ("casino", {"hints": True}),
        ("backgammon", {"length": 3, "clock": True}),
        ("tambola", {"seats": 9}),
    ):
        post(page, "/tables", {"game": game, "options": options})
    yield page
    close(page)


def visitor(browser: Browser, base_url: str, percent: int = 100, **look: object) -> Page:
    page = browser.new_context(base_url=base_url, **look).new_page()  # type: ignore[arg-type]
    page.set_default_timeout(10_000)
    if percent != 100:
        page.add_init_script(
            f"addEventListener('DOMContentLoaded', () => "
            f"document.documentElement.style.fontSize = '{percent}%')"
        )
    return page


def settled(page: Page) -> None:
    """Everything that comes has come."""
    for game in GAMES:
        expect(card(page, game).locator(".cover > *")).to_be_visible()
    expect(page.get_by_title("Change your name")).to_be_visible()
    page.wait_for_load_state("networkidle")


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_nothing_moves_while_the_first_page_loads(
    browser: Browser, base_url: str, asha: Page, viewport: dict[str, int]
) -> None:
    """On a slow line: at the first visit, and when games go on."""
    page = visitor(browser, base_url, viewport=viewport)
    page.add_init_script(SHIFTS)
    slow_line(page)
    page.goto("/")
    settled(page)
    expect_no_shift(page)
    for game in ("sudoku", "dots"):
        post(page, "/tables", {"game": game})
    ids = [page.request.get("/api/tables?status=playing").json()["tables"]]
    page.evaluate(
        "ids => localStorage.setItem('fairtable.tables', JSON.stringify(ids))",
        [one["id"] for one in ids[0]][:2],
    )
    page.goto("/")
    settled(page)
    expect_no_shift(page)
    close(page)


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_nothing_moves_while_an_invitation_and_a_waiting_room_load(
    browser: Browser, base_url: str, viewport: dict[str, int]
) -> None:
    ben = person(browser, base_url, "Ben")
    code = str(post(ben, "/tables", {"game": "dots"})["table"]["id"])
    guest = visitor(browser, base_url, viewport=viewport)
    for page, heading in ((ben, "Waiting for 1 more player"), (guest, "Ben invites you")):
        page.set_viewport_size(viewport)  # type: ignore[arg-type]
        page.add_init_script(SHIFTS)
        slow_line(page)
        page.goto(f"/t/{code}")
        expect(page.get_by_role("heading", name=heading)).to_be_visible()
        page.wait_for_load_state("networkidle")
        expect_no_shift(page)
    close(ben, guest)


@pytest.mark.parametrize(("look", "percent"), LOOKS)
def test_join_is_in_sight_on_every_screen(
    browser: Browser, base_url: str, asha: Page, look: dict[str, object], percent: int
) -> None:
    code = str(post(asha, "/tables", {"game": "dots"})["table"]["id"])
    page = visitor(browser, base_url, percent, **look)
    page.goto(f"/t/{code}")
    expect(page.get_by_role("button", name="Join")).to_be_in_viewport(ratio=1)
    expect(page.get_by_text("none during the game")).to_be_attached()
    assert page.evaluate(CUT) == []
    check(page)
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("heading", name="You are in")).to_be_visible()
    assert page.evaluate(CUT) == []
    check(page)
    close(page)


def test_the_covers_stand_still(browser: Browser, base_url: str) -> None:
    page = visitor(browser, base_url, viewport=LAPTOP)
    page.goto("/")
    settled(page)
    assert (
        page.evaluate("document.getAnimations().filter(a => a.playState === 'running').length")
        == 0
    )
    before = page.get_by_role("region", name="Games", exact=True).inner_html()
    page.wait_for_timeout(2_500)
    assert page.get_by_role("region", name="Games", exact=True).inner_html() == before
    close(page)


@pytest.mark.parametrize(("look", "percent"), LOOKS)
def test_five_games_are_in_sight_and_nothing_is_cut_off(
    browser: Browser, base_url: str, asha: Page, look: dict[str, object], percent: int
) -> None:
    page = visitor(browser, base_url, percent, **look)
    page.goto("/")
    settled(page)
    opened = page.get_by_role("region", name="Open tables")
    expect(opened.get_by_role("listitem").first).to_be_visible()
    assert page.evaluate(CUT) == []
    check(page)
    height = page.viewport_size["height"] if page.viewport_size else 0
    # All five on a laptop; after half a screen on a phone.
    seen = height if look["viewport"] == LAPTOP else 1.5 * height
    if percent == 100 and look["viewport"] in (LAPTOP, PHONE):
        for game in GAMES:
            box = card(page, game).bounding_box()
            assert box and box["y"] + box["height"] <= seen, game
    page.get_by_role("button", name="Play Backgammon").click()
    sheet = page.get_by_role("dialog")
    deed = sheet.get_by_role("button", name=re.compile("^Play"))
    expect(deed).to_be_in_viewport(ratio=1)
    assert page.evaluate(CUT) == []
    check(page)
    close(page)


def test_what_was_chosen_is_remembered_and_the_table_says_whom_one_plays(
    browser: Browser, base_url: str
) -> None:
    page = visitor(browser, base_url, viewport=LAPTOP)
    page.goto("/")
    card(page, "Backgammon").get_by_role("button", name="Play").click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("radio", name="Easy")).to_be_checked()
    expect(sheet.get_by_role("radio", name="1", exact=True)).to_be_checked()
    sheet.get_by_text("Steady", exact=True).click()
    sheet.locator("label").get_by_text("3", exact=True).click()
    sheet.get_by_text("2 min a point", exact=True).click()
    sheet.get_by_text("Money", exact=True).click()
    expect(sheet.get_by_text("Games for money have no clock.")).to_be_visible()
    sheet.locator("label").get_by_text("3", exact=True).click()
    sheet.get_by_role("button", name="Play Steady").click()
    expect(page.get_by_text(re.compile("Steady bot")).first).to_be_visible()
    code = page.url.rsplit("/", 1)[1]
    table = page.request.get(f"/api/tables/{code}").json()["table"]
    assert (table["options"]["length"], table["options"]["clock"]) == (3, True)
    assert table["public"] is False
    page.goto("/")
    expect(page.get_by_role("link", name=re.compile("Backgammon with Steady"))).to_be_visible()
    card(page, "Backgammon").get_by_role("button", name="Play").click()
    expect(sheet.get_by_role("radio", name="Steady")).to_be_checked()
    expect(sheet.get_by_role("radio", name="3", exact=True)).to_be_checked()
    close(page)


def test_an_unknown_code_is_said_where_it_was_typed(browser: Browser, base_url: str) -> None:
    page = visitor(browser, base_url, viewport=PHONE)
    page.goto("/")
    field = page.get_by_role("textbox", name="Join with a code")
    field.fill("k7q2")
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_text("A code has eight letters and digits")).to_be_visible()
    field.fill("k7q2m9xd")
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_text("There is no table K7Q2-M9XD.")).to_be_visible()
    expect(field).to_have_value("K7Q2-M9XD")
    check(page)
    close(page)


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_the_button_of_a_new_table_is_always_in_sight(
    browser: Browser, base_url: str, viewport: dict[str, int]
) -> None:
    page = visitor(browser, base_url, viewport=viewport)
    for game, ready in (
        ("Backgammon", "Match to 3"),
        ("Casino", "To 11"),
        ("Tambola", "Quick"),
    ):
        sheet = open_door(page, game, "Create a table")
        expect(sheet.get_by_role("button", name="Create the table")).to_be_in_viewport(ratio=1)
        preset = sheet.get_by_role("button", name=ready, exact=True)
        preset.click()
        expect(preset).to_have_attribute("aria-pressed", "true")
        expect(sheet.get_by_text("More options")).to_be_visible()
        check(page)
    sheet = open_door(page, "Sudoku", "Create a table")
    expect(sheet.get_by_label("Only people who have the link")).to_be_checked()
    close(page)


def test_whoever_opens_a_link_reads_what_it_is_and_joins_under_a_name(
    browser: Browser, base_url: str
) -> None:
    asha = person(browser, base_url, "Asha")
    code = create_one_point(asha)
    guest = visitor(browser, base_url, viewport=PHONE)
    guest.goto(f"/t/{code}")
    expect(
        guest.get_by_role("heading", name="Asha invites you to a game of Backgammon")
    ).to_be_visible()
    expect(guest.get_by_text("Asha is at the table")).to_be_visible()
    expect(guest.get_by_text("Move your fifteen checkers home")).to_be_visible()
    expect(guest.get_by_text("none, take your time")).to_be_visible()
    joins = guest.get_by_role("button", name="Join")
    expect(joins).to_have_count(1)
    expect(joins).to_be_in_viewport(ratio=1)
    check(guest)
    name = guest.get_by_label("You play as")
    name.fill("The house")
    joins.click()
    expect(guest.get_by_text("This name looks like that of the house")).to_be_visible()
    name.fill("Keen Hare")
    joins.click()
    expect(guest.get_by_role("heading", name="You are in")).to_be_visible()
    expect(guest.get_by_text("if Asha does not")).to_be_visible()
    expect(asha.get_by_text("Keen Hare", exact=True)).to_be_visible()
    # It counts down by itself; the host stops it, and starts it when everybody is ready.
    expect(asha.get_by_role("timer")).to_be_visible()
    asha.get_by_role("button", name="Wait").click()
    expect(asha.get_by_role("timer")).to_have_count(0)
    check(asha)
    asha.get_by_role("button", name="Start", exact=True).click()
    for page in (asha, guest):
        expect(page.get_by_role("group", name="Board", exact=True)).to_be_visible()
        expect(page.get_by_text("without a chain")).to_have_count(0)
    close(asha, guest)


def test_the_game_starts_by_itself_when_everybody_is_there(
    browser: Browser, base_url: str
) -> None:
    asha = person(browser, base_url, "Asha")
    code = str(post(asha, "/tables", {"game": "dots"})["table"]["id"])
    asha.clock.install()
    asha.goto(f"/t/{code}")
    asha.get_by_role("button", name="Seat Greedy, a bot").click()
    expect(asha.get_by_role("timer")).to_be_visible()
    asha.get_by_role("button", name="Take out: Greedy bot 2").click()
    expect(asha.get_by_role("timer")).to_have_count(0)
    asha.get_by_role("button", name="Seat Easy, a bot").click()
    expect(asha.get_by_role("timer")).to_be_visible()
    asha.clock.run_for(8_000)
    expect(asha.get_by_role("group", name=re.compile("^Board"))).to_be_visible()
    close(asha)


def test_one_may_also_only_watch(browser: Browser, base_url: str) -> None:
    asha = person(browser, base_url, "Asha")
    code = str(post(asha, "/tables", {"game": "casino"})["table"]["id"])
    guest = visitor(browser, base_url, viewport=LAPTOP)
    guest.goto(f"/t/{code}")
    guest.get_by_role("button", name="Only watch").click()
    expect(guest.get_by_role("heading", name="Waiting for 1 more player")).to_be_visible()
    expect(guest.get_by_role("button", name="Join")).to_have_count(1)
    assert guest.request.get(f"/api/tables/{code}").json()["you"]["seat"] is None
    close(asha, guest)


def test_a_game_against_a_bot_is_not_listed(browser: Browser, base_url: str) -> None:
    page = visitor(browser, base_url, viewport=LAPTOP)
    play(page, "Dots")
    expect(page).to_have_url(re.compile("/t/"))
    code = page.url.rsplit("/", 1)[1]
    listed = page.request.get("/api/tables?status=playing").json()["tables"]
    assert code not in [one["id"] for one in listed]
    close(page)
