"""`fairtable dots` as people and pipes use it."""

import json

import pytest
from typer.testing import CliRunner

import fairtable.games.dots as dots
from fairtable.cli import dots as command
from tests.games.dots.boards import random_log

RUNNER = CliRunner()


def fold(*words, stdin=None):
    return RUNNER.invoke(command.app, ["fold", *map(str, words)], input=stdin)


@pytest.fixture
def log(tmp_path):
    file = tmp_path / "game.dots"
    file.write_bytes(random_log(4, 3))
    return file


def test_fold_says_how_a_game_stands(log):
    done = fold(log, "--width", 4, "--height", 3)
    state = dots.fold(log.read_bytes(), width=4, height=3)
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert lines[:2] == ["4 x 3 boxes", "31 of 31 lines drawn (100.0 %)"]
    assert [line.split() for line in lines[2:6]] == [
        [team.name, str(boxes)] for team, boxes in zip(dots.TEAMS, state.scores, strict=True)
    ]
    assert lines[6].startswith("complete: ")


def test_fold_as_json_from_stdin(log):
    data = log.read_bytes() * 2
    done = fold("-", "--width", 4, "--height", 3, "--json", stdin=data)
    state = dots.fold(data, width=4, height=3)
    assert json.loads(done.stdout) == {
        "width": 4,
        "height": 3,
        "lines": 31,
        "placed": 31,
        "repeated": 31,
        "complete": True,
        "scores": list(state.scores),
        "leader": state.leader,
        "winner": state.winner,
    }


def test_fold_goes_back_in_time(log):
    done = fold(log, "--width", 4, "--height", 3, "--upto", 7, "--json")
    assert json.loads(done.stdout)["placed"] == 7
    words = fold(log, "--width", 4, "--height", 3, "--upto", 7).stdout
    assert "7 of 31 lines drawn" in words and "complete" not in words
    few = fold(log, "--width", 4, "--height", 3, "--upto", 20).stdout
    leader = dots.fold(log.read_bytes()[:60], width=4, height=3).leader
    assert leader is None or f"{dots.TEAMS[leader].name} leads" in few


def test_fold_in_pieces_is_the_same(log, monkeypatch):
    whole = fold(log, "--width", 4, "--height", 3).stdout
    monkeypatch.setattr(command, "AT_ONCE", 5)
    assert fold(log, "--width", 4, "--height", 3).stdout == whole


def test_fold_counts_lines_that_came_twice(tmp_path):
    (tmp_path / "twice").write_bytes(dots.encode_event(0, 1) * 3)
    done = fold(tmp_path / "twice")
    assert "2 lines came twice and changed nothing (D4)" in done.stdout
    assert "1 of 2002000 lines drawn" in done.stdout


@pytest.mark.parametrize("team", [None, 2])
def test_fold_says_who_has_won(tmp_path, team):
    file = tmp_path / "log"
    teams = [0, 0, 0, 1, 0, 0, 3] if team is None else [team] * 7
    edges = (0, 2, 4, 5, 1, 3, 6)
    events = zip(edges, teams, strict=True)
    file.write_bytes(b"".join(dots.encode_event(*event, width=2, height=1) for event in events))
    done = fold(file, "--width", 2, "--height", 1)
    assert done.stdout.splitlines()[-1] == (
        "complete: a tie" if team is None else "complete: GREEN has won"
    )


@pytest.mark.parametrize(
    ("data", "words", "reason"),
    [
        (b"12", (), "2 bytes"),
        (b"\xff\xff\xff", (), "Record 0 names line 4194303"),
        (bytes(60) + b"\xff\xff\xff", (), "Record 20 names"),
        (b"", ("--width", 2000, "--height", 2000), "at most"),
    ],
)
def test_fold_gives_up_in_a_sentence(tmp_path, data, words, reason, monkeypatch):
    monkeypatch.setattr(command, "AT_ONCE", 7)
    (tmp_path / "bad").write_bytes(data)
    done = fold(tmp_path / "bad", *words)
    assert done.exit_code == 2 and reason in done.stderr
    assert fold(tmp_path / "none").exit_code == 2
