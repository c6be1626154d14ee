"""Taking the pictures: each scene in every look, first with a mouse, then with fingers."""

from __future__ import annotations

import itertools
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Error, Page

from tests.e2e.pictures.faults import faults_of
from tests.e2e.pictures.looks import LOOKS, Look
from tests.e2e.pictures.moments import GAMES
from tests.e2e.pictures.pages import PAGES
from tests.e2e.pictures.scenes import Scene, Visit
from tests.e2e.seeded import seeded_server

GROUPS = (*(game.name for game in GAMES), *PAGES)
"""What can be chosen: a game, or pages."""


@dataclass(frozen=True)
class Fault:
    scene: str
    look: str
    says: str


def scenes_of(groups: Sequence[str]) -> list[Scene]:
    games = [scene for game in GAMES if game.name in groups for scene in game.scenes()]
    return games + [scene for name in PAGES if name in groups for scene in PAGES[name]()]


def take(
    browser: Browser, groups: Sequence[str], looks: Sequence[Look], out: Path | None
) -> Iterator[Fault]:
    """Every fault that is seen. With a folder, every picture lies there afterwards."""
    scenes = scenes_of(groups)
    tables = {table.code: table for scene in scenes for table in scene.tables}
    with tempfile.TemporaryDirectory() as data, ExitStack() as stack:
        server = seeded_server(Path(data), list(tables.values()), GONE_SECONDS="86400")
        address = stack.enter_context(server)
        for touch, worn in itertools.groupby(sorted(looks, key=by_touch), key=by_touch):
            device = {"has_touch": touch, "is_mobile": touch, "reduced_motion": "reduce"}
            first, *_ = looks_now = list(worn)
            visit = Visit(browser, address, {**device, "viewport": first.viewport})
            for scene in scenes:
                yield from look_at(scene, visit, looks_now, out)


def by_touch(look: Look) -> bool:
    return look.touch


def look_at(
    scene: Scene, visit: Visit, looks: Sequence[Look], out: Path | None
) -> Iterator[Fault]:
    """What can't be shown is a fault, too."""
    looks = [look for look in looks if not scene.room or (look.text == 100 and not look.touch)]
    if not looks:
        return
    title = f"{scene.group} {scene.name}"
    others = [visit.enter(table, name) for table, name in scene.here]
    opened: list[Page] = []
    try:
        opened.append(scene.show(visit))
        for look in looks:
            look.put_on(opened[0])
            if out:
                name = f"{scene.group}-{scene.name}-{look.name}.png"
                opened[0].screenshot(path=out / name, animations="disabled")
            for says in faults_of(opened[0], scene.parts, scene.ours):
                yield Fault(title, look.name, says)
    except (Error, AssertionError) as error:
        words = str(error).strip().splitlines()
        yield Fault(title, looks[0].name, f"can't be shown: {words[0][:160]}")
    finally:
        for page in (*others, *opened):
            page.context.close()


def looks_named(names: Sequence[str]) -> list[Look]:
    return [look for look in LOOKS if not names or look.name in names]
