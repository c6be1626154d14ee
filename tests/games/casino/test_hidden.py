"""C17: nothing that a player gets depends on another hand, or on the order of the stock."""

import re

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairtable.games import casino
from fairtable.games.casino.cards import DECK, in_order
from fairtable.referee import HOUSE, Accepted, Chance, Draws, Match, Play, Refused, Status
from fairtable.testing import random_match
from tests.games.casino.tables import all_cards, dealt, positions, table_of

CARD = re.compile(r"(?<![0-9A-Za-z])(?:A|10|[2-9])(?:[SHDC](?![0-9A-Za-z])|[♠♥♦♣])")
LETTER = dict(zip("♠♥♦♣", "SHDC", strict=True))

games = st.tuples(
    st.sampled_from([2, 3, 4]), st.sampled_from(["standard", "document"]), st.binary(max_size=8)
)
few = settings(max_examples=10)


def some(positions, draws, count=6):
    found = list(positions)
    return [draws.choice(found) for _ in range(count)]


def answer_of(verdict):
    """What the player gets as an answer."""
    if isinstance(verdict, Refused):
        return verdict.why, verdict.says, verdict.offends
    return "accepted"


def guesses(table, draws):
    """Moves that name any cards, whoever holds them: a snooper would try these."""
    for _ in range(12):
        a, b, c = draws.shuffled(DECK)[:3]
        value = 1 + draws.below(10)
        for text in (
            f"trail {a}",
            f"{a} x {b}",
            f"{a} x {b} + {c}",
            f"{a} x [{b} {c}]",
            f"{a} build {value} with {b} {c}",
            f"{a} raise [{b} {c}] to {value}",
            f"stage {a} on {b}",
            f"add {a}",
            f"take back {a}",
            f"{a} x stack",
            f"finish build {value}",
        ):
            yield casino.read_move(text)


@few
@given(games)
def test_no_view_list_or_refusal_depends_on_what_is_hidden(game):
    players, rules, seed = game
    draws = Draws(seed, b"hidden")
    for table in some(positions(players, seed, turns_only=False, rules=rules), draws):
        asked = [*guesses(table, draws), *casino.legal_moves(table, table.turn or 0)]
        for seat in (*table.players, None):
            other = casino.redealt(table, seat, draws)
            assert all_cards(other) == all_cards(table)
            assert casino.view(other, seat) == casino.view(table, seat)
            if seat is None:
                continue
            assert list(casino.legal_moves(other, seat)) == list(
                casino.legal_moves(table, seat)
            )
            for move in asked:
                luck = Chance.seeded(seed)
                here = casino.decide(table, seat, move, luck)
                there = casino.decide(other, seat, move, luck)
                assert answer_of(there) == answer_of(here), move


@few
@given(games)
def test_what_others_see_of_a_turn_depends_only_on_the_card_that_was_played(game):
    """All hidden cards but those that are played are dealt anew: others see the same."""
    players, rules, seed = game
    draws = Draws(seed, b"events")
    for table in some(positions(players, seed, rules=rules), draws):
        for move in [] if table.over else list(casino.legal_moves(table, table.turn))[:20]:
            mover = table.turn
            played = {
                card for card in casino.notation.cards_of(move) if card in table.hands[mover]
            }
            for viewer in (None, *(seat for seat in table.players if seat != mover)):
                other = swapped(table, viewer, played, draws)
                here = casino.decide(table, mover, move, Chance.seeded(seed))
                there = casino.decide(other, mover, move, Chance.seeded(seed))
                if isinstance(there, Accepted):  # the mover may not have what a build needs
                    assert public(there.events) == public(here.events), move


def swapped(table, viewer, kept, draws):
    """Dealt anew for the viewer, but the mover keeps the cards that are played."""
    other = casino.redealt(table, viewer, draws)
    hands, stock = {seat: list(hand) for seat, hand in other.hands.items()}, list(other.stock)
    places = [*hands.values(), stock]
    for card in kept:
        if card not in hands[table.turn]:
            where = next(place for place in places if card in place)
            mine = next(held for held in hands[table.turn] if held not in kept)
            where[where.index(card)] = mine
            hands[table.turn][hands[table.turn].index(mine)] = card
    return msgspec.structs.replace(
        other, hands={seat: in_order(hand) for seat, hand in hands.items()}, stock=tuple(stock)
    )


def public(happened):
    """What others see of events: of a hidden event only that it is there."""
    dealing = (casino.HandDealt, casino.StockLaid)
    return [type(event) if isinstance(event, dealing) else event for event in happened]


def named(text):
    return {found[:-1] + LETTER.get(found[-1], found[-1]) for found in CARD.findall(text)}


@pytest.mark.parametrize("rules", ["standard", "document"])
@pytest.mark.parametrize("number", range(3))
def test_no_hidden_card_is_named_in_anything_a_seat_gets(rules, number):
    """Every word of views, of the log as it is shown, of legal moves and of refusals."""
    options = casino.Options(rules=rules)
    walk = random_match(casino.GAME, b"named-%d" % number, options, 150)
    entries = []
    for ruling in walk.rulings:
        entries.append(ruling.entry)
        match: Match = ruling.after
        if match.room.status is not Status.PLAYING:
            continue
        table = match.state
        for seat in (*table.players, None):
            hidden = hidden_from(table, seat)
            staged = {each.card for each in table.stack.cards} if table.stack else set()
            assert not named(str(casino.view(table, seat))) & (hidden - staged)
            log = " ".join(
                str(msgspec.to_builtins(entry.as_seen_by(seat))) for entry in entries
            )
            once = seen_on_stacks(walk, match)
            assert not named(log) & (hidden - staged - once)
            if seat is not None:
                listed = " ".join(map(casino.write_move, casino.legal_moves(table, seat)))
                assert not named(listed) & (hidden - staged)
                answer = match.ask(Play("trail 5C x"), f"player-{seat}", "", match.tip.at)
                assert isinstance(answer, Refused)


def hidden_from(table, seat):
    others = [hand for other, hand in table.hands.items() if other != seat]
    return {*table.stock, *(card for hand in others for card in hand)}


def seen_on_stacks(walk, match):
    """Hand cards that once lay on a stack: everybody has seen them there."""
    happened = [
        event for ruling in walk.rulings[: match.tip.version] for event in ruling.events
    ]
    staged = {event.card for event in happened if isinstance(event, casino.CardStaged)}
    begun = [event for event in happened if isinstance(event, casino.StackBegun)]
    return staged | {each.card for event in begun for each in event.cards}


def test_hands_and_stock_are_events_for_the_few():
    happened = casino.decide(
        casino.opening(casino.Options()), HOUSE, casino.begin((0, 1)), Chance.seeded(b"x")
    ).events
    audience = {type(event).__name__: event.seen_by() for event in happened}
    assert audience["StockLaid"] == () and audience["HandDealt"] == (1,)
    assert {name for name, seats in audience.items() if seats is not None} == {
        "HandDealt",
        "StockLaid",
    }
    assert not named(repr(happened)), "and they are not printed either"
    assert not named(repr(dealt(2)))


def test_a_hand_tells_nothing_of_the_order_it_was_dealt_in():
    table = dealt(2)
    assert all(hand == in_order(hand) for hand in table.hands.values())


def test_the_staged_card_of_a_hand_is_known_and_stays_in_it():
    table = table_of(["7S 2C", "2H 3S"], "7D", stock=("4S", "5S"))
    staged = casino.evolve(
        table, casino.StackBegun(0, (casino.Staged("7D"), casino.Staged("7S", "hand")), None)
    )
    for number in range(20):
        other = casino.redealt(staged, 1, Draws(b"%d" % number, b""))
        assert "7S" in other.hands[0] and casino.view(other, 1) == casino.view(staged, 1)
