"""The audit: a fair log passes. In any other log the first wrong entry is named, and why."""

import hashlib
from types import ModuleType

import msgspec
import pytest

from fairtable.games import UnknownRules
from fairtable.referee import BrokenLog, Chain, Drawn, Draws, NotJudged, audit, audited
from fairtable.referee.log import read_content
from fairtable.referee.partial_audit import gives
from tests.playthroughs.make import pips_laid, race_won
from tests.playthroughs.samples import rules
from tests.referee.forging import forged, forged_part, renumbered, replace
from tests.toys import race

RACE = race_won().entries
PIPS = pips_laid().entries
CONTENTS = [read_content(entry) for entry in RACE]
SHOWN = [entry.as_seen_by(1) for entry in RACE]
DEAL = next(c.seq for c in CONTENTS if any(d.kind == "sealed" for d in c.drawn))
ROLLS = [c.seq for c in CONTENTS if c.house_link]
LAST = len(RACE) - 1
DIE = {"kind": "open", "asked": "below", "n": 6, "gave": 3}
SHUFFLE = {"kind": "open", "asked": "shuffle", "n": 3, "gave": [2, 0, 1]}
ENDLESS = {"kind": "open", "asked": "shuffle", "n": 10**12, "gave": []}
OPENING = msgspec.json.decode(RACE[0].public)["facts"][0]
LEFT = {"type": "SeatLeft", "seat": 4}
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
    assert (report.judged, report.finished, report.hidden_parts) == (True, True, 0)
    assert (report.entries, report.sealed_draws) == (len(RACE), 1)
    assert report.open_draws == sum(len(CONTENTS[seq].drawn) for seq in ROLLS)
    assert report.seats == ("Anna", "Ben", "Cleo", None)
    assert report.chained == (True, True, False, False)
    assert report.links == sum(report.given)


@pytest.mark.parametrize("seat", [None, 0, 1, 2, 3, 9])
def test_every_form_of_a_log_passes(seat):
    report = audit(rules, [entry.as_seen_by(seat) for entry in RACE])
    assert (report.judged, report.finished) == (False, True)
    assert report.hidden_parts == 5 - (seat in (0, 1, 2))
    ((happened, part),) = [
        (ruling.events, ruling.entry.parts)
        for ruling in audited(rules, [entry.as_seen_by(seat) for entry in RACE])
        if ruling.entry.seq == DEAL
    ]
    assert happened.count(None) == sum(p.body is None for p in part)


def test_a_log_may_end_anywhere():
    for end in range(1, len(RACE)):
        assert audit(rules, RACE[:end]).finished is False
        assert audit(rules, SHOWN[:end]).finished is False


def test_if_the_secret_is_open_hidden_parts_are_judged_too():
    hidden = [RACE[0], *(entry.as_seen_by(None) for entry in RACE[1:])]
    report = audit(rules, hidden)
    assert (report.judged, report.hidden_parts) == (True, 4)
    assert blamed(forged(hidden, ROLLS[0], other_die)) == (ROLLS[0], "a draw did not give this")


@pytest.mark.parametrize("entries", [RACE, SHOWN], ids=["open", "shown"])
@pytest.mark.parametrize(
    ("seq", "change", "reason"),
    [
        pytest.param(ROLLS[0], other_die, "a draw did not give this", id="another die"),
        pytest.param(ROLLS[-1], other_die, "a draw did not give this", id="the last die"),
        pytest.param(
            ROLLS[0],
            setting("house_link", to=FOREIGN.link(1)),
            "the house's link is not the one promised",
            id="a house link that was not promised",
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
            ROLLS[0],
            setting("sealed_key", to=CONTENTS[LAST].sealed_key),
            "the sealed key is not the one promised",
            id="the sealed key too early",
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
            0, setting("facts", 0, "promise", "links", to=0), "1 to 65536 links", id="no links"
        ),
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
            ROLLS[2],
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


HOUSE_PASSED = next(c.seq for c in CONTENTS if c.by == -1)


@pytest.mark.parametrize("entries", [RACE, SHOWN], ids=["open", "shown"])
@pytest.mark.parametrize(
    ("seq", "change"),
    [
        pytest.param(ROLLS[0], setting("house_anchor", to="0" * 64), id="a chain too early"),
        pytest.param(ROLLS[2], lambda content: content.pop("house_anchor"), id="or too late"),
        pytest.param(1, setting("facts", 0, to=OPENING), id="a second opening"),
        pytest.param(ROLLS[0], setting("facts", to=[LEFT]), id="a seat that is none"),
        pytest.param(HOUSE_PASSED, setting("house_anchor", to="0" * 64), id="only a chain"),
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
    seq, chain = at_seat(0), Chain(b"Anna".ljust(32, b"."), 96)
    number = next(n for n in range(1, 97) if chain.link(n) == CONTENTS[seq].asked.link)
    change = setting("asked", "link", to=chain.link(number + 5))
    for entries in (RACE, SHOWN):
        assert blamed(forged(entries, seq, change))[0] == seq


@pytest.mark.parametrize("entries", [RACE, SHOWN], ids=["open", "shown"])
@pytest.mark.parametrize("seq", ROLLS[1:-1])
def test_a_missing_move_is_found_at_the_next_entry(entries, seq):
    assert blamed(renumbered([*entries[:seq], *entries[seq + 1 :]]))[0] == seq


@pytest.mark.parametrize("entries", [RACE, SHOWN], ids=["open", "shown"])
def test_two_moves_that_changed_places_are_found_at_the_first(entries):
    seq = ROLLS[1]
    swapped = [*entries[:seq], entries[seq + 1], entries[seq], *entries[seq + 2 :]]
    assert blamed(renumbered(swapped))[0] == seq


@pytest.mark.parametrize("entries", [RACE, SHOWN], ids=["open", "shown"])
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
    assert audit(rules, entries).judged is False, "two gaps, and either might be it"
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


def test_if_parts_are_hidden_the_report_says_that_moves_were_not_judged():
    """An event that does not follow from luck passes here: only the open log shows it."""
    entries = forged(SHOWN, ROLLS[2], setting("events", 0, "place", to=19))
    assert audit(rules, entries).judged is False


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

    decided = [c.seq for c in CONTENTS if c.events]
    asked, game = iter(decided), ModuleType(race.__name__)
    vars(game).update({**vars(race), "decide": decide})
    return lambda name, version: game


@pytest.mark.parametrize("seq", [DEAL, ROLLS[0], ROLLS[-1]])
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
