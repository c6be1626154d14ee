"""The server tells what it has always told."""

from __future__ import annotations

import pytest

from tests.tapes import tape
from tests.tapes.compare import ALLOWED, differences, read_allowed
from tests.tapes.scenes import SCENES, played

A_MEGABYTE = 1_000_000


@pytest.mark.parametrize("name", SCENES)
def test_the_server_tells_what_is_on_the_tape(name: str) -> None:
    allowed = read_allowed(ALLOWED.read_text("utf-8"))
    found = differences(tape.read(name), played(name), allowed)
    assert not found, "\n".join(found)


def test_each_scenario_has_a_tape_and_each_tape_a_scenario() -> None:
    assert tape.names() == sorted(SCENES)


def test_all_tapes_together_are_small() -> None:
    assert sum(tape.path_of(name).stat().st_size for name in SCENES) < A_MEGABYTE
