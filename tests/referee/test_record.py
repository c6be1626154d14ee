"""Logs as files: there is one way to write them, and the reader accepts no other."""

import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairtable.referee import (
    BrokenLog,
    Entry,
    NoRecord,
    Part,
    read_record,
    record,
    write_record,
)
from tests.toys.tables import played

LOG = played().entries
FILE = b"".join(write_record(LOG))
FIRST = b'{"seq":0,"public":"x","parts":[],"hash":"y"}'
TEXT = st.text(st.characters(codec="utf-8"), max_size=30)
PARTS = st.builds(
    Part, st.lists(st.integers(0, 9), max_size=3).map(tuple), TEXT, st.none() | TEXT
)
ENTRIES = st.builds(Entry, st.just(0), TEXT, st.lists(PARTS, max_size=3).map(tuple), TEXT)


def read(data: bytes) -> list[Entry]:
    return list(read_record(io.BytesIO(data)))


def test_a_log_survives_its_file():
    assert read(FILE) == LOG


def test_the_file_is_json_with_an_entry_a_line():
    whole = json.loads(FILE)
    assert (whole["format"], whole["version"]) == ("fairtable.log", 3)
    assert [entry["hash"] for entry in whole["entries"]] == [entry.hash for entry in LOG]
    assert len(FILE.splitlines()) == len(LOG) + 2


@given(ENTRIES)
def test_any_entry_survives_writing_and_reading(entry):
    assert read(b"".join(write_record([entry]))) == [entry]


def test_an_entry_is_read_when_it_is_wanted():
    entries = read_record(io.BytesIO(FILE[: len(FILE) // 2]))
    assert next(entries) == LOG[0]


@pytest.mark.parametrize(
    ("data", "says"),
    [
        pytest.param(b"", "empty", id="empty"),
        pytest.param(b"{}", "not a Fairtable log", id="some other JSON"),
        pytest.param(b"\x89PNG\r\n" * 99, "not a Fairtable log", id="a picture"),
        pytest.param(b"\0" * 10_000, "not a Fairtable log", id="zeros"),
        pytest.param(b"\xef\xbb\xbf" + FILE, "not a Fairtable log", id="a byte order mark"),
        pytest.param(
            FILE.replace(b"\n", b"\r\n"), "first line of this log is damaged", id="line ends"
        ),
        pytest.param(
            FILE.replace(b'"version":3', b'"version":2', 1),
            "^This log has version 2 of the format. This program reads only version 3.$",
            id="the edition before",
        ),
        pytest.param(
            FILE.replace(b'"version":3', b'"version":23', 1), "has version 23", id="a later one"
        ),
        pytest.param(
            FILE.replace(b'"version":3', b'"version":x', 1), "line .* damaged", id="no number"
        ),
    ],
)
def test_a_file_that_is_not_a_log_is_refused(data, says):
    with pytest.raises(NoRecord, match=says):
        read(data)


@pytest.mark.parametrize(
    ("lines", "seq", "reason"),
    [
        pytest.param(b"]}\n", 0, "unreadable", id="no entry at all"),
        pytest.param(b"", 0, "cut off here", id="nothing after the head"),
        pytest.param(FIRST, 0, "cut off here", id="no line end"),
        pytest.param(FIRST + b"\n", 0, "cut off after it", id="no foot"),
        pytest.param(FIRST + b"\n]}", 0, "cut off after it", id="half a foot"),
        pytest.param(FIRST + b"\n]}\n\n", 0, "should end after it", id="more after the foot"),
        pytest.param(FIRST + b"\n" + FIRST, 0, "should end after it", id="a comma missing"),
        pytest.param(FIRST + b",\n]}\n", 0, "a comma follows it", id="a comma too many"),
        pytest.param(FIRST + b",\n" + FIRST, 1, "cut off here", id="cut off later"),
        pytest.param(FIRST + b",\n" + FIRST + b"\n", 1, "entry 0 stands", id="twice the same"),
        pytest.param(b" " + FIRST + b"\n]}\n", 0, "not written exactly as", id="a blank"),
        pytest.param(
            FIRST.replace(b"x", b"\\u0078") + b"\n]}\n", 0, "not written", id="escaped"
        ),
        pytest.param(FIRST.replace(b"x", b"\\ud800") + b"\n]}\n", 0, "unreadable", id="halves"),
        pytest.param(FIRST.replace(b"x", b"\xff") + b"\n]}\n", 0, "unreadable", id="no UTF-8"),
        pytest.param(FIRST.replace(b"0", b"9" * 6000) + b"\n", 0, "unreadable", id="numbers"),
        pytest.param(b"[" * 100_000 + b"\n", 0, "unreadable", id="deep"),
        pytest.param(b'{"seq":' + b"[" * 100_000 + b"\n", 0, "unreadable", id="deep inside"),
        pytest.param(b"x" * (5 * 2**20), 0, "too long", id="a line without end"),
    ],
)
def test_a_damaged_file_names_the_entry(lines, seq, reason):
    with pytest.raises(BrokenLog, match=reason) as caught:
        read(record.HEAD + lines)
    assert caught.value.seq == seq


def test_a_file_that_never_ends_is_not_read_for_ever(monkeypatch):
    monkeypatch.setattr(record, "MOST_ENTRIES", 3)
    with pytest.raises(BrokenLog, match="at most 3 entries"):
        read(FILE)
