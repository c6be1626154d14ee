"""A cheat who knows the house's secret, and even has a seat, still cannot choose a draw."""

import pytest

from fairtable.referee import Give, HouseWhy, Pause, Play, Refused, Resume, Rise, Sit, Start
from tests.fairness.racing import started, waiting


def rolled(ruling):
    assert not isinstance(ruling, Refused), ruling.says
    return ruling.content.drawn


def test_entries_put_in_between_do_not_change_the_roll():
    """A server delays a roll and adds entries to the log until it likes the dice."""
    table = started("cc")
    ann = table.racers[0]
    roll = Play("dash", ann.link())
    honest = rolled(table.match.ask(roll, ann.name, "c", 0))
    for _ in range(10):
        table.ask(Pause(), ann)
        table.ask(Resume(), ann)
        assert rolled(table.match.ask(roll, ann.name, "c", 0)) == honest
    stranger = type(ann)("eve", None)
    table.ask(Sit("Eve"), stranger)
    table.ask(Rise(2), stranger)
    assert rolled(table.match.ask(roll, ann.name, "c", 0)) == honest


def test_the_deal_does_not_depend_on_what_was_before_it():
    plain, busy = waiting("cc"), waiting("cc")
    for _ in range(5):
        stranger = type(busy.racers[0])("eve", None)
        busy.ask(Sit("Eve"), stranger)
        busy.ask(Rise(2), stranger)
    for table in (plain, busy):
        table.ask(Start(), table.racers[0])
        for racer in table.racers:
            table.ask(Give(racer.link()), racer)
    assert plain.match.state.held == busy.match.state.held


@pytest.mark.parametrize("ahead", [2, 3, 10, 64])
def test_a_player_cannot_pick_a_link(ahead):
    table = started("cc")
    ann = table.racers[0]
    link = ann.chain.link(ann.given + ahead)
    refused = table.match.ask(Play("roll", link), ann.name, "c", 0)
    assert isinstance(refused, Refused) and refused.why is HouseWhy.WRONG_LINK


def test_a_seat_that_once_gives_no_link_can_give_no_more():
    """Otherwise each move would be a choice between two rolls."""
    table = started("cc")
    ann, ben = table.racers
    before = table.match.chains[0].ingredient
    table.ask(Play("roll"), ann)
    table.play("roll")
    assert table.match.chains[0].ingredient == before
    refused = table.match.ask(Play("roll", ann.link()), ann.name, "c", 0)
    assert isinstance(refused, Refused) and refused.why is HouseWhy.CHAIN_ENDED
    table.ask(Play("roll"), ann)
    table.play("roll")
    assert ben.given == 3


def test_a_link_of_an_earlier_start_is_not_part_of_a_draw():
    """Otherwise a player who sits down later could bring a chain that was chosen to fit it."""
    table = waiting("cc")
    ann, ben = table.racers
    table.ask(Start(), ann)
    table.ask(Give(ann.link()), ann)
    table.ask(Rise(1), ben)
    table.ask(Sit("Ben", anchor=ben.chain.anchor), ben)
    table.ask(Start(), ann)
    table.ask(Give(ben.link()), ben)
    table.ask(Start(), ann)
    assert table.match.chains[0] is None
    assert table.match.chains[1].ingredient == ben.chain.link(1)
    ann.chain = None
    assert table.to_the_end().audited().judged
