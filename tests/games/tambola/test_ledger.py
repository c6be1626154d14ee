"""T11 to T17 against a simple referee: who wins what, over random games and random settings.

The simple referee is written from the rule book alone. It keeps a list of everything that
happened in the hall. At each claim it works out the answer from this list, as a person with
pencil and paper would.
"""

import random
from functools import reduce

import pytest

from fairtable.games import tambola
from fairtable.games.tambola import Options, Prize
from fairtable.referee import HOUSE, Accepted, Chance

NAMES = ("EARLY_FIVE", "TOP_ROW", "MIDDLE_ROW", "BOTTOM_ROW", "FOUR_CORNERS", "FULL_HOUSE")
HOUSES = ("FULL_HOUSE", "SECOND_FULL_HOUSE")


class Naive:
    """A referee with pencil and paper."""

    def __init__(self, options, tickets):
        self.options, self.tickets = options, tickets
        self.worth = {prize.pattern: prize.places for prize in options.prizes}
        self.called, self.bogeys, self.won, self.paid = [], {}, [], {}
        self.closed_places = dict.fromkeys(self.worth, 0)

    def call(self, number):
        """Returns False when the game closes instead."""
        for prize in self.worth:
            self.pay(prize)
        if self.over() or len(self.called) == 90:
            return False
        self.called.append(number)
        return True

    def over(self):
        return all(self.closed_places[prize] == len(self.worth[prize]) for prize in self.worth)

    def pay(self, prize):
        place = self.closed_places[prize]
        sharing = [seat for name, at, seat, _ in self.won if (name, at) == (prize, place)]
        if sharing:
            whole, rest = divmod(self.worth[prize][place], len(sharing))
            for order, seat in enumerate(sharing):
                self.paid[seat] = self.paid.get(seat, 0) + whole + (1 if order < rest else 0)
            self.closed_places[prize] += 1

    def claim(self, seat, ticket, prize):
        """'won', 'no', or the missing numbers of a bogey."""
        if not self.may_claim(seat, ticket, prize):
            return "no"
        wanted, enough = self.wanted(self.tickets[seat][ticket], prize)
        there = [number for number in self.called if number in wanted]
        if len(there) < enough:
            self.bogeys[seat, ticket] = self.bogeys.get((seat, ticket), 0) + 1
            return {number for number in wanted if number not in self.called}
        if self.options.on_number and there[enough - 1] != self.called[-1]:
            return "no"
        self.won.append((prize, self.closed_places[prize], seat, ticket))
        if self.options.ties == "first":
            self.pay(prize)
        return "won"

    def may_claim(self, seat, ticket, prize):
        out = self.options.bogeys_out
        if out and self.bogeys.get((seat, ticket), 0) >= out:
            return False
        if self.closed_places[prize] == len(self.worth[prize]):
            return False
        if prize == "SECOND_FULL_HOUSE":
            if self.closed_places["FULL_HOUSE"] < len(self.worth["FULL_HOUSE"]):
                return False
            if any(w[0] == "FULL_HOUSE" and w[2:] == (seat, ticket) for w in self.won):
                return False
        if any(w[0] == prize and w[2:] == (seat, ticket) for w in self.won):
            return False
        return prize in HOUSES or not self.has_had_enough(seat, ticket)

    def has_had_enough(self, seat, ticket):
        small = [w for w in self.won if w[0] not in HOUSES and w[2] == seat]
        if self.options.one_prize == "player":
            return bool(small)
        return self.options.one_prize == "ticket" and any(w[3] == ticket for w in small)

    def wanted(self, ticket, prize):
        rows = [[cell for cell in row if cell] for row in ticket]
        if prize == "EARLY_FIVE":
            return [*rows[0], *rows[1], *rows[2]], 5
        if prize == "FOUR_CORNERS":
            return [rows[0][0], rows[0][4], rows[2][0], rows[2][4]], 4
        if prize in HOUSES:
            return [*rows[0], *rows[1], *rows[2]], 15
        return rows[["TOP_ROW", "MIDDLE_ROW", "BOTTOM_ROW"].index(prize)], 5


def setting(luck):
    names = luck.sample(NAMES, luck.randrange(1, 7))
    if "FULL_HOUSE" in names and luck.random() < 0.5:
        names.append("SECOND_FULL_HOUSE")
    return Options(
        seats=4,
        tickets=luck.randrange(1, 4),
        prizes=tuple(
            Prize(n, tuple(luck.sample(range(50), luck.randrange(1, 4)))) for n in names
        ),
        ties=luck.choice(["first", "split"]),
        on_number=luck.random() < 0.3,
        one_prize=luck.choice(["any", "ticket", "player"]),
        bogeys_out=luck.choice([0, 0, 1, 3]),
    )


def answer_of(verdict):
    """The table's verdict in the words of the simple referee."""
    if not isinstance(verdict, Accepted):
        return "no"
    first = verdict.events[0]
    return set(first.missing) if isinstance(first, tambola.BogeyCalled) else "won"


def play(seed):
    """Play one game; returns the answers that were given."""
    luck = random.Random(seed)
    options = setting(luck)
    hall = tambola.opening(options)
    dealt = tambola.decide(hall, HOUSE, tambola.Begin((0, 1, 3)), Chance.seeded(b"%d" % seed))
    hall = reduce(tambola.evolve, dealt.events, hall)
    if luck.random() < 0.5:
        # Everybody gets the same tickets, so that there are ties.
        same = [tambola.TicketsDealt(seat, hall.tickets[0]) for seat in (1, 3)]
        hall = reduce(tambola.evolve, same, hall)
    naive, answers = Naive(options, hall.tickets), []
    while hall.closed is None:
        verdict = tambola.decide(hall, HOUSE, tambola.Call(), Chance.seeded(b"%d" % seed))
        number = getattr(verdict.events[-1], "number", None)
        assert naive.call(number) == (number is not None)
        hall = reduce(tambola.evolve, verdict.events, hall)
        for _ in range(luck.randrange(6) if hall.closed is None else 0):
            seat, ticket = luck.choice((0, 1, 3)), luck.randrange(options.tickets)
            prize = luck.choice(options.prizes).pattern
            verdict = tambola.decide(hall, seat, tambola.Claim(prize, ticket), None)
            # After the end the simple referee is not asked.
            if hall.closed is None:
                answer = naive.claim(seat, ticket, prize)
                assert answer_of(verdict) == answer
                answers.append(answer if isinstance(answer, str) else "bogey")
                hall = reduce(tambola.evolve, getattr(verdict, "events", ()), hall)
    assert {s: p for s, p in tambola.outcome(hall).points.items() if p} == {
        s: p for s, p in naive.paid.items() if p
    }
    return answers


@pytest.mark.parametrize(
    "games", [60, pytest.param(2_000, marks=pytest.mark.long, id="many games")]
)
def test_t13_the_winners_are_those_of_a_naive_referee(games):
    answers = [answer for seed in range(games) for answer in play(seed)]
    assert {answers.count(kind) > games for kind in ("won", "no", "bogey")} == {True}
