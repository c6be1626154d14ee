"""Everybody can use it: no serious finding, nothing scrolls sideways, text is drawn."""

import pytest
from playwright.sync_api import Page, expect

import build_client
from tests.e2e.board import DESKTOP, PHONE, play_now

AXE = (build_client.PACKAGES / "axe-core" / "axe.min.js").read_text()
GRAVE = {"serious", "critical"}

screens = pytest.mark.parametrize(
    ("viewport", "scheme"),
    [
        pytest.param(DESKTOP, "light", id="desk, light"),
        pytest.param(DESKTOP, "dark", id="desk, dark"),
        pytest.param(PHONE, "light", id="phone, light"),
        pytest.param(PHONE, "dark", id="phone, dark"),
    ],
)


def grave_findings(page: Page) -> list[str]:
    page.wait_for_timeout(400)  # colours are judged when nothing moves any more
    page.evaluate(AXE)
    found = page.evaluate("() => axe.run()")
    return [
        f"{finding['id']}: {node['target']} {node.get('failureSummary')}"
        for finding in found["violations"]
        if finding["impact"] in GRAVE
        for node in finding["nodes"]
    ]


def check(page: Page) -> None:
    assert grave_findings(page) == []
    width = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert width <= 0, f"{page.url} scrolls sideways by {width} px"


@screens
def test_home(page: Page, viewport, scheme) -> None:
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size(viewport)
    page.goto("/")
    expect(page.get_by_role("button", name="Play Backgammon")).to_be_visible()
    box = page.get_by_role("heading", name="Backgammon").bounding_box()
    assert box and box["width"] > 60 and box["height"] >= 18, f"no text is drawn: {box}"
    check(page)


@screens
def test_a_table(page: Page, viewport, scheme) -> None:
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size(viewport)
    board = play_now(page)
    check(page)
    board.cell(board.cells().index(0)).click()
    page.keyboard.press("h")
    check(page)
    pad = board.key(5).bounding_box()
    assert pad and pad["height"] >= 44 and pad["y"] + pad["height"] <= viewport["height"]


@screens
@pytest.mark.parametrize("path", ["/rules/sudoku", "/problems/house/paused", "/api/try"])
def test_pages_of_the_server(page: Page, viewport, scheme, path) -> None:
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size(viewport)
    page.goto(path)
    expect(page.get_by_role("heading").first).to_be_visible()
    if path == "/api/try":
        return  # a third party's program: only that it comes up
    check(page)


def test_nothing_comes_from_another_host_and_no_error_is_in_the_console(page: Page) -> None:
    asked, errors = [], []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    play_now(page)
    origin = page.url.split("/t/")[0]
    assert [url for url in asked if not url.startswith((origin, "data:"))] == []
    assert errors == []
