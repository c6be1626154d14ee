"""`fairtable play`: a whole game at the terminal, judged, saved and audited."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from fairtable.cli import app
from fairtable.cli.hints import advice_lines
from fairtable.games import casino, dots, sudoku, tambola
from fairtable.referee import audit, read_record
from tests.games.tambola.halls import TOP, hall_of
from tests.toys import race

run = CliRunner().invoke
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
BROUGHT = ["sudoku", "-o", f"puzzle={PUZZLE}"]


@pytest.fixture(autouse=True)
def with_the_race(monkeypatch):
    known = {
        "race": race.GAME,
        **{game.name: game for game in (casino.GAME, dots.GAME, sudoku.GAME, tambola.GAME)},
    }
    monkeypatch.setattr("fairtable.cli.play.registered", lambda: known)


def test_a_refusal_is_shown_and_the_game_goes_on():
    said = run(app, ["play", *BROUGHT], input="r1c3=5\nhello\nr1c3=4\nhint\nquit\n")
    assert said.exit_code == 0
    assert "No: There is already a 5" in said.stdout
    assert "4 in row 1 column 3." in said.stdout
    assert "Hint: " in said.stdout


def test_moves_lists_what_is_legal_and_help_helps():
    said = run(app, ["play", *BROUGHT], input="moves r1c3\nhelp\nlog\n\n")
    assert "r1c3=4" in said.stdout
    assert "r1c3=5" not in said.stdout
    assert "moves [START]" in said.stdout
    assert "entries" in said.stdout


def test_a_game_against_bots_to_the_end_audits(tmp_path):
    saved = tmp_path / "race.fairtable.json"
    arguments = ["play", "race", "--players", "3", "--seed", "b", "--save", str(saved)]
    said = run(app, arguments, input="roll\n" * 400)
    assert said.exit_code == 0, said.stdout
    assert "Over: " in said.stdout, said.stdout[-2000:]
    audited = run(app, ["audit", str(saved), "--json"])
    # The race is not installed for the audit, so the audit must say so and not guess.
    assert audited.exit_code == 2
    with saved.open("rb") as file:
        report = audit(lambda name, version: race.GAME, read_record(file))
    assert report.whole and report.finished
    assert report.judged == report.moves > 0
    assert report.given[0] > 1, "you roll with links of your chain"
    assert report.chained == [True, False, False, False]


@pytest.mark.parametrize("arguments", [BROUGHT, ["race", "--players", "2"]], ids=["no", "luck"])
def test_a_game_that_you_leave_is_ended_so_that_its_log_is_whole(tmp_path, arguments):
    saved = tmp_path / "left.fairtable.json"
    said = run(app, ["play", *arguments, "--save", str(saved)], input="quit\n")
    assert said.exit_code == 0
    with saved.open("rb") as file:
        report = audit(
            lambda name, version: {"race": race.GAME, "sudoku": sudoku.GAME}[name],
            read_record(file),
        )
    assert (report.whole, report.finished) == (True, True)
    assert report.ended_by == "ended by the host"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["chess"], "no game called 'chess'"),
        (
            ["sudoku", "-o", "difficulty=absurd"],
            "difficulty: One of easy, expert, hard, medium is expected here",
        ),
        (["sudoku", "-o", "difficulty"], "NAME=VALUE"),
        (["sudoku", "--players", "2"], "for 1 to 1 players"),
        (["sudoku", "-o", f"puzzle={'.' * 81}"], "more than one solution"),
        (["casino", "--level", "absurd"], "There are: easy, steady, seasoned"),
        (["sudoku", "--level", "easy"], "It has only one bot"),
    ],
)
def test_what_cannot_be_played_is_said_in_a_sentence(arguments, says):
    said = run(app, ["play", *arguments])
    assert said.exit_code == 2
    assert says in said.output
    assert "Traceback" not in said.output


@pytest.mark.parametrize(
    ("arguments", "typed", "says"),
    [
        (["casino", "--seed", "a"], "1\nquit\n", ["Deal 1.", "You trailed A♥.", "Your hand"]),
        (["dots"], "7\n8\nquit\n", ["You drew a line.", "It is your turn."]),
        (["dots"], "999\n1234567890\nquit\n", ["No: There is no such line", "No: A move"]),
        (["tambola", "--players", "1"], "1\n\nquit\n", ["Early five? Not called yet:", ", "]),
    ],
)
def test_the_numbers_on_the_board_play_moves(arguments, typed, says):
    said = run(app, ["play", *arguments], input=typed)
    assert said.exit_code == 0
    for words in says:
        assert words.lower() in said.stdout.lower(), said.stdout


@pytest.mark.parametrize(
    ("arguments", "typed", "says"),
    [
        (
            ["casino", "--seed", "a"],
            "hint\nhint\n",
            ["You took a hint.", "trail ", "No: You have"],
        ),
        (["dots"], "hint\n", ["gives nothing away", "line "]),
        (["dots", "-o", "hints=false"], "hint\n", ["No: Hints are not agreed"]),
        (["dots", "-o", "mode=free"], "hint\n", ["No: Hints are not agreed"]),
        (["tambola"], "hint\n", ["No prize is complete."]),
        (BROUGHT, "hint r1c3\nhint r1c1\n", ["Hint: 4 in row 1 column 3.", "No: Row 1"]),
        (["race"], "hint\n", ["Nobody gives hints in this game."]),
    ],
)
def test_a_hint_says_what_to_do(arguments, typed, says):
    said = run(app, ["play", *arguments], input=typed)
    assert said.exit_code == 0
    for words in says:
        assert words in said.stdout, said.stdout


@pytest.mark.parametrize(
    ("game", "level"), [("casino", "easy"), ("dots", "easy"), ("casino", "seasoned")]
)
def test_the_bots_play_at_the_level_that_was_asked_for(game, level, tmp_path):
    saved = tmp_path / "game"
    words = ["play", game, "--level", level, "--seed", "a", "--save", str(saved)]
    said = run(app, words, input="1\n2\n3\nquit\n")
    assert f"{level.capitalize()} bot 2" in said.stdout
    with saved.open("rb") as file:
        report = audit(
            lambda name, version: {"casino": casino.GAME, "dots": dots.GAME}[name],
            read_record(file),
        )
    assert report.whole


def test_what_is_complete_in_tambola_is_named():
    view = tambola.view(hall_of(called=TOP), 0)
    assert list(advice_lines(tambola.GAME, view)) == [
        "Early five is complete: claim it",
        "Top row is complete: claim it",
    ]


def test_there_are_colours_only_in_a_terminal():
    assert "\x1b" not in run(app, ["play", "casino"], input="1\nquit\n").stdout


def test_a_terminal_without_suits_gets_letters():
    done = CliRunner(charset="ascii").invoke(
        app, ["play", "casino", "--seed", "a"], input="1\nhint\nquit\n"
    )
    assert done.exit_code == 0, done.exception
    assert "You trailed AH." in done.stdout and "\n  table" in done.stdout


def test_bytes_that_are_no_text_are_a_wrong_move():
    done = run(app, ["play", *BROUGHT], input=b"\xff\xfe\nr1c3=4\n")
    assert done.exit_code == 0, done.exception
    assert "No: " in done.stdout and "4 in row 1 column 3." in done.stdout


def test_a_log_that_cannot_be_kept_is_said(tmp_path):
    done = run(app, ["play", *BROUGHT, "--save", str(tmp_path / "no" / "file")], input="quit\n")
    assert done.exit_code == 2 and "No such file" in done.output
    assert "Traceback" not in done.output


def test_a_bot_waits_for_you_where_everybody_may_draw():
    said = run(app, ["play", "dots", "-o", "mode=free"], input="3\n20\n")
    assert said.stdout.count("Bot 2 drew a line.") in (2, 3), said.stdout
