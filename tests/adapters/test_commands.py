"""The ids of commands: made from a secret, known again from the log alone."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

from fairtable.adapters.commands import OwnCommands, command_id, said_by
from fairtable.adapters.keeper import first_unknown
from fairtable.games import backgammon
from fairtable.referee import Ask, Invite, Logged, Pause, Play, Resign, Rise, Sit, Start

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "commands.json").read_text())
SECRET, FIRST = b"s" * 32, "f" * 64


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_the_page_and_the_client_make_the_same_ids(vector):
    assert said_by(vector["ask"]) == vector["said"]
    secret = bytes.fromhex(vector["secret"])
    assert command_id(secret, vector["first"], vector["n"], vector["said"]) == vector["id"]


def test_what_stands_in_the_log_is_said_in_the_same_words():
    for vector in VECTORS:
        try:
            ask = msgspec.convert(vector["ask"], Ask)
        except msgspec.ValidationError:
            continue  # It makes no entry.
        assert said_by(ask) == vector["said"]


def entry(command: str, asked: Logged) -> SimpleNamespace:
    return SimpleNamespace(command=command, asked=asked)


@pytest.fixture
def own():
    """Commands of a game of backgammon."""
    return OwnCommands(SECRET, FIRST, spelt)


def spelt(text: str) -> str:
    return backgammon.write_move(backgammon.read_move(text))


def sent(number: int, ask: Logged) -> str:
    return command_id(SECRET, FIRST, number, said_by(ask))


def test_an_own_command_counts_once(own):
    resigned = entry(sent(1, Resign()), Resign())
    assert own.sent(resigned, {})
    assert not own.sent(resigned, {}), "the server wrote it twice"


def test_an_id_fits_only_what_was_asked(own):
    """A server has many ids of ours, also of asks that it refused."""
    command = sent(7, Play("roll"))
    assert not own.sent(entry(command, Resign()), {7: "Play roll"})
    assert not own.sent(entry(command, Play("double")), {7: "Play roll"})
    assert not own.sent(entry(f"{8:08x}{command[8:]}", Play("roll")), {})
    assert own.sent(entry(command, Play("roll")), {7: "Play roll"})


def test_a_move_in_other_words_is_the_same_move(own):
    ask = Play("24/18  18/13")
    command = sent(3, ask)
    written = entry(command, Play(spelt(ask.move)))
    assert written.asked != ask
    assert own.sent(written, {3: said_by(ask)})


def test_another_move_under_our_id_is_not_ours(own):
    ask = Play("24/18  18/13")
    assert not own.sent(entry(sent(3, ask), Play("24/23 24/22")), {3: said_by(ask)})


@pytest.mark.parametrize("command", ["", "0" * 32, "Z" * 32, "a" * 31, "0000000" + "é" * 25])
def test_what_is_no_id_is_not_ours(own, command):
    assert not own.sent(entry(command, Resign()), {})


@pytest.mark.parametrize(
    ("asks", "since"),
    [
        ([None, Sit(), Start((0,)), Invite()], None),
        ([None, Sit(), Start((0,)), Resign(), Resign()], 3),
        ([None, Sit(), Rise(0), Sit()], None),
        ([None, Pause()], 1),
    ],
)
def test_from_where_on_entries_of_a_table_that_was_opened_for_us_are_judged(asks, since):
    """The house sits us down and starts. Else a server could add what it likes at once."""
    ours = [SimpleNamespace(seq=seq, asked=asked) for seq, asked in enumerate(asks)]
    assert first_unknown(ours) == since
