"""H6: the house closes a table that nobody plays. H7: a move has one text in the log."""

import pytest

from fairtable.games import casino, dots
from fairtable.referee import (
    BrokenLog,
    Close,
    Draws,
    HouseWhy,
    Pause,
    Play,
    Refused,
    Resign,
    Ruling,
    Start,
    Status,
    audit,
)
from fairtable.referee.log import read_content
from fairtable.referee.room.ending import ABANDONED, CLOSED, NEVER_BEGUN
from tests.playthroughs.samples import rules
from tests.playthroughs.sampling import Sample
from tests.referee.forging import forged
from tests.toys.tables import HOST, played, playing, waiting

A_DAY = 24 * 3_600_000
IDLE = {
    "waiting": (lambda: waiting(HOST), 3_600_000),
    "empty": (lambda: waiting(), 3_600_000),
    "starting": (lambda: waiting(HOST, "ben").ask(Start((0, 1))), 3_600_000),
    "playing": (lambda: playing(HOST, "ben"), A_DAY),
    "paused": (lambda: playing(HOST, "ben").ask(Pause()), A_DAY),
}


def test_h6_the_least_times_are_an_hour_and_a_day():
    assert (NEVER_BEGUN, ABANDONED) == (3_600_000, A_DAY)


@pytest.mark.parametrize("stage", IDLE)
def test_h6_the_house_closes_after_a_while_and_not_before(stage):
    make, least = IDLE[stage]
    match = make().match
    early = match.house_asks(Close(), match.tip.at + least - 1)
    assert isinstance(early, Refused) and early.why is HouseWhy.NOT_ABANDONED
    closed = match.house_asks(Close(), match.tip.at + least)
    assert isinstance(closed, Ruling)
    content = closed.content
    assert (content.by, content.who, content.asked) == (-1, "", Close())
    assert [fact.by for fact in content.facts] == [CLOSED]
    assert closed.after.room.status is Status.OVER
    assert closed.after.clock.running is None
    assert closed.after.outcome is None, "nobody has won"


@pytest.mark.parametrize("make", [played, lambda: playing().end()], ids=["won", "ended"])
def test_h6_what_is_over_is_not_closed(make):
    match = make().match
    refused = match.house_asks(Close(), match.tip.at + 100 * A_DAY)
    assert isinstance(refused, Refused) and refused.why is HouseWhy.GAME_OVER


@pytest.mark.parametrize("stage", IDLE)
def test_h6_the_audit_of_a_closed_table_passes_and_says_how_it_ended(stage):
    make, least = IDLE[stage]
    record = make()
    record.take(record.match.house_asks(Close(), record.match.tip.at + least))
    report = audit(rules, record.entries)
    assert (report.finished, report.ended_by, report.outcome) == (True, CLOSED, None)


@pytest.mark.parametrize("stage", IDLE)
def test_h6_the_audit_refuses_a_table_that_was_closed_too_early(stage):
    make, least = IDLE[stage]
    record = make()
    before = record.match.tip.at
    record.take(record.match.house_asks(Close(), before + least))
    last = len(record.entries) - 1

    def early(content):
        content["at"] = before + least - 1

    with pytest.raises(BrokenLog, match="rule H6 refuses it"):
        audit(rules, forged(record.entries, last, early))


@pytest.mark.parametrize(
    "change",
    [
        pytest.param({"by": 0, "who": HOST}, id="by the host"),
        pytest.param({"by": None, "who": "ben"}, id="by a stranger"),
        pytest.param({"command": "mine"}, id="with the id of a command"),
        pytest.param({"facts": [{"type": "GameEnded", "by": "Ben won"}]}, id="with a result"),
        pytest.param({"facts": []}, id="without an end"),
    ],
)
def test_h6_only_the_house_closes_and_only_like_this(change):
    record = playing()
    record.take(record.match.house_asks(Close(), record.match.tip.at + A_DAY))
    last = len(record.entries) - 1
    with pytest.raises(BrokenLog) as caught:
        audit(rules, forged(record.entries, last, lambda content: content.update(change)))
    assert caught.value.seq == last


# H7. The one text of a move


def lines() -> Sample:
    sample = Sample("lines", dots.GAME, dots.Options(width=2, height=2))
    for name in ("Anna", "Ben"):
        sample.sit(name)
    sample.start()
    return sample


@pytest.mark.parametrize(
    "sent", ["line 7", "LINE 7", " line  7 ", "line" + 40 * " " + "7", "line 007"]
)
def test_h7_whatever_was_sent_the_log_has_the_text_of_the_game(sent):
    sample = lines()
    answer = sample.match.ask(Play(sent), "a" * 16, "c", 2 * 10**12)
    assert answer.content.asked == Play("line 7")
    assert '"move":"line 7"' in answer.entry.public


def test_h7_blanks_without_end_are_not_kept():
    sample = lines()
    answer = sample.match.ask(Play("line" + 4_000 * " " + "17"), "a" * 16, "c", 2 * 10**12)
    assert isinstance(answer, Refused) or len(answer.entry.public) < 400


def test_h7_the_audit_refuses_another_text_in_an_open_log():
    sample = lines()
    sample.play("line 7")
    sample.ask(Resign())
    assert audit(rules, sample.entries).moves == 1
    other = forged(sample.entries, 4, lambda content: content["asked"].update(move="LINE 7"))
    with pytest.raises(BrokenLog, match="rule H7 refuses it"):
        audit(rules, other)


def test_h7_the_audit_refuses_another_text_where_moves_are_hidden():
    """In a game that hides things, most moves cannot be judged, but their text can."""
    sample = Sample("text", casino.GAME, casino.Options())
    for name in ("Anna", "Ben"):
        sample.sit(name)
    sample.start()
    sample.act(["Anna", "Ben"])
    last = len(sample.entries) - 1
    shown = [entry.as_seen_by(None) for entry in sample.entries]
    move = read_content(shown[last]).asked.move
    assert audit(rules, shown).moves == 1
    other = forged(shown, last, lambda content: content["asked"].update(move=f"{move} "))
    with pytest.raises(BrokenLog, match="rule H7 refuses it"):
        audit(rules, other)


def test_h7_a_roll_keeps_its_link_and_its_text():
    sample = Sample("roll", casino.GAME, casino.Options())
    draws = Draws(b"k" * 32, b"text")
    sample.sit("Anna")
    sample.sit("Ben")
    sample.start()
    seat = sample.match.state.turn
    legal = [casino.write_move(move) for move in casino.legal_moves(sample.match.state, seat)]
    text = draws.choice(legal)
    who = "ab"[seat] * 16
    spaced = sample.match.ask(Play(f"  {text.lower()}  "), who, "c", 2 * 10**12)
    plain = sample.match.ask(Play(text), who, "c", 2 * 10**12)
    assert isinstance(plain, Ruling) and spaced.entry == plain.entry
