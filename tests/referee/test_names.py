"""The open part of an entry: a name that everybody may see, and that may be left out."""

import hashlib

import pytest
from msgspec.structs import replace

from fairtable.referee import Part, Sit, audit
from fairtable.referee.judgement import Word, judge
from fairtable.referee.log import write_name
from fairtable.referee.replay import UnknownRules
from tests.playthroughs.samples import rules
from tests.referee.forging import forged, rehashed
from tests.referee.race_log import CONTENTS, RACE, ROLLS, SHOWN, blamed, setting

NAMED = (0, 1)
LAST_SAT = next(c.seq for c in reversed(CONTENTS) if c.asked == Sit())
"""Somebody sat down here without a chain."""
FORMS = pytest.mark.parametrize("entries", [RACE, SHOWN], ids=["open", "shown"])


def nothing_known(name, version):
    raise UnknownRules(name, version)


def with_parts(entries, seq, *parts):
    """The log with other parts at one entry, as they are."""
    return [*entries[:seq], replace(entries[seq], parts=parts), *entries[seq + 1 :]]


def with_body(entries, seq, body, digest=None):
    named, *others = entries[seq].parts
    return with_parts(entries, seq, Part(None, digest or named.hash, body), *others)


@FORMS
def test_without_its_names_a_log_is_judged_as_before(entries):
    report, left_out = audit(rules, entries), list(entries)
    for entry in entries:
        if entry.open_part is not None:
            left_out = with_body(left_out, entry.seq, None)
    found = audit(rules, left_out)
    assert found.seats == ("A player", "A player", "A player", None)
    assert (found.head, found.whole, found.judged) == (
        report.head,
        report.whole,
        report.judged,
    )


@FORMS
@pytest.mark.parametrize("seq", NAMED)
def test_another_name_has_another_hash(entries, seq):
    body = entries[seq].parts[0].body.replace("Anna", "Eve")
    assert blamed(with_body(entries, seq, body)) == (seq, "a name does not match its hash")


@FORMS
@pytest.mark.parametrize("seq", NAMED)
@pytest.mark.parametrize(
    "spoil",
    [
        pytest.param(lambda body: body + " ", id="a blank"),
        pytest.param(lambda body: body.replace("Anna", "\\u0041nna"), id="an escaped letter"),
        pytest.param(lambda body: body.replace('"name"', '"called"'), id="another field"),
        pytest.param(lambda body: body.replace('{"salt":"', '{"salt":"0'), id="a longer salt"),
        pytest.param(lambda body: "x", id="no JSON"),
    ],
)
def test_a_name_is_spelt_in_one_way(entries, seq, spoil):
    body = spoil(entries[seq].parts[0].body)
    digest = hashlib.sha256(body.encode()).hexdigest()
    assert blamed(rehashed(with_body(entries, seq, body, digest)))[0] == seq


@FORMS
@pytest.mark.parametrize("seq", NAMED)
def test_who_is_named_has_one_open_part_and_it_is_the_first(entries, seq):
    named, *others = entries[seq].parts
    for parts in (others, (named, named, *others), (*others, named)):
        if tuple(parts) != entries[seq].parts:
            assert blamed(rehashed(with_parts(entries, seq, *parts)))[0] == seq


@FORMS
def test_nobody_else_is_named(entries):
    parts = (write_name("Eve", "0" * 32), *entries[ROLLS[0]].parts)
    assert blamed(rehashed(with_parts(entries, ROLLS[0], *parts)))[0] == ROLLS[0]


@FORMS
@pytest.mark.parametrize(
    "asked",
    [
        pytest.param({"type": "Sit", "name": "Anna"}, id="name"),
        pytest.param({"type": "Sit", "salt": "0" * 32}, id="salt"),
    ],
)
def test_a_name_does_not_stand_in_the_public_text(entries, asked):
    change = setting("asked", to=asked)
    assert blamed(forged(entries, LAST_SAT, change))[0] == LAST_SAT
    # Nor in a log whose rules are not known, before any draw could tell.
    found = judge(nothing_known, forged(SHOWN[: LAST_SAT + 1], LAST_SAT, change))
    assert (found.verdict, found.entry) == (Word.BROKEN, LAST_SAT)
    honest = judge(nothing_known, SHOWN[: LAST_SAT + 1])
    assert honest.verdict is Word.NOT_JUDGED
