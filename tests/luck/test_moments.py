"""At which moments which luck may come: the tables, and the cases for both readers."""

from __future__ import annotations

import json
import re
from importlib.resources import files

import msgspec
import pytest

from fairtable.games import backgammon, casino, dots, sudoku, tambola
from fairtable.referee import Moment, read_moments
from fairtable.referee.expressions import WrongExpression, read_expression
from fairtable.referee.moments import Asking
from tests.luck import make

GAMES = {
    game.name: game
    for game in (backgammon.GAME, casino.GAME, dots.GAME, sudoku.GAME, tambola.GAME)
}
WRITTEN = json.loads(make.FILE.read_text())
LOGS, CASES = WRITTEN["logs"], WRITTEN["cases"]


def moment(written):
    fields = {**written, "drawn": [Asking(*one) for one in written["drawn"]]}
    return Moment(**fields)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['log']}: {case['says']}")
def test_a_case(case):
    log = LOGS[case["log"]]
    moments = log["moments"]
    changed = [*moments[: case["from"]], *case["put"], *moments[case["to"] :]]
    following = GAMES[log["game"]].moments.following(log["options"])
    found = [broken for each in changed if (broken := following.read(moment(each)))]
    assert (found or [None])[0] == case["refused"]


def test_the_file_is_what_the_script_makes(tmp_path, monkeypatch):
    monkeypatch.setattr(make, "FILE", tmp_path / "moments.json")
    make.main()
    assert json.loads(make.FILE.read_text()) == WRITTEN


def test_every_condition_of_every_table_has_a_case():
    tried = {case["refused"] for case in CASES}
    for game in GAMES.values():
        table = game.moments.table
        says = {says for rule in table.events.values() for says in rule.only}
        missing = (says | set(table.after)) - tried
        assert missing <= RARE, missing


RARE = {
    # Each stands beside a condition that every case of it breaks first.
    "two, three or four play",
    "rounds are counted",
    "a round takes its cards from the stock",
    "a deal is scored at its end",
    "one of the two starts",
    "the turn goes to the other side",
    "a player doubles before the roll",
    "a double is answered by the other side",
    "a player resigns in their own turn",
    "the other side answers",
    "the house ends the time of a player",
    "a game is won with the last move, or given up",
    "a match ends when it is decided",
    "the house rolls when the game begins",
    "no game comes when the match is decided",
    "this happens while the game is on",
    "a hall closes when all prizes are won",
    "a puzzle is set when the game begins",
}


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_a_table_knows_the_options_of_its_game(game):
    options = msgspec.to_builtins(game.options())
    table = game.moments.table
    assert table.options == {name: options[name] for name in table.options}
    text = files(f"fairtable.games.{game.name}").joinpath("luck.json").read_text()
    assert set(re.findall(r"options\.(\w+)", text)) <= set(table.options)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_a_table_names_events_of_its_game(game):
    kinds = {kind.__name__: kind for kind in getattr(game.event, "__args__", (game.event,))}
    named = set(game.moments.rules) - {"hidden"}
    assert named | set(game.moments.table.private) <= set(kinds)


SCOPE = WRITTEN["expressions"]["scope"]


@pytest.mark.parametrize(
    ("text", "value"),
    WRITTEN["expressions"]["values"],
)
def test_an_expression(text, value):
    assert read_expression(text, {})(SCOPE) == value


@pytest.mark.parametrize("text", WRITTEN["expressions"]["wrong"])
def test_nothing_is_guessed(text):
    with pytest.raises(WrongExpression):
        read_expression(text, {})(SCOPE)


def test_a_table_that_says_something_else_is_refused():
    with pytest.raises(msgspec.ValidationError):
        read_moments('{"event": {}}')
    with pytest.raises(WrongExpression):
        read_moments('{"after": {"it is so": "import os"}}')
