"""The bots by level: whole deals, from the view only, the same move for the same view."""

from functools import reduce

import msgspec
import pytest

from fairtable.games import casino
from fairtable.games.casino import BOTS, PRESETS
from fairtable.games.casino.engine import ranking
from fairtable.games.casino.turns import freed, turns
from fairtable.games.casino.view import View
from fairtable.referee import Accepted, Chance, Draws
from tests.games.casino.tables import DOCUMENT, build, dealt, positions, stack, table_of

LUCK = Draws(b"opponents", b"")
WITHOUT_LUCK = ["seasoned", "strong", "expert"]


def choice(table, level, draws=LUCK):
    return BOTS[level].choose(casino.view(table, table.turn), draws)


def moved(table, move):
    verdict = casino.decide(table, table.turn, move, Chance.seeded(b""))
    assert isinstance(verdict, Accepted), (move, verdict)
    return reduce(casino.evolve, verdict.events, table)


def played(table, levels):
    draws = Draws(b"played", b"")
    while not table.over:
        table = moved(table, choice(table, levels[table.turn], draws))
    return table


def test_the_levels_are_in_their_order_and_say_what_they_are():
    assert list(BOTS) == ["easy", "steady", "seasoned", "strong", "expert"]
    assert [level for level, bot in BOTS.items() if bot.slow] == WITHOUT_LUCK
    assert all(bot.says.endswith(".") for bot in BOTS.values())
    assert BOTS["steady"].choose is casino.choose


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_level_plays_whole_deals(players, rules):
    for four in ("partners", "singles") if players == 4 else ("partners",):
        table = dealt(players, b"whole", rules=rules, four=four)
        levels = ["strong", "easy", "seasoned", "steady"]
        assert sum(played(table, levels).points.values()) in (11, 7, 22)


def test_expert_plays_the_end_of_a_deal():
    last = list(positions(2, b"expert"))[-9:-1]
    for table in last:
        moved(table, choice(table, "expert"))


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_c17_the_move_depends_on_the_view_and_on_nothing_hidden(players, rules):
    """All hidden cards are dealt anew, and other luck is given: the move is the same."""
    tables = list(positions(players, b"hidden", rules=rules))[:-1]
    for number, table in enumerate(tables[:: len(tables) // 3]):
        other = casino.redealt(table, table.turn, Draws(b"anew", b"%d" % number))
        for level in WITHOUT_LUCK[: 2 if number else 3]:
            assert choice(table, level) == choice(other, level, Draws(b"other", b""))
        view = casino.view(table, table.turn)
        assert ranking.ranked(view) == ranking.ranked(casino.view(other, table.turn))
        read = msgspec.json.decode(msgspec.json.encode(view), type=View)
        assert choice(table, "strong") == BOTS["strong"].choose(read, LUCK)


@pytest.mark.parametrize("level", BOTS)
def test_nobody_else_moves_and_a_stack_is_cancelled_first(level):
    table = table_of(["7S 2C", "7H 3C"], "7D", stack=stack("7D 7S@hand"))
    assert choice(table, level) == casino.Cancel()
    for seat in (1, None):
        assert BOTS[level].choose(casino.view(table, seat), LUCK) is None
    assert BOTS[level].choose(casino.view(casino.opening(casino.Options()), 0), LUCK) is None


@pytest.mark.parametrize(
    ("hand", "loose", "builds", "piles", "expected"),
    [
        ("9S 4C", "2D 3H 4S 9H", (), (), casino.Capture("9S", ("9H",))),
        ("9S", "5H 4S 3D 6D", (), (), None),
        ("8S", "AD 2H 5C", (), (), casino.Trail("8S")),
        ("8S", "3D 5C", (), ("", "8H"), casino.Capture("8S", ("3D", "5C"))),
        ("AS 9D", "5C", (), (), casino.Trail("AS")),
        ("4S 9D 8D", "5C", (), (), casino.LayBuild("4S", 9, ("5C",))),
        ("9D 8D", "", [build("4C 5D")], (), casino.Capture("9D", (), (("4C", "5D"),))),
    ],
    ids=[
        "pairs, not long sums",
        "two cards",
        "no sum of three",
        "no pile",
        "aces look small",
        "a build of two",
        "a build",
    ],
)
def test_easy_makes_the_mistakes_of_a_beginner(hand, loose, builds, piles, expected):
    table = table_of([hand, "10S 10H"], loose, builds, piles, round=2)
    move = choice(table, "easy")
    if expected is None:
        assert isinstance(move, casino.Capture) and len(move.taken) == 2
    else:
        assert move == expected


def test_easy_plays_even_what_it_overlooked_if_nothing_else_is_left():
    table = table_of(["7S", "2H"], "AD 2H 4C 7D", options=DOCUMENT)
    assert choice(table, "easy") == casino.Capture("7S", ("7D",))
    table = table_of(["9S", "2H"], "2D 3H 4S", [build("5D 4C", 0)], round=1)
    assert isinstance(choice(table, "easy"), casino.Capture)


def test_the_end_of_a_deal_is_played_exactly():
    """The 10 takes the 10♦ now; whoever trails it first loses two points for certain."""
    table = table_of(
        ["10S 3C", "10H 4C"], "10D", piles=["2D 2H", "3D 3H"], round=2, last_captor=1
    )
    assert choice(table, "expert") == casino.Capture("10S", ("10D",))


@pytest.mark.parametrize("rules", PRESETS)
def test_every_turn_is_ranked_once_and_the_best_is_first(rules):
    tables = list(positions(2, b"ranked", rules=rules))[:-1]
    for table in tables[::9]:
        found = ranking.ranked(casino.view(table, table.turn))
        spread = freed(table.spread_for(table.turn), table.rules)
        assert {each.turn for each in found} == set(turns(spread, table.rules))
        assert len({each.turn for each in found}) == len(found)
        points = [each.points for each in found]
        assert points == sorted(points, reverse=True)
        assert all(0 <= each <= 11 for each in points)


def test_nothing_is_ranked_for_those_who_cannot_move():
    table = table_of(["7S 2C", "7H 3C"], "7D", stack=stack("7D 7S@hand"))
    assert ranking.ranked(casino.view(table, 0)) == ()
    assert ranking.ranked(casino.view(dealt(2), 1)) == ()
    assert ranking.ranked(casino.view(dealt(2), None)) == ()


def test_each_level_beats_the_one_below():
    """A few deals, with seats changed; bench/bench_casino_strength.py measures it."""
    for better, worse in (("steady", "easy"), ("strong", "steady")):
        leads = []
        for number in range(3):
            for mine in (0, 1):
                levels = (better, worse) if mine == 0 else (worse, better)
                points = played(dealt(2, b"beats-%d" % number), levels).points
                leads.append(points[mine] - points[1 - mine])
        assert sum(leads) > 6, (better, worse, leads)
