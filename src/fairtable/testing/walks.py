"""A walk: one random game at a real table, with the log that it wrote.

Moves are chosen from `legal_moves` and asked for as text, as players do. If a move is refused,
another one is tried: a walk only finds positions and checks nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice
from typing import Any

from fairtable.referee import (
    HOST,
    HOUSE,
    AnyGame,
    Draws,
    Entry,
    Match,
    Ruling,
    Seat,
    Sit,
    Sitter,
    Status,
    TablePlan,
    open_table,
)
from fairtable.testing.asking import accepted, ask_for, holder_of, start

MOST_MOVES = 2_000
"""At most this many legal moves of a position are looked at; a huge board has more."""
MOST_SEATS = 8
TRIES = 8
PLAN = TablePlan("TESTTEST", Sitter("Host", "host"), now=0)


@dataclass(frozen=True)
class Walk:
    """A random game: the rulings of its table from the opening to the last move."""

    game: AnyGame
    seed: bytes
    options: Any
    rulings: tuple[Ruling, ...]

    @property
    def match(self) -> Match:
        return self.rulings[-1].after

    @property
    def entries(self) -> tuple[Entry, ...]:
        return tuple(ruling.entry for ruling in self.rulings)

    @property
    def events(self) -> Iterator[Any]:
        return (event for ruling in self.rulings for event in ruling.events)

    @property
    def positions(self) -> tuple[Match, ...]:
        """The table when it opened, when the game began, and after every move."""
        played = [ruling.after for ruling in self.rulings if ruling.events]
        return (self.rulings[0].after, *played)

    def place(self, match: Match) -> str:
        """Where `match` is, so that an author can go there again."""
        return place_in(self.seed, match)


def place_in(seed: bytes, match: Match) -> str:
    return f"in random_match(game, {seed!r}) after entry {match.tip.version - 1}"


def random_match(game: AnyGame, seed: bytes, options: Any = None, steps: int = 100) -> Walk:
    """A random game, to its end or for `steps` moves. The same seed gives the same game."""
    agreed = game.options() if options is None else options
    draws = Draws(seed, b"walk")
    rulings = [open_table(game, agreed, PLAN, sha256(seed).digest())]
    seats = _random_seats(rulings[0].after, draws)
    for seat in seats:
        asked = Sit(f"Player {seat}", seat)
        rulings.append(accepted(rulings[-1].after.ask(asked, holder_of(seat), "", 0)))
    match = rulings[-1].after
    rulings += start(match, seats, place_in(seed, match))
    taste = Taste(draws)
    while steps > 0 and (ruling := _next(rulings[-1].after, taste, seed)) is not None:
        rulings.append(ruling)
        steps -= 1
    return Walk(game, seed, agreed, tuple(rulings))


class Taste:
    """What this walk likes to play: each kind of move has a weight of its own.

    One walk asks for a hint at every turn, the next one never does. Together they find more
    than walks that choose evenly, because most legal moves are often of one kind.
    """

    def __init__(self, draws: Draws) -> None:
        self.draws = draws
        self.weights: dict[str, int] = {}

    def choice(self, offers: list[tuple[Seat, Any]]) -> tuple[Seat, Any]:
        kinds: defaultdict[str, list[tuple[Seat, Any]]] = defaultdict(list)
        for seat, move in offers:
            kinds[f"{type(move).__name__}{' of the house' * (seat == HOUSE)}"].append(
                (seat, move)
            )
        for kind in kinds:
            self.weights.setdefault(kind, 8 ** self.draws.below(4))
        lots = [kind for kind in kinds for _ in range(self.weights[kind])]
        return self.draws.choice(kinds[self.draws.choice(lots)])


def listed(game: AnyGame, state: Any, seat: Seat) -> list[Any]:
    """The legal moves of a seat, but at most MOST_MOVES."""
    return list(islice(game.legal_moves(state, seat), MOST_MOVES))


def seats_at(match: Match) -> tuple[Seat, ...]:
    """Every seat of the table, free or not, the house, and the host if the host has moves."""
    seats = range(min(len(match.room.seats), MOST_SEATS))
    return (*seats, HOUSE, *((HOST,) if match.game.by_host is not None else ()))


def _random_seats(match: Match, draws: Draws) -> tuple[Seat, ...]:
    """Seats for enough players, or for more. There may be free seats between them."""
    least, most = match.game.seats(match.options())
    most = min(most, max(least, MOST_SEATS))
    count = least + draws.below(most - least + 1)
    return tuple(sorted(draws.shuffled(range(most))[:count]))


def _next(match: Match, taste: Taste, seed: bytes) -> Ruling | None:
    if match.room.status is not Status.PLAYING:
        return None
    offers = [
        (seat, move)
        for seat in seats_at(match)
        for move in listed(match.game, match.state, seat)
    ]
    for _ in range(TRIES if offers else 0):
        ruling = ask_for(match, *taste.choice(offers), place_in(seed, match))
        if isinstance(ruling, Ruling):
            return ruling
    return None
