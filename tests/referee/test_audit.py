"""The audit: a fair log passes. In any other log the first wrong entry is named, and why."""

import hashlib
import io
from types import ModuleType

import msgspec
import pytest

from fairtable.games import UnknownRules
from fairtable.referee import (
    Accepted,
    BrokenLog,
    Chain,
    Drawn,
    Draws,
    End,
    Follower,
    Given,
    Invite,
    LoseChain,
    Luck,
    NotJudged,
    Outcome,
    Play,
    Rise,
    SeatChange,
    Sit,
    Start,
    audit,
    audited,
    first_hash,
    is_open,
    read_record,
)
from fairtable.referee.following import gives, hides
from fairtable.referee.log import read_content
from fairtable.referee.report import new_report
from tests.playthroughs.make import pips_laid, race_won
from tests.playthroughs.samples import SAMPLES, rules
from tests.referee.forging import forged, forged_part, renumbered, replace
from tests.testing.broken import pips_but
from tests.toys import pips, race
from tests.toys.tables import Record

RACE = race_won().entries
PIPS = pips_laid().entries
CONTENTS = [read_content(entry) for entry in RACE]
SHOWN = [entry.as_seen_by(1) for entry in RACE[:-1]]
"""As seat 1 saw it before the last entry: from then on its log is open."""
MATCH = list(read_record(io.BytesIO(SAMPLES["backgammon-match"])))
WATCHED = list(read_record(io.BytesIO(SAMPLES["backgammon-match-shown"])))
HALL = list(read_record(io.BytesIO(SAMPLES["tambola-called-shown"])))
DEAL = next(c.seq for c in CONTENTS if any(d.kind == "sealed" for d in c.drawn))
ROLLS = [c.seq for c in CONTENTS if c.house_link]
LAST = len(RACE) - 1
LATER = ROLLS[-2]
"""The last roll that the log before the end shows, too."""
CLOSED = next(c.seq for c in CONTENTS if isinstance(c.asked, Start))
DIE = {"kind": "open", "asked": "below", "n": 6, "gave": 3}
SHUFFLE = {"kind": "open", "asked": "shuffle", "n": 3, "gave": [2, 0, 1]}
ENDLESS = {"kind": "open", "asked": "shuffle", "n": 10**12, "gave": []}
OPENING = msgspec.json.decode(RACE[0].public)["facts"][0]
LEFT = {"type": "SeatLeft", "seat": 4}
STARTED = {"type": "GameStarted", "seats": [0, 1, 2], "attempt": 1, "links": []}
FOREIGN = Chain(b"f" * 32, 8)


def at_seat(seat: int) -> int:
    """The last move of a seat, with a link."""
    return max(c.seq for c in CONTENTS if c.by == seat and getattr(c.asked, "link", None))


def blamed(entries) -> tuple[int, str]:
    with pytest.raises(BrokenLog) as caught:
        audit(rules, entries)
    return caught.value.seq, caught.value.reason


def setting(*path, to):
    """A change: the value at this path becomes `to`."""

    def change(content):
        for step in path[:-1]:
            content = content[step]
        content[path[-1]] = to

    return change


def other_die(content) -> None:
    """The die is one higher, in the draw and in everything that follows from it."""
    rolled = content["events"][0]
    die = rolled["dice"][0] % 6 + 1
    rolled["place"] += die - rolled["dice"][0]
    rolled["dice"][0] = die
    content["drawn"][0]["gave"] = die - 1


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
    assert isinstance(report.outcome, Outcome) and report.outcome.winners == (1,)
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


@pytest.mark.parametrize("entries", [RACE, SHOWN], ids=["open", "shown"])
@pytest.mark.parametrize(
    ("seq", "change", "reason"),
    [
        pytest.param(ROLLS[0], other_die, "a draw did not give this", id="another die"),
        pytest.param(LATER, other_die, "a draw did not give this", id="a later die"),
        pytest.param(
            ROLLS[0],
            setting("house_link", to=FOREIGN.link(1)),
            "the house's link is not the one promised",
            id="a house link that was not promised",
        ),
        pytest.param(
            ROLLS[0],
            setting("house_link", to="no link"),
            "the house's link is not the one promised",
            id="a house link that is none",
        ),
        pytest.param(
            ROLLS[0],
            setting("house_link", to=CONTENTS[ROLLS[1]].house_link),
            "the house's link is not the one promised",
            id="a house link before its time",
        ),
        pytest.param(
            ROLLS[1],
            setting("house_link", to=CONTENTS[ROLLS[0]].house_link),
            "the house's link is not the one promised",
            id="a house link used twice",
        ),
        pytest.param(
            at_seat(0),
            setting("asked", "link", to=FOREIGN.link(1)),
            "That is not the next link of the chain that this seat promised.",
            id="a seat's link of another chain",
        ),
        pytest.param(ROLLS[1], setting("at", to=1), "time runs backwards", id="time backwards"),
        pytest.param(
            ROLLS[0],
            setting("sealed_key", to=CONTENTS[LAST].sealed_key),
            "the sealed key is not the one promised",
            id="the sealed key too early",
        ),
        pytest.param(
            at_seat(0),
            lambda content: content["asked"].pop("link"),
            "rule H8 refuses it: A roll needs the next link of your seat's chain.",
            id="a roll without its link",
        ),
        pytest.param(
            ROLLS[1],
            setting("asked", "move", to="pass"),
            "",
            id="a move that does not roll",
        ),
        pytest.param(ROLLS[1], setting("by", to=3), "another seat asked", id="another seat"),
        pytest.param(ROLLS[1], setting("by", to=-1), "se", id="in the house's name"),
        pytest.param(1, setting("facts", 0, "seat", to=2), "at the table", id="another place"),
        pytest.param(
            2, setting("asked", "seat", to=0), "That seat is taken", id="a taken seat"
        ),
        pytest.param(2, setting("facts", to=[]), "at the table", id="nothing happened"),
        pytest.param(1, setting("asked", to=None), "nothing was asked", id="nothing asked"),
        pytest.param(0, setting("facts", to=[]), "the opening of a table", id="no opening"),
        pytest.param(
            0, setting("facts", 0, "promise", "links", to=8), "promises 4096 links", id="links"
        ),
        pytest.param(
            0, setting("facts", 0, "attempts", to=9), "a start is not tried", id="attempts"
        ),
        pytest.param(
            0, setting("facts", 0, "patience", to=9), "a start is not tried", id="patience"
        ),
        pytest.param(
            CLOSED, setting("asked", "seats", to=[0, 1]), "at the table", id="who begins"
        ),
        pytest.param(
            CLOSED, setting("facts", 0, "attempt", to=2), "at the table", id="an attempt more"
        ),
        pytest.param(
            DEAL, setting("facts", 0, "seats", to=[0, 1]), "at the table", id="who began"
        ),
        pytest.param(
            DEAL,
            setting("facts", 0, "links", 0, to=FOREIGN.link(1)),
            "at the table",
            id="another link at the start",
        ),
        pytest.param(
            DEAL, setting("asked", "links", to=[]), "", id="a start without its links"
        ),
        pytest.param(DEAL, setting("by", to=0), "", id="a player begins"),
        pytest.param(
            0,
            setting("facts", 0, "options", to={"goal": 0}),
            "not options of this game",
            id="options",
        ),
        pytest.param(1, setting("x", to=1), "unreadable", id="a field that we do not know"),
        pytest.param(1, setting("seq", to=7), "says it is entry 7", id="another number inside"),
    ],
)
def test_a_forger_who_makes_the_hashes_right_is_found(entries, seq, change, reason):
    found, why = blamed(forged(entries, seq, change))
    assert (found, reason in why) == (seq, True), why


@pytest.mark.parametrize(
    ("seq", "change", "reason"),
    [
        pytest.param(
            next(c.seq for c in CONTENTS if c.by == 2),
            setting("asked", "move", to="pass"),
            "rule R4 refuses it",
            id="no such right",
        ),
        pytest.param(
            ROLLS[2],
            setting("asked", "move", to="fly"),
            "rule H7 refuses it",
            id="no such move",
        ),
        pytest.param(
            LAST,
            setting("sealed_key", to="0" * 64),
            "the sealed key is not the one promised",
            id="a foreign sealed key",
        ),
        pytest.param(
            LAST,
            lambda content: content.pop("sealed_key"),
            "the sealed key is not the one promised",
            id="the sealed key kept back",
        ),
        pytest.param(
            ROLLS[2], setting("events", 0, "place", to=19), "not what the rules", id="farther"
        ),
        pytest.param(
            ROLLS[2],
            setting("events", 1, "to", to=0),
            "not what the rules",
            id="another's turn",
        ),
        pytest.param(LAST, setting("facts", to=[]), "at the table is not", id="it goes on"),
        pytest.param(
            LAST, setting("facts", 0, "by", to="magic"), "at the table", id="by another rule"
        ),
        pytest.param(DEAL, lambda c: c["drawn"].pop(), "a draw did not", id="a draw hushed up"),
        pytest.param(
            0, setting("facts", 0, "promise", "anchor", to="0" * 64), "not the one", id="anchor"
        ),
        pytest.param(
            0, setting("command", to="c"), "a table is not opened like this", id="the opening"
        ),
    ],
)
def test_in_an_open_log_every_move_is_judged(seq, change, reason):
    found, why = blamed(forged(RACE, seq, change))
    assert (found, reason in why) == (seq, True), why


HOUSE_PASSED = next(c.seq for c in CONTENTS if c.by == -1 and isinstance(c.asked, Play))


@pytest.mark.parametrize("entries", [RACE, SHOWN], ids=["open", "shown"])
@pytest.mark.parametrize(
    ("seq", "change"),
    [
        pytest.param(ROLLS[0], setting("house_anchor", to="0" * 64), id="another chain"),
        pytest.param(ROLLS[0], lambda c: c.pop("house_link"), id="a draw without its key"),
        pytest.param(1, setting("facts", 0, to=OPENING), id="a second opening"),
        pytest.param(ROLLS[0], setting("facts", to=[LEFT]), id="a seat that is none"),
        pytest.param(HOUSE_PASSED, setting("house_link", to="0" * 64), id="only a key"),
        pytest.param(HOUSE_PASSED, setting("command", to="c"), id="a command of the house"),
        pytest.param(
            HOUSE_PASSED, setting("asked", "link", to="0" * 64), id="a link of the house"
        ),
        pytest.param(HOUSE_PASSED, setting("by", to=None), id="a move of nobody"),
        pytest.param(ROLLS[0], setting("facts", to=[STARTED]), id="a second beginning"),
        pytest.param(ROLLS[0], setting("asked", to={"type": "Begin"}), id="begun twice"),
        pytest.param(
            ROLLS[0], setting("asked", to={"type": "FailStart", "links": []}), id="no attempt"
        ),
        pytest.param(
            ROLLS[0], setting("facts", to=[{"type": "Resigned", "seat": 0}]), id="reserved"
        ),
        pytest.param(ROLLS[0], setting("drawn", 0, "n", to=0), id="a die of none"),
        pytest.param(ROLLS[0], setting("drawn", 0, "n", to=2**70), id="a die without end"),
        pytest.param(ROLLS[0], setting("drawn", 0, "asked", to="word"), id="another question"),
        pytest.param(ROLLS[0], setting("drawn", 0, to=SHUFFLE), id="a shuffle"),
        pytest.param(ROLLS[0], setting("drawn", 0, to=ENDLESS), id="a shuffle without end"),
        pytest.param(ROLLS[0], setting("drawn", to=[]), id="a key, but no draw"),
        pytest.param(HOUSE_PASSED, setting("drawn", to=[DIE]), id="a draw, but no key"),
        pytest.param(HOUSE_PASSED, setting("who", to="aaaa"), id="the house has no name"),
        pytest.param(ROLLS[0], setting("events", 0, to=None), id="an event that is nowhere"),
        pytest.param(ROLLS[0], setting("asked", "move", to="fly"), id="a move that is none"),
        pytest.param(0, setting("facts", 0, "promise", "sealed", to="x"), id="no promise"),
        pytest.param(0, setting("by", to=99), id="an opening by a seat"),
        pytest.param(0, setting("who", to="ben"), id="an opening by another"),
    ],
)
def test_what_no_table_ever_writes_is_found(entries, seq, change):
    assert blamed(forged(entries, seq, change))[0] == seq


def test_the_house_moves_in_the_notation_of_the_game():
    found = blamed(forged(RACE, HOUSE_PASSED, setting("asked", "move", to="fly")))
    assert found == (
        HOUSE_PASSED,
        "not a move of the house: 'fly' is no move; write roll, or dash.",
    )


def test_open_draws_of_every_kind_are_made_again():
    first, again = (Draws(b"key", b"message") for _ in range(2))
    first.below(6), first.shuffled("abcdef"), first.word(), first.die()
    for made in first.made:
        assert gives(again, Drawn("open", *made))
    assert not gives(again, Drawn("open", "shuffle", 6, [0, 1, 2, 3, 4, 4]))


def test_a_changed_move_is_found():
    seq = next(seq for seq in ROLLS if CONTENTS[seq].asked.move == "roll")
    change = setting("asked", "move", to="dash")
    assert blamed(forged(RACE, seq, change)) == (seq, "a draw did not give this")


def test_a_changed_card_in_a_hand_is_found():
    entry = RACE[DEAL]
    (mine,) = [part.body for part in entry.parts if part.seats == (1,)]
    (theirs,) = [part.body for part in entry.parts if part.seats == (2,)]
    old, new = (body.split('"runner":"')[1].split('"')[0] for body in (mine, theirs))
    assert blamed(forged_part(RACE, DEAL, (1,), old, new)) == (
        DEAL,
        "what it hides is not what the rules say happened",
    )


def test_a_seat_cannot_choose_among_its_links():
    """A later link of the chain is promised too, but it is not the next one."""
    seq, chain = at_seat(0), Chain(b"Anna".ljust(32, b"."))
    number = next(n for n in range(1, 97) if chain.link(n) == CONTENTS[seq].asked.link)
    change = setting("asked", "link", to=chain.link(number + 5))
    for entries in (RACE, SHOWN):
        assert blamed(forged(entries, seq, change))[0] == seq


@pytest.mark.parametrize("entries", [RACE, SHOWN], ids=["open", "shown"])
@pytest.mark.parametrize("seq", ROLLS[1:-2])
def test_a_missing_move_is_found_at_the_next_entry(entries, seq):
    assert blamed(renumbered([*entries[:seq], *entries[seq + 1 :]]))[0] == seq


@pytest.mark.parametrize("entries", [RACE, SHOWN], ids=["open", "shown"])
def test_two_moves_that_changed_places_are_found_at_the_first(entries):
    seq = ROLLS[1]
    swapped = [*entries[:seq], entries[seq + 1], entries[seq], *entries[seq + 2 :]]
    assert blamed(renumbered(swapped))[0] == seq


@pytest.mark.parametrize("entries", [RACE, [e.as_seen_by(1) for e in RACE]], ids=["o", "s"])
def test_nothing_follows_the_end(entries):
    again = renumbered([*entries, entries[1]])
    found, why = blamed(forged(again, len(entries), setting("at", to=2 * 10**12)))
    assert (found, "over" in why) == (len(entries), True)


@pytest.mark.parametrize("entries", [RACE, SHOWN], ids=["open", "shown"])
def test_a_log_that_is_not_from_the_beginning_is_found(entries):
    assert blamed(entries[1:])[0] in (0, 1)
    assert blamed([])[0] == 0
    assert blamed([*entries[:3], *entries[4:]]) == (3, "missing; entry 4 stands in its place")


def test_a_secret_that_was_not_promised_is_found():
    other = hashlib.sha256(b"another").hexdigest()
    (secret,) = [part.body.split('"secret":"')[1][:64] for part in RACE[0].parts]
    for lie, reason in ((other, "not the one that was promised"), ("z", "unreadable")):
        seq, why = blamed(forged_part(RACE, 0, (), secret, lie))
        assert (seq, reason in why) == (0, True)


def test_a_private_part_that_tells_what_is_public_too_is_found():
    entries = forged_part(SHOWN, DEAL, (1,), '{"1":', '{"0":')
    assert audit(rules, entries).judged == 0, "two gaps, and either might be it"
    entries = forged_part(SHOWN, DEAL, (1,), '{"1":', '{"4":')
    assert blamed(entries) == (DEAL, "event 4 is given twice, or there is no such event")


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
    asked, game = iter(decided), ModuleType(race.__name__)
    vars(game).update({**vars(race), "decide": decide})
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


# A game that hides nothing: everybody can judge every move of it, also before the end

WATCHED_CONTENTS = [read_content(entry) for entry in WATCHED]


def asked_at(move: str) -> int:
    """The first entry with this move."""
    return next(
        c.seq for c in WATCHED_CONTENTS if getattr(c.asked, "move", "").startswith(move)
    )


def test_only_games_with_hidden_events_hide_anything():
    assert hides(race) and hides(pips)
    assert [hides(rules(name, 1)) for name in ("backgammon", "dots", "casino", "tambola")] == [
        False,
        False,
        True,
        True,
    ]


def test_a_spectator_judges_every_move_of_a_game_that_hides_nothing():
    report = audit(rules, WATCHED)
    assert (report.whole, report.finished) == (False, False)
    assert report.judged == report.moves == 33
    assert (report.untied, report.open_draws) == (0, 30)


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
    game = ModuleType("backgammon")

    def decide(*_):
        raise ZeroDivisionError("our fault")

    vars(game).update({**vars(rules("backgammon", 1)), "decide": decide})
    with pytest.raises(NotJudged) as caught:
        audit(lambda name, version: game, WATCHED)
    assert caught.value.seq == 4


# A game that hides tickets, in which everybody can judge the calls

CALL = next(c.seq for c in map(read_content, HALL) if c.house_link)


def test_public_moves_are_judged_and_their_draws_tied_to_what_happened():
    report = audit(rules, HALL)
    assert (report.judged, report.moves, report.untied) == (40, 40, 0)


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
    game = pips_but(decide=dealt_in_order, luck=lambda options: Luck(9, False, True))
    record = Record.opened(game=game).ask(Sit("Anna")).ask(Sit("Ben"), "ben").start()
    shown = [entry.as_seen_by(None) for entry in record.ask(Play("throw")).entries]
    assert audit(lambda name, version: game, shown).open_draws == 1

    def change(content):
        content["drawn"].append({"kind": "sealed", "asked": "word", "n": 0})

    with pytest.raises(BrokenLog, match="5: a sealed draw, but no sealed key was promised"):
        audit(lambda name, version: game, forged(shown, 5, change))


# What the report says about seats and chains


def reported(record: Record):
    """The report on a log that the host has ended."""
    return audit(lambda name, version: record.match.game, record.ask(End()).entries)


CHAINS = {name: Chain(name.encode().ljust(32), 100) for name in ("anna", "ben", "cleo")}


def sitting(*names: str, game=pips) -> Record:
    record = Record.opened(game=game)
    for name in names:
        record.ask(Sit(name.title(), None, CHAINS[name].anchor), name)
    return record


def begun(*names: str, game=pips) -> Record:
    return sitting(*names, game=game).start(tuple(CHAINS[name].link(1) for name in names))


def what(report) -> list[tuple[int, str, str]]:
    return [(change.seat, change.name, change.what) for change in report.changes]


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
    game = pips_but(choose=lambda view, draws: None, luck=lambda options: Luck(9, True, False))
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
    match = replace(match, chains=(nearly, *match.chains[1:]))
    ruling = match.ask(Play("throw", chain.link(4096)), "anna", "c", 99_000)
    report = new_report(ruling, whole=True)
    report.count(ruling, match, True)
    assert report.changes == [SeatChange(5, 0, "Anna", "used up its chain")]
    assert report.house_knows is None, "the chain of the other seat lives"


def test_from_where_the_house_could_know_all_later_rolls():
    record = begun("anna", "ben").ask(LoseChain())
    report = audit(lambda name, version: pips, [e.as_seen_by(0) for e in record.entries])
    assert report.house_knows is None, "the chain of the other seat lives"
    record.ask(LoseChain(), "ben")
    lost = record.match.version - 1
    report = reported(record.ask(Play("throw")))
    assert report.house_knows == lost


def test_without_any_chain_the_house_knows_all_rolls_from_the_start():
    record = Record.opened().ask(Sit("Anna")).ask(Sit("Ben"), "ben").start()
    assert reported(record).house_knows == 4


def test_where_nobody_rolls_the_house_knows_no_rolls():
    game = pips_but(luck=lambda options: Luck(9, True, False))
    record = Record.opened(game=game).ask(Sit("Anna")).ask(Sit("Ben"), "ben").start()
    assert reported(record).house_knows is None


# A program that holds a chain follows a log entry by entry


def test_a_follower_knows_how_far_it_is():
    follower = Follower(rules)
    assert (follower.version, follower.head) == (0, first_hash())
    for entry in SHOWN:
        ruling, _ = follower.follow(entry)
        assert ruling.entry is entry
        assert (follower.version, follower.head) == (entry.seq + 1, entry.hash)
    assert follower.first == SHOWN[0].hash
    assert follower.house.count == follower.match.drawn == len(ROLLS) - 1


def test_a_follower_takes_no_entry_twice_and_skips_none():
    follower = Follower(rules)
    follower.follow(SHOWN[0])
    for wrong in (SHOWN[0], SHOWN[2]):
        with pytest.raises(BrokenLog, match="stands in its place"):
            follower.follow(wrong)
    follower.follow(SHOWN[1])
