"""`fairtable audit` says which entries of our seat our programs did not send."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from fairtable.adapters.records import MOST_SENT, Notice, Records, default_folder
from fairtable.cli import app
from fairtable.cli.own_entries import NOT_KNOWN
from fairtable.games import dots
from fairtable.referee import Offer, Play, Resign, Sit, Start, read_record, write_record
from tests.playthroughs.sampling import Sample

HOLDER = "a" * 16


@pytest.fixture
def game(tmp_path, monkeypatch):
    """Anna's game of dots, with a record of it. Two entries in her name are not hers."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    sample = Sample("own entries", dots.GAME, dots.Options(width=1, height=1))
    records, name = Records(), f"{sample.entries[0].hash} {HOLDER}"
    records.begin(name, 1)

    def ask(ask, sent=True):
        command = records.command(name, ask) if sent else "command-x"
        sample.take(sample.match.ask(ask, HOLDER, command, sample.soon()))

    ask(Sit("Anna"))
    sample.sit("Ben")
    ask(Start((0, 1)))
    ask(Play("LINE  0"))
    ask(Offer("end"), sent=False)
    ask(Resign(), sent=False)
    file = tmp_path / "own.fairtable.json"
    with file.open("wb") as to:
        to.writelines(write_record(sample.entries))
    return str(file)


def read(game):
    with Path(game).open("rb") as file:
        return list(read_record(file))


def audit(*words):
    return CliRunner().invoke(app, ["audit", *words])


def test_entries_in_our_name_are_counted_with_their_numbers(game):
    done = audit(game)
    assert done.exit_code == 0
    assert "2 entries of your seat were not sent by your programs: 5, 6" in done.stdout
    (own,) = json.loads(audit(game, "--json").stdout)["own"]
    assert own == {"holder": HOLDER, "not_sent": [5, 6]}


def test_what_a_program_noticed_while_it_followed_is_told(game):
    """That we are gone has no command: only a program that was there knows that it is false."""
    entries = read(game)
    first, says = entries[0].hash, "the server says that you are gone"
    there = Notice(4, entries[4].hash, says, "gone")
    elsewhere = Notice(4, "0" * 64, "of another log", "claimed")
    Records().follow(f"{first} {HOLDER}", [first], [there, elsewhere])
    assert f"entry 4: {says}" in audit(game).stdout
    assert "of another log" not in audit(game).stdout
    (own,) = json.loads(audit(game, "--json").stdout)["own"]
    assert own["noticed"] == [msgspec.to_builtins(there)]


def test_what_was_judged_is_not_judged_again_when_its_words_are_forgotten(game):
    entries = read(game)
    hashes = [entry.hash for entry in entries]
    kept = Notice(5, hashes[5], "Offer was not sent by your programs")
    name = f"{hashes[0]} {HOLDER}"
    for _ in range(MOST_SENT + 6):
        Records().command(name, Play("line 1"))
    assert (
        "3 entries of your seat were not sent by your programs: 4, 5, 6" in audit(game).stdout
    )
    Records().follow(name, hashes[:6], [kept])
    assert "2 entries of your seat were not sent by your programs: 5, 6" in audit(game).stdout


def test_without_the_record_nothing_is_known(game):
    (default_folder() / "records.sqlite").unlink()
    done = audit(game)
    assert NOT_KNOWN in done.stdout and "not sent by" not in done.stdout
    assert "own" not in json.loads(audit(game, "--json").stdout)
