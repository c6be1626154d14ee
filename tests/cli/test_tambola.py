"""`fairtable tambola` as people and pipes use it."""

import json

import pytest
from typer.testing import CliRunner

from fairtable.cli.tambola import app
from fairtable.games import tambola

RUNNER = CliRunner()


def fairtable_tambola(*words):
    return RUNNER.invoke(app, [*words])


def lines(*words):
    done = fairtable_tambola("tickets", *words, "--json")
    assert done.exit_code == 0, done.output
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_tickets_are_drawn_as_text():
    done = fairtable_tambola("tickets", "--count", "2", "--seed", "one")
    assert done.exit_code == 0
    first, second = done.stdout.split("\n\n")[:2]
    assert first.startswith("Ticket 1\n+----+") and second.startswith("Ticket 2\n")
    assert len(first.splitlines()) == 8 and {len(line) for line in first.splitlines()[1:]} == {
        46
    }
    assert len([word for word in first.replace("|", " ").split() if word.isdigit()]) == 16


@pytest.mark.parametrize("columns", ["1-9", "1-10"])
def test_tickets_as_json(columns):
    told = lines("-n", "5", "--columns", columns, "--seed", "x")
    assert told == lines("-n", "5", "--columns", columns, "--seed", "x")
    for ticket in told:
        assert tambola.find_faults(ticket["rows"], columns) == []
        assert tambola.number_of(ticket["rows"], columns) == int(ticket["number"])
    assert len({ticket["number"] for ticket in told}) == 5


def test_strips():
    (told,) = lines("--strips", "--seed", "x")
    assert tambola.find_strip_faults([ticket["rows"] for ticket in told["tickets"]]) == []
    done = fairtable_tambola("tickets", "--strips")
    assert "Strip 1, ticket 6" in done.stdout


def test_without_a_seed_they_are_never_the_same():
    assert lines()[0]["number"] != lines()[0]["number"]


@pytest.mark.parametrize("words", [["--count", "0"], ["--columns", "tens"], ["--colour"]])
def test_a_wrong_question_is_refused(words):
    assert fairtable_tambola("tickets", *words).exit_code == 2
