"""docs/map.md is true: its files exist, and a roll goes the way that it describes."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import fairtable.games

ROOT = Path(__file__).resolve().parents[1]
MAP = (ROOT / "docs" / "map.md").read_text(encoding="utf-8")
WALK, CHANGES = (
    MAP.split("## The walk of one roll")[1].split("## To change something")[0],
    MAP.split("## To change something")[1],
)
MOST_HOPS = 141
"""The way is short, and stays so. A roll also follows the log in the browser."""


def paths(text: str) -> list[str]:
    """Files and folders in backquotes, for every game where one is meant."""
    named = [name for name in re.findall(r"`([^`]+)`", text) if "/" in name and " " not in name]
    named = [name for name in named if not name.startswith((".", "/"))]
    games = fairtable.games.registered()
    return [
        name.replace("<game>", game).replace("<name>", game)
        for name in named
        for game in (games if "<" in name else ["-"])
    ]


def walk_on_the_map() -> set[tuple[str, str]]:
    """(file, function) of everything that the map lists for the server."""
    found: set[tuple[str, str]] = set()
    for file, functions in re.findall(r"`([\w/]+\.py)`: ((?:`[\w.]+`(?:, )?)+)", WALK):
        found |= {(file, name) for name in re.findall(r"`([\w.]+)`", functions)}
    return found


@pytest.mark.parametrize("path", sorted(set(paths(CHANGES))))
def test_every_file_that_a_change_touches_exists(path):
    assert (ROOT / path).exists()


def test_the_twelve_most_likely_changes_are_listed():
    assert len(re.findall(r"^\| (?!to change|---)", CHANGES, re.MULTILINE)) >= 12


def test_the_functions_of_the_browser_exist():
    for names, file in re.findall(
        r"((?:`[\w.#]+`(?:, |,\n)?)+)\s+in\s+`([\w/.]+\.(?:ts|svelte))`", WALK
    ):
        source = (ROOT / "web" / "src" / file).read_text(encoding="utf-8")
        for name in re.findall(r"`([\w.#]+)`", names):
            assert re.search(rf"{re.escape(name.split('.')[-1])}\(", source), (file, name)


def test_a_roll_goes_the_way_of_the_map():
    walked = subprocess.run(
        [sys.executable, "-m", "tests.walking"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    passed = {tuple(line.split(":")) for line in walked.stdout.split()}
    on_the_map = walk_on_the_map()
    assert passed - on_the_map == set(), "not on the map"
    # Some are called only for a double, or when nothing can be played.
    for file, function in on_the_map - passed:
        source = (ROOT / "src" / "fairtable" / file).read_text(encoding="utf-8")
        assert f"def {function.split('.')[-1]}(" in source, (file, function)
    browsers = WALK.split("compares.")[1].split("**The server**")[0] + WALK.split("**Ben's")[1]
    in_browsers = [name for name in re.findall(r"`([\w.#/]+)`", browsers) if "/" not in name]
    assert len(passed) + len(in_browsers) < MOST_HOPS
