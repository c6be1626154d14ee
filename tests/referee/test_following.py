"""Logs with hidden parts: whatever can be judged is judged."""

import dataclasses
import io

import pytest

from fairtable.referee import (
    Accepted,
    BrokenLog,
    Follower,
    Luck,
    NotJudged,
    Play,
    Sit,
    audit,
    first_hash,
    read_record,
)
from fairtable.referee.following import hides
from fairtable.referee.log import read_content
from tests.playthroughs.samples import SAMPLES, rules
from tests.referee.chained_tables import reported
from tests.referee.forging import forged, replace
from tests.referee.race_log import DEAL, PIPS, ROLLS, SHOWN, blamed, setting
from tests.testing.broken import pips_but, promising
from tests.toys import pips, race
from tests.toys.tables import Record

WATCHED = list(read_record(io.BytesIO(SAMPLES["backgammon-match-shown"])))
HALL = list(read_record(io.BytesIO(SAMPLES["tambola-called-shown"])))


# A game that hides nothing: everybody can judge every move of it, also before the end

WATCHED_CONTENTS = [read_content(entry) for entry in WATCHED]


def asked_at(move: str) -> int:
    """The first entry with this move."""
    return next(
        c.seq for c in WATCHED_CONTENTS if getattr(c.asked, "move", "").startswith(move)
    )


def test_only_games_with_hidden_events_hide_anything():
    assert hides(race.GAME) and hides(pips.GAME)
    assert [hides(rules(name, 1)) for name in ("backgammon", "dots", "casino", "tambola")] == [
        False,
        False,
        True,
        True,
    ]


def test_a_spectator_judges_every_move_of_a_game_that_hides_nothing():
    report = audit(rules, WATCHED)
    assert (report.whole, report.finished) == (False, False)
    assert report.judged == report.moves == 34
    assert (report.untied, report.open_draws) == (0, 36)


@pytest.mark.parametrize(
    ("seq", "change", "reason"),
    [
        pytest.param(
            asked_at("roll"), setting("events", 0, "dice", to=[6, 6]), "not what", id="dice"
        ),
        pytest.param(
            asked_at("roll"),
            lambda content: content["asked"].pop("link"),
            "rule H8 refuses it",
            id="a roll without its link",
        ),
        pytest.param(
            asked_at("roll"),
            setting("house_link", to="no link"),
            "the house's link",
            id="a key that is none",
        ),
        pytest.param(
            asked_at("resign"), setting("asked", "move", to="drop"), "rule B", id="a move"
        ),
        pytest.param(
            asked_at("accept"), setting("events", 0, "points", to=3), "", id="the points"
        ),
        pytest.param(
            4, setting("events", 0, "dice", to=[6, 6]), "not what", id="the opening roll"
        ),
        pytest.param(
            asked_at("begin"), setting("by", to=0), "", id="a player opens the second game"
        ),
    ],
)
def test_a_spectator_finds_a_forged_move_of_a_game_that_hides_nothing(seq, change, reason):
    found, why = blamed(forged(WATCHED, seq, change))
    assert (found, reason in why) == (seq, True), why


def test_such_a_game_has_no_private_parts():
    parts = SHOWN[DEAL].parts[:1]
    entries = forged([*WATCHED[:6], replace(WATCHED[6], parts=parts)], 6, lambda content: None)
    assert blamed(entries) == (6, "it has a private part, but this game hides nothing")


def test_if_the_rules_fail_at_a_move_that_everybody_judges_the_log_is_not_judged():
    def decide(*_):
        raise ZeroDivisionError("our fault")

    game = dataclasses.replace(rules("backgammon", 1), decide=decide)
    with pytest.raises(NotJudged) as caught:
        audit(lambda name, version: game, WATCHED)
    assert caught.value.seq == 4


# A game that hides tickets, in which everybody can judge the calls

CALL = next(c.seq for c in map(read_content, HALL) if c.house_link)


def test_public_moves_are_judged_and_their_draws_tied_to_what_happened():
    report = audit(rules, HALL)
    assert (report.judged, report.moves, report.untied) == (84, 85, 0)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (setting("events", 0, "number", to=91), "what happened is not what the rules say"),
        (setting("drawn", 0, "gave", to=0), "a draw did not give this"),
    ],
    ids=["another number", "another draw"],
)
def test_a_call_that_was_exchanged_is_found_by_everybody(change, reason):
    drawn = read_content(HALL[CALL]).drawn[0].gave
    assert drawn != 0
    assert blamed(forged(HALL, CALL, change)) == (CALL, reason)


def test_rules_whose_events_need_what_is_hidden_leave_such_moves_unjudged():
    """Pips cannot lay a card of a hand that is not shown; from then on nothing is judged."""
    game = pips_but(is_public=lambda move: isinstance(move, pips.Throw))
    entries = [entry.as_seen_by(None) for entry in PIPS[:-1]]
    contents = [read_content(entry) for entry in entries]
    first = next(c.seq for c in contents if getattr(c.asked, "move", "").startswith("lay"))
    report = audit(lambda name, version: game, entries)
    throws = [c for c in contents if getattr(c.asked, "move", "") == "throw"]
    assert report.judged == sum(c.seq < first for c in throws) == 1
    assert report.untied == report.open_draws - 1


def test_the_outcome_of_a_state_with_hidden_parts_is_not_asked_for():
    def outcome(felt):
        assert felt.hands, "what is hidden is missing"
        return pips.outcome(felt)

    game = pips_but(outcome=outcome)
    shown = [entry.as_seen_by(None) for entry in PIPS[:-1]]
    assert audit(lambda name, version: game, shown).outcome is None


def test_a_public_move_that_draws_sealed_waits_for_the_key():
    """Everybody could judge it but for the key, which is opened at the end."""

    def decide(felt, seat, move, chance):
        if isinstance(move, pips.Skip):
            chance.sealed.word()
        return pips.decide(felt, seat, move, chance)

    game = pips_but(decide=decide, is_public=lambda move: isinstance(move, pips.Skip))
    record = Record.opened(game=game).ask(Sit("Anna")).ask(Sit("Ben"), "ben").start()
    record.take(record.match.house_plays(pips.Skip(), 99_000))
    shown = audit(lambda name, version: game, [e.as_seen_by(0) for e in record.entries])
    assert (shown.judged, shown.moves, shown.sealed_draws) == (0, 1, 2)
    whole = reported(record)
    assert (whole.judged, whole.moves, whole.sealed_draws) == (1, 1, 2)


# Moves that are not judged: what must be right all the same


def laid_at(entries) -> int:
    contents = [read_content(entry) for entry in entries]
    return next(c.seq for c in contents if getattr(c.asked, "move", "").startswith("lay"))


PIPS_SHOWN = [entry.as_seen_by(None) for entry in PIPS[:-1]]
LAID = laid_at(PIPS)
THROWN = LAID - 1


@pytest.mark.parametrize("entries", [PIPS, PIPS_SHOWN], ids=["open", "shown"])
@pytest.mark.parametrize(
    ("seq", "change", "reason"),
    [
        pytest.param(
            LAID,
            setting("asked", "link", to="0" * 64),
            "This move does not roll.",
            id="a link with a move that does not roll",
        ),
        pytest.param(
            THROWN,
            lambda content: content["asked"].pop("link"),
            "A roll needs the next link",
            id="a roll without its link",
        ),
    ],
)
def test_links_are_judged_in_every_form(entries, seq, change, reason):
    found, why = blamed(forged(entries, seq, change))
    assert (found, reason in why) == (seq, True), why


def test_a_draw_with_a_move_that_does_not_roll_is_found_by_everybody():
    def change(content):
        content["drawn"] = [{"kind": "sealed", "asked": "word", "n": 0}]

    assert blamed(forged(PIPS_SHOWN, LAID, change)) == (
        LAID,
        "this move draws, but only a roll may",
    )


def dealt_in_order(felt, seat, move, chance):
    """Pips whose house deals without drawing."""
    if not isinstance(move, pips.Begin):
        return pips.decide(felt, seat, move, chance)
    hands = [pips.HandDealt(at, (at + 1,)) for at in move.seated]
    return Accepted((*hands, pips.TurnPassed(move.seated[0])))


def test_a_sealed_draw_that_was_not_promised_is_found_by_everybody():
    game = pips_but(decide=dealt_in_order, luck=promising(Luck(9, False, True)))
    record = Record.opened(game=game).ask(Sit("Anna")).ask(Sit("Ben"), "ben").start()
    shown = [entry.as_seen_by(None) for entry in record.ask(Play("throw")).entries]
    assert audit(lambda name, version: game, shown).open_draws == 1

    def change(content):
        content["drawn"].append({"kind": "sealed", "asked": "word", "n": 0})

    with pytest.raises(BrokenLog, match="5: a sealed draw, but no sealed key was promised"):
        audit(lambda name, version: game, forged(shown, 5, change))


# A program that holds a chain follows a log entry by entry


def test_a_follower_knows_how_far_it_is():
    follower = Follower(rules)
    assert (follower.version, follower.head) == (0, first_hash())
    for entry in SHOWN:
        ruling, _ = follower.follow(entry)
        assert ruling.entry is entry
        assert (follower.version, follower.head) == (entry.seq + 1, entry.hash)
    assert follower.first == SHOWN[0].hash
    assert follower.house.count == follower.match.tip.drawn == len(ROLLS) - 1


def test_a_follower_takes_no_entry_twice_and_skips_none():
    follower = Follower(rules)
    follower.follow(SHOWN[0])
    for wrong in (SHOWN[0], SHOWN[2]):
        with pytest.raises(BrokenLog, match="stands in its place"):
            follower.follow(wrong)
    follower.follow(SHOWN[1])
