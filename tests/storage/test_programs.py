"""The tests' own PostgreSQL also starts for root with a PATH without root's folders."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from tests.storage.conftest import FOR_ROOT, programs_of_root


def test_useradd_is_found_without_usr_sbin_in_the_path(monkeypatch: pytest.MonkeyPatch) -> None:
    if not any(Path(folder, "useradd").exists() for folder in FOR_ROOT):
        pytest.skip("this machine has no useradd")
    monkeypatch.setenv("PATH", "/nowhere")
    assert shutil.which("useradd") is None
    with programs_of_root():
        assert shutil.which("useradd") is not None
    assert os.environ["PATH"] == "/nowhere"
