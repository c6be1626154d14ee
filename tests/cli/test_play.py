"""`fairtable play`: a whole game at the terminal, judged, saved and audited."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from fairtable.cli import app
from fairtable.games import sudoku
from fairtable.referee import audit, read_record
from tests.toys import race

run = CliRunner().invoke
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
BROUGHT = ["sudoku", "-o", f"puzzle={PUZZLE}"]


@pytest.fixture(autouse=True)
def with_the_race(monkeypatch):
    known = {"race": race, "sudoku": sudoku}
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
    assert audited.exit_code == 1
    with saved.open("rb") as file:
        report = audit(lambda name, version: race, read_record(file))
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
            lambda name, version: {"race": race, "sudoku": sudoku}[name], read_record(file)
        )
    assert (report.whole, report.finished) == (True, True)
    assert report.ended_by == "ended by the host"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["chess"], "no game called 'chess'"),
        (
            ["sudoku", "-o", "difficulty=absurd"],
            "difficulty: One of easy, medium, hard, expert is expected here",
        ),
        (["sudoku", "-o", "difficulty"], "NAME=VALUE"),
        (["sudoku", "--players", "2"], "for 1 to 1 players"),
        (["sudoku", "-o", f"puzzle={'.' * 81}"], "more than one solution"),
    ],
)
def test_what_cannot_be_played_is_said_in_a_sentence(arguments, says):
    said = run(app, ["play", *arguments])
    assert said.exit_code == 2
    assert says in said.output
    assert "Traceback" not in said.output
