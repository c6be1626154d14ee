"""The test of refusals finds the old rule: a checker dropped near a landing snapped to it.

The page is built once more in a folder of its own, with that rule put back, and served.
"""

from __future__ import annotations

import math
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

import build_client
from tests.e2e.checkers import AtBoard, Position
from tests.e2e.seeded import SeededTable, seeded_server
from tests.e2e.test_backgammon_refused import (
    LAPTOP,
    PATIENT,
    PORTRAIT,
    is_moving,
    table_where,
    what_is_not_legal,
)

WHAT_IS_UNDER_IT = (
    "return nearest(NUMBERS, 0) ?? nearest(wanted, NEAR) ?? nearest(NUMBERS, NEAR);"
)
THE_NEAREST = "return nearest(wanted, 44) ?? nearest(NUMBERS, 0);"


def built_with_the_old_rule(folder: Path) -> Path:
    """A copy of the sources whose page snaps up to 44 px; where Python finds it."""
    unneeded = shutil.ignore_patterns("node_modules", "web_dist", "__pycache__")
    for name in ("web", "src"):
        shutil.copytree(build_client.ROOT / name, folder / name, ignore=unneeded)
    web = folder / "web"
    (web / "node_modules").symlink_to(build_client.PACKAGES)
    geometry = web / "src" / "games" / "backgammon" / "geometry.ts"
    now = geometry.read_text("utf-8")
    assert now.count(WHAT_IS_UNDER_IT) == 1
    geometry.write_text(now.replace(WHAT_IS_UNDER_IT, THE_NEAREST), "utf-8")
    program, npm = build_client.node()
    path = os.pathsep.join([str(program.parent), os.environ["PATH"]])
    command = [str(program), str(npm), "run", "--silent", "build"]
    subprocess.run(command, cwd=web, env={**os.environ, "PATH": path}, check=True)
    return folder / "src"


@pytest.fixture(scope="module")
def table() -> SeededTable:
    return table_where("opening", is_moving)


@pytest.fixture(scope="module")
def address(table: SeededTable, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    source = built_with_the_old_rule(tmp_path_factory.mktemp("old"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(source))
        folder = tmp_path_factory.mktemp("tables")
        with seeded_server(folder, [table], **PATIENT) as address:
            yield address


def far(at: AtBoard, end: int, landing: int) -> float:
    """From the middle of one place to the edge of another."""
    (x, y), (left, top, width, height) = at.middle(end), at.boxes[landing]
    across = max(left - x, 0, x - left - width)
    return math.hypot(across, max(top - y, 0, y - top - height))


@pytest.mark.long
@pytest.mark.parametrize("viewport", [LAPTOP, PORTRAIT], ids=["laptop", "phone"])
def test_with_44_px_put_back_the_test_of_refusals_fails(
    viewport: dict[str, int], table: SeededTable, address: str, browser: Browser
) -> None:
    position = Position(table.match)
    who = table.name_at(position.seat)
    at = AtBoard(table, table.enter(browser, address, who, viewport=viewport), who)
    snapped = []
    with pytest.raises(AssertionError):
        for pair in what_is_not_legal(position):
            snapped.append(pair)
            at.drag_many([pair])
    assert at.page.evaluate("window.labels()") != at.labels, "another move was played"
    assert not at.asked, "and nobody was told why"
    start, end = snapped[-1]
    assert min(far(at, end, landing) for landing in position.landings(start)) <= 44
    at.page.context.close()
