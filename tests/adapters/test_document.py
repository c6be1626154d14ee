"""The examples of docs/client.md are true."""

import re
import threading
from pathlib import Path

from fairtable import adapters
from fairtable.adapters import Client, RemoteTable
from fairtable.adapters.records import default_folder
from fairtable.referee import chain
from tests.adapters.racing import audited
from tests.toys import race

PAGE = (Path(__file__).parents[2] / "docs" / "client.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def test_the_first_example(server, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    code = EXAMPLES[0].replace("http://localhost:8765", server.url)
    exec(compile(code, "client.md", "exec"), {})
    said = capsys.readouterr().out.splitlines()
    assert len(said[0]) == 81
    assert re.fullmatch(r"Only a digit .*\. S\d+", said[1])
    assert said[2] == "True"
    assert (tmp_path / "game.fairtable.json").stat().st_size > 1000


def test_the_second_example(come, tmp_path):
    names = {}
    exec(compile(EXAMPLES[1], "client.md", "exec"), names)
    mine = come("Ann").open("race")
    yours = come("Ben").table(mine.id).sit()
    players = [
        threading.Thread(target=names["play"], args=(table, lambda view: "roll"), daemon=True)
        for table in (mine, yours)
    ]
    for player in players:
        player.start()
    mine.start()
    for player in players:
        player.join(30)
        assert not player.is_alive()
    assert audited(yours.export(tmp_path / "file")).finished
    assert mine.outcome["rule"] == race.Why.OVER.rule


def test_every_name_in_the_table_of_names_is_there():
    for name in re.findall(r"`\.?(?:table\.)?([a-z_]+)(?:\(.*?\))?`", PAGE.split("| | |")[1]):
        if name in {"version", "tries", "says", "code", "rule", "status", "offends"}:
            continue
        assert hasattr(RemoteTable, name) or hasattr(Client, name), name


def test_everything_that_can_go_wrong_is_explained():
    errors = [
        name for name in adapters.__all__ if issubclass(getattr(adapters, name), Exception)
    ]
    assert {*errors, "BrokenLog", "UnknownRules"} == set(
        re.findall(r"^- `(\w+)`:", PAGE, re.MULTILINE)
    )


def test_the_numbers_in_the_text_are_right():
    assert f"{chain.LENGTH:,} links" in PAGE
    assert default_folder().name == "fairtable"
