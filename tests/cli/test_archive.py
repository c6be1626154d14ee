"""`fairtable archive`: finished tables become files and leave the database."""

import asyncio
import io
import time

import pytest
from typer.testing import CliRunner

from fairtable.cli import app
from fairtable.referee import read_record
from fairtable.storage import Append, Listing, Tenure, database_in, open_store
from tests.playthroughs.samples import SAMPLES

RUNNER = CliRunner()
A_DAY = 24 * 3_600_000
NOW = time.time_ns() // 1_000_000
ENDED = SAMPLES["sudoku-ended"]


def archive(*words: str):
    return RUNNER.invoke(app, ["archive", *words])


def fill(folder, *tables: tuple[str, float, str]) -> str:
    """A data folder with finished tables: code, days since the end, and what is wrong."""

    async def write() -> None:
        store = open_store(database_in(folder))
        for code, days, wrong in tables:
            entries = list(read_record(io.BytesIO(ENDED)))
            if wrong == "damaged":
                del entries[2]
            if wrong == "unfinished":
                del entries[-1]
            at = NOW - int(days * A_DAY)
            listing = Listing(code, "sudoku", "over", True, at, "", "{}", "", at)
            for number, entry in enumerate(entries):
                # A new tenure each, so that a log with a gap can be written.
                store.append(
                    Append(Tenure(), code, entry, None if number else listing, lambda *_: None)
                )
        await store.close()

    asyncio.run(write())
    return str(folder)


def left_in(folder) -> dict[str, int]:
    async def read() -> dict[str, int]:
        store = open_store(database_in(folder))
        listed = await store.listings(public=None)
        found = {one.table_id: len(await store.read(one.table_id)) for one in listed}
        await store.close()
        return found

    return asyncio.run(read())


def test_tables_older_than_so_many_days_become_files(tmp_path):
    folder = fill(tmp_path, ("AAAAAAAA", 40, ""), ("BBBBBBBB", 20, ""), ("CCCCCCCC", 31, ""))
    done = archive("--data", folder)
    assert (done.exit_code, done.stderr) == (0, "2 tables archived.\n")
    paths = sorted((tmp_path / "archive").iterdir())
    assert [path.name[:9] for path in paths] == ["AAAAAAAA-", "CCCCCCCC-"]
    assert all(path.read_bytes() == ENDED for path in paths)
    assert done.stdout.split() == [str(path) for path in paths]
    assert list(left_in(tmp_path)) == ["BBBBBBBB"]


@pytest.mark.parametrize(
    ("words", "environment", "count"),
    [
        (["--days", "10"], {}, 2),
        (["--days", "0"], {}, 3),
        ([], {"FAIRTABLE_KEEP_DAYS": "35"}, 1),
        (["--days", "10"], {"FAIRTABLE_KEEP_DAYS": "35"}, 2),
    ],
)
def test_the_days_are_said_or_set(tmp_path, monkeypatch, words, environment, count):
    folder = fill(tmp_path, ("AAAAAAAA", 40, ""), ("BBBBBBBB", 20, ""), ("CCCCCCCC", 2, ""))
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    archive("--data", folder, *words)
    assert len(list((tmp_path / "archive").iterdir())) == count


def test_another_folder_can_be_named(tmp_path):
    folder = fill(tmp_path / "data", ("AAAAAAAA", 40, ""))
    archive("--data", folder, "--out", str(tmp_path / "shelf"))
    assert len(list((tmp_path / "shelf").iterdir())) == 1
    assert left_in(tmp_path / "data") == {}


def test_damaged_and_unfinished_logs_are_named_and_left(tmp_path):
    folder = fill(
        tmp_path,
        ("AAAAAAAA", 40, "damaged"),
        ("BBBBBBBB", 40, "unfinished"),
        ("CCCCCCCC", 40, ""),
    )
    before = left_in(tmp_path)
    done = archive("--data", folder)
    assert done.exit_code == 1
    assert "AAAAAAAA stays where it is: entry 2: missing;" in done.stderr
    assert "BBBBBBBB stays where it is:" in done.stderr
    assert "the game has not ended" in done.stderr
    assert done.stderr.endswith("1 table archived.\n")
    del before["CCCCCCCC"]
    assert left_in(tmp_path) == before
    assert len(list((tmp_path / "archive").iterdir())) == 1


def test_a_dry_run_changes_nothing(tmp_path):
    folder = fill(tmp_path, ("AAAAAAAA", 40, ""))
    done = archive("--data", folder, "--dry-run")
    assert done.exit_code == 0 and done.stdout.startswith("AAAAAAAA sudoku, over since ")
    assert not (tmp_path / "archive").exists()
    assert list(left_in(tmp_path)) == ["AAAAAAAA"]


def test_a_folder_without_a_database_is_refused(tmp_path):
    done = archive("--data", str(tmp_path))
    assert done.exit_code == 1 and "it has no database" in done.stderr


def test_a_folder_that_cannot_be_written_is_refused_and_nothing_is_lost(tmp_path):
    folder = fill(tmp_path, ("AAAAAAAA", 40, ""))
    (tmp_path / "archive").write_text("a file")
    done = archive("--data", folder)
    assert done.exit_code == 1 and "It cannot be written: " in done.stderr
    assert list(left_in(tmp_path)) == ["AAAAAAAA"]
