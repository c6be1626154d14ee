"""`fairtable backgammon` as people and pipes use it."""

import pytest
from typer.testing import CliRunner

from fairtable.cli import boards
from fairtable.cli.backgammon import app
from fairtable.games import backgammon as game
from tests.games.backgammon.tables import after, rolling
from tests.games.backgammon.test_formats import MAT, OPENING, XGID

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
    assert (done.exit_code, done.stdout.splitlines()[0]) == (0, " 3 point match")
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
    painted = boards.paint("backgammon", game.view(session, 1)).plain
    assert "cube 1, 0 to 0, money play, doubled to 2" in painted and "167 pips" in painted
    resigned = boards.paint("backgammon", game.view(after(rolling(), "resign 2"), None)).plain
    assert "match to 5, resignation for 2" in resigned
