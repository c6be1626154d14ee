"""What a dishonest server with friends can still gain, measured on a game that is all luck.

docs/fairness.md grants two things: the best of as many deals as the log shows attempts, and for
each friend, once, a choice between two rolls of their own. Here every choice is tried.
"""

from __future__ import annotations

from itertools import combinations, permutations
from math import sqrt

import pytest

from fairtable.referee import (
    Begin,
    Decline,
    LoseChain,
    Match,
    Offer,
    Play,
    Rise,
    Ruling,
    Sit,
    Status,
)
from tests.fairness.coin import CARDS
from tests.fairness.tables import Friend, Table

WANTED = 7
TRIALS = 400


class Cheats:
    """A server that knows all secrets but the honest seat's, which gives its links in time."""

    def __init__(self, friends: int) -> None:
        self.table = Table.open()
        self.honest = Friend("honest")
        self.honest.sit(self.table)
        self.friends = [Friend(f"friend{n}") for n in range(friends)]
        for friend in self.friends:
            friend.sit(self.table)
        self.table.start()

    def links(self, match: Match) -> tuple[str, ...]:
        """The links of an attempt: the honest one, and those of the listed friends."""
        seats = [self.honest, *self.friends]
        return tuple(seats[seat].link(match) for seat in match.room.awaited())

    def roll_honestly(self) -> None:
        link = self.honest.link(self.table.match)
        self.table.ask(Play("roll", link), self.honest.name)

    def best_deal(self) -> int:
        """Fail until the wanted card would come; in the last attempt take what comes."""
        while True:
            links = self.links(self.table.match)
            trial = self.table.match.house_asks(Begin(links), self.table.match.tip.at + 1)
            assert isinstance(trial, Ruling)
            is_last = self.table.match.room.attempt == self.table.match.opened.attempts
            if trial.after.state.card == WANTED or is_last or len(links) == 2:
                return self.table.take(trial).after.state.card
            self.table.fail((*links[:-1], ""))


def rate(friends: int) -> float:
    hits = sum(Cheats(friends).best_deal() == WANTED for _ in range(TRIALS))
    return hits / TRIALS


@pytest.mark.parametrize(("friends", "attempts"), [(1, 1), (2, 2), (3, 3), (10, 3)])
def test_a_server_gets_the_best_of_as_many_deals_as_there_are_attempts(friends, attempts):
    """Ten friends gain no more than three: it is the number of attempts that counts."""
    granted = 1 - (1 - 1 / CARDS) ** attempts
    spread = sqrt(granted * (1 - granted) / TRIALS)
    assert abs(rate(friends) - granted) < 4 * spread


def all_deals(cheats: Cheats) -> dict[int, set[tuple[str, int]]]:
    """Every deal that a server could reach that knew all links beforehand, by attempt.

    An attempt fails with any part of the friends missing.
    """
    found: dict[int, set[tuple[str, int]]] = {1: set(), 2: set(), 3: set()}

    def explore(table: Table) -> None:
        match = table.match
        links = cheats.links(match)
        begun = match.house_asks(Begin(links), match.tip.at + 1)
        assert isinstance(begun, Ruling)
        found[match.room.attempt].add((match.room.closed, begun.after.state.card))
        friends = [at for at, seat in enumerate(match.room.awaited()) if seat != 0]
        for count in range(1, len(friends) + 1):
            for missing in combinations(friends, count):
                trial = table.copy()
                trial.fail(tuple("" if at in missing else x for at, x in enumerate(links)))
                if trial.match.room.status is Status.STARTING:
                    explore(trial)

    explore(cheats.table.copy())
    return found


def test_all_deals_that_can_be_reached_are_counted():
    """With three friends: 1 deal at once, 6 after one failure, 6 after two.

    The server chooses who is missing before it knows the honest seat's next link. So of these
    deals it sees one for each attempt before it decides.
    """
    cheats = Cheats(3)
    found = all_deals(cheats)
    assert {attempt: len(deals) for attempt, deals in found.items()} == {1: 1, 2: 6, 3: 6}


def test_a_friend_has_one_choice_between_two_rolls():
    """The results of all rolls, over every choice that three friends have: at most 2^3."""
    cheats = Cheats(3)
    table = cheats.table
    table.begin(cheats.links(table.match))
    cheats.roll_honestly()
    results: set[tuple[int, ...]] = set()

    def explore(at: Table, friends: list[Friend]) -> None:
        if not friends:
            return results.add(tuple(at.match.state.dice.values()))
        friend, *rest = friends
        with_link, without = at.copy(), at.copy()
        with_link.ask(Play("roll", friend.link(at.match)), friend.name)
        without.ask(LoseChain(), friend.name)
        without.ask(Play("roll"), friend.name)
        explore(with_link, rest)
        explore(without, rest)

    explore(table, cheats.friends)
    assert 1 <= len(results) <= 8
    assert len({dice[0] for dice in results}) == 1, "the honest roll is out of their reach"


def leave_and_come_back(table: Table, friend: Friend) -> None:
    seat = table.match.room.seat_of(friend.name)
    assert seat is not None
    table.ask(Rise(seat), friend.name)
    table.ask(Sit(friend.name), friend.name)


def lose_chain(table: Table, friend: Friend) -> None:
    table.ask(LoseChain(), friend.name)


def put_entries_in_between(table: Table, friend: Friend) -> None:
    table.ask(Offer("pause"), friend.name)
    table.ask(Decline("pause"), friend.name)


DEEDS = (leave_and_come_back, lose_chain, put_entries_in_between)


def test_nothing_that_friends_do_changes_the_honest_roll():
    """Over all that two friends can do before it, in every order: it is the same roll."""
    cheats = Cheats(2)
    cheats.table.begin(cheats.links(cheats.table.match))
    link = cheats.honest.link(cheats.table.match)
    acts = [(deed, friend) for deed in DEEDS for friend in cheats.friends]
    dice = set()
    for count in range(4):
        for chosen in permutations(acts, count):
            table = cheats.table.copy()
            for deed, friend in chosen:
                deed(table, friend)
            table.ask(Play("roll", link), cheats.honest.name)
            dice.add(table.match.state.dice[0])
    assert len(dice) == 1


def test_the_honest_roll_is_even():
    """Over many tables, also if friends have lost their chains."""
    count, sixes = 300, 0
    for n in range(count):
        cheats = Cheats(2)
        cheats.table.begin(cheats.links(cheats.table.match))
        for friend in cheats.friends[: n % 3]:
            lose_chain(cheats.table, friend)
        cheats.roll_honestly()
        sixes += cheats.table.match.state.dice[0] == 6
    assert abs(sixes / count - 1 / 6) < 4 * sqrt(5 / 36 / count)
