"""Whatever is changed in a file, the audit refuses it and names the entry."""

from __future__ import annotations

import bisect
from collections.abc import Iterable
from itertools import accumulate

import pytest

from fairtable.referee import BrokenLog, NoRecord
from tests.playthroughs.samples import SAMPLES, audited

STEPS = {
    "backgammon-match": 41,
    "backgammon-match-shown": 41,
    "backgammon-won": 401,
    "casino-bot": 41,
    "casino-bot-shown": 41,
    "casino-won": 401,
    "dots-won": 11,
    "dots-won-shown": 11,
    "pips-failed": 1,
    "pips-laid-shown": 1,
    "sudoku-brought": 11,
    "sudoku-ended": 1,
    "sudoku-ended-shown": 1,
    "sudoku-won": 23,
    "tambola-called": 41,
    "tambola-called-shown": 41,
    "tambola-late": 101,
    "tambola-won": 401,
}
"""In small files every byte is changed, in others every fifth, and fewer in files that are slow
to judge. With --long many more are."""
SMALL, LARGE = 12_000, 40_000
SMALLEST = SAMPLES["sudoku-ended-shown"]
EXCHANGES = 20
LINES = 20


def lines_of(data: bytes) -> list[bytes]:
    return data.splitlines(keepends=True)


def entries_in(data: bytes) -> int:
    return len(lines_of(data)) - 2


def every_so_often(name: str) -> range:
    return range(0, len(SAMPLES[name]), STEPS.get(name, 5))


def blamed(data: bytes) -> int | None:
    """The entry that the audit names: -1 if it is not a log at all, None if the log is good."""
    try:
        audited(data)
    except BrokenLog as broken:
        return broken.seq
    except NoRecord:
        return -1
    return None


def missed(data: bytes, places: range, bits: int) -> list[tuple[int, int, int | None]]:
    """The flips for which the audit does not name the entry of the flipped line."""
    starts = list(accumulate(map(len, lines_of(data)), initial=0))
    last = entries_in(data) - 1
    wrong = []
    for place in places:
        entry = min(bisect.bisect_right(starts, place) - 2, last)
        for turn in range(bits):
            flipped = bytearray(data)
            flipped[place] ^= 1 << (place + turn) % 8
            if (found := blamed(bytes(flipped))) != entry:
                wrong.append((place, flipped[place], found))
    return wrong


@pytest.mark.parametrize("name", SAMPLES)
def test_any_flipped_bit_is_found_where_it_is(name: str) -> None:
    data = SAMPLES[name]
    assert missed(data, every_so_often(name), 1) == []


def test_many_flips_were_tried() -> None:
    assert sum(len(every_so_often(name)) for name in SAMPLES) >= 20_000


@pytest.mark.long
@pytest.mark.parametrize("name", SAMPLES)
def test_each_byte_that_is_changed_is_found_where_it_is(name: str) -> None:
    """Every bit of a small file, a bit of every byte of others, or of every third one."""
    data = SAMPLES[name]
    places = range(0, len(data), 3 if len(data) > LARGE else 1)
    assert missed(data, places, 8 if len(data) < SMALL else 1) == []


def test_a_file_cut_off_anywhere_is_refused() -> None:
    starts = list(accumulate(map(len, lines_of(SMALLEST)), initial=0))
    last = entries_in(SMALLEST) - 1
    for end in range(len(SMALLEST)):
        # The audit names the line in which the file ends, or the first one that is missing.
        line = bisect.bisect_right(starts, end) - 1
        expected = -1 if line == 0 else min(line - 1, last)
        assert blamed(SMALLEST[:end]) == expected, end


def test_a_byte_left_out_anywhere_is_found() -> None:
    starts = list(accumulate(map(len, lines_of(SMALLEST)), initial=0))
    last = entries_in(SMALLEST) - 1
    for at in range(len(SMALLEST)):
        entry = min(bisect.bisect_right(starts, at) - 2, last)
        assert blamed(SMALLEST[:at] + SMALLEST[at + 1 :]) == entry, at


@pytest.mark.parametrize("more", [b" ", b"\n", b"0", b",", b"\x00", b"\xff", b'"'])
def test_a_byte_put_in_anywhere_is_found(more: bytes) -> None:
    for at in range(0, len(SMALLEST) + 1, 2):
        if SMALLEST[at : at + 1] != more and SMALLEST[at - 1 : at] != more:
            assert blamed(SMALLEST[:at] + more + SMALLEST[at:]) is not None, at


@pytest.mark.parametrize("name", SAMPLES)
def test_swapped_lines_are_found_at_the_first_of_them(name: str) -> None:
    lines = lines_of(SAMPLES[name])
    for first in range(1, min(EXCHANGES, len(lines) - 2)):
        for second in (first + 1, len(lines) - 2):
            if first < second:
                swapped = list(lines)
                swapped[first], swapped[second] = swapped[second], swapped[first]
                assert blamed(b"".join(swapped)) == first - 1


@pytest.mark.parametrize("name", SAMPLES)
def test_a_line_that_is_missing_or_there_twice_is_found(name: str) -> None:
    """The first and the last lines, and some between them; with --long every line."""
    count = len(lines_of(SAMPLES[name])) - 2
    some = range(3, count - 3, max(1, count // LINES))
    find_each(name, sorted({*range(min(3, count)), *some, *range(max(0, count - 3), count)}))


@pytest.mark.long
@pytest.mark.parametrize("name", SAMPLES)
def test_each_line_that_is_missing_or_there_twice_is_found(name: str) -> None:
    find_each(name, range(len(lines_of(SAMPLES[name])) - 2))


def find_each(name: str, entries: Iterable[int]) -> None:
    """The audit must name the place at which the line of each of these entries should be."""
    lines = lines_of(SAMPLES[name])
    last = len(lines) - 3
    for at in (entry + 1 for entry in entries):
        without, twice = [*lines[:at], *lines[at + 1 :]], [*lines[:at], lines[at], *lines[at:]]
        # Without the last line, the line before it ends with a comma too many.
        assert blamed(b"".join(without)) == (at - 1 if at - 1 < last else last - 1)
        assert blamed(b"".join(twice)) == (at if at - 1 < last else last)
