"""A real table whose players bring chains, with everything that it wrote down."""

from __future__ import annotations

from functools import cache

from fairtable.referee import (
    Begin,
    Chain,
    Close,
    Play,
    Ruling,
    Sit,
    Sitter,
    Start,
    TablePlan,
    audit,
    open_table,
    replay,
)

SECRET = bytes(range(32))


@cache
def chain_of(seat, secret):
    return Chain(bytes([seat]) * 4 + secret[:28])


class Party:
    """A table that has begun, with players at the first seats."""

    def __init__(self, game, options, players, secret=SECRET):
        self.game, self.luck = game, game.luck_with(options)
        self.given = [0] * players
        plan = TablePlan("K7QM2XBD", Sitter("Host", "host"), now=1_000, public=True)
        self.rulings = [open_table(game, options, plan, secret)]
        self.chains = [chain_of(seat, secret) if self.luck.any else None for seat in self.seats]
        for seat, chain in enumerate(self.chains):
            self.ask(Sit(f"P{seat}", seat, chain and chain.anchor), seat)
        self.take(self.match.ask(Start(tuple(self.seats)), "host", "", self.match.tip.at + 1))
        if self.luck.any:
            links = tuple(map(self.link, self.seats))
            self.take(self.match.house_asks(Begin(links), self.match.tip.at + 1))

    @property
    def seats(self):
        return range(len(self.given))

    @property
    def match(self):
        return self.rulings[-1].after

    @property
    def entries(self):
        return [ruling.entry for ruling in self.rulings]

    @property
    def events(self):
        return [event for ruling in self.rulings for event in ruling.events]

    def link(self, seat):
        self.given[seat] += 1
        return self.chains[seat].link(self.given[seat])

    def take(self, ruling):
        assert isinstance(ruling, Ruling), ruling
        self.rulings.append(ruling)
        return ruling

    def ask(self, asked, seat):
        match = self.match
        return self.take(
            match.ask(asked, f"p{seat}", f"c{match.tip.version}", match.tip.at + 1)
        )

    def play(self, seat, move):
        """The seat moves; a move that rolls comes with the next link."""
        link = self.link(seat) if self.game.rolls(move) else None
        return self.ask(Play(self.game.write_move(move), link), seat)

    def house_moves(self):
        """The house does what is due at once; whether there was anything."""
        due = self.game.due(self.match.state) if self.game.due else None
        if due is None or due.after:
            return False
        self.take(self.match.house_plays(due.move, self.match.tip.at + 1))
        return True

    def end(self):
        """The house closes a game that is not over: only an ended log is opened wholly."""
        return self.take(self.match.house_asks(Close(), self.match.tip.at + 86_400_000))

    def audited(self):
        return audit(lambda name, version: self.game, self.entries)

    def replayed(self):
        return replay(lambda name, version: self.game, self.entries)
