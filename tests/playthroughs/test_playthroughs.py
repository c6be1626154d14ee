"""Logs that were good once stay good for ever, and the audit says the same about them."""

from __future__ import annotations

import io
import re

import pytest

from fairtable.cli.audit import comparing_line, report_in_words
from fairtable.referee import audit, read_record
from tests.playthroughs.make import SAMPLES as MAKERS
from tests.playthroughs.make import SHOWN
from tests.playthroughs.samples import FOLDER, SAMPLES, audited, rules

SUMMARIES = FOLDER / "summaries.txt"


def summaries() -> dict[str, str]:
    """`# name`, and what the audit says below it."""
    pieces = re.split(r"^# (.+)\n", SUMMARIES.read_text("utf-8"), flags=re.MULTILINE)
    return dict(zip(pieces[1::2], (text.strip() for text in pieces[2::2]), strict=True))


def summary(name: str) -> str:
    report = audited(SAMPLES[name])
    return "\n".join([*report_in_words(report), comparing_line(report)])


@pytest.mark.parametrize("name", SAMPLES)
def test_a_log_that_was_good_stays_good(name: str) -> None:
    assert summary(name) == summaries()[name]


@pytest.mark.parametrize("name", ["pips-failed", "pips-laid", "race-won"])
def test_the_same_secret_and_the_same_asks_make_the_same_log_again(name: str) -> None:
    """No bot takes part in these: luck, rules and hashes alone make them."""
    head = audited(SAMPLES[name]).head
    assert MAKERS[name]().entries[-1].hash == head


def test_every_sample_has_its_summary_and_every_maker_its_sample() -> None:
    assert set(summaries()) == set(SAMPLES)
    assert set(SAMPLES) == {*MAKERS, *(f"{name}-shown" for name in SHOWN)}


def test_an_open_log_has_its_end_and_a_shown_one_has_none() -> None:
    for name, data in SAMPLES.items():
        report = audited(data)
        assert report.whole == report.finished == (not name.endswith("-shown")), name


def test_the_samples_show_what_logs_can_hold() -> None:
    reports = {name: audited(data) for name, data in SAMPLES.items()}
    seen = {change.what for report in reports.values() for change in report.changes}
    seats = {"left", "sat again", "a bot sat down", "gave no link", "lost its chain"}
    seats |= {"sat late", "was dealt in late"}
    people = {"resigned", "was gone", "came back", "lost by a claim", "became the host"}
    assert seen == seats | people
    assert {report.attempts for report in reports.values()} == {0, 1, 2}
    assert any(report.links and report.open_draws for report in reports.values())
    assert any(not any(report.chained) for report in reports.values())
    assert any("could not start" in report.ended_by for report in reports.values())
    assert any("closed by the house" in report.ended_by for report in reports.values())
    assert {report.ended_by for report in reports.values()} >= {
        *("resigned", "claimed", "aborted", "drawn by agreement", "ended by agreement"),
        "ended by the host",
    }
    assert any(report.next for report in reports.values())
    assert any(report.opened.follows for report in reports.values())


def test_two_people_compare_the_hash_of_the_end_also_when_they_play_again() -> None:
    *entries, last = read_record(io.BytesIO(SAMPLES["dots-drawn"]))
    assert "RematchAgreed" in last.public and "GameEnded" in entries[-1].public
    heads = {audit(rules, log).head for log in (entries, [*entries, last])}
    assert heads == {entries[-1].hash}


def test_a_spectators_log_of_a_game_that_hides_nothing_is_judged_move_by_move() -> None:
    for name in ("backgammon-match-shown", "dots-won-shown"):
        report = audited(SAMPLES[name])
        assert report.judged == report.moves > 0
        assert report.untied == 0


def test_in_a_hall_everybody_judges_the_calls_and_ties_them_to_the_draws() -> None:
    report = audited(SAMPLES["tambola-called-shown"])
    # The late deal alone is not judged: it depends on the sealed key.
    assert (report.judged, report.moves, report.untied, report.open_draws) == (84, 85, 0, 41)
