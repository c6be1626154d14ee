"""The lock of a database file: held by one process, and freed by the system when it ends."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

from fairtable.storage.ownership import Taken, this_process

SUFFIX = ".lock"
LONGEST_NAME = 300
_held: set[int] = set()


class FileLock:
    """An `Ownership` of a file of SQLite, by a lock on a small file beside it.

    The small file stays when the lock is gone; only the lock counts. It names the process that
    holds the lock, for the sentence that another one gets.
    """

    epoch = None
    held = True

    def __init__(self, database: Path) -> None:
        """OSError if the folder cannot be used, Taken if another process has the lock."""
        path = database.with_name(database.name + SUFFIX)
        self._file: int | None = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            lock(self._file)
        except BlockingIOError as taken:
            owner = os.read(self._file, LONGEST_NAME).decode(errors="replace")
            self._close()
            who = owner if owner.isprintable() and owner else "another process"
            raise Taken(f"another server has it open ({who})") from taken
        except OSError:
            self._close()
            raise
        _held.add(self._file)
        with contextlib.suppress(OSError):  # A full disk is no reason to refuse.
            os.ftruncate(self._file, 0)
            os.write(self._file, this_process().encode()[:LONGEST_NAME])

    def release(self) -> None:
        if self._file is not None:
            _held.discard(self._file)
            self._close()

    def _close(self) -> None:
        if self._file is not None:
            os.close(self._file)
        self._file = None


def lock(file: int) -> None:
    """Lock an open file for as long as it is open; BlockingIOError if another has it.

    Windows has no such lock: there nobody is kept out.
    """
    if sys.platform != "win32":
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _let_go() -> None:
    """A child of the server shares its open files; it must not keep the lock after a crash."""
    for file in _held:
        os.close(file)
    _held.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_let_go)
