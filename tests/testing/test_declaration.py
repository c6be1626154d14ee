"""A type checker compares a declaration with what a game is: each planted fault is reported."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
(NIM,) = re.findall(
    r"^`fairtable_nim/__init__.py`:\n\n```python\n(.*?)^```$", PAGE, re.M | re.S
)
DECLARED = NIM[NIM.index("GAME: Game[") :]
PLANTED = """
class Other(msgspec.Struct, frozen=True):
    pass


class Fallen(Fact, frozen=True):
    pass


def decide_by_name(heap: Heap, seat: str, move: Move, chance: Chance, /) -> Verdict[Event]:
    return Refused(Why.OVER)


def decide_to_fall(heap: Heap, seat: Seat, move: Move, chance: Chance, /) -> Verdict[Fallen]:
    return Accepted((Fallen(),))


def seats_as_a_number(options: Options, /) -> int:
    return 2
"""
FAULTS = {
    "a question is missing": ("    redealt=redealt,\n", "", 'Missing named argument "redealt"'),
    "a question is misspelt": (
        "legal_moves=legal_moves",
        "legal_move=legal_moves",
        'Unexpected keyword argument "legal_move"',
    ),
    "an argument has another type": (
        "decide=decide,",
        "decide=decide_by_name,",
        'Argument "decide" to "Game" has incompatible type',
    ),
    "an answer has another type": (
        "seats=seats,",
        "seats=seats_as_a_number,",
        'Argument "seats" to "Game" has incompatible type',
    ),
    "half a clock": (
        "Timing(TimeOut, time_control, hand_of, time_out)",
        "Timing(TimeOut, time_control)",
        'Missing positional arguments "hand_of", "time_out"',
    ),
    "other options": (
        "options=Options,",
        "options=Other,",
        'Argument "options" to "Game" has incompatible type',
    ),
    "another view": (
        "view_type=View,",
        "view_type=Other,",
        'Argument "view_type" to "Game" has incompatible type',
    ),
    "another event": (
        "decide=decide,",
        "decide=decide_to_fall,",
        'Argument "decide" to "Game" has incompatible type',
    ),
}


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What mypy says of Nim, and of each declaration of it with a fault: one run for all."""
    parts = {"": NIM + PLANTED}
    for number, (fault, (right, wrong, _)) in enumerate(FAULTS.items()):
        assert DECLARED.count(right) == 1, fault
        declared = DECLARED.replace("GAME: ", f"GAME_{number}: ")
        parts[fault] = "\n\n" + declared.replace(right, wrong)
    file = tmp_path_factory.mktemp("planted") / "planted_nim.py"
    file.write_text("".join(parts.values()), encoding="utf-8")
    # The cache is that of the check of the whole project, so that little is left to do.
    command = [sys.executable, "-m", "mypy", "--config-file", "pyproject.toml", "--strict"]
    done = subprocess.run(
        [*command, "--no-error-summary", "--no-pretty", str(file)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    found = dict.fromkeys(parts, "")
    for line in done.stdout.splitlines():
        at = re.search(r"planted_nim\.py:(\d+): ", line)
        found[_part_at(parts, int(at[1])) if at else ""] += line + "\n"
    return found


def _part_at(parts: dict[str, str], line: int) -> str:
    ends = 0
    for name, text in parts.items():
        ends += text.count("\n")
        if line <= ends:
            return name
    raise AssertionError(line)


def test_the_game_of_the_page_has_no_fault(said: dict[str, str]) -> None:
    assert said[""] == ""


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_reported(said: dict[str, str], fault: str) -> None:
    assert FAULTS[fault][2] in said[fault], said
