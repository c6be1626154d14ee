"""Which games can be played: ours always, and other people's if they are correct."""

from __future__ import annotations

import sys
from collections.abc import Callable
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
    """Make a module that is the dice race with changes; the result is its import name."""

    def bring(*without: str, **changed: Any) -> str:
        module = ModuleType("somebodys_race")
        kept = {n: v for n, v in vars(race).items() if n[0] != "_" and n not in without}
        vars(module).update(kept | changed)
        monkeypatch.setitem(sys.modules, module.__name__, module)
        return module.__name__

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
    ],
)
def test_a_game_that_fails_on_import_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, says: str
) -> None:
    (tmp_path / "broken_race.py").write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))
    with install("broken_race"):
        assert reason().startswith("It cannot be imported: ")
        assert says in reason()


def test_an_entry_point_to_a_missing_module_is_left_out() -> None:
    with install("tests.no_such_game"):
        assert "No module named 'tests.no_such_game'" in reason()


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("chose", "choose"),
        ("services", "SERVICES"),
        ("warmup", "warm_up"),
        ("absense", "absence"),
        ("time_controls", "time_control"),
    ],
)
def test_a_game_that_misspells_a_capability_is_left_out(
    bring: Bring, written: str, meant: str
) -> None:
    with install(bring(meant, **{written: race.choose})):
        assert reason() == f"{written} is not a name of a game. Do you mean {meant}?"


def test_a_game_with_half_a_capability_is_left_out(bring: Bring) -> None:
    with install(bring(hand_of=lambda state: None)):
        says = "the game has hand_of but no TimeOut, time_control, time_out."
        assert reason() == f"Timed: {says}"


def test_a_game_that_lacks_a_name_is_left_out(bring: Bring) -> None:
    with install(bring("View", "redealt")):
        assert reason() == "The game has no View. The game has no redealt."


@pytest.mark.parametrize("version", [sudoku.RULES_VERSION, 99])
def test_a_game_that_takes_a_name_of_ours_is_left_out(bring: Bring, version: int) -> None:
    with install(bring(NAME="sudoku", RULES_VERSION=version)):
        assert reason() == "The name sudoku belongs to a game of Fairtable."
        assert registered()["sudoku"] is sudoku
        assert rules_of("sudoku", sudoku.RULES_VERSION) is sudoku
        with pytest.raises(UnknownRules):
            rules_of("sudoku", 99)


def test_old_rules_are_kept_and_the_newest_are_played(bring: Bring) -> None:
    newer = bring(RULES_VERSION=2)
    with installed({"race": TOYS["race"], "race2": newer}):
        assert left_out() == []
        assert registered()["race"].RULES_VERSION == 2
        assert [version for name, version in editions() if name == "race"] == [1, 2]
        assert rules_of("race", 1) is race
