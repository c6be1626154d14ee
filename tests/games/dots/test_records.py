"""D10: the stream, three bytes for each line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fairtable.games.dots as dots
from tests.games.dots.boards import random_log

EVENTS = st.lists(st.tuples(st.integers(0, 2_001_999), st.integers(0, 3)), max_size=40)


def kind_of(junk: object) -> str:
    return type(junk).__name__


@pytest.mark.parametrize(
    ("edge", "team", "record"),
    [
        (0, 0, "000000"),
        (0, 3, "000003"),
        (1, 0, "000004"),
        (2_001_999, 3, "7a313f"),
        (1_234_567, 2, "4b5a1e"),
    ],
)
def test_d10_a_record_is_22_bits_of_line_and_2_of_team(edge, team, record):
    assert dots.encode_event(edge, team).hex() == record
    assert dots.parse_records(bytes.fromhex(record)) == [(edge, team)]


@given(EVENTS)
def test_d10_parsing_undoes_encoding(events):
    log = b"".join(dots.encode_event(*event) for event in events)
    assert len(log) == 3 * len(events)
    assert dots.parse_records(log) == events
    assert dots.parse_records(bytearray(log)) == dots.parse_records(memoryview(log)) == events


@given(EVENTS, st.lists(st.integers(0, 120)))
def test_d10_the_parser_takes_any_split(events, cuts):
    log = b"".join(dots.encode_event(*event) for event in events)
    parser, found, at = dots.StreamParser(), [], 0
    for cut in [*sorted(cuts), len(log)]:
        found += parser.feed(log[at:cut])
        at = max(at, cut)
        assert len(parser.remainder) == min(at, len(log)) % 3
    assert found == events and parser.remainder == b""


def test_d10_reset_forgets_the_remainder():
    parser = dots.StreamParser(width=3, height=3)
    assert parser.feed(b"\0\0") == [] and parser.remainder == b"\0\0"
    parser.reset()
    assert parser.remainder == b"" and parser.feed(b"\0\0\5") == [(1, 1)]


def test_d10_a_parser_that_met_a_number_that_is_no_line_fails_until_it_is_reset():
    """Once it went on with the old remainder, and read records that were never written."""
    parser = dots.StreamParser(width=3, height=3)
    assert parser.feed(b"\0\0\4\0") == [(1, 0)]
    bad = b"\0\4" + dots.encode_event(24, 0)
    with pytest.raises(ValueError, match=r"^Record 2 names line 24; .* 23\.$"):
        parser.feed(bad)
    assert parser.remainder == b""
    for chunk in (b"\0\0\4", b"", b"\0", bad):
        with pytest.raises(ValueError, match=r"^Record 2 names line 24; .* until a reset\.$"):
            parser.feed(chunk)
    parser.reset()
    assert parser.feed(b"\0\0\4") == [(1, 0)]


def test_d10_what_is_not_bytes_does_not_break_the_stream():
    parser = dots.StreamParser(width=3, height=3)
    parser.feed(b"\0")
    with pytest.raises(ValueError, match="bytes"):
        parser.feed("\0\4")
    assert parser.feed(b"\0\4") == [(1, 0)]


@pytest.mark.parametrize("junk", [None, "abc", 3, [1, 2, 3], object()], ids=kind_of)
def test_d10_what_is_not_bytes_is_refused(junk):
    for ask in (dots.parse_records, dots.fold, dots.StreamParser().feed):
        with pytest.raises(ValueError, match="bytes"):
            ask(junk)


@pytest.mark.parametrize("ask", [dots.parse_records, dots.fold])
def test_d10_a_log_ends_with_a_whole_record(ask):
    for length in (1, 2, 4, 5_000):
        with pytest.raises(ValueError, match=rf"\b{length} bytes?\b"):
            ask(bytes(length))


@pytest.mark.parametrize("before", [0, 5, 900], ids=["first", "few", "many"])
def test_d10_a_number_that_is_no_line_is_refused_with_its_place(before):
    log = random_log(3, 3, before) + dots.encode_event(24, 1) + dots.encode_event(25, 1)
    for ask in (dots.parse_records, dots.fold):
        with pytest.raises(ValueError, match=rf"^Record {before} names line 24;.* 23\.$"):
            ask(log, width=3, height=3)


def test_d10_encoding_refuses_what_is_no_line_of_the_board():
    for edge in (-1, 24, None, True):
        with pytest.raises(ValueError, match="line"):
            dots.encode_event(edge, 0, width=3, height=3)


@given(st.integers(0, 24), st.integers(0, 50))
def test_d10_any_prefix_is_a_log(count, seed):
    log = random_log(3, 3, seed=seed)
    state = dots.fold(log[: 3 * count], width=3, height=3)
    assert state.placed == count
    rest = dots.GameState.import_(state.export())
    rest.apply_batch(log[3 * count :])
    assert rest == dots.fold(log, width=3, height=3)


def test_d10_a_log_too_long_for_the_kernel_is_refused(monkeypatch):
    monkeypatch.setattr("fairtable.games.dots.folding.MOST_RECORDS", 300)
    with pytest.raises(ValueError, match="in parts"):
        dots.fold(bytes(903), width=3, height=3)
