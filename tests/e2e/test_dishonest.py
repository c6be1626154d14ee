"""A server that lies, and the page of an honest player: what happens is noticed and said."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.board import DESKTOP, PHONE, play
from tests.e2e.people import close, deed, person, post, press
from tests.e2e.test_access import check
from tests.e2e.test_backgammon import ACT
from tests.fairness.dishonest import Dishonest, dishonest

GAMES = ("backgammon", "casino", "dots", "sudoku", "tambola")
DRY = "dots"


def games(*usual: str, but: str = "") -> Any:
    """All five with --long; else these."""
    long = pytest.mark.long
    chosen = [
        game if game in usual else pytest.param(game, marks=long)
        for game in GAMES
        if game != but
    ]
    return pytest.mark.parametrize("game", chosen)


@pytest.fixture(scope="session")
def liar(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dishonest]:
    """The real server, which does what the test orders."""
    with dishonest(tmp_path_factory.mktemp("liar")) as liar:
        yield liar


@pytest.fixture
def server(liar: Dishonest) -> Iterator[Dishonest]:
    yield liar
    liar.be_honest()


@pytest.fixture
def page(browser: Browser, server: Dishonest) -> Iterator[Page]:
    """Anna's browser."""
    page = person(browser, server.url, "Anna")
    yield page
    close(page)


@pytest.fixture
def ben(browser: Browser, server: Dishonest) -> Iterator[Page]:
    page = person(browser, server.url, "Ben")
    yield page
    close(page)


def opens(host: Page, game: str) -> str:
    """A table at which nobody sits yet; its code. The host is not the honest player."""
    made = post(host, "/tables", {"game": game, "sit": False})
    return str(made["table"]["id"])


def sits(page: Page, code: str) -> None:
    page.goto(f"/t/{code}")
    page.get_by_role("button", name="Join", exact=True).click()
    expect(page.get_by_role("button", name="Leave", exact=True)).to_be_visible()


def seated(page: Page, ben: Page, game: str) -> str:
    """Anna sits at seat 0, and Ben, the host, at the next one if there is one."""
    code = opens(ben, game)
    sits(page, code)
    if game != "sudoku":
        sits(ben, code)
    return code


def begun(page: Page, ben: Page, game: str) -> str:
    code = seated(page, ben, game)
    if game == "sudoku":
        ben.goto(f"/t/{code}")
    press(ben, "Start")
    expect(page.get_by_role("button", name="Leave", exact=True)).to_have_count(0)
    wait_for(ben, code, "GameStarted")
    return code


def log_of(page: Page, code: str) -> list[dict[str, Any]]:
    log = page.request.get(f"/api/tables/{code}/log?limit=250").json()
    return [json.loads(entry["public"]) for entry in log["entries"]]


def wait_for(page: Page, code: str, fact: str) -> None:
    """Until the log has this fact."""
    for _ in range(400):
        if any(told["type"] == fact for entry in log_of(page, code) for told in entry["facts"]):
            return
        page.wait_for_timeout(25)
    raise AssertionError(f"no {fact}")


def fault(page: Page) -> Locator:
    return page.get_by_role("alert", name="Do not trust this table")


def noticed(page: Page) -> Locator:
    return page.get_by_role("status").filter(has_text="in your name")


def expect_fault(page: Page, words: str) -> None:
    expect(fault(page)).to_contain_text(words)
    expect(fault(page).get_by_role("button", name="Save the file")).to_be_visible()


def links_given(page: Page, code: str) -> list[str]:
    """All links of seats in the log."""
    asked = [entry["asked"] or {} for entry in log_of(page, code)]
    links = [link for ask in asked for link in ask.get("links", []) if link]
    return [*links, *(ask["link"] for ask in asked if ask.get("link"))]


# Before the start


@games("backgammon", but=DRY)
def test_the_server_leaves_the_anchor_out(
    page: Page, ben: Page, server: Dishonest, game: str
) -> None:
    code = opens(ben, game)
    server.leave_out_anchors()
    sits(page, code)
    expect_fault(page, "without it")
    ben.goto(f"/t/{code}")
    if game != "sudoku":
        sits(ben, code)
    press(ben, "Start")
    page.wait_for_timeout(300)
    assert links_given(ben, code) == []


@games("casino", but=DRY)
def test_the_chain_is_given_up_or_the_seat_is_exchanged(
    page: Page, ben: Page, server: Dishonest, game: str
) -> None:
    code = seated(page, ben, game)
    server.write(code, 0, {"type": "LoseChain"})
    expect_fault(page, "gave up your dice key")
    page.reload()
    expect_fault(page, "gave up your dice key")

    code = seated(page, ben, game)
    server.write(code, 0, {"type": "Rise", "seat": 0}, {"type": "Sit", "seat": 0})
    expect_fault(page, "left your seat")


@games("backgammon", but=DRY)
def test_what_the_server_says_of_luck_is_not_believed(
    page: Page, ben: Page, server: Dishonest, game: str
) -> None:
    server.say(luck=False)
    code = begun(page, ben, game)
    assert len(links_given(ben, code)) == (1 if game == "sudoku" else 2)
    expect(fault(page)).to_have_count(0)


@games("casino")
def test_the_board_of_another_game_is_shown(
    page: Page, ben: Page, server: Dishonest, game: str
) -> None:
    """The log is that of a game whose luck nobody could check."""
    code = opens(ben, game)
    server.say(options={})
    page.goto(f"/t/{code}")
    page.get_by_role("button", name="Join", exact=True).click()
    expect_fault(page, "another game, or other options")
    assert [told["asked"] for told in log_of(ben, code)] == [None]


@games("sudoku")
def test_a_table_is_opened_that_we_did_not_ask_for(
    page: Page, server: Dishonest, game: str
) -> None:
    """Its options leave nothing to luck, or it is another game."""
    brought = (
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    )
    server.open_instead("sudoku", puzzle=brought)
    play(page, game.title())
    expect(page.get_by_text("another game, or other options")).to_be_visible()
    assert "/t/" not in page.url


def test_another_pseudonym_before_we_sit_down(page: Page, ben: Page, server: Dishonest) -> None:
    """Our record would be that of somebody else, and our own seat would have no chain."""
    code = opens(ben, "backgammon")
    server.say(holder="0123456789abcdef")
    page.goto(f"/t/{code}")
    expect(page.get_by_role("button", name="Join", exact=True)).to_be_visible()
    server.be_honest()
    server.leave_out_anchors()
    page.get_by_role("button", name="Join", exact=True).click()
    expect_fault(page, "it is not in the log")
    page.reload()
    expect_fault(page, "somebody else")


@pytest.mark.long
def test_nobody_sits_down_without_a_pseudonym(page: Page, ben: Page, server: Dishonest) -> None:
    code = opens(ben, "backgammon")
    server.say(holder="")
    page.goto(f"/t/{code}")
    page.get_by_role("button", name="Join", exact=True).click()
    expect(page.get_by_text("does not say who you are")).to_be_visible()
    assert [told["asked"] for told in log_of(ben, code)] == [None]


@pytest.mark.parametrize(
    "lie",
    [
        {"seat": None},
        pytest.param({"holder": ""}, marks=pytest.mark.long),
        pytest.param({"holder": None}, marks=pytest.mark.long),
    ],
)
def test_a_table_is_opened_at_which_we_are_nobody(
    page: Page, server: Dishonest, lie: Any
) -> None:
    server.leave_out_anchors()
    server.say(**lie)
    play(page, "Sudoku")
    expect(page.get_by_text("does not say who you are")).to_be_visible()
    assert "/t/" not in page.url


@pytest.mark.long
def test_a_table_is_opened_in_another_pseudonym(page: Page, server: Dishonest) -> None:
    server.leave_out_anchors()
    server.say(holder="0123456789abcdef")
    play(page, "Sudoku")
    expect_fault(page, "another seat")


@pytest.mark.parametrize(
    ("lie", "words"),
    [
        ({"seat": None}, "another seat"),
        pytest.param({"holder": "0123456789abcdef"}, "somebody else", marks=pytest.mark.long),
    ],
)
def test_what_the_server_says_of_us_is_compared(
    page: Page, ben: Page, server: Dishonest, lie: Any, words: str
) -> None:
    code = seated(page, ben, "dots")
    server.say(**lie)
    page.goto("/")
    page.goto(f"/t/{code}")
    expect_fault(page, words)


# At the start


@games("tambola", but="sudoku")
def test_the_game_is_started_in_our_name(
    page: Page, ben: Page, server: Dishonest, game: str
) -> None:
    code = opens(page, game)
    sits(page, code)
    sits(ben, code)
    entry, *_ = server.write(code, 0, {"type": "Start", "seats": [0, 1]})
    expect(noticed(page)).to_contain_text(f"Entry {entry}")


@games(but=DRY)
def test_the_server_denies_the_link_that_it_took(
    page: Page, ben: Page, server: Dishonest, game: str
) -> None:
    """A start waits for fifteen seconds."""
    code = seated(page, ben, game)
    ben.goto(f"/t/{code}")
    server.deny_links(0)
    press(ben, "Start")
    page.wait_for_timeout(15_000)
    expect_fault(page, "you gave one, and the server had taken it")
    wait_for(ben, code, "StartFailed")


# After the start


def until_our_roll(page: Page, ben: Page, code: str) -> None:
    """Both play their turns until Anna is to roll."""
    roll = page.get_by_role("button", name="Roll", exact=True)
    for _ in range(40):
        if roll.count():
            return
        for one in (page, ben):
            if not roll.count():
                one.evaluate(ACT)
        page.wait_for_timeout(100)
    raise AssertionError("Anna never rolls")


def test_a_chain_is_given_up_after_its_link_was_seen(
    page: Page, ben: Page, server: Dishonest
) -> None:
    code = begun(page, ben, "backgammon")
    until_our_roll(page, ben, code)
    server.keep_back("Play")
    press(page, "Roll")
    for _ in range(200):
        if server.kept_back():
            break
        page.wait_for_timeout(25)
    assert [len(kept["ask"]["link"]) for kept in server.kept_back()] == [64]
    server.write(code, 0, {"type": "LoseChain"}, {"type": "Play", "move": "roll"})
    expect_fault(page, "gave up your dice key")


@games("casino", "dots")
def test_what_is_written_in_our_name_is_noticed(
    page: Page, ben: Page, server: Dishonest, game: str, tmp_path: Path
) -> None:
    code = begun(page, ben, game)
    [entry] = server.write(code, 0, {"type": "Offer", "what": "pause"})
    expect(noticed(page)).to_contain_text(
        f"Entry {entry}, “Offer pause”: this browser did not send it."
    )
    expect(fault(page)).to_have_count(0)
    page.reload()
    expect(noticed(page)).to_contain_text(f"Entry {entry}")
    with page.expect_download() as saving:
        noticed(page).get_by_role("button", name="Save the file").click()
    file = tmp_path / "evidence.json"
    saving.value.save_as(file)
    evidence = json.loads(file.read_text("utf-8"))
    assert [(one["seq"], one["what"]) for one in evidence["notices"]] == [(entry, "not-sent")]
    assert evidence["entries"][entry]["seq"] == entry
    press(page, "Hide this")
    expect(noticed(page)).to_have_count(0)


@pytest.mark.parametrize(
    "game",
    [
        "dots",
        *(pytest.param(game, marks=pytest.mark.long) for game in ("backgammon", "casino")),
    ],
)
def test_we_are_said_to_be_gone_and_the_game_is_claimed(
    page: Page, ben: Page, server: Dishonest, game: str
) -> None:
    """In a hall nobody is gone (H14), and Sudoku is for one."""
    code = begun(page, ben, game)
    page.wait_for_timeout(2_500)
    server.write(code, 1, {"type": "Offer", "what": "pause"})  # so that the page looks again
    page.wait_for_timeout(500)
    note, claim = {"type": "NoteGone", "seat": 0}, {"type": "Claim", "seat": 0}
    # The honest part of the server would soon see that she is there.
    gone, claimed = server.steps(
        code, {"ask": note}, {"seat": 1, "ask": claim, "later": 121_000}
    )
    expect(noticed(page)).to_contain_text(f"Entry {gone}: the server says that you are gone.")
    expect(noticed(page)).to_contain_text(f"Entry {claimed}: your game was claimed")


@games("dots")
def test_an_honest_server_is_not_blamed(page: Page, ben: Page, game: str) -> None:
    code = begun(page, ben, game)
    for _ in range(3 if game == "backgammon" else 0):
        for one in (page, ben):
            one.evaluate(ACT)
            one.wait_for_timeout(100)
    if game in ("casino", "dots"):
        deed(page, "Resign", "Really resign?")
        wait_for(ben, code, "Resigned")
    page.reload()
    expect(
        page.get_by_role("group", name="Board").or_(page.get_by_role("grid"))
    ).to_be_visible()
    page.wait_for_timeout(500)
    expect(fault(page)).to_have_count(0)
    expect(noticed(page)).to_have_count(0)


LONG = pytest.mark.long


@pytest.mark.parametrize(
    ("viewport", "scheme"),
    [
        pytest.param(DESKTOP, "light", id="desk", marks=LONG),
        pytest.param(DESKTOP, "dark", id="desk at night", marks=LONG),
        pytest.param(PHONE, "light", id="phone"),
        pytest.param(PHONE, "dark", id="phone at night", marks=LONG),
    ],
)
def test_everybody_can_read_it(
    page: Page, ben: Page, server: Dishonest, viewport: Any, scheme: Any
) -> None:
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size(viewport)
    code = begun(page, ben, "backgammon")
    server.write(code, 0, {"type": "Offer", "what": "end"})
    expect(noticed(page)).to_be_visible()
    check(page)
    server.write(code, 0, {"type": "LoseChain"})
    expect(fault(page)).to_be_visible()
    check(page)
