"""`fairtable audit` and `fairtable replay` tell what players and hosts did."""

import io

import pytest
from typer.testing import CliRunner

from fairtable.cli import app
from fairtable.cli.words import asked_in_words, entry_in_words
from fairtable.referee import Logged, audited, read_record
from tests.playthroughs.between_people import SAMPLES as PEOPLE
from tests.playthroughs.samples import FOLDER, SAMPLES, SUFFIX, rules

RUNNER = CliRunner()


def run(*words: str) -> str:
    done = RUNNER.invoke(app, list(words))
    assert done.exit_code == 0, done.output
    return done.output


def path(name: str) -> str:
    return str(FOLDER / f"{name}{SUFFIX}")


@pytest.mark.parametrize(
    ("name", "result"),
    [
        ("dots-resigned", "Cleo won by resignation"),
        ("backgammon-claimed", "Anna won by claim"),
        ("dots-drawn", "drawn by agreement"),
        ("dots-again", "ended by agreement, no result"),
        ("casino-aborted", "called off, no result"),
        ("tambola-handed", "ended by the host"),
        ("sudoku-paused", "given up"),
    ],
)
def test_the_result_says_how_the_game_ended(name, result):
    lines = [line.strip() for line in run("audit", path(name)).splitlines()]
    assert any(line.startswith(f"{result} · ") for line in lines), lines


def test_the_audit_says_that_a_deal_was_called_off():
    said = "called off before the first move, after luck had been shown"
    assert said in run("audit", path("casino-aborted"))
    assert said not in run("audit", path("dots-again")), "it was played"


def test_two_hashes_are_found_the_end_and_the_rematch():
    *_, end, again = read_record(io.BytesIO(SAMPLES["dots-drawn"]))
    for entry in (end, again):
        said = run("audit", path("dots-drawn"), "--head", entry.hash)
        assert f"entry {entry.seq} has the hash that you wrote down" in said
    digits = " ".join(end.hash[at : at + 4] for at in range(0, 16, 4))
    assert f"drawn by agreement · {digits}" in run("audit", path("dots-drawn"))


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("dots-resigned", ["Anna resigns", "Cleo seats a bot in seat 0", "resigned: seat 1"]),
        ("dots-drawn", ["Anna offers a draw", "Ben declines a draw", "Anna agrees to a draw"]),
        ("dots-drawn", ["The house opens table N3XTABLE for a rematch"]),
        ("dots-again", ["Ben offers a pause", "Anna offers an end without a result"]),
        ("casino-aborted", ["Ben calls the game off", "game ended: by aborted"]),
        (
            "backgammon-claimed",
            [
                "The house notes that the player at seat 1 is gone",
                "The house notes that the player at seat 1 is back",
                "Anna claims the game from seat 1",
                "claimed: seat 0, gone 1",
            ],
        ),
        (
            "tambola-handed",
            [
                "Anna sends a spectator away",
                "Anna makes the player at seat 1 the host",
                "The house finds that the host is gone",
                "host changed: Cleo",
                "Cleo ends the table",
            ],
        ),
    ],
)
def test_a_replay_tells_it_in_words(name, words):
    told = run("replay", path(name))
    assert [word for word in words if word not in told] == []


def test_everything_that_can_be_asked_has_words():
    """Each kind of ask stands in a sample, or is told without any of its fields."""
    told: dict[type, str] = {}
    for name, data in SAMPLES.items():
        before = None
        for ruling, _ in audited(rules, read_record(io.BytesIO(data))):
            asked = ruling.content.asked
            assert entry_in_words(ruling, before), name
            told[type(asked)] = asked_in_words(asked)
            before = ruling.after
    assert set(Logged.__args__) <= set(told)
    assert not [words for words in told.values() if words.startswith("asks for")]
    assert set(PEOPLE) <= set(SAMPLES)
