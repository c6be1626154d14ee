"""docs/fairness.md, "What cheats can gain": every row names a test that is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "fairness.md").read_text("utf-8")
TABLE = PAGE.split("## What cheats can gain, measured")[1]
ROWS = [line for line in TABLE.splitlines() if line.startswith("| ")][1:]
TESTS = {file.relative_to(ROOT / "tests"): file for file in (ROOT / "tests").rglob("test_*.py")}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[2:50])
def test_each_row_names_a_party_a_moment_tries_a_gain_and_a_test(row):
    *said, named = [cell.strip() for cell in row.strip("|").split("|")]
    assert len(said) == 5 and all(said[:4]), row
    names = re.findall(r"`([^`]+)`", named)
    assert names or named == "the same", row
    assert all(map(is_there, names)), names


def is_there(name: str) -> bool:
    """A file of tests, a folder of them, or a test in one."""
    file, _, test = name.rpartition("::") if "::" in name else ("", "", name)
    if test.endswith(".py") or "/" in test:
        return any(str(path).endswith(test) for path in TESTS) or (ROOT / test).is_dir()
    found = [path for path in TESTS if str(path).endswith(file)]
    return any(f"def {test}(" in TESTS[path].read_text("utf-8") for path in found)
