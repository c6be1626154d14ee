"""The lock of a database file: held by one process, and freed by the system when it ends.

The lock is on a small file beside the database. Somebody may remove that file, or put another
in its place, and then the lock is on a file that nobody finds. So the owner looks after it, and
locks whatever lies there now. Whoever finds a file that no owner has signed gives an owner who
may miss it a moment, before it takes the file itself.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from pathlib import Path
from threading import Event, Thread

from fairtable.storage.ownership import Taken, this_process

SUFFIX = ".lock"
LONGEST_TEXT = 5_000
LOOK_SECONDS = 0.2
"""How often an owner looks whether its file still lies there."""
MOMENT_SECONDS = 1.5
_held: set[int] = set()


class FileLock:
    """An `Ownership` of a file of SQLite, by a lock on a small file beside it.

    The small file stays when the lock is gone; only the lock counts. Its first line names the
    process that holds the lock, for the sentence that another one gets. The second one is the
    signature of an owner, which fits no other file and no other place.
    """

    epoch = None

    def __init__(self, database: Path) -> None:
        """OSError if the folder cannot be used, Taken if another process has the lock."""
        self.held = True
        self._path = database.with_name(database.name + SUFFIX)
        self._file: int | None = _locked(self._path)
        if database.exists() and not _is_signed(self._file, self._path):
            self._close()
            time.sleep(MOMENT_SECONDS)
            self._file = _locked(self._path)
        self._sign(self._file)
        self._ending = Event()
        self._thread = Thread(target=self._keep, name="fairtable-lock", daemon=True)
        self._thread.start()

    def release(self) -> None:
        self._ending.set()
        self._thread.join()
        self._close()

    def _close(self) -> None:
        if self._file is not None:
            _held.discard(self._file)
            os.close(self._file)
        self._file = None

    def _sign(self, file: int) -> None:
        _held.add(file)
        with contextlib.suppress(OSError):  # A full disk is no reason to refuse.
            os.ftruncate(file, 0)
            os.lseek(file, 0, os.SEEK_SET)
            os.write(file, f"{this_process()}\n{_signature(file, self._path)}\n".encode())

    def _keep(self) -> None:
        while self.held and not self._ending.wait(LOOK_SECONDS):
            if self._file is not None and not _lies_at(self._file, self._path):
                self._lock_again()

    def _lock_again(self) -> None:
        """Our file is gone. If another owner has signed what lies there, we are none."""
        try:
            file = _locked(self._path)
        except _InUse as taken:
            self.held = not taken.is_signed
        except OSError:
            return  # The folder is gone too: there is nothing that another could open.
        else:
            self._close()
            self._file = file
            self._sign(file)


class _InUse(Taken):
    """Another process has locked the file; `is_signed` if it owns the database, too."""

    def __init__(self, sentence: str, is_signed: bool) -> None:
        super().__init__(sentence)
        self.is_signed = is_signed


def lock(file: int) -> None:
    """Lock an open file for as long as it is open; BlockingIOError if another has it.

    Windows has no such lock: there nobody is kept out.
    """
    if sys.platform != "win32":
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _locked(path: Path) -> int:
    """The file, open and locked."""
    while True:
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            lock(file)
        except BlockingIOError as taken:
            owner = _text(file).partition("\n")[0]
            who = owner if owner.isprintable() and owner else "another process"
            is_signed = _is_signed(file, path)
            os.close(file)
            raise _InUse(f"another server has it open ({who})", is_signed) from taken
        except OSError:
            os.close(file)
            raise
        if _lies_at(file, path):
            return file
        os.close(file)  # It was removed before we had locked it.


def _lies_at(file: int, path: Path) -> bool:
    """Whether this open file is the one at the path."""
    try:
        return os.path.samestat(os.fstat(file), os.stat(path))
    except OSError:
        return False


def _text(file: int) -> str:
    os.lseek(file, 0, os.SEEK_SET)
    return os.read(file, LONGEST_TEXT).decode(errors="replace")


def _signature(file: int, path: Path) -> str:
    return f"file {os.fstat(file).st_ino} at {path.resolve()}"


def _is_signed(file: int, path: Path) -> bool:
    return _text(file).partition("\n")[2] == f"{_signature(file, path)}\n"


def _let_go() -> None:
    """A child of the server shares its open files; it must not keep the lock after a crash."""
    for file in _held:
        os.close(file)
    _held.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_let_go)
