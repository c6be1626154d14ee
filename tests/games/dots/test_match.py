"""Whole games at real tables: with chains, in turns and free, and audited to the byte."""

import msgspec
import pytest

import fairtable.games.dots as dots
from fairtable.games.dots.records import join_records
from fairtable.referee import (
    BrokenLog,
    Draws,
    Luck,
    Play,
    Refused,
    Ruling,
    Status,
    audit,
)
from tests.games.parties import Party


def table_of(players, **options):
    """A started table. Dots never draws, so nobody brings a chain."""
    return Party(dots.GAME, dots.Options(**options), players)


def test_dots_has_no_luck_and_begins_without_a_ceremony():
    assert dots.GAME.luck_with(dots.Options()) == Luck()
    table = table_of(2, width=2, height=2, seats=2)
    assert table.match.room.status is Status.PLAYING and not table.match.opened.promise.sealed
    assert not any(ruling.content.drawn for ruling in table.rulings)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_classic_game_of_bots_is_played_and_audited(players):
    table, luck = (
        table_of(players, width=3, height=3, seats=players),
        Draws(b"bots", b"%d" % players),
    )
    while table.match.room.status is Status.PLAYING:
        seat = table.match.state.turn
        table.play(seat, dots.choose(dots.view(table.match.state, seat), luck))
    report = table.audited()
    assert report.judged and report.finished and report.moves == 24
    assert sum(table.match.outcome.points.values()) == 9
    assert table.replayed() == table.match


def test_a_free_game_of_bots_and_batches_is_played_and_audited():
    table, luck = table_of(4, mode="free", width=4, height=4, seats=4), Draws(b"bots", b"free")
    batch = dots.Write(join_records([(0, 0), (3, 1), (20, 2)]))
    table.take(table.match.house_plays(batch, table.match.tip.at))
    while table.match.room.status is Status.PLAYING:
        seat = luck.below(4)
        table.play(seat, dots.choose(dots.view(table.match.state, seat), luck))
    assert table.audited().finished and table.match.state.paper.is_complete
    points = table.match.outcome.points
    assert list(points.values()) == list(table.match.state.paper.scores)


def test_of_two_players_who_ask_for_one_line_exactly_one_gets_it():
    table = table_of(2, mode="free", width=64, height=64, seats=2)
    before = table.match
    first = before.ask(Play("line 77"), "p0", "", 5)
    # The same table, asked again before anything is written: the line is still free.
    other = before.ask(Play("line 77"), "p1", "", 5)
    assert isinstance(first, Ruling) and isinstance(other, Ruling)
    second = first.after.ask(Play("line 77"), "p1", "", 6)
    assert isinstance(second, Refused) and second.why is dots.Why.EDGE_TAKEN
    # A move that the disk refused is forgotten: the table before it has not changed.
    assert not before.state.paper.is_taken(77) and first.after.state.paper.is_taken(77)


def test_a_large_table_remembers_every_version():
    table = table_of(2, mode="free", width=64, height=64, seats=2)
    for edge in range(0, 8_300, 166):
        table.play(edge // 166 % 2, dots.DrawLine(edge))
    states = [ruling.after.state for ruling in table.rulings]
    assert [state.paper.placed for state in reversed(states)][:3] == [50, 49, 48]
    assert states[0].paper.placed == 0 and states[-1].paper.placed == 50
    assert table.replayed() == table.match
    table.end()
    report = table.audited()
    assert report.whole and report.judged == report.moves == 50


def test_a_log_with_a_move_that_was_not_legal_is_found():
    table = table_of(2, width=2, height=2)
    table.play(0, dots.DrawLine(0))
    entry = table.entries[-1]
    forged = msgspec.structs.replace(entry, public=entry.public.replace("line 0", "line 1"))
    with pytest.raises(BrokenLog):
        audit(lambda name, version: dots.GAME, [*table.entries[:-1], forged])


@pytest.mark.long
def test_many_random_games_are_audited():
    for number in range(100):
        table, luck = table_of(2, width=4, height=3), Draws(b"many", b"%d" % number)
        while table.match.room.status is Status.PLAYING:
            moves = list(dots.legal_moves(table.match.state, table.match.state.turn))
            table.play(table.match.state.turn, luck.choice(moves))
        assert table.audited().finished
