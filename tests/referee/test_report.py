"""The report of an audit: every change of a seat, every chain that ended, every attempt."""

from fairtable.referee import (
    Bots,
    Chain,
    Given,
    Invite,
    LoseChain,
    Luck,
    Play,
    Rise,
    SeatChange,
    Sit,
    Start,
    audit,
)
from fairtable.referee.report import new_report
from tests.playthroughs.samples import rules
from tests.referee.chained_tables import begun, reported, sitting, what
from tests.referee.forging import replace
from tests.referee.race_log import PIPS
from tests.testing.broken import pips_but, promising
from tests.toys import pips
from tests.toys.tables import Record


def test_every_change_of_a_seat_is_reported_with_its_entry():
    record = begun("anna", "ben").ask(Rise(1), "ben").ask(Sit("Ben"), "ben")
    record.ask(Sit("Dora"), "dora").ask(LoseChain(), "ben")
    report = reported(record)
    assert report.changes == [
        SeatChange(5, 1, "Ben", "left"),
        SeatChange(6, 1, "Ben", "sat again"),
        SeatChange(7, 2, "Dora", "sat late"),
        SeatChange(8, 1, "Ben", "lost its chain"),
    ]
    assert report.chained == [True, True, False]


def test_a_bot_that_plays_on_is_reported():
    game = pips_but(bots=Bots(lambda view, draws: None), luck=promising(Luck(9, True, False)))
    record = begun("anna", "ben", game=game).ask(Rise(1), "ben").ask(Invite(1))
    record.ask(Sit("Ben"), "ben")
    assert what(reported(record)) == [
        (1, "Ben", "left"),
        (1, "Bot 2", "a bot sat down"),
        (1, "Ben", "sat again"),
    ]


def test_a_seat_that_was_left_out_is_reported():
    record = sitting("anna", "ben", "cleo").ask(Start((0, 2)))
    report = reported(record)
    assert what(report) == [(1, "Ben", "left out")]
    assert (report.attempts, report.links) == (1, 0)


def test_every_attempt_and_who_gave_no_link_is_reported():
    report = audit(rules, PIPS)
    assert report.attempts == 2
    assert what(report) == [(1, "Ben", "gave no link")]
    assert report.given[1] == 0 and report.chained[1]
    assert report.links == sum(report.given) == 8


def test_a_chain_that_left_before_the_start_is_not_counted():
    record = sitting("anna", "ben", "cleo").ask(Rise(2), "cleo").ask(LoseChain(), "ben")
    report = reported(record)
    assert report.chained == [True, False, False]
    assert what(report) == [(2, "Cleo", "left"), (1, "Ben", "lost its chain")]


def test_a_chain_that_is_used_up_is_reported():
    chain, match = Chain(b"long".ljust(32)), begun("anna", "ben").match
    nearly = Given(chain.link(4095), 4095)
    match = replace(match, room=replace(match.room, chains=(nearly, *match.room.chains[1:])))
    ruling = match.ask(Play("throw", chain.link(4096)), "anna", "c", 99_000)
    report = new_report(ruling, whole=True)
    report.count(ruling, match, True)
    assert report.changes == [SeatChange(5, 0, "Anna", "used up its chain")]
    assert report.house_knows is None, "the chain of the other seat lives"


def test_from_where_the_house_could_know_all_later_rolls():
    record = begun("anna", "ben").ask(LoseChain())
    report = audit(lambda name, version: pips.GAME, [e.as_seen_by(0) for e in record.entries])
    assert report.house_knows is None, "the chain of the other seat lives"
    record.ask(LoseChain(), "ben")
    lost = record.match.tip.version - 1
    report = reported(record.ask(Play("throw")))
    assert report.house_knows == lost


def test_without_any_chain_the_house_knows_all_rolls_from_the_start():
    record = Record.opened().ask(Sit("Anna")).ask(Sit("Ben"), "ben").start()
    assert reported(record).house_knows == 4


def test_where_nobody_rolls_the_house_knows_no_rolls():
    game = pips_but(luck=promising(Luck(9, True, False)))
    record = Record.opened(game=game).ask(Sit("Anna")).ask(Sit("Ben"), "ben").start()
    assert reported(record).house_knows is None
