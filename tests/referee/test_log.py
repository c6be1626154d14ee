"""The log: if anything is changed, hidden, moved or left out, the entry is named."""

import hashlib
import json

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairtable.referee import BrokenLog, Entry, Match, Part, first_hash, replay
from fairtable.referee.log import entry_hash, read_entry, read_events, write_events
from tests.toys import pips
from tests.toys.tables import SECRET, opened, played

LOG = tuple(played().entries)
DEAL = next(entry for entry in LOG if len(entry.private) > 1)
EVENTS = msgspec.json.Decoder(pips.Event)
change = msgspec.structs.replace


def rules(name: str, version: int):
    assert (name, version) == ("pips", 1)
    return pips.GAME


def replayed(entries) -> Match:
    return replay(rules, entries)


def verify(entries) -> None:
    """Check only the hashes, as a seat can that does not see everything."""
    head = first_hash()
    for entry in entries:
        read_entry(entry, head)
        head = entry.hash


def with_entry(entry: Entry) -> list[Entry]:
    return [entry if old.seq == entry.seq else old for old in LOG]


def rehashed(entries) -> list[Entry]:
    """The entries with new hashes that fit, as a forger would make them."""
    chain, head = [], first_hash()
    for entry in entries:
        head = entry_hash(head, entry.seq, entry.public.encode(), entry.parts)
        chain.append(change(entry, hash=head))
    return chain


def forged(seq: int, **changes) -> list[Entry]:
    return rehashed(with_entry(change(LOG[seq], **changes)))


def part_of(seats: tuple[int, ...], body: str) -> Part:
    return Part(seats, hashlib.sha256(body.encode()).hexdigest(), body)


def broken(entries) -> BrokenLog:
    with pytest.raises(BrokenLog) as caught:
        replayed(entries)
    assert str(caught.value) == f"entry {caught.value.seq}: {caught.value.reason}"
    return caught.value


# The hashes


@pytest.mark.parametrize("entry", [LOG[0], LOG[1], DEAL], ids=["opening", "sit", "deal"])
def test_an_entry_is_hashed_as_the_book_says(entry):
    before = LOG[entry.seq - 1].hash if entry.seq else first_hash()
    whole = hashlib.sha256(bytes.fromhex(before))
    whole.update(entry.seq.to_bytes(8, "big"))
    whole.update(hashlib.sha256(entry.public.encode()).digest())
    for part in entry.parts:
        if part.seats is None:
            whole.update(b"\xff\xff\xff\xff")
        else:
            seats = b"".join(seat.to_bytes(4, "big") for seat in part.seats)
            whole.update(len(part.seats).to_bytes(4, "big") + seats)
        whole.update(hashlib.sha256(part.body.encode()).digest())
    assert whole.hexdigest() == entry.hash


def test_a_log_survives_being_written_and_read():
    paper = b"\n".join(msgspec.json.encode(entry) for entry in LOG)
    read = [msgspec.json.decode(line, type=Entry) for line in paper.split(b"\n")]
    assert tuple(read) == LOG
    assert replayed(read) == replayed(LOG)


@st.composite
def changed_letters(draw):
    """The log with one letter of one entry changed."""
    entry = draw(st.sampled_from(LOG))
    field = draw(st.sampled_from(["public", "hash", "part hash", "part body"]))
    part = (
        draw(st.sampled_from(entry.parts)) if field.startswith("part") and entry.parts else None
    )
    holder, name = (entry, field) if part is None else (part, field.split()[1])
    if part is None and field.startswith("part"):
        name = "public"
    text = getattr(holder, name)
    at = draw(st.integers(0, len(text) - 1))
    letter = draw(st.characters(max_codepoint=0x2FF).filter(lambda it: it != text[at]))
    other = change(holder, **{name: text[:at] + letter + text[at + 1 :]})
    if part is not None:
        parts = tuple(other if old is part else old for old in entry.parts)
        other = change(entry, parts=parts)
    return entry.seq, other


@given(changed_letters())
@settings(max_examples=300)
def test_any_changed_letter_is_found_in_its_entry(changed):
    seq, entry = changed
    assert broken(with_entry(entry)).seq == seq


@given(st.sampled_from(LOG), st.integers(-(2**70), 2**70))
def test_a_changed_number_is_found_in_its_entry(entry, seq):
    if seq != entry.seq:
        entries = [change(old, seq=seq) if old is entry else old for old in LOG]
        assert broken(entries).seq == entry.seq


@pytest.mark.parametrize("entry", [entry for entry in LOG if entry.parts], ids=lambda e: e.seq)
def test_every_bit_of_a_hash_that_stands_for_a_hidden_part_counts(entry):
    # A name can be hidden, too: it was left out.
    hidden = change(entry, parts=tuple(Part(part.seats, part.hash) for part in entry.parts))
    before = LOG[entry.seq - 1].hash if entry.seq else first_hash()
    read_entry(hidden, before)
    old = hidden.parts[0].hash
    for at in range(64):
        for bit in range(7):
            new = old[:at] + chr(ord(old[at]) ^ 1 << bit) + old[at + 1 :]
            parts = (change(hidden.parts[0], hash=new), *hidden.parts[1:])
            with pytest.raises(BrokenLog):
                read_entry(change(hidden, parts=parts), before)


@pytest.mark.parametrize(
    "parts",
    [
        pytest.param(DEAL.parts[:-1], id="one left out"),
        pytest.param((*DEAL.parts, DEAL.parts[0]), id="one twice"),
        pytest.param(DEAL.parts[::-1], id="another order"),
        pytest.param((change(DEAL.parts[0], seats=(1,)), *DEAL.parts[1:]), id="other eyes"),
        pytest.param((change(DEAL.parts[0], seats=(-1,)), *DEAL.parts[1:]), id="no seat"),
        pytest.param((change(DEAL.parts[0], hash=""), *DEAL.parts[1:]), id="no hash"),
        pytest.param((change(DEAL.parts[0], body="\ud800"), *DEAL.parts[1:]), id="no text"),
        pytest.param((), id="none at all"),
    ],
)
def test_parts_cannot_be_moved(parts):
    assert broken(with_entry(change(DEAL, parts=parts))).seq == DEAL.seq


@pytest.mark.parametrize(
    ("entries", "seq"),
    [
        pytest.param((), 0, id="an empty log"),
        pytest.param(LOG[1:], 0, id="no beginning"),
        pytest.param((*LOG[:5], *LOG[6:]), 5, id="a gap"),
        pytest.param((*LOG[:5], LOG[6], LOG[5], *LOG[7:]), 5, id="two swapped"),
        pytest.param((*LOG[:5], LOG[4], *LOG[5:]), 5, id="one twice"),
        pytest.param(rehashed([change(LOG[1], seq=0)]), 0, id="the content has another number"),
        pytest.param((*LOG[:5], *played(b"other").entries[5:]), 5, id="another log's rest"),
    ],
)
def test_the_first_entry_that_does_not_follow_is_named(entries, seq):
    assert broken(entries).seq == seq


# What is hidden


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_a_log_shown_to_a_seat_hides_the_others_parts_and_still_verifies(seat):
    shown = [entry.as_seen_by(seat) for entry in LOG]
    verify(shown)
    for part in (part for entry in shown for part in entry.parts):
        assert (part.body is not None) == (part.seats is None or seat in part.seats)


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_a_seat_reads_its_own_cards_and_no_others(seat):
    shown = DEAL.as_seen_by(seat)
    content = read_entry(shown, LOG[DEAL.seq - 1].hash)
    events = read_events(shown, content, EVENTS)
    hands = [event.seat for event in events if isinstance(event, pips.HandDealt)]
    assert hands == ([] if seat is None else [seat])
    assert not any(isinstance(event, pips.StockLaid) for event in events)
    assert events[-1] == pips.TurnPassed(0), "what is public is in its place"


def test_the_secret_is_in_no_log_that_is_shown():
    for seat in (None, 0, 1, 2):
        paper = msgspec.json.encode([entry.as_seen_by(seat) for entry in LOG])
        assert SECRET.hex().encode() not in paper


def test_only_the_first_entry_keeps_the_secret():
    parts = [(entry.seq, part.seats) for entry in LOG for part in entry.parts]
    assert (DEAL.seq, ()) in parts
    keepers = [
        (entry.seq, part.seats)
        for entry in LOG
        for part in entry.parts
        if SECRET.hex() in part.body
    ]
    assert keepers == [(0, ())]


def test_what_hides_nothing_is_shown_as_it_is():
    assert LOG[1].as_seen_by(None) is LOG[1]


def test_every_private_part_has_a_salt_of_its_own():
    salts = [json.loads(part.body)["salt"] for entry in LOG for part in entry.parts]
    assert all(len(bytes.fromhex(salt)) == 16 for salt in salts)
    assert len(set(salts)) == len(salts) > 4


def test_salts_cannot_be_guessed_without_the_secret():
    event = pips.HandDealt(1, (7, 8))
    (ours,), (theirs,) = (write_events([event], 3, key)[1] for key in (b"a", b"b"))
    assert ours.hash != theirs.hash


def test_a_log_with_its_beginning_hidden_is_not_replayed():
    problem = broken([entry.as_seen_by(0) for entry in LOG])
    assert (problem.seq, problem.reason) == (0, "the table's secret is not in this log")


def test_a_log_with_an_event_hidden_is_not_replayed():
    problem = broken(with_entry(DEAL.as_seen_by(0)))
    assert (problem.seq, problem.reason) == (DEAL.seq, "this log hides what happened")


# A forger who makes the hashes right again


def content_of(seq: int, **changes) -> str:
    return json.dumps({**json.loads(LOG[seq].public), **changes})


def opening_of(**changes) -> list[Entry]:
    fact = {**json.loads(LOG[0].public)["facts"][0], **changes}
    return forged(0, public=content_of(0, facts=[fact]))


DIE = '{"type":"DieThrown","die":6}'
THROW = DEAL.seq + 1


@pytest.mark.parametrize(
    ("entries", "seq", "reason"),
    [
        pytest.param(forged(2, public="{"), 2, "unreadable", id="torn"),
        pytest.param(forged(2, public="[" * 10**5), 2, "unreadable", id="too deep"),
        pytest.param(
            forged(2, public=content_of(2, extra=1)), 2, "extra", id="a field too much"
        ),
        pytest.param(
            forged(2, public=content_of(2, at=0)), 2, "backwards", id="time runs back"
        ),
        pytest.param(
            forged(THROW, public=content_of(THROW, events=[{"type": "Cheated"}])),
            THROW,
            "Cheated",
            id="no event of this game",
        ),
        pytest.param(
            forged(THROW, parts=(part_of((), '{"salt":"","events":{"0":' + DIE + "}}"),)),
            THROW,
            "given twice",
            id="one story for the house, another for the players",
        ),
        pytest.param(
            forged(DEAL.seq, parts=(*DEAL.parts, DEAL.parts[0])),
            DEAL.seq,
            "given twice",
            id="two stories for the house",
        ),
        pytest.param(
            forged(THROW, parts=(part_of((), '{"salt":"","events":{"-1":' + DIE + "}}"),)),
            THROW,
            "no such event",
            id="a place before the first",
        ),
        pytest.param(
            forged(THROW, parts=(part_of((), "x"),)), THROW, "unreadable", id="a torn part"
        ),
        pytest.param(forged(0, parts=(part_of((), "x"),)), 0, "unreadable", id="no secret"),
        pytest.param(
            forged(0, parts=(part_of((), '{"salt":"","events":{},"secret":"xyz"}'),)),
            0,
            "unreadable",
            id="a secret that is no number",
        ),
        pytest.param(
            forged(0, parts=(part_of((), '{"salt":"","events":{},"secret":"00"}'),)),
            0,
            "not the one that was promised",
            id="another secret",
        ),
        pytest.param(
            opening_of(promise={"anchor": "0" * 64, "links": 9, "sealed": "0" * 64}),
            0,
            "promised",
            id="another promise",
        ),
        pytest.param(
            opening_of(promise={"anchor": "0" * 64, "links": 8, "sealed": "0" * 64}),
            0,
            "promises 9 links",
            id="fewer links",
        ),
        pytest.param(
            opening_of(promise={"anchor": "0" * 64, "links": 9}),
            0,
            "made of hashes",
            id="no sealed key",
        ),
        pytest.param(
            opening_of(attempts=4), 0, "a start is not tried like this", id="more attempts"
        ),
        pytest.param(
            opening_of(patience=1), 0, "a start is not tried like this", id="less patience"
        ),
        pytest.param(opening_of(options={"cards": "two"}), 0, "options", id="other options"),
        pytest.param(
            forged(0, public=content_of(0, facts=[])), 0, "begins with", id="no opening"
        ),
    ],
)
def test_wrong_content_with_right_hashes_is_broken_too(entries, seq, reason):
    problem = broken(entries)
    assert problem.seq == seq
    assert reason in problem.reason


def test_unknown_rules_are_an_error():
    class Unknown(LookupError):
        pass

    def none_of(name: str, version: int):
        raise Unknown(name, version)

    with pytest.raises(Unknown):
        replay(none_of, LOG)


def test_the_first_entry_fixes_what_is_played():
    match = replayed(LOG[:1])
    assert match.opened == opened()
    assert (match.tip.version, match.tip.at, match.room.seats) == (1, 1_000, (None, None, None))
