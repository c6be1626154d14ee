"""Was it fair? Chains from the browser, the page that checks a game, the line to compare."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from fairtable.cli.audit import comparing_line, examine
from tests.e2e.board import DESKTOP, PHONE, Board, clash, play_now
from tests.e2e.test_access import check as check_access

SAMPLES = Path(__file__).parent.parent / "playthroughs"
NARROW = {"width": 360, "height": 740}


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


def check_file(page: Page, file: Path) -> Locator:
    """Open a file on the page; the answer."""
    page.goto("/check")
    page.locator("input[type=file]").set_input_files(file)
    answer = page.get_by_role("heading", level=2).first
    expect(answer).to_be_visible()
    return answer


def line_of(file: Path) -> str:
    """The line that the audit prints about a file."""
    report = examine(str(file)).report
    assert report is not None
    return comparing_line(report)


def forge(file: Path, pattern: str, most: int, to: Path) -> int:
    """Change one number, and no hash. The number of the entry."""
    lines = file.read_text("utf-8").split("\n")
    number = re.compile(pattern)
    at = next(at for at in range(len(lines) // 2, len(lines)) if number.search(lines[at]))
    lines[at] = number.sub(lambda found: str(int(found[0]) % most + 1), lines[at], count=1)
    to.write_text("\n".join(lines), "utf-8")
    return json.loads(lines[at].rstrip(","))["seq"]


def test_a_game_is_checked_by_who_played_it(page: Page, tmp_path: Path) -> None:
    finish(play_now(page))
    proof = page.get_by_role("region", name="The proof")
    expect(proof.get_by_text("The puzzle was honest.")).to_be_visible()
    expect(proof.get_by_text("This is the game that you followed here.")).to_be_visible()
    proof.get_by_role("link", name="Check this game yourself").click()

    expect(page.get_by_role("heading", name="Was it fair?")).to_be_visible()
    expect(page.get_by_role("heading", level=2)).to_have_text(
        re.compile(
            r"The puzzle was honest\.\s+Nobody could choose it\.\s+"
            r"Here is how you can check it\."
        )
    )
    expect(
        page.get_by_text("Luck, log and moves verified. This server judged the moves.")
    ).to_be_visible()
    expect(page.get_by_text("this server, by the rules of the game")).to_be_visible()
    expect(page.get_by_text("this browser kept its last hash", exact=False)).to_be_visible()
    page.get_by_text("Who added to the luck").click()
    # The link of the start: no digit of a Sudoku brings another one.
    expect(page.get_by_text("gave 1 link of the promised chain")).to_be_visible()

    file = save_log(page, tmp_path)
    expect(page.get_by_text(f"fairtable audit {file.name}")).to_be_visible()
    expect(page.get_by_text(line_of(file))).to_be_visible()
    expect(check_file(page, file)).to_contain_text("The puzzle was honest.")
    # A file is sent nowhere.
    expect(page.get_by_text("nobody yet: the command below does")).to_be_visible()
    expect(page.get_by_text(line_of(file))).to_be_visible()
    expect(page.get_by_text("This is the game that you followed here.")).to_be_visible()

    forged = tmp_path / "forged.fairtable.json"
    entry = forge(file, r'(?<=\\"value\\":)\d', 9, forged)
    expect(check_file(page, forged)).to_contain_text(f"Entry {entry} does not fit.")
    expect(page.get_by_text("verified")).to_be_hidden()


def test_another_log_of_the_same_table_is_not_the_game(page: Page) -> None:
    """A correct log, but this browser kept another hash of its table."""
    page.goto("/check")
    mark = {"version": 41, "head": "0" * 64}
    page.evaluate(
        "mark => localStorage.setItem('fairtable.heads.K7QM2XBD', JSON.stringify([mark]))", mark
    )
    answer = check_file(page, SAMPLES / "backgammon-won.fairtable.json")
    expect(answer).to_have_text("This is NOT the game that you followed here.")
    expect(page.get_by_text("another hash of entry 40")).to_be_visible()
    expect(page.get_by_text("verified")).to_be_hidden()


@pytest.mark.parametrize(
    ("sample", "says", "also"),
    [
        (
            "backgammon-won",
            "The dice were honest. Nobody could choose them.",
            "Nothing unusual",
        ),
        ("backgammon-match-shown", "The dice were honest so far.", "Ben lost the chain."),
        ("casino-bot", "somebody could take the best of 2.", "The start was tried 2 times"),
        ("casino-bot-shown", "The cards are still sealed.", "Not yet: the cards."),
        ("tambola-called-shown", "The calls were honest so far.", "Not yet: the tickets."),
        ("tambola-won", "The tickets and the calls were honest.", "All tickets, opened"),
        ("sudoku-paused", "only the house could have chosen it.", "No player added"),
        ("sudoku-brought", "There was no luck in this game.", "Log verified;"),
        ("dots-won", "There was no luck in this game.", "Log verified;"),
        ("race-won", "this page does not know this game", "Draws and log verified;"),
        ("pips-failed", "Nothing was drawn at this table.", "Anna gave no link"),
    ],
)
def test_what_the_page_says_of_a_game(page: Page, sample: str, says: str, also: str) -> None:
    file = SAMPLES / f"{sample}.fairtable.json"
    expect(check_file(page, file)).to_contain_text(says)
    expect(page.get_by_text(also).first).to_be_visible()
    expect(page.get_by_text("This browser did not follow this game.")).to_be_visible()
    last = json.loads(file.read_text("utf-8").split("\n")[-3])["hash"]
    digits = " ".join(last[at : at + 4] for at in range(0, 16, 4))
    expect(page.get_by_text(digits)).to_be_visible()


def test_the_seat_promises_a_chain_and_only_the_start_has_a_link(page: Page) -> None:
    board = play_now(page)
    cells, solution = board.cells(), board.solution()
    refused, digit, _ = clash(cells)
    right = [at for at in range(81) if not cells[at] and at != refused][:4]
    # Faster than the answers.
    for at, entered in [(refused, digit), *((at, solution[at]) for at in right)]:
        board.cell(at).click()
        page.keyboard.press(str(entered))
    for at in right:
        board.expect_digit(at, solution[at])
    board.expect_empty(refused)
    expect(page.locator("[data-cell].pending")).to_have_count(0)

    asked = [entry["asked"] for entry in contents(page)[1:]]
    assert [one["type"] for one in asked] == ["Sit", "Start", "Begin", *["Play"] * len(right)]
    assert len(asked[0]["anchor"]) == 64
    assert [len(link) for link in asked[2]["links"]] == [64]
    assert not any("link" in play for play in asked[3:])


def test_the_hash_that_the_browser_keeps_is_shown_and_outlives_a_reload(page: Page) -> None:
    board = play_now(page)
    solution = board.solution()
    first = board.cells().index(0)
    board.cell(first).click()
    page.keyboard.press(str(solution[first]))
    board.expect_digit(first, solution[first])
    page.reload()
    board.expect_digit(first, solution[first])
    page.keyboard.press("?")
    kept = page.get_by_role("dialog").get_by_text(re.compile("^([0-9a-f]{4} ?){4}$"))
    expect(kept).to_be_visible()
    code = page.url.rsplit("/", 1)[1]
    log = page.request.get(f"/api/tables/{code}/log?limit=1000").json()["entries"]
    digits = kept.inner_text().replace(" ", "")
    page.keyboard.press("Escape")
    finish(board)
    proof = page.get_by_role("region", name="The proof")
    expect(proof.get_by_text("This is the game that you followed here.")).to_be_visible()
    entries = page.request.get(f"/api/tables/{code}/export").text().split("\n")[1:-2]
    hashes = [json.loads(entry.rstrip(","))["hash"] for entry in entries]
    assert any(one.startswith(digits) for one in hashes[: len(log)])


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [DESKTOP, NARROW], ids=["desk", "phone"])
def test_the_page_can_be_read_by_everybody(page: Page, scheme, viewport, tmp_path) -> None:
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size(viewport)
    page.goto("/check")
    expect(page.get_by_role("heading", name="Was it fair?")).to_be_visible()
    check_access(page)
    check_file(page, SAMPLES / "casino-bot.fairtable.json")
    page.get_by_text("Who added to the luck").click()
    page.get_by_text("The arithmetic of").click()
    page.get_by_text("What is not proven").click()
    check_access(page)
    page.get_by_role("button", name="Show").first.click()
    expect(page.get_by_role("dialog")).to_contain_text("fairtable draw 2")
    check_access(page)
    broken = tmp_path / "broken.fairtable.json"
    forge(SAMPLES / "backgammon-won.fairtable.json", r'(?<=\\"dice\\":\[)\d', 6, broken)
    check_file(page, broken)
    check_access(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_proof_beside_the_board_can_be_read_by_everybody(page: Page, scheme) -> None:
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size(PHONE)
    finish(play_now(page))
    page.get_by_text(re.compile(r"^All \d+ entries$")).click()
    expect(page.get_by_text("The puzzle was honest.")).to_be_visible()
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
    line = page.get_by_text(re.compile("solved · ([0-9a-f]{4} ?){4}")).inner_text()
    watcher = browser.new_context(base_url=base_url).new_page()
    watcher.goto(page.url)
    expect(watcher.get_by_text("The puzzle was honest.")).to_be_visible()
    expect(watcher.get_by_text(line)).to_be_visible()
    watcher.goto(f"/check?table={page.url.rsplit('/', 1)[1]}")
    expect(watcher.get_by_text("Luck and log verified;")).to_be_visible()
    expect(watcher.get_by_text(line)).to_be_visible()
    expect(watcher.get_by_text("This browser came when the game was over.")).to_be_visible()
    watcher.context.close()


def test_a_table_that_is_not_there_has_no_log(page: Page) -> None:
    page.goto("/check?table=ZZZZZZZZ")
    expect(page.get_by_role("alert")).to_contain_text("The log of this table")


@pytest.mark.parametrize(
    ("text", "says"),
    [("", "The file is empty"), ("Dear all", "This is not a log"), ("{}", "This is not a log")],
)
def test_a_file_that_is_not_a_log_is_refused(page: Page, tmp_path: Path, text, says) -> None:
    file = tmp_path / "letter.json"
    file.write_text(text)
    check_file(page, file)
    expect(page.get_by_role("alert")).to_contain_text(says)
