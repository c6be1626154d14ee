"""H4 and H8: chains at the table, from the anchor to the last link."""

from __future__ import annotations

import pytest

from fairtable.referee import (
    Chain,
    End,
    Give,
    Given,
    HouseWhy,
    Pause,
    Play,
    Refused,
    Rise,
    Sit,
    Start,
    Status,
    audit,
    open_match,
    promise,
)
from fairtable.referee.log import read_content
from tests.referee.forging import replace
from tests.toys import pips
from tests.toys.tables import HOST, SECRET, Record, opened

CHAINS = {name: Chain(name.encode().ljust(32), 100) for name in ("anna", "ben", "cleo", "dora")}


def link(name: str, number: int = 1) -> str:
    return CHAINS[name].link(number)


def sitting(*names: str, bare: tuple[str, ...] = (), links: int = 1024) -> Record:
    """A table at which these people sit. All but the `bare` ones bring a chain."""
    pinned = replace(opened(), promise=promise(SECRET, links))
    ruling = open_match(pips, pips.Options(), pinned, SECRET)
    record = Record(ruling.after, [ruling.entry])
    for name in names:
        record.ask(Sit(name, None, None if name in bare else CHAINS[name].anchor), name)
    return record


def begun(*names: str, **more) -> Record:
    """The same after the start: everybody with a chain has given a first link."""
    record = sitting(*names, **more).ask(Start())
    for name in names:
        if name not in more.get("bare", ()):
            record.ask(Give(link(name)), name)
    assert record.match.status is Status.PLAYING
    return record


def why(record: Record, asked, who: str = HOST):
    answer = record.match.ask(asked, who, "c", 10**6)
    assert isinstance(answer, Refused), answer
    return answer.why


def is_fair(record: Record) -> bool:
    """The log passes the audit, as a whole and as a spectator sees it."""
    for entries in (record.entries, [entry.as_seen_by(None) for entry in record.entries]):
        audit(lambda name, version: pips, entries)
    return True


# H4. The start


def test_h4_the_seats_close_and_links_are_awaited():
    table = sitting("anna", "ben", "cleo", bare=("cleo",)).ask(Start()).match
    assert (table.status, table.awaited) == (Status.STARTING, (0, 1))
    assert table.state.turn is None, "nothing is dealt yet"


def test_h4_the_last_link_begins_the_game():
    record = sitting("anna", "ben").ask(Start()).ask(Give(link("ben")), "ben")
    assert (record.match.status, record.match.awaited) == (Status.STARTING, (0,))
    record.ask(Give(link("anna")))
    assert (record.match.status, record.match.awaited) == (Status.PLAYING, ())
    assert record.match.state.turn == 0
    assert is_fair(record)


def test_h4_the_host_may_give_a_link_with_the_start():
    table = sitting("anna", "ben").ask(Start(link("anna"))).match
    assert (table.status, table.awaited) == (Status.STARTING, (1,))
    alone = sitting("anna", "ben", bare=("ben",)).ask(Start(link("anna")))
    assert alone.match.status is Status.PLAYING
    assert is_fair(alone)


def test_h4_without_chains_the_start_waits_for_nobody():
    assert sitting("anna", "ben", bare=("anna", "ben")).ask(Start()).match.status == "playing"


def test_h4_the_host_may_wait_for_no_more_links():
    record = sitting("anna", "ben", "cleo").ask(Start()).ask(Give(link("cleo")), "cleo")
    assert why(record, Start(), "ben") is HouseWhy.NOT_HOST
    record.ask(Start())
    assert record.match.status is Status.PLAYING
    assert record.match.chains == (None, None, Given(link("cleo"), 1))
    assert is_fair(record)


def test_h4_a_host_who_starts_again_may_give_a_link_then():
    record = sitting("anna", "ben").ask(Start()).ask(Start(link("anna")))
    assert record.match.chains[0].ingredient == link("anna")
    assert is_fair(record)


def test_h4_a_seat_that_the_start_did_not_wait_for_adds_nothing_to_luck():
    record = sitting("anna", "ben").ask(Start()).ask(Start())
    assert why(record, Play("throw", link("anna"))) is HouseWhy.NO_CHAIN
    record.ask(Play("throw"))
    assert is_fair(record)


def test_h4_nobody_sits_down_while_it_starts():
    record = sitting("anna", "ben").ask(Start())
    assert why(record, Sit("Cleo"), "cleo") is HouseWhy.STARTING
    assert why(record, Play("throw")) is HouseWhy.STARTING
    assert why(record, Pause()) is HouseWhy.STARTING


def test_h4_a_player_who_rises_during_the_start_opens_the_seats_again():
    record = sitting("anna", "ben", "cleo").ask(Start()).ask(Give(link("ben")), "ben")
    record.ask(Rise(1), "ben")
    assert (record.match.status, record.match.awaited) == (Status.WAITING, ())
    assert record.match.chains[1] is None, "a player who never played takes the chain along"
    record.ask(Sit("Dora", 1, CHAINS["dora"].anchor), "dora").ask(Start())
    assert record.match.awaited == (0, 1, 2)
    assert is_fair(record)


def test_h4_a_table_can_be_ended_while_it_starts():
    record = sitting("anna", "ben").ask(Start()).ask(End())
    assert record.match.status is Status.OVER
    assert is_fair(record)


# H8. Chains and links


@pytest.mark.parametrize("anchor", ["", "x", "A" * 64, "0" * 65])
def test_h8_an_anchor_is_a_hash(anchor):
    assert why(sitting(), Sit("Anna", None, anchor)) is HouseWhy.BAD_ANCHOR


def test_h8_links_are_given_when_they_are_awaited():
    assert why(sitting("anna", "ben"), Give(link("anna"))) is HouseWhy.NOT_AWAITED
    assert why(begun("anna", "ben"), Give(link("anna", 2))) is HouseWhy.NOT_AWAITED


def test_h8_only_a_seat_with_a_chain_gives_links():
    record = sitting("anna", "ben", bare=("ben",)).ask(Start())
    assert why(record, Give(link("ben")), "ben") is HouseWhy.NO_CHAIN
    assert why(record, Give(link("dora")), "dora") is HouseWhy.NO_CHAIN
    begun_one = begun("anna", "ben", bare=("ben",))
    assert why(begun_one, Play("throw", link("ben")), "ben") is HouseWhy.NO_CHAIN


def test_h8_a_link_must_belong_to_the_promised_chain():
    record = sitting("anna", "ben").ask(Start())
    for wrong in (link("ben"), CHAINS["anna"].anchor, "", "0" * 64):
        assert why(record, Give(wrong)) is HouseWhy.WRONG_LINK


def test_h8_no_link_is_skipped_and_none_is_given_twice():
    record = begun("anna", "ben")
    assert why(record, Play("throw", link("anna", 3))) is HouseWhy.WRONG_LINK
    assert why(record, Play("throw", link("anna", 1))) is HouseWhy.WRONG_LINK


def test_h8_a_refused_move_uses_up_no_link():
    record = begun("anna", "ben")
    assert why(record, Play("lay 1", link("anna", 2))) is pips.Why.NOT_THROWN
    assert record.match.chains[0].count == 1


def test_h8_a_move_without_a_link_keeps_the_latest():
    record = begun("anna", "ben").ask(Play("throw"))
    assert record.match.chains[0] == Given(link("anna"), 1, ended=True)
    card = min(record.match.state.hands[0])
    assert why(record, Play(f"lay {card}", link("anna", 2))) is HouseWhy.CHAIN_ENDED
    assert is_fair(record)


def test_h8_a_chain_is_renewed_before_it_ends():
    new = Chain(b"new".ljust(32), 8)
    record = begun("anna", "ben").ask(Play("throw", link("anna", 2), new.anchor))
    assert record.match.chains[0] == Given(link("anna", 2), 2, new.anchor)
    card = record.match.state.hands[0][0]
    record.ask(Play(f"lay {card}", new.link(1)))
    assert record.match.chains[0] == Given(new.link(1), 1)
    assert is_fair(record)


def test_h8_a_seat_taken_in_the_middle_keeps_the_links_and_brings_no_chain():
    record = begun("anna", "ben").ask(Play("throw", link("anna", 2))).ask(Rise(0))
    assert record.match.chains[0] == Given(link("anna", 2), 2)
    record.ask(Sit("Dora", 0, CHAINS["dora"].anchor), "dora")
    assert record.match.chains[0] == Given(link("anna", 2), 2)
    (taken,) = read_content(record.entries[-1]).facts
    assert taken.anchor is None
    assert why(record, Play("throw", link("dora")), "dora") is HouseWhy.WRONG_LINK
    assert is_fair(record)


def test_h8_a_free_seat_taken_in_the_middle_has_no_chain():
    record = begun("anna", "ben").ask(Sit("Cleo", 2, CHAINS["cleo"].anchor), "cleo")
    assert record.match.chains[2] is None
    assert is_fair(record)


def test_h8_a_player_who_leaves_before_the_start_takes_the_chain_along():
    record = sitting("anna", "ben").ask(Rise(1), "ben")
    assert record.match.chains[1] is None


def test_h8_every_link_changes_the_draw():
    def thrown(*numbers: int) -> list[int]:
        return [thrown_with(Chain(bytes([n]) * 32, 9)) for n in numbers]

    assert thrown(2, 2, 2) == thrown(2) * 3, "the same link, the same die"
    assert set(thrown(*range(2, 40))) == {1, 2, 3, 4, 5, 6}


def thrown_with(chain: Chain) -> int:
    record = Record.opened().ask(Sit("Anna", None, chain.anchor)).ask(Sit("Ben"), "ben")
    record.ask(Start(chain.link(1))).ask(Play("throw", chain.link(2)))
    return record.match.state.die


def test_h8_the_houses_chain_runs_out_and_the_next_follows():
    record = begun("anna", "ben", "cleo", links=2)
    names, given = ["anna", "ben", "cleo"], [1, 1, 1]
    while record.match.outcome is None:
        seat = record.match.state.turn
        given[seat] += 1
        move = next(iter(pips.legal_moves(record.match.state, seat)))
        record.ask(Play(pips.write_move(move), link(names[seat], given[seat])), names[seat])
    contents = [read_content(entry) for entry in record.entries]
    drawn = [content for content in contents if content.house_link]
    assert len(drawn) == 6
    assert [bool(content.house_anchor) for content in drawn] == [False, True] * 3
    assert is_fair(record)


def test_h8_at_the_end_the_sealed_key_is_opened():
    record = begun("anna", "ben").ask(End())
    last = read_content(record.entries[-1])
    assert last.sealed_key
    assert all(not read_content(entry).sealed_key for entry in record.entries[:-1])
