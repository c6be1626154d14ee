"""Every attack that worked on the first edition of the fairness rules, as a program.

The server is dishonest and has friends at the table. None of them gains more than
docs/fairness.md grants. Attacks on the real server and on the Python client over HTTP are in
tests/server and tests/adapters.
"""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from fairtable.adapters.records import Records
from fairtable.referee import (
    Begin,
    Bots,
    BrokenLog,
    Chain,
    FailStart,
    Give,
    HouseWhy,
    Invite,
    LoseChain,
    NoteGone,
    Pause,
    Play,
    Refused,
    Resume,
    Rise,
    Sit,
    Start,
    Status,
    audit,
)
from tests.fairness import coin
from tests.fairness.tables import HOST, Friend, Honest, Table
from tests.toys import race


@pytest.fixture
def honest(tmp_path):
    return Honest(tmp_path)


def seated(honest: Honest, friends: int = 1, **more) -> tuple[Table, list[Friend]]:
    table = Table.open(**more)
    crowd = [Friend(f"friend{n}") for n in range(friends)]
    honest.sit(table)
    for friend in crowd:
        friend.sit(table)
    return table, crowd


def begun(honest: Honest, friends: int = 1, **more) -> tuple[Table, list[Friend]]:
    table, crowd = seated(honest, friends, **more)
    table.start()
    given = honest.give(table)
    table.begin((given, *(friend.link(table.match) for friend in crowd)))
    return table, crowd


# The link that left too early


def test_no_link_leaves_before_the_seats_are_closed(honest):
    table, _ = seated(honest)
    assert honest.give(table) is None
    table.ask(Rise(1), "friend0")
    assert honest.give(table) is None


def test_no_anchor_can_be_brought_once_a_link_is_out(honest):
    """The server knows the honest link and looks for a chain that deals what it likes."""
    table, _ = seated(honest)
    table.start()
    assert honest.give(table)
    anchor = Chain(b"searched for".ljust(32)).anchor
    assert table.refused(Sit("Late", anchor=anchor), "late").why is HouseWhy.STARTING
    for friend in ("friend0", HOST):
        assert table.refused(Rise(1), friend).why is HouseWhy.STARTING
    assert table.refused(Invite(), HOST).why in (HouseWhy.STARTING, HouseWhy.NO_BOT)


# The link that is too far ahead


def test_a_wrong_count_gets_no_link_ahead(honest):
    """Only links in the followed log are counted; the server has no other place to lie."""
    table, (_friend,) = begun(honest)
    before = honest.records.find(honest.log.first).given
    play = honest.roll(table)
    assert play is not None and play.link == Chain(honest.secret).link(before + 1)
    again = honest.roll(table)
    assert again == play, "the same link goes out again"
    assert honest.records.find(honest.log.first).given == before + 1


def test_a_server_that_refuses_every_roll_learns_one_link(honest):
    table, _ = begun(honest)
    links = {honest.roll(table).link for _ in range(50)}
    assert len(links) == 1


# Moves without draws


def test_a_move_that_does_not_roll_takes_no_link(honest, tmp_path):
    table = Table.open(race.GAME)
    friends = [Friend("ann"), Friend("ben")]
    for friend in friends:
        friend.sit(table)
    table.start()
    table.begin(tuple(friend.link(table.match) for friend in friends))
    ann = friends[0]
    refused = table.refused(Play("pass", ann.link(table.match)), "ann")
    assert refused.why is HouseWhy.LINK_NOT_NEEDED


def test_entries_in_between_change_no_draw(honest):
    table, _ = begun(honest)
    play = honest.roll(table)
    plain = table.match.ask(play, "honest", "c", 10**6).content.drawn
    for _ in range(5):
        table.ask(Pause())
        table.ask(Resume())
        table.ask(Sit("Eve"), "eve")
        table.ask(Rise(table.match.room.seat_of("eve")), "eve")
    assert table.match.ask(play, "honest", "c", 10**7).content.drawn == plain


# Another chain


def test_there_is_no_second_chain(honest):
    table, (_friend,) = begun(honest)
    table.ask(honest.roll(table), "honest")
    other = Chain(b"another".ljust(32))
    assert table.refused(Play("roll", other.link(1)), "friend0").why is HouseWhy.WRONG_LINK
    assert table.refused(Play("roll"), "friend0").why is HouseWhy.LINK_MISSING
    table.ask(Rise(1), "friend0")
    late = Sit("Friend", 1, other.anchor)
    assert table.refused(late, "friend0").why is HouseWhy.ANCHOR_LATE


def test_a_friend_who_loses_a_chain_has_one_choice_and_no_second(honest):
    table, (friend,) = begun(honest)
    table.ask(honest.roll(table), "honest")
    lost = table.copy()
    lost.ask(LoseChain(), "friend0")
    assert lost.refused(LoseChain(), "friend0").why is HouseWhy.NO_CHAIN
    with_link = Play("roll", friend.link(table.match))
    dice = {
        str(table.match.ask(with_link, "friend0", "c", 10**6).events),
        str(lost.match.ask(Play("roll"), "friend0", "c", 10**6).events),
    }
    assert 1 <= len(dice) <= 2
    assert lost.refused(with_link, "friend0").why is HouseWhy.NO_CHAIN
    lost.ask(Play("roll"), "friend0")
    changes = lost.audited().changes
    assert [(c.seat, c.what) for c in changes] == [(1, "lost its chain")]


def test_a_lost_chain_changes_no_draw_of_others(honest):
    """Ten friends lose their chains one by one while the honest player waits for a roll."""
    table, crowd = begun(honest, friends=10)
    play = honest.roll(table)
    plain = table.match.ask(play, "honest", "c", 10**6).content.drawn
    for friend in crowd:
        table.ask(LoseChain(), friend.name)
        assert table.match.ask(play, "honest", "c", 10**7).content.drawn == plain


def test_no_chain_is_lost_during_a_start(honest):
    table, _ = seated(honest)
    table.start()
    assert table.refused(LoseChain(), "friend0").why is HouseWhy.STARTING


# The start


def test_a_table_has_three_attempts_and_no_more(honest):
    table, crowd = seated(honest, friends=5)
    table.start()
    for attempt in (1, 2, 3):
        assert table.match.room.attempt == attempt
        given = honest.give(table)
        assert given is not None
        awaited = table.match.room.awaited()
        links = [given if seat == 0 else crowd[seat - 1].link(table.match) for seat in awaited]
        links[-1] = ""
        table.fail(tuple(links))
    assert table.match.room.status is Status.OVER
    report = table.audited()
    assert report.attempts == 3
    assert [c.what for c in report.changes] == ["gave no link"] * 3


def test_a_seat_that_failed_is_not_listed_again(honest):
    table, (one, _two) = seated(honest, friends=2)
    table.start()
    table.fail((honest.give(table), one.link(table.match), ""))
    assert table.match.room.listed == (0, 1)
    assert table.match.room.chains[2] is None


def test_no_link_can_be_left_out_of_a_beginning(honest):
    """Once the server could begin with any part of the links: 2^k deals."""
    table, crowd = seated(honest, friends=3)
    table.start()
    links = (honest.give(table), *(friend.link(table.match) for friend in crowd))
    for seat in range(4):
        fewer = tuple(link for at, link in enumerate(links) if at != seat)
        empty = tuple("" if at == seat else link for at, link in enumerate(links))
        for tried in (fewer, empty):
            answer = table.copy().match.house_asks(Begin(tried), 10**6)
            assert isinstance(answer, Refused) and answer.why is HouseWhy.WRONG_LINK


def test_a_start_cannot_fail_before_its_time_or_without_a_missing_link(honest):
    table, (friend,) = seated(honest)
    table.start()
    given, other = honest.give(table), friend.link(table.match)
    early = table.match.house_asks(FailStart((given, "")), table.match.tip.at + 14_999)
    assert isinstance(early, Refused) and early.why is HouseWhy.TIME_LEFT
    whole = table.match.house_asks(FailStart((given, other)), table.match.tip.at + 15_000)
    assert isinstance(whole, Refused) and whole.why is HouseWhy.NOBODY_MISSING


def test_an_honest_seat_that_is_left_out_gives_nothing(honest):
    table, crowd = seated(honest, friends=2)
    table.start((1, 2))
    assert honest.give(table) is None
    assert table.match.room.awaited() == (1, 2)
    table.begin(tuple(friend.link(table.match) for friend in crowd))
    assert table.match.room.chains[0] is None
    assert table.match.state.seated == (1, 2), "it is not dealt in"
    assert [(c.seat, c.what) for c in table_changes(table)] == [(0, "left out")]


def test_an_honest_seat_that_is_called_missing_knows_that_it_gave(honest):
    table, crowd = seated(honest, friends=2)
    table.start()
    assert honest.give(table)
    table.fail(("", *(friend.link(table.match) for friend in crowd)))
    honest.follow(table)
    assert honest.log.is_missing(1, 0)
    assert honest.give(table) is None


def test_a_friend_who_rises_and_comes_back_cannot_try_the_deal_again(honest):
    table, _ = begun(honest)
    card = table.match.state.card
    table.ask(Rise(1), "friend0")
    table.ask(Sit("Friend"), "friend0")
    assert table.match.state.card == card
    assert table.refused(Start((0, 1)), HOST).why is HouseWhy.ALREADY_STARTED


# Custody


def test_a_freed_seat_is_kept_for_its_player(honest):
    table, _ = begun(honest)
    assert table.refused(Rise(0), HOST).why is HouseWhy.NOT_GONE, "the host frees no player"
    gone = table.match.house_asks(NoteGone(0), table.match.tip.at)
    table.take(gone)
    assert table.refused(Rise(0), HOST).why is HouseWhy.MAY_COME_BACK
    table.take(table.match.ask(Rise(0), HOST, "free", table.match.tip.at + 120_000))
    for who in ("friend0", "stranger", HOST):
        asked = Sit("Somebody", 0)
        why = table.refused(asked, who).why
        assert why in (HouseWhy.SEAT_KEPT, HouseWhy.ALREADY_SEATED)
    table.ask(Sit("Honest", 0), "honest")
    assert table.match.room.seat_of("honest") == 0


def test_a_player_who_saw_one_hand_gets_no_other(honest):
    table, _ = begun(honest, friends=2)
    table.ask(Rise(1), "friend0")
    table.ask(Rise(2), "friend1")
    assert table.refused(Sit("Friend", 2), "friend0").why is HouseWhy.ANOTHER_SEAT
    table.ask(Sit("Friend"), "friend0")
    assert table.match.room.seat_of("friend0") == 1


def test_nobody_rolls_for_an_absent_player(honest):
    table, _ = begun(honest)
    table.ask(Rise(0), "honest")
    with_bots = replace(coin.GAME, bots=Bots(lambda view, draws: None))
    terms = msgspec.structs.replace(table.match.room.terms, has_bot=True)
    room = msgspec.structs.replace(table.match.room, terms=terms)
    table.match = msgspec.structs.replace(table.match, game=with_bots, room=room)
    assert table.refused(Invite(0), HOST).why is HouseWhy.BOT_MAY_NOT_ROLL


# Other logs


def test_a_log_that_forks_gets_nothing(honest):
    table, _crowd = seated(honest, friends=2)
    fork = table.copy()
    table.start()
    assert honest.give(table)
    fork.ask(Rise(2), "friend1")
    fork.start()
    with pytest.raises(BrokenLog):
        honest.give(fork)


def test_a_log_that_goes_back_gets_nothing_after_a_reload(honest):
    table, _ = begun(honest)
    old = Table(table.match, table.entries[:-1])
    honest.follow(table)
    honest.reload()
    with pytest.raises(BrokenLog, match="showed it before"):
        honest.follow(old)


def test_another_log_gets_nothing_in_a_second_tab(honest, tmp_path):
    table, _crowd = seated(honest, friends=2)
    fork = table.copy()
    table.start()
    first = honest.give(table)
    assert first
    second = Honest(tmp_path, honest.name)
    second.secret = honest.secret
    fork.ask(Rise(2), "friend1")
    fork.start()
    with pytest.raises(BrokenLog, match="showed before"):
        second.give(fork)
    assert second.records.find(honest.log.first).given == 1


def test_a_second_tab_gives_the_same_link_and_never_a_second_one(honest, tmp_path):
    table, _ = seated(honest)
    table.start()
    tab = Honest(tmp_path, honest.name)
    assert tab.give(table) == honest.give(table) == tab.give(table)
    assert honest.records.find(honest.log.first).given == 1


def test_without_its_record_a_program_gives_nothing(honest, tmp_path):
    table, _ = seated(honest)
    table.start()
    honest.records = Records(tmp_path / "another folder")
    assert honest.give(table) is None


def test_a_roll_out_of_turn_gets_no_link(honest):
    """The server says that it is our turn; by the log it is not."""
    table = Table.open()
    friend = Friend("friend")
    friend.sit(table)
    honest.sit(table)
    table.start()
    table.begin((friend.link(table.match), honest.give(table)))
    assert honest.roll(table) is None
    assert honest.records.find(honest.log.first).given == 1


def test_a_log_with_another_chain_at_our_seat_gets_nothing(honest):
    """The server seats somebody else under our name, with an anchor of its own."""
    table = Table.open()
    honest.follow(table)
    honest.records.begin(honest.log.first, honest.log.version)
    honest.records.bring(honest.log.first, honest.secret)
    forged = Chain(b"not ours".ljust(32))
    table.ask(Sit("honest", anchor=forged.anchor), "honest")
    Friend("friend").sit(table)
    table.start()
    with pytest.raises(BrokenLog, match="another chain at our own seat"):
        honest.give(table)


def test_a_link_that_is_not_awaited_is_refused(honest):
    table, _ = begun(honest)
    link = Chain(honest.secret).link(2)
    assert table.match.why_not_taken(Give(link), "honest").why is HouseWhy.NOT_AWAITED


def table_changes(table: Table):
    return audit(lambda name, version: table.match.game, table.shown_to(None)).changes
