"""docs/map.md is true: its files exist, and a roll goes in the twelve steps that it names."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import fairtable.games

ROOT = Path(__file__).resolve().parents[1]
MAP = (ROOT / "docs" / "map.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
STEPS = re.findall(r"^\d+\. `([\w/]+\.py)`: `([\w.]+)`", MAP, re.MULTILINE)

MOST_FUNCTIONS = 80
MOST_FILES = 33
"""So few functions and files outside the game are on the way of a roll. It may get shorter."""


def paths(text: str) -> list[str]:
    """Files and folders from the root in backquotes, for every game where one is meant."""
    named = re.findall(r"`((?:src|web|tests|docs|bench)/[^` ]+)`", text)
    games = fairtable.games.registered()
    return [
        name.replace("<game>", game).replace("<name>", game)
        for name in named
        for game in (games if "<" in name else ["-"])
    ]


@pytest.mark.parametrize("path", sorted({*paths(MAP), *paths(CONTRIBUTING)}))
def test_every_file_on_the_map_exists(path: str) -> None:
    assert (ROOT / path).exists()


def test_a_roll_goes_in_twelve_steps() -> None:
    walked = subprocess.run(
        [sys.executable, "-m", "tests.walking"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    passed = [tuple(line.split(":")) for line in walked.stdout.split()]
    assert len(STEPS) == 12
    assert [step for step in passed if step in STEPS] == STEPS
    outside = [(file, name) for file, name in passed if not file.startswith("games/")]
    assert len(outside) <= MOST_FUNCTIONS
    assert len({file for file, _ in outside}) <= MOST_FILES
