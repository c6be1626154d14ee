"""Luck that can be checked: chains from the browser, the proof after the game, files."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.board import PHONE, Board, clash, play_now
from tests.e2e.test_access import check as check_access


def finish(board: Board) -> int:
    """Solve the puzzle; how many digits that took."""
    before, solution = board.cells(), board.solution()
    empty = [at for at in range(81) if not before[at]]
    for at in empty:
        board.cell(at).click()
        board.page.keyboard.press(str(solution[at]))
    expect(board.page.get_by_role("region", name="How it ended")).to_be_visible()
    return len(empty)


def save_log(page: Page, folder: Path) -> Path:
    with page.expect_download() as saving:
        page.get_by_role("link", name="Save the log").click()
    assert saving.value.suggested_filename.endswith(".fairtable.json")
    file = folder / saving.value.suggested_filename
    saving.value.save_as(file)
    return file


def contents(page: Page) -> list[dict]:
    """What the public log of the table on the page says."""
    code = page.url.rsplit("/", 1)[1]
    log = page.request.get(f"/api/tables/{code}/log?limit=1000").json()
    return [json.loads(entry["public"]) for entry in log["entries"]]


def check_file(page: Page, file: Path) -> None:
    page.goto("/check")
    page.locator("input[type=file]").set_input_files(file)


def test_a_game_is_checked_by_who_played_it(page: Page, tmp_path: Path) -> None:
    moves = finish(play_now(page))
    page.get_by_role("button", name="Check this game yourself").click()
    proof = page.get_by_role("region", name="The proof")
    expect(proof.get_by_text("Verified", exact=True)).to_be_visible()
    # The first link began the game, then one went with each move.
    expect(proof.get_by_text(f"gave {moves + 1} links of its chain")).to_be_visible()
    expect(proof.get_by_text("remembered the promise of entry 2")).to_be_visible()

    file = save_log(page, tmp_path)
    check_file(page, file)
    expect(page.get_by_text("Verified", exact=True)).to_be_visible()

    lines = file.read_text("utf-8").split("\n")
    middle = len(lines) // 2
    entry = json.loads(lines[middle].rstrip(","))
    digit = re.compile(r'(?<=\\"value\\":)\d')
    changed = digit.sub(lambda found: str(int(found[0]) % 9 + 1), lines[middle])
    assert changed != lines[middle]
    lines[middle] = changed
    file.write_text("\n".join(lines), "utf-8")
    check_file(page, file)
    expect(page.get_by_text(f"The log is wrong at entry {entry['seq']}")).to_be_visible()
    expect(page.get_by_text("Verified")).to_be_hidden()


def test_the_seat_promises_a_chain_and_every_move_carries_a_link(page: Page) -> None:
    board = play_now(page)
    cells, solution = board.cells(), board.solution()
    refused, digit, _ = clash(cells)
    right = [at for at in range(81) if not cells[at] and at != refused][:4]
    # Faster than the answers: the link of the refused move must come with the next one.
    for at, entered in [(refused, digit), *((at, solution[at]) for at in right)]:
        board.cell(at).click()
        page.keyboard.press(str(entered))
    for at in right:
        board.expect_digit(at, solution[at])
    board.expect_empty(refused)
    expect(page.locator("[data-cell].pending")).to_have_count(0)
    page.wait_for_timeout(500)

    log = contents(page)
    taken = [fact for entry in log for fact in entry["facts"] if fact["type"] == "SeatTaken"]
    assert len(taken[0]["anchor"]) == 64
    assert [entry["asked"]["type"] for entry in log[1:4]] == ["Sit", "Start", "Give"]
    plays = [entry["asked"] for entry in log if (entry["asked"] or {}).get("type") == "Play"]
    assert len(plays) == len(right)
    assert all(len(play["link"]) == 64 for play in plays)
    code = page.url.rsplit("/", 1)[1]
    you = page.request.get(f"/api/tables/{code}").json()["you"]
    assert you["links"] == 1 + len(plays), "no link was passed over"


def test_links_go_on_after_a_reload(page: Page, tmp_path: Path) -> None:
    board = play_now(page)
    solution = board.solution()
    first = board.cells().index(0)
    board.cell(first).click()
    page.keyboard.press(str(solution[first]))
    board.expect_digit(first, solution[first])
    page.reload()
    board.expect_digit(first, solution[first])
    moves = finish(board)
    page.get_by_role("button", name="Check this game yourself").click()
    proof = page.get_by_role("region", name="The proof")
    expect(proof.get_by_text(f"gave {moves + 2} links of its chain")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_proof_can_be_read_by_everybody(page: Page, scheme) -> None:
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size(PHONE)
    finish(play_now(page))
    page.get_by_text(re.compile(r"^All \d+ entries$")).click()
    page.get_by_role("button", name="Check this game yourself").click()
    page.get_by_text(re.compile("with its arithmetic")).click()
    page.get_by_text("What this proves").click()
    check_access(page)
    page.get_by_role("button", name="Show").first.click()
    expect(page.get_by_role("dialog")).to_contain_text("fairtable draw 1")
    check_access(page)
    page.goto("/check")
    expect(page.get_by_role("heading", name="Check a game yourself")).to_be_visible()
    check_access(page)


def test_the_story_paints_the_board_as_it_was(page: Page) -> None:
    board = play_now(page)
    puzzle = board.cells()
    finish(board)
    page.get_by_text(re.compile(r"^All \d+ entries$")).click()
    page.get_by_role("button", name=re.compile("the game begins")).click()
    assert board.cells() == puzzle
    page.get_by_role("button", name=re.compile("the game is over")).click()
    assert 0 not in board.cells()


def test_who_watched_can_check_too(page: Page, browser: Browser, base_url: str) -> None:
    finish(play_now(page))
    watcher = browser.new_context(base_url=base_url).new_page()
    watcher.goto(page.url)
    watcher.get_by_role("button", name="Check this game yourself").click()
    expect(watcher.get_by_text("Verified", exact=True)).to_be_visible()
    watcher.context.close()


@pytest.mark.parametrize(
    ("text", "says"),
    [("", "The file is empty"), ("Dear all", "This is not a log"), ("{}", "This is not a log")],
)
def test_a_file_that_is_not_a_log_is_refused(page: Page, tmp_path: Path, text, says) -> None:
    file = tmp_path / "letter.json"
    file.write_text(text)
    check_file(page, file)
    expect(page.get_by_role("alert")).to_contain_text(says)
