"""No log with changed luck passes, neither the page nor Python's follower of running logs.

What passes either of them is judged by the audit of the open log: only what the rules allow may
have other luck than the honest log. With --long there are 5,000 forgeries for each game.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
import pytest

import build_client
from fairtable.referee import Entry
from tests.fairness.luck_forger import (
    Forgery,
    Source,
    forgeries,
    is_other_luck,
    luck_of_log,
    parts_hidden,
    sources,
)
from tests.fairness.test_mutants import audited

GAMES = ("backgammon", "casino", "dots", "sudoku", "tambola")
OFTEN = [pytest.param(40, id="40"), pytest.param(5_000, id="5000", marks=pytest.mark.long)]
SEED = 20


@cache
def honest() -> dict[str, list[Source]]:
    return sources()


def luck_in(entries: list[Entry], shown: bool) -> list[object]:
    return luck_of_log(parts_hidden(entries) if shown else entries, shown)


@cache
def true_luck(name: str, shown: bool) -> list[object]:
    (source,) = [one for each in honest().values() for one in each if one.name == name]
    return luck_in(source.entries, shown)


def has_other_luck(forgery: Forgery, shown: bool) -> bool:
    """Whether its luck is not that of the honest log, or of its beginning."""
    true = true_luck(forgery.source.name, shown)
    if (entries := forgery.true()) is not forgery.source.entries:
        true = luck_in(entries, shown)
    return is_other_luck(luck_in(forgery.entries, shown), true)


def written(forgery: Forgery, number: int, entries: list[Entry], shown: bool) -> bytes:
    """A line for the page: the entries from the first that differs."""
    true = forgery.source.entries
    same = next(
        (n for n, (a, b) in enumerate(zip(entries, true, strict=False)) if a.hash != b.hash),
        min(len(entries), len(true)),
    )
    says = {"says": forgery.says, "number": number}
    line = {"log": forgery.source.name, "shown": shown, **says}
    return msgspec.json.encode({**line, "from": same, "entries": entries[same:]}) + b"\n"


def heads(game: str) -> Iterator[bytes]:
    """The honest logs, in both forms."""
    for source in honest()[game]:
        for shown in (False, True):
            entries = parts_hidden(source.entries) if shown else source.entries
            line = {"log": source.name, "shown": shown, "says": "", "entries": entries}
            yield msgspec.json.encode({**line, "from": 0}) + b"\n"


def forge(game: str, count: int, file: Path) -> int:
    """Forgeries for the page; Python's follower has tried them when they are written."""
    lines = 0
    with file.open("ab") as page:
        page.writelines(heads(game))
        for number, forgery in enumerate(forgeries(honest()[game], count, SEED)):
            shown = parts_hidden(forgery.entries)
            if has_other_luck(forgery, True):
                page.write(written(forgery, number, shown, True))
                lines += 1
                if audited(shown) is not None:
                    assert audited(forgery.entries) is not None, forgery.says
            if has_other_luck(forgery, False):
                page.write(written(forgery, number, forgery.entries, False))
                lines += 1
    return lines


def read_by_page(file: Path, seconds: int) -> list[str]:
    """The lines that the page calls right: all honest logs, and what the audit must judge."""
    program, _ = build_client.node()
    vitest = build_client.WEB / "node_modules" / "vitest" / "vitest.mjs"
    done = subprocess.run(
        [program, vitest, "run", "src/fairness/forgeries.test.ts"],
        cwd=build_client.WEB,
        env={**os.environ, "FAIRTABLE_FORGERIES": str(file), "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        timeout=seconds,
    )
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-2000:]
    return Path(f"{file}.passed").read_text().splitlines()


@pytest.mark.parametrize("count", OFTEN)
@pytest.mark.parametrize("game", GAMES)
def test_no_forged_luck_passes(tmp_path: Path, game: str, count: int) -> None:
    file = tmp_path / "forgeries.jsonl"
    assert forge(game, count, file) > count // 10
    passed = [json.loads(line) for line in read_by_page(file, 60 + count)]
    assert sum(not line["says"] for line in passed) == 2 * len(honest()[game])
    numbers = {line["number"]: line["shown"] for line in passed if line["says"]}
    for number, forgery in enumerate(forgeries(honest()[game], count, SEED)):
        if number in numbers:
            is_legal = audited(forgery.entries) is not None
            assert is_legal, f"{forgery.source.name}, shown={numbers[number]}: {forgery.says}"
