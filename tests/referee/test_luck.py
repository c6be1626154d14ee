"""H4 and H8: chains and starts at the table, from the anchor to the last link."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairtable.referee import (
    Begin,
    Chain,
    Draws,
    End,
    FailStart,
    Give,
    Given,
    HouseWhy,
    LoseChain,
    Luck,
    Pause,
    Play,
    Refused,
    Rise,
    SeatCount,
    Sit,
    Start,
    Status,
    audit,
)
from fairtable.referee.chain import LENGTH
from fairtable.referee.chance import draw_message
from fairtable.referee.facts import ChainLost, GameEnded, GameStarted, SeatsClosed, StartFailed
from fairtable.referee.log import read_content
from fairtable.referee.match import UnexpectedDraw
from fairtable.referee.promise import house_link, sealed_key
from fairtable.referee.starting import start_terms
from tests.referee.forging import replace
from tests.testing.broken import pips_but
from tests.toys import pips
from tests.toys.tables import HOST, SECRET, Record

CHAINS = {name: Chain(name.encode().ljust(32), 100) for name in ("anna", "ben", "cleo", "dora")}
PATIENCE = 15_000


def link(name: str, number: int = 1) -> str:
    return CHAINS[name].link(number)


def links(number: int, *names: str) -> tuple[str, ...]:
    return tuple(link(name, number) for name in names)


def sitting(*names: str, bare: tuple[str, ...] = (), game=pips) -> Record:
    """A table at which these people sit. All but the `bare` ones bring a chain."""
    record = Record.opened(game=game)
    for name in names:
        record.ask(Sit(name, None, None if name in bare else CHAINS[name].anchor), name)
    return record


def starting(*names: str, **more) -> Record:
    """The same, when the host has closed the seats."""
    record = sitting(*names, **more)
    return record.ask(Start(record.match.seated()))


def begun(*names: str, bare: tuple[str, ...] = (), **more) -> Record:
    """The same after the start: everybody with a chain has given a first link."""
    given = links(1, *(name for name in names if name not in bare))
    return sitting(*names, bare=bare, **more).start(given)


def fails(record: Record, *given: str, after: int = PATIENCE):
    """The house gives the attempt up."""
    return record.match.house_starts(FailStart(given), record.match.at + after)


def begins(record: Record, *given: str):
    return record.match.house_starts(Begin(given), record.match.at + 1_000)


def why(record: Record, asked, who: str = HOST):
    answer = record.match.ask(asked, who, "c", 10**6)
    assert isinstance(answer, Refused), answer
    return answer.why


def facts_of(record: Record) -> tuple:
    return read_content(record.entries[-1]).facts


def is_fair(record: Record) -> bool:
    """The log passes the audit: open and ended, and before its end as it is shown."""
    if record.match.status is not Status.OVER:
        record.ask(End())
    shown = [entry.as_seen_by(None) for entry in record.entries[:-1]]
    for entries in (record.entries, shown):
        audit(lambda name, version: record.match.game, entries)
    return True


# H4, H8. The start


def test_h4_the_seats_close_and_links_are_awaited():
    record = starting("anna", "ben", "cleo", bare=("cleo",))
    table = record.match
    assert (table.status, table.awaited()) == (Status.STARTING, (0, 1))
    assert facts_of(record) == (SeatsClosed(1, (0, 1, 2)),)
    assert (table.closed, table.closed_at) == (record.entries[-1].hash, table.at)
    assert table.state.turn is None, "nothing is dealt yet"


def test_h4_with_every_link_the_house_begins():
    record = starting("anna", "ben")
    record.take(begins(record, *links(1, "anna", "ben")))
    assert facts_of(record) == (GameStarted((0, 1), 1, links(1, "anna", "ben")),)
    assert record.match.chains == (Given(link("anna"), 1), Given(link("ben"), 1), None)
    assert (record.match.status, record.match.listed) == (Status.PLAYING, ())
    assert record.match.state.turn == 0
    assert is_fair(record)


@pytest.mark.parametrize(
    "given",
    [
        pytest.param((), id="none"),
        pytest.param((link("anna"),), id="one is missing"),
        pytest.param((link("anna"), ""), id="one is empty"),
        pytest.param((link("ben"), link("anna")), id="another order"),
        pytest.param((link("anna"), link("ben", 2)), id="one is skipped"),
        pytest.param((link("anna"), CHAINS["ben"].anchor), id="the anchor again"),
        pytest.param((link("anna"), link("dora")), id="of another chain"),
        pytest.param((*links(1, "anna", "ben"), link("cleo")), id="one too many"),
    ],
)
def test_h8_the_house_cannot_begin_without_the_right_links(given):
    assert begins(starting("anna", "ben"), *given).why is HouseWhy.WRONG_LINK


def test_h4_without_chains_nothing_is_awaited():
    record = starting("anna", "ben", bare=("anna", "ben"))
    assert record.match.awaited() == ()
    record.take(begins(record))
    assert record.match.status is Status.PLAYING
    assert is_fair(record)


def test_h4_a_seat_that_is_left_out_is_not_dealt_in_and_has_no_chain():
    record = sitting("anna", "ben", "cleo").ask(Start((0, 2)))
    assert record.match.awaited() == (0, 2)
    assert record.match.why_not_taken(Give(link("ben")), "ben").why is HouseWhy.NOT_AWAITED
    record.take(begins(record, *links(1, "anna", "cleo")))
    assert sorted(record.match.state.hands) == [0, 2]
    assert record.match.chains[1] is None
    assert is_fair(record)


def test_h4_a_table_can_be_ended_while_it_starts():
    record = starting("anna", "ben").ask(End())
    assert record.match.status is Status.OVER
    assert is_fair(record)


# H8. Links that are given at a start


@pytest.mark.parametrize(
    ("given", "who", "reason"),
    [
        pytest.param(link("anna"), "anna", None, id="the next link"),
        pytest.param(link("ben"), "ben", None, id="in any order"),
        pytest.param(link("anna", 2), "anna", HouseWhy.WRONG_LINK, id="one is skipped"),
        pytest.param(link("ben"), "anna", HouseWhy.WRONG_LINK, id="of another seat"),
        pytest.param(CHAINS["anna"].anchor, "anna", HouseWhy.WRONG_LINK, id="the anchor"),
        pytest.param("0" * 64, "anna", HouseWhy.WRONG_LINK, id="of no chain"),
        pytest.param("", "anna", HouseWhy.WRONG_LINK, id="nothing"),
        pytest.param(link("cleo"), "cleo", HouseWhy.NOT_AWAITED, id="a seat without a chain"),
        pytest.param(link("dora"), "dora", HouseWhy.NOT_YOUR_SEAT, id="a spectator"),
    ],
)
def test_h8_a_link_for_the_start_is_taken_or_refused(given, who, reason):
    match = starting("anna", "ben", "cleo", bare=("cleo",)).match
    refused = match.why_not_taken(Give(given), who)
    assert (refused and refused.why) is reason


def test_h8_links_are_taken_only_during_a_start():
    over = begun("anna", "ben").ask(End())
    for record in (sitting("anna", "ben"), begun("anna", "ben"), over):
        for number in (1, 2):
            refused = record.match.why_not_taken(Give(link("anna", number)), "anna")
            assert refused.why is HouseWhy.NOT_AWAITED


# H8. Attempts


def test_h8_an_attempt_fails_with_the_links_that_were_given_and_names_who_is_missing():
    record = starting("anna", "ben", "cleo")
    record.take(fails(record, link("anna"), "", link("cleo")))
    assert facts_of(record) == (
        StartFailed(1, (link("anna"), "", link("cleo")), (1,)),
        SeatsClosed(2, (0, 2)),
    )
    table = record.match
    assert (table.status, table.attempt, table.awaited()) == (Status.STARTING, 2, (0, 2))
    assert table.chains == (Given(link("anna"), 1), None, Given(link("cleo"), 1))
    assert table.closed == record.entries[-1].hash, "the next attempt has another message"
    assert table.seat_of("ben") == 1, "who is missing still sits there"


def test_h8_the_next_attempt_takes_the_next_links():
    record = starting("anna", "ben", "cleo")
    record.take(fails(record, link("anna"), "", link("cleo")))
    assert begins(record, *links(1, "anna", "cleo")).why is HouseWhy.WRONG_LINK
    assert record.match.why_not_taken(Give(link("ben")), "ben").why is HouseWhy.NOT_AWAITED
    record.take(begins(record, *links(2, "anna", "cleo")))
    assert facts_of(record) == (GameStarted((0, 2), 2, links(2, "anna", "cleo")),)
    assert sorted(record.match.state.hands) == [0, 2]
    assert is_fair(record)


def test_h8_an_attempt_is_not_given_up_before_its_time():
    record = starting("anna", "ben", "cleo")
    early = fails(record, link("anna"), "", link("cleo"), after=PATIENCE - 1)
    assert (early.why, early.says) == (HouseWhy.TIME_LEFT, "There is still time left.")
    record.take(fails(record, link("anna"), "", link("cleo"), after=PATIENCE))
    early = fails(record, link("anna", 2), "", after=PATIENCE - 1)
    assert early.why is HouseWhy.TIME_LEFT, "each attempt has its own time"


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        pytest.param(links(1, "anna", "ben"), HouseWhy.NOBODY_MISSING, id="all are there"),
        pytest.param((link("anna"), link("ben", 2)), HouseWhy.WRONG_LINK, id="one is skipped"),
        pytest.param((link("anna"),), HouseWhy.WRONG_LINK, id="too few"),
        pytest.param((link("anna"), "", ""), HouseWhy.WRONG_LINK, id="too many"),
    ],
)
def test_h8_an_attempt_fails_only_if_a_link_is_missing(given, reason):
    assert fails(starting("anna", "ben"), *given).why is reason


def test_h8_with_too_few_seats_left_the_table_is_over():
    record = starting("anna", "ben")
    record.take(fails(record, link("anna"), ""))
    failed, ended = facts_of(record)
    assert (failed.missing, ended) == ((1,), GameEnded("the game could not start"))
    assert record.match.status is Status.OVER
    assert is_fair(record)


def test_h8_a_table_has_three_attempts():
    game = pips_but(seats=lambda options: SeatCount(0, 3))
    record = starting("anna", "ben", "cleo", game=game)
    record.take(fails(record, link("anna"), link("ben"), ""))
    record.take(fails(record, link("anna", 2), ""))
    assert (record.match.attempt, record.match.listed) == (3, (0,))
    record.take(fails(record, ""))
    assert facts_of(record)[1] == GameEnded("the game could not start")
    assert is_fair(record)


@pytest.mark.parametrize(
    ("luck", "places", "terms"),
    [
        (Luck(), 2, (0, 0)),
        (Luck(rolls=True), 200, (0, 0)),
        (Luck(open=1), 2, (3, 15_000)),
        (Luck(sealed=True), 100, (3, 15_000)),
        (Luck(sealed=True), 101, (20, 5_000)),
    ],
)
def test_h8_a_hall_has_more_and_shorter_attempts(luck, places, terms):
    assert start_terms(luck, places) == terms


@settings(max_examples=30, deadline=None)
@given(st.lists(st.sets(st.sampled_from([0, 1, 2])), max_size=5))
def test_h8_whoever_is_missing_a_table_never_has_more_attempts_than_it_says(missing_each_time):
    """Every way to fail leads to a game of those who gave, or to the end; its log is fair."""
    record = starting("anna", "ben", "cleo")
    names = ("anna", "ben", "cleo")
    for tried, missing in enumerate(missing_each_time, 1):
        if record.match.status is not Status.STARTING:
            break
        assert record.match.attempt == tried <= 3
        awaited = record.match.awaited()
        given = [
            "" if seat in missing else link(names[seat], record.match.attempt)
            for seat in awaited
        ]
        record.take(fails(record, *given) if "" in given else begins(record, *given))
        stay = tuple(seat for seat in awaited if seat not in missing)
        if record.match.status is Status.PLAYING:
            assert tuple(sorted(record.match.state.hands)) == stay == awaited
        else:
            assert (record.match.status is Status.OVER) == (len(stay) < 2 or tried == 3)
    assert is_fair(record)


# H8. Chains


@pytest.mark.parametrize("anchor", ["", "x", "A" * 64, "0" * 65])
def test_h8_an_anchor_is_a_hash(anchor):
    assert why(sitting(), Sit("Anna", None, anchor)) is HouseWhy.ANCHOR_LATE


def test_h8_a_game_without_luck_has_no_chains():
    record = sitting(game=pips_but(luck=None, draws=None))
    assert why(record, Sit("Anna", None, CHAINS["anna"].anchor)) is HouseWhy.ANCHOR_LATE


def test_h8_no_chain_is_brought_into_a_running_game():
    record = begun("anna", "ben").ask(Rise(1), "ben")
    for name in ("ben", "dora"):
        asked = Sit(name, None, CHAINS["dora"].anchor)
        assert why(record, asked, name) is HouseWhy.ANCHOR_LATE


def test_h8_the_anchor_is_in_the_ask_and_not_in_the_fact():
    record = sitting("anna")
    content = read_content(record.entries[-1])
    assert content.asked.anchor == CHAINS["anna"].anchor
    assert content.facts[0].__struct_fields__ == ("seat", "sitter")
    assert record.match.chains[0] == Given(CHAINS["anna"].anchor)


def test_h8_a_player_who_leaves_before_the_start_takes_the_chain_along():
    record = sitting("anna", "ben").ask(Rise(1), "ben")
    assert record.match.chains[1] is None
    record.ask(Sit("Dora", 1), "dora")
    assert record.match.chains[1] is None, "the next player there has not brought it"


def test_h8_a_player_who_comes_back_goes_on_with_the_chain():
    record = begun("anna", "ben").ask(Play("throw", link("anna", 2))).ask(Rise(0))
    assert record.match.chains[0] == Given(link("anna", 2), 2)
    record.ask(Sit("Anna"), "anna")
    assert record.match.chains[0] == Given(link("anna", 2), 2)
    assert is_fair(record)


def test_h8_a_seat_that_is_taken_late_has_no_chain():
    record = begun("anna", "ben").ask(Sit("Cleo", 2), "cleo")
    assert record.match.chains[2] is None
    assert is_fair(record)


# H8. Links with rolls


def laying(record: Record, name: str) -> str:
    """A card that this player may lay."""
    return f"lay {min(record.match.state.hands[record.match.seat_of(name)])}"


def test_h8_a_roll_takes_the_next_link_and_no_other_move_does():
    record = begun("anna", "ben").ask(Play("throw", link("anna", 2)))
    assert record.match.chains[0] == Given(link("anna", 2), 2)
    lay = laying(record, "anna")
    assert why(record, Play(lay, link("anna", 3))) is HouseWhy.LINK_NOT_NEEDED
    record.ask(Play(lay))
    assert record.match.chains[0] == Given(link("anna", 2), 2)
    assert is_fair(record)


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        pytest.param(None, HouseWhy.LINK_MISSING, id="none"),
        pytest.param(link("anna", 1), HouseWhy.WRONG_LINK, id="the last one again"),
        pytest.param(link("anna", 3), HouseWhy.WRONG_LINK, id="one is skipped"),
        pytest.param(link("ben", 2), HouseWhy.WRONG_LINK, id="another seat's"),
        pytest.param("", HouseWhy.WRONG_LINK, id="nothing"),
    ],
)
def test_h8_a_seat_whose_chain_lives_rolls_with_its_next_link_only(given, reason):
    record = begun("anna", "ben")
    assert why(record, Play("throw", given)) is reason
    assert record.match.chains[0].count == 1


def test_h8_a_seat_without_a_chain_rolls_without_a_link():
    record = begun("anna", "ben", bare=("anna",))
    assert why(record, Play("throw", link("anna"))) is HouseWhy.NO_CHAIN
    assert why(record, Play("lay 1", link("anna"))) is HouseWhy.LINK_NOT_NEEDED
    record.ask(Play("throw"))
    assert is_fair(record)


def test_h8_a_refused_move_uses_up_no_link():
    record = begun("anna", "ben")
    assert why(record, Play("throw", link("ben", 2)), "ben") is pips.Why.NOT_YOUR_TURN
    assert record.match.chains[1].count == 1


def test_h8_the_house_moves_without_links():
    record = begun("anna", "ben")
    record.take(record.match.house_plays(pips.Skip(), 99_000))
    assert [chain.count for chain in record.match.chains[:2]] == [1, 1]
    assert is_fair(record)


def test_h8_a_chain_that_is_used_up_rests():
    chain = Chain(b"long".ljust(32))
    assert len(chain) == LENGTH == 4096
    match = begun("anna", "ben").match
    nearly = Given(chain.link(LENGTH - 1), LENGTH - 1)
    match = replace(match, chains=(nearly, *match.chains[1:]))
    used_up = match.ask(Play("throw", chain.link(LENGTH)), HOST, "c", 99_000).after
    assert used_up.chains[0] == Given(chain.link(LENGTH), LENGTH)
    assert not used_up.chains[0].lives
    rested = replace(match, chains=(used_up.chains[0], *match.chains[1:]))
    assert rested.ask(Play("throw", "0" * 64), HOST, "c", 99_000).why is HouseWhy.NO_CHAIN
    assert rested.ask(LoseChain(), HOST, "c", 99_000).why is HouseWhy.NO_CHAIN
    again = rested.ask(Play("throw"), HOST, "c", 99_000)
    assert again.events == die_with(rested, chain.link(LENGTH), link("ben"), None)


# H8. Lost chains


def test_h8_a_lost_chain_gives_no_more_links_and_its_latest_stays():
    record = begun("anna", "ben").ask(LoseChain())
    assert facts_of(record) == (ChainLost(0),)
    assert record.match.chains[0] == Given(link("anna"), 1, is_lost=True)
    assert why(record, Play("throw", link("anna", 2))) is HouseWhy.NO_CHAIN
    assert why(record, LoseChain()) is HouseWhy.NO_CHAIN, "only once"
    before = record.match
    record.ask(Play("throw"))
    thrown = (pips.DieThrown(record.match.state.die),)
    assert thrown == die_with(before, link("anna"), link("ben"), None)
    assert is_fair(record)


def test_h8_a_chain_that_is_lost_before_the_start_is_not_awaited():
    record = sitting("anna", "ben").ask(LoseChain(), "ben")
    assert record.match.chains[1] is None
    record.ask(Start((0, 1)))
    assert record.match.awaited() == (0,)
    record.take(begins(record, link("anna")))
    assert sorted(record.match.state.hands) == [0, 1], "who lost a chain plays all the same"
    assert is_fair(record)


def test_h8_no_chain_is_lost_during_a_start_but_in_a_pause_it_may_be():
    assert why(starting("anna", "ben"), LoseChain()) is HouseWhy.STARTING
    assert why(begun("anna", "ben"), LoseChain(), "dora") is HouseWhy.NOT_YOUR_SEAT
    record = begun("anna", "ben").ask(Pause()).ask(LoseChain(), "ben")
    assert record.match.chains[1].is_lost
    assert is_fair(record)


# H8. Draws


def die_with(match, *latest: str | None) -> tuple:
    """The throw of the die by the book, with these latest links of all places."""
    message = draw_message(match.opened.table, match.closed, match.drawn, "open", latest)
    key = house_link(SECRET, match.drawn, match.opened.promise.links)
    return (pips.DieThrown(Draws(bytes.fromhex(key), message).die()),)


def test_h8_a_draw_is_made_of_the_houses_key_and_every_places_latest_link():
    record = begun("anna", "ben")
    before = record.match
    assert before.closed == record.entries[3].hash, "of the entry that closed the seats"
    record.ask(Play("throw", link("anna", 2)))
    thrown = (pips.DieThrown(record.match.state.die),)
    assert thrown == die_with(before, link("anna", 2), link("ben"), None)


def test_h8_the_deal_is_made_of_the_links_of_the_start():
    match = begun("anna", "ben").match
    places = hashlib.sha256(f"{link('anna')}\n{link('ben')}\n-\n".encode()).hexdigest()
    lines = ("fairtable draw 2", "K7QM2XBD", match.closed, "0", "sealed", places, "")
    deck = Draws(sealed_key(SECRET), "\n".join(lines).encode()).shuffled(pips.CARDS)
    assert match.state.hands == {0: deck[:2], 1: deck[2:4]}


def test_h8_every_link_changes_the_draw():
    def thrown(*numbers: int) -> list[int]:
        return [thrown_with(Chain(bytes([n]) * 32, 9)) for n in numbers]

    assert thrown(2, 2, 2) == thrown(2) * 3, "the same link, the same die"
    assert set(thrown(*range(2, 40))) == {1, 2, 3, 4, 5, 6}


def thrown_with(chain: Chain) -> int:
    record = Record.opened().ask(Sit("Anna", None, chain.anchor)).ask(Sit("Ben"), "ben")
    record.start((chain.link(1),)).ask(Play("throw", chain.link(2)))
    return record.match.state.die


def test_h8_the_house_has_as_many_links_as_it_promised():
    record = begun("anna", "ben", game=pips_but(luck=lambda options: Luck(1, True, True)))
    record.ask(Play("throw", link("anna", 2))).ask(Play(laying(record, "anna")))
    assert record.match.drawn == record.match.opened.promise.links == 1
    used_up = record.match.ask(Play("throw", link("ben", 2)), "ben", "c", 99_000)
    assert (used_up.why, used_up.says) == (
        HouseWhy.LUCK_USED_UP,
        "The house has used up all the links that it promised.",
    )
    assert record.match.chains[1].count == 1
    assert is_fair(record)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"draws": lambda move: False}, "throw draws, but `draws` denies it"),
        ({"luck": lambda o: Luck(0, True, True)}, "pips draws open, but `luck` denies it"),
    ],
    ids=["a move that should not draw", "a kind that was not promised"],
)
def test_h8_a_draw_that_the_game_denied_is_a_fault_of_the_game(wrong, says):
    record = begun("anna", "ben", bare=("anna", "ben"), game=pips_but(**wrong))
    with pytest.raises(UnexpectedDraw, match=says):
        record.match.ask(Play("throw"), HOST, "c", 99_000)


def test_h8_a_deal_that_the_game_denied_is_a_fault_too():
    record = sitting("anna", "ben", game=pips_but(luck=lambda options: Luck(9, False, True)))
    with pytest.raises(UnexpectedDraw, match="pips draws sealed"):
        record.match.ask(Start((0, 1)), HOST, "c", 99_000)


def test_h8_at_the_end_the_sealed_key_is_opened():
    record = begun("anna", "ben").ask(End())
    last = read_content(record.entries[-1])
    assert last.sealed_key == sealed_key(SECRET).hex()
    assert all(not read_content(entry).sealed_key for entry in record.entries[:-1])


def test_h8_a_game_without_sealed_draws_has_no_sealed_key():
    record = sitting("anna", "ben", game=pips_but(luck=lambda options: Luck(9, False, True)))
    assert record.match.opened.promise.sealed == ""
    assert read_content(record.ask(End()).entries[-1]).sealed_key == ""
