"""`fairtable replay`: a game again, in words."""

import io

import click
import pytest
from typer.testing import CliRunner

from fairtable.cli import app
from fairtable.cli.drawn import paint
from fairtable.cli.words import thing_in_words, time_in_words, value_in_words
from fairtable.referee import read_record, write_record
from tests.playthroughs.samples import FOLDER, SAMPLES, SUFFIX, rules
from tests.referee.forging import rehashed, replace
from tests.toys import pips

RUNNER = CliRunner()


def path(name: str) -> str:
    return str(FOLDER / f"{name}{SUFFIX}")


def replay(*words: str, **more):
    return RUNNER.invoke(app, ["replay", *words], **more)


@pytest.fixture
def toys(monkeypatch):
    monkeypatch.setattr("fairtable.cli.replay.rules_of", rules)


def test_every_entry_is_shown_in_words():
    done = replay(path("sudoku-paused"))
    assert done.exit_code == 0
    for words in (
        "   0      0:00  Anna opens the table",
        "sudoku, rules version 1, options difficulty: hard, puzzle: ",
        "Ben sits down",
        "seat 0 belongs to Ben",
        "Anna starts the game",
        "seats closed: attempt 1, seats 0",
        "The house begins the game",
        "game started: seats 0, attempt 1",
        "sealed draw of 64 bits",
        "puzzle set: puzzle ",
        "Anna pauses the game",
        "Anna lets the game go on",
        "Ben frees seat 0",
        "seat left: seat 0",
        "Ben plays hint\n",
        "Ben ends the table",
        "game ended: by given up",
    ):
        assert words in done.stdout, words
    assert "hidden" not in done.stdout


def test_starts_links_and_bots_are_shown_in_words(toys):
    said = replay(path("casino-bot")).stdout
    for words in (
        "Anna sits down and brings a chain",
        "The house gives up this attempt to start",
        "The house begins the game, with 2 links",
        "start failed: seats 2 gave no link, attempt 1",
        "seats closed: attempt 2, seats 0 1",
        "game started: seats 0 1, attempt 2",
        "Anna seats a bot in seat 1",
        "seat 1 belongs to Bot 2",
    ):
        assert words in said, words
    said = replay(path("backgammon-match")).stdout
    assert "plays roll, with a link" in said
    assert "Ben has lost the record of a chain" in said
    assert "chain lost: seat 1" in said
    assert "The house plays begin" in said


def test_the_board_of_sudoku_can_be_read():
    board = replay(path("sudoku-won")).stdout.split("\n\n")[1].splitlines()
    assert [len(line) for line in board[:11]] == [21] * 11
    assert board[3] == board[7] == "------+-------+------"
    assert board[11] == "0 empty, 3 hints, 2 checks, last check: 0 wrong"


def test_one_entry_can_be_asked_for():
    done = replay(path("sudoku-won"), "--at", "4")
    heading, happened, *_ = done.stdout.splitlines()
    assert heading.startswith("   4  ")
    assert happened.strip().startswith("digit placed: row 0, col ")
    assert replay(path("sudoku-won"), "--at", "49").exit_code == 1


def test_what_is_hidden_is_said_to_be_hidden():
    done = replay(path("sudoku-ended-shown"))
    assert done.stdout.count("something that is hidden in this log") == 1
    assert "Some of this log is hidden" in done.stdout
    assert "54 empty" in done.stdout, "the grid is open all the same"


def test_a_game_without_a_board_is_shown_field_by_field(toys):
    done = replay(path("race-won"))
    assert "Cleo plays " in done.stdout
    assert "The house plays pass" in done.stdout
    assert "open draw of a number below 6: " in done.stdout
    assert "runner dealt: seat 1, runner " in done.stdout
    assert "places  0: " in done.stdout


def test_a_seat_sees_its_own_cards(toys):
    mine = replay(path("pips-laid"), "--at", "6", "--seat", "0").stdout
    assert "hand    " in mine and "hand    -" not in mine
    assert "hand    -" in replay(path("pips-laid"), "--at", "6").stdout


def test_a_board_that_cannot_be_known_is_not_shown(toys):
    done = replay(path("pips-laid-shown"))
    assert done.exit_code == 0
    assert "The board cannot be shown: too much of it is hidden." in done.stdout


def test_step_waits_for_a_key(monkeypatch):
    keys = iter(["n", " ", "q"])
    monkeypatch.setattr(click, "getchar", lambda: next(keys))
    done = replay(path("sudoku-won"), "--step")
    assert done.stdout.count("81 empty") == 3, "a board after each entry, before the start"
    assert "   2  " in done.stdout and "   3  " not in done.stdout
    keys = iter(["n"] * 99)
    assert "   47  " not in replay(path("sudoku-won"), "--step").stdout.splitlines()[0]


def test_a_key_ends_the_replay(monkeypatch):
    def leave():
        raise KeyboardInterrupt

    monkeypatch.setattr(click, "getchar", leave)
    assert replay(path("sudoku-won"), "--step").exit_code == 0


def test_it_stops_at_an_entry_that_does_not_follow(tmp_path):
    bad = tmp_path / "bad"
    bad.write_bytes(SAMPLES["sudoku-won"].replace(b"check", b"chess", 1))
    done = replay(str(bad))
    assert (done.exit_code, "Entry 5 does not follow: " in done.stderr) == (1, True)
    assert "   4  " in done.stdout


def test_a_log_that_makes_the_program_fail_gets_a_sentence(tmp_path, toys):
    deep, bad = "[" * 900 + "]" * 900, tmp_path / "bad"
    entries = list(read_record(io.BytesIO(SAMPLES["pips-laid"])))
    public = entries[0].public.replace('"cards":2', f'"cards":2,"x":{deep}')
    bad.write_bytes(b"".join(write_record(rehashed([replace(entries[0], public=public)]))))
    done = replay(str(bad))
    assert (done.exit_code, "Entry 0 does not follow" in done.stderr) == (1, True), done.output
    assert "Traceback" not in done.output


@pytest.mark.parametrize(
    ("words", "status", "says"),
    [
        (["-", "--step"], 2, "With --step, the log must come from a file"),
        (["none"], 1, "none: "),
        ([path("race-won")], 1, "the rules of race, version 1, are not known here"),
        ([str(FOLDER / "make.py")], 1, "not a Fairtable log"),
    ],
)
def test_what_cannot_be_shown_gets_a_sentence(words, status, says):
    done = replay(*words)
    assert (done.exit_code, says in done.stderr) == (status, True), done.output


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "-"),
        (True, "yes"),
        ([], "-"),
        ([1, 2], "1 2"),
        ([[1, 2], [3]], "1 2; 3"),
        ({"0": 1, "1": None}, "0: 1, 1: -"),
        ({}, "-"),
    ],
)
def test_values_in_words(value, words):
    assert value_in_words(value) == words


def test_things_and_times_in_words():
    assert thing_in_words(pips.CardLaid(1, 7, 42)) == "card laid: seat 1, card 7, points 42"
    assert [time_in_words(ms) for ms in (0, 61_000, 3_600_000)] == ["0:00", "1:01", "1:00:00"]
    assert paint("any", {}).plain == ""
