"""Logs that were good once stay good for ever, and the audit says the same about them."""

from __future__ import annotations

import re

import pytest

from fairtable.cli.audit import report_in_words
from tests.playthroughs.make import SAMPLES as MAKERS
from tests.playthroughs.samples import FOLDER, SAMPLES, audited

SUMMARIES = FOLDER / "summaries.txt"


def summaries() -> dict[str, str]:
    """`# name`, and what the audit says below it."""
    pieces = re.split(r"^# (.+)\n", SUMMARIES.read_text("utf-8"), flags=re.MULTILINE)
    return dict(zip(pieces[1::2], (text.strip() for text in pieces[2::2]), strict=True))


@pytest.mark.parametrize("name", SAMPLES)
def test_a_log_that_was_good_stays_good(name: str) -> None:
    report = audited(SAMPLES[name])
    assert "\n".join(report_in_words(report)) == summaries()[name]


def test_every_sample_has_its_summary_and_every_maker_its_sample() -> None:
    assert set(summaries()) == set(SAMPLES)
    assert set(MAKERS) == {name for name in SAMPLES if not name.endswith("-shown")}


def test_the_samples_show_what_logs_can_hold() -> None:
    reports = {name: audited(data) for name, data in SAMPLES.items()}
    assert {report.judged for report in reports.values()} == {True, False}
    assert {report.finished for report in reports.values()} == {True, False}
    assert any(report.links and report.open_draws for report in reports.values())
    assert any(sum(report.silent) for report in reports.values())
    assert any(not any(report.chained) for report in reports.values())
