"""`fairtable audit` says which entries of our seat our programs did not send."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from fairtable.adapters.records import Records, default_folder
from fairtable.cli import app
from fairtable.cli.own_entries import NOT_KNOWN
from fairtable.games import dots
from fairtable.referee import Offer, Play, Resign, Sit, Start, write_record
from tests.playthroughs.sampling import Sample


@pytest.fixture
def game(tmp_path, monkeypatch):
    """Anna's game of dots, with a record of it. Two entries in her name are not hers."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    sample = Sample("own entries", dots, dots.Options(width=1, height=1))
    records, name = Records(), f"{sample.entries[0].hash} {'a' * 16}"
    records.begin(name, 1)

    def ask(ask, sent=True):
        command = records.command(name, ask) if sent else "command-x"
        sample.take(sample.match.ask(ask, "a" * 16, command, sample.soon()))

    ask(Sit("Anna"))
    sample.sit("Ben")
    ask(Start((0, 1)))
    ask(Play("line 0"))
    ask(Offer("end"), sent=False)
    ask(Resign(), sent=False)
    file = tmp_path / "own.fairtable.json"
    with file.open("wb") as to:
        to.writelines(write_record(sample.entries))
    return str(file)


def audit(*words):
    return CliRunner().invoke(app, ["audit", *words])


def test_entries_in_our_name_are_counted_with_their_numbers(game):
    done = audit(game)
    assert done.exit_code == 0
    assert "2 entries of your seat were not sent by your programs: 5, 6" in done.stdout
    (own,) = json.loads(audit(game, "--json").stdout)["own"]
    assert own == {"holder": "a" * 16, "not_sent": [5, 6]}


def test_without_the_record_nothing_is_known(game):
    (default_folder() / "records.sqlite").unlink()
    done = audit(game)
    assert NOT_KNOWN in done.stdout and "not sent by" not in done.stdout
    assert "own" not in json.loads(audit(game, "--json").stdout)
