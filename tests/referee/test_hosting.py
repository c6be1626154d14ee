"""H2 and H7: moves of the host, and moves of the house for whoever comes late."""

import dataclasses

import pytest
from msgspec.structs import replace

from fairtable.games import tambola
from fairtable.games.tambola import Options, Prize
from fairtable.referee import (
    HOST,
    HOUSE,
    BrokenLog,
    HandOver,
    HouseWhy,
    Pause,
    Play,
    Refused,
    Rise,
    Rolling,
    Ruling,
    Sit,
    audit,
    replay,
)
from fairtable.referee.following import Follower
from fairtable.referee.keys import UnexpectedDraw
from tests.games.parties import Party
from tests.referee.forging import rehashed

LINK = "0" * 64


def games(name, rules):
    return tambola.GAME


def hall(**options):
    """Players at seats 0 and 1 with chains; the host has no seat."""
    return Party(tambola.GAME, Options(**{"seats": 4, **options}), 2)


def asked(party, move, who="host", link=None):
    return party.match.ask(Play(move, link), who, "", party.match.tip.at + 1)


def came_late(party, seat=2, who="late"):
    party.take(party.match.ask(Sit("Late", seat), who, "", party.match.tip.at + 1))
    return party.match.house_plays(tambola.Deal(seat), party.match.tip.at + 1)


def holder(party, seat):
    return party.match.room.seats[seat].holder


def test_h7_the_host_moves_without_a_seat_and_the_entry_says_so():
    party = hall(caller="host")
    ruling = asked(party, " CALL ")
    assert (ruling.content.by, ruling.content.who) == (HOST, "host")
    assert ruling.content.asked == Play("call") and ruling.events == (tambola.CallAsked(),)
    assert not ruling.after.room.people.moved, "it is no move of a player"


def test_h7_a_host_with_a_seat_moves_as_the_host_and_not_for_the_seat():
    party = hall(caller="host")
    party.take(party.match.ask(HandOver(1), "host", "", party.match.tip.at))
    ruling = asked(party, "call", holder(party, 1))
    assert ruling.content.by == HOST and not ruling.after.room.people.moved
    assert asked(party, "call", "host").why is HouseWhy.NOT_HOST, "the former host"


@pytest.mark.parametrize("move", ["call", "pace 5", "paper TOP_ROW 1 x"])
@pytest.mark.parametrize("caller", ["clock", "host"])
def test_h7_nobody_else_makes_a_move_of_the_host(move, caller):
    party = hall(caller=caller)
    for who in (holder(party, 0), holder(party, 1), "stranger", ""):
        assert asked(party, move, who).why is HouseWhy.NOT_HOST


def test_h7_a_host_without_a_seat_makes_no_other_moves():
    assert asked(hall(), "claim TOP_ROW 1").why is HouseWhy.NOT_YOUR_SEAT
    assert asked(hall(), "begin 0").why is HouseWhy.NOT_YOUR_SEAT
    assert asked(hall(), "nonsense").why is HouseWhy.UNREADABLE_MOVE


def test_h8_a_move_of_the_host_brings_no_link():
    assert asked(hall(), "pace 5", link=LINK).why is HouseWhy.LINK_NOT_NEEDED


def test_h5_the_host_moves_only_while_the_game_is_on():
    party = hall()
    party.take(party.match.ask(Pause(), "host", "", party.match.tip.at))
    assert asked(party, "pace 5").why is HouseWhy.PAUSED


def draughty():
    """Tambola, but the host's asking draws."""

    def decide(state, seat, move, chance):
        if seat == HOST:
            chance.open.die()
        return tambola.decide(state, seat, move, chance)

    return dataclasses.replace(
        tambola.GAME, decide=decide, luck=Rolling(tambola.luck, lambda move: True)
    )


def test_h8_a_move_of_the_host_never_draws_whatever_the_game_says():
    party = hall()
    with pytest.raises(UnexpectedDraw):
        replace(party.match, game=draughty()).decide(HOST, tambola.SetPace(5))


def test_h2_the_house_deals_only_to_somebody_who_sat_down_during_the_game():
    party = hall(late=True)
    for seat in (2, 3, 99):
        verdict = party.match.house_plays(tambola.Deal(seat), party.match.tip.at)
        assert verdict.why is HouseWhy.NOT_ARRIVED
    assert isinstance(came_late(party), Ruling)


def test_h2_somebody_who_was_left_out_of_the_start_has_not_arrived():
    party = Party(tambola.GAME, Options(seats=4, late=True), 2)
    room = party.match.room
    match = replace(party.match, room=replace(room, former=(room.former[0], None, None, None)))
    assert match.house_plays(tambola.Deal(1), match.tip.at).why is HouseWhy.NOT_ARRIVED


def test_h2_a_late_player_who_leaves_and_comes_back_gets_no_second_hand():
    party = hall(late=True)
    party.take(came_late(party))
    party.take(party.match.ask(Rise(2), "late", "", party.match.tip.at))
    assert (
        party.match.house_plays(tambola.Deal(2), party.match.tip.at).why is HouseWhy.NOT_ARRIVED
    )
    party.take(party.match.ask(Sit("Late"), "late", "", party.match.tip.at))
    assert party.match.room.seat_of("late") == 2
    again = party.match.house_plays(tambola.Deal(2), party.match.tip.at)
    assert again.why is tambola.Why.HAS_TICKETS
    assert tambola.arrival(party.match.state, 2) is None


def play_out(party):
    """Calls to the end; the log with everything in it."""
    while party.match.outcome is None:
        party.take(party.match.house_plays(tambola.Call(), party.match.tip.at + 1))
    return party


def test_replay_and_audit_agree_on_host_moves_and_late_deals():
    party = hall(late=True, prizes=(Prize("FULL_HOUSE"),))
    party.take(asked(party, "pace 5"))
    party.take(came_late(party))
    party.take(asked(party, "claim FULL_HOUSE 1", "late"))
    play_out(party)
    assert replay(games, party.entries) == party.match
    report = audit(games, party.entries)
    assert report.whole and report.judged == report.moves
    assert [(change.seat, change.what) for change in report.changes] == [
        (2, "sat late"),
        (2, "was dealt in late"),
    ]
    seen = [entry.as_seen_by(0) for entry in party.entries[:-1]]
    partly = audit(games, seen)
    # Hidden here: the late deal, and the claim with a hidden ticket.
    assert partly.judged == partly.moves - 2 and partly.untied == 0


@pytest.mark.parametrize("shown", [True, False], ids=["shown", "open"])
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"by":-2,"who":"host"', '"by":0,"who":"%0"'),
        ('"by":-2,"who":"host"', '"by":-2,"who":"%0"'),
        ('"by":-2,"who":"host"', '"by":null,"who":"host"'),
        ('"by":-2,"who":"host"', '"by":-1,"who":""'),
        ('"deal 2"', '"deal 3"'),
        ('"deal 2"', '"deal 1"'),
    ],
)
def test_a_house_that_writes_something_else_is_found_out(old, new, shown):
    party = hall(late=True, prizes=(Prize("FULL_HOUSE"),))
    party.take(asked(party, "pace 5"))
    party.take(came_late(party))
    play_out(party)
    new = new.replace("%0", holder(party, 0))
    entries = [replace(entry, public=entry.public.replace(old, new)) for entry in party.entries]
    assert any(
        one.public != two.public for one, two in zip(entries, party.entries, strict=True)
    )
    with pytest.raises(BrokenLog):
        if shown:
            audit(games, rehashed([entry.as_seen_by(0) for entry in entries[:-1]]))
        else:
            audit(games, rehashed(entries))


def test_a_house_that_deals_twice_to_a_late_player_is_found_out():
    party = hall(late=True)
    party.take(came_late(party))
    twice = party.match.state
    without = {seat: held for seat, held in twice.players.items() if seat != 2}
    tickets = {seat: hand for seat, hand in twice.tickets.items() if seat != 2}
    lying = replace(party.match, state=replace(twice, players=without, tickets=tickets))
    second = lying.house_plays(tambola.Deal(2), lying.tip.at + 1)
    assert isinstance(second, Ruling)
    with pytest.raises(BrokenLog, match="T5"):
        log = [*party.entries, second.entry]
        over = play_out_of(second.after)
        audit(games, [*log, *over])


def play_out_of(match):
    """The entries of the calls from here to the end."""
    entries = []
    while match.outcome is None:
        ruling = match.house_plays(tambola.Call(), match.tip.at + 1)
        match = ruling.after
        entries.append(ruling.entry)
    return entries


def test_a_follower_notices_a_deal_to_nobody_at_once():
    party = hall(late=True)
    seats, former = party.match.room.seats, party.match.room.former
    room = replace(party.match.room, former=(*former[:3], "x"), seats=(*seats[:3], seats[0]))
    lying = replace(party.match, room=room)
    dealt = lying.house_plays(tambola.Deal(3), lying.tip.at + 1)
    assert isinstance(dealt, Ruling) and not isinstance(dealt, Refused)
    follower = Follower(games)
    for entry in party.entries:
        follower.follow(entry.as_seen_by(None))
    with pytest.raises(BrokenLog, match="who sat down during the game"):
        follower.follow(dealt.entry.as_seen_by(None))
    assert dealt.content.by == HOUSE
