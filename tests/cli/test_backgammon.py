"""`fairtable backgammon` as people and pipes use it."""

import json

import pytest
from typer.testing import CliRunner

from fairtable.cli import drawn
from fairtable.cli.backgammon import app
from fairtable.games import backgammon as game
from tests.games.backgammon.tables import after, rolling
from tests.games.backgammon.test_formats import MAT, OPENING, XGID
from tests.playthroughs.samples import FOLDER, SUFFIX

RUNNER = CliRunner()


def backgammon(*words, stdin=None):
    return RUNNER.invoke(app, list(words), input=stdin)


def test_position_draws_the_board():
    done = backgammon("position", OPENING)
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert lines[1] == " | X           O    |   | O              X |"
    assert (
        "167 pips" in done.stdout and OPENING in done.stdout and "XGID=-b----E" in done.stdout
    )


def test_position_reads_ids_and_xgids_and_lists_turns():
    done = backgammon("position", f"{OPENING}:QYkqASAAIAAA", "--turns")
    assert "match to 9, 2 to 4" in done.stdout and "   13/8 13/11" not in done.stdout
    assert "   13/11 13/8" in done.stdout
    assert "cube 2, black's; match to 7, 3 to 6" in backgammon("position", XGID).stdout
    doubled = XGID.replace(":21:", ":D:").replace(":0:7:", ":1:7:")
    assert "Crawford game, white has doubled" in backgammon("position", doubled).stdout
    won = "XGID=-b------------------------:0:0:1:21:0:0:0:0:10"
    assert backgammon("position", won, "--turns").exit_code == 2


@pytest.mark.parametrize(
    ("target", "text"),
    [
        ("id", "4HPwATDgc/ABMA:MAEAAAAAAAAE"),
        ("position-id", OPENING),
        ("match-id", "MAEAAAAAAAAE"),
        ("xgid", "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:12"),
    ],
)
def test_convert_between_names(target, text):
    for source in (
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10",
        "4HPwATDgc/ABMA:MAEAAAAAAAAE",
    ):
        done = backgammon("convert", source, "--to", target)
        assert (done.exit_code, done.stdout.strip()) == (0, text)


def test_convert_a_match_file(tmp_path):
    file = tmp_path / "one.mat"
    file.write_text(MAT)
    done = backgammon("convert", str(file), "--to", "mat")
    assert (done.exit_code, done.stdout.splitlines()[1]) == (0, " 3 point match")
    again = backgammon("convert", "-", "--to", "mat", stdin=done.stdout)
    assert again.stdout == done.stdout
    first = backgammon("convert", str(file), "--to", "position-id", "--at", "2")
    assert first.stdout.strip() == "4HPwATCwZ/ABMA"
    assert "pips" in backgammon("convert", str(file), "--to", "board").stdout


def test_convert_names_the_first_illegal_move(tmp_path):
    file = tmp_path / "bad.mat"
    file.write_text(MAT.replace("8/5 6/5", "8/5 6/4"))
    done = backgammon("convert", str(file))
    assert done.exit_code == 1
    assert "game 1, line 6, Ben: " in done.stderr and "(B3)" in done.stderr


@pytest.mark.parametrize(
    ("words", "stdin", "says"),
    [
        (["position", "nonsense"], None, "14 letters"),
        (["position", f"{OPENING}:x"], None, "12 letters"),
        (["position", "a:b:c"], None, "XGID"),
        (["convert", OPENING, "--to", "mat"], None, "no moves"),
        (["convert", OPENING, "--to", "chess"], None, "chess"),
        (["convert", "no/such.mat"], None, "No such file"),
        (["convert", "-"], "hello", "begins with"),
        (["convert", "-"], b"\xff\xfe", "UTF-8"),
        (["convert", "-", "--at", "99"], MAT, "events"),
    ],
)
def test_what_cannot_be_understood_is_said_in_a_line_and_ends_with_2(words, stdin, says):
    done = backgammon(*words, stdin=stdin)
    assert done.exit_code == 2 and says in done.stderr and "Traceback" not in done.output


def test_a_table_is_painted():
    session = after(rolling(length=0), "double")
    painted = drawn.paint("backgammon", game.view(session, 1)).plain
    assert "cube 1, 0 to 0, money play, doubled to 2" in painted and "167 pips" in painted
    resigned = drawn.paint("backgammon", game.view(after(rolling(), "resign 2"), None)).plain
    assert "match to 5, resignation for 2" in resigned


def log(name):
    return str(FOLDER / f"{name}{SUFFIX}")


@pytest.mark.parametrize("name", ["backgammon-match", "backgammon-won"])
def test_a_finished_log_is_written_as_a_match_file(tmp_path, name):
    done = backgammon("mat", log(name))
    assert done.exit_code == 0, done.output
    found = game.judge_mat(game.read_mat(done.stdout))
    assert found.illegal is None and found.session.phase in ("over", "between")
    file = tmp_path / "one.mat"
    assert backgammon("mat", log(name), "-o", str(file)).stdout == ""
    assert file.read_text() == done.stdout


@pytest.mark.parametrize(
    ("words", "stdin", "says"),
    [
        ([log("casino-won")], None, "this is a log of casino, not of backgammon."),
        ([log("backgammon-match-shown")], None, "not over yet"),
        (["no/such.json"], None, "No such file"),
        (["-"], "hello", "stdin: "),
        ([log("backgammon-won"), "-o", "no/such/folder.mat"], None, "No such file"),
    ],
)
def test_what_is_no_finished_log_of_backgammon_is_refused(words, stdin, says):
    done = backgammon("mat", *words, stdin=stdin)
    assert (done.exit_code, done.stdout) == (2, "")
    assert says in done.stderr and done.stderr.endswith(".\n")


def test_a_log_that_was_changed_is_refused():
    changed = (FOLDER / f"backgammon-won{SUFFIX}").read_text().replace("Anna", "Olga")
    done = backgammon("mat", "-", stdin=changed)
    assert done.exit_code == 2 and "does not follow" in done.stderr


def test_a_match_file_is_analysed(tmp_path):
    file = tmp_path / "one.mat"
    file.write_text(MAT)
    done = backgammon("analyse", str(file), "--look", "0")
    assert done.exit_code == 0, done.output
    lines = done.stdout.splitlines()
    assert lines[0] == "Game 1"
    assert "The worst" in lines
    assert any(line.startswith("Ann Lee: ") and "points lost" in line for line in lines)
    assert "luck" in lines[-2] and lines[-1].startswith("Fairtable's net, without a look ahead")


def test_an_analysis_for_programs_is_json():
    done = backgammon("analyse", "-", "--json", "--look", "0", stdin=MAT)
    found = json.loads(done.stdout)
    assert [player["name"] for player in found["players"]] == ["Ann Lee", "Ben"]
    for at in found["worst"]:
        assert found["decisions"][at]["says"]


@pytest.mark.parametrize("name", ["backgammon-match", "backgammon-won"])
def test_a_log_is_analysed(name):
    done = backgammon("analyse", log(name), "--json", "--look", "0")
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    entries = json.loads((FOLDER / f"{name}{SUFFIX}").read_text())["entries"]
    for decision in found["decisions"]:
        assert decision["played"] in str(entries[decision["seq"]])


@pytest.mark.parametrize(
    ("words", "stdin", "says"),
    [
        ([log("casino-won")], None, "this is a log of casino, not of backgammon."),
        ([log("backgammon-match-shown")], None, "not over yet"),
        (["no/such.mat"], None, "No such file"),
        (["-"], "hello", "begins with a line"),
        (["-"], "{}", "stdin: "),
        (["-"], b"\xff\xfe", "UTF-8"),
        (["-"], MAT.replace("8/5 6/5", "8/5 6/4"), "Game 1, line 6, Ben, rule B3: "),
        (["-", "--look", "3"], MAT, "look"),
    ],
)
def test_what_cannot_be_analysed_is_said_in_a_line(words, stdin, says):
    done = backgammon("analyse", *words, stdin=stdin)
    assert (done.exit_code, done.stdout) == (2, "")
    assert says in done.stderr and "Traceback" not in done.output
