"""A host who calls by hand decides when a number is called, and nothing else."""

from __future__ import annotations

import pytest

from fairtable.games import tambola
from fairtable.referee import HouseWhy, LoseChain, Pause, Play, Resume, Rise, Ruling, Sit
from tests.fairness.tables import HOST, Friend, Table

OPTIONS = tambola.Options(caller="host", seats=6)


def hall() -> tuple[Table, list[Friend]]:
    """The host, a player who is a friend of the server, and two more. All have chains."""
    table = Table.open(tambola.GAME, OPTIONS)
    crowd = [Friend(name) for name in ("caller", "anna", "ben")]
    for friend in crowd:
        friend.sit(table)
    table.start()
    table.begin(tuple(friend.link(table.match) for friend in crowd))
    return table, crowd


def next_number(table: Table) -> int:
    """The number that the house would call if the host asked now."""
    trial = table.copy()
    trial.ask(Play("call"), HOST)
    ruling = trial.match.house_plays(tambola.Call(), trial.match.tip.at + 1)
    assert isinstance(ruling, Ruling)
    return int(ruling.after.state.called[-1])


def test_no_moment_and_no_entry_in_between_changes_the_next_number():
    """The caller waits, pauses, claims wrongly, leaves and comes back; friends lose chains."""
    table, _ = hall()
    fixed = next_number(table)
    table.ask(Pause(), HOST)
    table.ask(Resume(), HOST, wait=10**7)
    assert next_number(table) == fixed
    table.ask(Play("claim TOP_ROW 1"), "anna")
    assert next_number(table) == fixed
    table.ask(LoseChain(), "ben")
    table.ask(LoseChain(), "caller")
    assert next_number(table) == fixed
    table.ask(Rise(0), "caller")
    table.ask(Sit("Caller"), "caller")
    table.ask(Sit("Eve"), "eve")
    assert next_number(table) == fixed


@pytest.mark.parametrize("calls", [1, 10, 40])
def test_whoever_stops_leaves_the_same_numbers_behind(calls):
    """The numbers of a hall are fixed at its start, in their order."""
    table, _ = hall()
    twin = table.copy()
    for one in (table, twin):
        for _ in range(calls):
            one.ask(Play("call"), HOST, wait=1 if one is table else 90_000)
            one.take(one.match.house_plays(tambola.Call(), one.match.tip.at + 1))
    assert table.match.state.called == twin.match.state.called


def test_the_house_calls_only_when_it_was_asked_to():
    table, _ = hall()
    refused = table.match.house_plays(tambola.Call(), table.match.tip.at + 1)
    assert refused.why is tambola.Why.NOT_ASKED
    table.ask(Play("call"), HOST)
    assert table.refused(Play("call"), HOST).why is tambola.Why.ASKED_ALREADY
    assert table.refused(Play("call"), "anna").why is HouseWhy.NOT_HOST


def test_a_call_takes_no_link():
    table, crowd = hall()
    refused = table.refused(Play("call", crowd[0].link(table.match)), HOST)
    assert refused.why is HouseWhy.LINK_NOT_NEEDED
