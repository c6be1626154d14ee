"""What a finger is on decides: a gesture that means nothing legal is refused in the referee's
words, the checker is at home, and nothing is written."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from fairtable.games.backgammon.notation import write_move
from fairtable.games.backgammon.rules import legal_moves
from fairtable.referee import Match
from tests.e2e.checkers import BAR, OFF, AtBoard, Finger, Mouse, Position, write
from tests.e2e.seeded import SeededTable, seeded_server, seeded_table

LAPTOP = {"width": 1366, "height": 768}
PORTRAIT = {"width": 390, "height": 844}
PATIENT = {"GONE_SECONDS": "86400", "GUEST_SHARE": "1", "ADDRESS_SHARE": "1"}
"""Nobody is noted as gone, and one guest may ask hundreds of questions one after the other."""
GESTURES = 20
NEAR = 40
"""A person who means a landing can miss it by so much."""


def is_moving(match: Match) -> bool:
    """Somebody has rolled and has a choice: a turn without one is played by itself."""
    if match.state.phase != "moving":
        return False
    return (
        sum("/" in write_move(move) for move in legal_moves(match.state, match.state.turn)) > 1
    )


def may_enter(match: Match) -> bool:
    return is_moving(match) and Position(match).side[BAR] > 0 and few(match)


def few(match: Match) -> bool:
    """Not so many points that the test takes long."""
    return 3 < len(Position(match).pieces()) <= 6


def bears_off(match: Match) -> bool:
    if not (is_moving(match) and few(match)):
        return False
    position = Position(match)
    dice = match.state.position.dice
    off = {at for at in position.pieces() if OFF in position.landings(at)}
    return bool(off) and dice[0] != dice[1]


FIXED = {"opening": is_moving, "on the bar": may_enter, "bearing off": bears_off}


def may_double(match: Match) -> bool:
    """Before a roll that would give up the cube."""
    legal = map(write_move, legal_moves(match.state, match.state.turn))
    return match.state.phase == "rolling" and "double" in legal


def table_where(name: str, wanted: Callable[[Match], bool], length: int = 1) -> SeededTable:
    """The first of these tables whose game comes to stand so; it is the same each time."""
    for number in range(50):
        table = seeded_table(f"{name} {number}", "backgammon", length=length)
        try:
            table.play_until(wanted)
        except AssertionError:
            continue
        return table
    raise AssertionError(f"no game came to {name}")


@pytest.fixture(scope="module")
def tables() -> dict[str, SeededTable]:
    found = {name: table_where(name, wanted) for name, wanted in FIXED.items()}
    return {**found, "cube alive": table_where("cube alive", may_double, length=3)}


@pytest.fixture(scope="module")
def address(
    tables: dict[str, SeededTable], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("refused")
    with seeded_server(folder, list(tables.values()), **PATIENT) as address:
        yield address


@dataclass
class Look:
    """By what hand, and at what size."""

    hand: str
    viewport: Any

    def enter(self, table: SeededTable, browser: Browser, address: str, who: str) -> AtBoard:
        touch = self.hand == "touch"
        page = table.enter(browser, address, who, viewport=self.viewport, has_touch=touch)
        return AtBoard(table, page, who)


LOOKS = [
    pytest.param(Look("many drags", LAPTOP), id="mouse, laptop"),
    pytest.param(Look("mouse", LAPTOP), id="real mouse, laptop", marks=pytest.mark.long),
    pytest.param(Look("mouse", PORTRAIT), id="mouse, phone", marks=pytest.mark.long),
    pytest.param(Look("touch", PORTRAIT), id="touch, phone", marks=pytest.mark.long),
    pytest.param(Look("touch", LAPTOP), id="touch, laptop", marks=pytest.mark.long),
    pytest.param(Look("keys", LAPTOP), id="keys, laptop", marks=pytest.mark.long),
    pytest.param(Look("keys", PORTRAIT), id="keys, phone", marks=pytest.mark.long),
]


def what_is_not_legal(position: Position) -> list[tuple[int, int]]:
    """Every pair of a checker and a place."""
    return [
        (start, end)
        for start in position.pieces()
        for end in range(BAR, OFF - 1, -1)
        if end not in {start, *position.landings(start)}
    ]


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("name", FIXED)
def test_what_means_nothing_legal_is_refused_in_words_and_changes_nothing(
    name: str, look: Look, tables: dict[str, SeededTable], address: str, browser: Browser
) -> None:
    position = Position(tables[name].match)
    who = tables[name].name_at(position.seat)
    at = look.enter(tables[name], browser, address, who)
    pairs = what_is_not_legal(position)
    if look.hand == "many drags":
        at.drag_many(pairs)
    else:
        for start, end in pairs:
            go(at, look.hand, start, end, bool(position.landings(start)))
    at.expect_nothing_written()
    at.page.context.close()


def go(at: AtBoard, hand: str, start: int, end: int, moves: bool) -> None:
    if hand == "keys":
        at.page.locator(f'[data-point="{start}"]').press("Shift+Enter")
        # A checker that cannot move is refused when it is chosen.
        if moves:
            at.page.locator(f'[data-point="{end}"]').press("Enter")
        at.expect_refused(write(start, end) if moves else "")
    else:
        pointer = Mouse(at.page) if hand == "mouse" else Finger(at.page)
        pointer.drag(at.middle(start), at.middle(end))
        at.expect_refused(write(start, end))


def test_out_of_turn_and_on_others_checkers_every_touch_is_told_why(
    tables: dict[str, SeededTable], address: str, browser: Browser
) -> None:
    table = tables["opening"]
    position = Position(table.match)
    mover, other = (table.name_at(seat) for seat in (position.seat, 1 - position.seat))
    at = Look("mouse", LAPTOP).enter(table, browser, address, other)
    Mouse(at.page).drag(at.middle(13), at.middle(10))
    at.expect_refused("13/10")
    expect(at.page.get_by_role("alert")).to_contain_text(re.compile("It is not your turn.*B3"))
    at.page.mouse.click(*at.middle(8))
    at.expect_refused("")
    point(at, 6).press("Enter")
    at.expect_refused("")
    at.page.keyboard.type("13/8")
    at.page.keyboard.press("Enter")
    at.expect_refused("13/8", rings=False)
    at.page.context.close()

    at = Look("touch", PORTRAIT).enter(table, browser, address, mover)
    theirs = 25 - position.pieces(1 - position.seat)[0]
    at.page.touchscreen.tap(*at.middle(theirs))
    at.expect_refused("")
    expect(at.page.get_by_role("alert")).to_contain_text("You have no checker on")
    at.page.keyboard.press("Space")
    at.expect_refused("roll", rings=False)
    at.page.keyboard.press("d")
    at.expect_refused("double", rings=False)
    # A typed move is judged before it is asked for.
    for typed in ("13/12 1/9", "3/12"):
        at.page.keyboard.type(typed)
        at.page.keyboard.press("Enter")
        at.expect_refused(typed, rings=False)
    at.expect_nothing_written()
    at.page.context.close()


@pytest.mark.parametrize(
    "look",
    [
        pytest.param(Look("touch", PORTRAIT), id="touch, phone"),
        pytest.param(Look("mouse", LAPTOP), id="mouse, laptop", marks=pytest.mark.long),
    ],
)
def test_before_the_roll_a_touch_of_a_place_is_refused_and_never_rolls(
    look: Look, tables: dict[str, SeededTable], address: str, browser: Browser
) -> None:
    """A roll gives up the cube: it is asked for at the dice, with its button or its key."""
    table = tables["cube alive"]
    position = Position(table.match)
    at = look.enter(table, browser, address, table.name_at(position.seat))
    page = at.page
    tap = page.touchscreen.tap if look.hand == "touch" else page.mouse.click
    hand = Finger(page) if look.hand == "touch" else Mouse(page)
    own, other = position.pieces()[0], 25 - position.pieces(1 - position.seat)[0]
    empty = next(each for each in range(24, 0, -1) if at.labels[BAR - each].endswith("empty"))
    for place in (own, other, empty, OFF):
        tap(*at.middle(place))
        at.expect_refused("")
        point(at, place).press("Enter")
        at.expect_refused("")
    for end in (own - 3, empty, OFF):
        hand.drag(at.middle(own), at.middle(end))
        at.expect_refused(write(own, end))
    point(at, own).press("Shift+Enter")
    at.expect_refused("")
    at.expect_nothing_written()
    if look.hand == "mouse":
        page.locator(".dice .before").click()
        expect(page.locator(".dice.mine:not(.rolling) .die")).not_to_have_count(0)
        assert table.head(page) != at.head
    page.context.close()


def point(at: AtBoard, number: int) -> Any:
    return at.page.locator(f'[data-point="{number}"]')


def test_one_drag_is_one_undo_and_a_landing_can_be_pressed_instead(
    tables: dict[str, SeededTable], address: str, browser: Browser
) -> None:
    table = tables["opening"]
    position = Position(table.match)
    at = Look("mouse", LAPTOP).enter(table, browser, address, table.name_at(position.seat))
    page = at.page
    start, far = far_landing(position)
    Mouse(page).drag(at.middle(start), at.middle(far))
    assert page.evaluate("window.labels()") != at.labels
    expect(page.locator("circle.fresh")).to_have_count(1)
    undo = page.get_by_role("button", name="Undo", exact=True)
    undo.click()
    expect(undo).to_be_disabled()
    assert page.evaluate("window.labels()") == at.labels

    # A long press chooses the checker, and its landing is pressed; by keys the same.
    page.mouse.move(*at.middle(start))
    page.mouse.down()
    page.wait_for_timeout(450)
    page.mouse.up()
    expect(page.get_by_text("Tap a ring")).to_be_visible()
    page.mouse.click(*at.middle(far))
    expect(undo).to_be_enabled()
    undo.click()
    point(at, start).press("Shift+Enter")
    point(at, far).press("Enter")
    expect(undo).to_be_enabled()
    undo.click()

    # The landing that will be taken is marked while the checker is in the air.
    page.mouse.move(*at.middle(start))
    page.mouse.down()
    page.mouse.move(*at.middle(far))
    expect(page.locator("circle.over")).to_have_count(1)
    away = next(end for end in range(24, 0, -1) if end not in position.landings(start))
    page.mouse.move(*at.middle(away))
    expect(page.locator("circle.over")).to_have_count(0)
    page.mouse.move(*at.middle(start))
    page.mouse.up()
    assert not at.asked and page.evaluate("window.labels()") == at.labels
    at.expect_nothing_written()
    page.context.close()


def far_landing(position: Position) -> tuple[int, int]:
    """A checker and a place to which both dice carry it."""
    both = sum(position.match.state.position.dice)
    for start in position.pieces():
        if start - both in position.landings(start):
            return start, start - both
    raise AssertionError("no checker can use both dice")


@pytest.mark.long
@pytest.mark.parametrize("part", range(4))
def test_a_hundred_positions_refuse_what_is_near_a_legal_landing(
    part: int, browser: Browser, tmp_path: Path
) -> None:
    """Twenty gestures of each hand at each size, half of a pointer's near a legal landing; some
    out of turn."""
    found = []
    for number in range(25 * part, 25 * part + 25):
        table = seeded_table(f"hundred {number}", "backgammon", length=3)
        for _ in range(4 + 3 * (number % 23)):
            table.act()
        table.play_until(is_moving)
        found.append((number, table))
    with seeded_server(tmp_path, [table for _, table in found], **PATIENT) as address:
        for number, table in found:
            position = Position(table.match)
            late = number % 4 == 3
            seat = 1 - position.seat if late else position.seat
            for viewport in (LAPTOP, PORTRAIT):
                # A page that takes fingers takes the mouse and keys, too.
                look = Look("touch", viewport)
                at = look.enter(table, browser, address, table.name_at(seat))
                for hand in ("mouse", "touch", "keys"):
                    luck = random.Random(f"{number} {hand} {viewport}")
                    assert twenty_gestures(at, hand, position, late, luck) == GESTURES
                at.expect_nothing_written()
                at.page.context.close()


def twenty_gestures(
    at: AtBoard, hand: str, position: Position, late: bool, luck: random.Random
) -> int:
    """How many there were."""
    before = at.said
    if hand != "keys" and not late:
        pointer = Mouse(at.page) if hand == "mouse" else Finger(at.page)
        near = places_near_landings(at, position, luck)
        for start, place, end in luck.sample(near, min(GESTURES // 2, len(near))):
            pointer.drag(at.middle(start), place)
            at.expect_refused(write(start, end))
    pieces = position.pieces(1 - position.seat if late else position.seat)
    legal = {start: set() if late else position.landings(start) for start in pieces}
    while at.said < before + GESTURES:
        start = luck.choice(pieces)
        ends = [end for end in range(BAR + 1) if end not in {start, *legal[start]}]
        go(at, hand, start, luck.choice(ends), bool(legal[start]))
    return at.said - before


Near = tuple[int, tuple[float, float], int]


def places_near_landings(at: AtBoard, position: Position, luck: random.Random) -> list[Near]:
    """On another point, but so near to a legal landing that a person may have meant it."""
    found: list[Near] = []
    for start in position.pieces():
        landings = position.landings(start)
        for landing in landings:
            x, y, width, height = at.boxes[landing]
            for _ in range(8):
                aside = luck.uniform(1, NEAR)
                away = x - aside if luck.random() < 0.5 else x + width + aside
                place = (away, y + luck.uniform(0.1, 0.9) * height)
                end = at.place_at(place)
                if end is not None and end not in {start, *landings}:
                    found.append((start, place, end))
    return found
