"""The sample logs of this folder, and the audit as these tests run it."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

from fairtable.games import rules_of
from fairtable.referee import Report, audit, read_record
from tests.toys import pips, race

FOLDER = Path(__file__).parent
SUFFIX = ".fairtable.json"
SAMPLES = {
    path.name.removesuffix(SUFFIX): path.read_bytes()
    for path in sorted(FOLDER.glob(f"*{SUFFIX}"))
}
TOYS: dict[tuple[str, int], Any] = {("pips", 1): pips.GAME, ("race", 1): race.GAME}


def rules(name: str, version: int) -> Any:
    """The toys, and the games that are installed."""
    return TOYS[name, version] if (name, version) in TOYS else rules_of(name, version)


def audited(data: bytes) -> Report:
    return audit(rules, read_record(io.BytesIO(data)))
