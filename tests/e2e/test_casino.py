"""Casino in real browsers: a whole game by drag and drop, a phone, keys, a list, the end."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from fairtable.cli.audit import examine
from fairtable.games import casino
from tests.e2e.cards import (
    EVERYTHING,
    board,
    choice,
    drag,
    kind_of,
    middle,
    perform,
    place,
    story,
    view_of,
)
from tests.e2e.casino_deals import (
    any_cards,
    deal,
    everything_happens,
    hands_of,
    third_meets_first,
)
from tests.e2e.people import ask, close, result
from tests.e2e.seeded import SeededTable, seeded_server
from tests.e2e.test_access import check
from tests.e2e.test_fairness import contents, save_log

PORTRAIT = {"width": 390, "height": 844}
BEN_PLAYED = re.compile("^Ben (trailed|took|built)")
FOUR = ("Anna", "Ben", "Cleo", "Dora")

BOXES = """kinds => kinds.flatMap((kind) => {
  const found = [...document.querySelectorAll(`[data-place^="${kind}"]`)];
  return found.map((one) => one.getBoundingClientRect().toJSON());
})"""


@pytest.fixture(scope="module")
def tables() -> dict[str, SeededTable]:
    """The cards of each test: another deal would ask for other gestures."""
    wanted = {
        "everything": everything_happens,
        "phone": any_cards,
        "keys": third_meets_first,
        "same value": third_meets_first,
    }
    found = {name: deal(name, kind) for name, kind in wanted.items()}
    asking = deal("asking", any_cards, rules="document")
    return {**found, "four": deal("four", any_cards, FOUR), "asking": asking}


@pytest.fixture(scope="module")
def address(tables: dict[str, SeededTable], tmp_path_factory: Any) -> Iterator[str]:
    with seeded_server(tmp_path_factory.mktemp("casino"), list(tables.values())) as found:
        yield found


Enter = Callable[..., Page]


@pytest.fixture
def enter(tables: dict[str, SeededTable], browser: Browser, address: str) -> Iterator[Enter]:
    """The browser of a player at one of the tables, with its board."""
    opened: list[Page] = []

    def at(table: str, name: str, **more: Any) -> Page:
        page = tables[table].enter(browser, address, name, **more)
        opened.append(page)
        expect(board(page)).to_be_visible()
        return page

    yield at
    close(*opened)


def any_move(view: Any) -> str:
    """What the first card may be dragged to; a trail, if there is one."""
    drags = sorted(view["drags"], key=lambda drag: drag["onto"]["kind"] != "table")
    return str(drags[0]["means"][0]["move"])


def play(pages: tuple[Page, ...], turn: int, code: str, text: str | None = None) -> bool:
    """One move by drag and drop; whether the game goes on."""
    page, other = pages[turn], pages[1 - turn]
    expect(page.get_by_text("Your turn", exact=True)).to_be_visible()
    view = view_of(page, code)
    perform(page, view, text or any_move(view))
    over = other.get_by_role("region", name="The count")
    expect(other.get_by_text("Your turn", exact=True).or_(over)).to_be_visible()
    return not over.count()


def test_two_browsers_play_a_whole_game_by_drag_and_drop(
    tables: dict[str, SeededTable], enter: Enter, tmp_path: Path
) -> None:
    table = tables["everything"]
    moves = story(hands_of(table))
    assert moves
    pair = enter("everything", "Anna"), enter("everything", "Ben")
    anna = pair[0]
    code = table.code
    turns = [play(pair, at % 2, code, text) for at, text in enumerate(moves)]
    while turns[-1]:
        turns.append(play(pair, len(turns) % 2, code))

    # Everything happened, and the stack was seen by everybody.
    asked = [(entry["asked"] or {}).get("move", "") for entry in contents(anna)]
    assert {kind_of(casino.read_move(text)) for text in moves} == EVERYTHING
    assert any(move.startswith("stage") for move in asked)
    assert any(move.startswith("add") for move in asked)

    # The count, side by side; and the referee's replay of the saved log gives the same.
    count = anna.get_by_role("region", name="The count")
    expect(count.get_by_role("row").last).to_contain_text("of 11 points")
    sums = count.get_by_role("row").last.locator("td").all_inner_texts()
    expect(result(anna)).to_have_text(re.compile("won|lost|draw"))
    check(anna)
    found = examine(str(save_log(anna, tmp_path)))
    assert found.verdict == "verified" and found.report and found.report.outcome, found
    scores = found.report.outcome.points
    assert [int(sums[0]), int(sums[2])] == [scores[0], scores[1]]

    # The replay shows the table again.
    anna.get_by_role("slider", name="Moment").press("Home")
    for _ in range(8):
        anna.get_by_role("slider", name="Moment").press("ArrowRight")
    expect(board(anna)).to_be_visible()
    expect(anna.locator('[data-place^="hand"]').first).to_be_visible()


def finger(page: Page, *points: tuple[float, float]) -> None:
    """A finger goes down at the first point, along the others, and up at the last."""
    session = page.context.new_cdp_session(page)
    for at, (x, y) in enumerate(points):
        kind = "touchMove" if at else "touchStart"
        session.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]}
        )
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()


def tap(page: Page, key: str) -> None:
    page.touchscreen.tap(*middle(place(page, key)))


def play_by_itself(page: Page, code: str) -> None:
    """A turn of somebody whose board is not looked at."""
    ask(page, code, {"type": "Play", "move": any_move(view_of(page, code))})


def test_a_phone_plays_by_touch(tables: dict[str, SeededTable], enter: Enter) -> None:
    code = tables["phone"].code
    page = enter("phone", "Anna", has_touch=True, viewport=PORTRAIT)
    ben = enter("phone", "Ben")
    expect(page.get_by_text("Your turn")).to_be_visible()
    view = view_of(page, code)
    first, second = view["hand"][-1], view["hand"][0]

    # A finger slides along the crowded fan, then up: the card under it comes along.
    cloth = page.locator('[data-box="cloth"]').bounding_box()
    assert cloth
    x, y = middle(place(page, f"hand:{first}"))
    spot = cloth["x"] + cloth["width"] - 20, cloth["y"] + cloth["height"] - 20
    finger(
        page, (x, y), (x, y - 30), (x, y - 90), (spot[0], spot[1] + 44), (spot[0], spot[1] + 44)
    )
    expect(place(page, f"hand:{first}")).to_have_count(0)
    play_by_itself(ben, code)
    expect(page.locator(".note").get_by_text(BEN_PLAYED).first).to_be_visible()
    expect(page.get_by_text("Your turn")).to_be_visible()

    # Tap the card, tap where it glows. Everything is under the thumb and large enough.
    view = view_of(page, code)
    trails = [drag["card"] for drag in view["drags"] if drag["onto"]["kind"] == "table"]
    card = second if second in trails else trails[0]
    tap(page, f"hand:{card}")
    expect(place(page, f"hand:{card}")).to_have_attribute("aria-pressed", "true")
    check(page)
    page.touchscreen.tap(*spot)
    expect(place(page, f"hand:{card}")).to_have_count(0)
    boxes = page.evaluate(BOXES, ["hand", "loose"])
    assert len(boxes) > len(view["hand"])
    for box in boxes:
        assert box["width"] >= 44 and box["bottom"] <= PORTRAIT["height"]


def test_keys_lift_a_card_and_drop_it(tables: dict[str, SeededTable], enter: Enter) -> None:
    anna, ben = enter("keys", "Anna"), enter("keys", "Ben")
    card = hands_of(tables["keys"])[0][2]

    # The third card, put back, and again; the only target has the focus.
    anna.keyboard.press("3")
    expect(place(anna, f"hand:{card}")).to_have_attribute("aria-pressed", "true")
    expect(place(anna, "table")).to_be_focused()
    anna.keyboard.press("Escape")
    expect(place(anna, f"hand:{card}")).to_be_focused()
    anna.keyboard.press(" ")
    expect(place(anna, "table")).to_have_accessible_name("The cloth: Trail")
    anna.keyboard.press(" ")
    expect(place(ben, f"loose:{card}")).to_be_visible()
    expect(ben.get_by_text("Your turn")).to_be_visible()

    # A stack by keys: the arrows go from target to target, a choice has a number.
    ben.keyboard.press("1")
    expect(place(ben, f"loose:{card}")).to_be_focused()
    ben.keyboard.press("Enter")
    expect(choice(ben, "Take")).to_be_visible()
    choice(ben, "Stack").press("Enter")
    expect(place(ben, "stack")).to_be_visible()
    expect(ben.get_by_role("button", name="Cancel")).to_be_visible()
    check(ben)
    expect(place(anna, "stack")).to_be_attached()
    ben.get_by_role("button", name="Cancel").press("Enter")
    expect(place(ben, "stack")).to_have_count(0)

    # And every move stands in a list.
    ben.keyboard.press("l")
    dialog = ben.get_by_role("dialog", name=re.compile("moves"))
    expect(dialog.get_by_role("button", name="trail it").last).to_be_visible()
    check(ben)
    dialog.get_by_role("button", name="trail it").last.click()
    expect(anna.get_by_text("Your turn")).to_be_visible()
    expect(anna.get_by_text(re.compile("Ben trailed")).first).to_be_visible()


def test_a_drop_that_means_nothing_is_explained_where_it_offends(
    tables: dict[str, SeededTable], enter: Enter
) -> None:
    """C10. A card whose value lies loose may not be trailed."""
    anna, ben = enter("same value", "Anna"), enter("same value", "Ben")
    hands = hands_of(tables["same value"])
    theirs, mine = hands[0][2], hands[1][0]
    drag(anna, f"hand:{theirs}", "table")
    expect(place(ben, f"loose:{theirs}")).to_be_visible()
    expect(ben.get_by_text("Your turn")).to_be_visible()
    drag(ben, f"hand:{mine}", "table")
    refusal = ben.get_by_role("alert").filter(has_text="You cannot trail this card")
    expect(refusal.get_by_role("link", name="Rule C10")).to_have_attribute(
        "href", "/rules/casino#C10"
    )
    expect(place(ben, f"hand:{mine}")).to_be_visible()
    check(ben)

    # The same drop on the card offers what it may mean, in place.
    drag(ben, f"hand:{mine}", f"loose:{theirs}")
    expect(choice(ben, "Stack")).to_be_visible()
    choice(ben, "Take").click()
    expect(refusal).to_have_count(0)
    expect(ben.get_by_role("img", name=re.compile("Your pile: 2 cards"))).to_be_visible()
    expect(anna.get_by_text(re.compile("Ben took")).first).to_be_visible()


def test_with_the_rules_of_the_document_a_trail_is_asked_about(
    tables: dict[str, SeededTable], enter: Enter
) -> None:
    """C19. The drop means one thing, and yet nothing is played before the player says so."""
    table, anna = tables["asking"], enter("asking", "Anna")
    card = hands_of(table)[0][0]
    drag(anna, f"hand:{card}", "table")
    fan = anna.get_by_role("group", name="What do you mean?")
    expect(fan.get_by_role("button")).to_have_text(re.compile("Trail"))
    assert card in view_of(anna, table.code)["hand"]
    choice(anna, "Trail").click()
    expect(place(anna, f"loose:{card}")).to_be_visible()
    expect(anna.get_by_text("Your turn", exact=True)).to_have_count(0)


def test_four_play_as_partners_and_others_watch(enter: Enter) -> None:
    anna = enter("four", "Anna", viewport=PORTRAIT)
    watcher = enter("four", "Emil")
    for name in FOUR[1:]:
        expect(board(anna).get_by_role("region", name=name)).to_be_visible()
    around = board(anna).get_by_role("region")
    assert around.evaluate_all("all => all.map((one) => one.ariaLabel)") == list(FOUR[1:])
    expect(board(watcher).get_by_role("region", name="Dora")).to_be_visible()
    assert watcher.locator('[data-place^="hand"]').count() == 0
    check(anna)
    check(watcher)
