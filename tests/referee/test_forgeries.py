"""Forged logs with right hashes: the audit names the first wrong entry, and says why."""

import hashlib

import msgspec
import pytest

from fairtable.referee import (
    Chain,
    audit,
)
from tests.playthroughs.samples import rules
from tests.referee.forging import forged, forged_part, renumbered
from tests.referee.race_log import (
    CLOSED,
    CONTENTS,
    DEAL,
    FOREIGN,
    HOUSE_PASSED,
    LAST,
    LATER,
    RACE,
    ROLLS,
    SHOWN,
    at_seat,
    blamed,
    other_die,
    setting,
)

DIE = {"kind": "open", "asked": "below", "n": 6, "gave": 3}
SHUFFLE = {"kind": "open", "asked": "shuffle", "n": 3, "gave": [2, 0, 1]}
ENDLESS = {"kind": "open", "asked": "shuffle", "n": 10**12, "gave": []}
OPENING = msgspec.json.decode(RACE[0].public)["facts"][0]
LEFT = {"type": "SeatLeft", "seat": 4}
STARTED = {"type": "GameStarted", "seats": [0, 1, 2], "attempt": 1}


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
            2,
            lambda content: content.update(asked={"type": "Sit", "seat": 0}),
            "That seat is taken",
            id="a taken seat",
        ),
        pytest.param(2, setting("facts", to=[]), "at the table", id="nothing happened"),
        pytest.param(
            CLOSED, setting("asked", to=None), "nothing was asked", id="nothing asked"
        ),
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
            setting("asked", "links", 0, to=FOREIGN.link(1)),
            "not the next link",
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


def test_the_house_does_not_begin_a_game_that_is_on():
    """Everything about this forged beginning fits, except that no start is going on."""

    def change(content):
        started = {"type": "GameStarted", "seats": [], "attempt": 1}
        content.update(by=-1, who="", command="", asked={"type": "Begin"}, facts=[started])
        content.update(events=[])
        content.pop("drawn"), content.pop("house_link")

    for entries in (RACE, SHOWN):
        assert blamed(forged(entries, ROLLS[0], change))[0] == ROLLS[0]


def test_the_house_moves_in_the_notation_of_the_game():
    found = blamed(forged(RACE, HOUSE_PASSED, setting("asked", "move", to="fly")))
    assert found == (
        HOUSE_PASSED,
        "not a move of the house: 'fly' is no move; write roll, or dash.",
    )


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
    (secret,) = [part.body.split('"secret":"')[1][:64] for part in RACE[0].private]
    for lie, reason in ((other, "not the one that was promised"), ("z", "unreadable")):
        seq, why = blamed(forged_part(RACE, 0, (), secret, lie))
        assert (seq, reason in why) == (0, True)


def test_a_private_part_that_tells_what_is_public_too_is_found():
    entries = forged_part(SHOWN, DEAL, (1,), '{"1":', '{"0":')
    assert audit(rules, entries).judged == 0, "two gaps, and either might be it"
    entries = forged_part(SHOWN, DEAL, (1,), '{"1":', '{"4":')
    assert blamed(entries) == (DEAL, "event 4 is given twice, or there is no such event")
