"""docs/adding-a-game.md is right: its blocks are written to files here, and tried."""

import importlib
import re
import sys
import tomllib
from dataclasses import fields
from pathlib import Path

import pytest

from fairtable.games import NO_GAME, _loaded, editions, left_out, registered
from fairtable.referee import Clock, Draws, Game
from fairtable.testing import PROPERTIES, check_game, random_match
from tests.toys import pips

PAGE = (Path(__file__).parents[2] / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"^`([^`\n]+)`:\n\n```\w+\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))


@pytest.fixture
def nim(tmp_path, monkeypatch):
    """The game of the page, written to files and imported, as a reader would do it."""
    for name, text in FILES.items():
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.chdir(tmp_path)
    (named,) = tomllib.loads(FILES["pyproject.toml"])["project"]["entry-points"][
        "fairtable.games"
    ].values()
    module, _, game = named.partition(":")
    assert game == "GAME"
    yield importlib.import_module(module)
    sys.modules.pop(module, None)


@pytest.fixture
def installed(monkeypatch):
    """Entry points that replace the real ones."""

    def forget():
        for remembered in (_loaded, editions, registered):
            remembered.cache_clear()

    def install(*points):
        forget()
        monkeypatch.setattr("fairtable.games.entry_points", lambda group: list(points))

    yield install
    monkeypatch.undo()
    forget()


class Point:
    """An entry point of another package."""

    dist, value = None, "tests.toys.pips:GAME"

    def __init__(self, name, game):
        self.name = name
        self._game = game

    def load(self):
        return self._game


@pytest.mark.parametrize("options", [{}, {"matches": 1}, {"matches": 7, "minutes": 5}], ids=str)
def test_the_game_of_the_page_passes(nim, options):
    check_game(nim.GAME, rulebook=FILES["rules.md"], options=nim.Options(**options))


def test_its_bot_beats_random_play(nim):
    draws, won = Draws(b"nim", b""), 0
    for _ in range(50):
        heap = nim.evolve(nim.opening(nim.Options()), nim.HeapLaid(21))
        while nim.outcome(heap) is None:
            moves = list(nim.legal_moves(heap, heap.turn))
            bot = nim.choose(nim.view(heap, 1), draws) if heap.turn == 1 else None
            move = bot or draws.choice(moves)
            (event,) = nim.decide(heap, heap.turn, move, None).events
            heap = nim.evolve(heap, event)
        won += nim.outcome(heap).winners == (1,)
    assert won > 40 and nim.GAME.bots.choose is nim.choose
    assert nim.choose(nim.view(heap, 0), draws) is None


def test_its_clock_ends_the_game_when_time_has_run_out(nim):
    match = random_match(nim.GAME, b"clock", nim.Options(minutes=1), steps=0).match
    assert isinstance(match.clock, Clock) and match.clock.running == 0
    falls_at = match.clock.flag_falls_at()
    assert falls_at == match.tip.at + 60_000 and nim.GAME.clock.ends is nim.TimeOut
    assert match.house_plays(nim.TimeOut(0), falls_at - 1).why.code == "time-left"
    ended = match.house_plays(nim.TimeOut(0), falls_at).after
    assert (ended.outcome.winners, ended.outcome.rule) == ((1,), "N4")


def test_the_test_of_the_page_runs(nim):
    test: dict = {}
    exec(compile(FILES["test_nim.py"], "test_nim.py", "exec"), test)
    for check in PROPERTIES:
        test["test_nim"](check)


def test_the_page_names_every_field_and_every_check():
    named = {name for name in re.findall(r"`(\w+)", PAGE)}
    checks = {check.__name__ for check in PROPERTIES}
    assert {field.name for field in fields(Game)} | checks <= named


def test_an_entry_point_is_enough(nim, installed):
    installed(Point("nim", nim.GAME))
    assert registered() == {"nim": nim.GAME} and left_out() == []


def test_what_is_no_game_is_left_out_and_the_others_are_played(nim, installed):
    installed(Point("pips", pips), Point("nim", nim.GAME))
    assert registered() == {"nim": nim.GAME}
    ((point, reason),) = left_out()
    assert (point, reason) == ("pips", NO_GAME.format("tests.toys.pips:GAME"))
