"""Compiled rules behind an open server: nobody waits for a compiler."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from fairtable.games import dots, registered, tambola, with_kernels
from fairtable.games.dots.folding import fold
from fairtable.referee import Draws, compiled
from fairtable.server import kernels
from fairtable.server.serving import COMPILING
from tests.server.players import Player
from tests.server.serving import Server

NINE = {"width": 9, "height": 9}


@pytest.fixture(autouse=True)
def _nothing_is_put_off(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(compiled, "_put_off", set())
    monkeypatch.setattr(compiled, "_loaded", set())
    yield


def test_a_game_that_is_put_off_may_run_when_it_is_loaded() -> None:
    assert compiled.may_run("dots") and not compiled.is_loaded("dots")
    compiled.put_off(["dots"])
    assert not compiled.may_run("dots")
    compiled.loaded("dots")
    assert compiled.may_run("dots")
    compiled.put_off(["dots"])
    assert compiled.may_run("dots")


def test_games_without_plain_rules_are_compiled_first() -> None:
    assert set(with_kernels()) == {"backgammon", "casino", "dots", "sudoku", "tambola"}
    assert with_kernels()[0] == "sudoku"


def test_plain_rules_answer_the_same() -> None:
    log = b"".join(dots.encode_event(at % 180, at % 4, **NINE) for at in range(0, 400, 3))
    state = dots.GameState(**NINE)

    def answers() -> list[Any]:
        fresh = dots.GameState(**NINE)
        applied = fresh.apply_batch(log)
        again = dots.GameState.import_(fresh.export())
        return [fold(log, **NINE), applied, fresh, bytes(again.sides)]

    fast = answers()
    compiled.put_off(["dots"])
    assert answers() == fast
    assert fast[0] == fast[2] != state


def test_plain_tickets_are_the_same() -> None:
    def tickets() -> list[tambola.Ticket]:
        return tambola.make_tickets(Draws(b"seed", b"tickets"), 2_100)

    fast = tickets()
    compiled.put_off(["tambola"])
    assert tickets() == fast


async def test_a_game_with_plain_rules_is_playable_at_once_and_another_waits() -> None:
    compiled.put_off(["dots", "sudoku"])
    await asyncio.wait_for(kernels.until_playable(registered()["dots"]), 1)
    asked: Any = SimpleNamespace(scope={"path": "/api/sudoku/hint"})
    waiting = asyncio.ensure_future(kernels.until_service_is_ready(asked, None))
    await asyncio.sleep(0.2)
    assert not waiting.done()
    compiled.loaded("sudoku")
    await asyncio.wait_for(waiting, 1)


class Compilers:
    """Stands for the program that compiles: says what it is told to say, and may fail."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, folder: Path, script: str) -> None:
        self.loaded: list[str] = []
        program = folder / "python"
        program.write_text(f"#!/bin/sh\n{script}\n")
        program.chmod(0o700)
        monkeypatch.setattr(kernels.sys, "executable", str(program))
        monkeypatch.setattr(kernels, "with_kernels", lambda: ["sudoku", "dots"])
        monkeypatch.setattr(kernels, "warm_up", self._warm_up)

    def _warm_up(self, game: str) -> Iterator[str]:
        self.loaded.append(game)
        compiled.loaded(game)
        yield game


async def test_a_game_is_loaded_when_the_compiler_says_that_it_is_ready(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    compilers = Compilers(monkeypatch, tmp_path, 'echo "$4"; echo "$3"')
    await kernels.prepare_kernels()
    assert compilers.loaded == ["dots", "sudoku"]
    assert not compiled.is_any_put_off()
    await kernels.prepare_kernels()
    assert compilers.loaded == ["dots", "sudoku"]


async def test_when_the_compiler_fails_every_game_can_be_played_all_the_same(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    compilers = Compilers(monkeypatch, tmp_path, "echo sudoku; exit 3")
    await kernels.prepare_kernels()
    assert compilers.loaded == ["sudoku", "dots"]
    assert compiled.may_run("sudoku") and compiled.may_run("dots")


async def test_a_server_that_stops_ends_its_compiler(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    Compilers(monkeypatch, tmp_path, "echo $$ > " + str(tmp_path / "pid") + "; exec sleep 60")
    preparing = kernels.prepare_kernels()
    assert not compiled.may_run("sudoku")
    while not (tmp_path / "pid").exists() or not (tmp_path / "pid").read_text():
        await asyncio.sleep(0.01)
    preparing.cancel()
    await asyncio.wait([preparing])
    assert not Path(f"/proc/{(tmp_path / 'pid').read_text().strip()}").exists()


def test_a_server_opens_before_its_rules_are_compiled(tmp_path: Path, toys: Path) -> None:
    """Its compiler gets an empty cache, so it has everything to compile."""
    server = Server(tmp_path, toys)
    server.environment["NUMBA_CACHE_DIR"] = str(tmp_path / "numba")
    began = time.monotonic()
    server.start()
    try:
        anna = Player(server, "Anna")
        table = anna.open("dots", options={})
        assert anna.see(table)["table"]["id"] == table
        assert time.monotonic() - began < 20
        assert COMPILING in (tmp_path / "stdout").read_text()
        assert "fast rules are ready" not in server.journal()
        assert server.stop() == 0
    finally:
        server.close()
