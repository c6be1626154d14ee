"""For every test: long tests run only with --long, and no test touches the real home."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings

# A slow test on a busy machine is not a failure: bench/ measures time. A property that says
# nothing else is tried with so many examples; `dev.py test --long` tries the usual hundred.
settings.register_profile("untimed", deadline=None, max_examples=40)
settings.register_profile("thorough", deadline=None)
settings.load_profile("untimed")


@pytest.fixture(autouse=True, scope="session")
def _no_records_in_the_real_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The client keeps the records of chains there, also in programs that a test starts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))
        yield


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run the tests that take minutes, too")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--long"):
        return
    for item in items:
        if item.get_closest_marker("long"):
            item.add_marker(pytest.mark.skip(reason="takes minutes; run with --long"))
