"""docs/adding-a-game.md is right: what it tells to write is written here, and tried."""

import importlib
import re
import sys
import tomllib
from pathlib import Path

import pytest

from fairtable.games import editions, registered
from fairtable.referee import QUESTIONS
from fairtable.testing import PROPERTIES, check_game

PAGE = (Path(__file__).parents[2] / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"^`([^`\n]+)`:\n\n```\w+\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))


@pytest.fixture
def nim(tmp_path, monkeypatch):
    """The game of the page, written down and imported as a stranger would have it."""
    for name, text in FILES.items():
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.chdir(tmp_path)
    (module,) = tomllib.loads(FILES["pyproject.toml"])["project"]["entry-points"][
        "fairtable.games"
    ].values()
    yield importlib.import_module(module)
    sys.modules.pop(module, None)


def test_the_game_of_the_page_passes(nim):
    check_game(nim, rulebook=FILES["rules.md"])
    check_game(nim, rulebook=FILES["rules.md"], options=nim.Options(matches=1))


def test_the_test_of_the_page_runs(nim):
    test: dict = {}
    exec(compile(FILES["test_nim.py"], "test_nim.py", "exec"), test)
    for check in PROPERTIES:
        test["test_nim"](check)


def test_the_page_names_every_question_and_every_check():
    for name in (*QUESTIONS, *(check.__name__ for check in PROPERTIES)):
        assert f"`{name}" in PAGE


def test_an_entry_point_is_all_it_takes(nim, monkeypatch):
    class Point:
        def load(self):
            return nim

    editions.cache_clear()
    registered.cache_clear()
    monkeypatch.setattr("fairtable.games.entry_points", lambda group: [Point()])
    try:
        assert registered() == {"nim": nim}
    finally:
        editions.cache_clear()
        registered.cache_clear()
