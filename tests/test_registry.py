"""Which games can be played: ours always, and other people's if they are correct."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from fairtable.games import UnknownRules, editions, left_out, registered, rules_of, sudoku
from tests.installed import TOYS, installed
from tests.toys import race

OURS = ["backgammon", "casino", "dots", "sudoku", "tambola"]
Bring = Callable[..., str]


@pytest.fixture
def bring(monkeypatch: pytest.MonkeyPatch) -> Bring:
    """Make a module with the dice race, changed; the result is what its entry point says."""

    def bring(**changed: Any) -> str:
        module: Any = ModuleType("somebodys_race")
        module.GAME = replace(race.GAME, **changed)
        monkeypatch.setitem(sys.modules, module.__name__, module)
        return "somebodys_race:GAME"

    return bring


def reason() -> str:
    """Why a game is left out. Exactly one is; the others stay."""
    (one,) = left_out()
    assert one.entry_point == "race"
    assert list(registered()) == [*OURS, "whispers"]
    return one.reason


def install(module: str) -> Any:
    """Install a game under the name of the race, and a correct one beside it."""
    return installed({"race": module, "whispers": TOYS["whispers"]})


def test_our_games_are_there_and_none_is_left_out() -> None:
    assert list(registered()) == OURS
    assert left_out() == []


def test_a_correct_game_is_played_like_ours(bring: Bring) -> None:
    with install(bring()):
        assert left_out() == []
        assert list(registered()) == [*OURS[:3], "race", *OURS[3:], "whispers"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        pytest.param("import no_such_module", "ModuleNotFoundError", id="a module is missing"),
        pytest.param("raise RuntimeError('late')", "RuntimeError('late')", id="it raises"),
        pytest.param("def", "SyntaxError", id="it is not Python"),
        pytest.param("GAME = Game(chose=None)", "'chose'", id="a name is misspelt"),
        pytest.param("GAME = Game(name='race')", "'title', ", id="questions are missing"),
        pytest.param("GAME = Timing(None)", "'hand_of'", id="half a capability"),
    ],
)
def test_a_game_that_fails_on_import_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, says: str
) -> None:
    imports = "from fairtable.referee import Game, Timing\n"
    (tmp_path / "broken_race.py").write_text(imports + text)
    monkeypatch.syspath_prepend(str(tmp_path))
    with install("broken_race:GAME"):
        assert reason().startswith("It cannot be imported: ")
        assert says in reason()


def test_an_entry_point_to_a_missing_module_is_left_out() -> None:
    with install("tests.no_such_game"):
        assert "No module named 'tests.no_such_game'" in reason()


def test_what_is_no_record_of_a_game_is_left_out() -> None:
    with install("tests.toys.race"):
        assert reason() == "tests.toys.race is no Game: a game is declared as GAME = Game(...)."


@pytest.mark.parametrize("version", [1, 99])
def test_a_game_that_takes_a_name_of_ours_is_left_out(bring: Bring, version: int) -> None:
    with install(bring(name="sudoku", rules_version=version)):
        assert reason() == "The name sudoku belongs to a game of Fairtable."
        assert registered()["sudoku"] is sudoku.GAME
        assert rules_of("sudoku", 1) is sudoku.GAME
        with pytest.raises(UnknownRules):
            rules_of("sudoku", 99)


def test_old_rules_are_kept_and_the_newest_are_played(bring: Bring) -> None:
    newer = bring(rules_version=2)
    with installed({"race": TOYS["race"], "race2": newer}):
        assert left_out() == []
        assert registered()["race"].rules_version == 2
        assert [version for name, version in editions() if name == "race"] == [1, 2]
        assert rules_of("race", 1) is race.GAME
