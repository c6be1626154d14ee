"""Whole games at real tables: with chains, in turns and free, and audited to the byte."""

import msgspec
import pytest

import fairtable.games.dots as dots
from fairtable.games.dots.records import join_records
from fairtable.referee import (
    BrokenLog,
    Chain,
    Draws,
    Give,
    Play,
    Refused,
    Ruling,
    Sit,
    Sitter,
    Start,
    Status,
    TableOpened,
    audit,
    open_match,
    promise,
    replay,
)

SECRET = b"dots" * 8


class Table:
    """A started table, with its log and the chains of its players."""

    def __init__(self, players, **options):
        agreed = dots.Options(**options)
        self.opened = TableOpened(
            table="DOTSDOTS",
            game="dots",
            rules=1,
            options=msgspec.to_builtins(agreed),
            host=Sitter("Host", "host"),
            title="",
            public=True,
            opened_at=0,
            places=agreed.seats,
            promise=promise(SECRET),
        )
        self.rulings = [open_match(dots, agreed, self.opened, SECRET)]
        self.chains = [Chain(bytes([seat + 1]) * 32) for seat in range(players)]
        self.given = [0] * players
        for seat, chain in enumerate(self.chains):
            self.ask(Sit(f"Player {seat}", seat, chain.anchor), seat)
        self.note(self.match.ask(Start(), "host", "", 1))
        for seat in range(players):
            self.ask(Give(self.link(seat)), seat)

    def link(self, seat):
        self.given[seat] += 1
        return self.chains[seat].link(self.given[seat])

    @property
    def match(self):
        return self.rulings[-1].after

    @property
    def entries(self):
        return [ruling.entry for ruling in self.rulings]

    def ask(self, asked, seat):
        return self.note(self.match.ask(asked, f"player-{seat}", "", self.match.at + 1))

    def play(self, seat, move):
        return self.ask(Play(dots.write_move(move), self.link(seat)), seat)

    def note(self, answer):
        assert isinstance(answer, Ruling), answer
        self.rulings.append(answer)
        return answer

    def audited(self):
        return audit(lambda name, version: dots, self.entries)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_classic_game_of_bots_is_played_and_audited(players):
    table, luck = (
        Table(players, width=3, height=3, seats=players),
        Draws(b"bots", b"%d" % players),
    )
    while table.match.status is Status.PLAYING:
        seat = table.match.state.turn
        table.play(seat, dots.choose(dots.view(table.match.state, seat), luck))
    report = table.audited()
    assert report.judged and report.finished and report.moves == 24
    assert sum(table.match.outcome.points.values()) == 9
    assert replay(lambda name, version: dots, table.entries) == table.match


def test_a_free_game_of_bots_and_batches_is_played_and_audited():
    table, luck = Table(4, mode="free", width=4, height=4, seats=4), Draws(b"bots", b"free")
    batch = dots.Write(join_records([(0, 0), (3, 1), (20, 2)]))
    table.note(table.match.house_plays(batch, table.match.at))
    while table.match.status is Status.PLAYING:
        seat = luck.below(4)
        table.play(seat, dots.choose(dots.view(table.match.state, seat), luck))
    assert table.audited().finished and table.match.state.paper.is_complete
    points = table.match.outcome.points
    assert list(points.values()) == list(table.match.state.paper.scores)


def test_of_two_players_who_ask_for_one_line_exactly_one_gets_it():
    table = Table(2, mode="free", width=1000, height=1000, seats=2)
    before = table.match
    first = before.ask(Play("line 77"), "player-0", "", 5)
    # The same table, asked again before anything is written: the line is still free.
    other = before.ask(Play("line 77"), "player-1", "", 5)
    assert isinstance(first, Ruling) and isinstance(other, Ruling)
    second = first.after.ask(Play("line 77"), "player-1", "", 6)
    assert isinstance(second, Refused) and second.why is dots.Why.EDGE_TAKEN
    # A move that the disk refused is forgotten: the table before it has not changed.
    assert not before.state.paper.is_taken(77) and first.after.state.paper.is_taken(77)


def test_a_giant_table_remembers_every_version():
    table = Table(2, mode="free", width=1000, height=1000, seats=2)
    for edge in range(0, 2_002_000, 40_040):
        table.play(edge // 40_040 % 2, dots.Draw(edge))
    states = [ruling.after.state for ruling in table.rulings]
    assert [state.paper.placed for state in reversed(states)][:3] == [50, 49, 48]
    assert states[0].paper.placed == 0 and states[-1].paper.placed == 50
    report = table.audited()
    assert report.judged and report.moves == 50 and not report.finished
    assert replay(lambda name, version: dots, table.entries) == table.match


def test_a_log_with_a_move_that_was_not_legal_is_found():
    table = Table(2, width=2, height=2)
    table.play(0, dots.Draw(0))
    entry = table.entries[-1]
    forged = msgspec.structs.replace(entry, public=entry.public.replace("line 0", "line 1"))
    with pytest.raises(BrokenLog):
        audit(lambda name, version: dots, [*table.entries[:-1], forged])


@pytest.mark.long
def test_many_random_games_are_audited():
    for number in range(100):
        table, luck = Table(2, width=4, height=3), Draws(b"many", b"%d" % number)
        while table.match.status is Status.PLAYING:
            moves = list(dots.legal_moves(table.match.state, table.match.state.turn))
            table.play(table.match.state.turn, luck.choice(moves))
        assert table.audited().finished
