"""A lock file that is removed or replaced lets nobody in beside its owner."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from fairtable.storage import Taken, database_in, file_lock, open_store

OWN = """
import sys, time
from fairtable.storage import open_store
store = open_store(sys.argv[1], alone=True)
print("mine", flush=True)
while store.owned:
    time.sleep(0.02)
print("lost", flush=True)
"""


@pytest.fixture
def owner(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that has the database of this folder open."""
    command = [sys.executable, "-c", OWN, database_in(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "mine\n"
        yield process
        process.kill()


def remove(file: Path) -> None:
    file.unlink()


def replace_by_nothing(file: Path) -> None:
    file.unlink()
    file.touch()


def replace_by_a_copy(file: Path) -> None:
    copy = file.with_name("copy")
    shutil.copy(file, copy)
    os.replace(copy, file)


def replace_by_that_of_another_folder(file: Path) -> None:
    folder = file.with_name("elsewhere")
    folder.mkdir()
    file_lock.FileLock(folder / "fairtable.db").release()
    os.replace(folder / file.name, file)


CHANGES = [
    remove,
    replace_by_nothing,
    replace_by_a_copy,
    replace_by_that_of_another_folder,
]


@pytest.mark.parametrize("change", CHANGES)
def test_nobody_gets_in_beside_the_owner(
    change: Callable[[Path], None], owner: subprocess.Popen[str], tmp_path: Path
) -> None:
    change(tmp_path / "fairtable.db.lock")
    # At once, and also later.
    for _ in range(2):
        with pytest.raises(Taken, match=rf"another server has it open \(process {owner.pid} "):
            open_store(database_in(tmp_path), alone=True)
    assert owner.poll() is None, "the owner stays the owner"


async def test_a_crash_frees_it_also_without_the_file(
    owner: subprocess.Popen[str], tmp_path: Path
) -> None:
    owner.kill()
    owner.wait()
    (tmp_path / "fairtable.db.lock").unlink()
    store = open_store(database_in(tmp_path), alone=True)
    assert store.owned
    await store.close()


async def test_an_owner_who_slept_all_the_while_is_none_any_more(
    owner: subprocess.Popen[str], tmp_path: Path
) -> None:
    owner.send_signal(signal.SIGSTOP)
    (tmp_path / "fairtable.db.lock").unlink()
    store = open_store(database_in(tmp_path), alone=True)
    owner.send_signal(signal.SIGCONT)
    assert owner.stdout is not None and owner.stdout.readline() == "lost\n"
    assert store.owned
    await store.close()


async def test_a_start_with_the_file_of_the_last_owner_waits_for_nothing(
    tmp_path: Path,
) -> None:
    await open_store(database_in(tmp_path), alone=True).close()
    lock_waits = file_lock.MOMENT_SECONDS
    began = time.monotonic()
    lock = file_lock.FileLock(tmp_path / "fairtable.db")
    assert time.monotonic() - began < lock_waits / 2
    lock.release()


def test_an_owner_whose_folder_is_gone_stays_calm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_lock, "LOOK_SECONDS", 0.01)
    folder = tmp_path / "data"
    folder.mkdir()
    lock = file_lock.FileLock(folder / "fairtable.db")
    folder.rename(tmp_path / "moved")
    time.sleep(0.1)
    with pytest.raises(Taken):
        file_lock.FileLock(tmp_path / "moved" / "fairtable.db")
    assert lock.held
    lock.release()
