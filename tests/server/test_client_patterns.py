"""The patterns that the page pictures are the patterns of the rules."""

from __future__ import annotations

import re
from pathlib import Path

from fairtable.games.tambola import PATTERNS

WEB = Path(__file__).resolve().parents[2] / "web" / "src" / "games" / "tambola"
ALL, NONE = "xxxxx", "....."
ROW = re.compile(r'\["([A-Z_]+)", \{ ordinals: (\w+|\[.*?\])(.*?) \}\]')


def pictured() -> dict[str, tuple[tuple[str, ...], str]]:
    """For each pattern of prizes.ts its marks, and what else is said about it."""
    source = (WEB / "prizes.ts").read_text(encoding="utf-8")
    known = {"EVERY": (ALL, ALL, ALL), "ALL": ALL, "NONE": NONE}
    found = {}
    for name, ordinals, rest in ROW.findall(source):
        words = re.findall(r"[\w.]+", ordinals)
        marks = known[words[0]] if ordinals in known else [known.get(w, w) for w in words]
        found[name] = tuple(marks), rest
    return found


def test_every_pattern_of_the_rules_is_offered_with_its_marks():
    page = pictured()
    assert set(page) == {pattern.value for pattern in PATTERNS}
    for name, pattern in PATTERNS.items():
        marks, rest = page[name.value]
        assert marks == pattern.ordinals, name
        assert (f"needs: {pattern.needs}" in rest) == (pattern.needs is not None)
        assert ("sheet" in rest, "extremes" in rest) == (pattern.sheet, pattern.extremes)
        assert (f'"{pattern.parity}"' in rest) == (pattern.parity is not None)
        first, last = pattern.columns
        assert (f"columns: [{first}, {last}]" in rest) == (pattern.columns != (0, 8))


def test_every_pattern_is_explained():
    meanings = (WEB / "meanings.ts").read_text(encoding="utf-8")
    assert set(re.findall(r"^  ([A-Z_]+):", meanings, re.MULTILINE)) == {*PATTERNS}
