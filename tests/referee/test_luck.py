"""H8: chains, links with rolls, lost chains and draws."""

from __future__ import annotations

import hashlib

import pytest

from fairtable.referee import (
    Chain,
    Draws,
    Given,
    HouseWhy,
    LoseChain,
    Luck,
    Pause,
    Play,
    Rise,
    Rolling,
    Sit,
    Start,
)
from fairtable.referee.chain import LENGTH
from fairtable.referee.chance import draw_message
from fairtable.referee.facts import ChainLost
from fairtable.referee.keys import UnexpectedDraw
from fairtable.referee.log import read_content
from fairtable.referee.promise import house_link, sealed_key
from tests.referee.chained_tables import (
    CHAINS,
    begins,
    begun,
    facts_of,
    is_fair,
    link,
    sitting,
    starting,
    why,
)
from tests.referee.forging import replace
from tests.testing.broken import pips_but, promising
from tests.toys import pips
from tests.toys.tables import HOST, SECRET, Record

# H8. Chains


@pytest.mark.parametrize("anchor", ["", "x", "A" * 64, "0" * 65])
def test_h8_an_anchor_is_a_hash(anchor):
    assert why(sitting(), Sit("Anna", None, anchor)) is HouseWhy.ANCHOR_LATE


def test_h8_a_game_without_luck_has_no_chains():
    record = sitting(game=pips_but(luck=None))
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
    assert content.facts[0].__struct_fields__ == ("seat", "holder")
    assert record.match.room.chains[0] == Given(CHAINS["anna"].anchor)


def test_h8_a_player_who_leaves_before_the_start_takes_the_chain_along():
    record = sitting("anna", "ben").ask(Rise(1), "ben")
    assert record.match.room.chains[1] is None
    record.ask(Sit("Dora", 1), "dora")
    assert record.match.room.chains[1] is None, "the next player there has not brought it"


def test_h8_a_player_who_comes_back_goes_on_with_the_chain():
    record = begun("anna", "ben").ask(Play("throw", link("anna", 2))).ask(Rise(0))
    assert record.match.room.chains[0] == Given(link("anna", 2), 2)
    record.ask(Sit("Anna"), "anna")
    assert record.match.room.chains[0] == Given(link("anna", 2), 2)
    assert is_fair(record)


def test_h8_a_seat_that_is_taken_late_has_no_chain():
    record = begun("anna", "ben").ask(Sit("Cleo", 2), "cleo")
    assert record.match.room.chains[2] is None
    assert is_fair(record)


# H8. Links with rolls


def laying(record: Record, name: str) -> str:
    """A card that this player may lay."""
    return f"lay {min(record.match.state.hands[record.match.room.seat_of(name)])}"


def test_h8_a_roll_takes_the_next_link_and_no_other_move_does():
    record = begun("anna", "ben").ask(Play("throw", link("anna", 2)))
    assert record.match.room.chains[0] == Given(link("anna", 2), 2)
    lay = laying(record, "anna")
    assert why(record, Play(lay, link("anna", 3))) is HouseWhy.LINK_NOT_NEEDED
    record.ask(Play(lay))
    assert record.match.room.chains[0] == Given(link("anna", 2), 2)
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
    assert record.match.room.chains[0].count == 1


def test_h8_a_seat_without_a_chain_rolls_without_a_link():
    record = begun("anna", "ben", bare=("anna",))
    assert why(record, Play("throw", link("anna"))) is HouseWhy.NO_CHAIN
    assert why(record, Play("lay 1", link("anna"))) is HouseWhy.LINK_NOT_NEEDED
    record.ask(Play("throw"))
    assert is_fair(record)


def test_h8_a_refused_move_uses_up_no_link():
    record = begun("anna", "ben")
    assert why(record, Play("throw", link("ben", 2)), "ben") is pips.Why.NOT_YOUR_TURN
    assert record.match.room.chains[1].count == 1


def test_h8_the_house_moves_without_links():
    record = begun("anna", "ben")
    record.take(record.match.house_plays(pips.Skip(), 99_000))
    assert [chain.count for chain in record.match.room.chains[:2]] == [1, 1]
    assert is_fair(record)


def test_h8_a_chain_that_is_used_up_rests():
    chain = Chain(b"long".ljust(32))
    assert len(chain) == LENGTH == 4096
    match = begun("anna", "ben").match
    nearly = Given(chain.link(LENGTH - 1), LENGTH - 1)
    match = replace(match, room=replace(match.room, chains=(nearly, *match.room.chains[1:])))
    used_up = match.ask(Play("throw", chain.link(LENGTH)), HOST, "c", 99_000).after
    assert used_up.room.chains[0] == Given(chain.link(LENGTH), LENGTH)
    assert not used_up.room.chains[0].lives
    chains = (used_up.room.chains[0], *match.room.chains[1:])
    rested = replace(match, room=replace(match.room, chains=chains))
    assert rested.ask(Play("throw", "0" * 64), HOST, "c", 99_000).why is HouseWhy.NO_CHAIN
    assert rested.ask(LoseChain(), HOST, "c", 99_000).why is HouseWhy.NO_CHAIN
    again = rested.ask(Play("throw"), HOST, "c", 99_000)
    assert again.events == die_with(rested, chain.link(LENGTH), link("ben"), None)


# H8. Lost chains


def test_h8_a_lost_chain_gives_no_more_links_and_its_latest_stays():
    record = begun("anna", "ben").ask(LoseChain())
    assert facts_of(record) == (ChainLost(0),)
    assert record.match.room.chains[0] == Given(link("anna"), 1, is_lost=True)
    assert why(record, Play("throw", link("anna", 2))) is HouseWhy.NO_CHAIN
    assert why(record, LoseChain()) is HouseWhy.NO_CHAIN, "only once"
    before = record.match
    record.ask(Play("throw"))
    thrown = (pips.DieThrown(record.match.state.die),)
    assert thrown == die_with(before, link("anna"), link("ben"), None)
    assert is_fair(record)


def test_h8_a_chain_that_is_lost_before_the_start_is_not_awaited():
    record = sitting("anna", "ben").ask(LoseChain(), "ben")
    assert record.match.room.chains[1] is None
    record.ask(Start((0, 1)))
    assert record.match.room.awaited() == (0,)
    record.take(begins(record, link("anna")))
    assert sorted(record.match.state.hands) == [0, 1], "who lost a chain plays all the same"
    assert is_fair(record)


def test_h8_no_chain_is_lost_during_a_start_but_in_a_pause_it_may_be():
    assert why(starting("anna", "ben"), LoseChain()) is HouseWhy.STARTING
    assert why(begun("anna", "ben"), LoseChain(), "dora") is HouseWhy.NOT_YOUR_SEAT
    record = begun("anna", "ben").ask(Pause()).ask(LoseChain(), "ben")
    assert record.match.room.chains[1].is_lost
    assert is_fair(record)


# H8. Draws


def die_with(match, *latest: str | None) -> tuple:
    """The throw of the die by the book, with these latest links of all places."""
    message = draw_message(
        match.opened.table, match.room.closed, match.tip.drawn, "open", latest
    )
    key = house_link(SECRET, match.tip.drawn, match.opened.promise.links)
    return (pips.DieThrown(Draws(bytes.fromhex(key), message).die()),)


def test_h8_a_draw_is_made_of_the_houses_key_and_every_places_latest_link():
    record = begun("anna", "ben")
    before = record.match
    assert before.room.closed == record.entries[3].hash, "of the entry that closed the seats"
    record.ask(Play("throw", link("anna", 2)))
    thrown = (pips.DieThrown(record.match.state.die),)
    assert thrown == die_with(before, link("anna", 2), link("ben"), None)


def test_h8_a_message_counts_the_earlier_entries_with_draws_and_not_the_draws():
    def decide(felt, seat, move, chance):
        if isinstance(move, pips.Skip):
            words.append((chance.sealed.word(), chance.sealed.word()))
        return pips.decide(felt, seat, move, chance)

    words: list[tuple[int, int]] = []
    record = begun("anna", "ben", game=pips_but(decide=decide))
    match = record.match
    for _ in range(2):
        record.take(record.match.house_plays(pips.Skip(), record.match.tip.at))
    for before, drawn in enumerate(words, 1):
        latest = [link("anna"), link("ben"), None]
        message = draw_message(match.opened.table, match.room.closed, before, "sealed", latest)
        stream = Draws(sealed_key(SECRET), message)
        assert drawn == (stream.word(), stream.word())
    assert (record.match.tip.sealed, record.match.tip.drawn) == (3, 0)


def test_h8_the_deal_is_made_of_the_links_of_the_start():
    match = begun("anna", "ben").match
    places = hashlib.sha256(f"{link('anna')}\n{link('ben')}\n-\n".encode()).hexdigest()
    lines = ("fairtable draw 2", "K7QM2XBD", match.room.closed, "0", "sealed", places, "")
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
    record = begun("anna", "ben", game=pips_but(luck=promising(Luck(1, True, True))))
    record.ask(Play("throw", link("anna", 2))).ask(Play(laying(record, "anna")))
    assert record.match.tip.drawn == record.match.opened.promise.links == 1
    used_up = record.match.ask(Play("throw", link("ben", 2)), "ben", "c", 99_000)
    assert (used_up.why, used_up.says) == (
        HouseWhy.LUCK_USED_UP,
        "The house has used up all the links that it promised.",
    )
    assert record.match.room.chains[1].count == 1
    assert is_fair(record)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (
            {"luck": Rolling(pips.luck, lambda move: False)},
            "throw draws, but `draws` denies it",
        ),
        ({"luck": promising(Luck(0, True, True))}, "pips draws open, but `luck` denies it"),
    ],
    ids=["a move that should not draw", "a kind that was not promised"],
)
def test_h8_a_draw_that_the_game_denied_is_a_fault_of_the_game(wrong, says):
    record = begun("anna", "ben", bare=("anna", "ben"), game=pips_but(**wrong))
    with pytest.raises(UnexpectedDraw, match=says):
        record.match.ask(Play("throw"), HOST, "c", 99_000)


def test_h8_a_deal_that_the_game_denied_is_a_fault_too():
    record = sitting("anna", "ben", game=pips_but(luck=promising(Luck(9, False, True))))
    with pytest.raises(UnexpectedDraw, match="pips draws sealed"):
        record.match.ask(Start((0, 1)), HOST, "c", 99_000)


def test_h8_at_the_end_the_sealed_key_is_opened():
    record = begun("anna", "ben").end()
    last = read_content(record.entries[-1])
    assert last.sealed_key == sealed_key(SECRET).hex()
    assert all(not read_content(entry).sealed_key for entry in record.entries[:-1])


def test_h8_a_game_without_sealed_draws_has_no_sealed_key():
    record = sitting("anna", "ben", game=pips_but(luck=promising(Luck(9, False, True))))
    assert record.match.opened.promise.sealed == ""
    assert read_content(record.end().entries[-1]).sealed_key == ""
