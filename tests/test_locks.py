"""What a lock file may contain: a hash for every package, and no address of a registry."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]
PYTHON_LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
NPM_LOCKS = [
    ROOT / folder / "package-lock.json"
    for folder in ("web", "bench/moves", "tests/server/streams/conformance")
]


@pytest.fixture(params=NPM_LOCKS, ids=lambda lock: lock.parent.name)
def npm_packages(request: pytest.FixtureRequest) -> dict[str, dict[str, Any]]:
    """The locked packages by their path; the one without a path is the project itself."""
    lock = json.loads(request.param.read_text())
    return {place: package for place, package in lock["packages"].items() if place}


@pytest.mark.parametrize("lock", PYTHON_LOCKS, ids=lambda lock: lock.stem)
def test_a_python_lock_names_no_registry(lock):
    assert not re.findall(
        r"https?:|file:|--find-links|--(?:extra-)?index-url", lock.read_text()
    )


@pytest.mark.parametrize("lock", PYTHON_LOCKS, ids=lambda lock: lock.stem)
def test_a_python_lock_has_a_hash_for_every_package(lock):
    entries = re.split(r"\n(?=[a-z])", lock.read_text())
    assert [entry.split()[0] for entry in entries if "--hash=sha256:" not in entry] == []


def test_the_npm_lock_names_no_registry(npm_packages):
    assert [place for place, package in npm_packages.items() if "resolved" in package] == []


def test_the_npm_lock_has_a_hash_for_every_package(npm_packages):
    """A package bundled inside another is hashed with it."""
    packages = npm_packages.items()
    assert [place for place, p in packages if not {"integrity", "inBundle"} & p.keys()] == []


def test_the_npm_lock_is_complete_for_every_system(npm_packages):
    """npm can write a lock with the binaries of only one system; it fails on all others."""
    locked = {place.rpartition("node_modules/")[2] for place in npm_packages}
    optional = {
        name for p in npm_packages.values() for name in p.get("optionalDependencies", ())
    }
    assert optional <= locked
