"""How the tests of the kit try a game: with every check, and what each check finds wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fairtable.testing import PROPERTIES, Property, Trial
from tests.toys import pips

RULEBOOK = (Path(pips.__file__).parent / "pips.md").read_text(encoding="utf-8")
CHECKS = {check.__name__: check for check in PROPERTIES}


def complaint(check: Property, game: Any, **trial: Any) -> str | None:
    """What the check finds wrong with the game, or None."""
    try:
        check(game, Trial(rulebook=RULEBOOK, **trial))
    except AssertionError as problem:
        return str(problem)
    return None


def caught(game: Any) -> dict[str, str]:
    """Every check that complains, with what it says."""
    complaints = {name: complaint(check, game) for name, check in CHECKS.items()}
    return {name: words for name, words in complaints.items() if words is not None}


def case(check: str, game: Any, says: str, id: str) -> Any:
    return pytest.param(check, game, says, id=id)
