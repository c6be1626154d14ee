"""The table of docs/fairness.md: each row says all, and names tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "fairness.md").read_text("utf-8")
SECTION = PAGE.split("## What cheats can gain, measured")[1]
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in SECTION.splitlines()
    if line.startswith("| ") and not line.startswith("| who ")
]
FILES = {path.name: path for path in ROOT.glob("tests/**/test_*.py")}
PAGES = {path.name for path in ROOT.glob("web/src/**/*.test.ts")}


def exists(name: str) -> bool:
    """A test, a file of tests (`test_spelling.py`, `e2e/test_dishonest.py`), or a folder."""
    place, _, function = name.partition("::")
    if place.startswith("test_") and not place.endswith(".py"):
        return any(
            f"def {place}(" in path.read_text() for path in ROOT.glob("tests/**/test_*.py")
        )
    if not place.endswith(".py"):
        return place in PAGES or (ROOT / place).is_dir()
    path = ROOT / "tests" / place if "/" in place else FILES.get(place)
    return path is not None and path.exists() and f"def {function}" in path.read_text()


def test_there_are_rows():
    assert len(ROWS) >= 16


@pytest.mark.parametrize("row", ROWS, ids=lambda row: " ".join(row[:3]))
def test_a_row_says_all_and_names_its_tests(row):
    assert len(row) == 6 and all(row), row
    *_, shown = row
    named = re.findall(r"`([^`]+)`", shown)
    assert named or shown == "the same"
    assert [name for name in named if not exists(name)] == []


def test_what_does_not_exist_is_found():
    assert not exists("test_that_nobody_wrote")
    assert not exists("test_granted.py::test_that_nobody_wrote")
    assert not exists("test_nothing.py")
    assert not exists("nothing.test.ts")
