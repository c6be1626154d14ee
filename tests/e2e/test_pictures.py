"""Nothing overlaps, is cut off, scrolls sideways or is out of reach for some people.

`python3 dev.py pictures` takes the same pictures into a folder.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.pictures.faults import faults_of
from tests.e2e.pictures.looks import LOOKS
from tests.e2e.pictures.taking import GROUPS, looks_named, take

TWO_LOOKS = ["dark", "small"]
"""A laptop, and the smallest phone."""


@pytest.mark.parametrize("group", ["sudoku"])
def test_a_game_has_no_faults_on_a_laptop_and_on_the_smallest_phone(
    browser: Browser, group: str
) -> None:
    assert list(take(browser, [group], looks_named(TWO_LOOKS), None)) == []


@pytest.mark.long
@pytest.mark.parametrize("group", GROUPS)
def test_nothing_has_a_fault_in_any_look(browser: Browser, group: str) -> None:
    assert list(take(browser, [group], LOOKS, None)) == []


STYLE = "<style>body{margin:0;font:16px sans-serif}.at{position:absolute}</style>"
BAR = '<header class="at" style="inset:0 0 auto;height:40px">Fairtable</header>'
BOARD = '<div id="board" class="at" style="left:0;width:300px;'


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (
            f'{BAR}{BOARD}top:30px;height:200px">Board</div>',
            "bar and board overlap by 300 x 10",
        ),
        (f'{BAR}{BOARD}top:500px;height:200px">Board</div>', "board is 60 px below the window"),
        ('<div style="width:400px">wide</div>', "scrolls sideways by 10 px"),
        (
            '<p style="width:60px;overflow:hidden;white-space:nowrap">Somebody with a name</p>',
            '"Somebody with a name" is cut off by',
        ),
        (
            '<p style="height:20px;overflow:hidden;width:99px;margin:0">Two lines of words</p>',
            '"Two lines of words" is cut off by',
        ),
        (
            '<button>Resign</button><div class="at" style="inset:0 0 50%">over</div>',
            '"Resign" is covered by "over"',
        ),
        ("<button></button>", "axe button-name"),
    ],
)
def test_a_fault_is_seen(page: Page, body: str, says: str) -> None:
    page.set_viewport_size({"width": 390, "height": 640})
    page.set_content(f'<html lang="en"><title>A page</title><main>{STYLE}{body}</main></html>')
    assert any(says in fault for fault in faults_of(page, {"board": "#board"}))


def test_a_page_without_faults_has_none(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 640})
    page.set_content(
        f'<html lang="en"><title>A page</title>{STYLE}{BAR}'
        f'<main>{BOARD}top:50px;height:200px;overflow:auto"><h1>Board</h1></div></main></html>'
    )
    assert faults_of(page, {"board": "#board"}) == []
