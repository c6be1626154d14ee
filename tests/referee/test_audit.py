"""The audit: a fair log passes, and rules that fail or are unknown judge nothing."""

import dataclasses

import pytest

from fairtable.games import UnknownRules
from fairtable.referee import (
    BrokenLog,
    Drawn,
    Draws,
    NotJudged,
    Outcome,
    audit,
    audited,
    is_open,
)
from fairtable.referee.following import gives
from tests.playthroughs.samples import rules
from tests.referee.forging import forged, replace
from tests.referee.race_log import (
    CLOSED,
    CONTENTS,
    DEAL,
    LAST,
    RACE,
    ROLLS,
    SHOWN,
    blamed,
    other_die,
    setting,
)
from tests.toys import race


def test_a_fair_log_passes_and_is_counted():
    report = audit(rules, RACE)
    assert (report.whole, report.finished, report.hidden_parts) == (True, True, 0)
    assert (report.entries, report.sealed_draws) == (len(RACE), 1)
    assert report.judged == report.moves == len(ROLLS) + 1, "and the house passed once"
    assert report.open_draws == sum(len(CONTENTS[seq].drawn) for seq in ROLLS)
    assert report.untied == 0
    assert report.seats == ("Anna", "Ben", "Cleo", None)
    assert report.chained == [True, True, False, False]
    assert report.links == sum(report.given) == 2 + len(linked())
    assert (report.attempts, report.changes, report.house_knows) == (1, [], None)
    assert report.head == RACE[-1].hash
    assert isinstance(report.outcome, Outcome) and report.outcome.winners == (0,)
    assert report.ended_by == report.outcome.by == "the goal was reached"


def linked() -> list[int]:
    return [c.seq for c in CONTENTS if getattr(c.asked, "link", None)]


@pytest.mark.parametrize("seat", [None, 0, 1, 2, 3, 9])
def test_every_form_of_a_log_passes_before_its_end(seat):
    shown = [entry.as_seen_by(seat) for entry in RACE[:-1]]
    report = audit(rules, shown)
    assert (report.whole, report.finished, report.outcome) == (False, False, None)
    assert (report.judged, report.moves) == (0, len(ROLLS)), "a race hides its runners"
    assert report.untied == report.open_draws > 0
    assert report.head == RACE[-2].hash
    assert report.hidden_parts == 5 - (seat in (0, 1, 2))
    ((happened, part),) = [
        (ruling.events, ruling.entry.parts)
        for ruling, _ in audited(rules, shown)
        if ruling.entry.seq == DEAL
    ]
    assert happened.count(None) == sum(p.body is None for p in part)


def test_a_log_that_is_shown_may_stop_anywhere_before_its_end():
    for end in range(1, len(RACE)):
        assert audit(rules, SHOWN[:end]).finished is False


def test_an_open_log_without_its_end_is_a_fault():
    """Nobody opens the secret of a game that is on: somebody has cut the log off."""
    for end in range(1, len(RACE)):
        assert blamed(RACE[:end]) == (
            end - 1,
            "the log ends here, and its secret is open though the game has not ended",
        )


@pytest.mark.parametrize("seat", [None, 0, 3])
def test_a_log_with_its_end_that_hides_its_secret_is_a_fault(seat):
    """Whoever has the end can have the open log. Who shows another has something to hide."""
    hidden = [entry.as_seen_by(seat) for entry in RACE]
    assert blamed(hidden) == (
        LAST,
        "the game has ended, but this log hides the table's secret",
    )


def test_a_log_is_open_if_it_shows_the_secret():
    assert is_open(RACE[0])
    assert not is_open(SHOWN[0]) and not is_open(RACE[1])


def test_if_the_secret_is_open_hidden_parts_are_judged_too():
    hidden = [RACE[0], *(entry.as_seen_by(None) for entry in RACE[1:])]
    report = audit(rules, hidden)
    assert (report.whole, report.judged, report.hidden_parts) == (True, report.moves, 4)
    assert blamed(forged(hidden, ROLLS[0], other_die)) == (ROLLS[0], "a draw did not give this")


def test_open_draws_of_every_kind_are_made_again():
    first, again = (Draws(b"key", b"message") for _ in range(2))
    first.below(6), first.shuffled("abcdef"), first.word(), first.die()
    for made in first.made:
        assert gives(again, Drawn("open", *made))
    assert not gives(again, Drawn("open", "shuffle", 6, [0, 1, 2, 3, 4, 4]))


def test_rules_that_are_not_here_are_never_replaced_by_others():
    for change in (
        setting("facts", 0, "rules", to=2),
        setting("facts", 0, "game", to="sudoku-2"),
    ):
        with pytest.raises((UnknownRules, BrokenLog)) as caught:
            audit(rules, forged(RACE, 0, change))
        assert isinstance(caught.value, UnknownRules)


def test_if_parts_are_hidden_the_report_says_what_was_not_judged():
    """An event that does not follow from luck passes here: only the open log shows it."""
    entries = forged(SHOWN, ROLLS[2], setting("events", 0, "place", to=19))
    report = audit(rules, entries)
    assert (report.whole, report.judged) == (False, 0)
    assert report.untied == report.open_draws


@pytest.mark.parametrize("entries", [RACE, SHOWN], ids=["open", "shown"])
@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("places", 9, "this game has 4 places, not 9"),
        (
            "options",
            {"goal": 0},
            "these are not options of this game: The number must be 1 or more.",
        ),
    ],
)
def test_an_opening_that_does_not_fit_its_game_is_found(entries, field, value, reason):
    change = setting("facts", 0, field, to=value)
    assert blamed(forged(entries, 0, change)) == (0, reason)


def test_a_body_that_was_added_to_a_hidden_part_is_found():
    parts = tuple(replace(part, body="{}") for part in SHOWN[0].parts)
    seq, why = blamed([replace(SHOWN[0], parts=parts), *SHOWN[1:]])
    assert (seq, why) == (0, "a private part does not match its hash")


def failing(seq):
    """The race with rules that fail at this entry."""

    def decide(track, seat, move, chance):
        if next(asked) == seq:
            raise ZeroDivisionError("our fault")
        return race.decide(track, seat, move, chance)

    # The start itself tries whether the game could begin.
    decided = [CLOSED, *(c.seq for c in CONTENTS if c.events)]
    asked, game = iter(decided), dataclasses.replace(race.GAME, decide=decide)
    return lambda name, version: game


@pytest.mark.parametrize("seq", [CLOSED, DEAL, ROLLS[0], ROLLS[-1]])
def test_if_the_rules_themselves_fail_the_log_is_not_judged(seq):
    """A fault of this program does not prove that somebody cheated."""
    with pytest.raises(NotJudged) as caught:
        audit(failing(seq), RACE)
    assert (caught.value.seq, type(caught.value.fault)) == (seq, ZeroDivisionError)
    assert str(caught.value) == f"entry {seq}: ZeroDivisionError('our fault')"
    assert not isinstance(caught.value, BrokenLog)


def test_a_forgery_before_the_rules_fail_is_still_found():
    with pytest.raises(BrokenLog) as caught:
        audit(failing(ROLLS[-1]), forged(RACE, ROLLS[0], other_die))
    assert caught.value.seq == ROLLS[0]
